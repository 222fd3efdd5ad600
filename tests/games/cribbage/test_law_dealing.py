"""The law of cribbage, §1 to §4, one test for each paragraph: the table, the deal, the crib, the starter."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from knaves.cards import BACK, CARDS, Card, parse
from knaves.game import CHANCE, NotationError, Result, Seat
from knaves.games.cribbage import GAME, Rules
from knaves.games.cribbage.rules.counting import points
from knaves.games.cribbage.rules.dealing import cutting
from knaves.games.cribbage.rules.events import CutAgain, CutForDeal, FirstDealer, Turned
from knaves.games.cribbage.rules.moves import Cut, Deal, Discard, Shuffle
from knaves.games.cribbage.rules.open import Phase
from knaves.games.cribbage.rules.scoring import tally

from .hands import KEPT, THREE, THROWS, THROWS_OF_THREE
from .tables import at_scores, cut_for, dealt, offered, played, refused, scored, thrown, told, walk

pytestmark = pytest.mark.bare


def test_1_1_two_three_or_four_play_and_the_ace_is_low() -> None:
    assert GAME.seats == (2, 3, 4)
    for seats in (0, 1, 5):
        with pytest.raises(NotationError, match="two, three or four"):
            GAME.start(Rules(), seats)
    assert not tally(parse("QH KH AC 5D"), Card("6S")).parts[2:], "queen, king, ace is no run"


def test_1_2_four_are_partners() -> None:
    assert [GAME.side(4, Seat(seat)) for seat in range(4)] == [0, 1, 0, 1]
    assert [GAME.side(3, Seat(seat)) for seat in range(3)] == [0, 1, 2]
    state = thrown(
        {0: "5S 6S 7S KS", 1: "2C 3C 9C TC", 2: "5H 6H 7H KH", 3: "2D 3D 9D TD"},
        {0: "AS", 1: "AC", 2: "AH", 3: "AD"},
        "QS",
        dealer=3,
    )
    assert scored(state, "5S", "TC") == [(1, "play", 2)]
    assert GAME.scores(played(state, "5S", "TC")) == (0, 2)


def test_1_3_pone_sits_at_the_dealers_left() -> None:
    for dealer in range(3):
        state = thrown(THREE, THROWS_OF_THREE, "KS", dealer=dealer, crib="AH")
        assert GAME.actors(state) == ((dealer + 1) % 3,)


def test_1_4_only_whose_turn_it_is_moves_and_only_as_is_due() -> None:
    state = thrown(KEPT, THROWS, "KD")
    assert refused(state, "4H", seat=1).paragraph == "1.4"
    assert refused(state, "claim 2").paragraph == "1.4"
    assert refused(state, "discard 3S 4S").paragraph == "1.4"
    *_, over = walk(Rules(target=5), 2, Random(1))
    assert GAME.actors(over) == ()
    assert "over" in refused(over, "5H", seat=0).sentence


def test_2_1_each_cuts_by_a_place_from_1_to_52() -> None:
    spread = GAME.apply(GAME.start(Rules(), 2), CHANCE, Shuffle(CARDS))
    assert offered(spread) == [f"cut {place}" for place in range(1, 53)]
    assert refused(spread, "cut 53").paragraph == refused(spread, "cut 0").paragraph == "2.1"
    assert told(spread, "cut 7") == [CutForDeal(Seat(0), Card("7C"))]
    by_chance = GAME.apply(GAME.start(Rules(deal_cut="chance"), 2), CHANCE, Shuffle(CARDS))
    assert GAME.actors(by_chance) == (CHANCE,)
    assert isinstance(GAME.chance(by_chance, Random(1)), Cut)


def test_2_2_the_lowest_card_deals_first_and_every_cut_is_shown() -> None:
    spread = GAME.apply(GAME.start(Rules(), 3), CHANCE, Shuffle(CARDS))
    events = told(spread, "cut 3", "cut 2", "cut 26")
    assert [e.card for e in events if isinstance(e, CutForDeal)] == list(parse("3C 2C KD"))
    assert events[-1] == FirstDealer(Seat(1))
    assert played(spread, "cut 3", "cut 2", "cut 26").open.dealer == 1


def test_2_3_equal_cuts_cut_again_among_themselves() -> None:
    spread = GAME.apply(GAME.start(Rules(), 3), CHANCE, Shuffle(CARDS))
    tied = played(spread, "cut 3", "cut 9", "cut 16")
    assert told(spread, "cut 3", "cut 9", "cut 16")[-1] == CutAgain((Seat(0), Seat(2)))
    assert GAME.actors(tied) == (0,)
    assert refused(tied, "cut 9").paragraph == "2.3"
    assert played(tied, "cut 13", "cut 12").open.dealer == 2, "a queen is lower than a king"
    assert cutting(3, parse("3C 9C 3D KC QC")).rivals == (2,)


def test_3_1_one_card_at_a_time_six_or_five() -> None:
    ready = cut_for(Rules(), 2, 1)
    state = GAME.apply(ready, CHANCE, Deal(CARDS))
    assert set(state.hands[0]) == set(CARDS[0:12:2]), "pone has the first card"
    assert set(state.hands[1]) == set(CARDS[1:12:2])
    for seats in (3, 4):
        after = GAME.apply(cut_for(Rules(), seats, 0), CHANCE, Deal(CARDS))
        assert [len(hand) for hand in after.hands] == [5] * seats
        assert CARDS[0] in after.hands[1]
    for pack in (CARDS[:-1], (*CARDS[:-1], CARDS[0]), (*CARDS[:-1], BACK)):
        assert "each of the 52" in str(refused(ready, GAME.write(Deal(pack)), seat=CHANCE))


def test_3_2_with_three_a_card_goes_to_the_crib() -> None:
    state = GAME.apply(cut_for(Rules(), 3, 2), CHANCE, Deal(CARDS))
    assert state.crib == (CARDS[15],)
    assert len(state.pack) == 36


def test_3_3_all_throw_at_once_and_unseen() -> None:
    state = dealt({0: "AC 2C 3C 4C 5C 6C", 1: "AD 2D 3D 4D 5D 6D"})
    assert GAME.actors(state) == (0, 1)
    assert len(offered(state, 0)) == 15
    after = GAME.apply(state, Seat(1), GAME.read("discard 3D AD"))
    assert GAME.actors(after) == (0,)
    assert GAME.view(after, Seat(0)).seen[-1] == (1, Discard((BACK, BACK)))
    assert GAME.view(after, Seat(1)).seen[-1] == (1, Discard(parse("AD 3D")))
    assert refused(state, "discard AC 7S", seat=0).paragraph == "3.3"
    assert refused(state, "discard AC AC", seat=0).paragraph == "3.3"
    assert refused(state, "discard AC", seat=0).paragraph == "3.3"
    four = dealt(dict.fromkeys(range(4), ""), seats=4, dealer=3)
    assert len(offered(four, 2)) == 5


def test_3_4_the_deal_passes_to_pone() -> None:
    deals = [state for state in walk(Rules(target=1001), 3, Random(4)) if state.open.phase is Phase.DEAL][:7]
    assert [(after.open.dealer - before.open.dealer) % 3 for before, after in pairwise(deals)] == [1] * 6


def test_4_1_pone_cuts_the_starter_by_number() -> None:
    state = dealt({0: "AC 2C 3C 4C 5C 6C", 1: "AD 2D 3D 4D 5D 6D"}, "QS")
    ready = played(state, "discard AC 2C", "discard AD 2D")
    assert GAME.actors(ready) == (0,)
    assert offered(ready) == [f"cut {place}" for place in range(1, 41)]
    assert refused(ready, "cut 41").paragraph == "4.1"
    assert told(ready, "cut 1")[0] == Turned(Seat(0), Card("QS"))
    by_chance = dealt({0: "AC 2C 3C 4C 5C 6C", 1: "AD 2D 3D 4D 5D 6D"}, starter_cut="chance")
    assert GAME.actors(played(by_chance, "discard AC 2C", "discard AD 2D")) == (CHANCE,)


def test_4_2_the_starter_counts_at_the_show_and_not_in_the_play() -> None:
    state = thrown(KEPT, THROWS, "3D")
    assert scored(state, "3S", "4H") == [], "three and four with the starter's three make nothing in the play"
    assert points(parse("3S 4S 5S 6S"), Card("3D")) > points(parse("3S 4S 5S 6S"), Card("KD"))


def test_4_3_a_jack_is_two_for_his_heels() -> None:
    state = dealt({0: "AC 2C 3C 4C 5C 6C", 1: "AD 2D 3D 4D 5D 6D"}, "JS")
    ready = played(state, "discard AC 2C", "discard AD 2D")
    assert scored(ready, "cut 1") == [(1, "heels", 2)]
    nearly = at_scores(ready, 120, 120)
    assert GAME.result(played(nearly, "cut 1")) == Result(1, 1, 1, "reached the target")
