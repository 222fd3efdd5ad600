"""Drills for everybody: a question, and the grade of an answer. Nothing is kept of them here."""

from __future__ import annotations

from random import SystemRandom
from typing import Final

from knaves import record
from knaves.drills import mistakes
from knaves.drills.mistakes import Played
from knaves.drills.model import RecordedMove, practice_of
from knaves.drills.turns import SEEDS
from knaves.office.endpoint import Asked, Endpoint
from knaves.record import Record
from knaves.wire.course import CourseRead, Walked, course_read
from knaves.wire.drills import (
    DrawnRead,
    GradeRead,
    Level,
    Made,
    Picking,
    QuestionRead,
    TodayRead,
    drawn_read,
    grade_read,
    item_named,
    question_read,
    today_read,
    worth_read,
)
from knaves.wire.messages import Valued
from knaves.wire.mistakes import MistakesRead, NotedRead, Noting, mistakes_read, noted_read
from knaves.wire.refusals import RequestRefused
from knaves.wire.verdict import own_seat

_DICE: Final = SystemRandom()
LATEST: Final = 50
"""Number of one's latest games in whose reviews mistakes are looked for."""


async def draw_drill(asked: Asked) -> DrawnRead:
    """Draw a new question of a drill; each game lists its own."""
    seed = _DICE.randrange(SEEDS)
    return await asked.office.aside(drawn_read, asked.path("kind"), asked.query.level, seed)


async def go_on(asked: Asked) -> CourseRead:
    """Draw the next hand of a lesson in counting, for somebody who has come so far."""
    seed = _DICE.randrange(SEEDS)
    return await asked.office.aside(course_read, asked.path("lesson"), asked.query, seed)


async def read_drill(asked: Asked) -> QuestionRead:
    """Return a question of a drill as its seat sees it, without the answer."""
    kind, name, played = await named(asked)
    return await asked.office.think(question_read, kind, name, played)


async def value_picks(asked: Asked) -> Valued:
    """Return what combinations of cards make so far, in answer to a hand that is to be counted."""
    kind, name, played = await named(asked)
    if practice_of(kind).counts is None:
        raise RequestRefused("unknown")
    return await asked.office.apart(worth_read, kind, name, asked.query.picked, played)


async def grade_drill(asked: Asked) -> GradeRead:
    """Grade an answer: the moves compared and the reason for the best, or the combinations of a count."""
    kind, name, played = await named(asked)
    return await asked.office.think(grade_read, kind, name, asked.query, played)


async def note_drill(asked: Asked) -> NotedRead:
    """Return what to keep after an answer: how far one is, and when the question comes back."""
    path, body = asked.path, asked.body
    return await asked.office.apart(noted_read, path("kind"), path("name"), body, asked.office.now())


async def own_mistakes(asked: Asked) -> MistakesRead:
    """List the mistakes of one's latest reviewed games, the dearest first."""
    office, person = asked.office, "" if asked.asking is None else asked.asking.id
    played: list[Played] = []
    for kept in await office.results.games(person, LATEST, None) if person else ():
        seat, found = own_seat(kept, person), await office.reviewing.kept(kept)
        if seat is not None and found is not None:
            played.append((kept.address, found, [seat]))
    return mistakes_read(mistakes(played))


async def read_today(asked: Asked) -> TodayRead:
    """Return the hands of the day, the same for everybody."""
    return today_read(asked.office.now())


async def named(asked: Asked) -> tuple[str, str, Record | None]:
    """Return the kind and the name of a question, and the record that the name names."""
    kind, name = asked.path("kind"), asked.path("name")
    origin = item_named(kind, name).origin
    if not isinstance(origin, RecordedMove):
        return kind, name, None
    kept = await asked.office.results.game(origin.record)
    if kept is None:
        raise RequestRefused("unknown")
    return kind, name, await asked.office.apart(record.read, kept.record)


_KIND = "/api/drills/{kind}"
_QUESTION = _KIND + "/{name}"
ENDPOINTS = (
    Endpoint("GET", "/api/today", read_today, TodayRead),
    Endpoint("GET", "/api/me/mistakes", own_mistakes, MistakesRead, reads=("reviews",)),
    Endpoint(
        "GET", "/api/courses/{lesson}", go_on, CourseRead,
        query=Walked, spends=("drills",), refusals=("unknown",),
    ),
    Endpoint("GET", _KIND, draw_drill, DrawnRead, query=Level, spends=("drills",), refusals=("unknown",)),
    Endpoint("GET", _QUESTION, read_drill, QuestionRead, spends=("answers",), refusals=("unknown",)),
    Endpoint(
        "GET", _QUESTION + "/worth", value_picks, Valued,
        query=Picking, refusals=("unknown", "refused", "unreadable"),
    ),
    Endpoint(
        "GET", _QUESTION + "/grade", grade_drill, GradeRead,
        query=Made, spends=("answers",), refusals=("unknown", "refused", "unreadable"),
    ),
    Endpoint("POST", _QUESTION + "/noted", note_drill, NotedRead, body=Noting, refusals=("unknown",)),
)  # fmt: skip
