"""The law of euchre, §1 to §4, one test for each paragraph: the table, the deal, making trump, alone."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from euchre_phases import made, on_table, playing
from knaves.cards import Card, parse, say
from knaves.game import CHANCE, IllegalMove, NotationError
from knaves.games.euchre import GAME
from knaves.games.euchre.rules.options import Rules
from knaves.games.euchre.rules.trumps import Trump
from knaves.games.euchre.rules.turns import pack

from .hands import HEARTS_FOR_ANN
from .tables import SEATS, dealt, offered, played, refused, walk

pytestmark = pytest.mark.bare


def test_1_1_four_play_and_those_who_sit_opposite_are_partners() -> None:
    assert [GAME.side(4, seat) for seat in SEATS] == [0, 1, 0, 1]
    for seats in (2, 3, 5):
        with pytest.raises(NotationError, match="four players"):
            GAME.start(Rules(), seats)


def test_1_2_the_pack_has_24_cards() -> None:
    cards = pack(Rules())
    assert len(cards) == 24
    assert Counter(card.rank.name for card in cards) == dict.fromkeys(
        ["NINE", "TEN", "JACK", "QUEEN", "KING", "ACE"], 4
    )


def test_1_3_a_joker_is_the_twenty_fifth_card() -> None:
    assert say(set(pack(Rules(joker=True))) - set(pack(Rules()))) == "JK"


@pytest.mark.parametrize("target", [1, 2, 5, 7, 10, 11, 50])
def test_1_4_the_side_that_first_has_the_target_wins(target: int) -> None:
    *before, last = walk(Rules(target=target), Random(target))
    assert all(max(GAME.scores(state)) < target for state in before)
    result = GAME.result(last)
    assert result is not None
    assert GAME.scores(last)[result.side] >= target > GAME.scores(last)[1 - result.side]
    assert result.why == "reached the target"
    for none in (0, 51):
        with pytest.raises(NotationError, match="from 1 to 50"):
            Rules(target=none)


def test_1_5_only_the_one_whose_turn_it_is_may_move() -> None:
    state = dealt()
    assert GAME.actors(state) == (0,)
    for seat in SEATS[1:]:
        assert GAME.legal(state, seat) == ()
        with pytest.raises(IllegalMove, match=r"not your turn. \(§1.5\)"):
            GAME.apply(state, seat, GAME.read("pass"))


def test_1_6_points_before_the_first_deal() -> None:
    for favours, scores in (("first", (4, 0)), ("others", (0, 4))):
        rules = GAME.rules(target=5, handicap=4, handicap_for=favours)
        assert GAME.scores(GAME.start(rules, 4)) == scores
        state = next(state for state in walk(rules, Random(1)) if state.open.scores != scores)
        assert sum(state.open.scores) > 4, "what is scored is added"
    for wrong in ({"handicap": 10, "target": 11}, {"handicap": -1}, {"handicap": 5, "target": 5}):
        with pytest.raises(NotationError, match="handicap"):
            GAME.rules(**wrong)


def test_2_1_the_first_dealer_is_drawn_by_chance_or_the_partner_of_seat_0() -> None:
    start = GAME.start(Rules(), 4)
    drawn = Counter(GAME.write(GAME.chance(start, Random(seed))) for seed in range(400))
    assert set(drawn) == {"dealer 0", "dealer 1", "dealer 2", "dealer 3"}
    assert min(drawn.values()) > 70
    assert GAME.apply(start, CHANCE, GAME.read("dealer 1")).open.dealer == 1
    assert refused(start, "deal 9C").paragraph == "2.1"
    assert GAME.start(Rules(first_dealer="partner"), 4).open.dealer == 2


def test_2_2_three_cards_each_from_the_dealers_left_then_two() -> None:
    order = pack(Rules())
    state = played(GAME.start(Rules(), 4), "dealer 2", f"deal {say(order)}")
    for turn, seat in enumerate((3, 0, 1, 2)):
        threes, twos = order[3 * turn : 3 * turn + 3], order[12 + 2 * turn : 14 + 2 * turn]
        assert set(state.hands[seat]) == {*threes, *twos}
    for cards in (order[:-1], (*order[:-1], order[0]), (*order, Card("JK"))):
        assert refused(played(GAME.start(Rules(), 4), "dealer 2"), f"deal {say(cards)}").paragraph == "2.2"


def test_2_3_the_twenty_first_card_is_turned_up() -> None:
    order = pack(Rules())
    state = played(GAME.start(Rules(), 4), "dealer 2", f"deal {say(order)}")
    for seat in SEATS:
        view = GAME.view(state, seat)
        assert on_table(view).upcard == order[20]
        shown = view.seen[-1][1]
        assert str(order[20]) in GAME.write(shown)
        assert GAME.write(shown).split()[-3:] == ["??", "??", "??"]


def test_2_4_a_joker_turned_up_stands_for_spades() -> None:
    state = dealt("JK", joker=True)
    assert made(played(state, "order")).trump == Trump.SPADES
    assert refused(played(state, *["pass"] * 4), "make S").paragraph == "3.3"


def test_2_5_the_deal_passes_to_the_left_after_a_hand_played_and_a_hand_thrown_in() -> None:
    state = played(dealt("9H", HEARTS_FOR_ANN, dealer=3), "order", "bury 9H")
    while state.open.phase.step == "play":
        state = played(state, offered(state)[0])
    assert (state.open.phase.step, state.open.dealer) == ("deal", 0)
    thrown_in = played(dealt(dealer=1, stick_the_dealer=False), *["pass"] * 8)
    assert (thrown_in.open.phase.step, thrown_in.open.dealer) == ("deal", 2)


def test_3_1_each_passes_or_orders_in_turn_from_the_dealers_left() -> None:
    state = dealt(dealer=1)
    for seat in (2, 3, 0, 1):
        assert GAME.actors(state) == (seat,)
        assert offered(state) == ["pass", "order", "order alone"]
        assert GAME.actors(played(state, "order")) == (1,)
        state = played(state, "pass")
    assert refused(dealt(), "make C").paragraph == "3.1"
    assert refused(dealt(), "play 9C").paragraph == "3.1"


def test_3_2_the_dealer_takes_the_upcard_in_and_buries_any_card_the_upcard_too() -> None:
    state = played(dealt("9H", HEARTS_FOR_ANN), "pass", "order")
    assert (made(state).trump, made(state).maker, GAME.actors(state)) == (Trump.HEARTS, 1, (3,))
    assert set(state.hands[3]) == {*parse("JC KC AC JS QS"), Card("9H")}
    assert sorted(offered(state)) == sorted(f"bury {card}" for card in state.hands[3])
    after = played(state, "bury 9H")
    assert len(after.hands[3]) == 5
    assert after.open.phase.step == "play"
    assert refused(state, "bury JH").paragraph == "3.2"
    assert refused(state, "play JC").paragraph == "3.2"


def test_3_3_in_the_second_round_another_suit_is_named() -> None:
    state = played(dealt("9H"), *["pass"] * 4)
    assert offered(state) == ["pass", *(f"make {s}{a}" for a in ("", " alone") for s in "CDS")]
    assert refused(state, "make H").paragraph == "3.3"
    assert refused(state, "order").paragraph == "3.3"
    after = played(state, "pass", "make S")
    assert (made(after).trump, made(after).maker, after.open.phase.step) == (Trump.SPADES, 1, "play")
    assert all(len(hand) == 5 for hand in after.hands)


def test_3_4_the_dealer_is_stuck_when_all_others_have_passed() -> None:
    state = played(dealt("9H"), *["pass"] * 7)
    assert offered(state) == [f"make {s}{a}" for a in ("", " alone") for s in "CDS"]
    assert refused(state, "pass").paragraph == "3.4"
    assert made(played(state, "make C")).maker == 3


def test_3_5_without_sticking_the_hand_is_thrown_in() -> None:
    state = played(dealt("9H", stick_the_dealer=False), *["pass"] * 8)
    assert state.open.phase.step == "deal"
    assert GAME.scores(state) == (0, 0)
    assert state.hands == ((), (), (), ())


def test_3_6_alone_is_said_in_the_bid_before_the_bury() -> None:
    state = played(dealt("9H", HEARTS_FOR_ANN), "order alone")
    assert (made(state).alone, state.open.phase.step, GAME.actors(state)) == (True, "bury", (3,))
    assert not made(played(dealt("9H", HEARTS_FOR_ANN), "order")).alone
    assert made(played(dealt("9H"), *["pass"] * 4, "make C alone")).alone


def test_3_7_the_dealers_partner_may_order_only_alone() -> None:
    state = played(dealt("9H", canadian=True), "pass")
    assert GAME.actors(state) == (1,)
    assert offered(state) == ["pass", "order alone"]
    assert refused(state, "order").paragraph == "3.7"
    assert offered(played(state, "pass")) == ["pass", "order", "order alone"]
    assert "make C" in offered(played(state, *["pass"] * 4))


def test_3_8_no_trump_may_be_named_in_the_second_round() -> None:
    state = played(dealt("9H", no_trump=True), *["pass"] * 4)
    assert "make notrump" in offered(state)
    assert "make notrump alone" in offered(state)
    assert made(played(state, "make notrump")).trump == Trump.NO_TRUMP
    assert refused(played(dealt("9H"), *["pass"] * 4), "make notrump").paragraph == "3.8"
    assert refused(dealt("9H", no_trump=True), "make notrump").paragraph == "3.1"


def test_3_9_a_farmers_hand_may_be_shown_and_is_dealt_again() -> None:
    hands = {1: "9C TC 9D TD TS", 2: "9S TH JH JD AH"}
    state = dealt("9H", hands, farmers=True)
    assert refused(state, "farmer 9C TC 9D TD TS").paragraph == "3.9"
    state = played(state, "pass")
    assert offered(state)[-1] == "farmer 9C TC 9D TD TS"
    after = played(state, "farmer 9C TC 9D TD TS")
    assert (after.open.phase.step, after.open.dealer, GAME.scores(after)) == ("deal", 3, (0, 0))
    assert refused(played(state, "pass"), "farmer 9S TH JH JD AH").paragraph == "3.9"
    assert refused(played(dealt("9H", hands), "pass"), "farmer 9C TC 9D TD TS").paragraph == "3.9"
    assert "farmer" not in " ".join(offered(played(state, *["pass"] * 4)))


def test_4_1_the_loners_partner_sits_out() -> None:
    state = played(dealt("9H", HEARTS_FOR_ANN), "order alone", "bury QS")
    assert made(state).out == (2,)
    state = played(state, "play AH", "play 9C", "play 9H")
    assert [len(trick) for trick in playing(state).tricks] == [3]
    assert len(state.hands[2]) == 5
    dealer_out = played(dealt("9H", HEARTS_FOR_ANN), "pass", "order alone")
    assert (dealer_out.open.phase.step, GAME.actors(dealer_out), made(dealer_out).out) == ("bury", (3,), (3,))
    assert "bury 9H" in offered(dealer_out), "the dealer has taken the upcard in"
    assert GAME.actors(played(dealer_out, "bury JC")) == (0,)


def test_4_2_the_partner_hands_over_its_best_card_and_the_loner_buries_one() -> None:
    hands = {0: "9C TC QC KC JS", 1: "9D TD AC QS JC", 2: "KH AH 9S TS KS", 3: "AS AD KD QD JD"}
    state = played(dealt("9H", hands, alone="exchange"), "order alone", "bury QD")
    assert (state.open.phase.step, GAME.actors(state)) == ("give", (2,))
    assert offered(state) == ["give AH"]
    assert refused(state, "give KH").paragraph == "4.2"
    assert refused(state, "give AD").paragraph == "4.2"
    state = played(state, "give AH")
    assert (GAME.actors(state), len(state.hands[0]), len(state.hands[2])) == ((0,), 6, 4)
    assert "bury AH" in offered(state)
    state = played(state, "bury 9C")
    assert (state.open.phase.step, len(state.hands[0])) == ("play", 5)
    assert made(state).out == (2,)
    without_trump = {**hands, 2: "AS AD 9S TS KS", 3: "KH AH KD QD JD"}
    state = played(dealt("9H", without_trump, alone="exchange"), "order alone", "bury QD")
    assert sorted(offered(state)) == ["give AD", "give AS"]


def test_4_3_a_defender_may_defend_alone() -> None:
    against_two = played(dealt("9H", HEARTS_FOR_ANN, defend_alone="always"), "order", "bury QS")
    against_one = played(dealt("9H", HEARTS_FOR_ANN, defend_alone="loner"), "order alone", "bury QS")
    for state in (against_two, against_one):
        assert (GAME.actors(state), offered(state)) == ((1,), ["pass", "defend"])
        assert refused(state, "play 9C").paragraph == "4.3"
        assert 3 in made(played(state, "defend")).out
        assert played(state, "defend").open.phase.step == "play"
        assert GAME.actors(played(state, "pass")) == (3,)
        assert 1 in made(played(state, "pass", "defend")).out
        assert playing(played(state, "pass", "pass")).defender is None
    assert (
        played(dealt("9H", HEARTS_FOR_ANN, defend_alone="loner"), "order", "bury QS").open.phase.step
        == "play"
    )
    assert played(dealt("9H", HEARTS_FOR_ANN), "order alone", "bury QS").open.phase.step == "play"
