"""The hand of the day: the same one for everybody, from the date alone, and what others would do with it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import date, timedelta
from hashlib import sha256
from itertools import count
from random import Random
from typing import Any

from knaves.bots import bot, levels
from knaves.drills.book import Book
from knaves.drills.model import Drawn, Item, of_day
from knaves.drills.questions import Question, drawn_view, question


@dataclass(frozen=True, slots=True)
class Hand:
    """The hand of a day, and what each level does with it."""

    day: date
    asked: Question
    others: tuple[tuple[str, Any], ...]
    """Level and move, the strongest first."""


def item_of_day(day: date, game: str) -> Item:
    """Return the item of a day in the calendar of UTC: it depends on nothing else.

    The game is open: no side has passed three quarters of the way, or is ahead by more than an eighth:
    so far behind as a quarter, nearly all moves lose alike. KeyError for a game without a hand of the day.
    """
    kind = of_day()[game]
    for number in count():
        digest = sha256(f"knaves {game} {day.isoformat()} {number}".encode()).digest()
        seed = int.from_bytes(digest[:4], "big")
        table = drawn_view(kind, seed).open
        most, least = max(table.scores), min(table.scores)
        if 4 * most <= 3 * table.rules.target and 8 * (most - least) <= table.rules.target:
            return Item(kind, Drawn(seed))
    raise AssertionError("the numbers do not end")


def hand_of_the_day(day: date, game: str) -> Hand:
    """Return the hand of a day: a throw at cribbage, a bid at euchre."""
    asked = question(item_of_day(day, game))
    assert isinstance(asked, Question), "what is asked of the day always has a choice"
    return Hand(day, asked, by_levels(asked))


def by_levels(asked: Question) -> tuple[tuple[str, Any], ...]:
    """Return what each level does with a question: level and move, the strongest first."""
    game = asked.game.name
    return tuple(
        [(level, bot(game, level, Random(0)).choose(asked.view)) for level in reversed(levels(game))]
    )


def answered(book: Book, day: date, game: str, move: str) -> Book:
    """Return the book with the own move of a day; the first answer counts."""
    moves = {game: move, **book.days.get(day.isoformat(), {})}
    return replace(book, days={**book.days, day.isoformat(): moves})


def streak(days: Iterable[str], today: date) -> int:
    """Return for how many days in a row there is an answer, today or yesterday the last one."""
    known, day = set(days), today
    if day.isoformat() not in known:
        day -= timedelta(days=1)
    length = 0
    while day.isoformat() in known:
        length, day = length + 1, day - timedelta(days=1)
    return length
