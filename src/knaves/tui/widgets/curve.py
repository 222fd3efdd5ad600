"""The curve of a game's scores in plain cells: a sign and a colour for each side, and the deals."""

from __future__ import annotations

from typing import Final

from textual.content import Content

from knaves.match.ending import Ending
from knaves.tui.widgets.canvas import Canvas

SIGNS: Final = ("●", "■", "◆")
INKS: Final = ("$peg-1", "$peg-2", "$peg-3")
"""The signs of the pegging board."""


def curve(ending: Ending, own: int, width: int, height: int) -> Content:
    """Return the curve, the reader's side on top; the marks below it are the beginnings of deals."""
    canvas = Canvas(width, height)
    most = max(max(ending.scores), 1)
    labels = len(str(most))
    columns, rows = max(2, width - labels - 1), max(2, height - 1)
    canvas.put(0, 0, Content.styled(str(most), "dim"))
    canvas.put(labels - 1, rows - 1, Content.styled("0", "dim"))
    last = max(1, len(ending.curve) - 1)
    sides = sorted(range(len(ending.scores)), key=lambda side: side == own)
    for column in range(columns):
        scores = (
            ending.curve[round(column * last / (columns - 1))] if len(ending.curve) > 1 else ending.scores
        )
        for side in sides:
            row = rows - 1 - round(scores[side] * (rows - 1) / most)
            canvas.put(labels + 1 + column, row, Content.styled(SIGNS[side], INKS[side]))
    line = ["─"] * columns
    for deal in ending.deals:
        line[min(columns - 1, round((deal - 1) * (columns - 1) / last))] = "┴"
    canvas.put(labels + 1, rows, Content.styled("".join(line), "dim"))
    return canvas.content()
