"""Choosing without knowing cribbage: what picked cards do, and what silence means."""

from __future__ import annotations

import pytest

from knaves.cards import Card, parse
from knaves.game import Seat
from knaves.games.cribbage import GAME
from knaves.games.cribbage.rules.moves import GO, PASS, Play

from .tables import dealt, played, thrown

pytestmark = pytest.mark.bare

HANDS = {0: "TH 3S 4S KC 5D 6S", 1: "4H 4D 7C 7D TC 9H"}
KEPT, THROWS = {0: "3S 4S 5D 6S", 1: "4H 4D 7C 7D"}, {0: "KC QD", 1: "TC 9H"}
PLAYED = ("3S", "4H", "5D", "4D", "4S", "7C", "6S", "7D")


def test_two_cards_are_picked_for_the_crib_in_either_order() -> None:
    view = GAME.view(dealt(HANDS), Seat(0))
    assert GAME.hand(view) == parse("3S 4S 5D 6S TH KC")
    assert GAME.picks(view) == 2
    move = GAME.of_cards(view, parse("KC TH"))
    assert move is not None
    assert GAME.write(move) == "discard TH KC"
    assert GAME.of_cards(view, parse("KC")) is None
    twice = GAME.of_cards(view, parse("KC KC"))
    assert twice is not None
    assert str(GAME.refusal(view, twice)) == "Throw two different cards to the crib. (§3.3)"


def test_one_card_is_picked_when_three_or_four_play() -> None:
    view = GAME.view(dealt({0: "TH 3S 4S KC 5D"}, seats=4, dealer=2), Seat(0))
    assert GAME.picks(view) == 1
    assert [GAME.of_cards(view, (card,)) for card in view.hand] == list(view.legal)


def test_who_has_thrown_picks_nothing_until_it_is_time_to_play() -> None:
    state = played(dealt(HANDS), "discard TH KC")
    assert GAME.picks(GAME.view(state, Seat(0))) == 0
    assert GAME.of_cards(GAME.view(state, Seat(0)), parse("3S 4S")) is None


def test_a_card_that_does_not_fit_says_why_even_where_only_go_is_left() -> None:
    state = thrown({0: "TS JS QS KS", 1: "TH JH QH KH"}, {0: "2C 3D", 1: "2D 3H"}, "4C", go="spoken")
    view = GAME.view(played(state, "TS", "TH", "JS"), Seat(1))
    assert view.legal == (GO,)
    assert GAME.picks(view) == 1
    move = GAME.of_cards(view, parse("KH"))
    assert move == Play(Card("KH"))
    refusal = GAME.refusal(view, move)
    assert refusal is not None
    assert refusal.paragraph == "5.3"


def test_silence_lets_a_count_stand_and_means_nothing_else() -> None:
    state = thrown(KEPT, THROWS, "5H", counting="muggins", muggins="called")
    assert GAME.lapse(GAME.view(state, Seat(0))) is None
    claiming = played(state, *PLAYED)
    assert GAME.lapse(GAME.view(claiming, Seat(0))) is None
    called = played(claiming, "claim 2")
    assert GAME.lapse(GAME.view(called, Seat(1))) is PASS
    assert GAME.lapse(GAME.view(called, Seat(0))) is None
