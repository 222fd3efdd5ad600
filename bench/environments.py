"""Environments for learners: random legal turns through PettingZoo's interface, beside the others' own.

Everybody's loop does the same: take the observation of the player whose turn it is, choose one of its legal
actions at random, step, and begin again when the game is over. OpenSpiel's own Python environment refuses its
cribbage, which has no observations.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib.metadata import version
from random import Random
from typing import Any

from bench.timing import rates

TARGET = 5
"""How many times the steps of OpenSpiel's Python environment."""
OPENSPIEL = "OpenSpiel's `rl_environment`, euchre"
EUCHRE = "Knaves, `euchre_v1`"
CRIBBAGE = "Knaves, `cribbage_v1`"
PACKAGES = ("pettingzoo", "open-spiel", "rlcard")
TURNS = 300


def pettingzoo(env: Any) -> Callable[[], int]:
    """Return the loop for an environment of PettingZoo's kind."""
    chance = Random(1).random
    env.reset(seed=1)

    def work() -> int:
        turns = 0
        while turns < TURNS:
            for _ in env.agent_iter(TURNS - turns):
                seen, _reward, over, cut, _info = env.last()
                if over or cut:
                    env.step(None)
                else:
                    legal = seen["action_mask"].nonzero()[0].tolist()
                    env.step(legal[int(chance() * len(legal))])
                    turns += 1
            if not env.agents:
                env.reset()
        return turns

    return work


def openspiel() -> Callable[[], int]:
    """Return the loop for OpenSpiel's own Python environment."""
    from open_spiel.python import rl_environment

    env = rl_environment.Environment("euchre")
    chance = Random(1).random
    step = env.reset()

    def work() -> int:
        nonlocal step
        for _ in range(TURNS):
            if step.last():
                step = env.reset()
            seen = step.observations
            legal = seen["legal_actions"][seen["current_player"]]
            step = env.step([legal[int(chance() * len(legal))]])
        return TURNS

    return work


def rlcard(name: str) -> Callable[[], int]:
    """Return the loop for an environment of RLCard."""
    import rlcard

    env = rlcard.make(name, config={"seed": 1})
    chance = Random(1).random
    state, _player = env.reset()

    def work() -> int:
        nonlocal state
        for _ in range(TURNS):
            if env.is_over():
                state, _player = env.reset()
            legal = list(state["legal_actions"])
            state, _player = env.step(legal[int(chance() * len(legal))])
        return TURNS

    return work


def rivals() -> dict[str, Callable[[], int]]:
    from pettingzoo.classic import leduc_holdem_v4, texas_holdem_v4

    from knaves.envs import cribbage_v1, euchre_v1

    return {
        EUCHRE: pettingzoo(euchre_v1.env()),
        f"{EUCHRE}, information": pettingzoo(euchre_v1.env(observe="information")),
        CRIBBAGE: pettingzoo(cribbage_v1.env()),
        f"{CRIBBAGE}, four seats": pettingzoo(cribbage_v1.env(seats=4)),
        OPENSPIEL: openspiel(),
        "PettingZoo's `texas_holdem_v4`": pettingzoo(texas_holdem_v4.env()),
        "PettingZoo's `leduc_holdem_v4`": pettingzoo(leduc_holdem_v4.env()),
        "RLCard's `limit-holdem`": rlcard("limit-holdem"),
        "RLCard's `uno`": rlcard("uno"),
    }


def measure(rounds: int = 9, least: float = 0.2) -> dict[str, float]:
    """Return the turns a second of each."""
    return rates(rivals(), rounds, least)


def lines(found: dict[str, float], meanwhile: Sequence[str] = ()) -> list[str]:
    """Return the section of the page."""
    theirs = found[OPENSPIEL]
    packages = ", ".join(f"{name} {version(name)}" for name in PACKAGES)
    rows = []
    for name, rate in found.items():
        ratio = f"{rate / theirs:.2f} times"
        met = ("yes" if rate >= TARGET * theirs else "**no**") if name in (EUCHRE, CRIBBAGE) else ""
        rows.append(f"| {name} | {rate:,.0f} | {ratio} | {f'{TARGET} times' if met else ''} | {met} |")
    return [
        "## Environments for learners",
        "",
        "`python -m bench environments` writes this section. One core, random legal turns with observations",
        "and masks, from Python. OpenSpiel's environment cannot play its cribbage.",
        f"Peers: {packages}.",
        *meanwhile,
        "",
        "| environment | turns a second | against OpenSpiel | target | met |",
        "|---|---:|---:|---:|---|",
        *rows,
    ]
