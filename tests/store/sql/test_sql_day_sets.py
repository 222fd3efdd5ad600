"""The port of games of the day, on each database: made once, and what counts for the field."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from knaves.match.notices import FinishedGame
from knaves.match.ports.deal_sets import DealSet, SetGame
from knaves.match.ports.maintenance import Before
from knaves.store.sql.database import Database, open_database
from knaves.store.sql.day_sets import SqlDaySets
from knaves.store.sql.deal_sets import SqlDealSets
from knaves.store.sql.house import SqlHouse
from knaves.store.sql.results import SqlResults

pytestmark = pytest.mark.anyio
DAY = "2026-11-28"
CLOSES = 1000


def made(instance: int = 0, day: str = DAY, closes: int = CLOSES, seed: str = "5a") -> DealSet:
    return DealSet(
        *(f"cribbage-{day}-{instance}", "cribbage", "target=61", 2, "steady", seed * 32, "", "", 10),
        *(day, instance, closes),
    )


async def finish(database: Database, deals: DealSet, person: str, ended: int, **changes: object) -> None:
    await SqlDealSets(database).enter(deals.address, person, person.title(), 20)
    game = FinishedGame(
        address=f"{deals.address}-{person}",
        record="",
        game="cribbage",
        people=(person, ""),
        names=(person.title(), "Ruth"),
        players=("human", "simple 1"),
        counts=({}, {}),
        how="played",
        side=0,
        rated=False,
        scores=(61, 48),
        deal_set=deals.address,
    )
    assert await SqlResults(database).finish(replace(game, **changes), ended, {})  # type: ignore[arg-type]


async def test_the_sets_of_a_day_are_made_once(database: Database) -> None:
    days = SqlDaySets(database)
    assert await days.of_day("cribbage", DAY) == ()
    await days.add([made(1), made(0)])
    await days.add([made(0, seed="ab"), made(1, seed="ab"), made(2, seed="ab")])
    found = await days.of_day("cribbage", DAY)
    assert found == (made(0), made(1), made(2, seed="ab"))
    assert await days.of_day("euchre", DAY) == ()
    assert await days.of_day("cribbage", "2026-11-29") == ()
    assert await SqlDealSets(database).find(made(1).address) == made(1)


async def test_of_processes_that_make_a_day_at_once_one_seed_counts(address: str) -> None:
    bases = [await open_database(address) for _ in range(3)]
    seeds = [f"{number:02x}" for number in range(3)]
    days = [SqlDaySets(base) for base in bases]
    await asyncio.gather(*[each.add([made(0, seed=seed)]) for each, seed in zip(days, seeds, strict=True)])
    seen = {(await each.of_day("cribbage", DAY))[0].seed for each in days}
    assert len(seen) == 1
    for base in bases:
        await base.close()


async def test_a_game_counts_if_it_was_over_before_the_day(database: Database) -> None:
    days, sets = SqlDaySets(database), SqlDealSets(database)
    await days.add([made(0), made(1), made(0, "2026-11-27")])
    await finish(database, made(0), "ann", CLOSES)
    await finish(database, made(1), "ben", 50)
    await finish(database, made(0), "cid", CLOSES + 1)
    await finish(database, made(0, "2026-11-27"), "eve", 50)
    await sets.enter(made(0).address, "dot", "Dot", 30)
    field = await days.field("cribbage", DAY)
    assert [(address, each.person, each.scores) for address, each in field] == [
        (made(1).address, "ben", (61, 48)),
        (made(0).address, "ann", (61, 48)),
    ]
    assert await days.entry("cribbage", DAY, "dot") == (made(0).address, SetGame("dot", "Dot", 30))
    assert await days.entry("cribbage", "2026-11-27", "dot") is None
    late = await sets.game(made(0).address, "cid")
    assert late is not None
    assert not made(0).counts(late)
    assert await sets.recorded(made(0).address, late.record) == late
    assert await sets.recorded(made(1).address, late.record) is None
    assert await sets.game(made(1).address, "cid") is None
    # A challenge of somebody's is none of the day's; nor is a day one of their challenges.
    assert await sets.entered("dot") == ()


async def test_an_old_day_is_one_with_a_field_that_one_knows_nothing_of(database: Database) -> None:
    days, sets = SqlDaySets(database), SqlDealSets(database)
    await days.add([made(0), made(1), made(0, "2026-11-27", 500), made(0, "2026-11-29", 9000)])
    await finish(database, made(0), "ben", 50)
    await finish(database, made(0, "2026-11-29"), "ben", 50)
    assert await days.unplayed("cribbage", "ann", 2000) == (made(0).address,)
    assert await days.unplayed("euchre", "ann", 2000) == ()
    assert await days.unplayed("cribbage", "ben", 2000) == ()
    assert await days.unplayed("cribbage", "ann", CLOSES) == ()
    # Another instance of the same day is known too.
    await sets.enter(made(1).address, "ann", "Ann", 1500)
    assert await days.unplayed("cribbage", "ann", 2000) == ()
    assert await days.going("cribbage", "ann", 2000, 0) == ""
    assert await sets.seat(made(1).address, "ann", "t1") == "t1"
    assert await days.going("cribbage", "ann", 2000, 0) == "t1"
    assert await days.going("cribbage", "ann", 2000, 1501) == ""
    assert await days.going("cribbage", "ann", 900, 0) == ""


async def test_who_looks_at_the_cards_never_plays_them(database: Database) -> None:
    days, sets = SqlDaySets(database), SqlDealSets(database)
    await days.add([made(0)])
    address = made(0).address
    assert await days.show(address, "ann", "Ann", 30)
    assert await days.show(address, "ann", "Ann", 40)
    assert await sets.seat(address, "ann", "t1") == ""
    await finish(database, made(0), "ann", 50)
    assert await days.field("cribbage", DAY) == ()
    await sets.enter(address, "ben", "Ben", 30)
    assert await sets.seat(address, "ben", "t2") == "t2"
    assert not await days.show(address, "ben", "Ben", 40)


async def test_a_day_is_kept_as_long_as_an_event(database: Database) -> None:
    days, house = SqlDaySets(database), SqlHouse(database)
    await days.add([made(0), made(1)])
    await finish(database, made(0), "ann", 50)
    assert (await house.sweep(Before(events=CLOSES), now=9000)).deal_sets == 0
    # What nobody has finished goes like a challenge.
    assert (await house.sweep(Before(abandoned=100, events=CLOSES), now=9000)).deal_sets == 1
    assert await days.of_day("cribbage", DAY) == (made(0),)
    assert (await house.sweep(Before(events=CLOSES + 1), now=9000)).deal_sets == 1
    assert await days.field("cribbage", DAY) == ()
