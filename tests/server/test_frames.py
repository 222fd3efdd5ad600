"""The server's web sockets: texts of every length arrive whole and in order, in both directions."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from typing import Any

import pytest
import uvicorn
from uvicorn.protocols.utils import ClientDisconnected
from websockets.exceptions import ConnectionClosedOK
from websockets.sync.client import ClientConnection, connect

from knaves.server.process import configured

LENGTHS = (0, 1, 125, 126, 127, 65_535, 65_536, 200_000)
MANY = 300
REFUSED = threading.Event()
"""Set when the server may not send any more."""


async def echo(scope: Any, receive: Any, send: Any) -> None:
    """Answer "long" with texts of all lengths at once, "bye" with the end, and all else with itself."""
    assert scope["type"] == "websocket"
    await receive()
    await send({"type": "websocket.accept"})
    while (heard := await receive())["type"] == "websocket.receive":
        if heard["text"] == "bye":
            await send({"type": "websocket.close", "code": 1000})
            try:
                await send({"type": "websocket.send", "texts": [b"more"]})
            except ClientDisconnected:
                REFUSED.set()
            return
        if heard["text"] == "long":
            await send({"type": "websocket.send", "texts": [b"x" * length for length in LENGTHS]})
        else:
            await send({"type": "websocket.send", "texts": [heard["text"].encode()]})


@pytest.fixture
def socket() -> Iterator[ClientConnection]:
    config = configured(echo, "127.0.0.1", 0)
    config.lifespan = "off"
    server = uvicorn.Server(config)
    thread = threading.Thread(target=lambda: asyncio.run(server.serve()), daemon=True)
    thread.start()
    while not server.started:
        assert thread.is_alive()
        threading.Event().wait(0.01)
    port = server.servers[0].sockets[0].getsockname()[1]
    with connect(f"ws://127.0.0.1:{port}/", max_size=None) as opened:
        yield opened
    server.should_exit = True
    thread.join(10)


def test_several_texts_of_any_length_are_sent_at_once(socket: ClientConnection) -> None:
    socket.send("long")
    assert [len(socket.recv(10)) for _ in LENGTHS] == [*LENGTHS]
    socket.send("žalud ♠")
    assert socket.recv(10) == "žalud ♠"


def test_a_burst_is_heard_in_its_order_and_the_socket_goes_on(socket: ClientConnection) -> None:
    for _round in range(2):
        for number in range(MANY):
            socket.send(str(number))
        assert [socket.recv(10) for _ in range(MANY)] == [str(number) for number in range(MANY)]


def test_nothing_is_sent_after_the_end(socket: ClientConnection) -> None:
    socket.send("bye")
    with pytest.raises(ConnectionClosedOK):
        socket.recv(10)
    assert REFUSED.wait(10)
