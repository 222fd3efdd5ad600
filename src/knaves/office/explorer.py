"""The explorer: what champions, people here and oneself chose in a position, and what came of it."""

from __future__ import annotations

from knaves import record
from knaves.bots import positions, practice
from knaves.games import SHELF
from knaves.office.drills import named
from knaves.office.endpoint import Asked, Endpoint
from knaves.office.records import kept_record
from knaves.wire.explorer import (
    Elsewhere,
    ExploredRead,
    Exploring,
    Subject,
    drilled,
    explored_read,
    recorded_subject,
    subject,
    typed_subject,
)
from knaves.wire.refusals import RequestRefused


async def explore(asked: Asked) -> ExploredRead:
    """Return what was chosen in a position, typed in as for the analysis board, and what came of it."""
    return await _explored(asked, await asked.office.apart(typed_subject, asked.path("kind"), asked.query))


async def explore_record(asked: Asked) -> ExploredRead:
    """Return what was chosen in a position of a finished game, before a move of its record."""
    number = asked.path("number")
    if not number.isdecimal() or len(number) > 6:
        raise RequestRefused("unknown")
    played = record.read((await kept_record(asked)).record)
    return await _explored(
        asked, await asked.office.apart(recorded_subject, played, int(number), asked.query)
    )


async def explore_drill(asked: Asked) -> ExploredRead:
    """Return what was chosen in the position of a drill's question."""
    position = await asked.office.think(drilled, *await named(asked))
    return await _explored(asked, await asked.office.apart(subject, *position, asked.query))


def game_of(kind: str) -> str:
    """Return the game of a kind of position, or of drill; empty for anything else."""
    return next((game for game in SHELF if kind in positions(game) or kind in practice(game)), "")


async def _explored(asked: Asked, found: Subject) -> ExploredRead:
    choices, at = asked.office.choices, found.at
    people = await choices.chosen(found.game.name, at.question, at.hand) if choices.others else None
    own = "" if asked.asking is None else asked.asking.id
    you = await choices.chosen(found.game.name, at.question, at.hand, own) if own else ()
    return await asked.office.apart(explored_read, found, people, you)


ENDPOINTS = (
    Endpoint(
        "GET", "/api/explore/{kind}", explore, ExploredRead,
        query=Exploring, spends=("answers",), refusals=("unknown", "unreadable"), reads=("records",),
    ),
    Endpoint(
        "GET", "/api/records/{record}/explore/{number}", explore_record, ExploredRead,
        query=Elsewhere, spends=("answers",), refusals=("unknown",), reads=("records",),
    ),
    Endpoint(
        "GET", "/api/drills/{kind}/{name}/explore", explore_drill, ExploredRead,
        query=Elsewhere, spends=("answers",), refusals=("unknown",), reads=("records",),
    ),
)  # fmt: skip
