"""The law of euchre, one test for each paragraph of ``docs/rules/euchre.md``, named after its number."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from euchre_phases import made, on_table, playing
from knaves.cards import Card, parse, say
from knaves.game import CHANCE, IllegalMove, NotationError, Result, Seat
from knaves.games.euchre import GAME
from knaves.games.euchre.rules.options import Rules
from knaves.games.euchre.rules.trick import winner
from knaves.games.euchre.rules.trumps import STRENGTH, SUIT_OF, Trump
from knaves.games.euchre.rules.turns import pack
from knaves.options import Value, options

from .tables import SEATS, dealt, offered, played, refused, walk

pytestmark = pytest.mark.bare

LAW = Path(__file__).parents[3] / "docs" / "rules" / "euchre.md"
HEARTS_FOR_ANN = {0: "JH JD AH KH QH", 1: "9C TC QC 9S TS", 2: "9D TD QD KD AD", 3: "JC KC AC JS QS"}
"""Ann holds the five highest hearts: she wins every trick with hearts as trump."""


def test_every_option_is_in_the_law_with_its_name_and_its_key() -> None:
    law = LAW.read_text(encoding="utf-8")
    for each in options(Rules()):
        assert f"`{each.name}`" in law
        assert not each.egn or f"`{each.egn}`" in law


def test_every_refusal_names_a_paragraph() -> None:
    numbers = set(re.findall(r"^\*\*(\d+\.\d+)\*\*", LAW.read_text(encoding="utf-8"), re.MULTILINE))
    rooms = Path(GAME.apply.__code__.co_filename).parent.glob("*.py")
    named = {
        number for room in rooms for number in re.findall(r'"(\d\.\d)"', room.read_text(encoding="utf-8"))
    }
    assert named
    assert named <= numbers


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


def _ranked(trump: Trump, suit: int) -> str:
    cards = [card for card in pack(Rules(joker=True)) if SUIT_OF[trump][card] == suit]
    return say(sorted(cards, key=lambda card: -STRENGTH[trump][card]))


def test_5_1_right_and_left_bower_then_ace_to_nine() -> None:
    assert _ranked(Trump.HEARTS, Trump.HEARTS) == "JK JH JD AH KH QH TH 9H"
    assert _ranked(Trump.CLUBS, Trump.CLUBS) == "JK JC JS AC KC QC TC 9C"


def test_5_2_the_other_suits_rank_ace_to_nine() -> None:
    assert _ranked(Trump.HEARTS, Trump.SPADES) == "AS KS QS JS TS 9S"
    assert _ranked(Trump.HEARTS, Trump.DIAMONDS) == "AD KD QD TD 9D"


def test_5_3_the_left_bower_follows_trumps_and_not_its_printed_suit() -> None:
    hands = {0: "AH AD 9C TC QC", 1: "JD KD 9S TS QS"}
    state = played(dealt("9H", hands), "order", "bury 9H")
    assert offered(played(state, "play AH")) == ["play JD"]
    assert offered(played(state, "play AD")) == ["play KD"]
    assert "the J♦ is a heart now" in refused(played(state, "play AH"), "play KD").sentence
    assert "the J♦ is a heart now" in refused(played(state, "play AD"), "play JD").sentence


def test_5_4_the_joker_is_the_highest_trump() -> None:
    hands = {0: "JH JD 9C TC QC", 1: "JK KD 9S TS QS"}
    state = played(dealt("9H", hands, joker=True), "order", "bury 9H")
    state = played(state, "play JH")
    assert offered(state) == ["play JK"]
    assert "the joker is a trump" in refused(state, "play KD").sentence
    state = played(state, "play JK", offered(played(state, "play JK"))[0])
    assert GAME.actors(played(state, offered(state)[0])) == (1,)


def test_5_5_at_no_trump_there_are_no_bowers_and_the_joker_is_the_only_trump() -> None:
    assert _ranked(Trump.NO_TRUMP, Trump.HEARTS) == "AH KH QH JH TH 9H"
    assert _ranked(Trump.NO_TRUMP, Trump.NO_TRUMP) == "JK"
    hands = {0: "AC 9C 9D TD QD", 1: "JK KC 9S TS QS", 2: "QC TC KD AD JD", 3: "JC AS KS JS AH"}
    state = played(dealt("9H", hands, joker=True, no_trump=True), *["pass"] * 4, "make notrump")
    assert offered(played(state, "play AC")) == ["play KC"]
    assert "joker is a trump" in refused(played(state, "play AC"), "play JK").sentence
    state = played(state, "play 9C", "play KC", "play QC", "play JC")
    assert GAME.actors(state) == (1,)
    assert len(offered(played(state, "play JK"))) == 4
    assert GAME.actors(played(state, "play JK", "play TC", "play AS", "play AC")) == (1,)


def test_6_1_the_dealers_left_leads_or_the_next_who_plays() -> None:
    assert GAME.actors(played(dealt("9H", HEARTS_FOR_ANN), "order", "bury QS")) == (0,)
    state = played(dealt("9H"), *["pass"] * 6, "make C alone")
    assert (made(state).out, GAME.actors(state)) == ((0,), (1,))


def test_6_2_against_a_loner_the_loners_left_may_lead() -> None:
    state = played(dealt("9H", loner_lead="loner"), *["pass"] * 6, "make C alone")
    assert GAME.actors(state) == (3,)
    assert GAME.actors(played(dealt("9H", loner_lead="loner"), *["pass"] * 6, "make C")) == (0,)
    alone = dealt("9H", loner_lead="loner", defend_alone="loner")
    assert GAME.actors(played(alone, *["pass"] * 6, "make C alone", "defend")) == (1,)


def test_6_3_suit_must_be_followed_and_a_renege_is_refused() -> None:
    hands = {0: "AC 9D TD QD KD", 1: "9C KC 9S TS QS"}
    state = played(dealt("9H", hands), *["pass"] * 4, "make S", "play AC")
    assert offered(state) == ["play 9C", "play KC"]
    refusal = refused(state, "play 9S")
    assert (refusal.paragraph, refusal.sentence) == (
        "6.3",
        "You must follow clubs; you hold the 9♣.",
    )
    assert refused(state, "play AH").sentence == "You do not hold the A♥."
    assert refused(state, "pass").paragraph == "6.3"
    free = played(dealt("9H", {**hands, 1: "KH TH QH 9S TS"}), *["pass"] * 4, "make S")
    assert len(offered(played(free, "play AC"))) == 5


@pytest.mark.parametrize(
    ("cards", "place"),
    [
        ("TC KC AC 9C", 2),
        ("9C AD AH KH", 0),
        ("AC 9S TS KC", 2),
        ("AC AS JC JS", 3),
        ("JC AS KS 9S", 0),
        ("QC JC 9S TC", 1),
        ("AC KC JK JS", 2),
    ],
)
def test_6_4_the_highest_trump_wins_or_the_highest_of_the_suit_led(cards: str, place: int) -> None:
    trick = tuple((Seat((place + 1) % 4), card) for place, card in enumerate(parse(cards)))
    assert winner(trick, Trump.SPADES) == trick[place][0]


def test_6_5_the_winner_leads_and_there_are_five_tricks() -> None:
    state = played(dealt("9H", HEARTS_FOR_ANN), "pass", "order", "bury QS", "play QH")
    state = played(state, "play 9C", "play 9D", "play 9H")
    for number in range(1, 5):
        assert GAME.actors(state) == (0,)
        assert len(playing(state).tricks) == number
        for _ in range(4):
            state = played(state, offered(state)[0])
    assert state.open.phase.step == "deal"


THREE_FOR_ANN = {0: "JH JD AH 9C 9S", 1: "AC KC AS KS QS", 2: "9D TD QD KD AD", 3: "TC QC JC TS JS"}
"""With hearts as trump Ann takes three tricks, and Bob the other two."""


def _points(hands: dict[int, str], *bids: str, **choices: Value) -> tuple[int, ...]:
    """The score after a hand in which everybody plays the card named first among the strongest."""
    state = played(dealt("9H", hands, dealer=3, **choices), *bids)
    while state.open.phase.step == "play":
        trump = made(state).trump
        cards = [card for card in state.hands[state.open.turn] if f"play {card}" in offered(state)]
        state = played(state, f"play {max(cards, key=lambda card: STRENGTH[trump][card])}")
    return GAME.scores(state)


def test_7_1_three_or_four_tricks_score_one_alone_or_not() -> None:
    assert _points(THREE_FOR_ANN, "order", "bury 9H") == (1, 0)
    assert _points(THREE_FOR_ANN, "order alone", "bury 9H") == (1, 0)
    four = {**THREE_FOR_ANN, 0: "JH JD AH KH 9S", 1: "AC KC AS KS QS"}
    assert _points(four, "order", "bury 9H") == (1, 0)


def test_7_2_a_march_scores_two() -> None:
    assert _points(HEARTS_FOR_ANN, "order", "bury 9H") == (2, 0)


def test_7_3_a_march_alone_scores_four_or_what_was_agreed() -> None:
    assert _points(HEARTS_FOR_ANN, "order alone", "bury 9H") == (4, 0)
    for points in (3, 4, 5):
        assert _points(HEARTS_FOR_ANN, "order alone", "bury 9H", loner_march=points) == (points, 0)


def test_7_4_makers_who_are_euchred_give_the_others_two() -> None:
    assert _points(HEARTS_FOR_ANN, "pass", "order", "bury 9H") == (2, 0)
    assert _points(THREE_FOR_ANN, "pass", "order", "bury 9H", loner_euchred=4) == (2, 0)


def test_7_5_a_lone_maker_euchred_gives_two_or_what_was_agreed() -> None:
    assert _points(THREE_FOR_ANN, "pass", "order alone", "bury 9H") == (2, 0)
    for points in (2, 3, 4):
        assert _points(THREE_FOR_ANN, "pass", "order alone", "bury 9H", loner_euchred=points) == (points, 0)


def test_7_6_a_lone_defender_who_euchres_scores_four() -> None:
    lone = ["pass", "order alone", "bury 9H", "defend"]
    assert _points(THREE_FOR_ANN, *lone, defend_alone="loner") == (4, 0)
    assert _points(THREE_FOR_ANN, "pass", "order", *lone[2:], defend_alone="always") == (4, 0)
    assert _points(THREE_FOR_ANN, "order", "bury 9H", "defend", defend_alone="always") == (1, 0)


def test_7_7_the_game_ends_with_the_hand_that_reaches_the_target() -> None:
    state = dealt("9H", HEARTS_FOR_ANN, target=3, dealer=3)
    state = played(state, "order alone", "bury 9H")
    while GAME.actors(state):
        assert GAME.result(state) is None
        state = played(state, offered(state)[0])
    assert GAME.result(state) == Result(side=0, margin=4, games=1, why="reached the target")
    assert GAME.scores(state) == (4, 0)
    for seat in (*SEATS, CHANCE):
        assert GAME.legal(state, seat) == ()
        with pytest.raises(IllegalMove, match="over") as caught:
            GAME.apply(state, seat, GAME.read("pass"))
        assert caught.value.paragraph == "7.7"
