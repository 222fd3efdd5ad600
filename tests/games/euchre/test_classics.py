"""What Four-Handed Euchre 1.1 of 1992 did for its player, by the ids of the specification: the rules part."""

from __future__ import annotations

from random import Random

import pytest

from euchre_phases import made, on_table
from knaves.cards import Card
from knaves.game import CHANCE, IllegalMove
from knaves.games.euchre import GAME
from knaves.games.euchre.rules.options import PRESETS
from knaves.games.euchre.rules.turns import pack

from .tables import NAMES, SEATS, dealt, offered, played, refused, walk

pytestmark = pytest.mark.bare

FELTZ = PRESETS["feltz"]


def test_E02_the_partner_deals_first_three_then_two_and_the_deal_passes_left() -> None:
    state = GAME.start(FELTZ, 4)
    assert (state.open.dealer, GAME.actors(state), len(pack(FELTZ))) == (2, (CHANCE,), 24)
    state = GAME.apply(state, CHANCE, GAME.chance(state, Random(1)))
    order = state.pack
    assert set(state.hands[3]) == {*order[0:3], *order[12:14]}
    assert set(state.hands[2]) == {*order[9:12], *order[18:20]}
    assert on_table(state).upcard == order[20]
    dealers = [at.open.dealer for at in walk(FELTZ, Random(5)) if at.open.phase.step == "deal"]
    assert dealers == [(2 + number) % 4 for number in range(len(dealers))]
    assert len(dealers) > 4


def test_E03_two_rounds_of_bidding_and_the_hand_is_thrown_in() -> None:
    state = dealt("9H", first_dealer="partner", stick_the_dealer=False, alone="exchange")
    for _ in range(4):
        assert offered(state) == ["pass", "order", "order alone"]
        state = played(state, "pass")
    for _ in range(4):
        assert offered(state)[0] == "pass"
        assert offered(state)[1:4] == ["make C", "make D", "make S"]
        state = played(state, "pass")
    assert (state.open.phase.step, state.open.dealer, state.open.scores) == ("deal", 3, (0, 0))


def test_E03_the_dealer_takes_the_upcard_in_and_buries_one() -> None:
    state = played(dealt("9H", first_dealer="partner"), "order")
    assert Card("9H") in state.hands[2]
    assert len(offered(state)) == 6


def test_E04_the_left_bower_is_a_trump_for_following_too() -> None:
    hands = {3: "AH AC 9C TC QC", 0: "JD 9D KD 9S TS"}
    state = played(dealt("9H", hands, first_dealer="partner"), "order", "bury 9H", "play AH")
    assert GAME.actors(state) == (0,)
    assert offered(state) == ["play JD"]
    assert GAME.actors(played(dealt("9H", hands, first_dealer="partner"), "order", "bury 9H")) == (3,)


@pytest.mark.parametrize("way", ["exchange", "solo"])
def test_E05_alone_with_the_partners_best_card_or_without(way: str) -> None:
    hands = {3: "AH AC 9C TC QC", 1: "JH 9D KD 9S TS"}
    state = played(dealt("9H", hands, first_dealer="partner", alone=way), "order alone", "bury 9H")
    if way == "exchange":
        assert (GAME.actors(state), offered(state)) == ((1,), ["give JH"])
        state = played(state, "give JH")
        assert (GAME.actors(state), len(offered(state))) == ((3,), 6)
        state = played(state, "bury 9C")
        assert Card("JH") in state.hands[3]
    assert (state.open.phase.step, made(state).out, GAME.actors(state)) == ("play", (1,), (3,))


@pytest.mark.parametrize("target", [5, 10])
def test_E06_to_five_or_ten_points(target: int) -> None:
    for seed in range(5):
        *_, last = walk(GAME.rules("feltz", target=target), Random(seed))
        assert max(last.open.scores) >= target > min(last.open.scores)


def test_E06_three_or_four_tricks_1_five_2_alone_4_euchred_2() -> None:
    seen = set()
    for seed in range(40):
        before = (0, 0)
        for state in walk(FELTZ, Random(seed)):
            if state.open.scores != before:
                seen.add(sum(state.open.scores) - sum(before))
                before = state.open.scores
    assert seen == {1, 2, 4}


def test_E09_a_renege_is_refused_with_a_word_why() -> None:
    hands = {3: "AH AC 9C TC QC", 0: "JD 9D KD 9S TS"}
    state = played(dealt("9H", hands, first_dealer="partner"), "order", "bury 9H", "play AH")
    assert str(refused(state, "play KD")) == ("You must follow hearts; the J♦ is a heart now. (§6.3)")
    clubs = {3: "AC AH 9H TH QH", 0: "9C 9D KD JD TS"}
    state = played(dealt("9S", clubs, first_dealer="partner"), "order", "bury 9S", "play AC")
    assert str(refused(state, "play KD")) == "You must follow clubs; you hold the 9♣. (§6.3)"


def test_E09_no_card_that_reneges_is_ever_accepted() -> None:
    refusals = 0
    for state in walk(FELTZ, Random(3)):
        if state.open.phase.step == "play":
            for card in state.hands[state.open.turn]:
                move = GAME.read(f"play {card}")
                if move not in GAME.legal(state, state.open.turn):
                    with pytest.raises(IllegalMove, match="You must follow"):
                        GAME.apply(state, state.open.turn, move)
                    refusals += 1
    assert refusals > 50


def test_E10_a_view_holds_no_truth() -> None:
    """Nothing in a view refers to the state, and the others' cards are not in it."""
    state = played(dealt("9H"), "order")
    for seat in SEATS:
        view = GAME.view(state, seat)
        assert not hasattr(view, "hands")
        assert not hasattr(view, "pack")
        assert not any(value is state for value in (getattr(view, name) for name in view.__slots__))
        assert len(GAME.show(view, NAMES)[-1].split(",")) == len(state.hands[seat])
