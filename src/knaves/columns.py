"""Rows of cells as lines with columns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.cells import cell_len

__all__ = ["GAP", "aligned", "in_columns"]

GAP: Final = "   "
"""Between two columns."""


def aligned(cells: Sequence[str], widths: Sequence[int]) -> str:
    """Return a row as a line: the first cell to the left, the others to the right of their columns."""
    first, *rest = [(cell, " " * (width - cell_len(cell))) for cell, width in zip(cells, widths, strict=True)]
    return GAP.join(["".join(first), *[f"{space}{cell}" for cell, space in rest]]).rstrip()


def in_columns(rows: Sequence[Sequence[str]]) -> list[str]:
    """Return rows of one length as lines, each column as wide as its widest cell.

    >>> in_columns([["Ann", "121"], ["Benjamin", "98"]])
    ['Ann        121', 'Benjamin    98']
    """
    widths = [max([cell_len(cell) for cell in column]) for column in zip(*rows, strict=True)]
    return [aligned(row, widths) for row in rows]
