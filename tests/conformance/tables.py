"""Tables to try: every game, preset and number of seats, rules chosen by chance; and games played there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

from knaves import bots, games
from knaves.game import CHANCE, AnyGame, NotationError, Seat
from knaves.options import Value, options, write_options

LAWS: Final = Path(__file__).parents[2] / "docs" / "rules"
LONGEST: Final = 10_000
"""Moves after which a game is thought never to end."""
RANDOM_RULES: Final = 6
"""How many tables with rules chosen by chance each game gets."""
NAMES: Final = ("Ann", "Bob", "Cid", "Dan", "Eve", "Fay")
STRANGERS: Final = (Seat(-2), Seat(97))
"""Seats that no table has."""


@dataclass(frozen=True, slots=True, eq=False)
class Table:
    """A game about to be played: what is played, by how many, and the seed of its chance."""

    game: AnyGame
    rules: Any
    seats: int
    seed: str
    law: frozenset[str]
    """The paragraphs that a refusal may name."""
    bots: tuple[str, ...] = ()
    every: int = 1
    """Of the moments that a test asks for, `some` gives one in so many."""

    def __str__(self) -> str:
        return self.seed.replace(" ", "-")

    @property
    def dice(self) -> Random:
        """Fresh chance, the same each time."""
        return Random(f"{self.seed} {write_options(self.rules)}")

    @property
    def everybody(self) -> tuple[Seat, ...]:
        return tuple(Seat(seat) for seat in range(self.seats))

    @property
    def names(self) -> tuple[str, ...]:
        return NAMES[: self.seats]


@dataclass(frozen=True, slots=True)
class Step:
    """One move of a game: the moment before it, who made it, and the moment after."""

    before: Any
    seat: Seat
    move: Any
    after: Any


def any_rules(game: AnyGame, dice: Random) -> Any:
    """Rules with every option chosen by chance; numbers near the low end, so that games stay short."""
    while True:
        chosen = {each.name: _any_value(each, dice) for each in options(game.presets["standard"])}
        try:
            return game.rules(**chosen)
        except NotationError:
            continue  # options that do not go together


def _any_value(option: Any, dice: Random) -> Value:
    if isinstance(option.default, bool):
        return dice.random() < 0.5
    if isinstance(option.default, int):
        return dice.randint(option.low, min(option.high, option.low + 25))
    value: str = dice.choice(option.choices)
    return value


def players_of(game: str) -> tuple[str, ...]:
    """The game's own players, which choose without chance."""
    return tuple(name for name in bots.names(game) if name != "random")


@cache
def paragraphs(name: str) -> frozenset[str]:
    """The numbers of the paragraphs of a game's law."""
    law = (LAWS / f"{name}.md").read_text(encoding="utf-8")
    return frozenset(re.findall(r"^\*\*(\d+\.\d+)\*\*", law, re.MULTILINE))


def tables_of(name: str, random_rules: int = RANDOM_RULES, salt: str = "") -> Iterator[Table]:
    """Every preset at every number of seats, then tables with rules chosen by chance."""
    game, law = games.find(name), paragraphs(name)
    for seats in game.seats:
        for preset, rules in game.presets.items():
            yield Table(game, rules, seats, f"{name} {preset} {seats}{salt}", law, players_of(name))
        for number in range(random_rules):
            seed = f"{name} random{number} {seats}{salt}"
            yield Table(game, any_rules(game, Random(seed)), seats, seed, law, players_of(name))


TABLES: Final = [table for name in games.SHELF for table in tables_of(name)]
BRIEF: Final = [replace(table, every=3) for table in TABLES if not re.search(r"random[2-9]", str(table))]
at_every_table: Final = pytest.mark.parametrize(
    "table",
    [
        *(pytest.param(table, id=str(table)) for table in BRIEF),
        *(pytest.param(table, id=f"{table}-long", marks=pytest.mark.slow) for table in TABLES),
    ],
)
"""Runs a test on the whole shelf; more moments and more rules chosen by chance are for the long proofs."""
at_few_tables: Final = pytest.mark.parametrize(
    "table", [table for table in BRIEF if not re.search(r"random[1-9]", str(table))], ids=str
)
"""Runs a test at every preset, and once with rules chosen by chance."""


def walk(table: Table, dice: Random | None = None) -> Iterator[Step]:
    """A game of random moves, move by move; whoever may act is as likely as the others to be first."""
    game, dice = table.game, dice or table.dice
    state = game.start(table.rules, table.seats)
    for _ in range(LONGEST):
        actors = game.actors(state)
        if not actors:
            return
        seat = dice.choice(actors)
        move = game.chance(state, dice) if seat == CHANCE else dice.choice(game.legal(state, seat))
        after = game.apply(state, seat, move)
        yield Step(state, seat, move, after)
        state = after
    raise AssertionError(f"{table} goes on for ever.")


@cache
def played(table: Table) -> tuple[Step, ...]:
    """A whole game at this table, always the same one."""
    return tuple(walk(table))


def some(table: Table, number: int) -> list[Step]:
    """Some steps of the game: the first and the last, and others by chance, in their order."""
    steps, number = played(table), -(-number // table.every)
    inner = range(1, len(steps) - 1)
    chosen = Random(table.seed).sample(inner, min(number, len(inner)))
    return [steps[place] for place in sorted({0, *chosen, len(steps) - 1})]
