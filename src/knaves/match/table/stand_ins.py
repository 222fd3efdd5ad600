"""Bots that replace an absent person or a failing bot."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from knaves.bots import bot, has_bot

STAND_INS: Final = ("steady", "simple", "random")
"""Candidates for a stand-in: the first one that the game has."""


def stand_in(game: str) -> str:
    """Return the name of a game's stand-in."""
    return next(each for each in STAND_INS if has_bot(game, each))


@dataclass(frozen=True, slots=True)
class Substitute:
    """Replaces a failed bot: chooses by the first stand-in that works, otherwise any legal move."""

    game: str
    name: ClassVar[str] = "substitute"
    version: ClassVar[str] = "1"

    def choose(self, view: Any, /) -> Any:
        """Return one of ``view.legal``; never fails."""
        for name in STAND_INS:
            with suppress(Exception):
                move = bot(self.game, name).choose(view)
                if move in view.legal:
                    return move
        return view.legal[0]
