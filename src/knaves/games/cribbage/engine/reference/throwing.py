"""Throws weighed by the value of the game after them: a port of ``throwing.hpp``.

Its oracle is ``tests/games/cribbage/test_endings.py``.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from functools import cache
from itertools import combinations
from typing import NamedTuple

from knaves.cards import CARDS
from knaves.games.cribbage.engine.reference.beliefs import guesses
from knaves.games.cribbage.engine.reference.discards import weigh
from knaves.games.cribbage.engine.tables import KEEPS, PEGS
from knaves.games.cribbage.rules.counting import points

TOTALS = 30
SUMS = 2 * TOTALS
_SEEN = 255
_JACK = 10
# Cells of the pegging rarer than this are left out and the others scaled up: each is summed for every pair
# of shows. Rare totals are thereby taken for impossible.
_LEAST = 3e-4
_NEAR = 12
"""Points that somebody may need and peg: nearer the end a point pegged is not worth a point shown."""
Value = Callable[[int, int, int, int], float]
"""The game's value when both need so much before the show and it then brings me and the other so much."""


class Score(NamedTuple):
    """Where the game stands: who deals, and what both need; with the value of what may come."""

    dealer: bool
    mine: int
    theirs: int
    won: Callable[[int], float]
    before_deal: Callable[[int, int], float]
    """The value to the dealer, by what it and pone need."""

    def after(self, mine: int, theirs: int, my_show: int, their_show: int) -> float:
        """The value when both need so much before the show, which then brings so much; pone counts first."""
        # Both would peg out, and the table does not say who is first: even.
        if mine <= 0 and theirs <= 0:
            return 0.0
        if mine <= 0:
            return self.won(theirs)
        if theirs <= 0:
            return -self.won(mine)
        # Pone counts first; the dealer's hand and crib are one sum, because nothing comes between them.
        if self.dealer:
            if their_show >= theirs:
                return -self.won(mine)
            if my_show >= mine:
                return self.won(theirs - their_show)
            return -self.before_deal(theirs - their_show, mine - my_show)
        if my_show >= mine:
            return self.won(theirs)
        if their_show >= theirs:
            return -self.won(mine - my_show)
        return self.before_deal(mine - my_show, theirs - their_show)


class ThrowValue(NamedTuple):
    """The value of a throw now, and when I, or the other, peg one point more, or one less."""

    now: float
    more: float
    less: float
    others: float
    others_less: float

    def by(self, mine: float, theirs: float) -> float:
        """The value with so many points more for me and for the other, or less."""
        # Approximation: one spread of pegging for all keeps, shifted by a straight line. A distribution for
        # each keep is not done yet (docs/strength-trials.md, "A second round").
        own = (self.more if mine >= 0 else self.less) - self.now
        other = (self.others if theirs >= 0 else self.others_less) - self.now
        return self.now + abs(mine) * own + abs(theirs) * other


class WeighingTables(NamedTuple):
    """The tables that throws are weighed with, flat."""

    kept: Sequence[float]
    thrown: Sequence[float]
    pegged: Sequence[float]
    pegs: Sequence[float]
    suited: Sequence[float] = ()


Row = tuple[float, float, float, float, float]
"""The value; points in the hand and in the crib; points pegged by oneself and by the other."""


def weigh_by_odds(known: WeighingTables, six: Sequence[int], score: Score, third: bool) -> list[Row]:
    """Weigh the fifteen throws, in the order of ``combinations``; ``third`` is the judge's."""
    seat = int(score.dealer)
    unseen = [4 - sum(card % 13 == rank for card in six) for rank in range(13)]
    others, value = _hands(known, 1 - seat, unseen), _moved(known.pegs, score, third)
    hand, crib = _spreads(six, known.thrown[169 * (1 - seat) : 169 * (2 - seat)])
    # `value` contains the mean pegging, so a keep adds its difference from it.
    averages = _averages(known.pegs)
    rows = []
    for place, keep in enumerate(reversed(list(combinations(six, 4)))):
        cuts = hand[52 * place : 52 * place + 52]
        cribs = [crib[30 * (13 * place + rank) : 30 * (13 * place + rank) + 30] for rank in range(13)]
        moved = _averaged(score, value, others, cuts, cribs)
        kept = (seat * len(KEEPS) + _places()[tuple(sorted([card % 13 for card in keep]))]) * 2
        pegs = known.pegged[kept : kept + 2]
        worth = moved.by(pegs[0] - averages[seat], pegs[1] - averages[1 - seat])
        mean = sum([count for count in cuts if count != _SEEN]) / 46
        brought = sum([made * row[made] for row in cribs for made in range(TOTALS)])
        rows.append((worth, mean, brought, pegs[0], pegs[1]))
    return rows


@cache
def _places() -> dict[tuple[int, ...], int]:
    return {keep: place for place, keep in enumerate(KEEPS)}


def _spreads(six: Sequence[int], weights: Sequence[float]) -> tuple[list[int], list[float]]:
    hand = memoryview(bytearray(15 * 52)).cast("B", [1, 15, 52])
    crib = memoryview(bytearray(8 * 15 * 13 * 30)).cast("d", [1, 15, 13, 30])
    spread = memoryview(bytearray(8 * 15 * 2 * 30)).cast("d", [1, 15, 2, 30])
    weigh(memoryview(bytes(six)), array("d", weights), hand, crib, spread, 1)
    return list(hand.tobytes()), list(array("d", crib.tobytes()))


def _averages(pegs: Sequence[float]) -> tuple[float, float]:
    """What pone and the dealer peg on average."""
    pone = sum([place // PEGS * chance for place, chance in enumerate(pegs)])
    return pone, sum([place % PEGS * chance for place, chance in enumerate(pegs)])


def _values(pegs: Sequence[float], score: Score) -> Callable[[int, int], float]:
    """The value by what the show brings me and the other, averaged over what is pegged."""
    cells = [(divmod(place, PEGS), chance) for place, chance in enumerate(pegs) if chance >= _LEAST]
    total = sum([chance for _, chance in cells])
    mine, theirs = score.mine, score.theirs
    left = [
        (
            mine - (dealer if score.dealer else pone),
            theirs - (pone if score.dealer else dealer),
            chance / total,
        )
        for (pone, dealer), chance in cells
    ]

    @cache
    def value(my_show: int, their_show: int) -> float:
        return sum([chance * score.after(me, other, my_show, their_show) for me, other, chance in left])

    return value


def _moved(pegs: Sequence[float], score: Score, third: bool) -> Callable[[int, int], ThrowValue]:
    """The values by what the show brings me and the other."""
    now = _values(pegs, score)
    # Far from the end a point pegged is worth a point shown, and one less is the mirror image of one more.
    # The older champions do so everywhere, and at 119-118 take all throws for equal.
    if not third or min(score.mine, score.theirs) > _NEAR:

        def far(mine: int, theirs: int) -> ThrowValue:
            here, more, others = now(mine, theirs), now(mine + 1, theirs), now(mine, theirs + 1)
            return ThrowValue(here, more, 2 * here - more, others, 2 * here - others)

        return cache(far)
    # Four more averages over the pegging, so only where they matter.
    moved = [
        _values(pegs, score._replace(mine=score.mine - own, theirs=score.theirs - other))
        for own, other in ((1, 0), (-1, 0), (0, 1), (0, -1))
    ]

    @cache
    def near(mine: int, theirs: int) -> ThrowValue:
        return ThrowValue(now(mine, theirs), *[value(mine, theirs) for value in moved])

    return near


def _hands(known: WeighingTables, seat: int, unseen: Sequence[int]) -> list[dict[int, float]]:
    """How the other's hand is spread, by the starter's rank."""
    spread: list[dict[int, float]] = [{} for _ in range(13)]
    for guess in guesses(known.kept, seat, unseen, (), 0, third=True):
        for rank, row in enumerate(spread):
            cuts = unseen[rank] - guess.ranks.count(rank)
            if cuts > 0:
                for made, chance in shown(known.suited, guess.keep, rank):
                    row[made] = row.get(made, 0.0) + guess.weight * cuts * chance
    for row in spread:
        total = sum(row.values())
        for made in row:
            row[made] /= total
    return spread


def shown(suited: Sequence[float], keep: int, starter: int) -> list[tuple[int, float]]:
    """What the other's keep may count with a rank of starter, nobody knowing its suits, and the chances.

    ``suited`` is by keep; without it suits count for nothing.
    """
    made = by_ranks(keep)[starter]
    if not suited:
        return [(made, 1.0)]
    # Approximation: a jack has the starter's suit one time in four, whatever was seen; no flush of five,
    # and none with nobs. Without both, hands of 7.9 points were expected at 7.6 (docs/strength-trials.md).
    nobs = 0.0 if starter == _JACK else KEEPS[keep].count(_JACK) / 4
    flush = suited[keep]
    return [(made, 1 - nobs - flush), (made + 1, nobs), (made + 4, flush)]


@cache
def by_ranks(keep: int) -> tuple[int, ...]:
    """What a keep counts by its ranks alone, with each rank of starter."""
    ranks = KEEPS[keep]
    # Suits go round, so that there is no flush; nobs is there for four jacks only, and taken off again.
    hand = [CARDS[rank + 13 * place] for place, rank in enumerate(ranks)]
    suit = min(range(4), key=lambda suit: 13 * suit + _JACK in hand)
    nobs = 13 * suit + _JACK in hand
    return tuple([points(hand, CARDS[13 * suit + rank]) - nobs for rank in range(13)])


def _averaged(
    score: Score,
    value: Callable[[int, int], ThrowValue],
    others: Sequence[dict[int, float]],
    cuts: Sequence[int],
    cribs: Sequence[Sequence[float]],
) -> ThrowValue:
    """The values of a throw, averaged over the starter and what the show brings."""
    totals = [0.0] * len(ThrowValue._fields)

    def add(chance: float, found: Sequence[float]) -> None:
        for place, each in enumerate(found):
            totals[place] += chance * each

    heels_win = (score.mine if score.dealer else score.theirs) <= 2
    for rank, crib in enumerate(cribs):
        counts = [count for count in cuts[rank::13] if count != _SEEN]
        if rank == _JACK and heels_win:
            won = score.won(score.theirs) if score.dealer else -score.won(score.mine)
            add(sum(crib), [won] * len(totals))
            continue
        heels = 2 if rank == _JACK else 0
        for mine, theirs, chance in _shows(score.dealer, counts, crib, others[rank]):
            if score.dealer:
                # The clamp only keeps the index in range: no show with heels counts that much.
                add(chance, value(min(mine + heels, SUMS - 1), theirs))
            else:
                add(chance, value(mine, theirs + heels))
    return ThrowValue(*totals)


def _shows(
    dealer: bool, counts: Sequence[int], crib: Sequence[float], other: dict[int, float]
) -> list[tuple[int, int, float]]:
    """What the show brings both with one rank of starter, and the chance of it."""
    found: dict[tuple[int, int], float] = {}
    for count in counts:
        for made, chance in enumerate(crib):
            if chance <= 0:
                continue
            for theirs, likely in other.items():
                show = (count + made, theirs) if dealer else (count, theirs + made)
                found[show] = found.get(show, 0.0) + chance / len(counts) * likely
    return [(*show, chance) for show, chance in found.items()]
