"""The race to the target: the chance to win a game from its score, given how deals end between champions.

A deal is scored by one side, the dealer's or the other, and the deal passes to the left; so the chance to win
follows from the row of how deals end, by recursion from the target down.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

DEALS: Final[Mapping[int, float]] = {-4: 0.0145, -2: 0.1562, -1: 0.1683, 1: 0.4407, 2: 0.1710, 4: 0.0493}
"""How often a deal brings the dealer's side so many points; below zero, the others.

Counted over 4,000 deals between champions, by the usual rules: see `analysis`.
"""


@cache
def chances(target: int, deals: tuple[tuple[int, float], ...]) -> tuple[tuple[float, ...], ...]:
    """Return the chance of the side about to deal, by its points and the other side's, each below the target.

    ``deals`` are the pairs of points and how often; their shares must add up to 1.
    """
    table = [[0.0] * target for _ in range(target)]
    for total in range(2 * target - 2, -1, -1):
        for ours in range(max(0, total - target + 1), min(target, total + 1)):
            table[ours][total - ours] = sum(
                share * _after(table, target, ours, total - ours, points) for points, share in deals
            )
    return tuple(map(tuple, table))


def _after(table: list[list[float]], target: int, ours: int, theirs: int, points: int) -> float:
    if points > 0:
        return 1.0 if ours + points >= target else 1 - table[theirs][ours + points]
    return 0.0 if theirs - points >= target else 1 - table[theirs - points][ours]


def win(target: int, ours: int, theirs: int, *, dealing: bool) -> float:
    """Return a side's chance to win when a deal is about to begin; ``dealing`` when it is that side's.

    >>> 0.5 < win(10, 0, 0, dealing=True) < 0.55
    True
    """
    if ours >= target or theirs >= target:
        return float(ours >= target)
    table = chances(target, tuple(DEALS.items()))
    return table[ours][theirs] if dealing else 1 - table[theirs][ours]
