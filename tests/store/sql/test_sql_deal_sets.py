"""The port of sets of deals, on each database: everybody plays once, and the end is written down."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from knaves.match.notices import FinishedGame
from knaves.match.ports.deal_sets import DealSet, DealSets, SetGame
from knaves.match.ports.maintenance import Before
from knaves.match.ports.people import DELETED, Account
from knaves.store.sql.accounts import SqlAccounts
from knaves.store.sql.database import Database, open_database
from knaves.store.sql.deal_sets import SqlDealSets
from knaves.store.sql.house import SqlHouse
from knaves.store.sql.results import SqlResults
from knaves.store.sql.reviews import SqlReviews

pytestmark = pytest.mark.anyio
WANTED = DealSet("", "cribbage", "target=61", 2, "steady", "5a" * 32, "ann", "Ann", 10)


@pytest.fixture
def sets(database: Database) -> DealSets:
    return SqlDealSets(database)


def finished(person: str, deal_set: str, **changes: object) -> FinishedGame:
    game = FinishedGame(
        *(f"r-{person}", "", "cribbage", (person, ""), ("Ann", "Ruth"), ("human", "steady 1"), ({}, {})),
        *("played", 0, False, (61, 48), deal_set),
    )
    return replace(game, **changes)  # type: ignore[arg-type]


async def test_a_set_is_kept_at_an_address_of_its_own(sets: DealSets) -> None:
    first, second = await sets.make(WANTED), await sets.make(replace(WANTED, made=20))
    assert first != second
    assert await sets.find(first) == replace(WANTED, address=first)
    assert await sets.find("none") is None
    assert [each.address for each in await sets.entered("ann")] == [second, first]
    assert await sets.entered("ben") == ()


async def test_everybody_plays_once_at_the_first_table(sets: DealSets) -> None:
    address = await sets.make(WANTED)
    assert await sets.enter(address, "ben", "Ben", 30) == SetGame("ben", "Ben", 30)
    assert await sets.seat(address, "ben", "t1") == "t1"
    assert await sets.seat(address, "ben", "t2") == "t1"
    assert await sets.enter(address, "ben", "Benjamin", 40) == SetGame("ben", "Ben", 30, "t1")
    assert [each.address for each in await sets.entered("ben")] == [address]
    await sets.enter(address, "ann", "Ann", 20)
    assert [each.person for each in await sets.games(address)] == ["ann", "ben"]


async def test_of_many_requests_at_once_one_table_counts(address: str) -> None:
    bases = [await open_database(address) for _ in range(2)]
    sides = [SqlDealSets(base) for base in bases]
    made = await sides[0].make(WANTED)

    async def press(number: int) -> str:
        side = sides[number % 2]
        await side.enter(made, "ben", "Ben", number)
        return await side.seat(made, "ben", f"t{number}")

    assert len(set(await asyncio.gather(*map(press, range(20))))) == 1
    assert len(await sides[0].games(made)) == 1
    for base in bases:
        await base.close()


async def test_the_end_of_a_game_is_written_down_once(database: Database, sets: DealSets) -> None:
    address, results = await sets.make(WANTED), SqlResults(database)
    for person in ("ann", "ben"):
        await sets.enter(address, person, person.title(), 20)
    assert await results.finish(finished("ann", address), 50, {})
    # A table may go on after the game of its set; and nobody else has entered.
    assert await results.finish(finished("ann", address, address="later", scores=(0, 61)), 60, {})
    assert await results.finish(finished("cid", address), 60, {})
    assert await results.finish(finished("ben", address, people=("", "")), 60, {})
    ann, ben = await sets.games(address)
    assert ann == SetGame("ann", "Ann", 20, "", "r-ann", "played", 0, (61, 48), 50)
    assert ann.lead == 13
    assert (ben.record, ben.lead) == ("", 0)


async def test_who_is_deleted_loses_the_name_and_the_line_stays(database: Database, sets: DealSets) -> None:
    await SqlAccounts(database).create(Account("ann", "Ann", "hash", "code", 1))
    address = await sets.make(WANTED)
    await sets.enter(address, "ann", "Ann", 20)
    await SqlAccounts(database).delete("ann", 30)
    found = await sets.find(address)
    assert found is not None
    assert found.name == DELETED
    assert [each.name for each in await sets.games(address)] == [DELETED]


async def test_a_set_that_nobody_has_finished_is_swept(database: Database, sets: DealSets) -> None:
    house, results = SqlHouse(database), SqlResults(database)
    left, entered, lately, done = [await sets.make(WANTED) for _ in range(4)]
    await sets.enter(entered, "ann", "Ann", 20)
    await sets.enter(lately, "ann", "Ann", 200)
    await sets.enter(done, "ann", "Ann", 20)
    await results.finish(finished("ann", done), 30, {})
    assert (await house.sweep(Before(abandoned=100), now=300)).deal_sets == 2
    assert [await sets.find(each) is not None for each in (left, entered, lately, done)] == [
        *(False, False),
        *(True, True),
    ]
    assert await sets.games(entered) == ()
    assert (await house.sweep(Before(), now=300)).deal_sets == 0


async def test_a_challenge_asks_for_a_review_and_a_game_of_the_day_does_not(
    database: Database, sets: DealSets
) -> None:
    results, reviews = SqlResults(database), SqlReviews(database)
    challenge, today = await sets.make(WANTED), await sets.make(replace(WANTED, day="2026-11-29", closes=90))
    for person, address in (("ann", today), ("ben", challenge), ("cid", challenge)):
        await sets.enter(address, person, person.title(), 20)
        await results.finish(finished(person, address), 50, {})
    assert await reviews.unmeasured(0) == "r-ben"
    await reviews.leave_out("r-ben")
    assert await reviews.unmeasured(0) == "r-cid"
    assert await reviews.begin("r-cid", "1", 60, 0)
    assert await reviews.unmeasured(0) is None
    assert await reviews.unmeasured(61) == "r-cid"
