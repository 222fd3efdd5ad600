"""Two processes of one server, as two halls in one loop: requests to one for the other's table."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import pytest
from serving import MemoryTables

from knaves.match.log import Terms
from knaves.match.notices import FinishedGame
from knaves.match.ports.tables import Lease, Now, Unavailable
from knaves.office.ports import Person
from knaves.server import relay as relays
from knaves.server.desk import INBOX, Desk, guests_of
from knaves.server.hall import Elsewhere, Hall, clock
from knaves.server.relay import Caller, Relay
from knaves.store.bus import NearBus
from knaves.wire.messages import Hello

pytestmark = pytest.mark.anyio


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"


@dataclass
class Process:
    """A process of a server. ``told`` has all messages to its clients."""

    hall: Hall
    relay: Relay
    told: list[dict[str, Any]] = field(default_factory=list)
    failures: list[str] = field(default_factory=list)
    """Where internal errors happened that the relay reports."""

    def desk(self, name: str) -> Desk:
        made = Desk(Person(name.lower(), name), self.hall, self._told, relay=self.relay)
        made.visitor.greeted = True
        return made

    def _told(self, data: bytes) -> None:
        self.told.append(json.loads(data))


async def _archive(finished: FinishedGame) -> None:
    """Do nothing: no game ends here."""


def _failed(failures: list[str], where: str, error: Exception) -> None:
    failures.append(where)


@asynccontextmanager
async def processes(bus: NearBus | None = None, now: Now = clock) -> AsyncIterator[tuple[Process, Process]]:
    tables, bus, made = MemoryTables(), bus or NearBus(), []
    for name in ("a", "b"):
        hall, failures = Hall(tables, _archive, me=name, now=now), list[str]()
        show, failed = hall.look, partial(_failed, failures)
        relay = Relay(bus, name, hall.now, guests_of(hall), show, failed)
        await relay.begin()
        made.append(Process(hall, relay, failures=failures))
    try:
        yield made[0], made[1]
    finally:
        for each in made:
            await each.relay.close()
            await each.hall.close()


async def until(process: Process, t: str, id: str) -> dict[str, Any]:
    for _ in range(1000):
        found = [each for each in process.told if (each["t"], each.get("id", id)) == (t, id)]
        if found:
            return found[0]
        await asyncio.sleep(0.005)
    raise AssertionError(process.told)


TERMS = Terms("cribbage", "", 2)


async def test_one_window_plays_whatever_process_it_is_at() -> None:
    async with processes() as (a, b):
        table = await a.hall.open("ann", TERMS)
        here, there = a.desk("Ann"), b.desk("Ann")
        here.hear(json.dumps({"t": "follow", "id": "1", "table": table}))
        here.hear(json.dumps({"t": "sit", "id": "2", "table": table, "seat": 0}))
        await until(a, "done", "2")
        there.hear(json.dumps({"t": "follow", "id": "3", "table": table}))
        await until(b, "done", "3")
        assert (await until(a, "gone", ""))["why"] == "elsewhere"
        here.hear(json.dumps({"t": "follow", "id": "4", "table": table}))
        await until(a, "done", "4")
        assert (await until(b, "gone", ""))["why"] == "elsewhere"
        here.close()
        there.close()


async def test_a_process_shows_the_table_of_another() -> None:
    async with processes() as (a, b):
        table = await a.hall.open("ann", TERMS)
        with pytest.raises(Elsewhere, match="a"):
            await b.hall.look(table, "en")
        shown = await b.relay.look("a", table, "cs")
        assert shown == await a.hall.look(table, "cs")
        assert json.loads(shown.around)["t"] == "around"


async def test_who_says_too_much_at_once_is_told_what_is_not_done() -> None:
    async with processes() as (a, _b):
        told: list[dict[str, Any]] = []
        caller = Caller("b", 1, "ben", "Ben", Hello("1", 1))
        desk = guests_of(a.hall)(caller, lambda data: told.append(json.loads(data)), lambda table: None)
        for number in range(INBOX + 2):
            desk.hear(json.dumps({"t": "follow", "id": f"m{number}", "table": "t"}))
        refused = [(each["t"], each["code"], each["id"]) for each in told]
        assert refused == [("refused", "limit", f"m{INBOX}"), ("refused", "limit", f"m{INBOX + 1}")]
        desk.close()


async def test_who_only_looks_is_not_seen() -> None:
    async with processes() as (a, b):
        table = await a.hall.open("ann", TERMS)
        await b.relay.look("a", table, "en")
        live = await a.hall.table(table)
        assert (live.followers, live.table.state.company.watching()) == ({}, ())


async def test_a_process_says_so_when_it_does_not_have_the_table() -> None:
    async with processes() as (_a, b):
        with pytest.raises(Unavailable):
            await b.relay.look("a", "none", "en")
        table = await b.hall.open("ann", TERMS)
        with pytest.raises(Unavailable):
            await b.relay.look("a", table, "en")


async def test_a_process_that_does_not_answer_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(relays, "PATIENCE", 0.05)
    async with processes() as (_a, b):
        with pytest.raises(Unavailable):
            await b.relay.look("gone", "table", "en")


class ShakyBus(NearBus):
    """A bus that is down at times."""

    down = False

    async def publish(self, channel: str, message: bytes) -> None:
        if self.down:
            raise Unavailable("The bus is down.")
        await super().publish(channel, message)


def ask(desk: Desk, t: str, id: str, **more: Any) -> None:
    desk.hear(json.dumps({"t": t, "id": id, **more}))


async def test_while_the_bus_is_down_clients_are_told_to_try_again() -> None:
    bus, now = ShakyBus(), [1_000_000]
    async with processes(bus, lambda: now[0]) as (a, b):
        table = await a.hall.open("ann", TERMS)
        ben = b.desk("Ben")
        ask(ben, "follow", "1", table=table)
        await until(b, "done", "1")
        bus.down = True
        ask(ben, "sit", "2", table=table, seat=1)
        assert (await until(b, "gone", ""))["why"] == "moved"
        ask(ben, "follow", "3", table=table)
        assert (await until(b, "refused", "3"))["code"] == "unavailable"
        assert b.relay._outbox.empty()
        bus.down = False
        now[0] += relays.PAUSE
        ask(ben, "follow", "4", table=table)
        await until(b, "done", "4")
        ben.close()


async def test_a_program_that_says_late_what_it_is_called_sits_as_a_program() -> None:
    async with processes() as (a, b):
        table = await a.hall.open("ann", TERMS)
        botty = b.desk("Botty")
        ask(botty, "follow", "1", table=table)
        await until(b, "done", "1")
        ask(botty, "hello", "2", v=1, player="botty 1")
        ask(botty, "sit", "3", table=table, seat=1)
        await until(b, "done", "3")
        sitter = (await a.hall.table(table)).table.state.seating.seats[1]
        assert sitter is not None
        assert (sitter.kind, sitter.player) == ("outside", "botty 1")
        botty.close()


async def test_a_mistake_in_the_relay_makes_it_neither_deaf_nor_mute(monkeypatch: pytest.MonkeyPatch) -> None:
    async with processes() as (a, b):
        table = await a.hall.open("ann", TERMS)
        ben = b.desk("Ben")

        def broken(caller: Caller) -> None:
            raise KeyError("a mistake")

        with monkeypatch.context() as trouble:
            trouble.setattr(a.relay, "_desk", broken)
            ask(ben, "follow", "1", table=table)
            assert (await until(b, "gone", ""))["why"] == "moved"
        assert a.failures == ["relay"]
        ask(ben, "follow", "2", table=table)
        await until(b, "done", "2")
        ben.close()


async def test_a_process_without_clients_in_common_is_forgotten() -> None:
    now = [1_000_000]
    async with processes(now=lambda: now[0]) as (a, b):
        table = await a.hall.open("ann", TERMS)
        ben = b.desk("Ben")
        ask(ben, "follow", "1", table=table)
        await until(b, "done", "1")
        ben.close()
        while a.relay._guests:
            await asyncio.sleep(0.005)
        for _ in range(2):
            a.relay._look_around()
            now[0] += relays.FORGOTTEN + 1
        a.relay._look_around()
        assert a.relay._peers == {}


class SlowLeases(MemoryTables):
    """Leases whose answers take a while."""

    asked: asyncio.Event

    async def lease(self, table: str, holder: str, now: int, until: int) -> Lease | None:
        lease = await super().lease(table, holder, now, until)
        self.asked.set()
        # A slow database.
        await asyncio.sleep(0.02)
        return lease


async def test_a_process_that_ends_keeps_no_table_that_it_was_just_taking_up() -> None:
    tables = SlowLeases()
    tables.asked = asyncio.Event()
    first, second = Hall(tables, _archive, me="a"), Hall(tables, _archive, me="b")
    table = await first.open("ann", TERMS)
    await first.close()
    tables.asked.clear()
    taking = asyncio.ensure_future(second.table(table))
    await tables.asked.wait()
    assert await tables.holder(table, clock()) == "b"
    await second.close()
    assert await tables.holder(table, clock()) is None
    await asyncio.wait([taking])
    with pytest.raises(Elsewhere):
        await second.table(table)
