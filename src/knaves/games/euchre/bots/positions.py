"""Positions of euchre from the words of a person: before a bid, and in the play."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from knaves.card_input import read_card, read_cards
from knaves.cards import CARDS, Card, NotationError, Suit
from knaves.games.euchre.bots.what_if import position_before_bid
from knaves.games.euchre.bots.what_if_play import TrumpMaking, position_in_play
from knaves.games.euchre.rules.options import Rules
from knaves.games.euchre.rules.turns import pack
from knaves.games.euchre.rules.view import View
from knaves.games.euchre.text.notation import PLACES, TRUMPS
from knaves.games.euchre.text.prompt import hear_trump
from knaves.i18n.language import _, marked, marked_sense
from knaves.positions import YES_NO, Choice, Kind, Slot, read_one, read_score


def before_bid(words: Mapping[str, str], rules: Rules) -> View:
    """Return the view before a bid, of ``cards``, ``up``, ``seat``, ``turned_down`` and ``score``.

    NotationError as `Kind.view`.
    """
    return position_before_bid(
        read_cards(words["cards"]),
        _turned_up(words),
        rules,
        _place(words["seat"]),
        scores=read_score(words["score"]),
        turned_down=words["turned_down"] == "yes",
    )


def in_play(words: Mapping[str, str], rules: Rules) -> View:
    """Return the view in the play, of ``trump``, ``maker``, ``alone``, ``played`` and ``buried`` besides."""
    return position_in_play(
        read_cards(words["cards"]),
        _place(words["seat"]),
        TrumpMaking(
            _turned_up(words), hear_trump(words["trump"]), _place(words["maker"]), words["alone"] == "yes"
        ),
        read_cards(words["played"]),
        rules,
        buried=read_card(words["buried"]) if words["buried"].strip() else None,
        scores=read_score(words["score"]),
    )


def _turned_up(words: Mapping[str, str]) -> Card:
    return read_one(words["up"], _("Name the card that is turned up."))


def _place(word: str) -> int:
    if word not in PLACES:
        raise NotationError(_("There is no such seat."))
    return PLACES[word]


def _pack(rules: Rules) -> tuple[tuple[Card, ...], ...]:
    """Return the pack by suit, aces last; the joker is a row of its own."""
    whole = pack(rules)
    rows = [
        tuple(sorted([card for card in whole if card < len(CARDS) and card.suit == suit], key=_ace_high))
        for suit in reversed(Suit)
    ]
    joker = tuple([card for card in whole if card >= len(CARDS)])
    return (*rows, joker) if joker else tuple(rows)


def _ace_high(card: Card) -> tuple[bool, Card]:
    return str(card)[0] == "A", card


_PLACES: Final = tuple(
    zip(
        PLACES,
        (marked("first seat"), marked("second seat"), marked("third seat"), marked_sense("seat", "dealer")),
        strict=True,
    )
)
_SUITS: Final = tuple(
    zip(
        TRUMPS,
        (marked("clubs"), marked("diamonds"), marked("hearts"), marked("spades"), marked("no trump")),
        strict=True,
    )
)
_SEAT: Final = Choice("seat", marked("Your place"), _PLACES)
_UP: Final = Slot("up", marked("Turned up"), 1)
POSITIONS: Final = {
    "bid": Kind(
        marked("Bids at euchre"),
        (Slot("cards", marked("Your cards"), 5), _UP),
        (_SEAT, Choice("turned_down", marked("Everybody has passed once"), YES_NO[::-1])),
        _pack,
        before_bid,
    ),
    "play": Kind(
        marked("Play at euchre"),
        (
            Slot("cards", marked("Still in your hand"), 5),
            _UP,
            Slot("played", marked("Played, in order"), 19),
            Slot("buried", marked("Buried by you"), 1),
        ),
        (
            _SEAT,
            Choice("trump", marked("Trump"), _SUITS),
            Choice("maker", marked("Trump made by"), _PLACES),
            Choice("alone", marked("The maker plays alone"), YES_NO[::-1]),
        ),
        _pack,
        in_play,
    ),
}
