"""The server in the world: it starts, loses its power, drains, and starts again with the disk it had."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from pwdlib.hashers.argon2 import Argon2Hasher
from starlette.types import Receive, Scope, Send

from knaves.match.ports.tables import Bus, Unavailable
from knaves.server.composition import Composition, assemble
from knaves.server.limits import USUAL, Limits
from knaves.server.passphrases import Passphrases
from knaves.server.process import Server, configured
from knaves.store.bus import open_bus
from knaves.store.sql.database import Database, open_database
from simulation.disk import LIFE, Life
from simulation.post import Post, SharedDatabase, WorldBus
from simulation.world import World

NAMES: Final = ("server", "second", "third")
"""The machines on which a server's processes run."""
PORT: Final = 8000
MANY: Final = {what: f"1000000/{often.partition('/')[2]}" for what, often in USUAL.items()}
"""Limits that count as the usual ones do, and that nobody reaches."""
LOOKS: Final = 1.0
"""Seconds between two looks whether the operator wants the server to end."""


class Waiting(Server):
    """A server that looks less often whether it shall end: most of its steps would be such looks."""

    async def main_loop(self) -> None:
        """Wait for the end."""
        await self.on_tick(0)
        while not self.should_exit:
            await asyncio.sleep(LOOKS)


@dataclass(frozen=True, slots=True)
class Span:
    """When a process was up, in seconds of the world, and by how much its clock was ahead."""

    begin: float
    end: float
    ahead: float
    entries: Mapping[str, int]
    """The number of entries in the log of each table when it began."""


@dataclass(slots=True)
class House:
    """A machine with a process of the server; with ``post`` it is one of several.

    ``starts`` and ``cuts`` are counted.
    """

    world: World
    name: str = NAMES[0]
    post: Post | None = None
    starts: int = 0
    spans: list[Span] = field(default_factory=list)
    """When the server was up."""
    ahead: float = 0.0
    """Seconds by which its clock is ahead of the world's."""
    cuts: int = 0
    made: Composition | None = None
    server: Server | None = None
    _life: Life = field(default_factory=Life)
    _task: asyncio.Task[None] | None = None
    _span: Span | None = None
    """Since when the process has been up: it had opened its database then."""
    _bus: Bus | None = None

    @property
    def host(self) -> Any:
        return self.world.loop.net.host(self.name)

    def lives(self, life: Life) -> bool:
        """Whether this is the life of the process that runs now."""
        return self._life is life

    def start(self) -> None:
        self.starts += 1
        self.world.tell(self.name, "starts" + (f", its clock {self.ahead} s ahead" if self.ahead else ""))
        self._life = Life()
        token = LIFE.set(self._life)
        self._task = self.host.create_task(self._serve())
        LIFE.reset(token)

    def cut(self) -> None:
        """Cut the power: nothing more is written or sent, and nobody is told."""
        self.cuts += 1
        self.world.tell(self.name, "loses its power")
        self.note_span()
        self._life.over = True
        if isinstance(self._bus, WorldBus):
            self._bus.leave()
        self.host.crash()
        # Several processes have their database elsewhere.
        if self.post is None:
            for lost in self.world.disk.lose_power():
                self.world.tell("disk", f"loses {lost}")

    def revive(self, ahead: float = 0.0) -> None:
        """Start again after a power cut, with a clock that is ahead by so many seconds."""
        self.host.restart()
        self.ahead = ahead
        self.start()

    async def drain(self) -> None:
        """Shut the server down as its operator does, and wait for it."""
        self.world.tell(self.name, "drains")
        if self.server is not None and self._task is not None:
            self.server.should_exit = True
            await asyncio.wait([self._task], timeout=60)
            assert self._task.done(), "the server does not end"
        self._task = None
        self.note_span()

    def note_span(self) -> None:
        """Note until when the process was up, if it has not been noted."""
        if self._span is not None:
            self.spans.append(replace(self._span, end=self.world.loop.time()))
            self._span = None

    async def _opened(self) -> Database:
        """Open the database; where that fails, the supervisor starts the process again."""
        while True:
            try:
                return await open_database(f"sqlite:///{self.world.disk.file}")
            except Unavailable as trouble:
                self.world.tell(self.name, f"cannot start: {trouble}")
                await asyncio.sleep(1)

    async def _serve(self) -> None:
        database = await self._opened()
        now = self.world.loop.time()
        self._span = Span(now, now, self.ahead, self.world.disk.entries())
        several = self.post is not None
        self._bus = open_bus() if self.post is None else self.post.bus()
        try:
            self.made = assemble(
                SharedDatabase(database) if several else database,
                self._bus,
                limits=Limits(numbers=MANY),
                passphrases=Passphrases(Argon2Hasher(time_cost=1, memory_cost=64, parallelism=1)),
                now=lambda: self.world.now() + int(self.ahead * 1000),
                me="" if several else "alone",
            )
            app, life = self.made.app, self._life

            async def living(scope: Scope, receive: Receive, send: Send) -> None:
                """Serve a connection, whose task does not come from the server's."""
                LIFE.set(life)
                await app(scope, receive, send)

            self.server = Waiting(configured(living, "0.0.0.0", PORT), self.made.services)
            await self.server.serve()
        finally:
            if not self._life.over:
                await self._bus.close()
                await database.close()
