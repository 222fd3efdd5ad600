"""A game of the day that 10,000 have finished, on one process: what a look costs, however many look.

The games are put into the database of a `knaves serve` of its own on SQLite. The server's processor time is
what is counted, and for the first look, which reads the whole field, the time until the answer.
"""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from itertools import cycle, islice
from pathlib import Path
from random import Random
from typing import Any

from bench.watch import processor, said_load

TESTS = Path(__file__).parents[1] / "tests"
PEOPLE = 10_000
LOOKS = 2_000
"""Looks in each measurement."""
FIRST, LOOK = 1000.0, 3.0
"""At most: milliseconds until the first look is answered; milliseconds of the server for each other one."""


@dataclass(slots=True)
class Daylong:
    """Milliseconds until the first look is answered, and of the server's processor for each later look.

    ``running`` are looks while the day goes on, ``over`` looks at the whole standing afterwards.
    """

    first: float
    running: float
    over: float
    size: int
    """Bytes of a page of the standing."""
    people: int
    load: tuple[float, float] = (0.0, 0.0)


def measure(people: int = PEOPLE, looks: int = LOOKS) -> Daylong:
    """Measure everything, with a server of its own."""
    sys.path[:0] = [str(TESTS / "server")]
    from asking import Browser
    from processes import Server

    before = os.getloadavg()[0]
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder), "--no-limits", "--log-level", "warning")
        server.start()
        try:
            days = asyncio.run(_fill(Path(folder), people))
            asks = [Browser(server.url) for _ in range(20)]
            for number, each in enumerate(asks):
                each.come_in(f"Player {number}")
            paths = [f"/api/games/cribbage/days/{day}" for day in days]
            begun = time.monotonic()
            seen = asks[0].get(paths[1])
            first = 1000 * (time.monotonic() - begun)
            assert seen.json["played"] == people, seen.text[:500]
            running, over = (_each(server.pid, asks, path, looks) for path in paths)
            return Daylong(first, running, over, len(seen.data), people, (before, os.getloadavg()[0]))
        finally:
            server.kill()


def lines(found: Daylong) -> list[str]:
    """Return the section."""
    rows = (
        ("the first look, which reads the field, ms", found.first, FIRST),
        ("a look while the day goes on, ms of the server", found.running, LOOK),
        ("a look at the standing of a day that is over, ms of the server", found.over, LOOK),
    )
    return [
        "## A game of the day of 10,000",
        "",
        f"`make bench-daylong` writes this section: {found.people:,} people have finished the game of a",
        f"day on a `knaves serve` on SQLite, and twenty look again and again. {said_load(*found.load)}",
        "",
        "| what | Knaves | at most | met |",
        "|---|---:|---:|---|",
        *[
            f"| {what} | {value:.2f} | {most:g} | {'yes' if value <= most else '**no**'} |"
            for what, value, most in rows
        ],
        "",
        f"A page of the standing, 50 lines and one's own, is {found.size / 1000:.0f} kB. The field is read",
        "at most once in five seconds while its day goes on.",
    ]


async def _fill(folder: Path, people: int) -> list[str]:
    """Put finished games of today and of yesterday into the server's database; return both days."""
    from sqlalchemy import insert

    from knaves.games import find
    from knaves.office.daily import new_sets
    from knaves.store.sql.database import open_database
    from knaves.store.sql.day_sets import SqlDaySets
    from knaves.store.sql.schema import SET_GAMES

    [file] = folder.glob("**/*.db")
    database = await open_database(f"sqlite:///{file}")
    today = datetime.now(UTC).date()
    days = [today, today - timedelta(days=1)]
    dice = Random(1)
    for day in days:
        made = new_sets(find("cribbage"), day, 1)
        await SqlDaySets(database).add(made)
        rows = [_row(made[number % len(made)].address, number, dice) for number in range(people)]
        await database.write(lambda connection, rows=rows: connection.execute(insert(SET_GAMES), rows))
    await database.close()
    return [day.isoformat() for day in days]


def _row(address: str, number: int, dice: Random) -> dict[str, Any]:
    won, other = dice.random() < 0.45, dice.randint(60, 120)
    return {
        "deal_set": address,
        "person": f"p{number}",
        "name": f"Player {number}",
        "entered": 1,
        "table_id": f"t{number}",
        "record": f"{address}-{number}",
        "how": "played",
        "side": 0 if won else 1,
        "scores": f"121 {other}" if won else f"{other} 121",
        "ended": 2 + number,
    }


def _each(pid: int, asks: list[Any], path: str, looks: int) -> float:
    spent = processor(pid)
    with ThreadPoolExecutor(4) as pool:
        for _answer in pool.map(lambda ask: ask.get(path), islice(cycle(asks), looks)):
            pass
    return 1000 * (processor(pid) - spent) / looks
