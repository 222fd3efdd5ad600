"""Cards as people type and paste them: letters, signs, words, suit first, suit by suit, lists of all kinds.

Where a person types cards, this is the one reader. `knaves.cards.parse` is the strict notation of records and
messages. What can be read in two ways is refused with both.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Final

from knaves.card_words import FILLER, STARTER, meaning
from knaves.cards import (
    BACK,
    JOKER,
    RANK_LETTERS,
    SUIT_LETTERS,
    Card,
    NotationError,
    Rank,
    Suit,
    card_name,
    say,
)
from knaves.i18n.language import _, plural

Mark = Rank | Suit | Card
"""The smallest part of a text about cards."""

_SIGNS: Final = {sign: Suit(place % 4) for place, sign in enumerate("♣♦♥♠♧♢♡♤")}
_LETTERS: Final[dict[str, Mark]] = {
    **dict(zip(RANK_LETTERS, Rank, strict=True)),
    **dict(zip(SUIT_LETTERS, Suit, strict=True)),
    **_SIGNS,
    "10": Rank.TEN,
}
_PICTURES: Final = {0x1F0A0: Suit.SPADES, 0x1F0B0: Suit.HEARTS, 0x1F0C0: Suit.DIAMONDS, 0x1F0D0: Suit.CLUBS}
"""Unicode's playing cards: the sign before the ace of each suit. The knight comes after the jack."""
_JOKERS: Final = "\U0001f0bf\U0001f0cf\U0001f0df"
_INVISIBLE: Final = re.compile("[\u200b-\u200d\u2060\ufe0e\ufe0f\ufeff\u20e3]")
"""Zero-width characters, and the marks that make a sign an emoji."""
_PIECE: Final = re.compile(r"10|[^\W\d_]+|.", re.DOTALL)
_LETTER_RUN: Final = re.compile(r"[^\W\d_]+")
_NUMBER: Final = re.compile(r"(?<!\S)([0-9]{1,2})[.):]\s+")
_PLACE: Final = re.compile(r"\s*([0-9]{1,2})[.):]?\s+(?=\S)")
_BY_DOTS: Final = re.compile(r"(?:[NESW]:)?" + r"\.".join([r"((?:10|[2-9TJQKA])*|-)"] * 4), re.IGNORECASE)
"""A hand of a bridge program: spades, hearts, diamonds, clubs."""


@dataclass(frozen=True, slots=True)
class Group:
    """Cards that were written together. ``by_suit``: a suit for several cards, so the order says nothing."""

    cards: tuple[Card, ...]
    by_suit: bool = False


@dataclass(frozen=True, slots=True)
class _Word:
    """What stands between two separators. ``dash``: a dash comes next, which after a suit means no card."""

    text: str
    marks: tuple[Mark, ...]
    dash: bool = False


def read_cards(text: str) -> tuple[Card, ...]:
    """Return the cards of a text, in the order in which they stand.

    >>> read_cards("Jack of hearts, ♥5; 10C-AsKs")
    (Card('JH'), Card('5H'), Card('TC'), Card('AS'), Card('KS'))
    >>> read_cards("S AK H - D 5 C J")
    (Card('AS'), Card('KS'), Card('5D'), Card('JC'))

    Raises NotationError.
    """
    groups = read_groups(text)
    if len(groups) > 1 and not all(each.by_suit or len(each.cards) == 1 for each in groups):
        raise NotationError(_("A slash comes before a starter, and no starter belongs here."))
    return tuple([card for group in groups for card in group.cards])


def read_card(text: str) -> Card:
    """Return the one card of a text; NotationError for anything else."""
    cards = read_cards(text)
    if len(cards) != 1:
        raise NotationError(_("Give one card here, not {number}.").format(number=len(cards)))
    return cards[0]


def read_so_many(text: str, number: int) -> tuple[Card, ...]:
    """Return that many cards of a text, all face up; NotationError for anything else."""
    cards = read_cards(text)
    if BACK in cards:
        raise NotationError(_("Give cards of the pack, as in 5H."))
    if len(cards) != number:
        said = plural(
            "{number} card is needed here, not {given}.",
            "{number} cards are needed here, not {given}.",
            number,
        )
        raise NotationError(said.format(number=number, given=len(cards)))
    return cards


def read_suit(text: str) -> Suit | None:
    """Return the suit that a letter, a sign or a word names; None if it names none.

    >>> read_suit("♠"), read_suit("Hearts"), read_suit("c"), read_suit("5")
    (<Suit.SPADES: 3>, <Suit.HEARTS: 2>, <Suit.CLUBS: 0>, None)
    """
    word = _cleaned(text).strip()
    letter = _LETTERS.get(word.upper())
    found = meaning(word) if letter is None else letter
    return found if isinstance(found, Suit) else None


def read_groups(text: str) -> tuple[Group, ...]:
    """Return the cards of a text, divided where a slash or the word starter stands; NotationError."""
    return tuple([_group(part) for part in _parts(_unnumbered(_cleaned(text)))])


def refuse_twice(places: Sequence[tuple[str, Iterable[Card]]]) -> None:
    """Raise NotationError for a card that is in two places, or twice in one.

    Each place is a predicate, a key of the catalogue, with its cards: ``"is in your hand"``.
    """
    listed = [(place, tuple(cards)) for place, cards in places]
    for place, cards in listed:
        twice = next((card for card in cards if cards.count(card) > 1), None)
        if twice is not None:
            raise _two(_("The {card} {place} twice, but there is only one in the pack."), twice, place=place)
    for (one, cards), (other, more) in combinations(listed, 2):
        both = next((card for card in cards if card in more), None)
        if both is not None:
            raise _two(_("The {card} {one} and {other}."), both, one=one, other=other)


def _two(sentence: str, card: Card, **places: str) -> NotationError:
    said = sentence.format(card=card_name(card), **{name: _(place) for name, place in places.items()})
    # In some languages the sentence begins with the card.
    return NotationError(f"{said[0].upper()}{said[1:]}")


def _cleaned(text: str) -> str:
    return unicodedata.normalize("NFKC", _INVISIBLE.sub("", text))


def _unnumbered(text: str) -> str:
    """Take the numbers from a list: ``1. 5H 2. JS``, or the places from a hand: ``1 5H, 2 JS``."""
    if [int(number) for number in _NUMBER.findall(text)] == [*range(1, len(_NUMBER.findall(text)) + 1)]:
        text = _NUMBER.sub(" ", text)
    items = re.split(r"[,;\n]", text)
    places = [_PLACE.match(item) for item in items]
    if len(items) > 1 and [int(place[1]) for place in places if place] == [*range(1, len(items) + 1)]:
        return ",".join([item[place.end() :] for item, place in zip(items, places, strict=True) if place])
    return text


def _parts(text: str) -> list[str]:
    first = _LETTER_RUN.search(text)
    if (
        first is not None
        and meaning(first[0]) == STARTER
        and not any(map(str.isalnum, text[: first.start()]))
    ):
        raise NotationError(_("Write the starter last, after the hand."))
    slashed = _LETTER_RUN.sub(lambda run: "/" if meaning(run[0]) == STARTER else run[0], text)
    return [part for part in re.split(r"[/|+]", slashed) if not all(map(_separates, part))]


def _group(part: str) -> Group:
    if dots := _BY_DOTS.fullmatch(part.strip()):
        return _by_dots(dots)
    words = list(_words(part))
    one, other = _one_by_one(words), _by_suit(words)
    if one is not None and other is not None and one != other.cards:
        said = _("{text!r} can be read as {one} or as {other}. Write rank and suit of each card, as in 5H.")
        raise NotationError(said.format(text=part.strip(), one=say(one), other=say(other.cards)))
    if other is not None:
        return other
    if one is None:
        raise _unreadable(words)
    return Group(one)


def _by_dots(found: re.Match[str]) -> Group:
    marks = [
        _LETTERS[letter]
        for suit, held in zip(reversed(SUIT_LETTERS), found.groups(), strict=True)
        for letter in (suit, *re.findall("10|[^-]", held.upper()))
    ]
    return Group(tuple(_spelled(marks)), by_suit=True)


def _words(part: str) -> Iterator[_Word]:
    word, text = None, ""
    for char in f"{part} ":
        if not _separates(char):
            text += char
            continue
        if text:
            if word is not None:
                yield word
            marks = tuple(_marks(text))
            word, text = _Word(text, marks) if marks else None, ""
        if word is not None and unicodedata.category(char) == "Pd":
            word = replace(word, dash=True)
    if word is not None:
        yield word


def _separates(char: str) -> bool:
    # Two question marks are a card face down.
    return char.isspace() or char in "<>=^`~$" or (char != "?" and unicodedata.category(char).startswith("P"))


def _marks(text: str) -> Iterator[Mark]:
    """Yield what a word consists of; NotationError if there is anything else in it."""
    if text == "??":
        yield BACK
        return
    if text.upper() == "JK":
        yield JOKER
        return
    for piece in _PIECE.findall(text):
        meant = meaning(piece) if len(piece) > 1 and piece != "10" else None
        if meant is None:
            for letter in [piece] if piece == "10" else piece.upper():
                found = _LETTERS.get(letter)
                found = _picture(letter) if found is None else found
                if found is None:
                    raise _no_card(text)
                yield found
        elif meant != FILLER:
            assert not isinstance(meant, str)
            yield meant


def _picture(char: str) -> Card | None:
    if char in _JOKERS:
        return JOKER
    suit, place = _PICTURES.get(ord(char) & ~0xF), ord(char) & 0xF
    if suit is None or place in (12, 15):
        return None
    if place == 0:
        return BACK if suit is Suit.SPADES else None
    return _card(Rank(place - (place > 12)), suit)


def _card(rank: Rank, suit: Suit) -> Card:
    return Card(suit * 13 + rank - 1)


def _kinds(marks: Iterable[Mark]) -> str:
    return "".join(
        ["c" if isinstance(each, Card) else "s" if isinstance(each, Suit) else "r" for each in marks]
    )


def _whole(word: _Word) -> bool:
    return bool(re.fullmatch("(?:rs|c)*|(?:sr+|c)+", _kinds(word.marks)))


def _spelled(marks: Iterable[Mark]) -> Iterator[Card]:
    """Yield the cards of marks that go by rank and suit, or by suit and its ranks."""
    rank: Rank | None = None
    suit: Suit | None = None
    for mark in marks:
        if isinstance(mark, Card):
            yield mark
        elif isinstance(mark, Rank):
            rank = mark if suit is None else None
            if suit is not None:
                yield _card(mark, suit)
        elif rank is not None:
            yield _card(rank, mark)
            rank = None
        else:
            suit = mark


def _one_by_one(words: Sequence[_Word]) -> tuple[Card, ...] | None:
    """Read words that are whole cards, or by turns a rank and a suit; None if they are anything else."""
    cards: list[Card] = []
    waiting: list[Mark] = []
    orders = set()
    for word in words:
        if len(word.marks) == 1 and not isinstance(word.marks[0], Card):
            waiting.append(word.marks[0])
            if len(waiting) == 2:
                orders.add(_kinds(waiting))
                cards += _spelled(waiting)
                waiting = []
        elif waiting or not _whole(word):
            return None
        else:
            cards += _spelled(word.marks)
    return tuple(cards) if not waiting and orders in (set(), {"rs"}, {"sr"}) else None


def _by_suit(words: Sequence[_Word]) -> Group | None:
    """Read suits with their ranks, in which a suit may be empty; None if it is anything else."""
    marks: list[Mark] = []
    dashed: set[int] = set()
    for word in words:
        inside = _kinds(marks)[-1:] in ("s", "r")
        marks += (Rank.JACK, Rank.KING) if word.text.upper() == "JK" and inside else word.marks
        dashed |= {len(marks)} if word.dash else set()
    kinds = _kinds(marks)
    if not re.fullmatch("(?:sr*|c)+", kinds):
        return None
    empty = [found.end() for found in re.finditer("s(?!r)", kinds)]
    suits = [mark for mark in marks if isinstance(mark, Suit)]
    if len({*suits}) < len(suits) and empty:
        return None
    if len(suits) < len(Suit) and not dashed.issuperset(empty):
        return None
    return Group(tuple(_spelled(marks)), by_suit="rr" in kinds or bool(empty))


def _unreadable(words: Sequence[_Word]) -> NotationError:
    """Return the refusal, which names the first word that is not a whole card."""
    waiting: _Word | None = None
    for word in words:
        lone = len(word.marks) == 1 and not isinstance(word.marks[0], Card)
        if lone and waiting is not None and {*_kinds([*waiting.marks, *word.marks])} == {"r", "s"}:
            waiting = None
        elif waiting is not None:
            break
        elif lone:
            waiting = word
        elif not _whole(word):
            return _incomplete(word)
    return _no_card(" ".join([word.text for word in words])) if waiting is None else _incomplete(waiting)


def _incomplete(word: _Word) -> NotationError:
    first = word.marks[0]
    match "".join({*_kinds(word.marks)}), first:
        case "r", Rank():
            said, card = _("{word!r} has no suit. Write {card}, for example."), _card(first, Suit.HEARTS)
        case "s", Suit():
            said, card = _("{word!r} has no rank. Write {card}, for example."), _card(Rank.FIVE, first)
        case _:
            return _no_card(word.text)
    return NotationError(said.format(word=word.text, card=card))


def _no_card(text: str) -> NotationError:
    return NotationError(
        _("{text!r} is not a card. Write rank and suit, as in 5H, TS or JD.").format(text=text)
    )
