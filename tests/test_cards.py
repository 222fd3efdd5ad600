"""Cards: reading, saying, refusing, and a shuffle that is exactly uniform."""

from __future__ import annotations

import copy
import pickle
from collections import Counter
from collections.abc import Iterator
from itertools import permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knaves.cards import BACK, CARDS, JOKER, Card, NotationError, Rank, Suit, parse, say, shuffled

pytestmark = pytest.mark.bare

EVERY = (*CARDS, JOKER, BACK)


@pytest.mark.parametrize("card", EVERY, ids=str)
def test_a_card_reads_back_from_what_it_says(card: Card) -> None:
    assert Card(str(card)) == card
    assert eval(repr(card)) == card
    assert type(Card(int(card))) is Card
    for twin in (copy.deepcopy(card), pickle.loads(pickle.dumps(card))):
        assert (twin, type(twin)) == (card, Card)


def test_the_number_of_a_card_is_its_suit_and_rank() -> None:
    for number, (suit, rank) in enumerate(product(Suit, Rank)):
        card = CARDS[number]
        assert (card.suit, card.rank, card) == (suit, rank, number)
        assert str(card) == "A23456789TJQK"[rank - 1] + suit.name[0]
    assert (len(CARDS), JOKER, BACK, str(JOKER), str(BACK)) == (52, 52, 53, "JK", "??")


@pytest.mark.parametrize("card", [JOKER, BACK])
def test_a_joker_and_a_card_face_down_have_neither_rank_nor_suit(card: Card) -> None:
    with pytest.raises(ValueError, match="has no rank"):
        _ = card.rank
    with pytest.raises(ValueError, match="has no suit"):
        _ = card.suit


def test_cards_are_in_the_order_of_their_numbers() -> None:
    assert sorted(parse("KS AC 2D KC AD")) == list(parse("AC KC AD 2D KS"))
    assert max(parse("AS KH")) == Card("AS")


@pytest.mark.parametrize(
    ("text", "card"),
    [("5h", "5H"), ("10s", "TS"), ("10♠", "TS"), ("J♦", "JD"), ("q♡", "QH"), (" AC ", "AC"), ("jk", "JK")],
)
def test_a_card_is_read_however_it_is_written(text: str, card: str) -> None:
    assert str(Card(text)) == card


@pytest.mark.parametrize(
    "text",
    ["", "5", "H", "♠", "10", "1H", "11H", "0H", "HH", "H5", "5X", "5HH", "5 H", "TS5H", "10K", "５H", "\0"],
)
def test_what_is_no_card_is_refused(text: str) -> None:
    with pytest.raises(NotationError, match=r"is not a card. Write rank and suit, as in 5H, TS or JD\."):
        Card(text)


@pytest.mark.parametrize("number", [-1, 54, 10**9])
def test_a_number_that_is_no_card_is_refused(number: int) -> None:
    with pytest.raises(NotationError, match=f"There is no card {number}: cards are numbered 0 to 53."):
        Card(number)


def test_several_cards_are_separated_by_spaces_or_commas() -> None:
    assert parse("5H 10s,J♦ ,, AC") == (Card("5H"), Card("TS"), Card("JD"), Card("AC"))
    assert parse(" ") == ()
    with pytest.raises(NotationError, match="'5X' is not a card"):
        parse("5H 5X")


@given(st.lists(st.sampled_from(EVERY)))
def test_cards_read_back_from_what_they_say(cards: list[Card]) -> None:
    assert parse(say(cards)) == tuple(cards)


class Told:
    """Dice that give what they are told, and say how many sides each throw had."""

    def __init__(self, throws: tuple[int, ...]) -> None:
        self.throws: Iterator[int] = iter(throws)
        self.sides: list[int] = []

    def randrange(self, stop: int, /) -> int:
        self.sides.append(stop)
        return next(self.throws)


@pytest.mark.parametrize("size", range(6))
def test_every_order_comes_from_exactly_one_run_of_the_dice(size: int) -> None:
    pack = CARDS[:size]
    counts: Counter[tuple[Card, ...]] = Counter()
    for throws in product(*(range(stop) for stop in range(size, 1, -1))):
        dice = Told(throws)
        counts[shuffled(pack, dice)] += 1
        assert dice.sides == list(range(size, 1, -1))
    assert counts == Counter(permutations(pack))


def test_a_shuffle_leaves_the_pack_it_was_given_alone() -> None:
    pack = list(CARDS)
    shuffled(pack, Told((0,) * 51))
    assert pack == list(CARDS)
