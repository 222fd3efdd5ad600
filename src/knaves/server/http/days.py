"""The hand of the day among people: an answer counts once, and then shows how all answered."""

from __future__ import annotations

from datetime import UTC, date, datetime

from knaves.drills.model import of_day
from knaves.drills.others import is_open, is_over, legal_answer
from knaves.i18n.language import _
from knaves.match.ports.answers import DayAnswer
from knaves.office.endpoint import Asked, Endpoint
from knaves.server.http.carrier import services_of
from knaves.wire.drills import EverybodyRead, Made, everybody_read
from knaves.wire.refusals import RequestRefused


async def answer_hand(asked: Asked) -> EverybodyRead:
    """Count one's own answer to the hand of a day, once; return how everybody answered it."""
    day, game = hand_of(asked)
    now = asked.office.now()
    if not is_open(day, _date(now)):
        raise RequestRefused(
            "refused", _("The hand of {day} can be answered only on its day.").format(day=day)
        )
    move = await asked.office.apart(legal_answer, day, game, asked.body.move)
    answer = DayAnswer(day.isoformat(), game, move, now)
    if not await services_of(asked).answers.answer(asked.person.id, answer):
        raise RequestRefused("taken", _("You have answered this hand already."))
    return await _everybody(asked, day, game, move)


async def read_answers(asked: Asked) -> EverybodyRead:
    """Return how everybody answered the hand of a day: to those who have answered it, or after the day."""
    day, game = hand_of(asked)
    return await _everybody(asked, day, game, await seen_by(asked, day, game))


async def _everybody(asked: Asked, day: date, game: str, own: str) -> EverybodyRead:
    counts = await services_of(asked).answers.counts(day.isoformat(), game)
    return await asked.office.apart(everybody_read, day, game, counts, own)


async def seen_by(asked: Asked, day: date, game: str) -> str:
    """Return the reader's own answer, empty for none after the day; Refused if it must be given first."""
    own = ""
    if asked.asking is not None:
        own = await services_of(asked).answers.answer_of(asked.asking.id, day.isoformat(), game)
    if not own and not is_over(day, _date(asked.office.now())):
        raise RequestRefused(
            "forbidden", _("Answer this hand first; then you see how everybody answered it.")
        )
    return own


def hand_of(asked: Asked) -> tuple[date, str]:
    """Return the day and the game named by a request; Refused if there is no such hand."""
    day, game = asked.path("day"), asked.path("game")
    if game not in of_day():
        raise RequestRefused("unknown", _("This game has no hand of the day."))
    try:
        found = date.fromisoformat(day)
    except ValueError:
        raise RequestRefused("unknown", _("A day is written like this: 2026-11-24.")) from None
    if found.isoformat() != day:
        raise RequestRefused("unknown", _("A day is written like this: 2026-11-24."))
    return found, game


def _date(now: int) -> date:
    return datetime.fromtimestamp(now / 1000, UTC).date()


_HAND = "/api/days/{day}/{game}"
ENDPOINTS = (
    Endpoint(
        "POST", _HAND, answer_hand, EverybodyRead, Made,
        status=201, needs="person", spends=("days",), refusals=("unknown", "refused", "taken", "unreadable"),
    ),
    Endpoint("GET", _HAND, read_answers, EverybodyRead, refusals=("unknown", "forbidden")),
)  # fmt: skip
