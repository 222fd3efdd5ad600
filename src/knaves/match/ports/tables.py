"""The interfaces that live play needs from outside: storage, notification and time.

They are small protocols: `store/` implements them with SQL and Redis, tests with plain objects. Only these
interfaces are asynchronous in this package; a table itself never waits.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Collection, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from typing import Protocol

from knaves.match.log import Dated, Id, Terms

Now = Callable[[], int]
"""The current time in milliseconds since 1970 UTC."""


class Lost(Exception):
    """Another process holds the lease or has written to the log: this process's state is outdated."""


class Unavailable(Exception):
    """The database or the bus cannot be reached or written to: one sentence.

    Nothing was written. If the connection broke during the commit, everything may have been: check the log.
    """


@dataclass(frozen=True, slots=True)
class Turn:
    """A person in a game in play: whether they are to move, and until when; 0 if nothing is due.

    At a table with a clock of days it is known at every moment. At another one somebody counts as being to
    move only once they are gone. ``untold``: they were not there when it became their turn.
    """

    person: Id
    moves: bool = False
    due: int = 0
    untold: bool = False


@dataclass(frozen=True, slots=True)
class Listing:
    """A table as shown in lists, without hidden information. An empty seat has an empty name.

    ``wakes``: until then nothing happens by itself in the game in play, so that no process need run it.
    ``turns`` are its people while a game is in play; None in a write that leaves them as they are.
    """

    table: str
    terms: Terms
    names: tuple[str, ...]
    host: Id
    playing: bool
    touched: int
    closed: bool = False
    wakes: int = 0
    turns: tuple[Turn, ...] | None = None


@dataclass(frozen=True, slots=True)
class OwnTable:
    """A table where somebody plays, and their turn."""

    listing: Listing
    turn: Turn


@dataclass(frozen=True, slots=True)
class Lease:
    """The right to write a table's log until it expires; a later holder has a higher ``fence``."""

    table: str
    holder: str
    fence: int
    until: int


class Tables(Protocol):
    """The logs of the tables, and their leases."""

    async def append(self, lease: Lease, entries: Sequence[Dated], listing: Listing | None) -> None:
        """Append entries atomically; they are durable when this returns.

        Lost if the lease is no longer the latest or the numbers do not follow; Unavailable if the database
        cannot write. Concurrent calls are committed together.
        """
        ...

    async def log(self, table: str, after: int = 0) -> tuple[Dated, ...]:
        """Return a table's entries after a number, in order; empty if there is no such table."""
        ...

    async def lease(self, table: str, holder: str, now: int, until: int) -> Lease | None:
        """Acquire or renew the lease of a table; None while another holder's has not expired.

        A holder is one run of one process; its name is never reused. Concurrent calls are written together.
        """
        ...

    async def release(self, lease: Lease) -> None:
        """Release a lease early; its holder may write no more. A table without entries is deleted."""
        ...

    async def holder(self, table: str, now: int) -> str | None:
        """Return the holder of a table's lease."""
        ...

    async def lobby(self, limit: int = 100) -> tuple[Listing, ...]:
        """Return the public tables that are not closed, most recently active first."""
        ...

    async def listing(self, table: str) -> Listing | None:
        """Return how a table is shown in lists, also a private one; None if there is none."""
        ...

    async def open_of(self, hosts: Collection[Id]) -> Mapping[Id, int]:
        """Return how many open tables each person has opened; several that sleep count as one."""
        ...

    async def unattended(self, now: int, limit: int = 100) -> tuple[str, ...]:
        """Return tables in mid-game whose lease has expired: a process must take them over.

        Those where nothing happens yet are left alone.
        """
        ...

    async def own(self, person: Id, limit: int = 100) -> tuple[OwnTable, ...]:
        """Return the tables with a game that somebody plays: first where they are to move, by deadline."""
        ...


class Bus(Protocol):
    """Messages between the processes of one server. Delivery is best effort; the log is authoritative."""

    async def publish(self, channel: str, message: bytes) -> None:
        """Send a message to all current subscribers of the channel; Unavailable if it cannot be sent."""
        ...

    def listen(self, channel: str) -> AbstractAsyncContextManager[AsyncIterator[bytes]]:
        """Subscribe to a channel; yields all messages sent after the subscription started.

        ``async with bus.listen(channel) as messages`` waits until the subscription is active; Unavailable if
        the bus cannot be reached. Later disconnects are repaired silently; messages sent in between are lost.
        """
        ...

    async def close(self) -> None:
        """Close all connections."""
        ...
