"""The cribbage table: the board with its pegs, the cards, and every way to answer.

It shows a View and computes neither legality nor score.
"""

from __future__ import annotations

from typing import Final

PICTURE: Final = "knaves.tui.pictures.cribbage.picture:CribbagePicture"
COUNTING: Final = "knaves.tui.pictures.cribbage.lesson:CountingScreen"
"""The screen on which counting is practised."""
