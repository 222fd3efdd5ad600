"""Choosing without knowing euchre: the hand in order, and what a picked card does."""

from __future__ import annotations

import pytest

from knaves.cards import parse
from knaves.game import Seat
from knaves.games.euchre import GAME

from .tables import dealt, played

pytestmark = pytest.mark.bare

HANDS = {0: "JD 9S AH AS TC", 1: "9C QS TS KC AD", 3: "KH QH 9D TD KD"}


def test_the_left_bower_stands_among_the_trumps_once_trump_is_made() -> None:
    state = dealt("9H", HANDS)
    assert GAME.hand(GAME.view(state, Seat(0))) == parse("AS 9S AH JD TC")
    assert GAME.hand(GAME.view(played(state, "order"), Seat(0))) == parse("JD AH TC AS 9S")


def test_cards_are_picked_to_bury_and_to_play_and_never_to_bid() -> None:
    state = dealt("9H", HANDS)
    bidding = GAME.view(state, Seat(0))
    assert (GAME.picks(bidding), GAME.of_cards(bidding, parse("AH"))) == (0, None)
    state = played(state, "order")
    burying = GAME.view(state, Seat(3))
    assert (GAME.picks(burying), GAME.picks(GAME.view(state, Seat(0)))) == (1, 0)
    assert GAME.of_cards(burying, parse("TD")) == GAME.read("bury TD")
    state = played(state, "bury TD", "play TC")
    playing = GAME.view(state, Seat(1))
    assert GAME.of_cards(playing, parse("KC")) in playing.legal
    assert GAME.lapse(playing) is None
    reneging = GAME.of_cards(playing, parse("AD"))
    assert reneging is not None
    refusal = GAME.refusal(playing, reneging)
    assert refusal is not None
    assert refusal.paragraph == "6.3"


def test_a_card_is_picked_to_be_given_to_a_partner_who_goes_alone() -> None:
    state = played(dealt("9H", HANDS, alone="exchange"), "order alone", "bury 9D")
    view = GAME.view(state, Seat(2))
    offered = [GAME.of_cards(view, (card,)) for card in GAME.hand(view)]
    assert GAME.picks(view) == 1
    assert view.legal
    assert set(view.legal) <= set(offered)
    assert {type(move).__name__ for move in offered} == {"Give"}
