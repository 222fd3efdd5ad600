"""The next question, and the effect of an answer on the book."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from typing import Final

from knaves.cards import Dice
from knaves.drills.book import Book, Progress
from knaves.drills.model import Drawn, Item, Kind, RecordedMove, item_of, practice_of
from knaves.drills.questions import LEVELS, CountQuestion, GradedAnswer, Question, measured, question
from knaves.drills.schedule import Grade, after

ENOUGH: Final = 3
"""Right answers in a row that lead to the next level."""
TOO_MANY: Final = 2
"""Wrong answers in a row that lead back."""
TRIES: Final = 40
"""The number of positions drawn to find one of the level; otherwise the nearest is used."""
MORE_TRIES: Final = 400
"""The same for hands to count, which need no search. One in seventeen is of the highest level."""
SEEDS: Final = 2**32
MISTAKE: Final = 0.03
"""An answer with at least this loss counts as not known at all."""
QUICK: Final = 6.0
"""Seconds: a right answer against the clock within this time counts as easy."""


def scheduled(book: Book, kind: Kind, mistakes: Sequence[Item], now: datetime) -> list[Item]:
    """Return the question that comes before new ones: what is due, own mistakes first, then new mistakes."""
    of_kind = [item_of(key) for key in book.memories]
    due = [item for item in of_kind if item.kind == kind and book.memories[item.key].is_due(now)]
    due.sort(key=lambda item: (not isinstance(item.origin, RecordedMove), book.memories[item.key].due))
    return due + [item for item in mistakes if item.kind == kind and item.key not in book.memories]


def drawn(kind: Kind, level: int, dice: Dice) -> Question | CountQuestion:
    """Draw a new question of a level, 1 to 3: the same dice, the same question."""
    found = question(drawn_item(kind, level, dice)[0])
    assert found is not None, "only what asks is drawn"
    return found


def drawn_item(kind: Kind, level: int, dice: Dice) -> tuple[Item, int]:
    """Draw the item of a new question, and return its level."""
    nearest: tuple[Item, int] | None = None
    for _try in range(TRIES if practice_of(kind).counts is None else MORE_TRIES):
        found = measured(kind, dice.randrange(SEEDS))
        if found is None or not found.asks:
            continue
        own = found.level
        if own == level:
            return found.item, own
        if nearest is None or abs(own - level) < abs(nearest[1] - level):
            nearest = found.item, own
    return nearest if nearest is not None else drawn_item(kind, level, dice)


def noted(book: Book, item: Item, given: GradedAnswer, now: datetime, seconds: float | None = None) -> Book:
    """Return the book after an answer; ``seconds`` if it was given against the clock.

    A new hand that was answered right is not asked again; everything else is scheduled.
    """
    progress = {**book.progress, item.kind: _advanced(book.of(item.kind), right=given.right)}
    memory = book.memories.get(item.key)
    if memory is None and given.right and isinstance(item.origin, Drawn):
        return replace(book, progress=progress)
    memories = {**book.memories, item.key: after(memory, _grade(given, seconds), now)}
    return replace(book, progress=progress, memories=memories)


def without(book: Book, item: Item) -> Book:
    """Return the book without the data of a question."""
    return replace(book, memories={key: each for key, each in book.memories.items() if key != item.key})


def _grade(given: GradedAnswer, seconds: float | None) -> Grade:
    if given.right:
        return "easy" if seconds is not None and seconds < QUICK else "good"
    return "hard" if 0 < given.loss < MISTAKE and not given.missed else "again"


def _advanced(at: Progress, *, right: bool) -> Progress:
    streak = at.streak + 1 if right else 0
    here, wrong = (at.here + 1, 0) if right else (0, at.wrong + 1)
    level = at.level
    if here >= ENOUGH and level < LEVELS:
        level, here = level + 1, 0
    elif wrong >= TOO_MANY and level > 1:
        level, wrong = level - 1, 0
    return Progress(level, here, wrong, streak, max(at.best, streak), at.asked + 1, at.right + right)
