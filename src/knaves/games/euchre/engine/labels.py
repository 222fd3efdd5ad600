"""The cards as sets of bits, by their place under a trump: how the kernel and its reference hold hands.

Side suits stand at bits 0, 7 and 14, trumps at 21 to 27, the joker at 28.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from knaves.cards import Card
from knaves.games.euchre.rules.trumps import NO_TRUMP, PACK_WITH_JOKER, STRENGTH, SUIT_OF, SUITS, Trump


class Labels(NamedTuple):
    """What a trump makes of the pack."""

    trump: Trump
    bit: dict[int, int]
    """By card number: the set of that card alone."""
    card: dict[int, Card]
    """The other way round."""
    suit: dict[int, int]
    """By bit: every place of its suit."""
    trumps: int


def _labels(trump: Trump) -> Labels:
    sides = [suit for suit in SUITS if suit != trump]
    bit = {}
    for card in PACK_WITH_JOKER:
        suit, strength = SUIT_OF[trump][card], STRENGTH[trump][card]
        # Places rise with strength and trumps are on top, so that comparing bits compares cards.
        if strength == 16:
            place = 28
        elif suit == trump:
            place = 21 + (0, 1, 0, 2, 3, 4, 5, 6)[strength - 8]
        else:
            place = 7 * sides.index(Trump(suit)) + strength - 1
        bit[int(card)] = 1 << place
    trumps = 1 << 28 if trump == NO_TRUMP else 0xFF << 21
    suits = {
        each: trumps if each & trumps else 0x3F << (each.bit_length() - 1) // 7 * 7 for each in bit.values()
    }
    return Labels(trump, bit, {each: Card(card) for card, each in bit.items()}, suits, trumps)


LABELS: Final = tuple(_labels(trump) for trump in Trump)


def relabel(cards: int, labels: Labels) -> int:
    """Return a set of card numbers as the set of their places."""
    return sum(labels.bit[card.bit_length() - 1] for card in each(cards))


def each(cards: int) -> Iterator[int]:
    """Walk through a set, lowest first, as sets of one."""
    while cards:
        yield cards & -cards
        cards &= cards - 1
