"""Ladders: the best accounts of a server at a game."""

from __future__ import annotations

from knaves.games import SHELF
from knaves.match.ratings import shown
from knaves.office.endpoint import Asked, Endpoint
from knaves.server.http.carrier import services_of
from knaves.wire.bodies import Limit, Rung
from knaves.wire.refusals import RequestRefused


async def ladder(asked: Asked) -> list[Rung]:
    """Return the best accounts at a game."""
    game = asked.path("game")
    if game not in SHELF:
        raise RequestRefused("unknown")
    rungs = await services_of(asked).results.ladder(game, asked.query.limit)
    return [
        Rung(place, each.name, show.points, show.doubt, each.rating.games)
        for place, each in enumerate(rungs, start=1)
        for show in [shown(each.rating)]
    ]


ENDPOINTS = (Endpoint("GET", "/api/ladders/{game}", ladder, list[Rung], query=Limit, refusals=("unknown",)),)
