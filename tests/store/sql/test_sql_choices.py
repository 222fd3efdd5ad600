"""The port of people's choices, on each database: added up, each person's apart, deleted with an account."""

from __future__ import annotations

import asyncio

import pytest

from knaves.match.ports.choices import ChoiceCount, Choices
from knaves.match.ports.people import Session
from knaves.store.sql.accounts import SqlAccounts, SqlSessions
from knaves.store.sql.choices import SqlChoices
from knaves.store.sql.database import Database, open_database
from knaves.store.sql.results import SqlResults
from sql.test_sql_results import finished, people

pytestmark = pytest.mark.anyio
HAND = "2 3 5 5 J Q"


@pytest.fixture
def choices(database: Database) -> Choices:
    return SqlChoices(database)


def count(
    choice: str = "2 3", points: int = 4, *, zone: str = "even", times: int = 1, won: int = 1
) -> ChoiceCount:
    return ChoiceCount("throw", HAND, "dealer", zone, choice, times, points, points * points, won)


async def ended(database: Database, game: str, **chosen: list[ChoiceCount]) -> bool:
    """Keep a game of these people."""
    return await SqlResults(database).finish(finished(game, (*chosen, "")[:2]), 10, {}, choices=chosen)


async def test_choices_add_up_over_games_and_people(database: Database, choices: Choices) -> None:
    assert await choices.chosen("cribbage", "throw", HAND) == ()
    assert await ended(database, "g1", ann=[count(), count("5 5", -3, won=0)])
    assert await ended(database, "g2", ann=[count(points=-2, won=0)])
    assert await ended(database, "g3", bea=[count(points=1), count(zone="far")])
    own = await choices.chosen("cribbage", "throw", HAND, "ann")
    assert own == (
        ChoiceCount("throw", HAND, "dealer", "even", "2 3", 2, 2, 20, 1),
        ChoiceCount("throw", HAND, "dealer", "even", "5 5", 1, -3, 9, 0),
    )
    everybody = await choices.chosen("cribbage", "throw", HAND)
    assert [(each.zone, each.choice, each.times, each.points) for each in everybody] == [
        ("even", "2 3", 3, 3),
        ("even", "5 5", 1, -3),
        ("far", "2 3", 1, 4),
    ]
    assert await choices.chosen("euchre", "throw", HAND) == ()
    assert await choices.chosen("cribbage", "lead", HAND) == ()
    assert await choices.chosen("cribbage", "throw", "another hand") == ()


async def test_a_game_that_is_kept_already_counts_once(database: Database, choices: Choices) -> None:
    assert await ended(database, "g1", ann=[count()])
    assert not await ended(database, "g1", ann=[count()])
    assert [each.times for each in await choices.chosen("cribbage", "throw", HAND)] == [1]


async def test_many_games_that_end_at_once_are_all_counted(address: str) -> None:
    bases = [await open_database(address) for _ in range(2)]
    chosen = [count("2 3"), count("5 5"), count("J Q")]
    calls = [
        ended(bases[n % 2], f"g{n}", ann=chosen if n % 3 else chosen[::-1], bea=chosen[::-1])
        for n in range(12)
    ]
    assert all(await asyncio.gather(*calls))
    found = await SqlChoices(bases[0]).chosen("cribbage", "throw", HAND)
    assert [(each.choice, each.times) for each in found] == [("2 3", 24), ("5 5", 24), ("J Q", 24)]
    for base in bases:
        await base.close()


async def test_a_deleted_person_s_choices_go_and_none_come_back(database: Database, choices: Choices) -> None:
    await people(database, "Ann")
    await SqlSessions(database).start(Session("t", "guest", "Gast", 1, 1))
    await ended(database, "g1", ann=[count()], guest=[count()])
    await ended(database, "g2", bea=[count()])
    for person in ("ann", "guest"):
        await SqlAccounts(database).delete(person, 20)
        assert await choices.chosen("cribbage", "throw", HAND, person) == ()
    # A game that was in play when its player deleted the account.
    await ended(database, "g3", ann=[count()])
    assert await choices.chosen("cribbage", "throw", HAND, "ann") == ()
    assert [each.times for each in await choices.chosen("cribbage", "throw", HAND)] == [1]
