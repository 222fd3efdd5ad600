"""The law of cribbage, §6 and §7, one test for each paragraph: the show, and who counts."""

from __future__ import annotations

import pytest

from knaves.cards import BACK, Card, parse
from knaves.game import Seat
from knaves.games.cribbage import GAME
from knaves.games.cribbage.rules.claims import open_count
from knaves.games.cribbage.rules.events import Judged
from knaves.games.cribbage.rules.open import Phase
from knaves.games.cribbage.rules.scoring import Kind, tally

from .hands import KEPT, PLAYED, THREE, THROWS, THROWS_OF_THREE
from .tables import offered, played, refused, scored, thrown, told

pytestmark = pytest.mark.bare


def test_6_1_pone_then_round_to_the_dealer_then_the_crib() -> None:
    state = thrown(KEPT, THROWS, "KD")
    events = scored(state, "3S", "4H", "5D", "4D", "4S", "7C", "6S", "7D")
    assert [(seat, why) for seat, why, _ in events[-3:]] == [(0, "hand"), (1, "hand"), (1, "crib")]
    three = thrown(THREE, THROWS_OF_THREE, "KS", dealer=1, crib="AH")
    order = []
    while three.open.phase is Phase.PLAY:
        move = offered(three)[0]
        order += [(seat, why) for seat, why, _ in scored(three, move) if why in ("hand", "crib")]
        three = played(three, move)
    assert order == [(2, "hand"), (0, "hand"), (1, "hand"), (1, "crib")]


def kinds(hand: str, starter: str, *, crib: bool = False) -> list[tuple[str, int]]:
    """The parts of a count, without their cards."""
    return [(str(part.kind), part.points) for part in tally(parse(hand), Card(starter), crib=crib).parts]


def test_6_2_every_fifteen_is_two() -> None:
    assert kinds("5H JS QD KC", "AC") == [("fifteen", 2)] * 3 + [("run", 3)]
    assert kinds("AC 2H 3S 4D", "5C") == [("fifteen", 2), ("run", 5)], "all five make fifteen once"


def test_6_3_alike() -> None:
    assert kinds("8C 8D 2H 3S", "KD") == [("fifteen", 2), ("pair", 2)]
    assert kinds("8C 8D 8H 3S", "KD") == [("pair royal", 6)]
    assert kinds("8C 8D 8H 8S", "KD") == [("double pair royal", 12)]


def test_6_4_the_longest_runs() -> None:
    assert kinds("6C 7D 8H 9S", "KD")[-1:] == [("run", 4)], "and no run inside it"
    assert kinds("JC QD KH AS", "4D") == [("fifteen", 2)] * 3 + [("run", 3)], "no run round the corner"
    assert [part for part in kinds("2C 3D 3H 4S", "4D") if part[0] == "run"] == [("run", 3)] * 4


def test_6_5_a_flush_of_four_in_hand() -> None:
    assert kinds("2H 4H 6H 8H", "KS") == [("flush", 4)]
    assert kinds("2H 4H 6H 8H", "KH") == [("flush", 5)]
    assert kinds("2H 4H 6H 8S", "KH") == [], "three and the starter are none"


def test_6_6_in_the_crib_only_five() -> None:
    assert kinds("2H 4H 6H 8H", "KS", crib=True) == []
    assert kinds("2H 4H 6H 8H", "KH", crib=True) == [("flush", 5)]
    clubs = thrown(KEPT, {0: "KC QC", 1: "TC 8C"}, "KD")
    assert scored(clubs, *PLAYED)[-1] == (1, "crib", 2), "a pair, and no flush of four"


def test_6_7_his_nobs() -> None:
    assert kinds("JH 2C 4S 8D", "6H") == [("nobs", 1)]
    assert ("nobs", 1) not in kinds("JH 2C 4S 8D", "6S")
    assert ("nobs", 1) in kinds("JH 2C 4S 8D", "6H", crib=True)
    assert kinds("2H 4H 6H 8S", "JH") == [], "the starter is no part of the hand: no nobs, no flush of four"


def test_6_8_nothing_counts_more_than_29() -> None:
    best = tally(parse("5C 5D 5S JH"), Card("5H"))
    assert best.total == 29
    assert best.parts[-1].kind is Kind.NOBS
    claims = thrown(KEPT, THROWS, "KD", counting="claimed")
    shown = played(claims, "3S", "4H", "5D", "4D", "4S", "7C", "6S", "7D")
    assert offered(shown) == [f"claim {points}" for points in range(30)]


def test_6_9_a_deal_that_is_over_hides_nothing() -> None:
    state = thrown(KEPT, THROWS, "KD")
    assert BACK in GAME.view(state, Seat(0)).seen[3][1].pack  # type: ignore[union-attr]
    over = played(state, "3S", "4H", "5D", "4D", "4S", "7C", "6S", "7D")
    assert GAME.view(over, Seat(0)).seen == over.history


def test_7_1_points_in_the_play_given_or_claimed() -> None:
    given = thrown(KEPT, THROWS, "KD")
    assert scored(given, "3S", "4H", "5D") == [(0, "play", 3)]
    claimed = thrown(KEPT, THROWS, "KD", pegging="claimed")
    asked = played(claimed, "3S", "claim 0", "4H", "claim 0", "5D")
    assert asked.open.phase is Phase.CLAIM
    assert GAME.actors(asked) == (0,)
    assert scored(asked, "claim 3") == [(0, "play", 3)]
    assert refused(asked, "claim 30").paragraph == "7.1"
    no_ace = thrown({0: "TS JS QS 2S", 1: "TH JH QH KH"}, {0: "3S 4S", 1: "3H 4H"}, "7D", pegging="claimed")
    events = scored(no_ace, "TS", "claim 0", "TH", "claim 2", "JS", "claim 0")
    assert events[-1] == (0, "go", 1), "the go is given"


def test_7_2_the_show_counted_by_the_program_or_by_the_players() -> None:
    assert [w for _, w, _ in scored(thrown(KEPT, THROWS, "KD"), *PLAYED)][-3:] == ["hand", "hand", "crib"]
    state = played(thrown(KEPT, THROWS, "KD", counting="claimed"), *PLAYED)
    assert GAME.actors(state) == (0,)
    assert scored(state, "claim 8") == [(0, "hand", 8)]
    assert open_count(GAME.view(state, Seat(1)).open).worth == 8
    crib = played(state, "claim 8", "claim 8")
    assert GAME.actors(crib) == (1,)
    assert set(GAME.view(crib, Seat(0)).open.crib) == set(parse("KC QD TC 9H")), (
        "it is turned up to be counted"
    )
    mixed = thrown(KEPT, THROWS, "KD", pegging="claimed", counting="automatic")
    assert scored(mixed, "3S", "claim 0", "4H", "claim 0", "5D", "claim 1") == [(0, "play", 1)]
    assert refused(state, "claim 30").paragraph == refused(crib, "claim 30").paragraph == "7.2"


def test_7_3_claimed_points_missed_are_lost() -> None:
    state = played(thrown(KEPT, THROWS, "KD", counting="claimed"), *PLAYED)
    assert scored(state, "claim 6") == [(0, "hand", 6)]
    judged = [event for event in told(state, "claim 6") if isinstance(event, Judged)]
    assert [(event.claimed, event.tally.total) for event in judged] == [(6, 8)]


def test_7_4_too_much_is_corrected_and_may_cost_the_excess() -> None:
    for counting in ("claimed", "muggins"):
        state = played(thrown(KEPT, THROWS, "KD", counting=counting), *PLAYED)
        assert scored(state, "claim 12") == [(0, "hand", 8)]
        strict = played(thrown(KEPT, THROWS, "KD", counting=counting, overclaim="penalty"), *PLAYED)
        assert scored(strict, "claim 12") == [(0, "hand", 8), (1, "penalty", 4)]


def test_7_5_muggins() -> None:
    taken = played(thrown(KEPT, THROWS, "KD", counting="muggins"), *PLAYED)
    assert scored(taken, "claim 6") == [(0, "hand", 6), (1, "muggins", 2)]
    called = played(thrown(KEPT, THROWS, "KD", counting="muggins", muggins="called"), *PLAYED)
    assert scored(called, "claim 6") == [(0, "hand", 6)]
    window = played(called, "claim 6")
    assert window.open.phase is Phase.MUGGINS
    assert GAME.actors(window) == (1,)
    assert scored(window, "muggins 2") == [(1, "muggins", 2)]
    assert scored(window, "muggins 3") == scored(window, "pass") == []
    assert GAME.actors(played(window, "pass")) == (1,), "and the dealer's hand is next"
    assert refused(window, "muggins 0").paragraph == "7.5"
    three = thrown(
        THREE,
        THROWS_OF_THREE,
        "KS",
        dealer=2,
        crib="AH",
        pegging="claimed",
        counting="muggins",
        muggins="called",
    )
    asked = played(three, "8S", "claim 0", "pass", "pass", "8H", "claim 0")
    assert scored(asked, "pass", "muggins 2") == [(0, "muggins", 2)]
    assert scored(asked, "muggins 2") == [(2, "muggins", 2)], "the first right call has it"
    kept = {0: "8S 4S 6S 2S", 1: "8H 4H 6H 2H", 2: "TC JC QC KC", 3: "TD JD QD KD"}
    throws = {0: "9C", 1: "9D", 2: "9H", 3: "9S"}
    four = thrown(kept, throws, "KS", dealer=3, pegging="claimed", counting="muggins", muggins="called")
    missed = played(four, "8S", "claim 0", "pass", "pass", "8H", "claim 0")
    assert GAME.actors(missed) == (2,), "the seat to the left"
    assert GAME.actors(played(missed, "pass")) == (0,), "the partner opposite, seat 3, calls nothing"


def test_7_6_the_bulletin_boards_penalty() -> None:
    state = played(thrown(KEPT, THROWS, "KD", counting="penalty"), *PLAYED)
    assert scored(state, "claim 9") == [(1, "penalty", 8)]
    assert scored(state, "claim 5") == [(0, "hand", 5), (1, "muggins", 3)]
    assert scored(state, "claim 8") == [(0, "hand", 8)]
