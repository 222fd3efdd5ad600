"""What cards and suits are called in a sentence: in refusals, in the log, at the prompt."""

from __future__ import annotations

from typing import Final

from knaves.cards import JOKER, Card
from knaves.games.euchre.trumps import Trump

RANK_WORDS: Final = (
    "ace", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king",
)  # fmt: skip
SUIT_WORDS: Final = ("clubs", "diamonds", "hearts", "spades", "no trump")
ONE_OF: Final = ("a club", "a diamond", "a heart", "a spade", "a trump")
COUNT_WORDS: Final = ("no", "one", "two", "three", "four", "five", "six")


def card_name(card: Card) -> str:
    """Return the card in words.

    >>> card_name(Card("JD")), card_name(Card("JK"))
    ('jack of diamonds', 'joker')
    """
    if card == JOKER:
        return "joker"
    if card > JOKER:
        return "card lying face down"
    return f"{RANK_WORDS[card % 13]} of {SUIT_WORDS[card // 13]}"


def suit_name(suit: int) -> str:
    """Return ``hearts``, ``no trump``: by a suit's or a trump's number."""
    return SUIT_WORDS[suit]


def belongs(card: Card, suit: int, trump: Trump) -> str:
    """Say why a card belongs to a suit that is not printed on it; empty when it does not surprise."""
    if card == JOKER:
        return "the joker is a trump"
    if suit == trump and card.suit != suit:
        return f"the {card_name(card)} is {ONE_OF[suit]} now"
    return ""
