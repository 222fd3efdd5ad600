"""Moves for faces that know no rules: the cards to pick from, and the move that they make."""

from __future__ import annotations

from collections.abc import Sequence

from knaves.cards import Card
from knaves.games.cribbage.rules.dealing import thrown_each
from knaves.games.cribbage.rules.moves import PASS, Discard, Move, Play
from knaves.games.cribbage.rules.open import Phase, in_order
from knaves.games.cribbage.rules.view import View


def hand(view: View) -> tuple[Card, ...]:
    """Return the seat's hand, by rank, then suit."""
    return in_order(view.hand)


def picks(view: View) -> int:
    """Return the number of cards for a move: those to throw, or the one to play; else 0.

    If no card fits, one can still be tried: its refusal says why it does not fit.
    """
    if not view.legal:
        return 0
    match view.open.phase:
        case Phase.DISCARD:
            return thrown_each(view.seats)
        case Phase.PLAY:
            return 1
        case _:
            return 0


def of_cards(view: View, cards: Sequence[Card]) -> Move | None:
    """Return the throw or play of picked cards, legal or not; None unless their number is that of `picks`."""
    if not cards or len(cards) != picks(view):
        return None
    return Discard(in_order(tuple(cards))) if view.open.phase is Phase.DISCARD else Play(cards[0])


def lapse(view: View) -> Move | None:
    """Return the default move when the time is over: muggins is not called (§7.5)."""
    return PASS if PASS in view.legal else None
