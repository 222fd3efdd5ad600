"""Moves for faces that know no rules: the cards to pick from, and the move that they make."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final

from knaves.cards import Card
from knaves.games.euchre.rules.moves import BURIES, GIVES, PLAYS, Move
from knaves.games.euchre.rules.open import Burying, Step
from knaves.games.euchre.rules.trumps import STRENGTH
from knaves.games.euchre.rules.view import View
from knaves.games.euchre.text.showing import arranged

WITH_CARD: Final[Mapping[Step, tuple[Move, ...]]] = {
    "bury": BURIES,
    "trim": BURIES,
    "give": GIVES,
    "play": PLAYS,
}
"""The moves by card, for the steps with a choice of card."""


def hand(view: View) -> tuple[Card, ...]:
    """Return the seat's hand: trumps first, high cards first."""
    return arranged(view.hand, view.open.phase)


def picks(view: View) -> int:
    """Return 1 if the seat must bury, give or play a card, else 0."""
    return int(bool(view.legal) and view.open.phase.step in WITH_CARD)


def first_offered(view: View, cards: Sequence[Card], allowed: Collection[Card]) -> int:
    """Return the place of the card to point at first: the first allowed, or the lowest when burying.

    The first card is the best trump: nobody wants to bury it, and a single key would.
    """
    places = [place for place, card in enumerate(cards) if card in allowed]
    at = view.open.phase
    if isinstance(at, Burying) and at.step != "give":
        return min(places, key=lambda place: (STRENGTH[at.trump][cards[place]], -place), default=0)
    return min(places, default=0)


def of_cards(view: View, cards: Sequence[Card]) -> Move | None:
    """Return the move with a picked card, legal or not; None unless one card must be picked."""
    if not cards or len(cards) != picks(view):
        return None
    return WITH_CARD[view.open.phase.step][cards[0]]
