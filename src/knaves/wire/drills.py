"""Drills on the wire: a question as its seat sees it, without the answer, and the grade of a move.

A question is named by its kind and its seed, or its kind, record and move (``count/zb3…:41``), so that
nothing is kept between the two requests.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, date, datetime
from random import Random
from typing import Annotated, Any, Final

from msgspec import Meta, Raw, Struct

from knaves.bots import level
from knaves.cards import parse
from knaves.drills.model import Drawn, Item, Kind, RecordedMove, item_of, kinds, of_day
from knaves.drills.others import everybody, how_many
from knaves.drills.questions import (
    CountQuestion,
    GradedAnswer,
    Question,
    answer,
    count_answer,
    question,
    unanswered,
)
from knaves.drills.today import by_levels, item_of_day
from knaves.drills.turns import SEEDS, drawn_item
from knaves.explorer import spot
from knaves.games import find
from knaves.i18n.language import _
from knaves.practice import Part, Verdict
from knaves.record import Record
from knaves.review.answer import compared
from knaves.wire.advice import worth
from knaves.wire.games import shapes_of
from knaves.wire.messages import Seated, Valued, raw
from knaves.wire.refusals import RequestRefused
from knaves.wire.review import RowRead, card_names
from knaves.wire.seats import seated

LONGEST: Final = 64
"""The longest name of a record."""


class Level(Struct, frozen=True, forbid_unknown_fields=True):
    """How hard a new question is, 1 to 3."""

    level: Annotated[int, Meta(ge=1, le=3)] = 1


Picked = Annotated[str, Meta(max_length=800)]


class Made(Struct, frozen=True, forbid_unknown_fields=True):
    """The answer to a question: a move, or a count by combinations, ``5H JS,JS JC``.

    ``late``: none came in time.
    """

    move: Annotated[str, Meta(max_length=200)] = ""
    picked: Picked = ""
    late: bool = False


class Picking(Struct, frozen=True, forbid_unknown_fields=True):
    """Combinations picked so far: ``5H JS,JS JC``."""

    picked: Picked = ""


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
    """A question as its seat sees it. ``at`` has the hand and the choices; ``open`` is what all can see.

    ``explored``: the explorer has figures for it.
    """

    game: str
    names: list[str]
    open: Raw
    at: Seated
    cards: dict[str, str]
    explored: bool


class LevelRead(Struct, frozen=True):
    """What a level does with a question, in words."""

    name: str
    move: str


class ShareRead(Struct, frozen=True):
    """A move with the part of all answers that it has, 0 to 1. ``own``: the reader's own answer."""

    move: str
    label: str
    share: float
    own: bool


class EverybodyRead(Struct, frozen=True):
    """How everybody answered the hand of a day: the number of answers, and the moves, most frequent first.

    ``say`` is the number as a sentence. With few answers ``shares`` is empty, as ``say`` explains. ``rest``
    is the part of the answers that is not listed.
    """

    number: int
    say: str
    shares: list[ShareRead]
    rest: float


class GradedPart(Struct, frozen=True):
    """A combination of a count: found, missed, counted again, or wrong. ``kind`` is as in a tally."""

    kind: str
    cards: list[str]
    points: int
    verdict: Verdict


class GradeRead(Struct, frozen=True):
    """A graded answer. ``loss`` is in chance to win.

    Of a move: the moves compared, best first; ``levels`` say what each level does, the strongest first. Of a
    count: its ``total`` and all its ``parts``, and after them what was picked and does not count.
    """

    right: bool
    say: str
    loss: float
    better: str = ""
    reason: str = ""
    columns: list[str] = []
    rows: list[RowRead] = []
    levels: list[LevelRead] = []
    total: int = 0
    parts: list[GradedPart] = []


def today_read(now: int) -> TodayRead:
    """Return the hands of the day, one of each game; ``now`` is in milliseconds since 1970 UTC."""
    day = datetime.fromtimestamp(now / 1000, UTC).date()
    hands = []
    for game in of_day():
        item = item_of_day(day, game)
        assert isinstance(item.origin, Drawn), "the hand of a day is drawn"
        hands.append(HandOfDayRead(game, _(find(game).title), item.kind, item.origin.seed))
    return TodayRead(day.isoformat(), hands)


def drawn_read(kind: str, level: int, seed: int) -> DrawnRead:
    """Draw a question of a level with the dice of a seed. It searches: about as long as several hints."""
    item, own = drawn_item(_kind(kind), level, Random(seed))
    assert isinstance(item.origin, Drawn), "a new question is drawn"
    return DrawnRead(kind, item.origin.seed, own)


def question_read(kind: str, name: str, played: Record | None = None) -> QuestionRead:
    """Return a question; Refused if there is no such one. ``played`` is the record that its name names."""
    found = question_named(kind, name, played)
    game, names = found.game.name, found.names
    shapes, opened = shapes_of(game), raw(shapes_of(game).dump_open(found.view.open))
    return QuestionRead(
        game=game,
        names=[*names],
        open=opened,
        at=seated(shapes, found.view.seat, found.view, opened, names),
        cards=card_names(),
        explored=spot(found.game, found.view) is not None,
    )


def worth_read(kind: str, name: str, picked: str, played: Record | None = None) -> Valued:
    """Return what combinations make so far, as at a table; MatchError if nothing is counted there."""
    found = question_named(kind, name, played)
    return worth(found.game.name, found.view, [each.split() for each in _sets(picked)], "")


def grade_read(kind: str, name: str, made: Made, played: Record | None = None) -> GradeRead:
    """Grade an answer; NotationError if it cannot be read, IllegalMove if it is none. A move is searched."""
    found = question_named(kind, name, played)
    if isinstance(found, CountQuestion):
        return _count_read(found, made)
    if not (made.move or made.late):
        raise RequestRefused("malformed", _("Say a move."))
    move: Any = found.game.read(made.move) if made.move else found.hints[0].move
    refused = found.game.refusal(found.view, move)
    if refused is not None:
        raise refused
    given = answer(found, move) if made.move else unanswered(found)
    table = compared(found.game, found.view, move, found.names)
    return GradeRead(
        right=given.right,
        say=given.lines[0],
        loss=given.loss,
        better=table.better,
        reason=table.reason,
        columns=[*table.columns],
        rows=[
            RowRead(each.move, each.label, [*each.cells], each.best, each.made and bool(made.move))
            for each in table.rows
        ],
        levels=[
            LevelRead(level(name), found.game.label(found.view, move, found.names))
            for name, move in by_levels(found)
        ],
    )


def everybody_read(day: date, game: str, counts: Mapping[str, int], own: str) -> EverybodyRead:
    """Return how everybody answered the hand of a day; ``own`` is the reader's move, empty for none."""
    found = everybody(day, game, counts, own)
    return EverybodyRead(
        number=found.number,
        say=how_many(found.number, own=bool(own)),
        shares=[ShareRead(each.move, each.label, each.share, each.own) for each in found.shares],
        rest=found.rest,
    )


def _count_read(asked: CountQuestion, made: Made) -> GradeRead:
    problem = asked.problem
    if made.picked:
        sets = [parse(each) for each in _sets(made.picked)]
        if not {card for each in sets for card in each} <= {*problem.cards}:
            raise RequestRefused("unreadable", _("Those cards are not in this hand."))
        said: Any = asked.counts.picked(problem, sets)
    elif made.move:
        move = asked.game.read(made.move)
        refused = asked.game.refusal(asked.view, move)
        if refused is not None:
            raise refused
        said = move.points
    elif made.late:
        said = None
    else:
        raise RequestRefused("malformed", _("Say a count."))
    given: GradedAnswer = unanswered(asked) if said is None else count_answer(asked, said)
    lines = asked.counts.grade(problem, () if said is None else said).lines
    missed = {line.part for line in lines if line.verdict == "missed"}
    every: list[tuple[Part, Verdict]] = [
        (part, "missed" if part in missed else "right") for part in problem.worth.parts
    ]
    every += [(line.part, line.verdict) for line in lines if line.verdict in ("again", "wrong")]
    return GradeRead(
        right=given.right,
        say=given.lines[0],
        loss=given.loss,
        total=problem.worth.total,
        parts=[
            GradedPart(part.kind.value, [*map(str, part.cards)], part.points, verdict)
            for part, verdict in every
        ],
    )


def _sets(picked: str) -> list[str]:
    return [each for each in picked.split(",") if each.strip()]


def _kind(kind: str) -> Kind:
    if kind not in kinds():
        raise RequestRefused("unknown", _("There is no such drill."))
    return kind


def item_named(kind: str, name: str) -> Item:
    """Return the item of a drill with this name, ``seed`` or ``record:move``; Refused if there is none."""
    _kind(kind)
    numbers = name.rpartition(":")[2]
    if numbers.isascii() and numbers.isdecimal() and len(numbers) <= 10:
        match item_of(f"{kind}:{name}") if name.count(":") < 2 else None:
            case Item(origin=Drawn(seed)) as found if seed < SEEDS:
                return found
            case Item(origin=RecordedMove(record, move)) as found if 0 < len(record) <= LONGEST and move:
                return found
    raise RequestRefused("unknown")


def question_named(kind: str, name: str, played: Record | None) -> Question | CountQuestion:
    """Return the question of a drill with this name; Refused if there is none. It searches."""
    found = question(item_named(kind, name), played)
    if found is None:
        raise RequestRefused("unknown")
    return found
