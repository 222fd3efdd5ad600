"""Where one loses more than one's average: every combination of up to three facets, with honest intervals.

The average allows for the position. What good players lose of the wins at stake differs by part of the game
(`knaves.facets.Facets.shares`); one's own level is one factor on that, from all decisions. A combination
costs more than the average if its decisions lost more than this factor says.

A game is one unit: decisions of one game are not independent. The standard error is the sandwich estimate
over games, with the error of the factor in it. All combinations are looked at, so half of every interval is
as many standard errors as the largest |t| of them all has when the signs of whole games are drawn at random
(199 draws; the idea is that of Romano and Wolf, Econometrica 73, 2005). If there is nothing to find,
something is offered in at most 5 of 100 histories.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import fsum, inf, sqrt
from operator import mul
from random import Random
from typing import Final

from knaves.facets import Facet
from knaves.review.cases import Case, History

MOST_FACETS: Final = 3
FEWEST_GAMES: Final = 10
"""The minimum number of games that a combination came up in."""
FEWEST: Final = 20
"""The minimum number of decisions."""
LEAST: Final = 0.001
"""A tenth of a win in 100 games: what costs less is not worth a drill, however sure it is."""
OFFERED: Final = 3
DRILLED: Final = 5
_DRAWS: Final = 199
_RANK: Final = 190
"""The 190th of 199 draws in order is the 95 % point: exact for a test by signs."""


@dataclass(frozen=True, slots=True)
class Insight:
    """The decisions of which some facets are true, all figures for a game, in chances to win.

    ``facets`` are places in the game's list. ``more`` is what they cost beyond the average, negative if they
    cost less, ``doubt`` half its interval, infinite with too few games. ``games`` is the number of games they
    are from.
    """

    facets: tuple[int, ...]
    cases: tuple[Case, ...]
    games: int
    lost: float
    more: float
    doubt: float

    @property
    def compared(self) -> bool:
        """Whether it came up in enough games to be compared with the average."""
        return self.doubt < inf

    @property
    def borne(self) -> bool:
        """Whether it costs more than the average beyond its interval."""
        return self.more - self.doubt > 0

    @property
    def dearest(self) -> tuple[Case, ...]:
        """Its decisions that cost more than their doubt, the dearest first."""
        found = [each for each in self.cases if each.loss > each.doubt]
        return tuple(sorted(found, key=lambda each: (-each.loss, each.record, each.number)))


class Survey:
    """The history of one person with the width of its intervals; making one looks at every combination."""

    def __init__(self, history: History, phrases: Sequence[Facet]) -> None:
        self.history = history
        self._lost, self._weighed = (
            self._by_game(history.cases, "loss"),
            self._by_game(history.cases, "weight"),
        )
        self._weight = fsum(self._weighed)
        self._factor = fsum(self._lost) / self._weight if self._weight else 0.0
        self._combinations = self._all(phrases)
        self._width = self._widest()

    def ask(self, facets: Iterable[int]) -> Insight:
        """Return the decisions of which all these facets are true, the places of them in the game's list."""
        places = tuple(sorted(set(facets)))
        return self._insight(places, _having(self.history.cases, places))

    def findings(self) -> tuple[Insight, ...]:
        """Return what costs more than the average beyond its interval, the dearest first, at most three.

        Each is also borne by those of its decisions that belong to none before it: what follows from one
        weakness is not offered as another.
        """
        found = [self._insight(places, cases) for places, cases in self._combinations]
        chosen: list[Insight] = []
        told: set[Case] = set()
        for each in sorted(found, key=lambda one: (-one.more, len(one.facets), one.facets)):
            if len(chosen) < OFFERED and each.borne and each.more >= LEAST:
                rest = tuple([case for case in each.cases if case not in told])
                if self._insight(each.facets, rest).borne:
                    chosen.append(each)
                    told.update(each.cases)
        return tuple(chosen)

    def _all(self, phrases: Sequence[Facet]) -> list[tuple[tuple[int, ...], tuple[Case, ...]]]:
        """Return every combination with enough decisions; of those with the same ones, the shortest."""
        found: dict[tuple[Case, ...], tuple[int, ...]] = {}
        kept: dict[tuple[int, ...], tuple[Case, ...]] = {(): self.history.cases}
        for length in range(1, MOST_FACETS + 1):
            longer = {}
            for places in combinations(range(len(phrases)), length):
                groups = {phrases[place].group for place in places}
                shorter = kept.get(places[:-1])
                if shorter is not None and len(groups) == length:
                    cases = _having(shorter, places[-1:])
                    if len(cases) >= FEWEST and len({each.game for each in cases}) >= FEWEST_GAMES:
                        longer[places] = cases
            kept = longer
            for places, cases in longer.items():
                found.setdefault(cases, places)
        return [(places, cases) for cases, places in found.items() if len(cases) < len(self.history.cases)]

    def _by_game(self, cases: Iterable[Case], of: str) -> list[float]:
        sums = [0.0] * self.history.games
        for each in cases:
            sums[each.game] += getattr(each, of)
        return sums

    def _beyond(self, cases: Sequence[Case]) -> list[float]:
        """Return what these decisions cost beyond the average in each game, with the error of the factor."""
        lost, weighed = self._by_game(cases, "loss"), self._by_game(cases, "weight")
        part = fsum(weighed) / self._weight if self._weight else 0.0
        return [
            own - self._factor * weight - part * (all_own - self._factor * all_weight)
            for own, weight, all_own, all_weight in zip(lost, weighed, self._lost, self._weighed, strict=True)
        ]

    def _widest(self) -> float:
        """Return how many standard errors wide half an interval is; infinite if nothing can be said."""
        games = self.history.games
        rows = [
            (each, fsum(map(mul, each, each)))
            for _places, cases in self._combinations
            for each in [self._beyond(cases)]
        ]
        rows = [(each, squares) for each, squares in rows if squares > 0]
        if not rows:
            return inf
        # The same history has the same intervals whenever it is asked.
        dice, largest = Random(1), []
        for _draw in range(_DRAWS):
            signs = dice.choices((-1.0, 1.0), k=games)
            largest.append(max([_t(sum(map(mul, signs, each)), squares, games) for each, squares in rows]))
        return sorted(largest)[_RANK - 1]

    def _insight(self, places: tuple[int, ...], cases: tuple[Case, ...]) -> Insight:
        number = self.history.games
        games = len({each.game for each in cases})
        if not cases:
            return Insight(places, cases, 0, 0.0, 0.0, inf)
        beyond = self._beyond(cases)
        whole, squares = fsum(beyond), fsum(map(mul, beyond, beyond))
        doubt = inf
        if games >= FEWEST_GAMES and self._width < inf:
            doubt = self._width * sqrt(_variance(whole, squares, number)) / number
        return Insight(
            places, cases, games, fsum([each.loss for each in cases]) / number, whole / number, doubt
        )


def _variance(whole: float, squares: float, games: int) -> float:
    """Return the variance of the sum of independent games, given the sum and the sum of squares."""
    return max(squares - whole**2 / games, 0.0) * games / (games - 1)


def _t(whole: float, squares: float, games: int) -> float:
    variance = _variance(whole, squares, games)
    return abs(whole) / sqrt(variance) if variance else inf


def _having(cases: Iterable[Case], places: Iterable[int]) -> tuple[Case, ...]:
    mask = sum(1 << place for place in places)
    return tuple([each for each in cases if each.facets & mask == mask])
