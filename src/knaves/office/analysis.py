"""The analysis board: all moves of a position, typed in or from a record. Nothing is kept of it."""

from __future__ import annotations

from knaves import record
from knaves.office.endpoint import Asked, Endpoint
from knaves.office.records import kept_record
from knaves.wire.analysis import (
    AnalysisRead,
    BoardAsked,
    BoardRead,
    Position,
    analysis_read,
    board_read,
    recorded_read,
)
from knaves.wire.refusals import RequestRefused


async def read_board(asked: Asked) -> BoardRead:
    """Return what a position is made of: discard, peg, bid or play."""
    return await asked.office.apart(board_read, asked.path("kind"), asked.query.rules)


async def analyse(asked: Asked) -> AnalysisRead:
    """Return all moves of a position with their figures, and the reason for the best."""
    return await asked.office.think(analysis_read, asked.path("kind"), asked.query)


async def analyse_record(asked: Asked) -> AnalysisRead:
    """Return all moves of a position of a finished game, before a move of its record."""
    number = asked.path("number")
    if not number.isdecimal() or len(number) > 6:
        raise RequestRefused("unknown")
    played = record.read((await kept_record(asked)).record)
    return await asked.office.think(recorded_read, played, int(number))


_KIND = "/api/analysis/{kind}"
ENDPOINTS = (
    Endpoint(
        "GET", _KIND + "/board", read_board, BoardRead,
        query=BoardAsked, refusals=("unknown", "unreadable"),
    ),
    Endpoint(
        "GET", _KIND, analyse, AnalysisRead,
        query=Position, spends=("answers",), refusals=("unknown", "unreadable", "refused"),
    ),
    Endpoint(
        "GET", "/api/records/{record}/analysis/{number}", analyse_record, AnalysisRead,
        spends=("answers",), refusals=("unknown", "refused"),
    ),
)  # fmt: skip
