"""The bots: they play legally under every rule, never cheat, say why, and stand in their order."""

from __future__ import annotations

from random import Random
from statistics import fmean, stdev
from typing import Any

import pytest

from knaves.bots import Bot, bot
from knaves.bots import Random as Anybody
from knaves.game import CHANCE, Seat
from knaves.games.euchre import GAME, Rules, State
from knaves.games.euchre.bots import PLAYERS
from knaves.games.euchre.bots.simple import Simple
from knaves.games.euchre.bots.steady import Steady
from knaves.games.euchre.rules.moves import Dealer
from later import later

from .tables import any_rules, dealt, played


def one_deal(rules: Rules, players: list[Any], seed: int) -> int:
    """The points by which the first side wins the first deal of that number."""
    dice = Random(seed)
    state = GAME.apply(GAME.start(rules, 4), CHANCE, Dealer(Seat(seed % 4)))
    state = GAME.apply(state, CHANCE, GAME.chance(state, dice))
    while state.pack:
        seat = state.open.turn
        state = GAME.apply(state, seat, players[seat].choose(GAME.view(state, seat)))
    return state.open.scores[0] - state.open.scores[1]


def mirrored(first: Bot, second: Bot, deals: int, rules: Rules) -> tuple[float, float]:
    """Points per deal that the first gains on the second, every deal played twice with the seats exchanged.

    With the half width of its 95 % interval.
    """
    gains = []
    for seed in range(deals):
        there = one_deal(rules, [first, second] * 2, seed)
        gains.append((there - one_deal(rules, [second, first] * 2, seed)) / 2)
    return fmean(gains), 1.96 * stdev(gains) / deals**0.5


@pytest.mark.bare
@pytest.mark.parametrize(
    ("better", "worse", "least"),
    [(Simple(), Anybody(Random(5)), 0.9), (Steady(), Simple(), 0.1), (Steady(), Anybody(Random(6)), 1.0)],
)
@pytest.mark.parametrize("deals", [200, pytest.param(700, marks=pytest.mark.slow)])
def test_each_player_beats_the_one_below(better: Bot, worse: Bot, least: float, deals: int) -> None:
    gain, margin = mirrored(better, worse, deals, Rules())
    assert gain - margin > least


@pytest.mark.slow
def test_steady_beats_simple_under_every_option_by_itself() -> None:
    choices: list[dict[str, Any]] = [{"joker": True}, {"no_trump": True}, {"alone": "exchange"}]
    choices += [{"defend_alone": "loner"}, {"defend_alone": "always"}, {"canadian": True}]
    choices += [{"stick_the_dealer": False}, {"loner_lead": "loner"}, {"farmers": True}]
    for choice in choices:
        gain, margin = mirrored(Steady(), Simple(), 3000, Rules(**choice))
        assert gain - margin > 0.1, choice


@pytest.mark.long
@pytest.mark.parametrize("games", [10, pytest.param(120, marks=pytest.mark.slow)])
@pytest.mark.parametrize("name", PLAYERS)
def test_every_choice_is_legal_and_has_a_reason_under_every_rule(name: str, games: int) -> None:
    every = {"pass", "order", "make", "bury", "give", "play"}
    kinds: set[str] = set()
    for seed in range(20 * games):
        # Some moves are rare: the games go on until each has been made.
        if seed >= games and kinds >= every:
            break
        dice = Random(seed)
        players: list[Any] = [bot("euchre", name, dice), *[Anybody(dice)] * 3]
        state = GAME.start(any_rules(dice, target=4), 4)
        while actors := GAME.actors(state):
            seat = actors[0]
            if seat == CHANCE:
                move = GAME.chance(state, dice)
            else:
                view = GAME.view(state, seat)
                move = players[seat].choose(view)
                assert move in view.legal
                if seat == 0:
                    advice = players[seat].advise(view)
                    assert advice.move == move == players[seat].choose(view)
                    assert advice.reason.endswith(".")
                    kinds.add(GAME.write(move).split()[0])
            state = GAME.apply(state, seat, move)
    assert kinds >= every


@pytest.mark.parametrize("games", [1, later(12)])
@pytest.mark.parametrize("name", PLAYERS)
def test_U14_E10_permuting_all_hidden_cards_leaves_the_choice_unchanged(name: str, games: int) -> None:
    player, asked = bot("euchre", name, Random(0)), 0
    for seed in range(games):
        dice = Random(seed)
        state = GAME.start(any_rules(dice, target=6), 4)
        while actors := GAME.actors(state):
            seat = actors[0]
            if seat == CHANCE:
                move = GAME.chance(state, dice)
            else:
                move = player.choose(GAME.view(state, seat))
                if dice.random() < 0.2:
                    others = _elsewhere(state, seat, dice)
                    assert player.choose(GAME.view(others, seat)) == move
                    asked += others.hands != state.hands
            state = GAME.apply(state, seat, move)
    assert asked > 6 * games


def _elsewhere(state: State, seat: Seat, dice: Random) -> State:
    """The same moment for this seat, every card that it cannot see lying somewhere else."""
    return GAME.imagine(GAME.view(state, seat), dice)


def _steady(state: State) -> str:
    seat = GAME.actors(state)[0]
    return GAME.write(Steady().choose(GAME.view(state, seat)))


def test_steady_goes_alone_on_a_sure_hand_but_not_two_points_from_the_target() -> None:
    hands = {0: "JH JD AH KH AS"}
    assert _steady(dealt("9C", hands)) == "pass"
    assert _steady(dealt("9H", hands)) == "order alone"
    assert _steady(dealt("9H", hands, target=2)) == "order"


def test_steady_leaves_the_partners_trick_alone_and_covers_an_opponents_cheaply() -> None:
    hands = {0: "AC 9D TD QD KD", 1: "TC 9S TS QS JD", 2: "KC QC KS AS JS", 3: "KH QH TH AH JC"}
    state = played(dealt("9H", hands), *["pass"] * 4, "make S", "play AC", "play TC")
    assert _steady(state) == "play QC"
    hands = {0: "9C 9D TD QD KD", 1: "TC 9S TS QS JD", 2: "KC QC AC AS JS", 3: "KH QH TH AH JC"}
    state = played(dealt("9H", hands), *["pass"] * 4, "pass", "pass", "pass", "make S", "play 9C", "play TC")
    assert _steady(state) == "play QC", "the king and the ace are in the same hand"


def test_steady_buries_to_be_without_a_suit_and_keeps_trumps_and_aces() -> None:
    hands = {3: "JH AH AS 9C KD", 0: "9S TS QS KS JS"}
    assert _steady(played(dealt("9H", hands), "order")) == "bury 9C"
