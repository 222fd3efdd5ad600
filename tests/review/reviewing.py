"""Records of whole games between bots, to be reviewed."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from knaves.bots import bot
from knaves.games import find
from knaves.record import Entry, Record, SeatedPlayer
from knaves.table import play

NAMES = ("Ann", "Ben", "Cem", "Dot")


def played(game: str, seats: int, player: str | Sequence[str], seed: int | str = 1, **rules: Any) -> Record:
    """Return the record of a whole game between bots of one name, or of one for each seat."""
    found, dice = find(game), Random(seed)
    agreed = found.rules(**rules)
    names = [player] * seats if isinstance(player, str) else player
    each = {name: bot(game, name, dice) for name in names}
    table = [each[name] for name in names]
    state = play(found, agreed, table, dice)
    players = zip(NAMES[:seats], table, strict=True)
    seated = tuple([SeatedPlayer(name, f"{one.name} {one.version}") for name, one in players])
    return Record(found, agreed, seated, tuple([Entry(seat, move) for seat, move in state.history]))
