"""Forwards messages between clients of one process and tables of another, in both directions.

Each process subscribes to its own channel. Two communicating processes number their messages and send
heartbeats. If a message is lost or a process falls silent, its clients here are disconnected, and clients of
this process follow its tables anew.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Annotated, Final, Protocol

import msgspec
from msgspec import Meta, Struct

from knaves.i18n.language import _
from knaves.match.log import Id
from knaves.match.ports.tables import Bus, Lost, Now, Unavailable
from knaves.server.hall import Elsewhere, NoTable
from knaves.wire.messages import Hello
from knaves.wire.public_view import PublicView

BEAT: Final = 1.0
"""Heartbeat interval in seconds."""
SILENCE: Final = 5_000
"""Milliseconds without a heartbeat after which a process counts as dead."""
FORGOTTEN: Final = 3_600_000
"""Milliseconds without clients in common after which a process is forgotten: each start has a new name."""
PAUSE: Final = 1_000
"""Milliseconds after a failure of the bus in which clients are asked to try again."""
BACKLOG: Final = 20_000
"""Maximum number of messages waiting for the bus."""
PATIENCE: Final = 3.0
"""Timeout in seconds for showing a table."""


class Caller(Struct, frozen=True):
    """A client of another process: its process and number there, its identity, and what it said in hello."""

    process: str
    number: int
    person: Id
    name: str
    hello: Hello


class Forward(Struct, frozen=True, tag=True):
    """A client's message for a table of the receiving process."""

    caller: Caller
    data: bytes


class Left(Struct, frozen=True, tag=True):
    """A client's socket was closed."""

    number: int


class Look(Struct, frozen=True, tag=True):
    """A request to show a table to somebody who does not join it, numbered by the asking process."""

    number: int
    table: Annotated[str, Meta(max_length=64)]
    language: Annotated[str, Meta(max_length=64)]


class Looked(Struct, frozen=True, tag=True):
    """The answer to `Look`; empty if the table cannot be shown."""

    number: int
    shown: PublicView | None


class Back(Struct, frozen=True, tag=True):
    """A message to a client."""

    number: int
    data: bytes


class Moved(Struct, frozen=True, tag=True):
    """A table is no longer in the process to which a client's messages were sent."""

    number: int
    table: Annotated[str, Meta(max_length=64)]


class Reset(Struct, frozen=True, tag=True):
    """A message was lost: both processes must start afresh."""


Letter = Forward | Left | Back | Moved | Look | Looked | Reset


class Envelope(Struct, frozen=True):
    """A message with its sender and sequence number; without a letter it is a heartbeat."""

    sender: str
    number: int
    letter: Letter | None = None


_read: Final[msgspec.msgpack.Decoder[Envelope]] = msgspec.msgpack.Decoder(Envelope)
_write: Final = msgspec.msgpack.Encoder()


@dataclass(slots=True)
class _Peer:
    """Another process: when it last sent, and the last sequence numbers from it and to it.

    ``idle`` is since when there have been no clients in common; 0 if there are some.
    """

    heard: int
    came: int = 0
    went: int = 0
    idle: int = 0


class Desk(Protocol):
    """A client as the relay needs it."""

    def tell(self, message: bytes) -> None:
        """Send a message to the client."""
        ...

    def lose(self, table: str) -> None:
        """Notify that the client must follow the table again."""
        ...

    def introduce(self, hello: Hello) -> None:
        """Set what the client said in hello."""
        ...

    def hear(self, data: bytes) -> None:
        """Queue a message from the client."""
        ...

    def close(self) -> None:
        """Disconnect the client."""
        ...


class Relay:
    """Connects this process with the others.

    ``receive(caller, tell, moved)`` creates the desk of a remote client: ``tell`` sends it a message,
    ``moved`` reports that a table is not here. ``show(table, language)`` shows a table of this process.
    ``failed(where, error)`` reports internal errors.
    """

    def __init__(
        self,
        bus: Bus,
        me: str,
        now: Now,
        receive: Callable[[Caller, Callable[[bytes], None], Callable[[str], None]], Desk],
        show: Callable[[str, str], Awaitable[PublicView]],
        failed: Callable[[str, Exception], None],
    ) -> None:
        self.me = me
        self._failed = failed
        self._bus = bus
        self._now = now
        self._receive = receive
        self._show = show
        self._numbers = 0
        self._ours: dict[int, Desk] = {}
        """Clients of this process, by number."""
        self._sent: dict[int, dict[str, str]] = {}
        """For each client of this process: the remote tables it uses, with their processes."""
        self._guests: dict[tuple[str, int], Desk] = {}
        """Clients of other processes at tables of this one."""
        self._looks: dict[int, tuple[str, asyncio.Future[PublicView | None]]] = {}
        """Pending `Look` requests, each with the process asked."""
        self._looking: set[asyncio.Task[None]] = set()
        self._peers: dict[str, _Peer] = {}
        self._down = 0
        """Until when nothing is forwarded, because the bus has failed."""
        self._outbox: asyncio.Queue[tuple[str, bytes]] = asyncio.Queue(BACKLOG)
        self._tasks: list[asyncio.Task[None]] = []

    async def begin(self) -> None:
        """Start listening; Unavailable if the bus cannot be reached."""
        ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._tasks.append(asyncio.create_task(self._listen(ready)))
        await ready
        self._tasks += [asyncio.create_task(self._send()), asyncio.create_task(self._beat())]

    async def close(self) -> None:
        """Stop sending and receiving."""
        tasks = [*self._tasks, *self._looking]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def join(self, desk: Desk) -> int:
        """Register a client of this process; return its number."""
        self._numbers += 1
        self._ours[self._numbers] = desk
        self._sent[self._numbers] = {}
        return self._numbers

    def leave(self, number: int) -> None:
        """Unregister a client of this process."""
        self._ours.pop(number, None)
        for process in set(self._sent.pop(number, {}).values()):
            self._post(process, Left(number))

    def forward(self, process: str, table: str, caller: Caller, data: bytes) -> None:
        """Forward a message of a client of this process to the process that runs the table.

        Unavailable for a while after the bus has failed.
        """
        if self._now() < self._down:
            raise Unavailable(_("The table is just being moved. Try again."))
        self._sent[caller.number][table] = process
        self._post(process, Forward(caller, data))

    async def look(self, process: str, table: str, language: str) -> PublicView:
        """Show a table of another process; Unavailable if that process does not answer."""
        self._numbers += 1
        number, answer = self._numbers, asyncio.get_running_loop().create_future()
        self._looks[number] = process, answer
        self._post(process, Look(number, table, language))
        try:
            async with asyncio.timeout(PATIENCE):
                shown: PublicView | None = await answer
        except TimeoutError:
            shown = None
        finally:
            del self._looks[number]
        if shown is None:
            raise Unavailable(_("The table is just being moved. Try again."))
        return shown

    def where(self, number: int, table: str) -> str:
        """Return the process to which a client's messages for a table are sent; empty if none."""
        return self._sent.get(number, {}).get(table, "")

    def _post(self, process: str, letter: Letter | None) -> None:
        peer = self._peers.setdefault(process, _Peer(self._now()))
        peer.went += 1
        # If the bus is too slow the message is lost; its missing number makes both sides start afresh.
        with suppress(asyncio.QueueFull):
            self._outbox.put_nowait((process, _write.encode(Envelope(self.me, peer.went, letter))))

    async def _send(self) -> None:
        """Send the outbox in order; after a failure, the clients concerned follow their tables again."""
        while True:
            process, data = await self._outbox.get()
            try:
                await self._bus.publish(f"process:{process}", data)
            except Unavailable:
                self._drop_all()
            except Exception as error:
                self._failed("relay", error)
                self._drop_all()

    def _drop_all(self) -> None:
        """Handle a failure of the bus: queued messages would arrive too late, and others may be lost."""
        self._down = self._now() + PAUSE
        while not self._outbox.empty():
            self._outbox.get_nowait()
        for process in [*self._peers]:
            self._lost(process)

    async def _listen(self, ready: asyncio.Future[None]) -> None:
        try:
            async with self._bus.listen(f"process:{self.me}") as letters:
                ready.set_result(None)
                async for data in letters:
                    # A message of a newer version counts as lost, since its number will be missing.
                    with suppress(msgspec.DecodeError):
                        self._received(_read.decode(data))
        except Unavailable as error:
            if ready.done():
                raise
            ready.set_exception(error)

    def _received(self, envelope: Envelope) -> None:
        """Handle a message; an internal error only makes its sender's clients start afresh."""
        try:
            self._open(envelope)
        except Exception as error:
            self._failed("relay", error)
            self._lost(envelope.sender)
            self._post(envelope.sender, Reset())

    def _open(self, envelope: Envelope) -> None:
        sender, number = envelope.sender, envelope.number
        peer = self._peers.setdefault(sender, _Peer(self._now()))
        missed = peer.came and number != peer.came + 1
        peer.heard, peer.came = self._now(), number
        if missed:
            self._lost(sender)
            self._post(sender, Reset())
        if envelope.letter is not None:
            self._take(sender, envelope.letter)

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(BEAT)
            try:
                self._look_around()
            except Exception as error:
                self._failed("relay", error)

    def _look_around(self) -> None:
        """Send a heartbeat to every process with clients in common; find dead ones."""
        now = self._now()
        for process, peer in [*self._peers.items()]:
            if not self._busy_with(process):
                # No clients in common: silence is no sign of a problem.
                peer.idle = peer.idle or now
                peer.heard = now
                if now - peer.idle > FORGOTTEN:
                    del self._peers[process]
                continue
            peer.idle = 0
            if now - peer.heard > SILENCE:
                del self._peers[process]
                self._lost(process)
            else:
                self._post(process, None)

    def _busy_with(self, process: str) -> bool:
        return any(key[0] == process for key in self._guests) or any(
            process in tables.values() for tables in self._sent.values()
        )

    def _lost(self, process: str) -> None:
        """Handle a dead process or a lost message: disconnect its clients; ours follow their tables again."""
        for key in [key for key in self._guests if key[0] == process]:
            self._guests.pop(key).close()
        for number, tables in self._sent.items():
            for table in [table for table, holder in tables.items() if holder == process]:
                del tables[table]
                self._ours[number].lose(table)
        for asked, answer in self._looks.values():
            if asked == process and not answer.done():
                answer.set_result(None)

    def _take(self, sender: str, letter: Letter) -> None:
        match letter:
            case Forward(caller, data):
                self._desk(caller).hear(data)
            case Left(number):
                desk = self._guests.pop((sender, number), None)
                if desk is not None:
                    desk.close()
            case Back(number, data):
                if number in self._ours:
                    self._ours[number].tell(data)
            case Look(number, table, language):
                task = asyncio.create_task(self._answer(sender, number, table, language))
                self._looking.add(task)
                task.add_done_callback(self._looking.discard)
            case Looked(number, shown):
                if number in self._looks and not self._looks[number][1].done():
                    self._looks[number][1].set_result(shown)
            case Reset():
                self._lost(sender)
            case Moved(number, table):
                self._sent.get(number, {}).pop(table, None)
                if number in self._ours:
                    self._ours[number].lose(table)

    async def _answer(self, process: str, number: int, table: str, language: str) -> None:
        """Show a table to another process, or reply that it cannot be shown."""
        shown: PublicView | None = None
        try:
            with suppress(NoTable, Elsewhere, Lost, Unavailable):
                shown = await self._show(table, language)
        finally:
            self._post(process, Looked(number, shown))

    def _desk(self, caller: Caller) -> Desk:
        key = (caller.process, caller.number)
        known = self._guests.get(key)
        if known is None:
            known = self._guests[key] = self._receive(
                caller,
                lambda data: self._post(caller.process, Back(caller.number, data)),
                lambda table: self._post(caller.process, Moved(caller.number, table)),
            )
        known.introduce(caller.hello)
        return known
