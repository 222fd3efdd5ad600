"""The service from its clients' side: a `knaves serve` of its own, scripted people over real sockets.

The people run in this process, the server in another, both on the same machine: what a second of the clock
shows depends on what else runs there. The server's own processor time a move does not, or much less.
"""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic
from typing import Any

from bench import peer_boardgame
from bench.people import Crowd, Measured
from bench.sockets import connect

SIZES = (10, 100, 500, 1000, 2000)
LEISURE = 4.0
"""Seconds that people think while others come."""
TESTS = Path(__file__).parents[1] / "tests"


@dataclass(frozen=True, slots=True)
class Load:
    """So many tables for a while: times in ms, ``processor`` in µs a move, ``memory`` in kB."""

    tables: int
    moves: float
    p50: float
    p99: float
    processor: float
    bytes: float
    memory: int
    busy: float
    """Cores that the server had."""


@dataclass(slots=True)
class Service:
    """Everything measured."""

    loads: list[Load] = field(default_factory=list)
    """Flat out."""
    calm: list[Load] = field(default_factory=list)
    """Half of that."""
    socket: float = 0
    """kB a socket that only said hello."""
    watchers: float = 0
    """Share of a core for 2,000 idle watchers."""
    alone: Load | None = None
    """People's moves with nobody thinking."""
    thinking: Load | None = None
    """While eight champions think."""
    processes: list[Load] = field(default_factory=list)
    """One on PostgreSQL and Redis, then two."""
    cribbage: Load | None = None
    """A hundred tables of cribbage, beside the peer."""
    peers: dict[str, Load] = field(default_factory=dict)


class _Watch:
    """What some server processes and some people did between two moments."""

    def __init__(self, processes: Sequence[int], crowd: Any) -> None:
        self._processes, self._crowd = processes, crowd
        crowd.measured.clear()
        self._spent, self._received = sum(map(_processor, processes)), crowd.received
        self._begun = monotonic()

    def load(self, tables: int) -> Load:
        measured: Measured = self._crowd.measured
        seconds = monotonic() - self._begun
        spent = sum(map(_processor, self._processes)) - self._spent
        delays, moves = sorted(measured.delays) or [0.0], max(1, measured.moves)
        return Load(
            tables,
            moves / seconds,
            1000 * delays[len(delays) // 2],
            1000 * delays[int(0.99 * len(delays))],
            1e6 * spent / moves,
            (self._crowd.received - self._received) / moves,
            sum(map(_memory, self._processes)),
            spent / seconds,
        )


async def _watched(processes: Sequence[int], crowd: Any, tables: int, seconds: float) -> Load:
    await asyncio.sleep(1)
    watch = _Watch(processes, crowd)
    await asyncio.sleep(seconds)
    return watch.load(tables)


def measure(sizes: Sequence[int] = SIZES, seconds: float = 8) -> Service:
    """Measure everything; several minutes."""
    import uvloop

    found = Service()
    with _served() as (port, pid):
        uvloop.run(_loads(found, port, pid, sizes, seconds))
    with _served() as (port, pid):
        uvloop.run(_idle(found, port, pid, seconds))
    with _served() as (port, pid):
        uvloop.run(_champions(found, port, pid, seconds))
    _on_postgres(found, seconds)
    with _served() as (port, pid):
        found.cribbage = uvloop.run(_tables(port, pid, seconds))
    _beside(found, seconds)
    return found


async def _loads(found: Service, port: int, pid: int, sizes: Sequence[int], seconds: float) -> None:
    """Let the tables become more and more: flat out, then at half that pace."""
    crowd = Crowd([port])
    for size in sizes:
        for table in crowd.tables:
            table.pause = LEISURE
        await _open(crowd, size - len(crowd.tables), pause=LEISURE)
        await asyncio.sleep(3)
        await _think(crowd, 0, LEISURE)
        found.loads.append(await _watched([pid], crowd, size, seconds))
        # What was asked flat out is answered first.
        rate = found.loads[-1].moves
        await _think(crowd, 2 * size / rate, 1 + size / rate)
        found.calm.append(await _watched([pid], crowd, size, seconds))
    crowd.close()


async def _think(crowd: Crowd, pause: float, before: float) -> None:
    """Let everybody think for so long, from their next move on; ``before``, they thought for another time."""
    for table in crowd.tables:
        table.pause = pause
    await asyncio.sleep(2 * before)


async def _open(crowd: Crowd, number: int, *, pause: float = 0, games: str = "both") -> None:
    gate = asyncio.Semaphore(20)

    async def one(place: int) -> None:
        game, seats = ("cribbage", 2) if games == "cribbage" or place % 2 else ("euchre", 4)
        async with gate:
            await crowd.open(game, seats, pause, seats=seats)

    await asyncio.gather(*map(one, range(number)))


async def _idle(found: Service, port: int, pid: int, seconds: float, watchers: int = 2000) -> None:
    """Let people watch a table at which nobody does anything."""
    crowd = Crowd([port])
    host = await crowd.open("cribbage", 1, seats=2)
    code = await crowd.guest(port)
    sockets = []

    async def watch(*more: bytes) -> None:
        socket = await connect(port, "/api/socket", lambda data: None, f"Authorization: Bearer {code}")
        for each in (b'{"t":"hello","id":"1","v":1}', *more):
            socket.send(each)
        sockets.append(socket)

    for _ in range(10):
        await watch()
    await asyncio.sleep(1)
    before = _memory(pid)
    for _ in range(500):
        await watch()
    await asyncio.sleep(1)
    found.socket = (_memory(pid) - before) / 500
    following = b'{"t":"follow","id":"2","table":"%s"}' % host.address.encode()
    for socket in sockets:
        socket.send(following)
    while len(sockets) < watchers:
        await watch(following)
    await asyncio.sleep(3)
    # A watcher gives a sign of life every fifteen seconds; the server asks for one every twenty.
    begun, spent = monotonic(), _processor(pid)
    for number in range(2 * int(seconds)):
        for socket in sockets[number % 30 :: 30]:
            socket.send(b'{"t":"ping","id":"3"}')
        await asyncio.sleep(0.5)
    found.watchers = (_processor(pid) - spent) / (monotonic() - begun)
    for socket in sockets:
        socket.close()
    crowd.close()


async def _champions(found: Service, port: int, pid: int, seconds: float) -> None:
    """Let a few people play, first alone, then while eight champions think at other tables."""
    people, others = Crowd([port]), Crowd([port], seed=2)
    for _ in range(4):
        await people.open("cribbage", 2, 0.2, seats=2)
    found.alone = await _watched([pid], people, 4, 2 * seconds)
    for _ in range(8):
        await others.open("euchre", 1, 0.0, "champion", 4)
    found.thinking = await _watched([pid], people, 4, 2 * seconds)
    people.close()
    others.close()


def _on_postgres(found: Service, seconds: float) -> None:
    import uvloop

    sys.path[:0] = [str(TESTS)]
    from services import private_postgres, private_redis

    with private_postgres(fsync=True) as postgres, private_redis() as (bus, _service):
        for number in (1, 2):
            more = ("--database", postgres.fresh(), "--bus", bus)
            with _served(*more) as (first, pid):
                if number == 1:
                    found.processes.append(uvloop.run(_tables_at([first], [pid], seconds)))
                else:
                    with _served(*more) as (second, other):
                        load = uvloop.run(_tables_at([first, second], [pid, other], seconds))
                        found.processes.append(load)


async def _tables_at(ports: list[int], processes: list[int], seconds: float) -> Load:
    crowd = Crowd(ports)
    await _open(crowd, 60)
    load = await _watched(processes, crowd, 60, 2 * seconds)
    crowd.close()
    return load


async def _tables(port: int, pid: int, seconds: float) -> Load:
    crowd = Crowd([port])
    await _open(crowd, 100, games="cribbage")
    load = await _watched([pid], crowd, 100, seconds)
    crowd.close()
    return load


def _beside(found: Service, seconds: float) -> None:
    import uvloop

    with tempfile.TemporaryDirectory() as folder:
        if not peer_boardgame.installed(Path(folder)):
            return
        for name, files in (("in memory", False), ("FlatFile", True)):
            port = _free_port()
            peer = peer_boardgame.Peer(Path(folder), port, files=files)
            try:
                found.peers[name] = uvloop.run(_peer(port, peer.pid, seconds))
            finally:
                peer.stop()


async def _peer(port: int, pid: int, seconds: float) -> Load:
    crowd = peer_boardgame.Crowd()
    await crowd.begin(port, 100)
    load = await _watched([pid], crowd, 100, seconds)
    crowd.close()
    return load


@contextmanager
def _served(*more: str) -> Iterator[tuple[int, int]]:
    """Run a server; its port and its process."""
    sys.path[:0] = [str(TESTS / "server")]
    from processes import Server

    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder), "--no-limits", "--log-level", "warning", *more)
        server.start()
        try:
            yield server.port, server.pid
        finally:
            server.kill()


def _free_port() -> int:
    import socket

    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        port: int = listener.getsockname()[1]
        return port


def _processor(process: int) -> float:
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _memory(process: int) -> int:
    return int(Path(f"/proc/{process}/status").read_text().partition("VmRSS:")[2].split()[0])
