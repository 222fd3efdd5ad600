"""One client's socket, connected to its desk in both directions.

A client that reads too slowly is disconnected; it gets the current state when it reconnects.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Final

from starlette.websockets import WebSocket, WebSocketDisconnect

from knaves.match.log import Id
from knaves.office.ports import Person
from knaves.server.desk import Desk
from knaves.server.followed_events import FollowedEvents
from knaves.server.hall import Hall
from knaves.server.relay import Relay
from knaves.server.request_guard import Gate

BACKLOG: Final = 500
"""Maximum number of messages queued for a client."""
TRY_AGAIN_LATER: Final = 1013
PATIENCE: Final = 1.0
"""Timeout in seconds for closing a socket."""


_CLOSED: Final = (WebSocketDisconnect, RuntimeError)
"""What Starlette raises when the client has closed the socket."""


class Line:
    """An open socket and its owner; ``client`` is its address."""

    def __init__(self, socket: WebSocket, person: Person, client: str) -> None:
        self.person: Id = person.id
        self.session = person.session
        self.client = client
        self._who = person
        self._socket = socket
        self._out: list[bytes] = []
        """Messages for the client."""
        self._more = asyncio.Event()
        self._over = asyncio.Event()
        self._code = 0
        """Why the server closes the socket, if it does."""

    def tell(self, message: bytes) -> None:
        """Queue a message; a client that reads too slowly is disconnected."""
        if len(self._out) < BACKLOG:
            self._out.append(message)
            self._more.set()
        else:
            self.end(TRY_AGAIN_LATER)

    def end(self, code: int) -> None:
        """Close the socket at once: nothing more is heard from the client."""
        self._code = self._code or code
        self._over.set()

    async def serve(
        self, hall: Hall, gate: Gate, relay: Relay | None = None, events: FollowedEvents | None = None
    ) -> None:
        """Serve the client until the socket is closed; ``relay`` reaches tables of other processes."""
        await self._socket.accept()
        desk = Desk(self._who, hall, self.tell, relay=relay, gate=gate, events=events)
        tasks = [asyncio.create_task(work) for work in (self._send(), self._listen(desk), self._over.wait())]
        try:
            await asyncio.wait(tasks[1:], return_when=asyncio.FIRST_COMPLETED)
        finally:
            desk.close()
            for task in tasks:
                task.cancel()
            for ended in await asyncio.gather(*tasks, return_exceptions=True):
                if isinstance(ended, Exception):
                    gate.metrics.failed("mistake", "socket", ended)
        if self._code:
            await self._close()

    async def _close(self) -> None:
        """Close the socket; a client that does not read may never receive even that."""
        with suppress(TimeoutError, *_CLOSED):
            await asyncio.wait_for(self._socket.close(self._code), PATIENCE)

    async def _listen(self, desk: Desk) -> None:
        while (data := await self._receive()) is not None:
            await desk.answer(data)
            # After a burst of messages, let the answers out in between.
            await asyncio.sleep(0)

    async def _receive(self) -> str | bytes | None:
        """Return the next message; None when the client is gone."""
        try:
            message = await self._socket.receive()
        except _CLOSED:
            return None
        if message["type"] == "websocket.disconnect":
            return None
        found: str | bytes = message.get("text") or message.get("bytes") or ""
        return found

    async def _send(self) -> None:
        with suppress(*_CLOSED):
            while True:
                await self._more.wait()
                # The answer to a move follows its view at once: both go out together.
                await asyncio.sleep(0)
                self._more.clear()
                out, self._out = self._out, []
                await self._socket.send({"type": "websocket.send", "texts": out})
                # A client that hears nothing for a while needs no memory for what it heard last.
                del out
