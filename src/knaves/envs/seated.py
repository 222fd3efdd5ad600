"""The Gymnasium environment: a learner in one seat, our bots or one's own players in the others."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from copy import copy, deepcopy
from typing import Any, ClassVar

import gymnasium

from knaves import bots
from knaves.envs.aec import Reward
from knaves.envs.course import Course, Gains
from knaves.envs.spaces import Seen, Senses, refused
from knaves.game import Seat
from knaves.games import find

Opponents = str | Mapping[int, Any]
"""The name of a bot for all other seats, or by seat a name or anything with ``choose(view)``."""
ILLEGAL: float = -1.0
"""The reward of an action that is not legal, with which the episode ends."""


class Seated(gymnasium.Env[Seen, Any]):
    """A game seen from one seat; the others are played by ``opponents``.

    The observation is ``{"observation": int16, "action_mask": int8}``; ``info["action_mask"]`` and
    ``action_masks()`` are the same mask. The reward is what the learner's side got since its last decision.
    An action that is not legal ends the episode with a reward of -1 and ``info["illegal"]``. ``reset`` takes
    ``options={"state": state}`` to begin with a given position. ValueError for a seat that does not exist.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["human", "ansi"], "render_fps": 1}  # type: ignore[misc]

    def __init__(
        self,
        game: str,
        preset: str = "standard",
        *,
        opponents: Opponents = "simple",
        seat: int = 0,
        seats: int | None = None,
        observe: str = "fields",
        reward: Reward = "points",
        limit: int | None = None,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        found = find(game)
        rules = found.rules(preset, **options)
        seats = found.seats[0] if seats is None else seats
        if render_mode is not None and render_mode not in self.metadata["render_modes"]:
            raise ValueError(f"There is no render mode {render_mode!r}. There are human and ansi.")
        if limit is not None and limit < 1:
            raise ValueError(f"The limit must be at least 1 decision, not {limit}.")
        self.course = Course(found, rules, seats, reward)
        if not 0 <= seat < seats:
            raise ValueError(f"There is no seat {seat}: seats are 0 to {seats - 1}.")
        self.seat, self.limit, self.render_mode = Seat(seat), limit, render_mode
        self.senses = Senses(found, rules, seats, observe)
        self.observation_space = self.senses.observation_space
        self.action_space = self.senses.action_space
        self._players = _players(self.course, self.seat, opponents)
        self._legal: dict[int, Any] = {}
        self._view: Any = None
        self.decisions = 0

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        """Begin a game and let the others play until the learner must decide."""
        super().reset(seed=seed)
        state = (options or {}).get("state")
        self.course.begin(seed, state)
        self.decisions = 0
        self._others()
        while self.course.turn is None:
            # The others may finish a given position, or a short game, before the learner has a choice.
            if state is not None:
                raise ValueError("The others finished the game of this position before the learner's turn.")
            self.course.begin(None)
            self._others()
        return self._seen()

    def step(self, action: Any) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        """Make the learner's move, and the others' until its next turn or the end."""
        if self.course.turn is None:
            raise ValueError("The game is over; call reset().")
        move = self._legal.get(int(action))
        if move is None:
            seen, info = self._seen()
            return seen, ILLEGAL, True, False, {**info, "illegal": str(refused(self.senses, action))}
        self.decisions += 1
        side = self.course.sides[self.seat]
        gained = _own(self.course.step(move), side) + self._others()
        over = self.course.turn is None
        seen, info = self._seen()
        if self.render_mode == "human":
            self.render()
        return seen, gained, over, not over and self.decisions == self.limit, info

    def action_masks(self) -> Any:
        """Return the mask of legal actions, under the name that sb3-contrib asks for."""
        return self._seen()[0]["action_mask"]

    def render(self) -> Any:
        """Show the table as the learner sees it: printed, or as text in the mode ``ansi``."""
        if self.render_mode is None:
            return None
        names = [f"player_{seat}" for seat in range(self.course.seats)]
        names[self.seat] = "learner"
        text = "\n".join(self.course.game.show(self.course.view(self.seat), tuple(names)))
        if self.render_mode == "ansi":
            return text
        sys.stdout.write(f"{text}\n")
        return None

    def __deepcopy__(self, memo: dict[int, Any]) -> Seated:
        """Return an environment that goes on by itself, with dice of its own in the same state."""
        other = copy(self)
        other.course = self.course.split()
        other._players = deepcopy(self._players, {id(self.course.dice): other.course.dice})
        return other

    def _others(self) -> float:
        """Let the others play; return what this brought the learner's side."""
        course, side, gained = self.course, self.course.sides[self.seat], 0.0
        while (seat := course.turn) is not None and seat != self.seat:
            gained += _own(course.step(self._players[seat].choose(course.view(seat))), side)
        return gained

    def _seen(self) -> tuple[Seen, dict[str, Any]]:
        self._view = self.course.view(self.seat)
        self._legal = self.senses.numbers.legal(self._view) if self.course.turn == self.seat else {}
        seen = self.senses.seen(self._view, self._legal)
        return seen, {"action_mask": seen["action_mask"]}


def cribbage(preset: str = "standard", **options: Any) -> Seated:
    """Return a seat at cribbage; the options are those of `Seated` and the rules'."""
    return Seated("cribbage", preset, **options)


def euchre(preset: str = "standard", **options: Any) -> Seated:
    """Return a seat at euchre; the options are those of `Seated` and the rules'."""
    return Seated("euchre", preset, **options)


def _own(gains: Gains | None, side: int) -> float:
    return 0.0 if gains is None else gains[side]


def _players(course: Course, learner: Seat, opponents: Opponents) -> dict[Seat, Any]:
    """Return the players of the other seats; ValueError if a seat has none."""
    found = {}
    for number in range(course.seats):
        seat = Seat(number)
        if seat == learner:
            continue
        player = opponents if isinstance(opponents, str) else opponents.get(number)
        if player is None:
            raise ValueError(f"Seat {number} has no player.")
        named = isinstance(player, str)
        found[seat] = bots.entrant(course.game.name, player, course.dice) if named else player
    return found
