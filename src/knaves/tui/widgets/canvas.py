"""A sheet of cells for text and cards at any place, and the difference between two sheets.

Sending only what has changed keeps a picture light on a slow connection.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import groupby
from typing import Final

from rich.cells import cell_len
from textual.content import Content, Span
from textual.geometry import Region

Cell = tuple[str, str]
"""A character and its style; the second half of a wide character is empty."""
_BARE: Final[Cell] = (" ", "")


class Canvas:
    """Rows of cells, ``width`` by ``height``. Anything beyond the edge is cut off."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self._rows: list[list[Cell]] = [[_BARE] * width for _ in range(height)]

    def put(self, x: int, y: int, piece: Content) -> None:
        """Draw one line of text with its left end at column ``x`` of row ``y``."""
        if not 0 <= y < self.height:
            return
        self._lay(x, y, _cells(piece.plain, tuple(piece.spans)))

    def put_rows(self, x: int, y: int, pieces: tuple[Content, ...]) -> None:
        """Draw several lines below each other, such as a card."""
        for row, piece in enumerate(pieces, y):
            self.put(x, row, piece)

    def lay(self, x: int, y: int, other: Canvas) -> None:
        """Draw another sheet on this one."""
        for row, cells in enumerate(other._rows, y):
            if 0 <= row < self.height:
                self._lay(x, row, cells)

    def _lay(self, x: int, y: int, cells: Sequence[Cell]) -> None:
        begin, end = max(0, x), min(self.width, x + len(cells))
        if begin < end:
            self._rows[y][begin:end] = cells[begin - x : end - x]

    def content(self) -> Content:
        """Return the whole sheet as text."""
        return Content("\n").join([_line(row) for row in self._rows])

    def changed(self, before: Canvas) -> list[Region]:
        """Return the parts that differ from a sheet of the same size: one for each changed row."""
        found = []
        for y, (old, new) in enumerate(zip(before._rows, self._rows, strict=True)):
            if old != new:
                odd = [x for x in range(self.width) if old[x] != new[x]]
                found.append(Region(odd[0], y, odd[-1] - odd[0] + 1, 1))
        return found


def _line(row: list[Cell]) -> Content:
    runs = groupby(row, key=lambda cell: cell[1])
    return Content.assemble(*[("".join(character for character, _ in cells), style) for style, cells in runs])


@lru_cache(maxsize=4096)
def _cells(plain: str, spans: tuple[Span, ...]) -> tuple[Cell, ...]:
    """Return the cells of a line; cached, since the same cards and names are drawn again and again."""
    styles = [""] * len(plain)
    for span in spans:
        for at in range(span.start, min(span.end, len(styles))):
            styles[at] = f"{styles[at]} {span.style}".strip()
    found: list[Cell] = []
    for character, style in zip(plain, styles, strict=True):
        width = cell_len(character)
        if width == 0 and found:
            found[-1] = (found[-1][0] + character, found[-1][1])
        else:
            found += [(character, style), *([("", style)] * (width - 1))]
    return tuple(found)
