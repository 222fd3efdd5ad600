"""Games with real cards, entered from what one player saw; a complete one becomes a record like any other."""

from __future__ import annotations

from knaves.office.endpoint import Asked, Endpoint
from knaves.wire.entering import Entering, EnteringRead, EntryKept, entering_read, finished


async def put_answer(asked: Asked) -> EnteringRead:
    """Take an answer about a game with real cards, and return the next question. Nothing is kept."""
    return await asked.office.apart(entering_read, asked.body)


async def keep_entered(asked: Asked) -> EntryKept:
    """Keep a game with real cards as a finished game. It counts for no rating and no statistics."""
    found = await asked.office.apart(finished, asked.body, asked.person.id)
    await asked.office.keep(found)
    return EntryKept(found.address)


ENDPOINTS = (
    Endpoint(
        "POST", "/api/entering", put_answer, EnteringRead,
        body=Entering, spends=("entering",), refusals=("unreadable",),
    ),
    Endpoint(
        "POST", "/api/entering/record", keep_entered, EntryKept,
        body=Entering, needs="person", status=201, spends=("tables",), refusals=("unreadable",),
    ),
)  # fmt: skip
