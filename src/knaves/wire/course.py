"""A lesson in counting on the wire: the next hand, and how far one has come, which the reader keeps.

A hand is a question of the drill that counts (`wire.drills`), which has its cards and grades its answer.
"""

from __future__ import annotations

from random import Random
from typing import Annotated, Literal

from msgspec import Meta, Struct

from knaves.bots import practice
from knaves.drills.model import counting
from knaves.drills.turns import SEEDS
from knaves.i18n.language import _
from knaves.practice import Reached
from knaves.wire.refusals import RequestRefused

Small = Annotated[int, Meta(ge=0, le=100_000)]


class Walked(Struct, frozen=True, forbid_unknown_fields=True):
    """How far somebody has come, as in `CourseRead`, and how the last hand was answered."""

    stage: Annotated[int, Meta(ge=0, le=100)] = 0
    here: Small = 0
    streak: Small = 0
    best: Small = 0
    last: Literal["", "right", "wrong"] = ""


class CourseRead(Struct, frozen=True):
    """The next hand of a lesson in counting: the kind and the seed of a question.

    ``heading`` is the stage with the progress, and ``words`` says what to look for. ``stage``, ``here``
    (right answers in a row at this stage), ``streak`` and ``best`` are sent with the next request.
    """

    game: str
    kind: str
    seed: int
    title: str
    heading: str
    words: str
    stage: int
    here: int
    streak: int
    best: int


def course_read(lesson: str, walked: Walked, seed: int) -> CourseRead:
    """Return the next hand, drawn by the dice of a seed; Refused if there is no such lesson."""
    if lesson not in counting():
        raise RequestRefused("unknown")
    game, counts = counting()[lesson]
    kind, drawn = next((kind, each) for kind, each in practice(game).items() if each.counts is counts)
    dice = Random(seed)
    taught = counts.begin(dice)
    taught.go_on(Reached(walked.stage, walked.here, walked.streak, walked.best))
    if walked.last:
        taught.note(walked.last == "right")
    found = dice.randrange(SEEDS)
    while not taught.fits(drawn.draw(Random(found))):
        found = dice.randrange(SEEDS)
    return CourseRead(game, kind, found, _(counts.title), taught.heading, taught.words, *taught.reached)
