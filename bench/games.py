"""Whole random games through the Python rules, and the same loop through OpenSpiel from Python.

Everybody's loop asks for the legal moves, takes one at random, applies it. Chance too is drawn at
random: OpenSpiel's card by card, ours by a shuffled pack. OpenSpiel's euchre is one hand, so euchre
is measured in hands; in cribbage both play to 121.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

from bench.timing import rates
from knaves.game import CHANCE, AnyGame
from knaves.games import find


@dataclass(frozen=True, slots=True)
class Games:
    """What is counted, and how many of them a second."""

    name: str
    unit: str
    ours: float
    openspiel: float


class Dice:
    """A seeded random generator with no care for the last bit of fairness, the same for both."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed).random

    def randrange(self, stop: int, /) -> int:
        return int(self._random() * stop)


def play(rules_of: AnyGame, rules: Any, seats: int, dice: Dice) -> Any:
    """Play one random game and return its last state."""
    state = rules_of.start(rules, seats)
    while actors := rules_of.actors(state):
        seat = actors[0]
        if seat == CHANCE:
            move = rules_of.chance(state, dice)
        else:
            legal = rules_of.legal(state, seat)
            move = legal[dice.randrange(len(legal))]
        state = rules_of.apply(state, seat, move)
    return state


def play_openspiel(spiel: Any, dice: Dice) -> None:
    """Play one random game there."""
    state = spiel.new_initial_state()
    while not state.is_terminal():
        legal = state.legal_actions()
        state.apply_action(legal[dice.randrange(len(legal))])


def measure(name: str, games: int = 50, rounds: int = 9, least: float = 0.2) -> Games:
    """Time random games of cribbage (whole games) or euchre (hands)."""
    import pyspiel

    ours = find(name)
    rules = ours.rules()
    spiel = pyspiel.load_game(name)
    hands = name == "euchre"
    best = rates(
        {
            "ours": _ours(ours, rules, spiel.num_players(), games, hands),
            "openspiel": _theirs(spiel, games * (20 if hands else 1)),
        },
        rounds,
        least,
    )
    return Games(name, "hands" if hands else "games to 121", best["ours"], best["openspiel"])


def _ours(rules_of: AnyGame, rules: Any, seats: int, games: int, hands: bool) -> Callable[[], int]:
    def work() -> int:
        dice = Dice(1)
        ends = [play(rules_of, rules, seats, dice) for _ in range(games)]
        return sum(deals(rules_of, end) for end in ends) if hands else games

    return work


def deals(rules_of: AnyGame, state: Any) -> int:
    """Return how many times the cards were dealt in a game."""
    return sum([rules_of.deals(move) for seat, move in state.history if seat == CHANCE])


def _theirs(spiel: Any, games: int) -> Callable[[], int]:
    def work() -> int:
        dice = Dice(1)
        for _ in range(games):
            play_openspiel(spiel, dice)
        return games

    return work
