"""The other people at a table on a server: their state, and requests to them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from contextvars import copy_context
from time import monotonic
from typing import Any, Final

import msgspec

from knaves.game import Seat
from knaves.match.notices import Choice
from knaves.match.others import Gathering, Said
from knaves.remote.arriving import link_of
from knaves.remote.asking import ask, ask_client
from knaves.remote.table import RemoteTable
from knaves.wire import messages as say
from knaves.wire.messages import ServerMessage

HEARD: Final = (say.Around, say.Spoken, say.Nudged, say.Gone, say.Announced, say.Times)


class RemoteOthers:
    """The people at one table, across all its games, as long as this process is connected."""

    def __init__(self, table: RemoteTable) -> None:
        self._table = table
        self._known: tuple[say.Around | None, Gathering] = (None, Gathering(()))

    @property
    def link(self) -> str:
        """The link with which others join."""
        return link_of(self._table.owner.url, self._table.id)

    @property
    def code(self) -> str:
        """What lets those here come back to their seat on another device."""
        return self._table.owner.code

    @property
    def gathering(self) -> Gathering:
        """The last state received."""
        around, known = self._table.around, self._known
        if around is None or around is known[0]:
            return known[1]
        # Converted field by field, since the names are the same.
        self._known = (around, msgspec.convert(around, Gathering, from_attributes=True))
        return self._known[1]

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
    def said(self) -> Sequence[Said]:
        """The chat messages, oldest first."""
        return [Said(each.name, each.text, each.yours, each.watching) for each in self._table.said]

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
        await self._ask(say.Say, text=words)

    async def mute(self, name: str, *, muted: bool) -> None:
        """Mute or unmute a person."""
        await self._ask(say.Mute, name=name, muted=muted)

    async def report(self, name: str) -> None:
        """Report a person to the operators."""
        await self._ask(say.Report, name=name)

    async def nudge(self, seat: Seat) -> None:
        """Remind a person to move."""
        await self._ask(say.Nudge, seat=int(seat))

    async def choose(self, about: Seat, choice: Choice) -> None:
        """Vote about an absent or inactive player."""
        await self._of_own(say.Choose, about=int(about), choice=choice)

    async def skip(self) -> None:
        """End the pause for talk before a deal."""
        await self._ask(say.Skip)

    async def end(self) -> None:
        """Offer or agree to end the game without a winner."""
        await self._of_own(say.ProposeEnd)

    async def play_on(self) -> None:
        """Decline to end the game without a winner, or take the offer back."""
        await self._of_own(say.ProposeEnd, agreed=False)

    async def resign(self) -> None:
        """Resign."""
        await self._of_own(say.Resign)

    async def abort(self) -> None:
        """Abort a game in which nobody has moved."""
        await self._ask(say.Abort)

    async def lock(self, locked: bool) -> None:
        """Lock or unlock the table."""
        await self._ask(say.Lock, locked=locked)

    async def remove(self, seat: Seat) -> None:
        """Empty somebody's seat between games."""
        await self._ask(say.Stand, seat=int(seat))

    async def close(self) -> None:
        """Close the table between games."""
        await self._ask(say.Close)

    async def _of_own(self, kind: Any, **fields: Any) -> None:
        await self._ask(kind, seat=int(self._table.own[0]) if self._table.own else 0, **fields)

    async def _ask(self, kind: Any, **fields: Any) -> None:
        await ask(self._table, kind, **fields)
