"""Reading studies. An error names its line and column; every move of every branch is checked by the rules."""

from __future__ import annotations

from knaves import games
from knaves.record.read import Shelf
from knaves.study.model import Study


def read(text: str, shelf: Shelf = games.find) -> Study:
    """Read a study. ``shelf`` finds a game by name.

    RecordError, a NotationError with a line and a column, for what cannot be read; IllegalMove, with the line
    and the paragraph, for a move that the rules forbid.
    """
    raise NotImplementedError
