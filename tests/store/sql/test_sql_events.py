"""The port of events, on each database: entries until the start, rounds, and ends that are written down."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from knaves.match.notices import FinishedGame
from knaves.match.ports.events import Entry, Event, EventBoard, Events, Meeting, Note, Reserve
from knaves.match.ports.maintenance import Before
from knaves.match.ports.people import DELETED, Account
from knaves.review import Game, Review
from knaves.store.sql.accounts import SqlAccounts
from knaves.store.sql.database import Database, open_database
from knaves.store.sql.events import SqlEvents
from knaves.store.sql.house import SqlHouse
from knaves.store.sql.results import SqlResults
from knaves.store.sql.reviews import SqlReviews

pytestmark = pytest.mark.anyio
WANTED = Event(
    *("", "cribbage", "evening", "Tuesday", "target=61", 9, 30_000, 0, 0, "steady", False, True),
    *("ann", "Ann", 1000, 10),
)
ENTRIES = (Entry(1, "ann", "Ann"), Entry(2, "ben", "Ben"), Entry(3, "", "Ruth"), Entry(4, "", "Ida"))
ROUND = (Meeting(1, 1, ((0,), (1,)), "t1"), Meeting(1, 2, ((2,), (3,)), "t2"))


@pytest.fixture
def events(database: Database) -> Events:
    return SqlEvents(database)


def finished(table: str, **changes: object) -> FinishedGame:
    game = FinishedGame(
        *(f"r-{table}", "", "cribbage", ("ann", "ben"), ("Ann", "Ben"), ("human", "human"), ({}, {})),
        *("played", 1, False, (30, 61), "", table, 2),
    )
    return replace(game, **changes)  # type: ignore[arg-type]


async def begun(events: Events) -> str:
    address = await events.make(WANTED)
    assert await events.begin((await shown(events, address)).event, ENTRIES, ROUND)
    return address


async def shown(events: Events, address: str) -> EventBoard:
    board = await events.board(address)
    assert board is not None
    return board


async def test_an_event_is_kept_at_an_address_of_its_own(events: Events) -> None:
    first, second = await events.make(WANTED), await events.make(replace(WANTED, starts=500))
    assert first != second
    assert await events.find(first) == replace(WANTED, address=first)
    assert await events.find("none") is None
    assert await events.board("none") is None
    assert [(each.address, count) for each, count in await events.listed("", 0)] == [(second, 0), (first, 0)]


async def test_the_versions_of_many_are_told_at_once_and_grow(events: Events, database: Database) -> None:
    first, second = await events.make(WANTED), await events.make(WANTED)
    before = await events.versions((first, second, "none"))
    assert before.keys() == {first, second}
    await events.enter(first, "ben", "Ben", 2)
    assert await events.versions((second, first)) == {first: before[first] + 1, second: before[second]}
    assert (await shown(events, first)).event.version == before[first] + 1
    # Who is called otherwise changes what people see.
    now, accounts = await events.versions((first, second)), SqlAccounts(database)
    await accounts.create(Account("ann", "Ann", "x", "y", 1))
    await accounts.delete("ann", 100)
    after = await events.versions((first, second))
    assert all(after[each] > now[each] for each in now)
    assert await events.versions(()) == {}


async def test_people_enter_and_leave_until_it_begins(events: Events) -> None:
    address = await events.make(WANTED)
    assert await events.enter(address, "ann", "Ann", 2)
    assert await events.enter(address, "ann", "Anna", 2)
    assert await events.enter(address, "ben", "Ben", 2)
    assert not await events.enter(address, "cid", "Cid", 2)
    assert (await shown(events, address)).entries == ENTRIES[:2]
    assert await events.entered("ben") == (address,)
    await events.leave(address, "ann")
    assert await events.enter(address, "cid", "Cid", 2)
    assert (await shown(events, address)).entries == (ENTRIES[1], Entry(3, "cid", "Cid"))
    assert (await events.listed("", 0))[0][1] == 2
    seen = (await shown(events, address)).event
    # Somebody who enters after the entries were read is not lost: they are read again.
    assert await events.enter(address, "dot", "Dot", 9)
    assert not await events.begin(seen, ENTRIES, ROUND)
    assert [each.name for each in (await shown(events, address)).entries] == ["Ben", "Cid", "Dot"]
    seen = (await shown(events, address)).event
    assert await events.begin(seen, ENTRIES, ROUND)
    assert not await events.begin(seen, ENTRIES[:2], ROUND)
    board = await shown(events, address)
    assert (board.event.state, board.entries, board.meetings) == ("running", ENTRIES, ROUND)
    assert board.event.version > seen.version
    assert not await events.enter(address, "cid", "Cid", 9)
    await events.leave(address, "ben")
    assert [each.gone for each in (await shown(events, address)).entries] == [False, True, False, False]
    assert await events.entered("ben") == ()


async def test_of_many_who_enter_at_once_each_has_a_number(address: str) -> None:
    bases = [await open_database(address) for _ in range(2)]
    sides = [SqlEvents(base) for base in bases]
    made = await sides[0].make(WANTED)
    await asyncio.gather(*[sides[n % 2].enter(made, f"p{n}", f"P{n}", 9) for n in range(12)])
    board = await shown(sides[0], made)
    for base in bases:
        await base.close()
    assert [each.number for each in board.entries] == [*range(1, 10)]


async def test_games_of_teams_wait_for_their_review_and_have_the_result_without_luck_once(
    events: Events, database: Database
) -> None:
    results, reviews = SqlResults(database), SqlReviews(database)
    for form, tables in (("single", ("t1", "t2")), ("teams", ("t3", "t4"))):
        address = await events.make(replace(WANTED, form=form))
        meetings = [replace(each, table=table) for each, table in zip(ROUND, tables, strict=True)]
        assert await events.begin((await shown(events, address)).event, ENTRIES, meetings)
        await results.finish(finished(tables[0]), 77, {})
    assert await reviews.unmeasured(50) == "r-t3"
    assert await reviews.begin("r-t3", "1", 100, 50)
    assert await reviews.unmeasured(90) is None
    version = (await shown(events, address)).event.version
    for share in (0.7, 0.2):
        chances, result = (share, 1 - share), (share, 1 - share)
        found = Game(1, 40, 1, chances, result, (30, 61), (), ())
        await reviews.keep("r-t3", "1", Review(1, "cribbage", "champion 1", (), (0, 1), (found,)), 110)
    board = await shown(events, address)
    # A later edition changes nothing.
    assert [each.without_luck for each in board.meetings] == [0.7, None]
    assert board.event.version == version + 1
    assert await reviews.unmeasured(500) is None


async def test_the_end_of_a_game_is_written_down_with_it_and_once(events: Events, database: Database) -> None:
    address, results = await begun(events), SqlResults(database)
    await events.note_open(address, ["t1"])
    before = (await shown(events, address)).event.version
    assert await results.finish(finished("t1"), 77, {})
    await results.finish(finished("elsewhere"), 78, {})
    await results.finish(finished("t1", address="later", side=0), 79, {})
    board = await shown(events, address)
    first, second = board.meetings
    assert first == Meeting(1, 1, ((0,), (1,)), "t1", True, "r-t1", (30, 61), 1, 2, False, 77)
    assert second == ROUND[1]
    assert board.event.version == before + 1
    await results.finish(finished("t2", how="resigned", worth=1), 80, {})
    last = (await shown(events, address)).meetings[1]
    assert (last.winner, last.forfeited, last.ended) == (1, True, 80)


async def test_a_round_is_added_once(events: Events) -> None:
    address = await begun(events)
    seen = (await shown(events, address)).event
    await events.go_on(seen, [Meeting(2, 1, ((0, 2), (1, 3)), "t3")])
    await events.go_on(seen, [Meeting(2, 1, ((0, 3), (1, 2)), "t4")])
    assert [each.table for each in (await shown(events, address)).meetings] == ["t1", "t2", "t3"]
    given_up = replace(ROUND[0], winner=0, forfeited=True, ended=50)
    await events.give_up(address, given_up)
    await events.give_up(address, replace(given_up, winner=1))
    assert (await shown(events, address)).meetings[0].winner == 0


async def test_one_process_runs_an_event_at_a_time(events: Events) -> None:
    address = await events.make(WANTED)
    assert await events.due(999) == ()
    assert [each.address for each in await events.due(1000)] == [address]
    assert await events.claim(address, "one", 1000, 1100)
    assert not await events.claim(address, "two", 1050, 1150)
    assert await events.claim(address, "one", 1050, 1150)
    assert await events.claim(address, "two", 1200, 1300)
    await events.set_start(address, 5000)
    assert await events.due(1000) == ()
    await events.end(address, "off", "Too few.", 1300)
    await events.end(address, "over", "", 1400)
    found = await events.find(address)
    assert found is not None
    assert (found.state, found.why, found.ended) == ("off", "Too few.", 1300)
    assert await events.due(9000) == ()
    assert not await events.begin(found, ENTRIES, ROUND)


async def test_events_that_are_over_are_listed_for_a_while_and_then_swept(
    events: Events, database: Database
) -> None:
    old, young, going = await begun(events), await begun(events), await begun(events)
    await events.end(old, "over", "", 100)
    await events.end(young, "over", "", 300)
    assert [each.address for each, _count in await events.listed("", 200)] == [going, young]
    assert [each.address for each, _count in await events.listed("", 0)] == [going, young, old]
    house = SqlHouse(database)
    assert (await house.sweep(Before(events=200), now=400)).events == 1
    assert await events.find(old) is None
    assert await events.find(young) is not None


async def test_a_deleted_person_loses_their_name_and_leaves(events: Events, database: Database) -> None:
    accounts = SqlAccounts(database)
    await accounts.create(Account("ann", "Ann", "x", "y", 1))
    running, waiting = await begun(events), await events.make(WANTED)
    await events.enter(waiting, "ann", "Ann", 9)
    await accounts.delete("ann", 50)
    board = await shown(events, running)
    assert board.entries[0] == Entry(1, "ann", DELETED, True)
    assert board.event.called == DELETED
    assert (await shown(events, waiting)).entries == ()


async def test_an_event_by_invitation_is_listed_for_its_own_people(events: Events) -> None:
    address = await events.make(replace(WANTED, public=False))
    await events.enter(address, "ben", "Ben", 9)
    listed = {who: len(await events.listed(who, 0)) for who in ("", "ann", "ben", "cid")}
    assert listed == {"": 0, "ann": 1, "ben": 1, "cid": 0}
    assert (await events.hosted("ann"), await events.hosted("ben")) == (1, 0)
    await events.end(address, "off", "", 1)
    assert await events.hosted("ann") == 0


async def test_a_pause_is_noted_once(events: Events) -> None:
    address = await begun(events)
    for _twice in range(2):
        await events.pause(address, 5, paused=True)
    await events.pause(address, 6, paused=False)
    board = await shown(events, address)
    assert [(each.at, each.kind) for each in board.notes] == [(5, "paused"), (6, "resumed")]
    assert not board.event.paused
    await events.end(address, "over", "", 9)
    await events.pause(address, 10, paused=True)
    assert not (await shown(events, address)).event.paused


async def test_a_place_is_given_to_somebody_who_stands_by(events: Events, database: Database) -> None:
    address = await begun(events)
    assert not await events.stand_by(address, Reserve("ann", "Ann"), 5)
    for _twice in range(2):
        assert await events.stand_by(address, Reserve("dot", "Dot"), 5)
    assert await events.stand_by(address, Reserve("eve", "Eve"), 6)
    await events.stand_down(address, "eve")
    board = await shown(events, address)
    assert board.reserves == (Reserve("dot", "Dot"),)
    note = Note(7, "replaced", 2, 2, "Ben", "Dot", "ben", "dot")
    assert not await events.replace(replace(board.event, version=0), Entry(2, "dot", "Dot"), note)
    assert await events.replace(board.event, Entry(2, "dot", "Dot"), note)
    board = await shown(events, address)
    assert (board.entries[1], board.reserves, board.notes) == (Entry(2, "dot", "Dot"), (), (note,))
    # Whose names a note has can be deleted.
    for person in ("ben", "dot"):
        await SqlAccounts(database).create(Account(person, person, "x", "y", 1))
        await SqlAccounts(database).delete(person, 50)
    [note] = (await shown(events, address)).notes
    assert (note.was, note.now) == (DELETED, DELETED)


async def test_who_stands_by_and_deletes_their_account_does_so_no_longer(
    events: Events, database: Database
) -> None:
    address = await begun(events)
    await SqlAccounts(database).create(Account("dot", "dot", "x", "y", 1))
    await events.stand_by(address, Reserve("dot", "Dot"), 5)
    await SqlAccounts(database).delete("dot", 50)
    assert (await shown(events, address)).reserves == ()


async def test_a_result_is_corrected_as_it_was_seen(events: Events, database: Database) -> None:
    address = await begun(events)
    await SqlResults(database).finish(finished("t1"), 20, {})
    board = await shown(events, address)
    corrected = replace(board.meetings[0], scores=(61, 30), winner=0, worth=1)
    note = Note(21, "corrected", 1, 1, "30–61", "61–30", text="The pegs were swapped.")
    assert not await events.correct(replace(board.event, version=0), corrected, note)
    assert await events.correct(board.event, corrected, note)
    board = await shown(events, address)
    assert (board.meetings[0], board.notes) == (corrected, (note,))


async def test_no_round_is_added_in_a_pause(events: Events) -> None:
    address = await begun(events)
    following = [Meeting(2, 1, ((0,), (2,)), "t3")]
    seen = (await shown(events, address)).event
    # The host may let it wait between the look at it and this.
    await events.pause(address, 5, paused=True)
    await events.go_on(seen, following)
    assert len((await shown(events, address)).meetings) == 2
    await events.pause(address, 6, paused=False)
    await events.go_on((await shown(events, address)).event, following)
    assert len((await shown(events, address)).meetings) == 3


async def test_a_weekly_event_is_followed_by_one_with_its_start(events: Events) -> None:
    address = await events.make(replace(WANTED, weekly="Europe/Prague"))
    seen = (await shown(events, address)).event
    again = replace(seen, address="", starts=2000, made=20, version=0)
    assert not await events.begin(replace(seen, version=7), ENTRIES, ROUND, again)
    assert await events.begin(seen, ENTRIES, ROUND, again)
    following = (await shown(events, address)).event.following
    assert await events.find(following) == replace(again, address=following)
    # It is announced once, whatever comes after.
    await events.end(address, "over", "", 30)
    await events.end(following, "off", "Too few.", 40, replace(again, starts=3000))
    await events.end(following, "off", "Too few.", 40, replace(again, starts=3000))
    third = (await shown(events, following)).event.following
    assert [each.address for each, _count in await events.listed("", 0)] == [third, address]


async def test_an_arena_is_entered_while_it_runs_and_left_by_who_was_away(
    events: Events, database: Database
) -> None:
    address = await events.make(replace(WANTED, kind="arena", rounds=0, minutes=60))
    await events.begin((await shown(events, address)).event, ENTRIES, ROUND)
    assert await events.enter(address, "dot", "Dot", 5)
    assert not await events.enter(address, "eve", "Eve", 5)
    board = await shown(events, address)
    assert board.entries[4] == Entry(5, "dot", "Dot")
    # Who loses a game because they were away has left until they enter again; who resigns has not.
    await SqlResults(database).finish(finished("t1", how="claimed"), 20, {})
    assert [each.gone for each in (await shown(events, address)).entries] == [True] + [False] * 4
    assert await events.enter(address, "ann", "Ann", 5)
    assert not (await shown(events, address)).entries[0].gone
    await events.go_on((await shown(events, address)).event, [Meeting(2, 1, ((0,), (1,)), "t3")])
    await SqlResults(database).finish(finished("t3", how="resigned"), 30, {})
    assert not any(each.gone for each in (await shown(events, address)).entries)
    await events.end(address, "over", "", 40)
    assert not await events.enter(address, "fay", "Fay", 9)


async def test_a_partner_is_wished_for_until_it_begins(events: Events, database: Database) -> None:
    address = await events.make(replace(WANTED, form="pairs"))
    for person in ("ann", "ben"):
        await events.enter(address, person, person.title(), 10)
    assert await events.set_partner(address, "ann", "ben")
    assert not await events.set_partner(address, "cid", "ben")
    board = await shown(events, address)
    assert [each.partner for each in board.entries] == ["ben", ""]
    assert board.event.form == "pairs"
    accounts = SqlAccounts(database)
    await accounts.create(Account("ben", "Ben", "x", "y", 1))
    await accounts.delete("ben", 10)
    assert [each.partner for each in (await shown(events, address)).entries] == [""]
    assert await events.begin((await shown(events, address)).event, ENTRIES, ROUND)
    assert not await events.set_partner(address, "ann", "ben")
