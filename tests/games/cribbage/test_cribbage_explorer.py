"""The explorer of cribbage: what a spot depends on, and how kinds of hands and choices are called."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from knaves.cards import CARDS, Card, parse
from knaves.games.cribbage import GAME
from knaves.games.cribbage.bots.explorer import QUESTIONS, choice_of, spot_of, wider_choice, widths
from knaves.games.cribbage.rules.moves import Discard, Go, Play
from knaves.games.cribbage.rules.open import Phase
from knaves.games.cribbage.rules.view import View

RULES = GAME.rules(deal_cut="chance", starter_cut="chance")


def views(seed: int, seats: int = 2) -> list[View]:
    """The views of every decision of a random game's first deal."""
    dice, state, found = Random(seed), GAME.start(RULES, seats), []
    while GAME.scores(state) == (0,) * len(GAME.scores(state)) or state.open.phase is not Phase.DEAL:
        (seat, *_others) = GAME.actors(state)
        if seat < 0:
            move: Any = GAME.chance(state, dice)
        else:
            view = GAME.view(state, seat)
            found.append(view)
            move = dice.choice(view.legal)
        state = GAME.apply(state, seat, move)
    return found


def of_question(question: str, seed: int = 1) -> View:
    for number in range(seed, seed + 20):
        for view in views(number):
            spot = spot_of(view)
            if spot is not None and spot[0] == question:
                return view
    raise AssertionError(question)


def holding(view: View, cards: str) -> View:
    return replace(view, hand=parse(cards))


class TestSpots:
    def test_a_throw_is_the_ranks_the_seat_and_a_flush(self) -> None:
        view = of_question("throw")
        place = "dealer" if view.open.dealer == view.seat else "pone"
        assert spot_of(holding(view, "KH 4S AD TC 4D 9H")) == ("throw", "A449TK", place)
        assert spot_of(holding(view, "KH 4H AH TC 4D 9H")) == ("throw", "A449TK*", place)

    def test_a_lead_is_pones_four_cards_and_a_reply_has_the_card_led(self) -> None:
        assert spot_of(holding(of_question("lead"), "5C 5D JH 2S")) == ("lead", "255J", "pone")
        reply = of_question("reply")
        led = "A23456789TJQK"[reply.open.pile[0] % 13]
        assert spot_of(holding(reply, "5C 5D JH 2S")) == ("reply", f"{led}:255J", "dealer")

    def test_there_is_one_throw_a_seat_a_lead_and_a_reply_in_each_deal_and_no_more(self) -> None:
        for seed in range(5):
            found = Counter([spot[0] for view in views(seed) if (spot := spot_of(view))])
            assert found == {"throw": 2, "lead": 1, "reply": 1}

    def test_more_than_two_players_have_none(self) -> None:
        assert [spot for view in views(3, seats=3) if (spot := spot_of(view))] == []

    @given(st.integers(0, 10_000), st.permutations(range(4)))
    @settings(deadline=None, max_examples=40)
    def test_the_names_of_suits_change_nothing(self, seed: int, suits: list[int]) -> None:
        def turned(card: Card) -> Card:
            return CARDS[suits[card // 13] * 13 + card % 13]

        for view in views(seed):
            spot = spot_of(view)
            if spot is None:
                continue
            table = view.open
            other = replace(
                view,
                hand=tuple(sorted(map(turned, view.hand))),
                open=replace(
                    table,
                    pile=tuple(map(turned, table.pile)),
                    laid=tuple([(seat, turned(card)) for seat, card in table.laid]),
                ),
            )
            assert spot_of(other) == spot
            for move in view.legal:
                match move:
                    case Discard(cards):
                        assert choice_of(other, Discard(tuple(map(turned, cards)))) == choice_of(view, move)
                    case Play(card):
                        assert choice_of(other, Play(turned(card))) == choice_of(view, move)

    @given(st.integers(0, 10_000))
    @settings(deadline=None, max_examples=40)
    def test_hidden_cards_change_nothing(self, seed: int) -> None:
        for view in views(seed):
            world = GAME.imagine(view, Random(seed + 1))
            assert spot_of(GAME.view(world, view.seat)) == spot_of(view)


def test_a_choice_is_its_ranks_and_nothing_else_is_one() -> None:
    view = of_question("throw")
    assert choice_of(view, Discard(parse("JH 5C"))) == "5J"
    assert choice_of(view, Play(Card("TH"))) == "T"
    assert choice_of(view, Go()) == ""


@pytest.mark.parametrize(
    ("question", "hand", "kinds", "choice", "choices"),
    [
        ("throw", "A45TJK", ("A45TJK", "A45XXX", "LL5XXX", "LL5XXX"), "4K", ("4K", "4X", "LX", "LX")),
        ("throw", "2678QQ*", ("2678QQ*", "2678XX*", "L678XX*", "LMMMXX*"), "26", ("26", "26", "L6", "LM")),
        ("throw", "2678QQ", ("2678QQ", "2678XX", "L678XX", "LMMMXX"), "QQ", ("QQ", "X=", "X=", "X=")),
        ("throw", "227789", ("227789", "227789", "LL7789", "LLMMMM"), "77", ("77", "77", "77", "M=")),
        ("lead", "489J", ("489J", "489X", "L89X", "LMMX"), "8", ("8", "8", "8", "M")),
        ("reply", "7:78AK", ("7:78AK", "7:A78X", "7:=+"), "7", ("7", "7", "=")),
        ("reply", "7:269J", ("7:269J", "7:269X", "7:-"), "9", ("9", "9", "near")),
        ("reply", "T:5599", ("T:5599", "T:5599", "T:+"), "5", ("5", "5", "+")),
        ("reply", "T:5599", ("T:5599", "T:5599", "T:+"), "9", ("9", "9", "near")),
        ("reply", "J:5JQK", ("J:5JQK", "J:5JXX", "J:=+"), "J", ("J", "J", "=")),
        ("reply", "J:5JQK", ("J:5JQK", "J:5JXX", "J:=+"), "Q", ("Q", "X", "near")),
        ("reply", "A:KKKQ", ("A:KKKQ", "A:XXXX", "A:-"), "K", ("K", "X", "away")),
    ],
)
def test_wider_kinds_of_hands_and_of_choices(
    question: str, hand: str, kinds: tuple[str, ...], choice: str, choices: tuple[str, ...]
) -> None:
    assert widths(question, hand) == kinds
    assert tuple([wider_choice(question, hand, choice, width) for width in range(len(kinds))]) == choices


def test_words() -> None:
    assert QUESTIONS.words("throw", "A45TJK*", "pone") == (
        "Throwing from A 4 5 10 J K, with four or more of a suit, to the other's crib"
    )
    assert QUESTIONS.words("throw", "LL5XXX", "dealer") == (
        "Throwing from A–4 A–4 5 10–K 10–K 10–K to your crib"
    )
    assert QUESTIONS.words("reply", "T:5599", "dealer") == "Answering a lead of 10 from 5 5 9 9"
    assert QUESTIONS.words("reply", "7:=+", "dealer") == (
        "Answering a lead of 7, with a card of its rank and one that makes 15"
    )
    assert QUESTIONS.choice_words("throw", "4X") == "4 10–K"
    assert QUESTIONS.choice_words("throw", "X=") == "a pair of 10–K"
    assert QUESTIONS.choice_words("throw", "77") == "7 7"
    assert QUESTIONS.choice_words("reply", "+") == "a card that makes 15"
