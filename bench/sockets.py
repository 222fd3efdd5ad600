"""The lightest client of a web socket that will do: a load on the server, and little beside it.

Frames go out with the mask 0, which the protocol allows and which costs no work here; the server works as
ever. What comes in is handed over as it came.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any, cast

_KEY = "Sec-WebSocket-Key: a25hdmVzLWtuYXZlcy0wMQ=="
_TEXT, _CLOSE, _PING, _PONG = 1, 8, 9, 10


class Socket(asyncio.Protocol):
    """An open socket. ``heard`` gets every message; ``received`` counts the bytes that came."""

    def __init__(self, request: bytes, heard: Callable[[bytes], None]) -> None:
        self.ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.received = 0
        self._request, self._heard = request, heard
        self._rest = b""
        self._transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        # uvloop's are transports in all but name.
        self._transport = cast(asyncio.Transport, transport)
        self._transport.write(self._request)

    def connection_lost(self, error: Exception | None) -> None:
        self._transport = None
        if not self.ready.done():
            self.ready.set_exception(ConnectionError("closed"))

    def data_received(self, data: bytes) -> None:
        data = self._rest + data if self._rest else data
        if not self.ready.done():
            head, found, data = data.partition(b"\r\n\r\n")
            if not found:
                self._rest = head
                return
            if b" 101 " not in head:
                self.ready.set_exception(ConnectionError(head.decode()[:300]))
                return
            self.ready.set_result(None)
            # Whoever waits for the socket has it before anything is heard.
            asyncio.get_running_loop().call_soon(self.data_received, data)
            return
        at, end = 0, len(data)
        while end - at >= 2:
            size, begin = data[at + 1], at + 2
            if size == 126:
                size, begin = int.from_bytes(data[at + 2 : at + 4], "big"), at + 4
            elif size == 127:
                size, begin = int.from_bytes(data[at + 2 : at + 10], "big"), at + 10
            if begin + size > end:
                break
            self._frame(data[at] & 15, data[begin : begin + size])
            at = begin + size
        self.received += at
        self._rest = data[at:]

    def send(self, message: bytes, kind: int = _TEXT) -> None:
        size = len(message)
        head = (
            bytes([128 | kind, 128 | size]) if size < 126 else bytes([128 | kind, 254, size >> 8, size & 255])
        )
        if self._transport is not None:
            self._transport.write(head + b"\0\0\0\0" + message)

    def close(self) -> None:
        if self._transport is not None:
            self._transport.close()
            self._transport = None

    def _frame(self, kind: int, payload: bytes) -> None:
        if kind == _TEXT:
            self._heard(payload)
        elif kind == _PING:
            self.send(payload, _PONG)
        elif kind == _CLOSE:
            self.close()


async def connect(port: int, path: str, heard: Callable[[bytes], None], *headers: str) -> Socket:
    """Open a socket to this machine."""
    lines = (
        *(f"GET {path} HTTP/1.1", f"Host: 127.0.0.1:{port}", "Upgrade: websocket", "Connection: Upgrade"),
        *(_KEY, "Sec-WebSocket-Version: 13", *headers, "", ""),
    )
    request = "\r\n".join(lines).encode()
    loop = asyncio.get_running_loop()
    _transport, socket = await loop.create_connection(lambda: Socket(request, heard), "127.0.0.1", port)
    await socket.ready
    return socket


async def post(port: int, path: str, body: dict[str, Any], code: str = "") -> dict[str, Any]:
    """Ask a server on this machine by HTTP."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    data = json.dumps(body).encode()
    lines = (
        *(f"POST {path} HTTP/1.1", f"Host: 127.0.0.1:{port}", "Content-Type: application/json"),
        *(
            f"Content-Length: {len(data)}",
            "Connection: close",
            *([f"Authorization: Bearer {code}"] * bool(code)),
        ),
    )
    writer.write("\r\n".join([*lines, "", ""]).encode() + data)
    head, _empty, text = (await reader.read()).partition(b"\r\n\r\n")
    writer.close()
    if b" 201 " not in head.split(b"\r\n")[0] and b" 200 " not in head.split(b"\r\n")[0]:
        raise ConnectionError(f"{head.decode()[:200]} {text.decode()[:300]}")
    found: dict[str, Any] = json.loads(text)
    return found
