"""The cribbage table: the board with its pegs, the cards, and every way to answer.

It shows a View and computes neither legality nor score.
"""

from __future__ import annotations

from typing import Final

from knaves.i18n.language import marked

PICTURE: Final = "knaves.tui.pictures.cribbage.picture:CribbagePicture"
COUNTING: Final = "knaves.tui.pictures.cribbage.lesson:CountingScreen"
"""The screen on which counting is practised."""
SIGNS: Final = (
    ("▸", marked("whose turn it is")),
    ("● ■ ◆", marked("the front pegs: the scores of the players or pairs")),
    ("○ □ ◇", marked("the back pegs: the scores before the last points")),
    ("◎", marked("the last hole: the first to reach it wins")),
    ("╎", marked("a skunk line: a loser who has not passed it is skunked")),
    ("▐▌", marked("cards held face down, and how many")),
)
"""What the signs on the table mean."""
