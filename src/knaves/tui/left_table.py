"""What remains to be shown and done after a table was left."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from knaves.match.connection import SavedNotice

Wish = Literal["same", "new", "review", ""]
"""Play again with the same players, with others, review this game, or none of these."""


@dataclass(frozen=True, slots=True)
class Parting:
    """How a table was left: a message, the person's wish for another game, and how this one was saved."""

    words: str
    wish: Wish = ""
    kept: SavedNotice | None = None
