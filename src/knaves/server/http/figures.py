"""Statistics and ladders."""

from __future__ import annotations

from knaves.games import SHELF
from knaves.match.ratings import shown
from knaves.server.http.endpoint import Asked, Endpoint
from knaves.wire.bodies import Limit, Rung, Statistics
from knaves.wire.figures import statistics_read
from knaves.wire.refusals import Refused


async def statistics(asked: Asked) -> list[Statistics]:
    """Return one's own statistics by game."""
    results, person = asked.services.results, asked.person
    entries = await results.entries(person.id)
    ratings = {game: await results.rating(person.id, game) for game in {each.game for each in entries}}
    return statistics_read(entries, person.name, ratings)


async def ladder(asked: Asked) -> list[Rung]:
    """Return the best accounts at a game."""
    game = asked.path("game")
    if game not in SHELF:
        raise Refused("unknown")
    rungs = await asked.services.results.ladder(game, asked.query.limit)
    return [
        Rung(place, each.name, show.points, show.doubt, each.rating.games)
        for place, each in enumerate(rungs, start=1)
        for show in [shown(each.rating)]
    ]


ENDPOINTS = (
    Endpoint("GET", "/api/me/statistics", statistics, list[Statistics], needs="person"),
    Endpoint("GET", "/api/ladders/{game}", ladder, list[Rung], query=Limit, refusals=("unknown",)),
)
