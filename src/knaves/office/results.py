"""One's own finished games: as a list, as statistics, and as histories and insights of their reviews."""

from __future__ import annotations

from knaves.office.endpoint import Asked, Endpoint
from knaves.review.history import PlayedGame
from knaves.wire.archive import game_over
from knaves.wire.bodies import GameOver, Page
from knaves.wire.figures import Statistics, statistics_read
from knaves.wire.histories import LATEST, HistoriesRead, histories_read, own_games
from knaves.wire.insights import InsightsRead, Question, Reviewed, insights_read
from knaves.wire.refusals import RequestRefused
from knaves.wire.verdict import own_seat


async def finished_games(asked: Asked) -> list[GameOver]:
    """List one's own finished games, the latest first."""
    page: Page = asked.query
    results, person = asked.office.results, asked.person.id
    before = None
    if page.before:
        before = await results.game(page.before)
        if before is None or person not in before.people:
            raise RequestRefused("unknown")
    return [game_over(each, person) for each in await results.games(person, page.limit, before)]


async def statistics(asked: Asked) -> list[Statistics]:
    """Return one's own statistics by game."""
    results, person = asked.office.results, asked.person
    entries = await results.entries(person.id)
    played = {each.game for each in entries}
    ratings = {game: await results.rating(person.id, game) for game in played}
    steps = {game: await results.rating_steps(person.id, game) for game in played}
    measured = {game: await results.measured(person.id, game) for game in played}
    return statistics_read(entries, person.name, ratings, steps, measured)


async def histories(asked: Asked) -> HistoriesRead:
    """Return what one's play cost in one's latest games that are reviewed, and luck, by game and kind."""
    office, person = asked.office, asked.person.id
    played: list[PlayedGame] = []
    for entry in (await office.results.entries(person))[-LATEST:]:
        kept = await office.results.game(entry.id)
        found = None if kept is None else await office.reviewing.kept(kept)
        if kept is not None and found is not None:
            played += await asked.office.apart(own_games, entry, kept, found, person)
    return histories_read(played)


async def insights(asked: Asked) -> InsightsRead:
    """Return where one's decisions cost more than one's average in the latest games, or answer a question."""
    office, person = asked.office, asked.person.id
    played: list[Reviewed] = []
    for entry in (await office.results.entries(person))[-LATEST:]:
        kept = await office.results.game(entry.id) if entry.game == asked.query.game else None
        found = None if kept is None else await office.reviewing.kept(kept)
        seat = None if kept is None else own_seat(kept, person)
        if kept is not None and found is not None and seat is not None:
            played.append((kept.address, kept.record, found, seat))
    return await office.apart(insights_read, asked.query, played)


ENDPOINTS = (
    Endpoint(
        "GET", "/api/me/games", finished_games, list[GameOver],
        query=Page, needs="person", refusals=("unknown",),
    ),
    Endpoint("GET", "/api/me/statistics", statistics, list[Statistics], needs="person"),
    Endpoint(
        "GET", "/api/me/histories", histories, HistoriesRead,
        needs="person", spends=("answers",), reads=("records", "reviews"),
    ),
    Endpoint(
        "GET", "/api/me/insights", insights, InsightsRead, query=Question,
        needs="person", spends=("answers",), reads=("records", "reviews"), refusals=("unknown", "unreadable"),
    ),
)  # fmt: skip
