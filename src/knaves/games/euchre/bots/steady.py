"""`Steady`: bids by counted tricks, plays by proven heuristics, and gives reasons.

It sees only a view, is deterministic, and never changes, because later players are measured against it.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import inf
from typing import ClassVar, Final

from knaves.cards import Card, symbols
from knaves.game import Advice
from knaves.games.euchre.engine.hand_value import best_bury, count, ordering
from knaves.games.euchre.engine.heuristic import choose_card, table
from knaves.games.euchre.rules.moves import (
    BURIES,
    DEFEND,
    MAKES,
    MAKES_ALONE,
    ORDER,
    ORDER_ALONE,
    PASS,
    PLAYS,
    Farmer,
    Make,
    Move,
)
from knaves.games.euchre.rules.open import Bidding, Burying, Playing, partner_of
from knaves.games.euchre.rules.trumps import Trump, same_colour, suit_name, turned_suit
from knaves.games.euchre.rules.view import View
from knaves.i18n.language import _, marked
from knaves.i18n.numbers import Figure

# In the tricks of `engine.hand_value`, which are the hand's own: the partner brings the rest.
ORDER_AT: Final = (2.3, 2.2, 2.1, 2.0)
"""Tricks needed to order up, from the dealer's left to the dealer."""
MAKE_AT: Final = (1.9, 1.9, 1.9, 2.0)
ALONE_AT: Final = 2.9
ALONE_WITH_GIFT_AT: Final = 1.75
"""Tricks needed to go alone; fewer if the partner gives its best card."""
DEFEND_AT: Final = 2.5
"""Tricks needed to defend alone."""
_ALONE: Final = marked("In {suit} your hand is worth {tricks:.1f} tricks: enough to go alone.")
NEXT: Final = 0.4
"""The gain of the other suit of the turned-down colour in round two, and its cost for the dealer's side."""


@dataclass(frozen=True, slots=True)
class Steady:
    """Counts tricks and plays by heuristics."""

    name: ClassVar[str] = "steady"
    version: ClassVar[str] = "1"
    about: ClassVar[str] = marked("plays soundly: counts its tricks")
    label: ClassVar[str] = marked("steady")

    def choose(self, view: View, /) -> Move:
        """Return one of ``view.legal``."""
        move: Move = self.advise(view).move
        return move

    def advise(self, view: View, /) -> Advice:
        """Return the move with its reason in a sentence."""
        if len(view.legal) == 1:
            return Advice(view.legal[0], _("It is the only legal move."))
        match view.open.phase:
            case Playing() as at:
                card, why = choose_card(table(view, at))
                return Advice(PLAYS[card], why)
            case Bidding() as at:
                return _order(view, at.upcard) if at.step == "order" else _make(view, turned_suit(at.upcard))
            case Burying(step="defend", trump=trump):
                return _defend(view, trump)
            case Burying(step="bury" | "trim", trump=trump):
                return _bury(view, trump)
            case _:
                return Advice(view.legal[0], _("It is your best card."))


def _order(view: View, upcard: Card) -> Advice:
    farmer = next((move for move in view.legal if isinstance(move, Farmer)), None)
    if farmer is not None:
        return Advice(farmer, _("Nines and tens win nothing: have the cards dealt again."))
    trump = turned_suit(upcard)
    hopes = ordering(view, upcard, trump)
    if _goes_alone(view, alone_count(view, trump, hopes)):
        return Advice(ORDER_ALONE, _(_ALONE).format(suit=suit_name(trump), tricks=Figure(hopes)))
    enough = ORDER_AT[(view.seat - view.open.dealer - 1) % 4]
    if hopes >= enough and ORDER in view.legal:
        said = _("In {suit} your hand is worth {tricks:.1f} tricks; {enough:.1f} is enough here.")
        return Advice(ORDER, said.format(suit=suit_name(trump), tricks=Figure(hopes), enough=Figure(enough)))
    said = _("In {suit} your hand is worth {tricks:.1f} tricks; you need {enough:.1f} here.")
    return Advice(PASS, said.format(suit=suit_name(trump), tricks=Figure(hopes), enough=Figure(enough)))


def alone_count(view: View, trump: Trump, hopes: float) -> float:
    """Return the count for going alone: a card that the partner takes up does not help."""
    return count(view.hand, trump) if view.open.dealer == partner_of(view.seat) else hopes


def _goes_alone(view: View, tricks: float) -> bool:
    """Return whether the count suffices to go alone."""
    return tricks >= alone_needs(view)


def alone_needs(view: View) -> float:
    """Return the tricks needed to go alone; two points from the target a march with the partner does too."""
    if view.open.rules.target - view.open.scores[view.seat % 2] <= 2:
        return inf
    return ALONE_WITH_GIFT_AT if view.open.rules.alone == "exchange" else ALONE_AT


def _make(view: View, turned_down: Trump) -> Advice:
    worth = {
        move.trump: worth_of(view, move.trump, turned_down) for move in view.legal if isinstance(move, Make)
    }
    trump = max(worth, key=lambda each: (worth[each], -each))
    tricks = count(view.hand, trump)
    named = {"suit": suit_name(trump), "tricks": Figure(tricks)}
    if _goes_alone(view, tricks):
        return Advice(MAKES_ALONE[trump], _(_ALONE).format(**named))
    enough = MAKE_AT[(view.seat - view.open.dealer - 1) % 4]
    if worth[trump] >= enough:
        said = _(
            "In {suit} your hand is worth {tricks:.1f} tricks, more than in any other suit, and enough here."
        )
        return Advice(MAKES[trump], said.format(**named))
    if PASS not in view.legal:
        return Advice(MAKES[trump], _("You must name a suit, and {suit} is your best.").format(**named))
    said = _("In {suit} your hand is worth {tricks:.1f} tricks, more than in any other suit, but not enough.")
    return Advice(PASS, said.format(**named))


def worth_of(view: View, trump: Trump, turned_down: Trump) -> float:
    """Return the count, adjusted because the dealer's side is weak in the turned-down colour."""
    if trump != same_colour(turned_down) or trump > Trump.SPADES:
        return count(view.hand, trump)
    return count(view.hand, trump) + (NEXT if (view.seat - view.open.dealer) % 2 else -NEXT)


def _bury(view: View, trump: Trump) -> Advice:
    card = best_bury(view.hand, trump)
    return Advice(BURIES[card], _("Without the {card} your hand is strongest.").format(card=symbols(card)))


def _defend(view: View, trump: Trump) -> Advice:
    tricks = count(view.hand, trump)
    if tricks >= DEFEND_AT:
        said = _("Your hand is worth {tricks:.1f} tricks in defence: enough to euchre the maker alone.")
        return Advice(DEFEND, said.format(tricks=Figure(tricks)))
    said = _("Your hand is worth {tricks:.1f} tricks in defence: too few to do without your partner.")
    return Advice(PASS, said.format(tricks=Figure(tricks)))
