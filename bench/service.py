"""The service from its clients' side: a `knaves serve` of its own, scripted people over real sockets.

The people run in this process, the server in another, both on the same machine: what a second of the clock
shows depends on what else runs there. The server's own processor time a move does too, but much less.
"""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec

from bench import peer_boardgame
from bench.people import Crowd
from bench.sockets import connect
from bench.watch import Load, Watch, memory

TESTS = Path(__file__).parents[1] / "tests"
sys.path[:0] = [str(TESTS), str(TESTS / "server")]

SIZES = (10, 100, 500, 1000, 2000)
LEISURE = 4.0
"""Seconds that people think while others come."""
BEGINNING = 300
"""Seconds in which all tables that were opened must play."""
HUMAN = 5.0
"""Seconds that a table takes for a move at the pace of people."""


@dataclass(slots=True)
class Service:
    """Everything measured."""

    loads: list[Load] = field(default_factory=list)
    """Flat out."""
    human: Load | None = None
    """The most tables at the pace of people."""
    resting: dict[int, int] = field(default_factory=dict)
    """kB by the number of tables while people think: flat out, what waits to be told is counted too."""
    socket: float = 0
    """kB a socket that only said hello."""
    watchers: Load | None = None
    """2,000 watchers at a table at which nobody does anything."""
    alone: Load | None = None
    """People's moves with nobody thinking."""
    thinking: Load | None = None
    """While eight champions think."""
    processes: list[Load] = field(default_factory=list)
    """One on PostgreSQL and Redis, then two."""
    cribbage: Load | None = None
    """A hundred tables of cribbage, beside the peer."""
    peers: dict[str, Load] = field(default_factory=dict)
    system: tuple[float, float] = (0, 0)
    """The system's load at the beginning and at the end."""

    @property
    def all(self) -> dict[str, Load]:
        """Every measurement by its name."""
        one = {
            "human pace": self.human,
            "watchers": self.watchers,
            "people alone": self.alone,
            "people beside champions": self.thinking,
            "cribbage": self.cribbage,
        }
        return {
            **{f"{load.tables} tables": load for load in self.loads},
            **{f"{number} on PostgreSQL": load for number, load in enumerate(self.processes, 1)},
            **{name: load for name, load in one.items() if load is not None},
            **{f"boardgame.io, {name}": load for name, load in self.peers.items()},
        }


async def watched(name: str, processes: Sequence[int], crowd: Any, tables: int, seconds: float) -> Load:
    """Let people play for a second, then measure for so many."""
    await asyncio.sleep(1)
    watch = Watch(processes, crowd)
    await asyncio.sleep(seconds)
    return watch.load(name, tables)


def measure(sizes: Sequence[int] = SIZES, seconds: float = 8) -> Service:
    """Measure everything; several minutes."""
    import uvloop

    found, before = Service(), os.getloadavg()[0]
    with served() as (port, pid):
        uvloop.run(_loads(found, port, pid, sizes, seconds))
    with served() as (port, pid):
        uvloop.run(_idle(found, port, pid, seconds))
    with served() as (port, pid):
        uvloop.run(_champions(found, port, pid, seconds))
    _on_postgres(found, seconds)
    with served() as (port, pid):
        found.cribbage = uvloop.run(flat_out("cribbage", [port], [pid], seconds, games="cribbage"))
    _beside(found, seconds)
    found.system = before, os.getloadavg()[0]
    return found


async def _loads(found: Service, port: int, pid: int, sizes: Sequence[int], seconds: float) -> None:
    """Let the tables become more and more, flat out; the most of them then play at the pace of people."""
    crowd = Crowd([port])
    for size in sizes:
        for table in crowd.tables:
            table.pause = LEISURE
        await _open(crowd, size - len(crowd.tables), pause=LEISURE)
        await asyncio.sleep(2 * LEISURE)
        found.resting[size] = memory(pid)
        await _think(crowd, 0, LEISURE)
        found.loads.append(await watched(f"{size} tables flat out", [pid], crowd, size, seconds))
    # What was asked flat out is answered first.
    await _think(crowd, HUMAN, HUMAN + sizes[-1] / found.loads[-1].moves)
    found.human = await watched("at human pace", [pid], crowd, sizes[-1], 2 * seconds)
    crowd.close()


async def _think(crowd: Crowd, pause: float, before: float) -> None:
    """Let everybody think for so long, from their next move on; ``before``, they thought for another time."""
    for table in crowd.tables:
        table.pause = pause
    await asyncio.sleep(3 * before)


async def _open(crowd: Crowd, number: int, *, pause: float = 0, games: str = "both") -> None:
    gate = asyncio.Semaphore(20)

    async def one(place: int) -> None:
        game, seats = ("cribbage", 2) if games == "cribbage" or place % 2 else ("euchre", 4)
        async with gate:
            await crowd.open(game, seats, pause, seats=seats)

    await asyncio.gather(*map(one, range(number)))
    async with asyncio.timeout(BEGINNING):
        while not all(table.begun for table in crowd.tables):
            await asyncio.sleep(0.1)


async def _idle(found: Service, port: int, pid: int, seconds: float, watchers: int = 2000) -> None:
    """Let people watch a table at which nobody does anything."""
    crowd = Crowd([port])
    host = await crowd.open("cribbage", 1, seats=2)
    code = await crowd.guest(port)
    hello = msgspec.json.encode({"t": "hello", "id": "1", **await crowd.hello()})
    sockets = []

    async def watch(*more: bytes) -> None:
        socket = await connect(port, "/api/socket", lambda data: None, f"Authorization: Bearer {code}")
        for each in (hello, *more):
            socket.send(each)
        sockets.append(socket)

    for _ in range(10):
        await watch()
    await asyncio.sleep(1)
    before = memory(pid)
    for _ in range(500):
        await watch()
    await asyncio.sleep(1)
    found.socket = (memory(pid) - before) / 500
    following = b'{"t":"follow","id":"2","table":"%s"}' % host.address.encode()
    for socket in sockets:
        socket.send(following)
    while len(sockets) < watchers:
        await watch(following)
    await asyncio.sleep(3)
    # A watcher gives a sign of life every fifteen seconds; the server asks for one every twenty.
    idle = Watch([pid], crowd)
    for number in range(2 * int(seconds)):
        for socket in sockets[number % 30 :: 30]:
            socket.send(b'{"t":"ping","id":"3"}')
        await asyncio.sleep(0.5)
    found.watchers = idle.load("idle watchers", 1)
    for socket in sockets:
        socket.close()
    crowd.close()


async def _champions(found: Service, port: int, pid: int, seconds: float) -> None:
    """Let a few people play, first alone, then while eight champions think at other tables."""
    people, others = Crowd([port]), Crowd([port], seed=2)
    for _ in range(4):
        await people.open("cribbage", 2, 0.2, seats=2)
    found.alone = await watched("people alone", [pid], people, 4, 2 * seconds)
    for _ in range(8):
        await others.open("euchre", 1, 0.0, "champion", 4)
    found.thinking = await watched("people beside champions", [pid], people, 4, 2 * seconds)
    people.close()
    others.close()


def _on_postgres(found: Service, seconds: float) -> None:
    import uvloop

    from services import private_postgres, private_redis

    with private_postgres(fsync=True) as postgres, private_redis() as (bus, _service):
        for number in (1, 2):
            more = ("--database", postgres.fresh(), "--bus", bus)
            with served(*more) as (first, pid), ExitStack() as others:
                ports, processes = [first], [pid]
                if number == 2:
                    second, other = others.enter_context(served(*more))
                    ports, processes = [first, second], [pid, other]
                work = flat_out(f"{number} on PostgreSQL", ports, processes, 2 * seconds, tables=60)
                found.processes.append(uvloop.run(work))


async def flat_out(
    name: str,
    ports: list[int],
    processes: list[int],
    seconds: float,
    *,
    tables: int = 100,
    games: str = "both",
) -> Load:
    """Measure servers at so many tables with nobody thinking."""
    crowd = Crowd(ports)
    await _open(crowd, tables, games=games)
    load = await watched(name, processes, crowd, tables, seconds)
    crowd.close()
    return load


def _beside(found: Service, seconds: float) -> None:
    import uvloop
    from processes import free_port

    with tempfile.TemporaryDirectory() as folder:
        if not peer_boardgame.installed(Path(folder)):
            return
        for name, files in (("in memory", False), ("FlatFile", True)):
            port = free_port()
            peer = peer_boardgame.Peer(Path(folder), port, files=files)
            try:
                found.peers[name] = uvloop.run(_peer(name, port, peer.pid, seconds))
            finally:
                peer.stop()


async def _peer(name: str, port: int, pid: int, seconds: float) -> Load:
    crowd = peer_boardgame.Crowd()
    await crowd.begin(port, 100)
    load = await watched(f"boardgame.io, {name}", [pid], crowd, 100, seconds)
    crowd.close()
    return load


@contextmanager
def served(*more: str, python: str = sys.executable) -> Iterator[tuple[int, int]]:
    """Run a server in an interpreter; its port and its process."""
    from processes import Server

    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder), "--no-limits", "--log-level", "warning", *more, python=python)
        server.start()
        try:
            yield server.port, server.pid
        finally:
            server.kill()
