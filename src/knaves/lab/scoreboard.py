"""The scoreboard of an arena: the share of wins, points, skunks and times, with confidence intervals.

Pairs are added in their order, so the figures do not depend on the machines that played them. All figures
are A's; B's are their mirror image.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import fsum, inf, sqrt
from typing import Final

from knaves.lab.arena import GameResult, PairResult

NORMAL: Final = 1.959963984540054
"""The 97.5 % point of the normal distribution."""
_STUDENT: Final = (12.7062, 4.3027, 3.1824, 2.7764, 2.5706, 2.4469, 2.3646, 2.3060, 2.2622)
"""The 97.5 % points of Student's distribution with 1 to 9 degrees of freedom."""


@dataclass(frozen=True, slots=True)
class Interval:
    """An estimate with its 95 % confidence bounds."""

    value: float
    low: float
    high: float


def student(freedom: int) -> float:
    """Return the 97.5 % point of Student's distribution, accurate to 0.001; ValueError below 1.

    From ten degrees of freedom it uses the Cornish–Fisher expansion (Abramowitz and Stegun 26.7.5).
    """
    if freedom < 1:
        raise ValueError("Student's distribution has at least one degree of freedom.")
    if freedom <= len(_STUDENT):
        return _STUDENT[freedom - 1]
    z = NORMAL
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / freedom + second / freedom**2 + third / freedom**3


def ratio(tops: Sequence[float], bottoms: Sequence[float]) -> Interval:
    """Return the sum of ``tops`` divided by that of ``bottoms``, such as points per deal.

    The width comes from the residuals, each unit's top minus its bottom times the ratio (Cochran, Sampling
    Techniques, 6.3). A single unit gives infinite bounds. ValueError without any.
    """
    units = len(tops)
    whole = fsum(bottoms)
    if not units or not whole:
        raise ValueError("There is nothing to take a mean of.")
    value = fsum(tops) / whole
    if units == 1:
        return Interval(value, -inf, inf)
    rests = fsum((top - value * bottom) ** 2 for top, bottom in zip(tops, bottoms, strict=True))
    width = student(units - 1) * sqrt(rests / (units - 1) * units) / whole
    return Interval(value, value - width, value + width)


def mean(values: Sequence[float]) -> Interval:
    """Return the mean of the units. ValueError without any."""
    return ratio(values, [1.0] * len(values))


def share(values: Sequence[float]) -> Interval:
    """Return the mean of units between 0 and 1, with bounds in the same range.

    If all units are 0, or all are 1, their variance is 0. The bound is then that of Clopper and Pearson: the
    share at which such a run has a probability of 1 in 40.
    """
    found = mean(values)
    low, high = max(found.low, 0.0), min(found.high, 1.0)
    once_in_forty = 0.025 ** (1 / len(values))
    if found.value == 1:
        low = once_in_forty
    if found.value == 0:
        high = 1 - once_in_forty
    return Interval(found.value, low, high)


_COLUMNS: Final = ("points", "games", "deals")


@dataclass(frozen=True, slots=True)
class Times:
    """Seconds for a decision between at least two moves: median, 99th percentile, longest."""

    decisions: int
    median: float
    p99: float
    longest: float


@dataclass(frozen=True, slots=True)
class Report:
    """The figures of A over the pairs so far; tuples of two are A's and B's.

    ``win_rate`` is a share of games (an even one counts half), ``ahead`` of B's sides that end behind A's:
    with two sides the same, if all games are played to the end. ``points_per_game`` and
    ``points_per_deal`` are A's points minus B's; the unit of their 95 % intervals is the pair.
    """

    pairs: int
    games: int
    deals: int
    wins: tuple[int, int]
    skunks: tuple[int, int]
    win_rate: Interval
    ahead: Interval
    points_per_game: Interval
    points_per_deal: Interval
    seconds: tuple[Times, Times]


@dataclass(frozen=True, slots=True)
class _Row:
    """The sums of one pair: A's share of the games, A's points minus B's, games, deals, wins and skunks."""

    won: float
    ahead: float
    points: float
    games: int
    deals: int
    wins: tuple[int, int]
    skunks: tuple[int, int]


@dataclass(slots=True)
class Scoreboard:
    """The pairs so far: a row for each, and all decision times of each rival."""

    rows: list[_Row] = field(default_factory=list)
    seconds: tuple[array[float], array[float]] = field(default_factory=lambda: (array("f"), array("f")))

    def add(self, pair: PairResult) -> None:
        """Add the next pair, atomically: an interrupt never adds half a row."""
        for game in pair.games:
            for heap, times in zip(self.seconds, game.seconds, strict=True):
                heap.extend(times)
        self.rows.append(_row(pair.games))

    def report(self) -> Report:
        """Return the figures so far. ValueError before the first pair."""
        points, games, deals = ([getattr(row, name) for row in self.rows] for name in _COLUMNS)
        return Report(
            pairs=len(self.rows),
            games=sum(games),
            deals=sum(deals),
            wins=(sum(row.wins[0] for row in self.rows), sum(row.wins[1] for row in self.rows)),
            skunks=(sum(row.skunks[0] for row in self.rows), sum(row.skunks[1] for row in self.rows)),
            win_rate=share([row.won for row in self.rows]),
            ahead=share([row.ahead for row in self.rows]),
            points_per_game=ratio(points, games),
            points_per_deal=ratio(points, deals),
            seconds=(times_of(self.seconds[0]), times_of(self.seconds[1])),
        )


def times_of(seconds: Sequence[float]) -> Times:
    """Return the median, the 99th percentile and the maximum of some times; zeros without any.

    >>> times_of([0.5, 0.25, 0.75])
    Times(decisions=3, median=0.5, p99=0.75, longest=0.75)
    """
    if not seconds:
        return Times(0, 0.0, 0.0, 0.0)
    ranked = sorted(seconds)
    last = len(ranked) - 1
    return Times(len(ranked), ranked[len(ranked) // 2], ranked[round(0.99 * last)], ranked[last])


def _row(games: Sequence[GameResult]) -> _Row:
    wins = (_count(games, 0), _count(games, 1))
    return _Row(
        won=(wins[0] + (len(games) - sum(wins)) / 2) / len(games),
        ahead=sum(game.ahead for game in games) / len(games),
        points=sum(game.points[0] - game.points[1] for game in games),
        games=len(games),
        deals=sum(game.deals for game in games),
        wins=wins,
        skunks=(_count(games, 0, least=2), _count(games, 1, least=2)),
    )


def _count(games: Sequence[GameResult], rival: int, least: int = 1) -> int:
    """Return the number of a rival's wins that count as at least ``least`` games."""
    return sum(game.winner == rival and game.counted >= least for game in games)
