"""Knaves: the rules of cribbage and euchre, players that think, and records of games.

A game in five lines; every name here is imported when it is first used:

    >>> from random import Random
    >>> from knaves import bot, find, play
    >>> cribbage = find("cribbage")
    >>> seats = [bot("cribbage", "steady"), bot("cribbage", "simple")]
    >>> cribbage.scores(play(cribbage, cribbage.rules(target=61), seats, Random(7)))
    (60, 61)

`find` returns a game: a frozen bundle of pure functions (`knaves.game`). A player is anything with
``choose(view)``; a view is all that one seat may know. Further in: `knaves.cards`, `knaves.record`
(games written down), `knaves.fair` (shuffles that anyone can check), `knaves.lab.arena` (players
measured against each other), and the modules of each game in `knaves.games`.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from knaves.bots import bot
    from knaves.cards import Card, NotationError
    from knaves.game import CHANCE, IllegalMove, Seat
    from knaves.games import find
    from knaves.match.match import MatchError
    from knaves.table import play

__all__ = [
    "CHANCE",
    "Card",
    "IllegalMove",
    "MatchError",
    "NotationError",
    "Seat",
    "bot",
    "find",
    "play",
]

__version__ = "0.1.0"

_ROOMS: Final = {
    "CHANCE": "knaves.game",
    "Card": "knaves.cards",
    "IllegalMove": "knaves.game",
    "MatchError": "knaves.match.match",
    "NotationError": "knaves.cards",
    "Seat": "knaves.game",
    "bot": "knaves.bots",
    "find": "knaves.games",
    "play": "knaves.table",
}


def __getattr__(name: str) -> Any:
    """Return a public name from its module and store it here for the next use (PEP 562)."""
    if name not in _ROOMS:
        raise AttributeError(f"module 'knaves' has no attribute {name!r}")
    found = getattr(import_module(_ROOMS[name]), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
