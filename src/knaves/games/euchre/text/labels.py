"""The button texts for moves of euchre, the same in every face."""

from __future__ import annotations

from typing import Final

from knaves.cards import JOKER, symbols
from knaves.games.euchre.rules.moves import (
    Bury,
    Deal,
    Dealer,
    Defend,
    Farmer,
    Give,
    Make,
    Move,
    Order,
    Pass,
    Play,
)
from knaves.games.euchre.rules.open import WithUpcard
from knaves.games.euchre.rules.trumps import suit_name, turned_suit
from knaves.games.euchre.rules.view import View
from knaves.games.euchre.text.words import Names
from knaves.i18n.language import _, marked


def label(view: View, move: Move, names: Names) -> str:
    """Return the button text for a move: ``Order up hearts, alone``, ``Spades``, ``Bury the 9♣``.

    ValueError for chance's moves, which nobody makes.
    """
    match move:
        case Pass():
            return _("Pass")
        case Order(alone):
            picks_up = view.open.dealer == view.seat
            return _(_ORDER[picks_up, alone]).format(suit=_turned(view))
        case Make(trump, alone):
            called = suit_name(trump).capitalize()
            return _("{trump}, alone").format(trump=called) if alone else called
        case Farmer():
            return _("Show your farmer's hand")
        case Defend():
            return _("Defend alone")
        case Play(card) | Bury(card) | Give(card):
            return _(_WITH_CARD[type(move)][card == JOKER]).format(card=symbols(card))
        case Deal() | Dealer():
            raise ValueError("Chance needs no buttons.")


def _turned(view: View) -> str:
    """Return the suit offered as trump."""
    assert isinstance(view.open.phase, WithUpcard), "a card has been turned up before it is ordered up"
    return suit_name(turned_suit(view.open.phase.upcard))


_ORDER: Final = {
    (False, False): marked("Order up {suit}"),
    (False, True): marked("Order up {suit}, alone"),
    (True, False): marked("Pick it up"),
    (True, True): marked("Pick it up, alone"),
}
"""By whether the dealer picks up the card, and whether the call is alone."""
_WITH_CARD: Final = {
    Play: (marked("Play the {card}"), marked("Play the joker")),
    Bury: (marked("Bury the {card}"), marked("Bury the joker")),
    Give: (marked("Give the {card} to your partner"), marked("Give the joker to your partner")),
}
"""For a card, and for the joker."""
