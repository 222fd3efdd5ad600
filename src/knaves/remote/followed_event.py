"""Following an event of a server: its versions are told over a socket, and the event is read by HTTP."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Final

from msgspec import Struct

from knaves.match.ports.tables import Unavailable
from knaves.remote.client import Client
from knaves.remote.table import Pass
from knaves.wire import messages as say
from knaves.wire.messages import ServerMessage

BREATH: Final = 0.5
"""Seconds after which whoever waits can be interrupted, where an interrupt ends no wait."""


class FollowedEvent:
    """The version of an event, which grows with every change. ``changed`` is called in the socket's thread.

    It is called after each version, and when the connection is lost.
    """

    def __init__(self, owner: Pass, event: str, changed: Callable[[], None] = lambda: None) -> None:
        self.version = -1
        """The last version that was told."""
        self.down = False
        """Whether the connection has been lost."""
        self._event, self._changed = event, changed
        self._news = threading.Condition()
        self._client = Client(
            owner.url, owner.code, self._heard, changed=self._connected, resumed=self._resumed
        )

    def begin(self) -> None:
        """Connect."""
        self._client.begin()

    def close(self) -> None:
        """Disconnect for good."""
        self._client.close()

    def wait(self, version: int) -> None:
        """Wait for a later version; Unavailable if the server does not know the person any more."""
        with self._news:
            while self.version <= version:
                if self._client.refused:
                    raise Unavailable(self._client.refused)
                self._news.wait(BREATH)

    def _resumed(self) -> list[Struct]:
        return [say.FollowEvent(self._client.id(), self._event)]

    def _connected(self, up: bool) -> None:
        self.down = not up
        if self.down:
            self._changed()

    def _heard(self, message: ServerMessage) -> None:
        if isinstance(message, say.EventChanged):
            with self._news:
                self.version = message.version
                self._news.notify_all()
            self._changed()
