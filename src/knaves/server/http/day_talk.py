"""What people say about a hand of the day: those who have answered it, and for others after the day.

It is kept, limited, reported and deleted like the chat at a table.
"""

from __future__ import annotations

from datetime import date
from typing import Final

from knaves.i18n.language import _
from knaves.match.ports.talk import ChatLine, Report
from knaves.match.table.chat import EXCERPT, clean, message
from knaves.office.endpoint import Asked, Endpoint
from knaves.server.http.carrier import services_of
from knaves.server.http.days import hand_of, seen_by
from knaves.wire.day_talk import Complaint, DayTalkRead, Message, day_talk_read
from knaves.wire.refusals import RequestRefused

SHOWN: Final = 200
"""Number of the latest messages about a hand that are shown."""
OF_ONE: Final = 20
"""Maximum number of messages of one person about a hand."""


async def read_talk(asked: Asked) -> DayTalkRead:
    """Return what is said about the hand of a day: to those who have answered it, or after the day."""
    day, game = hand_of(asked)
    own = await seen_by(asked, day, game)
    return await _told(asked, day, game, may=bool(own))


async def say_something(asked: Asked) -> DayTalkRead:
    """Say something about the hand of a day that one has answered; return all that is said."""
    day, game = hand_of(asked)
    services, person = services_of(asked), asked.person
    if not await services.answers.answer_of(person.id, day.isoformat(), game):
        raise RequestRefused("forbidden", _("Answer this hand first; then you can say something about it."))
    text = message(asked.body.text)
    await asked.office.spend("chat", person.id)
    place = _place(day, game)
    own = [each for each in await services.talk.said(place, limit=SHOWN) if each.author == person.id]
    if len(own) >= OF_ONE:
        raise RequestRefused("refused", _("You have said enough about this hand."))
    await services.talk.say(ChatLine(place, asked.office.now(), person.id, person.name, text))
    return await _told(asked, day, game, may=True)


async def withdraw(asked: Asked) -> DayTalkRead:
    """Delete something that one has said about the hand of a day; return all that is said."""
    day, game = hand_of(asked)
    line = await _line(asked, day, game)
    if not await services_of(asked).talk.withdraw(line.number, asked.person.id):
        raise RequestRefused("unknown")
    return await _told(asked, day, game, may=True)


async def report(asked: Asked) -> None:
    """Report a message about the hand of a day to the operator, with those before it."""
    day, game = hand_of(asked)
    await seen_by(asked, day, game)
    person, line = asked.person, await _line(asked, day, game)
    if line.author == person.id:
        raise RequestRefused("refused", _("You cannot report yourself."))
    await asked.office.spend("report", person.id)
    place = _place(day, game)
    before = [
        each for each in await services_of(asked).talk.said(place, limit=SHOWN) if each.number <= line.number
    ]
    excerpt = tuple(before[-EXCERPT:])
    why, now = clean(asked.body.why), asked.office.now()
    await services_of(asked).talk.report(Report(place, now, person.id, line.author, why, excerpt))


def _place(day: date, game: str) -> str:
    """Return the name under which the messages are stored; no table has a name with a space."""
    return f"{day.isoformat()} {game}"


async def _line(asked: Asked, day: date, game: str) -> ChatLine:
    number = asked.path("number")
    for each in await services_of(asked).talk.said(_place(day, game), limit=SHOWN):
        if str(each.number) == number:
            return each
    raise RequestRefused("unknown", _("There is no such message."))


async def _told(asked: Asked, day: date, game: str, *, may: bool) -> DayTalkRead:
    services = services_of(asked)
    lines = await services.talk.said(_place(day, game), limit=SHOWN)
    authors = {each.author for each in lines}
    moves = await services.answers.moves(authors, day.isoformat(), game)
    reader = asked.asking.id if asked.asking is not None else ""
    return await asked.office.apart(day_talk_read, day, game, lines, moves, reader, may=may)


_TALK: Final = "/api/days/{day}/{game}/talk"
ENDPOINTS = (
    Endpoint("GET", _TALK, read_talk, DayTalkRead, refusals=("unknown", "forbidden")),
    Endpoint(
        "POST", _TALK, say_something, DayTalkRead, Message,
        status=201, needs="person", refusals=("unknown", "forbidden", "refused"),
    ),
    Endpoint(
        "DELETE", _TALK + "/{number}", withdraw, DayTalkRead, needs="person", refusals=("unknown",),
    ),
    Endpoint(
        "POST", _TALK + "/{number}/report", report, None, Complaint,
        status=204, needs="person", refusals=("unknown", "forbidden", "refused"),
    ),
)  # fmt: skip
