"""Requests to a table on a server, from an event loop, with their answers."""

from __future__ import annotations

import asyncio
from typing import Any

from knaves.game import IllegalMove
from knaves.i18n.language import _
from knaves.match.match import MatchError
from knaves.remote.client import Client, Refusal
from knaves.remote.table import RemoteTable
from knaves.wire.messages import ServerMessage


async def ask(table: RemoteTable, kind: Any, **fields: Any) -> ServerMessage | None:
    """Send a request about the table and return the answer; IllegalMove or MatchError if refused.

    While the connection is down, the request waits; it is sent again after a reconnect.
    """
    return await ask_client(table.client, kind, table=table.id, **fields)


async def ask_client(client: Client, kind: Any, **fields: Any) -> ServerMessage | None:
    """Send a request that concerns no table."""
    loop = asyncio.get_running_loop()
    answer: asyncio.Future[Refusal | ServerMessage | None] = loop.create_future()

    def arrived(found: Refusal | ServerMessage | None) -> None:
        if not answer.done():
            answer.set_result(found)

    def answered(found: Refusal | ServerMessage | None) -> None:
        loop.call_soon_threadsafe(arrived, found)

    client.ask(kind(id=client.id(), **fields), answered)
    found = await answer
    if isinstance(found, Refusal):
        if found.code == "illegal":
            raise IllegalMove(found.why, found.paragraph)
        raise MatchError(found.why or _("The server cannot be reached."))
    return found
