"""The words for cards, as people say and type them: ranks, suits, and the small words between them.

The lists are messages of the catalogues: each language adds its own words, and English is always read.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import Final

from knaves.cards import IN_A_SENTENCE, JOKER, Card, Rank, Suit, card_name, parse
from knaves.i18n.language import _, all_of, marked, spoken

FILLER: Final = "filler"
STARTER: Final = "starter"
"""What a word may mean besides a rank, a suit or the joker: nothing, or that the starter follows."""
Meaning = Rank | Suit | Card | str

# Catalogue: each of these messages is a list of words that a person may type, in any form of the word.
_RANKS: Final = (
    marked("ace, aces"),
    marked("two, twos, deuce"),
    marked("three, threes, trey"),
    marked("four, fours"),
    marked("five, fives"),
    marked("six, sixes"),
    marked("seven, sevens"),
    marked("eight, eights"),
    marked("nine, nines"),
    marked("ten, tens"),
    marked("jack, jacks, knave"),
    marked("queen, queens"),
    marked("king, kings"),
)
_SUITS: Final = (
    marked("club, clubs"),
    marked("diamond, diamonds"),
    marked("heart, hearts"),
    marked("spade, spades"),
)
_JOKER: Final = marked("joker, jkr")
_FILLERS: Final = marked("of, the, and, card, cards, hand, rank, suit")
_STARTERS: Final = marked("starter, cut, upcard")


def meaning(word: str) -> Meaning | None:
    """Return what a word means in the current language or in English; None if it is no word for a card.

    >>> meaning("Knave"), meaning("hearts")
    (<Rank.JACK: 11>, <Suit.HEARTS: 2>)
    """
    return _meanings(spoken()).get(plain(word))


def plain(word: str) -> str:
    """Return a word in small letters without accents, as somebody types it on a foreign keyboard."""
    return "".join([each for each in unicodedata.normalize("NFKD", word.casefold()) if each.isalnum()])


def in_words(sentence: str) -> str:
    """Return a sentence with every card in words. Several in parentheses are said by their ranks alone: they
    have been named before, and are what a combination is made of.

    >>> in_words("You throw 5♥ 10♠.")
    'You throw five of hearts and ten of spades.'
    >>> in_words("Fifteen two (5♥ 10♠). 7♥ is as good.")
    'Fifteen two (five and ten). Seven of hearts is as good.'
    """

    def spelled(found: re.Match[str]) -> str:
        cards, before, after = parse(found[0]), sentence[: found.start()], sentence[found.end() :]
        inside = before.endswith("(") and after.startswith(")") and len(cards) > 1
        said = all_of([_rank_name(card) if inside else card_name(card) for card in cards])
        begins = bool(after) and (not before or before.endswith((". ", "? ", "! ")))
        return f"{said[0].upper()}{said[1:]}" if begins else said

    return IN_A_SENTENCE.sub(spelled, sentence)


def _rank_name(card: Card) -> str:
    return _(_RANKS[card.rank - 1]).partition(",")[0]


@lru_cache(maxsize=16)
def _meanings(language: str) -> dict[str, Meaning]:
    """Return all words, by their plain form. ``language`` is the current one, as a key of the cache."""
    lists: list[tuple[str, Meaning]] = [
        *zip(_RANKS, Rank, strict=True),
        *zip(_SUITS, Suit, strict=True),
        (_JOKER, JOKER),
        (_FILLERS, FILLER),
        (_STARTERS, STARTER),
    ]
    return {
        plain(word): meant for words, meant in lists for each in (words, _(words)) for word in each.split(",")
    }
