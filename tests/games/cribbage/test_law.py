"""The law of cribbage, one test for each paragraph of ``docs/rules/cribbage.md``, named after its number."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from knaves.cards import BACK, CARDS, Card, parse
from knaves.game import CHANCE, NotationError, Result, Seat
from knaves.games.cribbage import GAME, PRESETS, Rules
from knaves.games.cribbage.rules.claims import open_count
from knaves.games.cribbage.rules.counting import points
from knaves.games.cribbage.rules.dealing import cutting
from knaves.games.cribbage.rules.events import (
    CutAgain,
    CutForDeal,
    Event,
    FirstDealer,
    Judged,
    Laid,
    SaidGo,
    Turned,
    Won,
    WonMatch,
)
from knaves.games.cribbage.rules.moves import Cut, Deal, Discard, Shuffle
from knaves.games.cribbage.rules.open import Phase
from knaves.games.cribbage.rules.scoring import Kind, pegged, tally

from .tables import (
    at_scores,
    cut_for,
    dealt,
    offered,
    played,
    refused,
    scored,
    thrown,
    told,
    walk,
)

pytestmark = pytest.mark.bare

KEPT = {0: "3S 4S 5D 6S", 1: "4H 4D 7C 7D"}
THROWS = {0: "KC QD", 1: "TC 9H"}
THREE = {0: "2S 4S 6S 8S", 1: "2H 4H 6H 8H", 2: "TC JC QC KC"}
THROWS_OF_THREE = {0: "9C", 1: "9D", 2: "9H"}


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


PLAYED = ("3S", "4H", "5D", "4D", "4S", "7C", "6S", "7D")
"""Ann's hand with the king of diamonds: 8. Bob's: 8. The crib, K Q T 9 and a king: 5."""


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


def test_8_1_the_game_ends_in_the_move_that_reaches_the_target() -> None:
    state = at_scores(played(thrown(KEPT, THROWS, "KD"), *PLAYED[:-1]), 113, 119)
    events = scored(state, "7D")
    assert events == [(1, "last card", 1), (0, "hand", 8)], "pone is out, the rest is not counted"
    over = played(state, "7D")
    assert GAME.result(over) == Result(0, 1, 1, "reached the target")
    for target in (5, 61, 1001):
        assert GAME.rules(target=target).target == target
    for target in (4, 1002):
        with pytest.raises(NotationError):
            GAME.rules(target=target)


def test_8_2_no_points_past_the_target() -> None:
    state = at_scores(played(thrown(KEPT, THROWS, "KD"), *PLAYED[:-1]), 118, 0)
    assert scored(state, "7D")[-1] == (0, "hand", 3)
    assert GAME.scores(played(state, "7D"))[0] == 121
    for seed in range(30):
        assert all(max(s.open.scores) <= 31 for s in walk(Rules(target=31), 2 + seed % 3, Random(seed)))


def test_8_3_the_margin_is_what_the_best_loser_lacks() -> None:
    state = at_scores(thrown(THREE, THROWS_OF_THREE, "JS", dealer=2, crib="AH"), 70, 100, 119)
    ready = dealt({}, "JS", seats=3, dealer=2)
    ready = at_scores(played(ready, *[offered(ready, seat)[0] for seat in range(3)]), 70, 100, 119)
    assert GAME.result(played(ready, "cut 1")) == Result(2, 21, 1, "reached the target")
    assert GAME.result(state) is None


@pytest.mark.parametrize(
    ("target", "skunk", "loser", "games"),
    [
        (121, "single", 91, 1),
        (121, "single", 90, 2),
        (121, "single", 0, 2),
        (121, "double", 61, 2),
        (121, "double", 60, 3),
        (121, "off", 0, 1),
        (61, "single", 31, 1),
        (61, "single", 30, 2),
        (61, "double", 1, 2),
        (61, "double", 0, 3),
        (30, "double", 0, 1),
    ],
)
def test_8_4_skunks(target: int, skunk: str, loser: int, games: int) -> None:
    ready = dealt({0: "AC 2C 3C 4C 5C 6C", 1: "AD 2D 3D 4D 5D 6D"}, "JS", target=target, skunk=skunk)
    ready = at_scores(played(ready, "discard AC 2C", "discard AD 2D"), loser, target - 2)
    assert Won(1, (loser, target), games) in told(ready, "cut 1")
    result = GAME.result(played(ready, "cut 1"))
    assert result is not None
    assert result.games == games


def win_for_dealer(best_of: int, skunk: str = "off", match_skunks: bool = False) -> list[Event]:
    """What is told when the dealer wins a game to 61 against ten with his heels."""
    hands = {0: "AC 2C 3C 4C 5C 6C", 1: "AD 2D 3D 4D 5D 6D"}
    ready = dealt(hands, "JS", target=61, best_of=best_of, skunk=skunk, match_skunks=match_skunks)
    return told(at_scores(played(ready, "discard AC 2C", "discard AD 2D"), 10, 59), "cut 1")


def test_9_1_the_best_of_an_odd_number() -> None:
    assert WonMatch(1, (0, 1)) not in win_for_dealer(3)
    won = [max(s.open.games) for s in walk(GAME.rules(target=31, best_of=5), 2, Random(2))]
    assert won[-1] == 3
    assert max(won[:-1]) == 2
    with pytest.raises(NotationError, match="odd"):
        GAME.rules(best_of=4)
    *_, last = walk(GAME.rules(target=31, best_of=3), 2, Random(5))
    result = GAME.result(last)
    assert result is not None
    assert result.why == "won the match"


def test_9_2_skunks_may_count_in_the_match() -> None:
    assert WonMatch(1, (0, 2)) in win_for_dealer(3, skunk="single", match_skunks=True)
    assert WonMatch(1, (0, 1)) not in win_for_dealer(3, skunk="single", match_skunks=False)


def test_9_3_the_first_deal_goes_round() -> None:
    openers: list[int] = []
    for state in walk(GAME.rules(target=31, best_of=7), 3, Random(8)):
        if state.open.phase is Phase.DEAL and sum(state.open.games) == len(openers):
            openers.append(state.open.opener)
    assert [(after - before) % 3 for before, after in pairwise(openers)] == [1] * (len(openers) - 1)
    assert len(openers) > 3


def test_10_1_standard() -> None:
    assert PRESETS["standard"] == Rules()
    rules = GAME.rules()
    assert (rules.target, rules.skunk, rules.go, rules.counting) == (121, "single", "automatic", "automatic")


def test_10_2_universal() -> None:
    rules = PRESETS["universal"]
    assert (rules.target, rules.skunk, rules.counting) == (121, "single", "automatic")
    assert (rules.deal_cut, rules.starter_cut) == ("chance", "chance")


def test_10_3_loadstar() -> None:
    rules = PRESETS["loadstar"]
    assert (rules.deal_cut, rules.starter_cut, rules.skunk) == ("player", "player", "off")
    assert (rules.go, rules.pegging, rules.counting) == ("automatic", "given", "penalty")


def test_10_4_psion() -> None:
    rules = PRESETS["psion"]
    assert (rules.go, rules.pegging, rules.counting) == ("automatic", "given", "automatic")
    assert (rules.deal_cut, rules.starter_cut, rules.skunk) == ("chance", "chance", "off")


def test_10_5_topsoft() -> None:
    rules = PRESETS["topsoft"]
    assert (rules.deal_cut, rules.go, rules.skunk) == ("player", "honour", "off")
    assert (rules.pegging, rules.counting, rules.muggins) == ("claimed", "muggins", "taken")
