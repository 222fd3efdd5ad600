"""The race to ten: the chance to win by the score and the dealer, computed from the scores of single hands.

The deal passes to the other side after every hand. Given the probability of each number of points for the
dealer's side and for the others, every score has an exact chance, computed from higher scores down. Hands in
which nobody scores are allowed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Final

from knaves.cards import NotationError
from knaves.i18n.language import _

Odds = Mapping[int, float]
"""The probability of each number of points, from one, of a side in a hand."""
Table = tuple[tuple[float, ...], ...]
"""Chances by the dealing side's score, then by the others' score."""


@dataclass(frozen=True, slots=True)
class Hand:
    """The points of a hand for the dealer's side and the others; the rest of 1 is a hand without points."""

    dealers: Odds
    others: Odds

    def __post_init__(self) -> None:
        chances = (*self.dealers.values(), *self.others.values())
        if min((*self.dealers, *self.others), default=0) < 1 or min(chances) < 0:
            raise NotationError(
                _("Each result of a hand needs at least one point and a chance of at least 0.")
            )
        if not 0 < sum(chances) < 1 + 1e-9:
            raise NotationError(_("The chances of a hand must add up to more than 0 and at most 1."))

    @property
    def nothing(self) -> float:
        """The probability that nobody scores."""
        return max(0.0, 1 - sum(self.dealers.values()) - sum(self.others.values()))


PUBLISHED: Final = Hand(
    MappingProxyType({1: 0.45, 2: 0.16, 4: 0.05}), MappingProxyType({1: 0.17, 2: 0.12, 4: 0.05})
)
"""Fred Benjamin's figures of 2006 for equal players, as Natty Bumppo's column of 6 January 2006 gives them.

His own chart changes them a little where a side has 8 or 9, without saying how; so it has 65 % for the
dealing side at 9–9, and 51 % at 4–4 and 5–5, where these, taken as they stand, make 66 and 52. The
other scores that the column names come out as it says, to the percent.
"""

# Approximation: hands at every score end as they do at no points each, by the usual rules, although bidding
# changes near the end.
CHAMPIONS: Final = Hand(
    MappingProxyType({1: 0.4407, 2: 0.1710, 4: 0.0493}), MappingProxyType({1: 0.1683, 2: 0.1562, 4: 0.0145})
)
"""The points of a hand between champions, by the usual rules: counted over 4,000 deals by
``knaves tables make euchre-ends``."""


def race(hand: Hand = PUBLISHED, target: int = 10) -> Table:
    """Return the dealing side's chance to win, ``table[its score][the others' score]``, both below target.

    Each hand leads to a higher score with the deal passed on, or to the same score with the deal passed
    on, which ties two entries together: (own, other) and (other, own) are solved as a pair.
    NotationError when the target is below 1.
    """
    if target < 1:
        raise NotationError(_("The target must be at least 1, not {target}.").format(target=target))
    # Backwards from the end, so that the scores that a hand leads to are known.
    table = [[0.0] * target for _ in range(target)]
    for total in range(2 * target - 2, -1, -1):
        for own in range(max(0, total - target + 1), total // 2 + 1):
            other = total - own
            ahead = _scoring(table, hand, own, other)
            behind = _scoring(table, hand, other, own)
            table[own][other] = _solved(ahead, behind, hand.nothing)
            table[other][own] = _solved(behind, ahead, hand.nothing)
    return tuple(tuple(row) for row in table)


def chance_to_win(table: Table, ours: int, theirs: int, dealing: bool) -> float:
    """Return our chance at a score; 1 or 0 when a side has reached the target.

    >>> round(chance_to_win(race(), 2, 8, dealing=True), 2)
    0.08
    """
    target = len(table)
    if ours >= target or theirs >= target:
        return float(ours >= target)
    return table[ours][theirs] if dealing else 1 - table[theirs][ours]


def win(target: int, ours: int, theirs: int, *, dealing: bool) -> float:
    """Return a side's chance between champions when a hand is about to be dealt, by it or by the others.

    >>> 0.5 < win(10, 0, 0, dealing=True) < 0.55
    True
    """
    return chance_to_win(_between_champions(target), ours, theirs, dealing)


@cache
def _between_champions(target: int) -> Table:
    return race(CHAMPIONS, target)


def _scoring(table: list[list[float]], hand: Hand, own: int, other: int) -> float:
    """How likely somebody scores now and the dealing side wins in the end."""
    target = len(table)
    ours = sum(
        chance * (1.0 if own + points >= target else 1 - table[other][own + points])
        for points, chance in hand.dealers.items()
    )
    theirs = sum(
        chance * (1 - table[other + points][own])
        for points, chance in hand.others.items()
        if other + points < target
    )
    return ours + theirs


def _solved(one: float, other: float, nothing: float) -> float:
    """Solve ``x = one + nothing * (1 - y)`` and ``y = other + nothing * (1 - x)`` for x."""
    # Two linear equations: a hand without points passes the deal on at the same score.
    return (one + nothing * (1 - other - nothing)) / (1 - nothing**2)
