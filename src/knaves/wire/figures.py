"""A person's statistics as a client reads them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from msgspec import Struct

from knaves import intervals
from knaves.bots import level
from knaves.games import SHELF, find
from knaves.i18n.language import _
from knaves.match.ports.play import MeasuredGame
from knaves.match.ports.results import Rating
from knaves.match.ratings import shown
from knaves.match.results_history import Course, Tally, courses, kinds, thinned
from knaves.match.splits import SplitFigures, all_splits
from knaves.match.spreads import SpreadFigures, spreads
from knaves.match.statistics import Entry, Summary, summarise
from knaves.review.history import mean
from knaves.strength import suggested
from knaves.wire.play import PlayRead, play_read

POINTS: Final = 100
"""The most values of a trend: a picture shows no more."""
LATEST: Final = 1000
"""The most games that are told one by one."""


class Figure(Struct, frozen=True):
    """A statistic and its label; ``good`` is the average of good players, where it was measured."""

    name: str
    label: str
    value: float
    good: float | None


class ResultsOf(Struct, frozen=True):
    """The games of one kind, such as those against one level: how many, and how many were won.

    ``low`` and ``high`` are the 95 % interval of the share won, from 0 to 1; None for fewer than three games.
    """

    label: str
    games: int
    won: int
    low: float | None
    high: float | None


class GameEnd(Struct, frozen=True):
    """When a game ended, in UTC by ISO 8601, and whether it was won."""

    when: str
    won: bool


class SpreadRead(Struct, frozen=True):
    """How often one's hands came to each value, beside good players.

    ``own`` are numbers by value from 0, ``good`` shares from 0 to 1. ``said`` is the picture in a sentence;
    if not ``enough``, how many are needed for one.
    """

    name: str
    own: list[int]
    good: list[float]
    enough: bool
    said: str


class SplitRow(Struct, frozen=True):
    """A row of `SplitsRead`: a number for each part."""

    label: str
    numbers: list[int]


class SplitsRead(Struct, frozen=True):
    """What became of something, row by row, in parts; ``about``, ``enough`` and ``said`` as above."""

    name: str
    about: str
    parts: list[str]
    rows: list[SplitRow]
    enough: bool
    said: str


class RatingRead(Struct, frozen=True):
    """A rating over time: ``points`` after each rated game, the oldest first, each with its ``doubts``.

    With 95 % certainty a rating is within its doubt. ``said`` is the picture in a sentence.
    """

    points: list[int]
    doubts: list[int]
    said: str


class SuggestedLevel(Struct, frozen=True):
    """A level that would suit better than the one played last: its name, its label, and why."""

    level: str
    label: str
    words: str


class Statistics(Struct, frozen=True):
    """A person's statistics at one game.

    ``play`` is what rated games cost by their reviews, by the number of players.
    ``rating_steps`` is the rating over time, from two rated games on. ``trend`` is the share of the last ten
    games won, over time, from 0 to 1. ``kinds``: all results, those by opponent, and those with and without
    hints. ``ends``: the latest games, the oldest first. ``measured``: who the good players of the figures
    were. ``suggestion``: the level to play against next, if any.
    """

    game: str
    title: str
    plays: int
    figures: list[Figure]
    rating: int | None
    doubt: int | None
    rated: int
    play: list[PlayRead]
    measured: list[str]
    trend: list[float]
    kinds: list[ResultsOf]
    ends: list[GameEnd]
    rating_steps: RatingRead | None
    spreads: list[SpreadRead]
    splits: list[SplitsRead]
    suggestion: SuggestedLevel | None


def statistics_read(
    entries: Iterable[Entry],
    name: str,
    ratings: Mapping[str, Rating | None],
    steps: Mapping[str, Sequence[Rating]],
    measured: Mapping[str, Sequence[MeasuredGame]],
) -> list[Statistics]:
    """Return a person's statistics by game, in the current language.

    ``ratings`` are by game, ``steps`` those after each rated game and ``measured`` what each cost, the oldest
    first.
    """
    # Count a person's games together, whatever name they used.
    own = [replace(each, name=name) for each in entries]
    history = {each.game: each for each in courses(own)}
    return [
        _read(
            each,
            history[each.game],
            ratings.get(each.game),
            _course_read(steps.get(each.game, ())),
            play_read(measured.get(each.game, ())),
            _suggestion(each.game, own),
        )
        for each in summarise(own)
    ]


def _read(
    summary: Summary,
    course: Course,
    rating: Rating | None,
    rated: RatingRead | None,
    play: list[PlayRead],
    suggestion: SuggestedLevel | None,
) -> Statistics:
    expected = {name: each for name, each in summary.expected.items() if name in summary.figures}
    good = {name: each.figure for name, each in expected.items()}
    return Statistics(
        summary.game,
        _(find(summary.game).title) if summary.game in SHELF else summary.game,
        summary.plays,
        [Figure(name, _(name), value, good.get(name)) for name, value in summary.figures.items()],
        None if rating is None else shown(rating).points,
        None if rating is None else shown(rating).doubt,
        0 if rating is None else rating.games,
        play,
        [_(games) for games in dict.fromkeys(each.games for each in expected.values())],
        [*course.trend(POINTS)],
        [_results_of(label, tally) for label, tally in ((_("all games"), course.whole), *kinds(course))],
        [GameEnd(when, won) for when, won in zip(course.ends, course.results, strict=True)][-LATEST:],
        rated,
        [_spread_read(each) for each in spreads(summary)],
        [_splits_read(each) for each in all_splits(summary)],
        suggestion,
    )


def _course_read(steps: Sequence[Rating]) -> RatingRead | None:
    if len(steps) < 2:
        return None
    found = [shown(each) for each in thinned(steps, POINTS)]
    words = _(
        "Your rating after each rated game: from {first} to {last}, and with 95% certainty between {low} and "
        "{high} now."
    )
    return RatingRead(
        [each.points for each in found],
        [each.doubt for each in found],
        words.format(
            first=found[0].points,
            last=found[-1].points,
            low=found[-1].points - found[-1].doubt,
            high=found[-1].points + found[-1].doubt,
        ),
    )


def _spread_read(found: SpreadFigures) -> SpreadRead:
    return SpreadRead(_(found.spread.name), [*found.own], [*found.good], found.enough, found.said)


def _splits_read(found: SplitFigures) -> SplitsRead:
    splits = found.splits
    rows = [
        SplitRow(_(label), [*numbers])
        for (_row, label), numbers in zip(splits.rows, found.numbers, strict=True)
    ]
    parts = [_(name) for _part, name in splits.parts]
    return SplitsRead(_(splits.name), _(splits.about), parts, rows, found.enough, found.said)


def _results_of(label: str, tally: Tally) -> ResultsOf:
    found = mean([1.0] * tally.won + [0.0] * (tally.games - tally.won), intervals.share)
    return ResultsOf(label, tally.games, tally.won, found.low, found.high)


def _suggestion(game: str, entries: Iterable[Entry]) -> SuggestedLevel | None:
    """Return the level suggested by the games against bots of one level."""
    results = [
        (each.against[0].partition(" ")[0], each.counts.get("won", 0) > 0)
        for each in entries
        if each.game == game and len(set(each.against)) == 1
    ]
    found = suggested(game, results) if game in SHELF else None
    return None if found is None else SuggestedLevel(found.level, level(found.level, game), found.words)
