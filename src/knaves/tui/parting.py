"""What is left to say and to do when a table has been left."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from knaves.match.connection import Kept

Wish = Literal["same", "new", "review", ""]
"""Another game with the same players, with others, a look at this one, or none."""


@dataclass(frozen=True, slots=True)
class Parting:
    """How a table was left: what to tell the person, the wish for another game, how this one is kept."""

    words: str
    wish: Wish = ""
    kept: Kept | None = None
