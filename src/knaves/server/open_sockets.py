"""The open sockets of this process, so that ending a session also closes its sockets."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Protocol

from knaves.match.log import Id
from knaves.server.limits import SOCKETS, SOCKETS_OF_ONE
from knaves.wire.refusals import RequestRefused

ENDED = 4401
"""The close code when the session has ended."""
SHUT_OUT = 4403
"""The close code when the owner has been banned."""


class Socket(Protocol):
    """An open socket."""

    @property
    def person(self) -> Id: ...  # noqa: D102
    @property
    def session(self) -> str: ...  # noqa: D102
    @property
    def client(self) -> str: ...  # noqa: D102

    def tell(self, message: bytes) -> None:
        """Send a message; never waits."""
        ...

    def end(self, code: int) -> None:
        """Close the socket; never waits."""
        ...


@dataclass(slots=True)
class OpenSockets:
    """The sockets of this process. ``limited``: their number per address and per person is limited."""

    limited: bool = True
    sockets: dict[Socket, None] = field(default_factory=dict)

    def add(self, socket: Socket) -> None:
        """Register an open socket; Refused if its owner has too many."""
        if self.limited:
            same = [each for each in self.sockets if each.client == socket.client]
            own = [each for each in self.sockets if each.person == socket.person]
            if len(same) >= SOCKETS or len(own) >= SOCKETS_OF_ONE:
                raise RequestRefused("limit", wait=5)
        self.sockets[socket] = None

    def remove(self, socket: Socket) -> None:
        """Unregister a closed socket."""
        self.sockets.pop(socket, None)

    def end(self, which: Callable[[Socket], bool], code: int = ENDED) -> None:
        """Close the matching sockets."""
        for socket in [each for each in self.sockets if which(each)]:
            socket.end(code)

    def end_session(self, person: Id, session: str = "") -> None:
        """Close the sockets of a person, or of one of their sessions."""
        self.end(lambda each: each.person == person and session in ("", each.session))

    def tell(self, messages: Iterable[bytes]) -> None:
        """Send messages to everybody."""
        for message in messages:
            for socket in [*self.sockets]:
                socket.tell(message)
