"""The bus subscriptions within a process, with their message queues."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

from knaves.i18n.language import marked

NO_ADDRESS: Final = marked("The address of a bus is redis://host:6379/0, or nothing for one process.")
MOST: Final = 10_000
"""Maximum queue length of a subscriber; when it is exceeded, the oldest messages are lost."""


class Ears:
    """The subscribers of a process."""

    def __init__(self) -> None:
        self._waiting: dict[str, list[asyncio.Queue[bytes]]] = {}

    @property
    def channels(self) -> tuple[str, ...]:
        """The channels with at least one subscriber."""
        return tuple(self._waiting)

    def hear(self, channel: str, message: bytes) -> None:
        """Queue a message for every subscriber of the channel."""
        for waiting in self._waiting.get(channel, ()):
            if waiting.full():
                waiting.get_nowait()
            waiting.put_nowait(message)

    @asynccontextmanager
    async def listen(self, channel: str) -> AsyncIterator[AsyncIterator[bytes]]:
        """Subscribe to a channel from now on."""
        waiting: asyncio.Queue[bytes] = asyncio.Queue(MOST)
        self._waiting.setdefault(channel, []).append(waiting)
        try:
            yield _each(waiting)
        finally:
            self._waiting[channel].remove(waiting)
            if not self._waiting[channel]:
                del self._waiting[channel]


async def _each(waiting: asyncio.Queue[bytes]) -> AsyncIterator[bytes]:
    while True:
        yield await waiting.get()
