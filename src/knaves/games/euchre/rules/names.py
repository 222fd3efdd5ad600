"""What cards and suits are called in a sentence: in refusals, in the log, at the prompt."""

from __future__ import annotations

from typing import Final

from knaves.cards import JOKER, Card
from knaves.cards import card_name as card_name
from knaves.games.euchre.rules.trumps import Trump
from knaves.i18n.language import _, marked

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
    """Say why a card belongs to a suit that is not printed on it; empty when it does not surprise."""
    if card == JOKER:
        return _("the joker is a trump")
    if suit == trump and card.suit != suit:
        return _(_NOW[suit]).format(card=card_name(card))
    return ""
