"""The value of a shuffle before anybody has bid: what luck is measured by.

Stand-ins for the players bid a deal and play it out; the value is what comes of it on average. Only the
compiled kernel computes it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

from knaves.cards import Card
from knaves.games.euchre.engine import kernel
from knaves.games.euchre.engine.auction import OUTCOMES
from knaves.games.euchre.engine.open_deal import mask
from knaves.games.euchre.engine.stand_ins import StandIns
from knaves.games.euchre.rules.options import Rules
from knaves.games.euchre.rules.trick import score

Worth = Callable[[int], float]
"""The value of a deal by side 0's points, below zero if the others score."""


def value(
    rules: Rules,
    hands: Sequence[Sequence[Card]],
    upcard: Card,
    dealer: int,
    worth: Worth,
    sides: StandIns,
    times: int,
    seed: int,
) -> float:
    """Return the value of a deal that is played so many times, the hands by seat."""
    rows, upcards = [[mask(hand) for hand in hands]], [[upcard, dealer]]
    (counts,) = kernel.outcomes_of(_house(rules), rows, upcards, sides, times, seed).tolist()
    return _worth(rules, counts, worth) / times


def mean(rules: Rules, dealer: int, worth: Worth, sides: StandIns, deals: int, seed: int) -> float:
    """Return the mean value of so many random deals, an unbiased estimate of that of all deals."""
    counts = kernel.outcomes_of_any(_house(rules), dealer, deals, seed, sides).tolist()
    return _worth(rules, counts, worth) / deals


def _worth(rules: Rules, counts: Sequence[float], worth: Worth) -> float:
    points = _points(rules)
    return sum([number * worth(points[at]) for at, number in enumerate(counts) if number])


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
