"""Drills on the wire: a question as its seat sees it, without the answer, and the grade of a move.

A question is named by its kind and its seed, so that nothing is kept between the two requests.
"""

from __future__ import annotations

from datetime import UTC, datetime
from random import Random
from typing import Annotated, Any, Final

from msgspec import Meta, Raw, Struct

from knaves.bots import level
from knaves.drills.model import Drawn, Item, Kind
from knaves.drills.questions import Question, answer, question
from knaves.drills.today import TODAY, by_levels, item_of_day
from knaves.drills.turns import SEEDS, drawn
from knaves.games import find
from knaves.i18n.language import _
from knaves.review.answer import compared
from knaves.wire.games import shapes_of
from knaves.wire.messages import Seated
from knaves.wire.refusals import Refused
from knaves.wire.reviewed import RowRead, card_names
from knaves.wire.telling import raw, seated

POSITIONS: Final[tuple[Kind, ...]] = ("discard", "peg", "bid", "play")
"""The kinds that ask for a move."""


class Level(Struct, frozen=True, forbid_unknown_fields=True):
    """How hard a new question is, 1 to 3."""

    level: Annotated[int, Meta(ge=1, le=3)] = 1


class Made(Struct, frozen=True, forbid_unknown_fields=True):
    """A move in answer to a question."""

    move: Annotated[str, Meta(min_length=1, max_length=200)]


class DrawnRead(Struct, frozen=True):
    """A new question: its kind and its seed. ``level`` is how hard it is."""

    kind: str
    seed: int
    level: int


class HandOfDayRead(Struct, frozen=True):
    """The hand of the day of a game: a question, named by its kind and its seed."""

    game: str
    title: str
    kind: str
    seed: int


class TodayRead(Struct, frozen=True):
    """The hands of a day in the calendar of UTC, ``2026-11-24``; they are the same for everybody."""

    day: str
    hands: list[HandOfDayRead]


class QuestionRead(Struct, frozen=True):
    """A question as its seat sees it. ``at`` has the hand and the choices; ``open`` is what all can see."""

    game: str
    names: list[str]
    open: Raw
    at: Seated
    cards: dict[str, str]


class LevelRead(Struct, frozen=True):
    """What a level does with a question, in words."""

    name: str
    move: str


class GradeRead(Struct, frozen=True):
    """A graded move and the moves compared, best first. ``loss`` is in chance to win.

    ``levels`` say what each level does, the strongest first.
    """

    right: bool
    say: str
    loss: float
    better: str
    reason: str
    columns: list[str]
    rows: list[RowRead]
    levels: list[LevelRead]


def today_read(now: int) -> TodayRead:
    """Return the hands of the day, one of each game; ``now`` is in milliseconds since 1970 UTC."""
    day = datetime.fromtimestamp(now / 1000, UTC).date()
    hands = []
    for game in TODAY:
        item = item_of_day(day, game)
        assert isinstance(item.origin, Drawn), "the hand of a day is drawn"
        hands.append(HandOfDayRead(game, _(find(game).title), item.kind, item.origin.seed))
    return TodayRead(day.isoformat(), hands)


def drawn_read(kind: str, level: int, seed: int) -> DrawnRead:
    """Draw a question of a level with the dice of a seed. It searches: about as long as several hints."""
    found = drawn(_kind(kind), level, Random(seed))
    assert isinstance(found.item.origin, Drawn), "a new question is drawn"
    return DrawnRead(kind, found.item.origin.seed, found.level)


def question_read(kind: str, seed: str) -> QuestionRead:
    """Return a question; Refused if there is no such kind."""
    found = _question(kind, seed)
    shapes = shapes_of(found.game.name)
    opened = raw(shapes.dump_open(found.view.open))
    return QuestionRead(
        game=found.game.name,
        names=[*found.names],
        open=opened,
        at=seated(shapes, found.view.seat, found.view, opened, found.names),
        cards=card_names(),
    )


def grade_read(kind: str, seed: str, move: str) -> GradeRead:
    """Grade a move; NotationError if it cannot be read, IllegalMove if it is none. It searches."""
    found = _question(kind, seed)
    made: Any = found.game.read(move)
    refused = found.game.refusal(found.view, made)
    if refused is not None:
        raise refused
    given, table = answer(found, made), compared(found.game, found.view, made, found.names)
    return GradeRead(
        right=given.right,
        say=given.lines[0],
        loss=given.loss,
        better=table.better,
        reason=table.reason,
        columns=[*table.columns],
        rows=[RowRead(each.move, each.label, [*each.cells], each.best, each.made) for each in table.rows],
        levels=[
            LevelRead(level(name), found.game.label(found.view, move, found.names))
            for name, move in by_levels(found)
        ],
    )


def _kind(kind: str) -> Kind:
    for each in POSITIONS:
        if each == kind:
            return each
    raise Refused("unknown", _("There is no such drill."))


def _question(kind: str, seed: str) -> Question:
    if not seed.isdecimal() or len(seed) > 10 or int(seed) >= SEEDS:
        raise Refused("unknown")
    found = question(Item(_kind(kind), Drawn(int(seed))))
    assert isinstance(found, Question), "a drawn position asks for a move"
    return found
