"""Many hands counted one by one by the law: proof of the compiled count."""

from __future__ import annotations

from itertools import combinations

from knaves.cards import CARDS
from knaves.games.cribbage.rules.counting import points, points_with_each


def count(hands: memoryview, crib: bool, out: memoryview, threads: int) -> None:
    """Write what each five bytes count, the starter last."""
    if max(hands, default=0) > 51:
        raise ValueError("Cards are numbers from 0 to 51.")
    cards = [CARDS[number] for number in hands]
    for place in range(len(out)):
        *hand, starter = cards[5 * place : 5 * place + 5]
        out[place] = points(hand, starter, crib)


def totals(crib: bool, out: memoryview, threads: int) -> None:
    """Write how many of all hands count 0, 1 .. 29."""
    pack = frozenset(CARDS)
    for hand in combinations(CARDS, 4):
        for found in points_with_each(hand, pack.difference(hand), crib):
            out[found] += 1
