"""The port of clubs, on each database: members and roles, seasons, their events, and who is forgotten."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from knaves.match.ports.clubs import Club, ClubBoard, Clubs, Season
from knaves.match.ports.events import Event
from knaves.match.ports.maintenance import Before
from knaves.match.ports.people import Account
from knaves.store.sql.accounts import SqlAccounts
from knaves.store.sql.clubs import SqlClubs
from knaves.store.sql.database import Database, open_database
from knaves.store.sql.events import SqlEvents
from knaves.store.sql.house import SqlHouse

pytestmark = pytest.mark.anyio
WANTED = Club("", "Thursday club", "At eight.", True, (("cribbage", "target=61"),), 10)
EVENT = Event(
    *("", "cribbage", "evening", "Tuesday", "target=61", 9, 30_000, 0, 0, "steady", False, True),
    *("ann", "Ann", 1000, 10),
)


@pytest.fixture
async def clubs(database: Database) -> Clubs:
    accounts = SqlAccounts(database)
    for name in ("Ann", "Ben", "Cid", "Dot"):
        await accounts.create(Account(name.lower(), name, "hash", "hash", 1))
    return SqlClubs(database)


async def shown(clubs: Clubs, address: str) -> ClubBoard:
    board = await clubs.board(address)
    assert board is not None
    return board


async def roles(clubs: Clubs, address: str) -> dict[str, str]:
    return {each.name: each.role for each in (await shown(clubs, address)).members}


async def test_a_club_has_its_founder_and_its_first_season(clubs: Clubs) -> None:
    first, second = await clubs.found(WANTED, "ann", 2), await clubs.found(WANTED, "ann", 2)
    assert first != second
    assert await clubs.found(WANTED, "ann", 2) == ""
    board = await shown(clubs, first)
    assert board.club == replace(WANTED, address=first)
    assert [(each.person, each.role, each.joined) for each in board.members] == [("ann", "director", 10)]
    assert board.seasons == (Season(1, "", 10),)
    assert (board.role("ann"), board.role("ben"), board.role("")) == ("director", None, None)
    # It is the same value until something has changed.
    assert await clubs.board(first) is board
    assert await clubs.board("none") is None
    assert await clubs.names([first, "none", ""]) == {first: "Thursday club"}


async def test_people_join_leave_and_are_taken_out(clubs: Clubs) -> None:
    address = await clubs.found(WANTED, "ann", 9)
    assert await clubs.join(address, "ben", 20, 2)
    assert await clubs.join(address, "ben", 30, 2)
    assert not await clubs.join(address, "cid", 30, 2)
    assert not await clubs.join("none", "cid", 30, 2)
    assert await roles(clubs, address) == {"Ann": "director", "Ben": "member"}
    assert await clubs.appoint(address, "ben", "out")
    assert not await clubs.join(address, "ben", 40, 9)
    # Who is out does not count, and does not see the club among their own.
    assert await clubs.join(address, "cid", 40, 2)
    assert await clubs.leave(address, "ben")
    assert await roles(clubs, address) == {"Ann": "director", "Ben": "out", "Cid": "member"}
    assert await clubs.appoint(address, "ben", "member")
    assert await roles(clubs, address) == {"Ann": "director", "Cid": "member"}
    assert not await clubs.leave(address, "ann")
    assert not await clubs.appoint(address, "ann", "member")
    assert await clubs.appoint(address, "cid", "director")
    assert await clubs.leave(address, "ann")
    assert await roles(clubs, address) == {"Cid": "director"}


async def test_of_two_directors_who_leave_at_once_one_stays(address: str) -> None:
    bases = [await open_database(address) for _ in range(2)]
    sides = [SqlClubs(base) for base in bases]
    for name in ("Ann", "Ben"):
        await SqlAccounts(bases[0]).create(Account(name.lower(), name, "hash", "hash", 1))
    club = await sides[0].found(WANTED, "ann", 9)
    await sides[0].join(club, "ben", 20, 9)
    await sides[0].appoint(club, "ben", "director")
    left = await asyncio.gather(sides[0].leave(club, "ann"), sides[1].leave(club, "ben"))
    seen = await roles(sides[1], club)
    for base in bases:
        await base.close()
    assert sorted(left) == [False, True]
    assert [*seen.values()] == ["director"]


async def test_ones_own_clubs_are_listed_and_the_public_ones(clubs: Clubs) -> None:
    small = await clubs.found(replace(WANTED, name="Small"), "ann", 9)
    large = await clubs.found(replace(WANTED, name="Large"), "ann", 9)
    secret = await clubs.found(replace(WANTED, name="Secret", public=False), "cid", 9)
    await clubs.join(large, "ben", 20, 9)
    await clubs.join(small, "dot", 20, 9)
    await clubs.appoint(small, "dot", "out")
    found = {who: [(each.club.name, each.members, each.role) for each in await clubs.listed(who)]
             for who in ("", "cid", "dot")}  # fmt: skip
    everybody = [("Large", 2, None), ("Small", 1, None)]
    assert found == {"": everybody, "cid": [("Secret", 1, "director"), *everybody], "dot": everybody}
    assert secret not in [each.club.address for each in await clubs.listed("ann")]


async def test_a_board_is_read_again_when_an_event_of_the_club_changes(
    clubs: Clubs, database: Database
) -> None:
    events = SqlEvents(database)
    address = await clubs.found(WANTED, "ann", 9)
    before = await shown(clubs, address)
    made = await events.make(replace(EVENT, club=address))
    other = await events.make(EVENT)
    board = await shown(clubs, address)
    assert [(each.address, count) for each, count in board.events] == [(made, 0)]
    assert board is not before
    await events.enter(made, "ben", "Ben", 9)
    entered = await shown(clubs, address)
    assert [count for _event, count in entered.events] == [1]
    await events.enter(other, "ben", "Ben", 9)
    assert await shown(clubs, address) is entered
    # Its members see events that are not public.
    hidden = await events.make(replace(EVENT, club=address, public=False))
    await clubs.join(address, "ben", 20, 9)
    listed = {who: {each.address for each, _count in await events.listed(who, 0)} for who in ("ben", "cid")}
    assert hidden in listed["ben"]
    assert hidden not in listed["cid"]
    await events.end(made, "off", "", 2000)
    assert [each.address for each, _count in (await shown(clubs, address)).events] == [hidden]


async def test_a_club_that_hides_hides_its_events_and_one_that_closes_lets_them_go(
    clubs: Clubs, database: Database
) -> None:
    events = SqlEvents(database)
    address = await clubs.found(WANTED, "ann", 9)
    made = await events.make(replace(EVENT, club=address))
    await clubs.change(replace(WANTED, address=address, name="Other", rules=(), public=False))
    board = await shown(clubs, address)
    assert (board.club.name, board.club.rules, board.club.public) == ("Other", (), False)
    assert [each.public for each, _count in board.events] == [False]
    await clubs.begin_season(address, Season(2, "Winter", 500))
    await clubs.begin_season(address, Season(2, "Spring", 600))
    assert (await shown(clubs, address)).seasons == (Season(1, "", 10), Season(2, "Spring", 600))
    version = (await shown(clubs, address)).club.version
    assert not await clubs.take_back_season(address, 1)
    assert not await clubs.take_back_season("none", 2)
    assert await clubs.take_back_season(address, 2)
    assert not await clubs.take_back_season(address, 2)
    board = await shown(clubs, address)
    assert board.seasons == (Season(1, "", 10),)
    assert board.club.version > version
    # An event of a club is kept as long as the club is.
    await events.end(made, "over", "", 2000)
    house = SqlHouse(database)
    assert (await house.sweep(Before(events=3000), 4000)).events == 0
    await clubs.close(address)
    assert await clubs.board(address) is None
    found = await events.find(made)
    assert found is not None
    assert found.club == ""
    assert (await house.sweep(Before(events=3000), 4000)).events == 1


async def test_who_deletes_their_account_is_in_no_club(clubs: Clubs, database: Database) -> None:
    kept, ended = await clubs.found(WANTED, "ann", 9), await clubs.found(WANTED, "ann", 9)
    for joined, who in enumerate(("cid", "ben"), 20):
        await clubs.join(kept, who, joined, 9)
    await clubs.join(ended, "dot", 20, 9)
    await clubs.appoint(ended, "dot", "out")
    await SqlAccounts(database).delete("ann", 100)
    # The one who has belonged to it longest follows; a club without anybody is closed.
    assert await roles(clubs, kept) == {"Cid": "director", "Ben": "member"}
    assert await clubs.board(ended) is None
