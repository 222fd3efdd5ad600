"""Changes to an SQLite file that come during a write share the next transaction, and fail alone."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest
from sqlalchemy import Connection, Engine, event, text
from sqlalchemy.exc import IntegrityError, OperationalError

from knaves.match.ports.tables import Unavailable
from knaves.store.sql.database import Database, open_database

pytestmark = pytest.mark.anyio


@pytest.fixture
async def database(tmp_path: Path) -> AsyncIterator[Database]:
    opened = await open_database(f"sqlite:///{tmp_path}/club.db")
    await opened.write(told("CREATE TABLE note (number INTEGER PRIMARY KEY)"))
    yield opened
    await opened.close()


def told(statement: str) -> Callable[[Connection], None]:
    def tell(connection: Connection) -> None:
        connection.execute(text(statement))

    return tell


def noted(number: int) -> Callable[[Connection], int]:
    def note(connection: Connection) -> int:
        connection.execute(text(f"INSERT INTO note VALUES ({number})"))
        return number

    return note


async def numbers(database: Database) -> list[int]:
    def read(connection: Connection) -> list[int]:
        return [*connection.execute(text("SELECT number FROM note ORDER BY number")).scalars()]

    return await database.read(read)


async def during_a_write(
    database: Database, *changes: Callable[[Connection], int]
) -> tuple[list[int | BaseException], int]:
    """Ask for changes during a write; return their results, and the number of commits, its own included."""
    begun, go_on, commits = asyncio.Event(), threading.Event(), 0
    loop = asyncio.get_running_loop()

    def wait(connection: Connection) -> None:
        loop.call_soon_threadsafe(begun.set)
        assert go_on.wait(30)

    def count(_connection: Connection) -> None:
        nonlocal commits
        commits += 1

    first = asyncio.create_task(database.write(wait))
    await begun.wait()
    tasks = [asyncio.create_task(database.write(change)) for change in changes]
    await asyncio.sleep(0)
    event.listen(Engine, "commit", count)
    try:
        go_on.set()
        await first
        return await asyncio.gather(*tasks, return_exceptions=True), commits
    finally:
        event.remove(Engine, "commit", count)


async def test_changes_that_come_during_a_write_share_the_next(database: Database) -> None:
    assert await during_a_write(database, noted(1), noted(2), noted(3)) == ([1, 2, 3], 2)
    assert await numbers(database) == [1, 2, 3]


async def test_one_of_them_that_fails_is_undone_alone(database: Database) -> None:
    def mistaken(connection: Connection) -> int:
        noted(2)(connection)
        raise ZeroDivisionError

    (one, two, again, three), commits = await during_a_write(database, noted(1), mistaken, noted(1), noted(3))
    assert (one, three, commits) == (1, 3, 2)
    assert isinstance(two, ZeroDivisionError)
    assert isinstance(again, IntegrityError)
    assert await numbers(database) == [1, 3]


async def test_a_failure_of_the_disk_is_one_of_them_all(database: Database) -> None:
    """It may have ended the transaction: nothing of it counts."""

    def failing(connection: Connection) -> int:
        raise OperationalError("", None, Exception("disk I/O error"))

    results, _commits = await during_a_write(database, noted(1), failing, noted(3))
    assert [type(each) for each in results] == [Unavailable] * 3
    assert await numbers(database) == []
    assert await database.write(noted(4)) == 4
