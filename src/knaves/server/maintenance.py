"""Background tasks of a process: bans, announcements, messages from other processes, cleanup.

The database is authoritative: every process reads bans, announcements and ended sessions within seconds.
"""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Callable
from contextlib import suppress
from typing import Final

import msgspec

from knaves.match.log import Id
from knaves.match.ports.maintenance import Before, House
from knaves.match.ports.tables import Bus, Unavailable
from knaves.server.background_look import BackgroundLook
from knaves.server.logs import log
from knaves.server.open_sockets import SHUT_OUT
from knaves.server.services import Services
from knaves.wire import messages as say

CHANNEL: Final = "house"
"""The channel between processes for messages that concern no single table."""
EVERY: Final = 5.0
"""Seconds between two reads of the database."""
DAY: Final = 86_400_000
KEPT: Final = {
    "chat": 30,
    "sessions": 180,
    "closed": 7,
    "abandoned": 30,
    "reports": 90,
    "answers": 7,
    "events": 400,
}
"""Retention periods in days; the server guide states the same."""
SWEEP: Final = 3600.0
"""Seconds between two cleanups."""


class End(msgspec.Struct, tag="end", tag_field="t", frozen=True):
    """Close a person's sockets because their sessions have ended, or only those of one ``session``."""

    person: Id
    session: str = ""


class Drain(msgspec.Struct, tag="drain", tag_field="t", frozen=True):
    """Hand over all tables and exit; ``process`` names one process, empty means all."""

    process: str = ""


def drain_word(process: str = "") -> bytes:
    """Return the message that tells processes to exit."""
    return msgspec.json.encode(Drain(process))


_heard: Final = msgspec.json.Decoder(End | Drain)


def drain() -> None:
    """Exit this process gracefully, like SIGTERM."""
    signal.raise_signal(signal.SIGTERM)


class HouseKeeper:
    """Runs a process's background tasks. ``stop`` exits the process gracefully."""

    def __init__(
        self,
        services: Services,
        house: House,
        bus: Bus,
        stop: Callable[[], None] = drain,
        every: float = EVERY,
    ) -> None:
        self._services, self._house, self._bus = services, house, bus
        self._stop, self._every = stop, every
        self._looks = BackgroundLook("house", self._look, every, services.failed)
        self._tasks: list[asyncio.Task[None]] = []
        self._announced = 0

    async def begin(self) -> None:
        """Start; when this returns, the bans are loaded."""
        await self._look()
        self._looks.begin()
        self._tasks = [asyncio.create_task(work()) for work in (self._listen, self._tidy)]

    async def close(self) -> None:
        """Stop all tasks."""
        await self._looks.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def tell_of_end(self, person: Id, session: str) -> None:
        """Tell every process that a person's sessions, or one, have ended.

        A process that does not hear it reads it in the database.
        """
        with suppress(Unavailable):
            await self._bus.publish(CHANNEL, msgspec.json.encode(End(person, session)))

    async def _look(self) -> None:
        services = self._services
        await services.limits.tidy()
        # A ban is written before the sessions end, so a process that sees the end also sees the ban.
        ended = await services.people.ended({each.session for each in services.connected.sockets})
        await services.bans.read()
        services.connected.end(lambda each: services.bans.shuts_out(each.person, each.client), SHUT_OUT)
        services.connected.end(lambda each: each.session in ended)
        for each in await services.talk.announced(services.now()):
            if each.number > self._announced:
                self._announced = each.number
                services.connected.tell([say.write(say.Announced(each.text, each.until - services.now()))])

    async def _listen(self) -> None:
        while True:
            try:
                async with self._bus.listen(CHANNEL) as messages:
                    async for message in messages:
                        with suppress(msgspec.DecodeError):
                            self._hear(_heard.decode(message))
            except Unavailable:
                pass
            except Exception as error:
                self._services.failed("house", error)
            await asyncio.sleep(self._every)

    def _hear(self, message: End | Drain) -> None:
        match message:
            case End(person, session):
                self._services.connected.end_session(person, session)
            case Drain(process):
                if process in ("", self._services.hall.me):
                    self._stop()

    async def _tidy(self) -> None:
        while True:
            try:
                await self._sweep()
            except Unavailable:
                pass
            except Exception as error:
                self._services.failed("house", error)
            await asyncio.sleep(SWEEP)

    async def _sweep(self) -> None:
        now = self._services.now()
        before = Before(**{what: now - days * DAY for what, days in KEPT.items()})
        swept = await self._house.sweep(before, now)
        await self._services.opened.tidy(self._services.hall.tables)
        log("swept", chat=swept.chat, sessions=swept.sessions, tables=swept.tables)
