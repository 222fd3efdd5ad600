"""What rated games cost, on each database: noted with the game, measured once by its review, averaged."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random

import pytest
from sqlalchemy import Column, select

from knaves import games, record
from knaves.bots import bot
from knaves.match.log import Begun, Dated, LogEntry, Moved
from knaves.match.notices import FinishedGame
from knaves.match.play_ratings import measured, wins_lost
from knaves.match.ports.people import Account
from knaves.match.ports.play import PlayHabits
from knaves.match.ports.results import PlayRung, Rating
from knaves.review import Review, review
from knaves.store.sql.accounts import SqlAccounts
from knaves.store.sql.database import Database, open_database
from knaves.store.sql.results import SqlResults
from knaves.store.sql.reviews import SqlReviews
from knaves.store.sql.schema import MEASURED_GAMES, PLAY_RATINGS
from knaves.store.sql.tables import SqlTables
from knaves.table import play

pytestmark = pytest.mark.anyio
CRIBBAGE = games.find("cribbage")


def _played() -> tuple[record.Record, Review]:
    dice, rules = Random(3), CRIBBAGE.rules(target=31)
    state = play(CRIBBAGE, rules, [bot("cribbage", each, dice) for each in ("simple", "champion")], dice)
    seated = (record.SeatedPlayer("Ann"), record.SeatedPlayer("Bea"))
    entries = tuple(record.Entry(seat, move) for seat, move in state.history)
    whole = record.Record(CRIBBAGE, rules, seated, entries)
    return whole, review(whole)


RECORD, REVIEW = _played()
ANN, BEA = measured(RECORD, REVIEW)


def finished(address: str, **changes: object) -> FinishedGame:
    game = FinishedGame(
        *(address, record.write(RECORD), "cribbage", ("ann", "bea"), ("Ann", "Bea"), ("human", "human")),
        *(({}, {}), "played", 0, True),
    )
    return replace(game, **changes)  # type: ignore[arg-type]


def rate(before: Mapping[str, Rating]) -> Sequence[Rating]:
    fresh = {who: Rating(who, "cribbage", 25, 8, 0) for who in ("ann", "bea")}
    return [replace(each, games=each.games + 1) for each in ({**fresh, **before}).values()]


async def people(database: Database) -> None:
    for name in ("Ann", "Bea"):
        await SqlAccounts(database).create(Account(name.lower(), name, "hash", "code", 1))


async def end(database: Database, address: str, ended: int = 50, **changes: object) -> None:
    await SqlResults(database).finish(finished(address, **changes), ended, {}, rate, measured=True)


async def reviewed(database: Database, address: str, edition: str = "1") -> None:
    reviews = SqlReviews(database)
    assert await reviews.begin(address, edition, 100, 50)
    await reviews.keep(address, edition, REVIEW, 110)


async def written(database: Database, column: Column[str]) -> set[str]:
    """Return the values of a column."""
    return await database.read(lambda connection: {*connection.execute(select(column)).scalars()})


async def test_a_game_is_measured_with_its_review(database: Database) -> None:
    await people(database)
    results, reviews = SqlResults(database), SqlReviews(database)
    await end(database, "g1")
    assert await reviews.unmeasured(0) == "g1"
    assert await results.measured("ann", "cribbage") == ()
    await reviewed(database, "g1")
    assert await reviews.unmeasured(0) is None
    assert await results.measured("ann", "cribbage") == (ANN,)
    assert await results.measured("bea", "cribbage") == (BEA,)
    assert await results.measured("ann", "euchre") == ()
    assert sum(ANN.lost.values()) > sum(BEA.lost.values()) == 0
    # Too few games for a number.
    assert await results.play_ladder("cribbage", 2, 10, 1) == ()


async def test_a_later_review_changes_nothing(database: Database) -> None:
    await people(database)
    await end(database, "g1")
    await reviewed(database, "g1", "1")
    worse = replace(REVIEW, games=REVIEW.games * 2)
    assert await SqlReviews(database).begin("g1", "2", 200, 150)
    await SqlReviews(database).keep("g1", "2", worse, 210)
    assert await SqlResults(database).measured("ann", "cribbage") == (ANN,)
    assert await written(database, MEASURED_GAMES.c.edition) == {"1"}


async def test_a_game_that_does_not_count_is_not_measured(database: Database) -> None:
    await people(database)
    await SqlResults(database).finish(finished("g1", rated=False), 50, {})
    assert await SqlReviews(database).unmeasured(0) is None
    await reviewed(database, "g1")
    assert await SqlResults(database).measured("ann", "cribbage") == ()


async def test_the_server_reviews_the_latest_first_and_none_that_a_process_works_on(
    database: Database,
) -> None:
    await people(database)
    reviews = SqlReviews(database)
    for number in (1, 3, 2):
        await end(database, f"g{number}", number)
    assert await reviews.unmeasured(50) == "g3"
    assert await reviews.begin("g3", "1", 100, 50)
    assert await reviews.unmeasured(50) == "g2"
    assert await reviews.unmeasured(101) == "g3"
    await reviews.leave_out("g3")
    assert await reviews.unmeasured(101) == "g2"
    assert await reviews.begin("g3", "1", 300, 200)
    await reviews.keep("g3", "1", REVIEW, 310)
    assert await SqlResults(database).measured("ann", "cribbage") == ()


async def test_the_ladder_is_by_the_upper_bound_and_both_numbers_stand_there(database: Database) -> None:
    await people(database)
    results = SqlResults(database)
    for number in range(4):
        await end(database, f"g{number}", number)
        await reviewed(database, f"g{number}")
    lost = {who: wins_lost([each] * 4) for who, each in (("ann", ANN), ("bea", BEA))}
    bea, ann = await results.play_ladder("cribbage", 2, 10, 4)
    assert (bea.name, bea.games, bea.lost) == ("Bea", 4, lost["bea"])
    assert ann == PlayRung("Ann", 4, lost["ann"], Rating("ann", "cribbage", 25, 8, 4))  # type: ignore[arg-type]
    assert await results.play_ladder("cribbage", 2, 1, 4) == (bea,)
    assert await results.play_ladder("cribbage", 2, 10, 5) == ()
    assert await results.play_ladder("cribbage", 3, 10, 1) == ()
    assert await results.play_ladder("euchre", 2, 10, 1) == ()
    own = await results.habits(4)
    assert [each.name for each in own] == ["Bea", "Ann"]
    assert own[0] == PlayHabits("bea", "Bea", "cribbage", 2, 4, 1.0, None)
    assert own[1].share == pytest.approx(ANN.agreed / ANN.decisions)
    assert await results.habits(5) == ()


async def test_the_times_of_the_moves_come_from_the_log_of_the_table(database: Database) -> None:
    await people(database)
    tables, write = SqlTables(database), CRIBBAGE.write
    lease = await tables.lease("t1", "here", 1, 10_000)
    assert lease is not None
    entries: list[LogEntry] = [Begun("g1", "", "2026-11-29")]
    entries += [Moved(each.seat, write(each.move)) for each in RECORD.entries]
    dated = [Dated(number, 7_000 * number, entry) for number, entry in enumerate(entries, 1)]
    await tables.append(lease, dated, None)
    await end(database, "g1", table="t1")
    await end(database, "g2", table="t2")
    for address in ("g1", "g2"):
        await reviewed(database, address)
    times = {each.time for each in await SqlResults(database).measured("ann", "cribbage")}
    assert times == {7_000, None}
    assert {each.time for each in await SqlResults(database).habits(1)} == {7_000}


async def test_a_deleted_account_is_not_measured(database: Database) -> None:
    await people(database)
    results = SqlResults(database)
    for number in range(4):
        await end(database, f"g{number}", number)
        await reviewed(database, f"g{number}")
    await end(database, "late", 9)
    await SqlAccounts(database).delete("ann", 99)
    await reviewed(database, "late")
    await end(database, "later", 10)
    await reviewed(database, "later")
    for column in (MEASURED_GAMES.c.person, PLAY_RATINGS.c.person):
        assert await written(database, column) == {"bea"}
    assert len(await results.measured("bea", "cribbage")) == 6
    assert [each.name for each in await results.play_ladder("cribbage", 2, 10, 1)] == ["Bea"]


async def test_reviews_of_many_processes_at_once_leave_no_game_out(address: str) -> None:
    bases = [await open_database(address) for _ in range(2)]
    await people(bases[0])
    for number in range(8):
        await end(bases[0], f"g{number}", number)
    await asyncio.gather(*(reviewed(bases[number % 2], f"g{number}") for number in range(8)))
    [_bea, ann] = await SqlResults(bases[0]).play_ladder("cribbage", 2, 10, 8)
    assert ann.lost == wins_lost([ANN] * 8)
    for base in bases:
        await base.close()
