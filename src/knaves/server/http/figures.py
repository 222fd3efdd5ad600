"""Statistics and ladders."""

from __future__ import annotations

from dataclasses import replace

from knaves.games import SHELF, find
from knaves.i18n.language import _
from knaves.match.ratings import shown
from knaves.match.statistics import summarise
from knaves.server.http.endpoint import Asked, Endpoint
from knaves.wire.bodies import Figure, Limit, Rung, Statistics
from knaves.wire.refusals import Refused


async def statistics(asked: Asked) -> list[Statistics]:
    """Return one's own statistics by game."""
    results, person = asked.services.results, asked.person
    entries = await results.entries(person.id)
    # Count a person's games together, whatever name they used.
    found = summarise(replace(each, name=person.name) for each in entries)
    told = []
    for each in found:
        rating = await results.rating(person.id, each.game)
        figures = [Figure(name, _(name), value) for name, value in each.figures.items()]
        told.append(
            Statistics(
                each.game,
                _(find(each.game).title) if each.game in SHELF else each.game,
                each.plays,
                figures,
                None if rating is None else shown(rating).points,
                None if rating is None else shown(rating).doubt,
                0 if rating is None else rating.games,
            )
        )
    return told


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
