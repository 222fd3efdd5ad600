"""The curve of a chance to win in plain cells, with a mark below it for each costly decision."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from textual.content import Content

from knaves.review import GameText, Point
from knaves.tui.widgets.canvas import Canvas

BLOCKS: Final = " ▁▂▃▄▅▆▇█"
OWN: Final = ("━", "$peg-1")
"""The mark and style of the reader's side beside others, whose curves an area would hide."""
MARKS: Final = (("•", "$peg-2"), ("∘", "$peg-3"))
"""The marks and styles of other sides, if there are several."""
LABELS: Final = 4
"""Columns of the axis labels on the left."""


def chances(one: GameText, chosen: int, width: int, height: int) -> Content:
    """Return the curve from 0 to 100 over the moves; ``chosen`` is the number of the highlighted move.

    If skunks count, values may lie beyond. Of two sides one is drawn as an area; of several, each as a line
    of marks. The last two rows hold the marks of the decisions and the numbers of the hands.
    """
    curve, half = one.curve, 50 * one.stake
    canvas, rows, columns = Canvas(width, height), height - 2, width - LABELS
    ends = curve[0].number, max(curve[0].number + 1, curve[-1].number)
    middle = rows // 2
    for row, figure in ((0, 50 + half), (middle, 50), (rows - 1, 50 - half)):
        canvas.put(0, row, Content.styled(f"{figure:>3}", "dim"))
    canvas.put(LABELS, middle, Content.styled("┈" * columns, "dim"))
    draw = _lines if one.others else _area
    for column in range(columns):
        draw(canvas, one, column, ends[0] + round(column * (ends[1] - ends[0]) / max(1, columns - 1)), rows)
    _hands(canvas, curve, ends, columns)
    for line in sorted(one.dearest, key=lambda each: each.number == chosen):
        mark, style = ("◆", "bold $accent") if line.number == chosen else ("▲", "$warning")
        canvas.put(LABELS + _column(line.number, ends, columns), rows, Content.styled(mark, style))
    return canvas.content()


def _area(canvas: Canvas, one: GameText, column: int, at: int, rows: int) -> None:
    """Draw one column of the area below the curve."""
    eighths = round(_height(one.curve, at, one.stake) * rows * 8)
    for row in range(rows):
        block = BLOCKS[min(8, max(0, eighths - 8 * (rows - 1 - row)))]
        if block != " ":
            canvas.put(LABELS + column, row, Content.styled(block, "$peg-1"))


def _lines(canvas: Canvas, one: GameText, column: int, at: int, rows: int) -> None:
    """Draw one column of several curves. Curves in the same cell take turns, so that none hides another."""
    meeting: dict[int, list[tuple[str, str]]] = {}
    courses = [(one.curve, OWN), *zip([course.curve for course in one.others], MARKS, strict=False)]
    for curve, mark in courses:
        row = rows - 1 - min(rows - 1, int(_height(curve, at, one.stake) * rows))
        meeting.setdefault(row, []).append(mark)
    for row, marks in meeting.items():
        canvas.put(LABELS + column, row, Content.styled(*marks[column % len(marks)]))


def _height(curve: Sequence[Point], number: int, stake: int) -> float:
    """Return the height of a curve at a move, from 0 to 1."""
    chance = [point.chance for point in curve if point.number <= number][-1]
    return min(max(0.5 + (chance - 0.5) / stake, 0.0), 1.0)


def _column(number: int, ends: tuple[int, int], columns: int) -> int:
    first, last = ends
    return round((number - first) * (columns - 1) / (last - first))


def _hands(canvas: Canvas, curve: Sequence[Point], ends: tuple[int, int], columns: int) -> None:
    """Draw the number of each hand where it begins, if there is room."""
    free = 0
    begun = {point.deal: point.number for point in reversed(curve) if point.deal}
    for deal, number in sorted(begun.items()):
        column = _column(number, ends, columns)
        if column >= free and column + len(str(deal)) <= columns:
            canvas.put(LABELS + column, canvas.height - 1, Content.styled(str(deal), "dim"))
            free = column + len(str(deal)) + 1
