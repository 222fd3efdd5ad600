"""The other people at a table on a server: their state, and requests to them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from contextvars import copy_context
from functools import partial
from time import monotonic
from typing import Any, Final

import msgspec

from knaves.match.around import UNKNOWN, Around, Request
from knaves.match.others import ChatMessage
from knaves.remote.arriving import link_of
from knaves.remote.asking import ask, ask_client
from knaves.remote.table import RemoteTable
from knaves.wire import messages as say
from knaves.wire.messages import ClientMessage, ServerMessage

HEARD: Final = (say.Around, say.Spoken, say.Nudged, say.Gone, say.Announced, say.Times)


class RemoteOthers:
    """The people at one table, across all its games, as long as this process is connected."""

    def __init__(self, table: RemoteTable) -> None:
        self._table = table

    @property
    def link(self) -> str:
        """The link with which others join."""
        return link_of(self._table.owner.url, self._table.id)

    @property
    def code(self) -> str:
        """What lets those here come back to their seat on another device."""
        return self._table.owner.code

    @property
    def around(self) -> Around:
        """The last state received."""
        return self._table.around or UNKNOWN

    @property
    def passed(self) -> int:
        """The age of that state in milliseconds."""
        return int((monotonic() - self._table.around_at) * 1000)

    @property
    def down(self) -> float:
        """How long the connection has been lost, in seconds; 0 while connected."""
        since = self._table.down
        return 0.0 if since is None else monotonic() - since

    @property
    def elsewhere(self) -> bool:
        """Whether the people here now play at the table in another window."""
        return self._table.elsewhere

    @property
    def said(self) -> Sequence[ChatMessage]:
        """The chat messages, oldest first."""
        return [ChatMessage(each.name, each.text, each.yours, each.watching) for each in self._table.said]

    def take_announced(self) -> Sequence[str]:
        """Take the operators' announcements that nobody has been told yet, on whatever screen."""
        told, self._table.told = self._table.told, len(self._table.announced)
        return self._table.announced[told:]

    @property
    def nudges(self) -> int:
        """How often the people here have been reminded to move."""
        return self._table.nudges

    def listen(self, changed: Callable[[], None]) -> Callable[[], None]:
        """Call ``changed`` in the current event loop after every change; return a function to unsubscribe."""
        # The client's thread does not have the caller's context variables.
        loop, context = asyncio.get_running_loop(), copy_context()

        def heard(message: ServerMessage | None) -> None:
            if message is None or isinstance(message, HEARD):
                # The face's event loop may be closed while the socket is still open.
                with suppress(RuntimeError):
                    loop.call_soon_threadsafe(changed, context=context)

        return self._table.hear(heard)

    async def here(self) -> None:
        """Mark the user as active: a stand-in leaves their seat."""
        await ask_client(self._table.client, say.Here)

    async def play_here(self) -> None:
        """Play in this window again instead of the other one."""
        self._table.play_here()

    async def say(self, words: str) -> None:
        """Send a message to the table."""
        await ask(self._table, say.Say, text=words)

    async def ask(self, request: Request) -> None:
        """Make a request that the table has offered."""
        await ask(self._table, partial(_message, request))


def _message(request: Request, **about: Any) -> Any:
    return msgspec.convert({**request.ask, **about}, ClientMessage)
