"""The explorer of euchre: what a spot depends on, and how bids and leads are called."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from knaves.card_input import read_card, read_cards
from knaves.cards import CARDS, Card
from knaves.games.euchre import GAME
from knaves.games.euchre.bots.explorer import QUESTIONS, choice_of, spot_of, widths
from knaves.games.euchre.bots.what_if import position_before_bid
from knaves.games.euchre.bots.what_if_play import TrumpMaking, position_in_play
from knaves.games.euchre.rules.moves import Make, Order, Pass, Play
from knaves.games.euchre.rules.open import Bidding, Playing
from knaves.games.euchre.rules.trumps import SUITS, Trump
from knaves.games.euchre.rules.view import View

RULES = GAME.rules()
KEEPING_COLOUR = ((0, 1, 2, 3), (3, 1, 2, 0), (0, 2, 1, 3), (1, 0, 3, 2), (2, 3, 0, 1), (3, 2, 1, 0))
"""Places of the suits that leave two suits of a colour together."""


def bid(cards: str, up: str, seat: int, *, turned_down: bool = False) -> View:
    return position_before_bid(read_cards(cards), read_card(up), RULES, seat, turned_down=turned_down)


def lead(cards: str, up: str, trump: Trump, maker: int, *, alone: bool = False) -> View:
    made = TrumpMaking(read_card(up), trump, maker, alone)
    return position_in_play(read_cards(cards), 1, made, [], RULES)


def views(seed: int) -> list[View]:
    """The views of every decision in a random game."""
    found: list[View] = []
    dice, state = Random(seed), GAME.start(RULES, 4)
    while len(found) < 60 and GAME.result(state) is None:
        (seat,) = GAME.actors(state)
        if seat < 0:
            move: Any = GAME.chance(state, dice)
        else:
            view = GAME.view(state, seat)
            found.append(view)
            move = dice.choice(view.legal)
        state = GAME.apply(state, seat, move)
    return found


@pytest.mark.parametrize(
    ("cards", "up", "seat", "hand", "place"),
    [
        ("JH JD 9H AS KC", "TH", 1, "RL9/1/1/T", "first"),
        ("AS KS QS AC TD", "JH", 3, "-/2/0/J", "third"),
        ("AH KH QS TS 9S", "9H", 0, "AK/0/2/9", "dealer"),
    ],
)
def test_a_bid_of_the_first_round(cards: str, up: str, seat: int, hand: str, place: str) -> None:
    assert spot_of(bid(cards, up, seat)) == ("bid1", hand, place)


def test_a_bid_of_the_second_round_is_about_the_best_suit() -> None:
    # Hearts were turned down: with diamonds, the next suit, the jack of hearts is a bower.
    view = bid("JD JH 9D AS KC", "TH", 2, turned_down=True)
    assert spot_of(view) == ("bid2", "RL9/1/1/n", "second")
    assert choice_of(view, Make(Trump.DIAMONDS)) == "call"
    assert choice_of(view, Make(Trump.DIAMONDS, alone=True)) == "alone"
    assert choice_of(view, Make(Trump.SPADES)) == "other"
    assert choice_of(view, Pass()) == "pass"
    assert spot_of(bid("JS AS 9S AC KD", "TH", 2, turned_down=True)) == ("bid2", "RA9/1/1/c", "second")


def test_two_suits_that_are_alike_are_the_same_call() -> None:
    view = bid("AS KS AC KC 9D", "TH", 1, turned_down=True)
    assert spot_of(view) == ("bid2", "AK/1/1/c", "first")
    assert choice_of(view, Make(Trump.SPADES)) == choice_of(view, Make(Trump.CLUBS)) == "call"


def test_a_lead_is_told_by_who_made_trump() -> None:
    view = lead("JH AH AS KS 9C", "TH", Trump.HEARTS, 1)
    assert spot_of(view) == ("lead", "RA/1/1/-", "maker")
    led = {"JH": "top", "AH": "trump", "AS": "ace", "KS": "other", "9C": "singleton"}
    assert {card: choice_of(view, Play(read_card(card))) for card in led} == led
    assert spot_of(lead("JH AH AS KS 9C", "TH", Trump.HEARTS, 3)) == ("lead", "RA/1/1/-", "partner")
    alone = lead("JH AH AS KS 9C", "TH", Trump.HEARTS, 2, alone=True)
    assert spot_of(alone) == ("lead", "RA/1/1/a", "defender")


def test_first_round_calls_and_what_is_no_question() -> None:
    view = bid("JH JD 9H AS KC", "TH", 1)
    assert [choice_of(view, each) for each in (Pass(), Order(), Order(alone=True))] == [
        "pass",
        "call",
        "alone",
    ]
    assert spot_of(replace(view, open=replace(view.open, rules=GAME.rules(joker=True)))) is None
    for each in views(4):
        match each.open.phase:
            case Bidding():
                assert spot_of(each) is not None
            case Playing(trick=(), tricks=()):
                assert spot_of(each) is not None
            case _:
                assert spot_of(each) is None
                assert choice_of(each, "nothing") == ""  # type: ignore[arg-type]


@given(st.integers(0, 10_000), st.sampled_from(KEEPING_COLOUR))
@settings(deadline=None, max_examples=30)
def test_the_names_of_suits_change_nothing(seed: int, suits: tuple[int, ...]) -> None:
    def turned(card: Card) -> Card:
        return CARDS[suits[card // 13] * 13 + card % 13]

    for view in views(seed):
        spot, phase = spot_of(view), view.open.phase
        if spot is None:
            continue
        assert isinstance(phase, Bidding | Playing)
        changed: dict[str, Any] = {"upcard": turned(phase.upcard)}
        if isinstance(phase, Playing):
            changed["trump"] = SUITS[suits[phase.trump]]
        other = replace(
            view,
            hand=tuple(sorted(map(turned, view.hand))),
            open=replace(view.open, phase=replace(phase, **changed)),
        )
        assert spot_of(other) == spot
        for move in view.legal:
            same: Any = move
            if isinstance(move, Make):
                same = replace(move, trump=SUITS[suits[move.trump]])
            elif isinstance(move, Play):
                same = Play(turned(move.card))
            assert choice_of(other, same) == choice_of(view, move)


@given(st.integers(0, 10_000))
@settings(deadline=None, max_examples=20)
def test_hidden_cards_change_nothing(seed: int) -> None:
    for view in views(seed):
        world = GAME.imagine(view, Random(seed + 1))
        assert spot_of(GAME.view(world, view.seat)) == spot_of(view)


@pytest.mark.parametrize(
    ("question", "hand", "kinds"),
    [
        ("bid1", "RA9/2/1/K", ("RAx/2/1/H", "Byy/1+/./.")),
        ("bid1", "-/0/0/J", ("-/0/0/J", "-/0/./J")),
        ("bid2", "LKQT/0/2/n", ("Lxxx/0/2/n", "Byyy/0/./n")),
        ("lead", "RL/1/1/a", ("RL/1/1/a", "BB/1+/./a")),
    ],
)
def test_wider_kinds_of_hands(question: str, hand: str, kinds: tuple[str, ...]) -> None:
    assert widths(question, hand) == (hand, *kinds)


def test_words() -> None:
    assert QUESTIONS.words("bid1", "RLT/1/0/9", "dealer") == (
        "First round, as dealer; trumps: right bower, left bower, 10; other aces: 1; void suits: 0; "
        "turned up: 9"
    )
    assert QUESTIONS.words("bid1", "-/0/./.", "first") == (
        "First round, sitting left of the dealer; trumps: not one; other aces: 0; void suits: any number; "
        "any card but a jack turned up"
    )
    assert QUESTIONS.choice_words("lead", "singleton") == "a singleton, not an ace"
