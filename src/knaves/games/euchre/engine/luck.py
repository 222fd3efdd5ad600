"""The value of a shuffle before anybody has bid: what luck is measured by.

A deal is bid and played out by three plain policies, which differ in their tables of bids and in the play;
its value is a weighted sum of what comes of them. Only the compiled kernel computes it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Final

from knaves.cards import Card
from knaves.games.euchre.engine import kernel, tables
from knaves.games.euchre.engine.arrays import Array
from knaves.games.euchre.engine.auction import OUTCOMES
from knaves.games.euchre.engine.open_deal import mask
from knaves.games.euchre.rules.options import Rules
from knaves.games.euchre.rules.trick import score

# Least squares over 300 deals between champions 3 and 2. They add up to less than 1, because values that do
# not foretell everything are best taken for nearer to the average (docs/strength-trials.md, "Luck taken
# out").
WEIGHTS: Final = (0.30, 0.27, 0.20)
"""How much each of the policies counts."""

Worth = Callable[[int], float]
"""The value of a deal by side 0's points, below zero if the others score."""


def value(rules: Rules, hands: Sequence[Sequence[Card]], upcard: Card, dealer: int, worth: Worth) -> float:
    """Return the value of a deal, the hands by seat."""
    rows, upcards = [[mask(hand) for hand in hands]], [[upcard, dealer]]
    points = _points(rules)
    return sum(
        weight * worth(points[kernel.outcomes_of(_house(rules), rows, upcards, *policy)[0]])
        for weight, policy in zip(WEIGHTS, _policies(), strict=True)
    )


def mean(rules: Rules, dealer: int, worth: Worth, deals: int, seed: int) -> float:
    """Return the mean value of so many random deals, an unbiased estimate of that of all deals."""
    points, total = _points(rules), 0.0
    for weight, policy in zip(WEIGHTS, _policies(), strict=True):
        counts = kernel.outcomes_of_any(_house(rules), dealer, deals, seed, *policy).tolist()
        total += weight * sum(number * worth(points[at]) for at, number in enumerate(counts) if number)
    return total / deals


@cache
def _policies() -> tuple[tuple[Array, Array | None], ...]:
    """Return tables of bids, each with a network of card play, or None for rules of thumb."""
    network = tables.card_network()
    return (tables.table(), network), (tables.second_table(), network), (tables.second_table(), None)


def _house(rules: Rules) -> bytes:
    loner_leads, exchange = rules.loner_lead == "loner", rules.alone == "exchange"
    return bytes([rules.joker, rules.stick_the_dealer, rules.canadian, loner_leads, exchange])


@cache
def _points(rules: Rules) -> tuple[int, ...]:
    """Return side 0's points by outcome, in the kernel's order; the last is a deal thrown in."""
    found = [0] * OUTCOMES
    for outcome in range(OUTCOMES - 1):
        makers, alone, tricks = outcome // 12, outcome // 6 % 2 == 1, outcome % 6
        scored = score(rules, makers, tricks, alone, False)
        found[outcome] = scored.points if scored.side == 0 else -scored.points
    return tuple(found)
