"""Drills for everybody: a position, and the grade of a move. Nothing is kept of them."""

from __future__ import annotations

from random import SystemRandom
from typing import Final

from knaves.drills.turns import SEEDS
from knaves.server.http.endpoint import Asked, Endpoint
from knaves.wire.drilled import (
    DrawnRead,
    GradeRead,
    Level,
    Made,
    QuestionRead,
    TodayRead,
    drawn_read,
    grade_read,
    question_read,
    today_read,
)

_DICE: Final = SystemRandom()


async def draw_drill(asked: Asked) -> DrawnRead:
    """Draw a new question of a drill: discard, peg, bid or play."""
    seed = _DICE.randrange(SEEDS)
    return await asked.services.hall.thinking.ask(drawn_read, asked.path("kind"), asked.query.level, seed)


async def read_drill(asked: Asked) -> QuestionRead:
    """Return a question of a drill as its seat sees it, without the answer."""
    return await asked.services.hall.thinking.ask(question_read, asked.path("kind"), asked.path("seed"))


async def grade_drill(asked: Asked) -> GradeRead:
    """Grade a move in answer to a question, with the moves compared and the reason for the best."""
    path = asked.path
    return await asked.services.hall.thinking.ask(grade_read, path("kind"), path("seed"), asked.query.move)


async def read_today(asked: Asked) -> TodayRead:
    """Return the hands of the day, the same for everybody."""
    return today_read(asked.services.now())


_KIND = "/api/drills/{kind}"
_QUESTION = _KIND + "/{seed}"
ENDPOINTS = (
    Endpoint("GET", "/api/today", read_today, TodayRead),
    Endpoint("GET", _KIND, draw_drill, DrawnRead, query=Level, spends=("drills",), refusals=("unknown",)),
    Endpoint("GET", _QUESTION, read_drill, QuestionRead, spends=("answers",), refusals=("unknown",)),
    Endpoint(
        "GET", _QUESTION + "/grade", grade_drill, GradeRead,
        query=Made, spends=("answers",), refusals=("unknown", "refused", "unreadable"),
    ),
)  # fmt: skip
