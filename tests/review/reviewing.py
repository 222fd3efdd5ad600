"""Records of whole games between bots, to be reviewed."""

from __future__ import annotations

from random import Random
from typing import Any

from knaves.bots import bot
from knaves.games import find
from knaves.record import Entry, Record, Seated
from knaves.table import play

NAMES = ("Ann", "Ben", "Cem", "Dot")


def played(game: str, seats: int, player: str, seed: int = 1, **rules: Any) -> Record:
    """Return the record of a whole game between bots of this name."""
    found, dice = find(game), Random(seed)
    agreed = found.rules(**rules)
    one = bot(game, player, dice)
    state = play(found, agreed, [one] * seats, dice)
    seated = tuple([Seated(name, f"{one.name} {one.version}") for name in NAMES[:seats]])
    return Record(found, agreed, seated, tuple([Entry(seat, move) for seat, move in state.history]))
