"""The events that clients of this process follow: each client is told when one has another version.

All processes know the versions from the database. One question asks for those of all followed events, however
many clients follow them; while nobody follows any, nothing is asked.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Protocol

from knaves.i18n.language import _
from knaves.match.ports.events import Events
from knaves.office.events import NO_EVENT
from knaves.wire import messages as say
from knaves.wire.refusals import RequestRefused

EVERY: Final = 1.0
"""Seconds between two looks."""
PORTIONS: Final = 10
LEAST: Final = 20
PAUSE: Final = 0.1
"""Many followers are told in so many portions, of at least so many, with seconds between them.

Whoever is told reads the event, and moves at the tables would wait while all did at once.
"""


class EventFollower(Protocol):
    """A client that follows events."""

    def tell(self, message: bytes) -> None:
        """Send a message; never waits."""
        ...


@dataclass(slots=True)
class _Followed:
    """An event: its version that all its followers have been told."""

    version: int
    followers: dict[EventFollower, None] = field(default_factory=dict)


class FollowedEvents:
    """Who follows which event."""

    def __init__(self, events: Events) -> None:
        self._events = events
        self._followed: dict[str, _Followed] = {}

    async def follow(self, event: str, follower: EventFollower) -> None:
        """Tell a client the version of an event, now and whenever it has changed; Refused if there is none.

        Only the first one who follows an event asks the database.
        """
        if event not in self._followed:
            found = await self._events.versions((event,))
            if event not in found:
                raise RequestRefused("unknown", _(NO_EVENT))
            # Somebody else may have come meanwhile: then they have been told a version already.
            self._followed.setdefault(event, _Followed(found[event]))
        followed = self._followed[event]
        followed.followers[follower] = None
        follower.tell(_told(event, followed.version))

    def unfollow(self, event: str, follower: EventFollower) -> None:
        """Tell a client no more about an event."""
        followed = self._followed.get(event)
        if followed is not None:
            followed.followers.pop(follower, None)
            if not followed.followers:
                del self._followed[event]

    async def look(self) -> None:
        """Tell everybody what has changed since the last look."""
        if not self._followed:
            return
        for event, version in (await self._events.versions([*self._followed])).items():
            followed = self._followed.get(event)
            # Whoever came during the question may know of a later version.
            if followed is not None and version > followed.version:
                followed.version = version
                await _tell(followed.followers, _told(event, version))


async def _tell(followers: Mapping[EventFollower, None], message: bytes) -> None:
    """Tell all followers, some at a time, but those who leave meanwhile."""
    waiting = [*followers]
    size = max(LEAST, len(waiting) // PORTIONS)
    while waiting:
        for each in waiting[:size]:
            if each in followers:
                each.tell(message)
        if waiting := waiting[size:]:
            await asyncio.sleep(PAUSE)


def _told(event: str, version: int) -> bytes:
    return say.write(say.EventChanged(event, version))
