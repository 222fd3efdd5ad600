"""The pegging board in characters: two pegs a side, holes in groups of five, skunk lines marked.

`games.cribbage.board` defines where a score's hole is; this module gives it a cell. On a small screen a bar
for each side replaces the board.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from textual.content import Content

from knaves.games.cribbage.rules.options import Rules
from knaves.games.cribbage.text.board import ROW, Hole, hole
from knaves.tui.widgets.canvas import Canvas

FRONT: Final = ("●", "■", "◆")
BACK: Final = ("○", "□", "◇")
"""The pegs of each side: the front one at the score, the back one at the score before."""
INKS: Final = ("$peg-1", "$peg-2", "$peg-3")
HOLE: Final = "·"
LINE: Final = "╎"
LAST: Final = "◎"
WOOD: Final = "on $panel"


def width(step: int) -> int:
    """Return the width of a board, given the columns of a hole, from 1."""
    return _x(ROW - 1, step) + 3


def height(sides: int, lead: int = 1, *, close: bool = False) -> int:
    """Return the height of a board, given the number of sides and the rows for each row of holes.

    ``close``: two sides without the row of numbers between them.
    """
    return lead * ((5 - close if sides == 2 else 2 * sides) - 1) + 1


def place(
    score: int, target: int, side: int, sides: int, step: int, lead: int = 1, *, close: bool = False
) -> tuple[int, int]:
    """Return the column and row of a score's hole; the sides share the last hole."""
    at = hole(score, target)
    if at.last:
        return 1, lead * _last_row(sides)
    return _x(at.column, step), lead * _y(at.row, side, sides, close=close)


def board(
    scores: Sequence[int], back: Sequence[int], rules: Rules, step: int, lead: int = 1, *, close: bool = False
) -> Canvas:
    """Return the board with its pegs; scores and back pegs by side."""
    sides = len(scores)
    canvas = Canvas(width(step), height(sides, lead, close=close))
    canvas.lay(0, 0, _wood(sides, rules, step, lead, close=close))
    for side, (front, behind) in enumerate(zip(scores, back, strict=True)):
        for score, pegs in ((behind, BACK), (front, FRONT)):
            canvas.put(
                *place(score, rules.target, side, sides, step, lead, close=close),
                Content.styled(pegs[side], f"bold {INKS[side]} {WOOD}"),
            )
    return canvas


@lru_cache(maxsize=8)
def _wood(sides: int, rules: Rules, step: int, lead: int, *, close: bool) -> Canvas:
    """Return the board without its pegs; it must not be changed."""
    canvas = Canvas(width(step), height(sides, lead, close=close))
    for y in range(canvas.height):
        canvas.put(0, y, Content.styled(" " * canvas.width, WOOD))
    for side in range(sides):
        for row in (0, 1):
            for column in range(row - 1, ROW):
                x, y = _x(max(column, -1), step), lead * _y(row, side, sides, close=close)
                canvas.put(x, y, Content.styled(HOLE, f"$foreground 60% {WOOD}"))
        for line in rules.skunk_lines:
            at = hole(line, rules.target)
            _mark(canvas, at, lead * _y(at.row, side, sides, close=close), step)
    if sides == 2 and not close:
        for tens in (10, 20, 30):
            canvas.put(_x(tens - 1, step) - 1, 2 * lead, Content.styled(str(tens), f"$foreground 45% {WOOD}"))
    canvas.put(1, lead * _last_row(sides), Content.styled(LAST, f"bold $accent {WOOD}"))
    return canvas


def bar(score: int, back: int, rules: Rules, side: int, columns: int) -> Content:
    """Return a side's way to the target as one line with its pegs, the skunk lines and the end.

    Empty if there is no column for it.
    """
    if columns < 1:
        return Content("")
    cells = [("─", "$foreground 40%")] * columns
    for line in rules.skunk_lines:
        cells[_along(line, rules.target, columns)] = (LINE, "bold $error")
    cells[-1] = (LAST, "bold $accent")
    front, behind = _along(score, rules.target, columns), _along(back, rules.target, columns)
    if behind == front and back < score and columns > 1:
        # The two pegs have different signs, however short the line.
        front, behind = max(front, 1), max(front, 1) - 1
    cells[behind] = (BACK[side], f"bold {INKS[side]}")
    cells[front] = (FRONT[side], f"bold {INKS[side]}")
    return Content.assemble(*cells)


def _along(score: int, target: int, columns: int) -> int:
    return score * (columns - 1) // target


def _x(column: int, step: int) -> int:
    """Across: a gap behind every fifth hole."""
    return 1 if column < 0 else 2 + step + step * column + column // 5 * max(1, step // 2)


def _y(row: int, side: int, sides: int, *, close: bool) -> int:
    """Down: two sides face each other with their inner rows to the middle; three lie in order."""
    if sides == 2:
        return row if side == 0 else 4 - close - row
    return 2 * side + row


def _last_row(sides: int) -> int:
    return 2 if sides == 2 else 3


def _mark(canvas: Canvas, at: Hole, y: int, step: int) -> None:
    # The line is crossed just before the hole: to the left of it on the way out, to the right on the way
    # back.
    # Within a group of five on the narrow board there is no room, and the line is drawn on the hole itself.
    between = max(1, step // 2) * (step > 1 or at.column % 5 == (4 if at.row else 0))
    canvas.put(
        _x(at.column, step) + (1 if at.row else -1) * between,
        y,
        Content.styled(LINE, f"bold $error {WOOD}"),
    )
