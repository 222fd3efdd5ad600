"""Positions of cribbage from the words of a person: before a throw, and in the play."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from knaves.card_input import read_cards
from knaves.cards import CARDS, Card, Suit
from knaves.games.cribbage.bots.what_if import GO, position_before_discard, position_in_play
from knaves.games.cribbage.rules.options import Rules
from knaves.games.cribbage.rules.view import View
from knaves.i18n.language import _, marked
from knaves.positions import YES_NO, Choice, Kind, Slot, read_one, read_score


def before_discard(words: Mapping[str, str], rules: Rules) -> View:
    """Return the view before a throw, of ``cards``, ``score`` and ``dealer``; errors as for `Kind.view`."""
    return position_before_discard(
        read_cards(words["cards"]), rules, read_score(words["score"]), dealing=words["dealer"] == "yes"
    )


def in_play(words: Mapping[str, str], rules: Rules) -> View:
    """Return the view in the play, of ``threw``, ``starter`` and ``played`` besides."""
    return position_in_play(
        read_cards(words["cards"]),
        read_cards(words["threw"]),
        read_one(words["starter"], _("Name the starter.")),
        laid(words["played"]),
        rules,
        read_score(words["score"]),
        dealing=words["dealer"] == "yes",
    )


def laid(text: str) -> list[Card | str]:
    """Return the cards played, and go where a player could not play; NotationError."""
    found: list[Card | str] = []
    for part in re.split(rf"\b({GO})\b", text, flags=re.IGNORECASE):
        found += [GO] if part.lower() == GO else read_cards(part)
    return found


def _pack(rules: Rules) -> tuple[tuple[Card, ...], ...]:
    return tuple([tuple([card for card in CARDS if card.suit == suit]) for suit in reversed(Suit)])


_DEALER: Final = Choice("dealer", marked("You deal"), YES_NO)
POSITIONS: Final = {
    "discard": Kind(
        marked("Throws to the crib"),
        (Slot("cards", marked("Your cards"), 6),),
        (_DEALER,),
        _pack,
        before_discard,
    ),
    "peg": Kind(
        marked("Pegging"),
        (
            Slot("cards", marked("Still in your hand"), 4),
            Slot("threw", marked("Thrown by you"), 2),
            Slot("starter", marked("Starter"), 1),
            Slot("played", marked("Played, in order"), 7, go=True),
        ),
        (_DEALER,),
        _pack,
        in_play,
    ),
}
