"""The course of a chance to win drawn in plain cells, with a mark below it for each costly decision."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from textual.content import Content

from knaves.review import Line, Point
from knaves.tui.widgets.canvas import Canvas

BLOCKS: Final = " ▁▂▃▄▅▆▇█"
LABELS: Final = 4
"""Columns of the figures at the left."""


def chances(curve: Sequence[Point], lines: Sequence[Line], chosen: int, width: int, height: int) -> Content:
    """Return the curve from 0 to 100 over the moves; ``chosen`` is the number of the move that stands out.

    The last two rows have the marks and the numbers of the hands.
    """
    canvas, rows, columns = Canvas(width, height), height - 2, width - LABELS
    last = max(1, curve[-1].number)
    middle = rows // 2
    for row, figure in ((0, "100"), (middle, "50"), (rows - 1, "0")):
        canvas.put(0, row, Content.styled(f"{figure:>3}", "dim"))
    canvas.put(LABELS, middle, Content.styled("┈" * columns, "dim"))
    for column in range(columns):
        at = round(column * last / max(1, columns - 1))
        chance = [point.chance for point in curve if point.number <= at][-1]
        eighths = round(min(max(chance, 0.0), 1.0) * rows * 8)
        for row in range(rows):
            block = BLOCKS[min(8, max(0, eighths - 8 * (rows - 1 - row)))]
            if block != " ":
                canvas.put(LABELS + column, row, Content.styled(block, "$peg-1"))
    _hands(canvas, curve, last, columns)
    for line in sorted(lines, key=lambda each: each.number == chosen):
        mark, style = ("◆", "bold $accent") if line.number == chosen else ("▲", "$warning")
        canvas.put(LABELS + _column(line.number, last, columns), rows, Content.styled(mark, style))
    return canvas.content()


def _column(number: int, last: int, columns: int) -> int:
    return round(number * (columns - 1) / last)


def _hands(canvas: Canvas, curve: Sequence[Point], last: int, columns: int) -> None:
    """Put the number of each hand where it begins, as far as there is room."""
    free = 0
    begun = {point.deal: point.number for point in reversed(curve) if point.deal}
    for deal, number in sorted(begun.items()):
        column = _column(number, last, columns)
        if column >= free and column + len(str(deal)) <= columns:
            canvas.put(LABELS + column, canvas.height - 1, Content.styled(str(deal), "dim"))
            free = column + len(str(deal)) + 1
