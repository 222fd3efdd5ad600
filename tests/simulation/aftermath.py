"""What is left of a club when everybody has gone and its time limits have passed: what is documented.

The processes that have served it stay up for that. What they have in memory in the end is what a process has
that nobody has come to.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections import Counter
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Final

from simulation.house import House
from simulation.memory import contents

HOUR: Final = 3600.0
"""Seconds after which nothing is due at a table that people have left, and a quiet one is not in memory."""
ABANDONED: Final = 24 * 3600.0
"""Seconds after which a game without people is closed."""
FORGOTTEN: Final = 400 * 86_400.0
"""Seconds after which nothing is kept but records, and the accounts with their ratings and statistics."""
AWHILE: Final = 10.0
"""Seconds in which a process does what is due."""
LOOKS: Final = 3
"""How often one looks, a second apart, at what is in memory: some of it is only passing through."""
CARRIERS: Final = ("knaves.server.", "knaves.office.", "uvicorn.")
"""Where people are until they leave."""
AT_A_TABLE: Final = frozenset(
    {
        "knaves.server.hall.Hall._live",
        "knaves.server.open_quota.OpenQuota._hosts",
        "knaves.server.relay.Relay._peers",
    }
)
"""What stays there while a table is open: the table, who opened it from where, which process had people."""
BOUNDED: Final = frozenset(
    {
        "knaves.server.metrics.Metrics._kinds",
        "knaves.store.sql.events.SqlEvents._boards",
        "knaves.server.day_fields.DayFields._kept",
        "knaves.store.sql.day_sets.SqlDaySets._sets",
        "knaves.match.ports.events.EventBoard.entries",
        "knaves.match.ports.events.EventBoard.meetings",
        "knaves.match.ports.events.EventBoard.notes",
        "knaves.match.ports.events.EventBoard.reserves",
        "knaves.match.ports.events.Meeting.sides",
        "knaves.match.ports.events.Meeting.scores",
        "knaves.store.sql.clubs.SqlClubs._boards",
        "knaves.match.ports.clubs.Club.rules",
        "knaves.match.ports.clubs.ClubBoard.members",
        "knaves.match.ports.clubs.ClubBoard.seasons",
        "knaves.match.ports.clubs.ClubBoard.events",
        "knaves.office.club_season.EventEnds._kept",
        "knaves.office.club_season.EventEnd.finishers",
        "knaves.office.club_season.EventEnd.winners",
        "knaves.events.season.Finisher.people",
    }
)
"""What has a place for each kind of message, and for the few events, days and clubs looked at last."""
PERMANENT: Final = frozenset(
    {
        *("games", "seats", "deal_sets", "set_games", "accounts", "ratings", "rating_steps", "statistics"),
        *("measured_games", "play_ratings", "reviews", "choices"),
        *("fair_log", "fair_nodes", "fair_size", "deal_counts"),
        *("clubs", "club_members", "club_seasons", "events"),
        *("secrets", "answered", "reports", "alembic_version", "sqlite_sequence"),
    }
)
"""Tables of the database that may have rows in the end; of five of them only some rows stay."""
OF_EVENTS: Final = frozenset({"event_entries", "event_meetings", "event_notes", "event_reserves"})
"""Tables whose rows stay as long as their event does."""
_CLUBLESS: Final = "select count(*) from events where club = ''"
_PLAYING: Final = "select count(*) from tables where playing and not closed"
_GUESTS: Final = "select count(*) from statistics where person not in (select id from accounts)"
_TABLES: Final = "select name from sqlite_master where type = 'table'"
_UNFINISHED: Final = (
    "select count(*) from deal_sets where address not in (select deal_set from set_games where record != '')"
)
_REPORTS: Final = "select count(*) from reports"


async def left_behind(houses: Sequence[House]) -> list[str]:
    """Let time pass for a server that everybody has left; return what should be gone and is not."""
    world = houses[0].world
    await asyncio.sleep(AWHILE)
    early = [await _held(house) for house in houses]
    # First whatever the clocks and the absence of people bring about: a game is quiet after that only.
    await _pass(houses, HOUR)
    await _pass(houses, ABANDONED)
    left = []
    if playing := _count(world.disk.file, _PLAYING):
        left.append(f"{playing} games that go on without anybody")
    await _pass(houses, HOUR)
    left += [f"{tables} tables in memory of the {house.name}" for house in houses if (tables := _here(house))]
    unsettled = await _settle(houses[0])
    await _pass(houses, FORGOTTEN)
    late = [await _held(house) for house in houses]
    left += _rows(world.disk.file, unsettled)
    for house in houses:
        await house.drain()
        house.start()
    await asyncio.sleep(AWHILE)
    for house, soon, then in zip(houses, early, late, strict=True):
        empty = await _held(house)
        left += _more("who has left", house, soon, empty, CARRIERS)
        left += _more("nothing to do", house, then, empty)
    for house in houses:
        await house.drain()
    return left


async def _pass(houses: Sequence[House], seconds: float) -> None:
    """Let the processes find that so many seconds have passed."""
    houses[0].world.sleep(seconds)
    await asyncio.sleep(AWHILE)


async def _held(house: House) -> Counter[str]:
    """Return what a process has in memory for longer."""
    least = contents(house.made, house.server)
    for _look in range(1, LOOKS):
        await asyncio.sleep(1)
        least &= contents(house.made, house.server)
    return least


def _here(house: House) -> int:
    assert house.made is not None
    return house.made.services.hall.here


async def _settle(house: House) -> int:
    """Settle every other report, as the operator; return how many are left."""
    assert house.made is not None
    talk = house.made.services.talk
    reports = await talk.reports()
    for each in reports[::2]:
        await talk.settle(each.number, house.world.now())
    return len(reports[1::2])


def _more(
    when: str, house: House, held: Counter[str], empty: Counter[str], where: tuple[str, ...] = ("",)
) -> list[str]:
    """Return what a process had in memory that one has not to which nobody has come."""
    more = held - empty
    usual = BOUNDED | (AT_A_TABLE if where == CARRIERS else frozenset())
    return [
        f"{number} in {name} of the {house.name}, for {when}"
        for name, number in more.items()
        if name.startswith(where) and name not in usual
    ]


def _rows(database: Path, unsettled: int) -> list[str]:
    """Return which rows stay that should be gone, or are gone that should stay."""
    with closing(sqlite3.connect(database)) as connection:
        tables = [name for (name,) in connection.execute(_TABLES) if name not in PERMANENT | OF_EVENTS]
    left = {f"rows of {each}": _count(database, f"select count(*) from {each}") for each in tables}
    left["sets of deals that nobody has finished"] = _count(database, _UNFINISHED)
    left["statistics of guests"] = _count(database, _GUESTS)
    left["events that are no club's"] = _count(database, _CLUBLESS)
    for each in sorted(OF_EVENTS):
        loose = f"select count(*) from {each} where event not in (select address from events)"
        left[f"rows of {each}"] = _count(database, loose)
    found = [f"{number} {what}" for what, number in left.items() if number]
    if (reports := _count(database, _REPORTS)) != unsettled:
        found.append(f"{reports} reports, of which {unsettled} are not settled")
    return found


def _count(database: Path, question: str) -> int:
    with closing(sqlite3.connect(database)) as connection:
        return int(connection.execute(question).fetchone()[0])
