"""Moves and views as numbers, for programs that learn: the table of actions of a game and its observations.

A game's ``engine/numbers.py`` has its `Numbers`, and `numbers` finds them. One table of actions serves all
rules and all numbers of seats of a game. Observations are made of views alone. Nothing here knows a game, and
nothing needs numpy: an observation is an array of 16-bit integers, which numpy reads without a copy.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import Any

__all__ = ["Field", "Numbers", "Observation", "numbers"]


@dataclass(frozen=True, slots=True)
class Field:
    """A part of an observation: its name, how many numbers it has, their range, and what they mean."""

    name: str
    width: int
    low: int
    high: int
    meaning: str


@dataclass(frozen=True, slots=True)
class Observation:
    """A view as numbers.

    ``fields(rules, seats)`` are its parts in order; ``encode(view)`` returns the numbers, as many as the
    fields are wide together.
    """

    fields: Callable[[Any, int], tuple[Field, ...]]
    encode: Callable[[Any], array[int]]


@dataclass(frozen=True, slots=True)
class Numbers:
    """The actions and observations of a game.

    ``names`` has the text of each action. It is the move's own text, such as ``play 5H``, except where the
    move depends on the hand: ``discard 1 2`` throws its first two cards. ``legal(view)`` returns the legal
    moves by their actions, in ascending order. ``observations`` are those of the game by name; every game has
    ``fields`` and ``information``.
    """

    names: tuple[str, ...]
    legal: Callable[[Any], dict[int, Any]]
    observations: Mapping[str, Observation]

    @property
    def actions(self) -> int:
        """The number of actions."""
        return len(self.names)

    def move(self, view: Any, action: int) -> Any:
        """Return the move that an action is in this view; ValueError if it is not legal there."""
        found = self.legal(view).get(action)
        if found is None:
            name = f" ({self.names[action]})" if 0 <= action < len(self.names) else ""
            raise ValueError(f"Action {action}{name} is not legal now.")
        return found

    def action(self, view: Any, move: Any) -> int:
        """Return the action that a move is in this view; ValueError if it is not legal there."""
        for action, each in self.legal(view).items():
            if each == move:
                return action
        raise ValueError(f"The move {move} is not legal now.")

    def observation(self, name: str) -> Observation:
        """Return the observation of that name; ValueError if there is none."""
        if name not in self.observations:
            raise ValueError(f"There is no observation {name!r}. There are {', '.join(self.observations)}.")
        return self.observations[name]


def numbers(game: str) -> Numbers:
    """Return the numbers of the game of that name; NotationError for no game, ValueError for one without."""
    import_module("knaves.games").find(game)
    room = f"knaves.games.{game}.engine"
    try:
        found: Numbers = import_module(f"{room}.numbers").NUMBERS
    except ModuleNotFoundError as missing:
        if missing.name not in (room, f"{room}.numbers"):
            raise
        raise ValueError(f"The game {game} has no actions and observations as numbers.") from missing
    return found
