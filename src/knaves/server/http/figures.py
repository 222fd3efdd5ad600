"""Statistics, histories and ladders."""

from __future__ import annotations

import asyncio

from knaves.games import SHELF
from knaves.match.ratings import shown
from knaves.review.history import Played
from knaves.server.http.endpoint import Asked, Endpoint
from knaves.wire.bodies import Limit, Rung, Statistics
from knaves.wire.figures import statistics_read
from knaves.wire.histories import LATEST, HistoriesRead, histories_read, own_games
from knaves.wire.refusals import Refused


async def statistics(asked: Asked) -> list[Statistics]:
    """Return one's own statistics by game."""
    results, person = asked.services.results, asked.person
    entries = await results.entries(person.id)
    ratings = {game: await results.rating(person.id, game) for game in {each.game for each in entries}}
    return statistics_read(entries, person.name, ratings)


async def histories(asked: Asked) -> HistoriesRead:
    """Return what one's play cost in one's latest games that are reviewed, and luck, by game and kind."""
    services, person = asked.services, asked.person.id
    played: list[Played] = []
    for entry in (await services.results.entries(person))[-LATEST:]:
        kept = await services.results.game(entry.id)
        found = None if kept is None else await services.reviewing.kept(kept)
        if kept is not None and found is not None:
            played += await asyncio.to_thread(own_games, entry, kept, found, person)
    return histories_read(played)


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
    Endpoint(
        "GET", "/api/me/histories", histories, HistoriesRead,
        needs="person", spends=("answers",),
    ),
    Endpoint("GET", "/api/ladders/{game}", ladder, list[Rung], query=Limit, refusals=("unknown",)),
)  # fmt: skip
