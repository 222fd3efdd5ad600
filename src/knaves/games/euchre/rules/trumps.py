"""The cards of euchre once trump is made: the suit of each card, and which card beats which.

Everything is a table of small numbers made once, so that the play of a trick only looks things up.
The left bower is a trump in every table; the joker is the highest. The names of suits in sentences are here
too. Nothing here knows a deal.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Final

from knaves.cards import CARDS, JOKER, Card, Rank, symbols
from knaves.game import Seat
from knaves.i18n.language import _, marked


class Trump(IntEnum):
    """The possible trumps: the four suits by their numbers, and no trump."""

    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3
    NO_TRUMP = 4


SUITS: Final = (Trump.CLUBS, Trump.DIAMONDS, Trump.HEARTS, Trump.SPADES)
NO_TRUMP: Final = Trump.NO_TRUMP
_ORDER: Final = (Rank.NINE, Rank.TEN, Rank.JACK, Rank.QUEEN, Rank.KING, Rank.ACE)

PACK: Final = tuple(card for card in CARDS if card.rank in _ORDER)
"""The 24 cards from nine to ace, by number."""
PACK_WITH_JOKER: Final = (*PACK, JOKER)


def same_colour(trump: Trump) -> Trump:
    """Return the other suit of the same colour (§5.1).

    >>> same_colour(Trump.HEARTS).name
    'DIAMONDS'
    """
    return SUITS[3 - trump]


def right_bower(trump: Trump) -> Card:
    """Return the jack of trumps; ValueError at no trump."""
    if trump == NO_TRUMP:
        raise ValueError("There are no bowers at no trump.")
    return Card(trump * 13 + Rank.JACK - 1)


def left_bower(trump: Trump) -> Card:
    """Return the other jack of the same colour; ValueError at no trump."""
    return right_bower(same_colour(trump)) if trump != NO_TRUMP else right_bower(trump)


def _suit(card: Card, trump: Trump) -> int:
    if card == JOKER or (trump != NO_TRUMP and card == left_bower(trump)):
        return trump
    return card.suit


def _strength(card: Card, trump: Trump) -> int:
    if card == JOKER:
        return 16
    rank = _ORDER.index(card.rank) + 1
    if trump == NO_TRUMP or _suit(card, trump) != trump:
        return rank
    if card.rank == Rank.JACK:
        return 15 if card == right_bower(trump) else 14
    return 7 + rank


def _by_number(worth: dict[Card, int]) -> tuple[int, ...]:
    return tuple(worth.get(card, -1) for card in (*CARDS, JOKER))


SUIT_OF: Final = tuple(_by_number({card: _suit(card, trump) for card in PACK_WITH_JOKER}) for trump in Trump)
"""``SUIT_OF[trump][card]``: the suit the card belongs to; the joker's at no trump is `NO_TRUMP`."""

STRENGTH: Final = tuple(
    _by_number({card: _strength(card, trump) for card in PACK_WITH_JOKER}) for trump in Trump
)
"""``STRENGTH[trump][card]``: 1–6 nine to ace of a side suit; 8–16 a trump, joker 16, right 15, left 14."""

POWER: Final = tuple(
    tuple(
        tuple(
            strength if suit == led or strength > 7 else 0
            for suit, strength in zip(SUIT_OF[trump], STRENGTH[trump], strict=True)
        )
        for led in Trump
    )
    for trump in Trump
)
"""``POWER[trump][led][card]``: the highest wins the trick; 0 cannot win it."""


def winner(trick: tuple[tuple[Seat, Card], ...], trump: Trump) -> Seat:
    """Return the seat that wins the trick, or is winning it so far (§6.4)."""
    power = POWER[trump][SUIT_OF[trump][trick[0][1]]]
    best, first = -1, trick[0][0]
    for seat, card in trick:
        if power[card] > best:
            best, first = power[card], seat
    return first


def bowers(trump: Trump) -> tuple[Card, ...]:
    """Return the right and the left bower; nothing at no trump."""
    return () if trump == NO_TRUMP else (right_bower(trump), left_bower(trump))


_TURNED: Final = (*(SUITS[card.suit] for card in CARDS), Trump.SPADES)


def turned_suit(upcard: Card) -> Trump:
    """Return the suit that the upcard offers as trump: its own, and spades for the joker (§2.4)."""
    return _TURNED[upcard]


SUIT_WORDS: Final = (
    *(marked("clubs"), marked("diamonds"), marked("hearts"), marked("spades"), marked("no trump")),
)
_NOW: Final = (
    marked("the {card} is a club now"),
    marked("the {card} is a diamond now"),
    marked("the {card} is a heart now"),
    marked("the {card} is a spade now"),
    marked("the {card} is a trump now"),
)


def suit_name(suit: int) -> str:
    """Return ``hearts``, ``no trump``: by a suit's or a trump's number."""
    return _(SUIT_WORDS[suit])


def belongs(card: Card, suit: int, trump: Trump) -> str:
    """Return why a card does not belong to its printed suit; empty if it does."""
    if card == JOKER:
        return _("the joker is a trump")
    if suit == trump and card.suit != suit:
        return _(_NOW[suit]).format(card=symbols(card))
    return ""
