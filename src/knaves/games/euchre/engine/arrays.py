"""Tables of numbers that the kernel reads and fills: numpy's where it is installed, else memoryviews.

Both are read by ``table[row, column]`` and ``table.tolist()``; numpy takes a memoryview without copying.
"""

from __future__ import annotations

from array import array
from math import prod
from typing import Any, Final, TypeAlias

Array: TypeAlias = Any
"""A numpy array, or a memoryview of as many dimensions; where arrays go in, sequences of rows too."""

_NUMPY: Final = {"Q": "uint64", "B": "uint8", "b": "int8", "h": "int16", "f": "float32", "d": "float64"}
_SIZE: Final = {"Q": 8, "B": 1, "b": 1, "h": 2, "f": 4, "d": 8}


def blank(code: str, *shape: int) -> Array:
    """Return a table of zeros. ``code`` is the letter that module `struct` has for the kind of number."""
    try:
        import numpy
    except ImportError:
        if not all(shape):
            raise ValueError("There must be at least one row.") from None
        flat: Any = memoryview(bytearray(prod(shape) * _SIZE[code]))
        return flat.cast(code, shape)
    return numpy.zeros(shape, _NUMPY[code])


def given(code: str, rows: Array, *columns: int) -> Array:
    """Return rows as a table of that kind and width, copied only where they are not one already.

    ValueError when the rows are not so many columns wide, or hold what is no such number.
    """
    try:
        import numpy
    except ImportError:
        return _viewed(code, rows, columns)
    try:
        table = numpy.ascontiguousarray(rows, _NUMPY[code])
    except (OverflowError, TypeError) as error:
        raise ValueError(f"The rows must hold numbers of the kind {_NUMPY[code]}.") from error
    if table.ndim != 1 + len(columns) or table.shape[1:] != columns:
        raise ValueError(f"Each row must have {_wide(columns)}, not the shape {table.shape[1:]}.")
    return table


def _viewed(code: str, rows: Array, columns: tuple[int, ...]) -> memoryview:
    if isinstance(rows, memoryview) and rows.format == code and rows.c_contiguous:
        if rows.shape is None or rows.shape[1:] != columns:
            raise ValueError(f"Each row must have {_wide(columns)}.")
        return rows
    flat: list[float] = []
    for row in rows.tolist() if isinstance(rows, memoryview) else rows:
        _flatten(row, columns, flat)
    try:
        numbers: array[Any] = array(code, flat)
    except (OverflowError, TypeError) as error:
        raise ValueError(f"The rows must hold numbers of the kind {_NUMPY[code]}.") from error
    view: memoryview = blank(code, len(rows), *columns)
    view.cast("B")[:] = memoryview(numbers).cast("B")
    return view


def _flatten(row: Any, columns: tuple[int, ...], into: list[float]) -> None:
    if not columns:
        into.append(row)
        return
    if isinstance(row, (int, float)) or len(row) != columns[0]:
        raise ValueError(f"Each row must have {_wide(columns)}.")
    for part in row:
        _flatten(part, columns[1:], into)


def _wide(columns: tuple[int, ...]) -> str:
    return " by ".join(map(str, columns)) + (" column" if columns == (1,) else " columns")
