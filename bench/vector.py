"""Environments for learners in the kernel, on one core, from Python: steps a second of `knaves.envs.vector`.

Beside them are the random steps of OpenSpiel from Python. In euchre they go through its own environment
(`rl_environment`), which writes what a seat sees; its cribbage has no such tensor, and is stepped bare.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from bench.timing import rates

ALONE, WITH_CHOICE = 14e6, 4e6
SEATS = {
    "cribbage": ("cribbage", 2),
    "cribbage for three": ("cribbage", 3),
    "cribbage for four": ("cribbage", 4),
    "euchre": ("euchre", 4),
}
"""The games that are stepped: their names, and how many sit at a table."""
STEPS = 200
"""Steps of the course that is gone again and again; the beginning of games is a small part of it."""


@dataclass(frozen=True, slots=True)
class Vector:
    """Steps a second of a game, alone and with a random choice in numpy; and those of OpenSpiel."""

    name: str
    alone: float
    with_choice: float
    house: float
    openspiel: float


def measure(name: str, tables: int = 4096, rounds: int = 7, least: float = 0.2) -> Vector:
    """Time the steps of one of `SEATS` on so many tables, where the others are house players."""
    import numpy as np

    from knaves.envs.vector import VectorEnv

    game, seats = SEATS[name]
    house = dict.fromkeys(range(1, seats), "steady" if game == "cribbage" else "learnt")
    env = VectorEnv(game, tables, seats=seats, seed=1)
    against = VectorEnv(game, tables, seats=seats, seed=1, house=house)
    dice = np.random.default_rng(1)

    env.reset(1)
    course = []
    for _ in range(STEPS):
        course.append(env.random_actions(dice))
        env.step(course[-1])

    def alone() -> int:
        # A random course again, whose actions have been chosen before.
        env.reset(1)
        for actions in course:
            env.step(actions)
        return STEPS * tables

    def random(chosen: VectorEnv) -> Callable[[], int]:
        def work() -> int:
            chosen.step(chosen.random_actions(dice))
            return tables

        return work

    found = rates(
        {
            "with_choice": random(VectorEnv(game, tables, seats=seats, seed=2)),
            "alone": alone,
            "house": random(against),
            "openspiel": environment(200) if game == "euchre" else bare(f"cribbage(players={seats})", 200),
        },
        rounds,
        least,
    )
    return Vector(name, **found)


def environment(steps: int) -> Callable[[], int]:
    """Step OpenSpiel's euchre through its Python environment."""
    from open_spiel.python import rl_environment

    env: Any = rl_environment.Environment("euchre")
    dice = Random(1)

    def work() -> int:
        at = env.reset()
        for _ in range(steps):
            if at.last():
                at = env.reset()
            legal = at.observations["legal_actions"][at.observations["current_player"]]
            at = env.step([dice.choice(legal)])
        return steps

    return work


def bare(name: str, steps: int) -> Callable[[], int]:
    """Step a game of OpenSpiel; chance's steps are not counted."""
    import pyspiel

    game, dice = pyspiel.load_game(name), Random(1)

    def work() -> int:
        state, done = game.new_initial_state(), 0
        while done < steps:
            if state.is_terminal():
                state = game.new_initial_state()
            done += not state.is_chance_node()
            state.apply_action(dice.choice(state.legal_actions()))
        return steps

    return work


def lines(found: Sequence[Vector], meanwhile: Sequence[str] = ()) -> list[str]:
    """Return the section of the page."""
    rows = [row for each in found for row in _rows(each)]
    return [
        "## Tables stepped together",
        "",
        "Steps a second of `knaves.envs.vector` with 4,096 tables on one core, called from Python; masks,",
        "lists of legal actions, observations and rewards are written in each. Alone, the random actions",
        "were chosen before. With a choice, numpy chooses each. Against the house, the learner's decisions",
        "are counted. OpenSpiel is stepped at random from Python: euchre through its own environment,",
        "cribbage without observations, which it does not have there.",
        *meanwhile,
        "",
        "| what | steps a second | target | met | against OpenSpiel |",
        "|---|---:|---:|---|---:|",
        *rows,
    ]


def _rows(found: Vector) -> list[str]:
    return [
        _row(f"{found.name}, alone", found.alone, ALONE, found.openspiel),
        _row(f"{found.name}, with a random choice", found.with_choice, WITH_CHOICE, found.openspiel),
        _row(f"{found.name}, the same against the house", found.house, 0, found.openspiel),
        f"| {found.name}, OpenSpiel | {found.openspiel:,.0f} | | | |",
    ]


def _row(what: str, ours: float, target: float, peer: float) -> str:
    met = "" if not target else "yes" if ours >= target else "**no**"
    wanted = f"{target / 1e6:g} million" if target else ""
    return f"| {what} | {ours:,.0f} | {wanted} | {met} | {ours / peer:,.0f} times |"
