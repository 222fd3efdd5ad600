"""How far the points of a throw spread: the standard deviation of hand and crib together, over the starters.

What the other player throws is any two cards. The pegging is left out.
"""

from __future__ import annotations

from knaves.cards import Card
from knaves.games.cribbage.engine import kernel

RANKS = 13
POINTS = 30


def spreads(hand: tuple[Card, ...], *, own: bool) -> dict[tuple[Card, ...], float]:
    """Return the spread of each throw of six cards; ``own``: the crib is one's own."""
    return {throw.thrown: _spread(throw, own=own) for throw in kernel.throws(hand)}


def _spread(throw: kernel.Throw, *, own: bool) -> float:
    """Return the standard deviation of the hand plus the own crib, or less the other's."""
    sign = 1 if own else -1
    # Approximation: given the starter's rank, hand and crib are taken for independent.
    total = square = 0.0
    seen = sum(points != kernel.SEEN for points in throw.by_starter)
    for rank in range(RANKS):
        hands = [throw.by_starter[card] for card in range(rank, 52, RANKS)]
        hands = [points for points in hands if points != kernel.SEEN]
        if not hands:
            continue
        crib = throw.crib_by_rank[rank * POINTS : (rank + 1) * POINTS]
        likely = sum(crib)
        mean = sum(points * share for points, share in enumerate(crib)) / likely
        mean_square = sum(points * points * share for points, share in enumerate(crib)) / likely
        for points in hands:
            total += points + sign * mean
            square += points * points + 2 * sign * points * mean + mean_square
    # Rounding can make a variance of nothing slightly negative.
    return float(max(0.0, square / seen - (total / seen) ** 2) ** 0.5)
