"""Cards as people type and paste them: a file of pasted hands, and every hand in every shape."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final
from unicodedata import normalize

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knaves.card_input import Group, read_card, read_cards, read_groups, read_suit, refuse_twice
from knaves.cards import CARDS, SUIT_SYMBOLS, Card, NotationError, Suit, card_name, parse, say, symbols
from knaves.i18n.language import speaking

pytestmark = pytest.mark.bare

PASTED: Final[list[dict[str, Any]]] = [
    json.loads(line)
    for line in (Path(__file__).parent / "data" / "card_input.jsonl").read_text("utf-8").splitlines()
]
"""Each with the program or habit it comes from, the text, and its cards or what the refusal says."""


@pytest.mark.parametrize("source", sorted({each["from"] for each in PASTED}))
def test_a_pasted_hand_is_read_or_refused(source: str) -> None:
    for row in [each for each in PASTED if each["from"] == source]:
        with speaking(row.get("language", "en")):
            said = heard(row["text"])
            assert said == row["cards"] if "cards" in row else all(part in said for part in row["refused"]), (
                row,
                said,
            )


def heard(text: str) -> str:
    try:
        return say(read_cards(text))
    except NotationError as error:
        return str(error)


def test_the_file_has_a_few_hundred_hands() -> None:
    assert len(PASTED) > 250
    assert sum("refused" in each for each in PASTED) > 20


def ten(card: Card) -> str:
    return str(card).replace("T", "10")


SHAPES: Final[dict[str, Callable[[list[Card]], str]]] = {
    "letters": say,
    "run together": lambda cards: "".join(map(str, cards)),
    "small letters": lambda cards: say(cards).lower(),
    "dashes": lambda cards: "-".join(map(ten, cards)),
    "signs": lambda cards: symbols(*cards),
    "signs run together": lambda cards: symbols(*cards).replace(" ", ""),
    "emoji": lambda cards: symbols(*cards).replace("♥", "♥️").replace("♠", "♠️"),
    "suit first": lambda cards: " ".join([ten(card)[-1] + ten(card)[:-1] for card in cards]),
    "sign first": lambda cards: ",".join([SUIT_SYMBOLS[card.suit] + ten(card)[:-1] for card in cards]),
    "words": lambda cards: ", ".join(map(card_name, cards)),
    "list": lambda cards: str([str(card) for card in cards]),
    "numbered": lambda cards: "\n".join([f"{at}. {card}" for at, card in enumerate(cards, 1)]),
    "places": lambda cards: ", ".join([f"{at} {symbols(card)}" for at, card in enumerate(cards, 1)]),
    "rows": lambda cards: "\n".join([f"{ten(card)[:-1]};{ten(card)[-1]}" for card in cards]),
}
BY_SUIT: Final[dict[str, Callable[[dict[Suit, str]], str]]] = {
    "letters": lambda held: " ".join([f"{suit.name[0]} {ranks or '-'}" for suit, ranks in held.items()]),
    "words": lambda held: ", ".join([f"{suit.name}: {ranks or '–'}" for suit, ranks in held.items()]),
    "signs": lambda held: " ".join([f"{SUIT_SYMBOLS[suit]}{ranks or '-'}" for suit, ranks in held.items()]),
    "run together": lambda held: "".join([suit.name[0] + ranks for suit, ranks in held.items()]),
    "dots": lambda held: ".".join(held.values()),
}
HANDS: Final = st.lists(st.sampled_from(CARDS), min_size=2, max_size=20, unique=True)


@pytest.mark.parametrize("shape", SHAPES)
@given(cards=HANDS)
def test_every_hand_is_read_back_from_every_shape(shape: str, cards: list[Card]) -> None:
    assert read_cards(SHAPES[shape](cards)) == tuple(cards)


@pytest.mark.parametrize("shape", BY_SUIT)
@given(cards=HANDS)
def test_every_hand_is_read_back_suit_by_suit(shape: str, cards: list[Card]) -> None:
    held = {suit: "".join([str(card)[0] for card in cards if card.suit == suit]) for suit in reversed(Suit)}
    found = read_cards(BY_SUIT[shape](held))
    assert found == tuple([card for suit in reversed(Suit) for card in cards if card.suit == suit])


@given(cards=HANDS)
def test_czech_words_are_read_with_and_without_accents(cards: list[Card]) -> None:
    with speaking("cs"):
        said = ", ".join(map(card_name, cards))
        bare = "".join([each for each in normalize("NFD", said) if each.isascii()])
        assert read_cards(said) == read_cards(bare) == tuple(cards)


@given(text=st.text(alphabet="AKQJT5102HSDC♥♠ ,-/.|of\n", max_size=24))
def test_any_text_is_read_or_refused_in_a_sentence(text: str) -> None:
    said = heard(text)
    assert said.endswith(".") or say(parse(said)) == said


def test_what_records_hold_is_read_alike() -> None:
    for text in ("5H TS JD", "AC", "JK 9C", "?? ??"):
        assert read_cards(text) == parse(text)


def test_a_starter_stands_after_a_slash_or_its_word() -> None:
    for text in ("5h 5d 5s jc / 5c", "5H 5D 5S JC | 5C", "5♥5♦5♠J♣ + 5♣", "Hand 5H 5D 5S JC, starter 5C."):
        assert read_groups(text) == (Group(parse("5H 5D 5S JC")), Group(parse("5C")))
    with pytest.raises(NotationError, match="Write the starter last"):
        read_groups("starter: 5C, hand: 5H 5D 5S JC")


def test_one_card_is_one_card() -> None:
    assert read_card("jack of hearts") == Card("JH")
    for text, number in (("", 0), ("5H JS", 2)):
        with pytest.raises(NotationError, match=f"Give one card here, not {number}"):
            read_card(text)


@pytest.mark.parametrize("text", ["S", "s", "♠", "♠️", "♤", "spades", "Spade", " SPADES "])
def test_a_suit_is_read_however_it_is_written(text: str) -> None:
    assert read_suit(text) is Suit.SPADES
    with speaking("cs"):
        assert read_suit(text) is Suit.SPADES
        assert read_suit("křížová") is read_suit("krize") is Suit.CLUBS
    assert read_suit(text + "5") is None


def test_a_card_given_twice_is_named_with_both_places() -> None:
    refuse_twice([("is in your hand", parse("5H JS")), ("is the upcard", parse("9C"))])
    with pytest.raises(NotationError, match=r"^The five of hearts is in your hand and is the upcard\.$"):
        refuse_twice([("is in your hand", parse("JS 5H")), ("is the upcard", parse("5H"))])
    with pytest.raises(NotationError, match=r"^The five of hearts is in your hand twice, but"):
        refuse_twice([("is in your hand", parse("5H JS 5H"))])
    with speaking("cs"), pytest.raises(NotationError, match=r"^Srdcová pětka je ve vašem listu a"):
        refuse_twice([("is in your hand", parse("JS 5H")), ("is the upcard", parse("5H"))])
