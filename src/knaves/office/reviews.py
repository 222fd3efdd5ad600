"""Reviews of finished games, for everybody who has the address of the record; and their single decisions."""

from __future__ import annotations

from dataclasses import replace

from knaves import record
from knaves.games import find
from knaves.match.ports.results import StoredGame
from knaves.office.endpoint import Asked, Endpoint
from knaves.office.records import kept_record
from knaves.record import Record
from knaves.review import Review
from knaves.wire.refusals import RequestRefused
from knaves.wire.review import (
    AnswerRead,
    DecisionRead,
    From,
    ReviewRead,
    Tried,
    TryRead,
    answer_read,
    decision_read,
    review_read,
    try_read,
    whole,
)
from knaves.wire.verdict import NOTHING, JudgedRead, estimated_read, judged_read, own_seat


async def read_review(asked: Asked) -> ReviewRead:
    """Return the review of a finished game from one seat, or how far it is."""
    kept = await kept_record(asked)
    found = await asked.office.reviewing.find(kept)
    person = "" if asked.asking is None else asked.asking.id
    if found is None or found.review is None:
        share = None if found is None else found.share
        return review_read(replace(kept, record=""), find(kept.game).title, person, share)
    played = record.read(kept.record)
    return await asked.office.apart(whole, kept, played, found.review, person, asked.query)


async def begin_review(asked: Asked) -> None:
    """Begin the review of a finished game, if nobody has; `read_review` tells how far it is."""
    who = asked.client if asked.asking is None else asked.asking.id
    await asked.office.reviewing.begin(await kept_record(asked), who)


async def judge(asked: Asked) -> JudgedRead:
    """Say why one won or lost a finished game, and begin its review; ask again until it is done."""
    kept, office = await kept_record(asked), asked.office
    seat = own_seat(kept, asked.person.id)
    try:
        found = None if seat is None else await office.reviewing.find(kept)
        if seat is not None and found is None:
            await office.spend("reviews", asked.client)
            await office.reviewing.begin(kept, asked.person.id)
    except RequestRefused:
        return NOTHING
    if seat is None:
        return NOTHING
    played = record.read(kept.record)
    if found is None or found.review is None:
        return await asked.office.apart(estimated_read, played, seat)
    return await asked.office.apart(judged_read, played, found.review, seat)


async def read_decision(asked: Asked) -> DecisionRead:
    """Return a decision of a review as its seat saw it, without the answer."""
    kept = await kept_record(asked)
    seat = own_seat(kept, "" if asked.asking is None else asked.asking.id)
    return await asked.office.apart(decision_read, *await _review_of(asked, kept), _number(asked), seat)


async def try_again(asked: Asked) -> TryRead:
    """Return whether another move would have been better, without giving away the best."""
    played, found = await _reviewed(asked)
    return await asked.office.apart(try_read, played, found, _number(asked), asked.query.move)


async def read_answer(asked: Asked) -> AnswerRead:
    """Return the moves of a decision compared, with the reason for the best."""
    played, found = await _reviewed(asked)
    return await asked.office.think(answer_read, played, found, _number(asked))


def _number(asked: Asked) -> int:
    number = asked.path("number")
    if not number.isdecimal() or len(number) > 6:
        raise RequestRefused("unknown")
    return int(number)


async def _reviewed(asked: Asked) -> tuple[Record, Review]:
    """Return a record and its review; Refused if it is not done."""
    return await _review_of(asked, await kept_record(asked))


async def _review_of(asked: Asked, kept: StoredGame) -> tuple[Record, Review]:
    found = await asked.office.reviewing.find(kept)
    if found is None or found.review is None:
        raise RequestRefused("unknown")
    return record.read(kept.record), found.review


_REVIEW = "/api/records/{record}/review"
_DECISION = _REVIEW + "/{number}"
ENDPOINTS = (
    Endpoint("GET", _REVIEW, read_review, ReviewRead, query=From, refusals=("unknown", "refused")),
    Endpoint(
        "POST", _REVIEW, begin_review,
        status=204, spends=("reviews",), refusals=("unknown", "refused"),
    ),
    Endpoint(
        "POST", "/api/records/{record}/judged", judge, JudgedRead,
        needs="person", refusals=("unknown",),
    ),
    Endpoint("GET", _DECISION, read_decision, DecisionRead, refusals=("unknown", "refused")),
    Endpoint(
        "GET", _DECISION + "/tried", try_again, TryRead,
        query=Tried, refusals=("unknown", "refused", "unreadable"),
    ),
    Endpoint(
        "GET", _DECISION + "/answer", read_answer, AnswerRead,
        spends=("answers",), refusals=("unknown", "refused"),
    ),
)  # fmt: skip
