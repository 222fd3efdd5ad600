"""The port of results, on each database: finished games, statistics, ratings, and being forgotten in them."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import replace

import pytest

from knaves.match.notices import FinishedGame
from knaves.match.ports.people import DELETED, Account, Session
from knaves.match.ports.results import Rate, Rating, Results, Rung, StoredGame
from knaves.match.statistics import Entry
from knaves.store.sql.accounts import SqlAccounts, SqlSessions
from knaves.store.sql.database import Database, open_database
from knaves.store.sql.results import SqlResults

pytestmark = pytest.mark.anyio
RECORD = """\
Format: knaves-record/1
Game: cribbage
# Seat 0: Ann, human
Seats: 2
Seat 0: Ann, human
Seat 1: Bea, human

# Seat 0: Ann, human
0 discard 5H JS
"""


@pytest.fixture
def results(database: Database) -> Results:
    return SqlResults(database)


def finished(address: str, people: Sequence[str] = ("ann", "bea"), **changes: object) -> FinishedGame:
    names, players = ("Ann", "Bea")[: len(people)], ("human",) * len(people)
    counts = ({"won": 1, "lost": 0}, {"won": 0, "lost": 2})[: len(people)]
    game = FinishedGame(address, RECORD, "cribbage", tuple(people), names, players, counts, "played", 0, True)
    return replace(game, **changes)  # type: ignore[arg-type]


def kept(game: FinishedGame, ended: int, *, whole: bool = False) -> StoredGame:
    return StoredGame(
        game.address,
        game.game,
        game.people,
        game.names,
        game.players,
        game.how,
        game.side,
        game.rated,
        ended,
        game.record if whole else "",
    )


def entry(game: str, won: int = 1, day: int = 1) -> Entry:
    return Entry(
        game, f"2026-11-{day:02}T10:00:00+00:00", "Ann", "cribbage", {"won": won, "lost": 0}, ["human"]
    )


async def every(results: Results, person: str) -> list[StoredGame]:
    return [each async for each in results.export(person)]


async def people(database: Database, *names: str) -> None:
    accounts = SqlAccounts(database)
    for name in names:
        await accounts.create(Account(name.lower(), name, "hash", "code", 1))


def better(mu: float = 1) -> Rate:
    """A formula that everybody gains by."""

    def rate(before: Mapping[str, Rating]) -> list[Rating]:
        fresh = {who: Rating(who, "cribbage", 25, 8, 0) for who in ("ann", "bea")}
        return [
            replace(each, mu=each.mu + mu, games=each.games + 1) for each in ({**fresh, **before}).values()
        ]

    return rate


async def test_a_finished_game_is_kept_whole(results: Results) -> None:
    game = finished("g1", ["ann", ""], players=("human", "champion 1"), rated=False, how="claimed", side=1)
    assert await results.finish(game, 50, {})
    assert await results.game("g1") == kept(game, 50, whole=True)
    assert await results.game("g2") is None


async def test_one_s_games_are_listed_latest_first_and_exported_with_their_records(results: Results) -> None:
    games = [finished(f"g{n:03}", ["ann", "bea"] if n % 3 else ["ann", "ann"]) for n in range(120)]
    for n, game in enumerate(games):
        # Several end at the same moment.
        await results.finish(game, n // 4, {})
    await results.finish(finished("other", ["cay", "bea"]), 7, {})
    own = [kept(game, n // 4) for n, game in enumerate(games)][::-1]
    assert [*await results.games("ann", limit=10)] == own[:10]
    assert [*await results.games("ann", limit=500, before=own[9])] == own[10:]
    assert await every(results, "ann") == [replace(each, record=RECORD) for each in own]
    assert len(await results.games("bea", limit=500)) == 81
    assert await results.games("nobody") == ()


async def test_a_game_handed_in_twice_counts_once(database: Database, results: Results) -> None:
    await people(database, "Ann", "Bea")
    calls = [results.finish(finished("g1"), 50, {"ann": entry("g1")}, better()) for _ in range(4)]
    assert sorted(await asyncio.gather(*calls)) == [False, False, False, True]
    assert await results.entries("ann") == (entry("g1"),)
    rating = await results.rating("ann", "cribbage")
    assert rating is not None
    assert rating.games == 1
    assert len(await every(results, "ann")) == 1


async def test_statistics_belong_to_an_id_and_come_in_order(results: Results) -> None:
    for day in (3, 1, 2):
        await results.finish(finished(f"g{day}"), day, {"ann": entry(f"g{day}", day=day)})
    assert await results.entries("ann") == tuple(entry(f"g{day}", day=day) for day in (1, 2, 3))
    assert await results.entries("bea") == ()


async def test_a_game_whose_rating_fails_leaves_nothing(database: Database, results: Results) -> None:
    def fail(before: Mapping[str, Rating]) -> list[Rating]:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await results.finish(finished("g1"), 50, {"ann": entry("g1")}, fail)
    assert await results.game("g1") is None
    assert await results.entries("ann") == ()


async def test_no_game_of_many_at_once_is_left_out_of_a_rating(address: str) -> None:
    bases = [await open_database(address) for _ in range(2)]
    await people(bases[0], "Ann", "Bea")
    sides = [SqlResults(base) for base in bases]
    await asyncio.gather(*(sides[n % 2].finish(finished(f"g{n}"), n, {}, better(0.5)) for n in range(20)))
    assert await sides[0].rating("ann", "cribbage") == Rating("ann", "cribbage", 35, 8, 20)
    for base in bases:
        await base.close()


async def test_only_accounts_have_ratings(database: Database, results: Results) -> None:
    await people(database, "Ann")
    await results.finish(finished("g1"), 50, {}, better())
    assert await results.rating("ann", "cribbage") == Rating("ann", "cribbage", 26, 8, 1)
    assert await results.rating("bea", "cribbage") is None


async def test_the_rating_after_each_game_is_kept_in_order_and_goes_with_the_account(
    database: Database, results: Results
) -> None:
    await people(database, "Ann")
    for number in (1, 2, 3):
        await results.finish(finished(f"g{number}"), number, {}, better(number))
    steps = await results.rating_steps("ann", "cribbage")
    assert [(each.mu, each.games) for each in steps] == [(26, 1), (28, 2), (31, 3)]
    assert steps[-1] == await results.rating("ann", "cribbage")
    assert await results.rating_steps("bea", "cribbage") == ()
    assert await results.rating_steps("ann", "euchre") == ()
    await SqlAccounts(database).delete("ann", 9)
    assert await results.rating_steps("ann", "cribbage") == ()


async def test_the_ladder_shows_the_best_first(database: Database, results: Results) -> None:
    await people(database, "Ann", "Bea", "Cay")
    rated = [
        Rating("ann", "cribbage", 30, 2.5, 9),
        Rating("bea", "cribbage", 26.25, 0.125, 40),
        Rating("cay", "cribbage", 40, 8, 2),
    ]
    everybody = finished("g1", ["ann", "bea"])
    everybody = replace(
        everybody, people=("ann", "bea", "cay"), names=("Ann", "Bea", "Cay"), players=("human",) * 3
    )
    await results.finish(everybody, 1, {}, lambda before: rated)
    await results.finish(
        replace(everybody, address="g2", game="euchre"),
        1,
        {},
        lambda before: [Rating("ann", "euchre", 1, 1, 1)],
    )
    ladder = await results.ladder("cribbage")
    assert ladder == (Rung("Bea", rated[1]), Rung("Ann", rated[0]), Rung("Cay", rated[2]))
    assert await results.ladder("cribbage", limit=1) == ladder[:1]
    assert await results.ladder("cribbage", fewest=9) == ladder[:2]
    assert await results.ladder("whist") == ()


async def test_it_is_known_how_often_people_have_met(results: Results) -> None:
    await results.finish(finished("g1"), 10, {})
    await results.finish(finished("g2", ["bea", "ann"]), 20, {})
    await results.finish(finished("g3", rated=False), 20, {})
    await results.finish(finished("g4", ["ann", "cay"]), 20, {})
    await results.finish(finished("g5", game="euchre"), 20, {})
    assert await results.met(["ann", "bea"], "cribbage", 0) == 2
    assert await results.met(["bea", "ann"], "cribbage", 11) == 1
    assert await results.met(["ann", "nobody"], "cribbage", 0) == 0


async def test_a_deleted_account_is_a_deleted_player_in_others_records(
    database: Database, results: Results
) -> None:
    await people(database, "Ann", "Bea")
    await results.finish(finished("g1"), 50, {"ann": entry("g1"), "bea": entry("g1")}, better())
    await SqlAccounts(database).delete("ann", 99)
    game = await results.game("g1")
    assert game is not None
    assert game.names == (DELETED, "Bea")
    assert game.record == RECORD.replace("Ann", DELETED)
    assert await results.entries("ann") == ()
    assert await results.rating("ann", "cribbage") is None
    assert [rung.name for rung in await results.ladder("cribbage")] == ["Bea"]
    assert await results.entries("bea") == (entry("g1"),)
    assert [each.names for each in await results.games("bea")] == [(DELETED, "Bea")]


async def test_a_comment_of_a_record_does_not_name_a_deleted_player(
    database: Database, results: Results
) -> None:
    comments = "# Ann resigns.\n# Annabel, Ann and Bea: Ann.\n"
    await people(database, "Ann", "Bea")
    await results.finish(finished("g1", record=RECORD + comments), 50, {})
    await SqlAccounts(database).delete("ann", 99)
    game = await results.game("g1")
    assert game is not None
    assert game.record.endswith(f"# {DELETED} resigns.\n# Annabel, {DELETED} and Bea: {DELETED}.\n")


async def test_a_game_that_ends_after_a_player_was_deleted_says_so(
    database: Database, results: Results
) -> None:
    await people(database, "Ann", "Bea")
    await SqlAccounts(database).delete("ann", 40)
    entries = {"ann": entry("g1"), "bea": entry("g1")}
    assert await results.finish(finished("g1"), 50, entries, better())
    game = await results.game("g1")
    assert game is not None
    assert (game.names, game.record) == ((DELETED, "Bea"), RECORD.replace("Ann", DELETED))
    assert await results.entries("ann") == ()
    assert await results.entries("bea") == (entry("g1"),)
    assert await results.rating("ann", "cribbage") is None


async def test_a_guest_is_deleted_like_an_account(database: Database, results: Results) -> None:
    sessions, accounts = SqlSessions(database), SqlAccounts(database)
    for token, person in (("t1", "ann"), ("t2", "ann"), ("t3", "bea")):
        await sessions.start(Session(token, person, person.title(), 1, 1))
    await results.finish(finished("g1", rated=False), 50, {"ann": entry("g1"), "bea": entry("g1")})
    await accounts.delete("ann", 99)
    assert [await sessions.sessions(each) for each in ("ann", "bea")] == [
        (),
        (Session("t3", "bea", "Bea", 1, 1),),
    ]
    game = await results.game("g1")
    assert game is not None
    assert game.names == (DELETED, "Bea")
    assert await results.entries("ann") == ()
    assert await results.entries("bea") == (entry("g1"),)
    await results.finish(finished("g2", rated=False), 60, {"ann": entry("g2")})
    game = await results.game("g2")
    assert game is not None
    assert game.names == (DELETED, "Bea")
    assert await results.entries("ann") == ()
