"""The law of cribbage, §5, one test for each paragraph: the play."""

from __future__ import annotations

from random import Random

import pytest

from knaves.cards import parse
from knaves.game import Seat
from knaves.games.cribbage import GAME
from knaves.games.cribbage.rules.events import Laid, SaidGo
from knaves.games.cribbage.rules.scoring import pegged

from .hands import KEPT, THREE, THROWS, THROWS_OF_THREE
from .tables import offered, played, refused, scored, thrown, told

pytestmark = pytest.mark.bare


def test_5_1_the_count_is_the_sum_of_pips() -> None:
    state = thrown({0: "AS KS QS JS", 1: "AH KH QH 9H"}, {0: "2S 3S", 1: "2H 3H"}, "7D")
    totals = [event.count for event in told(state, "AS", "9H", "KS", "KH") if isinstance(event, Laid)]
    assert totals == [1, 10, 20, 30]


def test_5_2_a_seat_lays_a_card_that_it_holds() -> None:
    assert refused(thrown(KEPT, THROWS, "KD"), "4H").paragraph == "5.2"


def test_5_3_the_count_may_not_pass_thirty_one() -> None:
    state = thrown({0: "TS JS QS 2S", 1: "TH JH QH 2H"}, {0: "3S 4S", 1: "3H 4H"}, "7D", go="spoken")
    assert refused(played(state, "TS", "TH", "JS"), "2H").paragraph == "5.3"
    assert "play 2H" not in offered(played(state, "TS", "TH", "JS"))


def test_5_4_who_is_stuck_says_go_and_the_others_go_on() -> None:
    state = thrown({0: "TS JS QS 2S", 1: "TH JH AH AC"}, {0: "3S 4S", 1: "3H 4H"}, "7D", go="spoken")
    stuck = played(state, "TS", "TH", "QS")
    assert offered(stuck) == ["play AC", "play AH"]
    other = thrown({0: "TS JS QS AS", 1: "TH JH QH KH"}, {0: "3S 4S", 1: "3H 4H"}, "7D", go="spoken")
    at_thirty = played(other, "TS", "TH", "QS")
    assert offered(at_thirty) == ["go"]
    assert offered(played(at_thirty, "go")) == ["play AS"], "the other lays what fits"
    assert refused(other, "go").paragraph == "5.4"


def test_5_5_go_is_automatic_or_spoken_or_on_honour() -> None:
    kept, throws = {0: "TS JS QS AS", 1: "TH JH QH KH"}, {0: "3S 4S", 1: "3H 4H"}
    automatic = thrown(kept, throws, "7D")
    assert SaidGo(Seat(1), 30) in told(automatic, "TS", "TH", "QS")
    assert offered(played(automatic, "TS", "TH", "QS")) == ["play AS"]
    spoken = thrown(kept, throws, "7D", go="spoken")
    assert refused(played(spoken, "TS"), "go").paragraph == "5.5"
    honour = thrown(kept, throws, "7D", go="honour")
    assert offered(played(honour, "TS"))[-1] == "go"
    assert GAME.actors(played(honour, "TS", "go")) == (0,)
    assert scored(honour, "TS", "go", "go") == [(0, "go", 1)], "who laid last may stop too"


def test_5_6_a_checked_go_tells_what_is_not_held() -> None:
    kept, throws = {0: "TS JS QS AS", 1: "TH JH QH 2H"}, {0: "3S 4S", 1: "3H 4H"}
    state = played(thrown(kept, throws, "7D", go="spoken"), "TS", "TH", "QS", "go")
    view = GAME.view(state, Seat(0))
    assert view.open.stuck == (0, 1)
    for seed in range(200):
        assert all(card.rank > 1 for card in GAME.imagine(view, Random(seed)).hands[1])
    on_honour = played(thrown(kept, throws, "7D", go="honour"), "TS", "TH", "QS", "go")
    assert GAME.view(on_honour, Seat(0)).open.stuck == (0, 0)


def test_5_7_one_for_the_go_and_the_next_to_the_left_leads() -> None:
    state = thrown({0: "TS JS QS AS", 1: "TH JH QH KH"}, {0: "3S 4S", 1: "3H 4H"}, "7D", go="automatic")
    after = played(state, "TS", "TH", "QS")
    assert scored(after, "AS") == [(0, "play", 2)], "thirty-one is two, and no go"
    assert GAME.actors(played(after, "AS")) == (1,)
    no_ace = thrown({0: "TS JS QS 2S", 1: "TH JH QH KH"}, {0: "3S 4S", 1: "3H 4H"}, "7D")
    assert scored(no_ace, "TS", "TH", "JS") == [(1, "play", 2), (0, "go", 1)]
    assert GAME.actors(played(no_ace, "TS", "TH", "JS")) == (1,)
    three = thrown(THREE, THROWS_OF_THREE, "KS", dealer=2, crib="AH")
    assert GAME.actors(played(three, "8S", "8H", "TC", "4S")) == (1,), "thirty, and seat 0 laid last"


def test_5_8_one_for_last_card() -> None:
    state = thrown(KEPT, THROWS, "KD")
    nearly = played(state, "3S", "4H", "5D", "4D", "4S", "7C", "6S")
    assert scored(nearly, "7D")[0] == (1, "last card", 1)
    last_makes_31 = thrown({0: "TS TD 6S AS", 1: "TH TC 5H JH"}, {0: "3S 4S", 1: "3H 4H"}, "7D")
    end = played(last_makes_31, "TS", "TH", "TD", "AS", "TC", "6S", "5H")
    assert scored(end, "JH")[:2] == [(1, "play", 2), (0, "hand", 2)], "and nothing for last card"


def test_5_9_what_a_card_pegs() -> None:
    def made(pile: str, *, exact: bool = False) -> list[tuple[str, int]]:
        return [(str(part.kind), part.points) for part in pegged(parse(pile), exact_runs=exact).parts]

    assert made("7S 8H") == [("fifteen", 2)]
    assert made("TS JS AH KS") == [("thirty-one", 2)]
    assert made("4S 4H") == [("pair", 2)]
    assert made("4S 4H 4D") == [("pair royal", 6)]
    assert made("4S 4H 4D 4C") == [("double pair royal", 12)]
    assert made("7S 5S 6S") == [("run", 3)]
    assert made("5S 6S 7S", exact=True) == made("7S 6S 5S", exact=True) == [("run", 3)]
    assert made("7S 5S 6S", exact=True) == []
    new_count = thrown({0: "TS JS QS KS", 1: "TH JH QH 2H"}, {0: "3S 4S", 1: "3H 4H"}, "7D")
    new_count = played(new_count, "TS", "TH", "JS")
    assert scored(new_count, "JH") == [], "a jack pairs none of the last count"
