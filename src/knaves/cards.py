"""Playing cards: their values and notation, and the shuffle.

A card is a small integer that prints itself. Nothing here knows a game: the value of a card, and which card
beats which, belong to the rules of each game.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from enum import IntEnum
from typing import Final, Protocol

from knaves.i18n.language import _, marked
from knaves.markup import drawn_by


class NotationError(ValueError):
    """A text that cannot be read. The message is one sentence, suitable for display."""


class Rank(IntEnum):
    """Ace (1) to king (13): the order in which cribbage runs go."""

    ACE = 1
    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13


class Suit(IntEnum):
    """Clubs, diamonds, hearts, spades: 0 to 3, in alphabetical order."""

    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3


RANK_LETTERS: Final = "A23456789TJQK"
SUIT_LETTERS: Final = "CDHS"
RANK_SYMBOLS: Final = ("A", *map(str, range(2, 11)), "J", "Q", "K")
SUIT_SYMBOLS: Final = "♣♦♥♠"
_LETTERS: Final = {"♣": "C", "♦": "D", "♥": "H", "♠": "S", "♧": "C", "♢": "D", "♡": "H", "♤": "S"}


class Card(int):
    """One card: 0–51 is ``suit * 13 + rank - 1``; 52 is the joker; 53 is any card lying face down.

    >>> Card("jh"), Card(0), str(Card("10♠"))
    (Card('JH'), Card('AC'), 'TS')
    """

    __slots__ = ()

    def __new__(cls, value: int | str) -> Card:
        """Make a card from its number, or read it from its text (``"5H"``, ``"10s"``, ``"J♦"``)."""
        if isinstance(value, str):
            return _read(value)
        if not 0 <= value <= 53:
            raise NotationError(
                _("There is no card {value}: cards are numbered 0 to 53.").format(value=value)
            )
        return int.__new__(cls, value)

    @property
    def rank(self) -> Rank:
        """The rank, ace to king; a joker and a card face down have none (ValueError)."""
        if self > 51:
            raise ValueError(f"{self} has no rank.")
        return Rank(self % 13 + 1)

    @property
    def suit(self) -> Suit:
        """The printed suit; a joker and a card face down have none (ValueError)."""
        if self > 51:
            raise ValueError(f"{self} has no suit.")
        return Suit(self // 13)

    def __str__(self) -> str:
        return CARD_TEXTS[self]

    def __repr__(self) -> str:
        return f"Card({CARD_TEXTS[self]!r})"

    _repr_html_ = drawn_by("card")


CARD_TEXTS: Final = (*(rank + suit for suit in SUIT_LETTERS for rank in RANK_LETTERS), "JK", "??")
"""The text of each card in records, by its number."""
_NUMBERS: Final = {text: number for number, text in enumerate(CARD_TEXTS)}

CARDS: Final[tuple[Card, ...]] = tuple(Card(number) for number in range(52))
"""The pack of 52, by number."""
JOKER: Final = Card(52)
BACK: Final = Card(53)
"""A card lying face down: it stands for any card that a seat may not know."""
_ALL: Final = (*CARDS, JOKER, BACK)


def _read(text: str) -> Card:
    word = text.strip().upper()
    if word and word[-1] in _LETTERS:
        word = word[:-1] + _LETTERS[word[-1]]
    if word.startswith("10"):
        word = "T" + word[2:]
    elif word == "JOKER":
        word = CARD_TEXTS[JOKER]
    number = _NUMBERS.get(word)
    if number is None:
        raise NotationError(
            _("{text!r} is not a card. Write rank and suit, as in 5H, TS or JD.").format(text=text.strip())
        )
    return _ALL[number]


def parse(text: str) -> tuple[Card, ...]:
    """Read several cards, separated by spaces or commas.

    >>> parse("5H 10s, J♦")
    (Card('5H'), Card('TS'), Card('JD'))

    Raises NotationError for anything that is not a card.
    """
    return tuple(_read(word) for word in text.replace(",", " ").split())


def say(cards: Iterable[Card]) -> str:
    """Return cards as text, separated by spaces: the inverse of `parse`."""
    return " ".join([CARD_TEXTS[card] for card in cards])


_NAMES: Final = (
    marked("ace of clubs"), marked("two of clubs"), marked("three of clubs"), marked("four of clubs"),
    marked("five of clubs"), marked("six of clubs"), marked("seven of clubs"),
    marked("eight of clubs"), marked("nine of clubs"), marked("ten of clubs"),
    marked("jack of clubs"), marked("queen of clubs"), marked("king of clubs"),
    marked("ace of diamonds"), marked("two of diamonds"),
    marked("three of diamonds"), marked("four of diamonds"),
    marked("five of diamonds"), marked("six of diamonds"), marked("seven of diamonds"),
    marked("eight of diamonds"), marked("nine of diamonds"), marked("ten of diamonds"),
    marked("jack of diamonds"), marked("queen of diamonds"), marked("king of diamonds"),
    marked("ace of hearts"), marked("two of hearts"), marked("three of hearts"), marked("four of hearts"),
    marked("five of hearts"), marked("six of hearts"), marked("seven of hearts"),
    marked("eight of hearts"), marked("nine of hearts"), marked("ten of hearts"),
    marked("jack of hearts"), marked("queen of hearts"), marked("king of hearts"),
    marked("ace of spades"), marked("two of spades"), marked("three of spades"), marked("four of spades"),
    marked("five of spades"), marked("six of spades"), marked("seven of spades"),
    marked("eight of spades"), marked("nine of spades"), marked("ten of spades"),
    marked("jack of spades"), marked("queen of spades"), marked("king of spades"),
    marked("joker"), marked("card lying face down"),
)  # fmt: skip


def card_name(card: Card) -> str:
    """Return the card in words.

    >>> card_name(Card("JD")), card_name(JOKER)
    ('jack of diamonds', 'joker')
    """
    return _(_NAMES[card])


def symbols(*cards: Card) -> str:
    """Return cards as they appear in sentences on a screen.

    >>> symbols(Card("TC")), symbols(*parse("7H JS"))
    ('10♣', '7♥ J♠')
    """
    return " ".join([_IN_SYMBOLS[card] if card < JOKER else card_name(card) for card in cards])


_IN_SYMBOLS: Final = tuple(rank + suit for suit in SUIT_SYMBOLS for rank in RANK_SYMBOLS)
IN_A_SENTENCE: Final = re.compile(r"(?<!\w)(?:10|[2-9AJQK])[♣♦♥♠](?: (?:10|[2-9AJQK])[♣♦♥♠])*")
"""Cards as `symbols` writes them."""


def aloud(sentence: str) -> str:
    """Return a sentence for a screen reader or a pipe: one card in words, several in a row in letters.

    >>> aloud("You lay the 7♥."), aloud("You keep 5♥ 10♠.")
    ('You lay the seven of hearts.', 'You keep 5H TS.')
    >>> aloud("It makes two. 7♥ is as good.")
    'It makes two. Seven of hearts is as good.'
    """

    def spelled(found: re.Match[str]) -> str:
        cards = parse(found[0])
        if len(cards) > 1:
            return say(cards)
        name = card_name(*cards)
        begins = found.start() == 0 or sentence[: found.start()].endswith((". ", "? ", "! "))
        return f"{name[0].upper()}{name[1:]}" if begins and len(sentence) > found.end() else name

    return IN_A_SENTENCE.sub(spelled, sentence)


class Dice(Protocol):
    """A source of random numbers: `random.Random`, or a stream that everybody can recompute."""

    def randrange(self, stop: int, /) -> int:
        """Return a whole number from 0 to stop - 1, each equally likely."""
        ...


def shuffled(cards: Sequence[Card], dice: Dice) -> tuple[Card, ...]:
    """Return the cards in a uniformly random order: the Fisher–Yates shuffle, from the last place down."""
    pack, draw = list(cards), dice.randrange
    for last in range(len(pack) - 1, 0, -1):
        other = draw(last + 1)
        pack[last], pack[other] = pack[other], pack[last]
    return tuple(pack)
