"""Counting the tricks a hand is good for: what `Steady` bids by.

The weights are in tricks and were found by self-play. A hand's count is the number of tricks it can expect to
win itself, without its partner's. It depends on the seat, the upcard and its taker, but not on the score.
"""

from __future__ import annotations

from typing import Final

from knaves.cards import JOKER, Card
from knaves.games.euchre.rules.open import Playing, partner_of, turned_down
from knaves.games.euchre.rules.trumps import NO_TRUMP, PACK, STRENGTH, SUIT_OF, SUITS, Trump, same_colour
from knaves.games.euchre.rules.view import View

TRUMP_WORTH: Final = {16: 1.0, 15: 1.0, 14: 0.8, 13: 0.7, 12: 0.6, 11: 0.5, 9: 0.45, 8: 0.4}
"""The tricks of a trump by its strength: joker, right, left, ace, king, queen, ten, nine."""
_ACE: Final = 6
_KING: Final = 5


def count(hand: tuple[Card, ...], trump: Trump) -> float:
    """Return the tricks that five cards can expect with this trump, without the partner's help.

    >>> from knaves.cards import parse
    >>> count(parse("JH JD AH AS 9S"), Trump.HEARTS) > count(parse("JH QD AH TS 9S"), Trump.HEARTS)
    True
    """
    suits, strength = SUIT_OF[trump], STRENGTH[trump]
    if trump == NO_TRUMP:
        return _count_no_trump(hand)
    trumps = [strength[card] for card in hand if suits[card] == trump]
    total = sum(TRUMP_WORTH[each] for each in trumps)
    if 14 in trumps and 15 in trumps:
        total += 0.2
    for suit in SUITS:
        if suit != trump:
            held = sorted([strength[card] for card in hand if suits[card] == suit])
            total += side_worth(held, suit, trump, len(trumps))
    return total


def side_worth(cards: list[int], suit: Trump, trump: Trump, trumps: int) -> float:
    """Return the tricks of a side suit, by its sorted strengths: aces, a guarded king, a void to ruff in."""
    if not cards:
        # A void needs a trump to spare.
        return 0.25 if trumps >= 2 else 0.0
    worth = 0.0
    if cards[-1] == _ACE:
        # The longer the suit, the likelier an ace is ruffed; the suit of trumps' colour is a card shorter.
        worth = (0.6, 0.5, 0.35)[min(len(cards), 3) - 1] - (0.05 if suit == same_colour(trump) else 0.0)
        if len(cards) > 1 and cards[-2] == _KING:
            worth += 0.2
    elif cards[-1] == _KING:
        worth = 0.1 if len(cards) == 1 else 0.2
    return worth


def _count_no_trump(hand: tuple[Card, ...]) -> float:
    total = 1.0 if JOKER in hand else 0.0
    strength = STRENGTH[NO_TRUMP]
    for suit in SUITS:
        cards = sorted([strength[card] for card in hand if SUIT_OF[NO_TRUMP][card] == suit], reverse=True)
        for place, card in enumerate(cards):
            top = card == _ACE - place
            total += (1.0, 0.85, 0.8, 0.8, 0.8)[place] if top else 0.3 if card == _KING else 0.0
            if not top:
                break
    return total


def taken_up(hand: tuple[Card, ...], upcard: Card, trump: Trump) -> tuple[float, Card]:
    """Return the dealer's best count after taking the upcard, and the card to bury for it."""
    six = (*hand, upcard)
    return max(
        ((count(tuple(c for c in six if c != card), trump), card) for card in six),
        key=lambda each: (each[0], -STRENGTH[trump][each[1]], -each[1]),
    )


def best_bury(hand: tuple[Card, ...], trump: Trump) -> Card:
    """Return the card whose burying leaves the best count; of equals the lowest."""
    return taken_up(hand[:-1], hand[-1], trump)[1]


def ordering(view: View, upcard: Card, trump: Trump) -> float:
    """Return the count of ordering the upcard up from this seat."""
    if view.open.dealer == view.seat:
        return taken_up(view.hand, upcard, trump)[0]
    # The upcard counts a tenth less than in one's own hand, for the partner and for an opponent alike.
    gain = 0.9 * TRUMP_WORTH[STRENGTH[trump][upcard]]
    helps = view.open.dealer == partner_of(view.seat)
    return count(view.hand, trump) + (gain if helps else -gain)


def unseen(view: View, at: Playing) -> list[Card]:
    """Return the cards that may still be in others' hands, as far as this seat knows."""
    gone = {*view.hand, *view.buried, *(card for _, card in at.trick)}
    for trick in at.tricks:
        gone.update(card for _, card in trick)
    if turned_down(at) is not None:
        gone.add(at.upcard)
    pack = (*PACK, JOKER) if view.open.rules.joker else PACK
    return [card for card in pack if card not in gone]
