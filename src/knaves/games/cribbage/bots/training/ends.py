"""The odds near the end of a game, where players act by the score.

Whole deals far from the end settle the odds of every score, but they do not show how players act who need two
points. What playing by the score gains the dealer is measured at scores near the end (`champions`),
averaged over neighbours but at the very end, and drawn out to the scores between them and a little beyond.
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence
from typing import Any, Final

from knaves.games.cribbage.engine.odds import Odds
from knaves.games.cribbage.engine.tables import FAR, Experience

# 64 scores, each with deals of its own; farther off a few scores are played and joined by straight lines.
NEAR: Final = 8
"""Deals are played at every score where both sides need so many points or fewer."""
# There the champion plays eight times as many deals instead (`champion_training.NEAREST_TIMES`).
NEAREST: Final = 3
"""Where both need so many or fewer, gains differ too much from neighbour to neighbour to be averaged."""
FARTHER: Final = (11, 14, 18)
"""They are also played where one side needs so many, and the other `NEAR` or fewer."""
BEYOND: Final = 25
"""Where a side needs so many points, playing by the score gains nothing."""
# Lowers the noise of 500 deals a score, and flattens true peaks a little.
SMOOTH: Final = (1, 2, 3, 2, 1)
"""Weights of neighbours, by what pone needs, over which gains are averaged: they change little along it."""


Score = tuple[int, int]
"""What the dealer and pone need."""


def _stages() -> list[list[Score]]:
    """Return the scores at which deals are played, each stage after those it needs: the nearest first."""
    sums = range(2, 2 * NEAR + 1)
    near = [
        [(dealer, total - dealer) for dealer in range(max(1, total - NEAR), min(NEAR, total - 1) + 1)]
        for total in sums
    ]
    few = range(1, NEAR + 1)
    return near + [[*[(many, each) for each in few], *[(each, many) for each in few]] for many in FARTHER]


STAGES: Final = _stages()


class Near:
    """The odds near the end while they are being made: those farther off are never read from here."""

    def __init__(self, awards: array[int]) -> None:
        import numpy

        self.rows = numpy.frombuffer(awards, "int8").reshape(-1, 20).astype("int16")
        self.odds = array("d", bytes(8 * FAR * FAR))
        self.gains: dict[Score, float] = {}

    def fill(self) -> None:
        """Settle every score that the deals of the next stage may lead to, by the gains known so far."""
        most = max([max(score) for score in self.gains], default=0)
        most = NEAR if most < NEAR else next((many for many in FARTHER if many > most), most)
        for total in range(2, most + NEAR + 1):
            for dealer in range(max(1, total - most), min(most, total - 1) + 1):
                pone = total - dealer
                if min(dealer, pone) <= NEAR:
                    worth = float(values(self.rows, self.odds, dealer, pone).mean())
                    self.odds[cell(dealer, pone)] = worth + gain(self.gains, dealer, pone)


def gain(known: Mapping[Score, float], dealer: int, pone: int) -> float:
    """Return what playing by the score gains the dealer: between known scores by straight lines."""
    many, few = max(dealer, pone), min(dealer, pone)
    if few > NEAR or many >= BEYOND:
        return 0.0

    def at(each: int) -> float | None:
        return known.get((few, each) if pone > dealer else (each, few))

    if many <= NEAR:
        return at(many) or 0.0
    # Between the scores where deals were played the gain is interpolated, and it fades to nothing at
    # `BEYOND`.
    below, above = (NEAR, 0.0), (BEYOND, 0.0)
    for each in (NEAR, *FARTHER):
        found = at(each)
        if found is not None and each <= many:
            below = (each, found)
        elif found is not None and above[0] == BEYOND:
            above = (each, found)
    part = (many - below[0]) / (above[0] - below[0])
    return (1 - part) * below[1] + part * above[1]


def averaged(items: Sequence[tuple[int, ...]], gains: Sequence[list[float]]) -> dict[Score, float]:
    """Return the mean gain at each score: by item, which begins with its score, the gains of its deals."""
    by_score: dict[Score, list[float]] = {}
    for (dealer, pone, *_), each in zip(items, gains, strict=True):
        by_score.setdefault((dealer, pone), []).extend(each)
    return {score: sum(found) / len(found) for score, found in by_score.items()}


def smooth(known: Mapping[Score, float]) -> dict[Score, float]:
    """Average each gain but the nearest with its neighbours by what pone needs."""
    reach = len(SMOOTH) // 2
    smoothed = {}
    for dealer, pone in known:
        near = [
            (weight, known[dealer, pone + step])
            for step, weight in enumerate(SMOOTH, -reach)
            if max(dealer, pone) > NEAREST and pone <= NEAR and pone + step <= NEAR
            if (dealer, pone + step) in known
        ] or [(1, known[dealer, pone])]
        smoothed[dealer, pone] = sum([weight * each for weight, each in near]) / sum(
            [weight for weight, _ in near]
        )
    return smoothed


def everywhere(known: Mapping[Score, float]) -> array[float]:
    """Return the gains at all scores, as the odds have them."""
    needs = range(1, FAR + 1)
    return array("d", [gain(known, dealer, pone) for dealer in needs for pone in needs])


def level(odds: Sequence[float], skunks: int) -> array[float]:
    """Return odds in which a point more is never worse, and nothing is better than to win.

    Where scores differ by less than chance in the deals played there, the nearer one to the end decides.
    """
    found, won = array("d", odds), Odds(odds, skunks).won
    for dealer in range(1, FAR + 1):
        for pone in range(1, FAR + 1):
            most = won(pone) if dealer == 1 else found[cell(dealer - 1, pone)]
            least = -won(dealer) if pone == 1 else found[cell(dealer, pone - 1)]
            found[cell(dealer, pone)] = max(least, min(most, found[cell(dealer, pone)]))
    return found


def with_last(tables: Experience, values: Mapping[tuple[int, int], float]) -> Experience:
    """Return the tables with these values to the dealer of what both need; nobody can be skunked any more."""
    odds = []
    for skunks, table in enumerate(tables.odds):
        found = array("d", table)
        for (dealer, pone), value in values.items():
            found[cell(dealer, pone)] = value
        odds.append(level(found, skunks))
    return tables._replace(odds=tuple(odds))


def values(rows: Any, odds: Sequence[float], dealer: int, pone: int) -> Any:
    """Return the value to the dealer of each deal's awards, (n, 20), at a score near the end, by the odds."""
    import numpy

    by_dealer, by_pone = numpy.cumsum(numpy.maximum(-rows, 0), 1), numpy.cumsum(numpy.maximum(rows, 0), 1)
    # 99 stands for never: a deal has twenty awards.
    wins = numpy.where((by_dealer >= dealer).any(1), (by_dealer >= dealer).argmax(1), 99)
    loses = numpy.where((by_pone >= pone).any(1), (by_pone >= pone).argmax(1), 99)
    goes_on = (wins == 99) & (loses == 99)
    left_dealer, left_pone = dealer - by_dealer[:, -1], pone - by_pone[:, -1]
    cells = numpy.where(goes_on, (left_pone - 1) * FAR + left_dealer - 1, 0)
    return numpy.where(goes_on, -numpy.asarray(odds)[cells], numpy.where(wins < loses, 1.0, -1.0))


def cell(dealer: int, pone: int) -> int:
    """Return the place of a score in the odds, by what both need."""
    return (dealer - 1) * FAR + pone - 1
