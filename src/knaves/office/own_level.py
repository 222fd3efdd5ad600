"""One's own level: what an opponent becomes who takes its level from it."""

from __future__ import annotations

from knaves.bots import level, sized
from knaves.games import SHELF
from knaves.office.endpoint import Asked, Endpoint
from knaves.own_level import amateur_for, own_level
from knaves.wire.own_level import OwnLevel, OwnLevelRead, own_level_read
from knaves.wire.refusals import RequestRefused


async def level_of_opponent(asked: Asked) -> OwnLevelRead:
    """Return how an opponent would play against the reader now, by the reader's reviewed games."""
    wanted: OwnLevel = asked.query
    if wanted.game not in SHELF or wanted.bot not in sized(wanted.game):
        raise RequestRefused("unknown")
    losses = () if asked.asking is None else await asked.office.losses(asked.asking.id, wanted.game)
    player = amateur_for(wanted.bot, own_level(losses))
    return own_level_read(level(player, wanted.game), len(losses))


ENDPOINTS = (
    Endpoint(
        "GET", "/api/me/level", level_of_opponent, OwnLevelRead, query=OwnLevel,
        spends=("answers",), refusals=("unknown",),
    ),
)  # fmt: skip
