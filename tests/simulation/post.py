"""The bus between several processes of a server, and their database: stand-ins for Redis and PostgreSQL.

The database is one SQLite file that each process opens; the leases and their numbers are the same code.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final, TypeVar

from sqlalchemy import Connection, Table

from knaves.match.ports.tables import Unavailable
from knaves.store.bus.subscribers import Ears
from knaves.store.sql.database import Database

SLOWEST: Final = 0.02
"""How long a message on the bus is on its way at most, in seconds."""
SHORTEST: Final = 1e-6
"""How much later the next message of a process arrives at least."""
T = TypeVar("T")


@dataclass(slots=True)
class Post:
    """What all processes share; while it is ``gone``, messages are lost and nobody can subscribe."""

    loop: Any
    dice: Random
    gone: bool = False
    sent: int = 0
    """The number of messages so far; each carries its own."""
    buses: list[WorldBus] = field(default_factory=list)

    def bus(self) -> WorldBus:
        """Return the bus of a process that begins."""
        self.buses.append(WorldBus(self))
        return self.buses[-1]


@dataclass(slots=True, eq=False)
class WorldBus:
    """One process's side of the bus; it hears nothing once it has left."""

    post: Post
    _ears: Ears = field(default_factory=Ears)
    _last: float = 0.0
    """When the last message arrives: those of one process keep their order."""

    async def publish(self, channel: str, message: bytes) -> None:
        """Send a message to all current subscribers of the channel, in this process too."""
        if self.post.gone:
            raise Unavailable("The bus cannot be reached.")
        self.post.sent += 1
        numbered = self.post.sent.to_bytes(8) + message
        for each in [*self.post.buses]:
            self._last = max(self._last + SHORTEST, self.post.loop.time() + self.post.dice.random() * SLOWEST)
            self.post.loop.call_at(self._last, each.hear, channel, numbered)

    def hear(self, channel: str, message: bytes) -> None:
        """Take a message, unless it is lost."""
        if not self.post.gone and self in self.post.buses:
            self._ears.hear(channel, message)

    def listen(self, channel: str) -> AbstractAsyncContextManager[AsyncIterator[bytes]]:
        """Subscribe to a channel from now on."""
        if self.post.gone:
            raise Unavailable("The bus cannot be reached.")
        return self._listen(channel)

    @asynccontextmanager
    async def _listen(self, channel: str) -> AsyncIterator[AsyncIterator[bytes]]:
        async with self._ears.listen(channel) as messages:
            yield _later_than(self.post.sent, messages)

    async def close(self) -> None:
        """Leave the bus."""
        self.leave()

    def leave(self) -> None:
        """Leave the bus at once, as a process does that has lost its power."""
        if self in self.post.buses:
            self.post.buses.remove(self)


async def _later_than(number: int, messages: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
    """Leave out what was on its way already when somebody began to listen."""
    async for each in messages:
        if int.from_bytes(each[:8]) > number:
            yield each[8:]


@dataclass(slots=True)
class SharedDatabase:
    """A database that several processes use, which is what a server takes PostgreSQL for."""

    own: Database
    sqlite: bool = False

    async def read(self, ask: Callable[[Connection], T]) -> T:
        """Run a read-only function."""
        return await self.own.read(ask)

    async def write(self, change: Callable[[Connection], T]) -> T:
        """Run a function in a transaction."""
        return await self.own.write(change)

    def insert(self, table: Table) -> Any:
        """Return an INSERT."""
        return self.own.insert(table)

    async def answers(self) -> None:
        """Check that the database responds."""
        await self.own.answers()

    async def close(self) -> None:
        """Close all connections."""
        await self.own.close()
