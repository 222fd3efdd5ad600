"""Ladders: the best accounts of a server at a game, by results or by play."""

from __future__ import annotations

from knaves.games import SHELF, find
from knaves.match.play_ratings import LADDER
from knaves.match.ratings import shown
from knaves.office.endpoint import Asked, Endpoint
from knaves.server.http.carrier import services_of
from knaves.wire.bodies import LadderAsked, Rung
from knaves.wire.play import wins
from knaves.wire.refusals import RequestRefused


async def ladder(asked: Asked) -> list[Rung]:
    """Return the best accounts at a game: by their rating, or those whose play certainly costs least."""
    game, wanted = asked.path("game"), asked.query
    if game not in SHELF or wanted.seats not in (0, *find(game).seats):
        raise RequestRefused("unknown")
    results = services_of(asked).results
    if wanted.by == "play":
        seats = wanted.seats or find(game).seats[0]
        players = await results.play_ladder(game, seats, wanted.limit, LADDER)
        return [
            Rung(place, each.name, show.points, show.doubt, each.games, wins(each.lost, each.games))
            for place, each in enumerate(players, start=1)
            for show in [shown(each.rating)]
        ]
    rungs = await results.ladder(game, wanted.limit)
    return [
        Rung(place, each.name, show.points, show.doubt, each.rating.games, "")
        for place, each in enumerate(rungs, start=1)
        for show in [shown(each.rating)]
    ]


ENDPOINTS = (
    Endpoint("GET", "/api/ladders/{game}", ladder, list[Rung], query=LadderAsked, refusals=("unknown",)),
)
