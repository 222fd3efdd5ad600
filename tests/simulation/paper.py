"""Requests over HTTP, as a page makes them beside a game."""

from __future__ import annotations

import asyncio
import json
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from simulation.house import PORT

PATIENCE: Final = 10.0
"""Seconds that somebody waits for an answer."""
PAGES: Final = (
    "/api/tables",
    "/api/tables/{table}",
    "/api/session",
    "/api/me/games",
    "/api/me/statistics",
    "/api/me/histories",
    "/api/ladders/{game}",
    "/api/records/{record}",
    "/api/records/{record}/steps",
)
"""What people look at while they play."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What the server answered; ``body`` is None where it was not JSON."""

    path: str
    status: int
    body: Any


def some_page(dice: Random, table: str, game: str, record: str) -> str:
    """Return the path of a page about these."""
    return dice.choice(PAGES).format(table=table, game=game, record=record or "none")


async def asked(
    server: str, path: str, code: str = "", body: dict[str, Any] | None = None, method: str = ""
) -> Answer:
    """Send a request, a POST if it has a body; TimeoutError, OSError or ValueError without an answer."""
    async with asyncio.timeout(PATIENCE):
        reader, writer = await asyncio.open_connection(server, PORT)
        data = b"" if body is None else json.dumps(body).encode()
        head = [
            f"{method or ('GET' if body is None else 'POST')} {path} HTTP/1.1",
            "Host: club",
            "Connection: close",
            *([f"Content-Length: {len(data)}", "Content-Type: application/json"] if data else []),
            *([f"Authorization: Bearer {code}"] if code else []),
        ]
        try:
            writer.write("\r\n".join([*head, "", ""]).encode() + data)
            answer = await reader.read(-1)
        finally:
            writer.close()
    top, _, rest = answer.partition(b"\r\n\r\n")
    status = int(top.split(b" ", 2)[1]) if top else 0
    if not status:
        raise EOFError("no answer")
    kind = next((line for line in top.lower().split(b"\r\n") if line.startswith(b"content-type")), b"")
    return Answer(path, status, json.loads(rest) if b"json" in kind and rest else None)
