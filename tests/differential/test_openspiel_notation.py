"""Games in OpenSpiel's actions: its own random games are read and written back, action by action."""

from __future__ import annotations

import random
from typing import Any

import pyspiel
import pytest

from knaves.game import CHANCE, Seat
from knaves.games.cribbage import GAME as CRIBBAGE
from knaves.games.cribbage.text import openspiel as cribbage
from knaves.games.euchre import GAME as EUCHRE
from knaves.games.euchre.rules.moves import Make
from knaves.games.euchre.rules.trumps import Trump
from knaves.games.euchre.text import openspiel as euchre

RULES = {seats: CRIBBAGE.rules(target=121) for seats in (2, 3, 4)}
EUCHRE_RULES = EUCHRE.rules()


def history(game: Any, seed: int, most: int = 10_000) -> tuple[list[int], list[str], list[int]]:
    """A random game of OpenSpiel's: its actions, its own words for them, and who made them."""
    state, dice = game.new_initial_state(), random.Random(seed)
    actions: list[int] = []
    words: list[str] = []
    players: list[int] = []
    while not state.is_terminal() and len(actions) < most:
        player = state.current_player()
        choices = [action for action, _ in state.chance_outcomes()] if player < 0 else state.legal_actions()
        action = dice.choice(choices)
        words.append(state.action_to_string(player, action))
        actions.append(action)
        players.append(player)
        state.apply_action(action)
    assert state.history() == actions
    return actions, words, players


@pytest.mark.parametrize("lone_defender", [False, True])
@pytest.mark.parametrize("stick", [False, True])
def test_hands_of_euchre_are_read_and_written_back(stick: bool, lone_defender: bool) -> None:
    game = pyspiel.load_game("euchre", {"stick_the_dealer": stick, "allow_lone_defender": lone_defender})
    rules = EUCHRE.rules(stick_the_dealer=stick, defend_alone="always" if lone_defender else "never")
    for seed in range(150):
        actions, words, _players = history(game, seed)
        moves = euchre.moves(actions, rules)
        assert euchre.actions(moves) == (*actions,), seed
        assert euchre.strings(actions) == (*words,)
        assert euchre.numbers(words) == (*actions,)


def test_every_beginning_of_a_hand_of_euchre_can_be_read() -> None:
    actions, _words, _players = history(pyspiel.load_game("euchre"), 3)
    for end in range(len(actions)):
        written = euchre.actions(euchre.moves(actions[:end], EUCHRE_RULES))
        assert written == (*actions[: len(written)],)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_games_of_cribbage_are_read_and_written_back(seats: int) -> None:
    game = pyspiel.load_game("cribbage", {"players": seats})
    for seed in range(40):
        actions, words, players = history(game, seed)
        moves = cribbage.moves(actions, seats, RULES[seats])
        assert cribbage.actions(moves, seats, RULES[seats])[: len(actions)] == (*actions,), seed
        assert [cribbage.action_to_string(*each) for each in zip(players, actions, strict=True)] == words
        assert [cribbage.string_to_action(each) for each in words] == actions


def test_our_games_are_legal_histories_of_openspiels() -> None:
    game = pyspiel.load_game("cribbage")
    for seed in range(20):
        dice = random.Random(seed)
        state, moves = CRIBBAGE.start(RULES[2], 2), []
        while actors := CRIBBAGE.actors(state):
            seat = actors[-1]
            move = (
                CRIBBAGE.chance(state, dice) if seat == CHANCE else dice.choice(CRIBBAGE.legal(state, seat))
            )
            moves.append((seat, move))
            state = CRIBBAGE.apply(state, seat, move)
        theirs = game.new_initial_state()
        for action in cribbage.actions(moves, 2, RULES[2]):
            if theirs.is_terminal():
                break
            assert action in theirs.legal_actions()
            theirs.apply_action(action)


def test_what_openspiel_does_not_have_is_refused() -> None:
    with pytest.raises(ValueError, match="no move such as"):
        euchre.actions([(Seat(0), Make(Trump.NO_TRUMP))])
    with pytest.raises(ValueError, match="no action 'ZZ'"):
        euchre.numbers(["E", "ZZ"])
    with pytest.raises(ValueError, match="no action"):
        cribbage.string_to_action("Choose 5C 5C 5C")
    with pytest.raises(ValueError, match="no action"):
        cribbage.moves([*range(12), 5000], 2, RULES[2])
