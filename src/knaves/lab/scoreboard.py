"""The scoreboard of an arena: the share of wins, points, skunks and times, with confidence intervals.

Pairs are added in their order, so the figures do not depend on the machines that played them. All figures
are A's; B's are their mirror image.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import isfinite
from typing import Final

from knaves.intervals import NORMAL, Interval, mean, ratio, share
from knaves.lab.arena import GameResult, PairResult

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

    ``win_rate`` is a share of games (the sides with the most points share a level one), ``ahead`` of B's
    sides that end behind A's: with two sides the same, if all games are played to the end.
    ``points_per_game`` and ``points_per_deal`` are A's points minus B's; the unit of their 95 % intervals is
    the pair.
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
    without_luck: WithoutLuck | None = None
    """None if luck was not measured."""


@dataclass(frozen=True, slots=True)
class WithoutLuck:
    """A's share of the games, less the luck in them (`knaves.lab.aivat`).

    Its interval is as narrow as the plain one of ``pairs_worth`` times as many pairs, or of ``games_worth``
    times as many games that are not mirrored; 0 where that is not known.
    """

    win_rate: Interval
    pairs_worth: float
    games_worth: float


@dataclass(frozen=True, slots=True)
class _Row:
    """The sums of one pair: A's share of the games, A's points minus B's, games, deals, wins and skunks.

    ``luck`` is A's in an average game, in chances to win; None if it was not measured.
    """

    won: float
    ahead: float
    points: float
    games: int
    deals: int
    wins: tuple[int, int]
    skunks: tuple[int, int]
    luck: float | None = None

    @property
    def won_without_luck(self) -> float:
        """A's share of the games, less the luck in them if it was measured."""
        return self.won - (self.luck or 0.0)


@dataclass(slots=True)
class Scoreboard:
    """The pairs so far: a row for each, and all decision times of each rival."""

    rows: list[_Row] = field(default_factory=list)
    # Percentiles cannot be added up, so all times are kept, in four bytes each.
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
            # The unit is the pair and not the game: the two games of a pair have the same cards and are not
            # independent.
            win_rate=share([row.won for row in self.rows]),
            ahead=share([row.ahead for row in self.rows]),
            points_per_game=ratio(points, games),
            # Pairs differ in their number of deals, so this is a ratio of sums and not a mean of ratios.
            points_per_deal=ratio(points, deals),
            seconds=(times_of(self.seconds[0]), times_of(self.seconds[1])),
            without_luck=self._without_luck(),
        )

    def _without_luck(self) -> WithoutLuck | None:
        if any(row.luck is None for row in self.rows):
            return None
        plain = mean([row.won for row in self.rows])
        found = mean([row.won_without_luck for row in self.rows])
        games = sum(row.games for row in self.rows)
        # Of games that have nothing to do with each other, each is won or lost for itself.
        alone = plain.value * (1 - plain.value) / games
        left = _variance(found)
        return WithoutLuck(found, _variance(plain) / left, alone / left) if left else WithoutLuck(found, 0, 0)


def _variance(interval: Interval) -> float:
    """Return the variance of a mean, from its interval; 0 if a single pair says nothing of it."""
    return ((interval.high - interval.low) / (2 * NORMAL)) ** 2 if isfinite(interval.high) else 0.0


def times_of(seconds: Sequence[float]) -> Times:
    """Return the median, the 99th percentile and the maximum of some times; zeros without any.

    >>> times_of([0.5, 0.25, 0.75])
    Times(decisions=3, median=0.5, p99=0.75, longest=0.75)
    """
    if not seconds:
        return Times(0, 0.0, 0.0, 0.0)
    ranked = sorted(seconds)
    last = len(ranked) - 1
    # Nearest ranks, without interpolation: the number of times is large.
    return Times(len(ranked), ranked[len(ranked) // 2], ranked[round(0.99 * last)], ranked[last])


def _row(games: Sequence[GameResult]) -> _Row:
    lucks = [game.luck for game in games if game.luck is not None]
    wins = (_count(games, 0), _count(games, 1))
    return _Row(
        won=(wins[0] + sum([1 / game.sharers for game in games if game.winner is None])) / len(games),
        ahead=sum(game.ahead for game in games) / len(games),
        points=sum(game.points[0] - game.points[1] for game in games),
        games=len(games),
        deals=sum(game.deals for game in games),
        wins=wins,
        skunks=(_count(games, 0, least=2), _count(games, 1, least=2)),
        luck=sum(lucks) / len(games) if len(lucks) == len(games) else None,
    )


def _count(games: Sequence[GameResult], rival: int, least: int = 1) -> int:
    """Return the number of a rival's wins that count as at least ``least`` games."""
    return sum(game.winner == rival and game.counted >= least for game in games)
