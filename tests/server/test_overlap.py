"""While the disk writes, the tables go on: the next changes are made, but nobody hears of them yet."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Any, cast

import pytest
from room import PATIENCE, Client, Message, room, turns
from serving import MemoryTables
from sqlalchemy import Connection

from knaves.store.sql.database import Database, open_database
from knaves.store.sql.tables import SqlTables

pytestmark = pytest.mark.anyio


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"


class HeldTables(SqlTables):
    """Tables whose writes wait in their thread for permits. ``groups``: the tables of each write begun."""

    def __init__(self, database: Database) -> None:
        super().__init__(database)
        self.permits: threading.Semaphore | None = None
        self.begun = threading.Semaphore(0)
        self.groups: list[set[str]] = []

    def _appended(self, connection: Connection, calls: Sequence[Any]) -> list[Exception | None]:
        self.groups.append({call.lease.table for call in calls})
        self.begun.release()
        if self.permits is not None:
            assert self.permits.acquire(timeout=PATIENCE)
        return super()._appended(connection, calls)


async def test_what_is_asked_during_a_write_is_done_then_and_told_after_its_own_write(tmp_path: Path) -> None:
    database = await open_database(f"sqlite:///{tmp_path}/club.db")
    tables = HeldTables(database)
    async with room(cast(MemoryTables, tables)) as club, asyncio.timeout(PATIENCE):
        ann, ben, cal, dot = (club.client(name) for name in ("Ann", "Ben", "Cal", "Dot"))
        here, there, yonder = [await club.open(host, "cribbage") for host in (ann, cal, dot)]
        for each, table in ((ann, here), (ben, here), (cal, there), (dot, yonder)):
            await each.come(table)
        await turns()
        for each in club.clients:
            each.heard.clear()
        tables.groups.clear()
        tables.permits, tables.begun = threading.Semaphore(0), threading.Semaphore(0)

        ann.send("sit", table=here, seat=0)
        assert await asyncio.to_thread(tables.begun.acquire, timeout=PATIENCE)
        ben.send("sit", table=here, seat=1)
        cal.send("sit", table=there, seat=0)
        dot.send("sit", table=yonder, seat=0)
        await turns()
        # Everything has been done at the tables, and nobody has heard of it.
        seated = [(await club.hall.table(table)).table.names for table in (here, there, yonder)]
        assert seated == [("Ann", "Ben"), ("Cal", ""), ("Dot", "")]
        assert not any(each.heard for each in club.clients)

        tables.permits.release()
        # The event loop stands still, and the next write begins without it.
        assert tables.begun.acquire(timeout=PATIENCE)
        assert not ann.heard
        while "done" not in kinds(ann):
            await asyncio.sleep(0.001)
        await turns()
        # The first write is durable, and only that: it is told without a word about the next.
        assert [names(message) for each in (ann, ben) for message in arounds(each)] == [["Ann", ""]] * 2
        assert "done" not in kinds(ben)
        assert not cal.heard
        assert not dot.heard

        # One write is enough for the tables that waited.
        tables.permits.release()
        while not all("done" in kinds(each) for each in (cal, dot)):
            await asyncio.sleep(0.001)
        assert "done" not in kinds(ben)
        tables.permits.release()
        while "done" not in kinds(ben):
            await asyncio.sleep(0.001)
        assert tables.groups == [{here}, {there, yonder}, {here}]
        assert [names(message) for message in arounds(ann)] == [["Ann", ""], ["Ann", "Ben"]]
        tables.permits = None
    await database.close()


def kinds(client: Client) -> list[str]:
    return [message["t"] for message in client.heard]


def arounds(client: Client) -> list[Message]:
    return [message for message in client.heard if message["t"] == "around"]


def names(around: Message) -> list[str]:
    return [seat["name"] for seat in around["seats"]]
