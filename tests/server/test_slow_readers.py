"""Clients that do not read are disconnected, and until then cost nobody anything."""

from __future__ import annotations

import asyncio
import tracemalloc
from collections.abc import MutableMapping
from typing import Any

import pytest
from room import room
from starlette.websockets import WebSocket

from knaves.office.ports import Person
from knaves.server import socket as sockets
from knaves.server.open_sockets import ENDED
from knaves.server.request_guard import Gate
from knaves.server.socket import Line

pytestmark = pytest.mark.anyio
BACKLOG = 60
Event = MutableMapping[str, Any]


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"


class Deaf:
    """A socket that receives messages but never delivers any."""

    def __init__(self, *said: str) -> None:
        self._said = [
            {"type": "websocket.connect"},
            *({"type": "websocket.receive", "text": t} for t in said),
        ]
        self.sent: list[Event] = []
        self.socket = WebSocket({"type": "websocket", "headers": []}, self._receive, self._send)

    async def _receive(self) -> Event:
        if not self._said:
            await asyncio.Event().wait()
        return self._said.pop(0)

    async def _send(self, message: Event) -> None:
        self.sent.append(message)
        if message["type"] != "websocket.accept":
            await asyncio.Event().wait()


async def test_a_client_that_does_not_read_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sockets, "BACKLOG", BACKLOG)
    async with room() as club:
        ann = club.client("Ann")
        table = await club.open(ann, "cribbage")
        await ann.come(table)
        deaf = Deaf('{"t": "hello", "id": "h", "v": 1}', f'{{"t": "follow", "id": "f", "table": "{table}"}}')
        serving = asyncio.create_task(
            Line(deaf.socket, Person("wes", "Wes"), "1.2.3.4").serve(club.hall, Gate())
        )
        live = await club.hall.table(table)
        while len(live.followers) < 2:
            await asyncio.sleep(0)
        tracemalloc.start()
        for number in range(BACKLOG + 10):
            assert not serving.done()
            await ann.ask("lock", table=table, locked=bool(number % 2))
            ann.heard.clear()
            if len(live.followers) == 1:
                break
        _now, most = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        assert len(live.followers) == 1
        assert most < 8_000 * BACKLOG
        await asyncio.wait_for(serving, 5)
        assert [each["type"] for each in deaf.sent][-1] == "websocket.close"
        assert (await ann.ask("ping"))["t"] == "pong"


async def test_a_client_whose_session_has_ended_is_not_heard_any_more() -> None:
    """Not even one that does not read, so that nothing could be sent to it first."""
    async with room() as club:
        deaf = Deaf('{"t": "hello", "id": "h", "v": 1}')
        line = Line(deaf.socket, Person("wes", "Wes"), "1.2.3.4")
        serving = asyncio.create_task(line.serve(club.hall, Gate()))
        # It is welcomed, and reads no further.
        while len(deaf.sent) < 2:
            await asyncio.sleep(0)
        line.end(ENDED)
        await asyncio.wait_for(serving, 5)
        assert deaf.sent[-1] == {"type": "websocket.close", "code": ENDED, "reason": ""}
