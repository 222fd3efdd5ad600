"""What is left of a club when everybody has gone and its time limits have passed: what is documented."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path
from typing import Final

from simulation.house import House

QUIET: Final = 600.0
"""Seconds after which a table without people is not in memory any more."""
ABANDONED: Final = 24 * 3600.0
"""Seconds after which a game without people is closed."""
FORGOTTEN: Final = 180 * 86_400.0
"""Seconds after which nothing is kept but records, and the accounts with their ratings and statistics."""
AWHILE: Final = 10.0
"""Seconds in which a process that starts does what is due."""
_PLAYING: Final = "select count(*) from tables where playing and not closed"
_KEPT: Final = {
    "tables": "select count(*) from tables",
    "log entries": "select count(*) from log",
    "sessions": "select count(*) from sessions",
    "lines of chat": "select count(*) from chat",
    "statistics of guests": "select count(*) from statistics where person not in (select id from accounts)",
}


async def left_behind(house: House) -> list[str]:
    """Let time pass for a server with one process, which is down; return what should be gone and is not."""
    left: list[str] = []
    await _begin(house)
    assert house.made is not None
    services = house.made.services
    await _pass(house, ABANDONED)
    if playing := _count(house.world.disk.file, _PLAYING):
        left.append(f"{playing} games that go on without anybody")
    await _pass(house, QUIET)
    if services.hall.here or services.connected.sockets:
        left.append(f"{services.hall.here} tables and {len(services.connected.sockets)} sockets in memory")
    await house.drain()
    house.ahead += FORGOTTEN
    # A process that starts looks for what is old.
    await _begin(house)
    for what, question in _KEPT.items():
        if number := _count(house.world.disk.file, question):
            left.append(f"{number} {what}")
    await house.drain()
    return left


async def _begin(house: House) -> None:
    house.start()
    await asyncio.sleep(AWHILE)


async def _pass(house: House, seconds: float) -> None:
    """Let the process find that so many seconds have passed."""
    house.ahead += seconds
    await asyncio.sleep(AWHILE)


def _count(database: Path, question: str) -> int:
    with sqlite3.connect(database) as connection:
        return int(connection.execute(question).fetchone()[0])
