"""What lets a face ask for a move that it does not understand: the cards to pick from, and what they make."""

from __future__ import annotations

from collections.abc import Sequence

from knaves.cards import Card
from knaves.games.cribbage.rules.dealing import thrown_each
from knaves.games.cribbage.rules.moves import PASS, Discard, Move, Play
from knaves.games.cribbage.rules.open import Phase, in_order
from knaves.games.cribbage.rules.view import View


def hand(view: View) -> tuple[Card, ...]:
    """Return the cards that the seat holds, by rank, then suit."""
    return in_order(view.hand)


def picks(view: View) -> int:
    """Return how many cards make a move: those to be thrown, or the one to be played; else 0.

    When nothing fits there is still a card to try: its refusal says why it does not.
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
    """Return the throw or the play of picked cards, legal or not; None unless they are as many as `picks`."""
    if not cards or len(cards) != picks(view):
        return None
    return Discard(in_order(tuple(cards))) if view.open.phase is Phase.DISCARD else Play(cards[0])


def lapse(view: View) -> Move | None:
    """Return what silence means: muggins that nobody calls is passed over (§7.5)."""
    return PASS if PASS in view.legal else None
