"""A person's statistics as a client reads them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Final

from msgspec import Struct

from knaves import intervals
from knaves.bots import level
from knaves.games import SHELF, find
from knaves.i18n.language import _
from knaves.match.ports.results import Rating
from knaves.match.ratings import shown
from knaves.match.results_history import Course, Tally, courses, kinds
from knaves.match.statistics import Entry, Summary, summarise
from knaves.review.history import mean
from knaves.strength import suggested

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


class SuggestedLevel(Struct, frozen=True):
    """A level that would suit better than the one played last: its name, its label, and why."""

    level: str
    label: str
    words: str


class Statistics(Struct, frozen=True):
    """A person's statistics at one game.

    ``trend`` is the share of the last ten games won, over time, from 0 to 1. ``kinds``: all results, those by
    opponent, and those with and without hints. ``ends``: the latest games, the oldest first. ``measured``:
    who the good players of the figures were. ``suggestion``: the level to play against next, if any.
    """

    game: str
    title: str
    plays: int
    figures: list[Figure]
    rating: int | None
    doubt: int | None
    rated: int
    measured: list[str]
    trend: list[float]
    kinds: list[ResultsOf]
    ends: list[GameEnd]
    suggestion: SuggestedLevel | None


def statistics_read(
    entries: Iterable[Entry], name: str, ratings: Mapping[str, Rating | None]
) -> list[Statistics]:
    """Return a person's statistics by game, in the current language; ``ratings`` are by game."""
    # Count a person's games together, whatever name they used.
    own = [replace(each, name=name) for each in entries]
    history = {each.game: each for each in courses(own)}
    return [
        _read(each, history[each.game], ratings.get(each.game), _suggestion(each.game, own))
        for each in summarise(own)
    ]


def _read(
    summary: Summary, course: Course, rating: Rating | None, suggestion: SuggestedLevel | None
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
        [_(games) for games in dict.fromkeys(each.games for each in expected.values())],
        [*course.trend(POINTS)],
        [_results_of(label, tally) for label, tally in ((_("all games"), course.whole), *kinds(course))],
        [GameEnd(when, won) for when, won in zip(course.ends, course.results, strict=True)][-LATEST:],
        suggestion,
    )


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
