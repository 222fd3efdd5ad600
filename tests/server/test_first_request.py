"""Whoever connects and says nothing does not keep a place at the server."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
import uvicorn

from knaves.server.process import configured

WAIT = 1


async def answer(scope: Any, receive: Any, send: Any) -> None:
    """Answer any request, a little late."""
    # Longer than a silent client may take.
    await asyncio.sleep(1.5 * WAIT)
    await send({"type": "http.response.start", "status": 204, "headers": []})
    await send({"type": "http.response.body", "body": b""})


@pytest.mark.parametrize(
    ("said", "heard"), [(b"", b""), (b"GET / HTTP/1.1\r\nHost: club\r\n\r\n", b"HTTP/1.1")]
)
def test_a_silent_client_is_let_go_and_one_that_asks_is_answered(said: bytes, heard: bytes) -> None:
    async def life() -> bytes:
        config = configured(answer, "127.0.0.1", 0)
        config.lifespan, config.timeout_keep_alive = "off", WAIT
        server = uvicorn.Server(config)
        serving = asyncio.create_task(server.serve())
        while not server.started:
            await asyncio.sleep(0.01)
        port = server.servers[0].sockets[0].getsockname()[1]
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(said)
        async with asyncio.timeout(10 * WAIT):
            found = await reader.read()
        writer.close()
        server.should_exit = True
        await serving
        assert not server.server_state.connections
        return found

    assert asyncio.run(life())[:8] == heard
