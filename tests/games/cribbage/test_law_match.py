"""The law of cribbage, §8 to §10, one test for each paragraph: the end of the game, the match, presets."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from knaves.game import NotationError, Result
from knaves.games.cribbage import GAME, PRESETS, Rules
from knaves.games.cribbage.rules.awards import games_for
from knaves.games.cribbage.rules.events import Event, Won, WonMatch
from knaves.games.cribbage.rules.open import Phase

from .hands import KEPT, PLAYED, THREE, THROWS, THROWS_OF_THREE
from .tables import at_scores, dealt, offered, played, scored, thrown, told, walk

pytestmark = pytest.mark.bare


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


def test_8_5_points_before_the_first_deal_of_each_game() -> None:
    for seats, favours, scores in (
        (2, "first", (20, 0)),
        (2, "others", (0, 20)),
        (3, "others", (0, 20, 20)),
        (4, "first", (20, 0)),
    ):
        rules = GAME.rules(target=31, handicap=20, handicap_for=favours, best_of=3)
        assert GAME.scores(GAME.start(rules, seats)) == scores
        begun = [state.open for state in walk(rules, seats, Random(7)) if sum(state.open.games) == 1]
        assert begun[0].scores == scores, "so does the next game of a match"
    assert GAME.rules(handicap=60).handicap == 60
    for wrong in ({"handicap": 61}, {"handicap": -1}, {"handicap": 5, "target": 5}):
        with pytest.raises(NotationError, match="handicap"):
            GAME.rules(**wrong)
    given = GAME.rules(handicap=60, handicap_for="others", skunk="double", target=121)
    assert games_for(given, (121, 60)) == 3
    assert games_for(given, (121, 61)) == 2


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
