"""What a seat does not see, as the sampler of worlds wants it: the loose cards, and where each may lie.

Read from a view alone. As in `imagine`, only what the rules force is inferred; the weights of worlds are
the player's own affair. Of an exchange with a loner a seat that did not see the card infers nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import chain
from typing import Final

from knaves.cards import BACK, Card
from knaves.games.euchre.rules.deal_seen import SeenDeal, deals, seen_deal
from knaves.games.euchre.rules.open import SEATS, WithUpcard
from knaves.games.euchre.rules.trumps import SUIT_OF
from knaves.games.euchre.rules.turns import pack
from knaves.games.euchre.rules.view import View

KITTY: Final = 4
"""The place of the cards that were not dealt; places 0 to 3 are the hands."""
BURIED: Final = 5
"""The place of what others have buried."""
PLACES: Final = 6


@dataclass(frozen=True, slots=True)
class UnseenCards:
    """The cards a seat does not see. Every way to lay them that these lines allow is a world."""

    cards: tuple[Card, ...]
    accepts: tuple[frozenset[int], ...]
    """By card: the places it may lie in."""
    room: tuple[int, ...]
    """By place: how many of these cards lie there."""
    known: tuple[tuple[Card, ...], ...]
    """By place: cards that lie there for certain, the seat's own hand among them."""


def unseen(view: View) -> UnseenCards:
    """Return what this seat does not see of the deal on the table; ValueError when there is none."""
    split = deals(view.seen)
    if not isinstance(view.open.phase, WithUpcard):
        raise ValueError("No cards are on the table.")
    known = seen_deal(view.open.dealer, split[-1])
    cards = tuple(_loose(known, view))
    hidden = sum(card == BACK for _, card, _ in known.buries)
    hands = [0 if seat == view.seat else known.sizes[seat] for seat in range(SEATS)]
    room = (*hands, len(cards) - sum(hands) - hidden, hidden)
    lying: list[tuple[Card, ...]] = [()] * PLACES
    lying[view.seat] = view.hand
    if not known.taken:
        lying[KITTY] = (known.upcard,)
    return UnseenCards(cards, tuple(_accepts(known, card) for card in cards), room, tuple(lying))


def _loose(known: SeenDeal, view: View) -> Iterable[Card]:
    seen = {*chain(*known.shown), *view.hand, *view.buried}
    if not known.taken:
        seen.add(known.upcard)
    return (card for card in pack(view.open.rules) if card not in seen)


def _accepts(known: SeenDeal, card: Card) -> frozenset[int]:
    places = _reach(known, card)
    if known.trump is None:
        return places
    suit = SUIT_OF[known.trump][card]
    return frozenset(place for place in places if place >= SEATS or suit not in known.voids[place])


def _reach(known: SeenDeal, card: Card) -> frozenset[int]:
    """Return where a card may have come, voids left aside."""
    if card == known.gift and known.maker is not None:
        return frozenset((known.maker, BURIED))
    if known.taken and card == known.upcard:
        if known.gift == BACK and known.giver == known.dealer and known.maker is not None:
            return frozenset((known.dealer, known.maker, BURIED))
        return frozenset((known.dealer, BURIED))
    return frozenset(range(PLACES))
