"""The bus through Redis: one connection receives for the whole process, one publishes.

While Redis is down, publishing raises `Unavailable` and subscribers receive nothing. When it is back,
subscriptions resume automatically.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any, Final

from redis.asyncio import Redis
from redis.asyncio.client import PubSub
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from knaves.cards import NotationError
from knaves.i18n.language import _, marked
from knaves.match.ports.tables import Unavailable
from knaves.store.bus.subscribers import NO_ADDRESS, Ears
from knaves.store.group_commit import GroupCommit, Take

PATIENCE: Final = 5
"""Timeout in seconds for Redis; also the silence after which the connection is checked."""
PAUSE: Final = 0.2
"""Seconds between two attempts to reconnect."""
UNREACHED: Final = marked("The bus between the processes of the server cannot be reached.")
_GONE: Final = (RedisError, OSError, asyncio.TimeoutError)


class FarBus:
    """A bus shared by all processes of a server."""

    def __init__(self, address: str) -> None:
        try:
            self._redis = Redis.from_url(
                address,
                socket_timeout=PATIENCE,
                socket_connect_timeout=PATIENCE,
                # A connection from before a Redis restart is reopened once.
                retry=Retry(NoBackoff(), 1),
            )
            # Invalid options are found now, not with the first message.
            self._redis.connection_pool.make_connection()  # type: ignore[no-untyped-call]
        except (ValueError, TypeError):
            raise NotationError(_(NO_ADDRESS)) from None
        # Publishing ignores Redis database numbers, but two servers may share one Redis.
        self._prefix = f"knaves:{self._redis.connection_pool.connection_kwargs.get('db') or 0}:"
        self._ears = Ears()
        # A single writer keeps messages in the order in which they were sent.
        self._messages: GroupCommit[tuple[str, bytes], None] = GroupCommit(self._publish)
        self._heard: dict[str, asyncio.Event] = {}
        self._line: PubSub | None = None
        self._task: asyncio.Task[None] | None = None

    async def publish(self, channel: str, message: bytes) -> None:
        """Send a message to all current subscribers of the channel; Unavailable if Redis is down."""
        await self._messages.do((channel, message))

    async def _publish(self, take: Take[tuple[str, bytes]]) -> list[None]:
        messages = take()
        line = self._redis.pipeline(transaction=False)
        for channel, message in messages:
            line.publish(self._prefix + channel, message)
        try:
            await line.execute()
        except _GONE as error:
            raise Unavailable(_(UNREACHED)) from error
        return [None] * len(messages)

    @asynccontextmanager
    async def listen(self, channel: str) -> AsyncIterator[AsyncIterator[bytes]]:
        """Subscribe to a channel from now on; Unavailable if Redis is down."""
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._run())
        try:
            async with self._ears.listen(channel) as messages:
                await self._subscribe(channel)
                yield messages
        finally:
            if channel not in self._ears.channels:
                await self._unsubscribe(channel)

    async def close(self) -> None:
        """Close all connections."""
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task
        await self._redis.aclose()

    async def _subscribe(self, channel: str) -> None:
        """Return once Redis has confirmed the subscription."""
        heard = self._heard.setdefault(channel, asyncio.Event())
        if self._line is not None and not heard.is_set():
            # The background task reopens a broken connection with all its channels.
            with suppress(*_GONE):
                await self._line.subscribe(self._prefix + channel)
        try:
            await asyncio.wait_for(heard.wait(), PATIENCE)
        except TimeoutError as error:
            raise Unavailable(_(UNREACHED)) from error

    async def _unsubscribe(self, channel: str) -> None:
        self._heard.pop(channel, None)
        if self._line is not None:
            with suppress(*_GONE):
                await self._line.unsubscribe(self._prefix + channel)

    async def _run(self) -> None:
        while True:
            with suppress(*_GONE):
                async with self._redis.pubsub() as line:
                    # A connection without a subscription cannot be read.
                    await line.subscribe(self._prefix)
                    self._line = line
                    if self._ears.channels:
                        await line.subscribe(*[self._prefix + each for each in self._ears.channels])
                    await self._hear(line)
            self._line = None
            for heard in self._heard.values():
                heard.clear()
            await asyncio.sleep(PAUSE)

    async def _hear(self, line: PubSub) -> None:
        """Deliver messages until the connection stays silent despite a ping."""
        asked = False
        while True:
            message: dict[str, Any] | None = await line.get_message(timeout=PATIENCE)
            if message is None:
                if asked:
                    return
                asked = True
                await line.ping()
                continue
            asked = False
            if message["type"] in ("message", "subscribe"):
                channel = message["channel"].decode().removeprefix(self._prefix)
                if message["type"] == "message":
                    self._ears.hear(channel, message["data"])
                elif channel in self._heard:
                    self._heard[channel].set()
