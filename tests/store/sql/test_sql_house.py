"""What is said, what the server keeps for itself, and how long: on each database."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from knaves.match.log import Dated, Moved, Terms
from knaves.match.notices import FinishedGame
from knaves.match.ports.maintenance import Before, Sweep
from knaves.match.ports.people import Account, Ban, Session
from knaves.match.ports.tables import Listing
from knaves.match.ports.talk import Announcement, ChatLine, Report
from knaves.match.statistics import Entry
from knaves.store.sql import house as houses
from knaves.store.sql.accounts import SqlAccounts, SqlBans, SqlSessions
from knaves.store.sql.database import Database, open_database
from knaves.store.sql.house import SqlHouse
from knaves.store.sql.results import SqlResults
from knaves.store.sql.tables import SqlTables
from knaves.store.sql.talk import SqlTalk

pytestmark = pytest.mark.anyio


@pytest.fixture
def talk(database: Database) -> SqlTalk:
    return SqlTalk(database)


def said(text: str, table: str = "t1", at: int = 10, author: str = "ann") -> ChatLine:
    return ChatLine(table, at, author, author.title(), text)


async def test_chat_is_kept_in_order_by_table(talk: SqlTalk) -> None:
    lines = [await talk.say(said(f"<b>{n}</b> \x1b[1m 🂡")) for n in range(6)]
    other = await talk.say(replace(said("psst", "t2"), audience="watchers"))
    assert len({line.number for line in (*lines, other)}) == 7
    assert await talk.said("t1") == tuple(lines)
    assert await talk.said("t1", after=lines[3].number) == tuple(lines[4:])
    assert await talk.said("t1", limit=2) == tuple(lines[4:])
    assert await talk.said("t2") == (other,)


async def test_a_line_is_withdrawn_by_its_author_or_by_the_operator(talk: SqlTalk) -> None:
    one, two = await talk.say(said("well", author="bea")), await talk.say(said("you…", author="ann"))
    assert not await talk.withdraw(one.number, "ann")
    assert await talk.withdraw(one.number, "bea")
    assert not await talk.withdraw(one.number, "bea")
    assert await talk.said("t1") == (two,)
    assert await talk.withdraw(two.number)
    assert await talk.said("t1") == ()


async def test_reports_are_read_oldest_first_until_they_are_dealt_with(talk: SqlTalk) -> None:
    lines = (await talk.say(said("you…")), await talk.say(said("well", author="bea")))
    one = await talk.report(Report("t1", 20, "bea", "ann", "rude", lines))
    two = await talk.report(Report("t1", 19, "cay", "ann", ""))
    assert await talk.reports() == (one, two)
    assert await talk.reports(limit=1) == (one,)
    assert await talk.settle(one.number, 30)
    assert not await talk.settle(one.number, 31)
    assert not await talk.settle(9999, 31)
    assert await talk.reports() == (two,)


async def test_what_somebody_said_is_forgotten_with_the_account(talk: SqlTalk, database: Database) -> None:
    await SqlAccounts(database).create(Account("ann", "Ann", "", "", 1))
    own, other = await talk.say(said("mine")), await talk.say(said("hers", author="bea"))
    await talk.report(Report("t1", 20, "bea", "ann", "rude", (own, other)))
    await SqlAccounts(database).delete("ann", 30)
    assert await talk.said("t1") == (other,)
    assert [each.excerpt for each in await talk.reports()] == [(other,)]


async def test_announcements_are_shown_until_their_time(talk: SqlTalk) -> None:
    long = await talk.announce(Announcement(1, 100, "Soon we close for an hour."))
    short = await talk.announce(Announcement(2, 50, "Welcome."))
    assert await talk.announced(49) == (long, short)
    assert await talk.announced(50) == (long,)


async def test_processes_that_start_at_once_share_a_secret(address: str) -> None:
    bases = [await open_database(address) for _ in range(2)]
    made = iter("abcdefgh")
    wanted = (SqlHouse(bases[n % 2]).secret("sessions", lambda: next(made)) for n in range(6))
    assert len({*await asyncio.gather(*wanted)}) == 1
    assert await SqlHouse(bases[0]).secret("other", lambda: "fresh") == "fresh"
    for base in bases:
        await base.close()


async def test_a_sweep_takes_what_is_old_and_nothing_else(
    monkeypatch: pytest.MonkeyPatch, talk: SqlTalk, database: Database
) -> None:
    monkeypatch.setattr(houses, "PORTION", 3)
    house, tables, bans = SqlHouse(database), SqlTables(database), SqlBans(database)
    for at in range(0, 20, 2):
        await talk.say(said("…", at=at))
    for number in range(2):
        report = await talk.report(Report("t1", 1, "a", "b", ""))
        if number:
            await talk.settle(report.number, 5)
    await bans.ban(Ban("person", "old", 90))
    await bans.ban(Ban("person", "new", 110))
    old = (await talk.announce(Announcement(1, 90, "old")), await talk.announce(Announcement(1, 110, "new")))
    listing = Listing("", Terms("cribbage", "", 2), ("", ""), "ann", True, 0)
    for table, touched, closed, until in (
        ("closed", 40, True, 0),
        ("fresh closed", 60, True, 0),
        ("left", 20, False, 0),
        ("still played", 20, False, 500),
        ("quiet", 40, False, 0),
    ):
        lease = await tables.lease(table, "me", 0, until)
        assert lease is not None
        entry = Dated(1, touched, Moved(0, "go"))
        await tables.append(lease, [entry], replace(listing, table=table, touched=touched, closed=closed))
    swept = await house.sweep(Before(chat=10, reports=10, closed=50, abandoned=30), now=100)
    assert swept == Sweep(chat=5, sessions=0, tables=2, reports=1)
    assert [line.at for line in await talk.said("t1")] == [10, 12, 14, 16, 18]
    assert len(await talk.reports()) == 1
    assert [ban.whom for ban in await bans.bans(0)] == ["new"]
    assert await talk.announced(0) == old[1:]
    logs = {table: len(await tables.log(table)) for table in ("closed", "fresh closed", "left", "quiet")}
    assert logs == {"closed": 0, "fresh closed": 1, "left": 0, "quiet": 1}
    assert len(await tables.log("still played")) == 1
    assert await house.sweep(Before(), now=100) == Sweep(0, 0, 0, 0)


async def test_a_guest_s_statistics_go_with_the_last_session_an_account_s_stay(database: Database) -> None:
    sessions, results = SqlSessions(database), SqlResults(database)
    await SqlAccounts(database).create(Account("ann", "Ann", "", "", 1))
    entry = Entry("g1", "2026-11-20", "x", "cribbage", {"won": 1, "lost": 0})
    people = ("ann", "guest", "lately")
    game = FinishedGame("g1", "", "cribbage", people, people, ("human",) * 3, (), "played", 0, False)
    await results.finish(game, 1, dict.fromkeys(people, entry))
    for token, person, seen in (("1", "ann", 5), ("2", "guest", 5), ("3", "lately", 5), ("4", "lately", 50)):
        await sessions.start(Session(token, person, "", 1, seen))
    assert (await SqlHouse(database).sweep(Before(sessions=10), now=100)).sessions == 3
    assert [len(await results.entries(who)) for who in people] == [1, 0, 1]
    assert await sessions.session("4") is not None
