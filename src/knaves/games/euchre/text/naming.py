"""Descriptions of hands in reasons: "three trumps with both bowers", "an ace outside", "no clubs"."""

from __future__ import annotations

from typing import Final

from knaves.cards import JOKER, Card
from knaves.games.euchre.rules.trumps import (
    NO_TRUMP,
    STRENGTH,
    SUIT_OF,
    SUITS,
    Trump,
    left_bower,
    right_bower,
    suit_name,
)
from knaves.i18n.language import _, all_of, marked

_TRUMPS: Final = (
    *(marked("no trump at all"), marked("one trump"), marked("two trumps"), marked("three trumps")),
    *(marked("four trumps"), marked("five trumps")),
)
_ACES: Final = (
    *(marked("no ace outside"), marked("an ace outside"), marked("two aces outside")),
    marked("three aces outside"),
)
_ACES_ALONE: Final = (
    *(marked("no ace"), marked("one ace"), marked("two aces"), marked("three aces"), marked("four aces")),
)
_ACE: Final = 6
COUNTS: Final = (
    *(marked("nought"), marked("one"), marked("two"), marked("three"), marked("four"), marked("five")),
    *(marked("six"), marked("seven")),
)
"""Small numbers of cards or tricks in words."""


def number_name(number: int) -> str:
    """Return a small number in words, a large one in figures."""
    return _(COUNTS[number]) if 0 < number < len(COUNTS) else str(number)


def hand_name(hand: tuple[Card, ...], trump: Trump) -> str:
    """Return a description of a hand of five with a trump, as players count it.

    >>> from knaves.cards import parse
    >>> hand_name(parse("JH JD 9H AS 9S"), Trump.HEARTS)
    'three trumps with both bowers, an ace outside and no clubs or diamonds'
    """
    suits, strength = SUIT_OF[trump], STRENGTH[trump]
    aces = sum(strength[card] == _ACE and suits[card] != trump for card in hand)
    if trump == NO_TRUMP:
        return _(_ACES_ALONE[aces])
    trumps = [card for card in hand if suits[card] == trump]
    parts = [_trumps_name(trumps, trump), _(_ACES[aces])]
    voids = [suit for suit in SUITS if suit != trump and suit not in {suits[card] for card in hand}]
    if voids and trumps:
        parts.append(_voids_name(voids))
    return all_of(parts)


def _trumps_name(trumps: list[Card], trump: Trump) -> str:
    named = _(_TRUMPS[len(trumps)])
    right, left = right_bower(trump) in trumps, left_bower(trump) in trumps
    tops = [_("the joker")] if JOKER in trumps else []
    if right and left:
        tops.append(_("both bowers"))
    elif right or left:
        tops.append(_("the right bower") if right else _("the left bower"))
    return _("{trumps} with {tops}").format(trumps=named, tops=all_of(tops)) if tops else named


def _voids_name(voids: list[Trump]) -> str:
    if len(voids) == 1:
        return _("no {suit}").format(suit=suit_name(voids[0]))
    if len(voids) == 2:
        return _("no {suit} or {other}").format(suit=suit_name(voids[0]), other=suit_name(voids[1]))
    return _("nothing but trumps")
