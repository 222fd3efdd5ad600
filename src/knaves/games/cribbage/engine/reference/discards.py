"""Hands counted and throws weighed by the law, every possible crib in turn: proof of the compiled ones."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from itertools import combinations
from math import fsum

from knaves.cards import CARDS, Card
from knaves.games.cribbage.engine.cribs import sort_of
from knaves.games.cribbage.engine.policies import place_of
from knaves.games.cribbage.rules.counting import points, points_with_each

_SEEN = 255
Weighted = tuple[tuple[Card, ...], float]
"""Cards that others may have thrown, and their weight."""


def weigh(
    deals: memoryview,
    weights: array[float],
    hand: memoryview,
    crib: memoryview[float],
    spreads: memoryview[float],
    threads: int,
) -> None:
    """Write what every throw of two of six cards makes, deal by deal."""
    for number in range(len(deals) // 6):
        six = [CARDS[card] for card in deals[6 * number : 6 * number + 6]]
        unseen = [card for card in CARDS if card not in six]
        # All 1035 pairs with every starter, nothing sampled.
        others = [(pair, weights[place_of(sort_of(*pair))]) for pair in combinations(unseen, 2)]
        _write(number, six, unseen, others, (hand, crib, spreads))


def _write(
    number: int,
    dealt: Sequence[Card],
    unseen: Sequence[Card],
    others: Sequence[Weighted],
    out: tuple[memoryview, memoryview[float], memoryview[float]],
) -> None:
    hand, crib, spreads = out
    left = {starter: [some for some in others if starter not in some[0]] for starter in unseen}
    # `fsum` is exact, so that the order of the cards does not matter.
    weight = {starter: fsum([each for _, each in some]) for starter, some in left.items()}
    if min(weight.values()) <= 0:
        raise ValueError("The weights leave no cards that could be thrown.")
    for place, throw in enumerate(combinations(dealt, 2)):
        keep = [card for card in dealt if card not in throw]
        for card in CARDS:
            seen = card in dealt
            hand[number, place, card] = _SEEN if seen else points(keep, card)
            if not seen:
                spreads[number, place, 0, hand[number, place, card]] += 1 / len(unseen)
        for starter in unseen:
            share = 1 / (weight[starter] * len(unseen))
            for made, chance in _cribs(throw, starter, left[starter]):
                crib[number, place, starter % 13, made] += chance * share
                spreads[number, place, 1, made] += chance * share


def _cribs(throw: tuple[Card, ...], starter: Card, others: Iterable[Weighted]) -> Iterable[tuple[int, float]]:
    """Yield what the crib counts and with what weight, summed where it counts the same."""
    weight: dict[int, list[float]] = {}
    for cards, each in others:
        weight.setdefault(points((*throw, *cards), starter, crib=True), []).append(each)
    return ((made, fsum(some)) for made, some in weight.items())


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
