"""A stranger that plays by the maxims of old books, as many good players at a table do.

It throws well until the end is near, and then looks at its hand only. It leads from a pair or a low card,
never a five or a card worth ten, takes points when it can, and keeps off five, twenty-one and cards in
sequence.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from knaves.cards import Card, Dice
from knaves.games.cribbage.bots.steady import throws
from knaves.games.cribbage.rules.counting import peg_points
from knaves.games.cribbage.rules.moves import Move
from knaves.games.cribbage.rules.scoring import PIPS
from knaves.games.cribbage.rules.view import View

NEAR: Final = 15
"""The points short of the target from which an end is near."""
_LEADS: Final = (3, 2, 1, 6, 7, 5, 8, 0, 9, 10, 11, 12, 4)
"""Ranks to lead, best first: a four, a three, a two, then the middle; tens late, a five last."""


def throw(view: View, _dice: Dice) -> Move:
    """Return the best throw, or near the end the one that keeps the best hand."""
    found = throws(view)
    if max(view.open.scores) < view.open.rules.target - NEAR:
        return found[0].move
    return max(found, key=lambda each: each.hand).move


def lay(view: View, cards: Sequence[Card], _dice: Dice) -> Card:
    """Return the card by the maxims."""
    if not view.open.pile:
        return min(cards, key=lambda card: _lead(card, cards))
    exact = view.open.rules.runs == "exact"
    return min(cards, key=lambda card: _answer(view, card, exact))


def _lead(card: Card, cards: Sequence[Card]) -> tuple[bool, bool, int]:
    paired = sum(each % 13 == card % 13 for each in cards) > 1
    dear = PIPS[card] in (5, 10)
    return dear, not paired, _LEADS.index(card % 13)


def _answer(view: View, card: Card, exact: bool) -> tuple[int, bool, bool, int]:
    pile = (*view.open.pile, card)
    total = sum([PIPS[each] for each in pile])
    close = 0 < abs(card % 13 - view.open.pile[-1] % 13) <= 2
    return -peg_points(pile, exact), total in (5, 10, 21), close, -PIPS[card]
