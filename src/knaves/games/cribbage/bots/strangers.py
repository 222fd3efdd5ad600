"""The pool of strangers: players different in kind, to measure and to tune the levels against.

They are no levels: no face offers them, but the arena knows them by name (``stranger-greedy``). Each
differs from `Steady` in one thing that a person might do, except `ahead`, which shares nothing with the
levels but the rules: its crib table is a published one, and it solves the play over hands that it draws
itself. They see only views, and never change. ``docs/strength.md`` says who is who.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from types import MappingProxyType
from typing import Any, ClassVar, Final

from knaves.bots import by_temperature
from knaves.cards import Card, Dice
from knaves.games.cribbage.bots import lookahead, textbook
from knaves.games.cribbage.bots.simple import best_now, fitting, routine
from knaves.games.cribbage.bots.steady import Steady, risk, throws, unseen_cards
from knaves.games.cribbage.rules.counting import peg_points
from knaves.games.cribbage.rules.moves import PLAYS, Move
from knaves.games.cribbage.rules.open import Phase
from knaves.games.cribbage.rules.scoring import PIPS
from knaves.games.cribbage.rules.view import View

Throwing = Callable[[View, Dice], Move]
Laying = Callable[[View, Sequence[Card], Dice], Card]
# Six of fifteen throws are far too many: it is the weakest of the pool (docs/strength.md).
BEST: Final = 6
"""The throws among which the one of `at_random` is drawn."""
WARM: Final = 0.3
HOT: Final = 1.0
"""Temperatures in points: what a throw or card costs to become about a third as likely."""


@dataclass(frozen=True, slots=True)
class Stranger:
    """A way to throw and a way to choose between two cards that fit or more."""

    dice: Dice
    name: str
    throwing: Throwing
    laying: Laying
    version: ClassVar[str] = "1"

    def choose(self, view: View, /) -> Move:
        """Return one of ``view.legal``."""
        if view.open.phase is Phase.DISCARD:
            return self.throwing(view, self.dice)
        cards = fitting(view)
        if len(cards) > 1:
            return PLAYS[self.laying(view, cards, self.dice)]
        move: Move = routine(view).move
        return move


def best(view: View, _dice: Dice) -> Move:
    """Throw as `Steady`."""
    return throws(view)[0].move


def heated(temperature: float, view: View, dice: Dice) -> Move:
    """Throw any pair, the likelier the more it is worth."""
    found = throws(view)
    return found[by_temperature([each.worth for each in found], temperature, dice)].move


def at_random(view: View, dice: Dice) -> Move:
    """Throw one of the best six pairs, each with the same chance."""
    return throws(view)[dice.randrange(min(BEST, len(view.legal)))].move


def for_the_hand(view: View, _dice: Dice) -> Move:
    """Keep the hand with the best average, whatever the crib gets."""
    return max(throws(view), key=lambda each: each.hand).move


def steady(view: View, _cards: Sequence[Card], _dice: Dice) -> Card:
    """Play as `Steady`."""
    move: Any = Steady().choose(view)
    return Card(move.card)


def by_heat(temperature: float, view: View, cards: Sequence[Card], dice: Dice) -> Card:
    """Play any card, the likelier the more points it makes beyond what the next card makes on average."""
    exact, unseen = view.open.rules.runs == "exact", unseen_cards(view)
    worths = [
        # The risk is a mean over all unseen cards, as if the other held just one of them.
        peg_points((*view.open.pile, card), exact) - risk(view, card, unseen) / max(1, len(unseen))
        for card in cards
    ]
    return cards[by_temperature(worths, temperature, dice)]


def greedy(view: View, cards: Sequence[Card], _dice: Dice) -> Card:
    """Play the most points now, and of equals the highest card."""
    return best_now(view, cards)[1][-1]


def cautious(view: View, cards: Sequence[Card], _dice: Dice) -> Card:
    """Give nothing that can be helped: no count of 5 or 21, no run, no pair; only then take points."""
    exact, unseen = view.open.rules.runs == "exact", unseen_cards(view)

    def cost(card: Card) -> tuple[bool, int, int, int, int]:
        pile = (*view.open.pile, card)
        total = sum([PIPS[each] for each in pile])
        runs = sum(
            peg_points((*pile, each), exact) > 2
            for each in unseen
            if total + PIPS[each] <= 31 and each % 13 != card % 13
        )
        pairs = sum(each % 13 == card % 13 and total + PIPS[each] <= 31 for each in unseen)
        return total in (5, 21), runs, pairs, -peg_points(pile, exact), -PIPS[card]

    return min(cards, key=cost)


def _kind(name: str, throwing: Throwing, laying: Laying) -> tuple[str, Callable[..., Stranger]]:
    full = f"stranger-{name}"
    return full, partial(Stranger, name=full, throwing=throwing, laying=laying)


STRANGERS: Final[Mapping[str, Callable[..., Stranger]]] = MappingProxyType(
    dict(
        [
            _kind("warm", partial(heated, WARM), partial(by_heat, WARM)),
            _kind("hot", partial(heated, HOT), partial(by_heat, HOT)),
            _kind("greedy", best, greedy),
            _kind("cautious", best, cautious),
            _kind("keeps", at_random, steady),
            _kind("hand", for_the_hand, steady),
            _kind("textbook", textbook.throw, textbook.lay),
            _kind("ahead", lookahead.throw, lookahead.lay),
        ]
    )
)
"""The pool by name; each is made with ``dice``."""
