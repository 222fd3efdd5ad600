"""uvicorn's protocol for web sockets, with fewer calls to the system: reading and writing cost most of it.

An application may send several texts in one event, ``{"type": "websocket.send", "texts": [...]}``, encoded in
UTF-8. They go out in one write.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import OPEN

_TEXT = 0x81
"""The first byte of a frame that is a whole text."""


class FramesProtocol(WebSocketsSansIOProtocol):
    """A client's connection. Messages are never compressed."""

    async def send(self, message: Any) -> None:
        """Send an event; ClientDisconnected if the client has left."""
        texts: Sequence[bytes] | None = message.get("texts")
        if texts is None:
            await super().send(message)
            return
        await self.writable.wait()
        if self.disconnected or self.close_sent or self.conn.state is not OPEN:
            raise ClientDisconnected
        self.transport.write(b"".join([part for text in texts for part in (_head(len(text)), text)]))

    def send_receive_event_to_app(self) -> None:
        """Hand a message over; stop reading only if others already wait.

        uvicorn stops at each message and goes on when it is taken, which costs two calls to the system.
        """
        if self.read_paused or not self.queue.empty():
            super().send_receive_event_to_app()
            return
        self.read_paused = True
        super().send_receive_event_to_app()
        self.read_paused = False


def _head(size: int) -> bytes:
    """Return what precedes a text of so many bytes: the server's frames have no mask."""
    if size < 126:
        return bytes((_TEXT, size))
    if size < 65_536:
        return b"\x81\x7e" + size.to_bytes(2, "big")
    return b"\x81\x7f" + size.to_bytes(8, "big")
