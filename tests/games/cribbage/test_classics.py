"""What the four classic cribbages did for their players, by the ids of the specification: the rules part."""

from __future__ import annotations

import pytest

from knaves.cards import Card, parse
from knaves.game import CHANCE, Seat
from knaves.games.cribbage import GAME, PRESETS, State
from knaves.games.cribbage.rules.counting import points
from knaves.games.cribbage.rules.events import CutForDeal, Laid, SaidGo, Scored, Turned
from knaves.games.cribbage.rules.moves import Cut
from knaves.games.cribbage.rules.open import Phase
from knaves.games.cribbage.rules.scoring import Kind, pegged, tally

from .tables import at_scores, cut_for, dealt, offered, played, refused, scored, thrown, told

pytestmark = pytest.mark.bare

KEPT = {0: "3S 4S 5D 6S", 1: "4H 4D 7C 7D"}
THROWS = {0: "KC QD", 1: "TC 9H"}
PLAYED = ("3S", "4H", "5D", "4D", "4S", "7C", "6S", "7D")


def test_U05_game_length_121_or_61() -> None:
    for target in (121, 61):
        state = at_scores(played(thrown(KEPT, THROWS, "KD", target=target), *PLAYED[:-1]), target - 8, 0)
        result = GAME.result(played(state, "7D"))
        assert result is not None
        assert result.side == 0


@pytest.mark.parametrize(
    ("target", "skunk", "loser", "games"),
    [(121, "single", 90, 2), (121, "single", 91, 1), (61, "single", 30, 2), (61, "single", 31, 1),
     (121, "double", 60, 3), (121, "off", 0, 1)],
)  # fmt: skip
def test_U06_skunk_counts_two_wins(target: int, skunk: str, loser: int, games: int) -> None:
    start = thrown(KEPT, THROWS, "KD", target=target, skunk=skunk)
    result = GAME.result(played(at_scores(played(start, *PLAYED[:-1]), target - 8, loser - 1), "7D"))
    assert result is not None
    assert (result.side, result.games) == (0, games)


def test_U23_two_for_heels_one_or_two_for_go_and_who_said_go_leads() -> None:
    state = dealt({0: "AC 2C 3C 4C 5C 6C", 1: "AD 2D 3D 4D 5D 6D"}, "JS")
    assert scored(played(state, "discard AC 2C", "discard AD 2D"), "cut 1") == [(1, "heels", 2)]
    kept = {0: "TS JS 2S AS", 1: "TH JH QH KH"}
    go = thrown(kept, {0: "3S 4S", 1: "3H 4H"}, "7D")
    to_28 = played(go, "TS", "TH", "2S")
    assert GAME.actors(to_28) == (0,), "pone holds what fits, and lays it all"
    assert scored(to_28, "AS") == [(0, "go", 1)]
    assert GAME.actors(played(to_28, "AS")) == (1,), "who said go leads the next count"
    exactly = thrown({0: "TS JS QS AS", 1: "TH JH QH KH"}, {0: "3S 4S", 1: "3H 4H"}, "7D")
    assert scored(exactly, "TS", "TH", "JS", "AS") == [(1, "play", 2), (0, "play", 2)]


def test_U23_flushes_runs_and_nobs_at_the_show() -> None:
    assert points(parse("2H 4H 6H 8H"), Card("KS")) == 4
    assert points(parse("2H 4H 6H 8H"), Card("KH")) == 5
    assert points(parse("2H 4H 6H 8H"), Card("KS"), crib=True) == 0
    assert points(parse("JH 4C 6D 8S"), Card("KH")) == 1


def test_U23_the_game_ends_the_instant_the_target_is_reached() -> None:
    state = at_scores(played(thrown(KEPT, THROWS, "KD"), *PLAYED[:-1]), 115, 120)
    assert scored(state, "7D") == [(1, "last card", 1)], "the dealer pegs out before pone may count"
    assert GAME.scores(played(state, "7D")) == (115, 121)


def test_L02_runs_in_any_order_or_in_exact_order_only() -> None:
    kept = {0: "7S 6S KS QS", 1: "5H 9H TH JH"}
    throws = {0: "2S 3S", 1: "2H 3H"}
    assert scored(thrown(kept, throws, "8D"), "7S", "5H", "6S") == [(0, "play", 3)]
    assert scored(thrown(kept, throws, "8D", runs="exact"), "7S", "5H", "6S") == []
    assert pegged(parse("5H 6S 7S"), exact_runs=True).total == 3


def test_L03_both_cut_and_the_lower_card_deals() -> None:
    spread = GAME.apply(GAME.start(PRESETS["loadstar"], 2), CHANCE, GAME.read("shuffle " + " ".join(PACK)))
    events = told(spread, "cut 9", "cut 3")
    assert [event for event in events if isinstance(event, CutForDeal)] == [
        CutForDeal(Seat(0), Card("9C")),
        CutForDeal(Seat(1), Card("3C")),
    ]
    assert played(spread, "cut 9", "cut 3").open.dealer == 1
    again = played(spread, "cut 9", "cut 22")
    assert again.open.phase is Phase.DEAL_CUT, "nine and nine: they cut again"


PACK = [rank + suit for suit in "CDHS" for rank in "A23456789TJQK"]


def test_L07_a_player_cuts_for_the_starter() -> None:
    state = played(_thrown_under("loadstar"), "discard KC QD", "discard TC 9H")
    assert GAME.actors(state) == (0,)
    (turned,) = [event for event in told(state, "cut 11") if isinstance(event, Turned)]
    assert (turned.seat, turned.starter) == (0, state.pack[10])


def test_L08_go_is_automatic() -> None:
    kept, throws = {0: "TS JS QS AS", 1: "TH JH QH KH"}, {0: "3S 4S", 1: "3H 4H"}
    assert PRESETS["loadstar"].go == "automatic"
    events = told(thrown(kept, throws, "7D"), "TS", "TH", "QS")
    assert SaidGo(Seat(1), 30) in events


def test_L09_points_in_the_play_are_given() -> None:
    assert PRESETS["loadstar"].pegging == "given"
    assert scored(thrown(KEPT, THROWS, "KD"), "3S", "4H", "5D") == [(0, "play", 3)]


def test_L11_the_bulletin_boards_count() -> None:
    state = played(thrown(KEPT, THROWS, "KD", counting="penalty"), *PLAYED)
    assert PRESETS["loadstar"].counting == "penalty"
    assert scored(state, "claim 10") == [(1, "penalty", 8)], "too much: nothing, and the other has it all"
    assert scored(state, "claim 4") == [(0, "hand", 4), (1, "muggins", 4)], "too little: the rest"


def test_P06_the_worked_play() -> None:
    state = thrown(KEPT, THROWS, "KD")
    events = scored(state, *PLAYED)[:-3]
    assert events == [(0, "play", 3), (0, "play", 2), (1, "go", 1), (1, "last card", 1)]
    counts = [event.count for event in told(state, *PLAYED) if isinstance(event, Laid)]
    assert counts == [3, 7, 12, 16, 20, 27, 6, 13]
    assert sum(p for seat, _, p in events if seat == 0) == 5
    assert sum(p for seat, _, p in events if seat == 1) == 2


def test_T01_the_player_cuts_by_a_number_from_1_to_52() -> None:
    spread = GAME.apply(GAME.start(PRESETS["topsoft"], 2), CHANCE, GAME.read("shuffle " + " ".join(PACK)))
    assert GAME.legal(spread, Seat(0)) == tuple(map(Cut, range(1, 53)))
    assert refused(spread, "cut 53").paragraph == "2.1"


def test_T03_go_is_spoken_and_the_count_cannot_pass_31() -> None:
    kept, throws = {0: "TS JS QS AS", 1: "TH JH QH KH"}, {0: "3S 4S", 1: "3H 4H"}
    at_30 = played(thrown(kept, throws, "7D", go="spoken"), "TS", "TH", "QS")
    assert offered(at_30) == ["go"]
    assert refused(at_30, "JH").paragraph == "5.3"


def test_T04_honour_go() -> None:
    kept, throws = {0: "TS JS QS AS", 1: "TH JH QH KH"}, {0: "3S 4S", 1: "3H 4H"}
    assert PRESETS["topsoft"].go == "honour"
    assert GAME.actors(played(thrown(kept, throws, "7D", go="honour"), "TS", "go")) == (0,)
    assert refused(played(thrown(kept, throws, "7D", go="spoken"), "TS"), "go").paragraph == "5.5"


def test_T05_muggins_in_the_play_and_at_the_show() -> None:
    topsoft = PRESETS["topsoft"]
    state = thrown(KEPT, THROWS, "KD", pegging=topsoft.pegging, counting=topsoft.counting)
    missed = scored(state, "3S", "claim 0", "4H", "claim 0", "5D", "claim 1")
    assert missed == [(0, "play", 1), (1, "muggins", 2)]
    assert scored(state, "3S", "claim 0", "4H", "claim 0", "5D", "claim 9") == [(0, "play", 3)], "corrected"


def test_T09_the_last_of_the_eight_cards() -> None:
    state = thrown(KEPT, THROWS, "KD")
    assert scored(state, *PLAYED)[-4] == (1, "last card", 1)
    for_two = thrown({0: "TS TD 6S AS", 1: "TH TC 5H JH"}, {0: "3S 4S", 1: "3H 4H"}, "7D")
    played_out = played(for_two, "TS", "TH", "TD", "AS", "TC", "6S", "5H")
    assert scored(played_out, "JH")[0] == (1, "play", 2)


def test_L13_pairs_count_two_six_twelve_and_the_longest_run_only() -> None:
    kinds = [part.kind for part in tally(parse("8C 8D 8H 8S"), Card("KD")).parts]
    assert kinds == [Kind.DOUBLE_PAIR_ROYAL]
    assert [p.points for p in tally(parse("2C 3D 4H 5S"), Card("KD")).parts if p.kind is Kind.RUN] == [4]


def test_U15_scores_come_with_their_cards() -> None:
    told_at_show = told(thrown(KEPT, THROWS, "KD"), *PLAYED)[-3:]
    for event in told_at_show:
        assert isinstance(event, Scored)
        assert event.tally is not None
        assert event.tally.total == event.points
        assert all(set(part.cards) <= {*event.cards, Card("KD")} for part in event.tally.parts)


def _thrown_under(preset: str) -> State:
    ready = cut_for(PRESETS[preset], 2, 1)
    hands = dealt({0: "3S 4S 5D 6S KC QD", 1: "4H 4D 7C 7D TC 9H"}).history[-1][1]
    return GAME.apply(ready, CHANCE, hands)
