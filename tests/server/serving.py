"""A server in this process, on a real local socket."""

from __future__ import annotations

import asyncio
import tempfile
import threading
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pwdlib.hashers.argon2 import Argon2Hasher

from knaves.match.log import Dated, Id
from knaves.match.ports.tables import Lease, Listing, Lost, OwnTable
from knaves.match.ports.talk import ChatLine, Report
from knaves.server.composition import assemble
from knaves.server.hall import Hall
from knaves.server.limits import Limits
from knaves.server.passphrases import Passphrases
from knaves.server.process import Server, configured
from knaves.server.services import Services
from knaves.store.bus import open_bus
from knaves.store.sql.database import open_database


@dataclass
class MemoryTables:
    """Logs in memory: a minimal implementation of the port."""

    logs: dict[str, list[Dated]] = field(default_factory=dict)
    listings: dict[str, Listing] = field(default_factory=dict)
    leases: dict[str, Lease] = field(default_factory=dict)

    async def append(self, lease: Lease, entries: Sequence[Dated], listing: Listing | None) -> None:
        log = self.logs.setdefault(lease.table, [])
        if self.leases.get(lease.table, lease).fence != lease.fence or (
            entries and entries[0].number != len(log) + 1
        ):
            raise Lost
        log.extend(entries)
        if listing is not None:
            self.listings[lease.table] = listing

    async def log(self, table: str, after: int = 0) -> tuple[Dated, ...]:
        return tuple(self.logs.get(table, [])[after:])

    async def lease(self, table: str, holder: str, now: int, until: int) -> Lease | None:
        held = self.leases.get(table)
        if held is not None and held.holder != holder and held.until > now:
            return None
        fence = 1 if held is None else held.fence + (held.holder != holder)
        self.leases[table] = Lease(table, holder, fence, until)
        return self.leases[table]

    async def release(self, lease: Lease) -> None:
        if self.leases.get(lease.table) == lease:
            del self.leases[lease.table]

    async def holder(self, table: str, now: int) -> str | None:
        held = self.leases.get(table)
        return held.holder if held is not None and held.until > now else None

    async def lobby(self, limit: int = 100) -> tuple[Listing, ...]:
        open_ = [each for each in self.listings.values() if each.terms.public and not each.closed]
        return tuple(sorted(open_, key=lambda each: -each.touched)[:limit])

    async def listing(self, table: str) -> Listing | None:
        return self.listings.get(table)

    async def open_of(self, hosts: Collection[Id]) -> dict[Id, int]:
        open_ = [each.host for each in self.listings.values() if not each.closed]
        return {host: open_.count(host) for host in hosts}

    async def unattended(self, now: int, limit: int = 100) -> tuple[str, ...]:
        return ()

    async def own(self, person: Id, limit: int = 100) -> tuple[OwnTable, ...]:
        return ()


@dataclass
class MemoryTalk:
    """Chat in memory: a minimal implementation of the port."""

    lines: list[ChatLine] = field(default_factory=list)
    kept: list[Report] = field(default_factory=list)

    async def say(self, line: ChatLine) -> ChatLine:
        self.lines.append(line)
        return line

    async def said(self, table: str, after: int = 0, limit: int = 200) -> tuple[ChatLine, ...]:
        return tuple(line for line in self.lines if line.table == table)[-limit:]

    async def withdraw(self, number: int, author: Id = "") -> bool:
        return False

    async def report(self, report: Report) -> Report:
        self.kept.append(report)
        return report

    async def reports(self, limit: int = 100) -> tuple[Report, ...]:
        return tuple(self.kept)

    async def settle(self, number: int, now: int) -> bool:
        return False


@dataclass
class Served:
    """A running server. ``tables`` are its logs, if they are in memory."""

    url: str
    tables: MemoryTables
    hall: Hall
    services: Services
    database: str
    run: Any
    """Runs a coroutine in the server's thread and returns its result."""


@contextmanager
def served(
    tables: MemoryTables | None = None,
    talk: MemoryTalk | None = None,
    *,
    limits: Limits | None = None,
    database: str = "",
    stored: bool = False,
    **more: Any,
) -> Iterator[Served]:
    """Run a server; unless given otherwise, without limits and with logs in memory, or ``stored``."""
    with tempfile.TemporaryDirectory() as folder:
        yield from _served(
            tables or MemoryTables(),
            limits or Limits(none=True),
            database or f"sqlite:///{Path(folder) / 'club.db'}",
            {"talk": talk, **({"tables": None} if stored else {}), **more},
        )


def _served(tables: MemoryTables, limits: Limits, address: str, more: dict[str, Any]) -> Iterator[Served]:
    started = threading.Event()
    found: dict[str, Any] = {}

    async def serve() -> None:
        database = await open_database(address)
        made = assemble(
            database,
            more.pop("bus", None) or open_bus(),
            **{
                "limits": limits,
                "tables": tables,
                "passphrases": Passphrases(Argon2Hasher(time_cost=1, memory_cost=64, parallelism=1)),
                "every": 0.2,
                **more,
            },
        )
        server = Server(configured(made.app, "127.0.0.1", 0), made.services)
        found.update(server=server, services=made.services, loop=asyncio.get_running_loop())
        started.set()
        try:
            await server.serve()
        finally:
            await database.close()

    thread = threading.Thread(target=lambda: asyncio.run(serve()), daemon=True)
    thread.start()
    assert started.wait(20)
    server = found["server"]
    while not server.started:
        assert thread.is_alive()
        threading.Event().wait(0.01)
    port = server.servers[0].sockets[0].getsockname()[1]
    services = found["services"]

    def run(work: Any) -> Any:
        return asyncio.run_coroutine_threadsafe(work, found["loop"]).result(20)

    try:
        yield Served(f"http://127.0.0.1:{port}", tables, services.hall, services, address, run)
    finally:
        server.should_exit = True
        thread.join(10)
