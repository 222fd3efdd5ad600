"""The PettingZoo environment of any game with numbers: seats act in turn, and each sees its view alone."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from copy import copy
from typing import Any, ClassVar, Final, Literal

from pettingzoo import AECEnv

from knaves.envs.course import Course
from knaves.envs.spaces import Seen, Senses, refused
from knaves.envs.table_course import TableCourse, at_table
from knaves.game import Seat
from knaves.games import find

Reward = Literal["points", "game", "win"]
_AFTER_RESET: Final = frozenset(
    ("agents", "agent_selection", "rewards", "_cumulative_rewards", "terminations", "truncations", "infos")
)


class Table(AECEnv[str, Any, Any]):  # type: ignore[misc]
    """A game as PettingZoo's AEC environment.

    It needs no wrappers, which would take longer than a move: it refuses what is not legal, and whatever is
    asked before `reset`.

    Agents are ``player_0`` and so on, by seat. An observation is ``{"observation": int16, "action_mask":
    int8}``. ``limit`` is the number of decisions after which the game is truncated. ``reset`` takes
    ``options={"state": state}`` to begin with a given position. ValueError for an action that is not legal.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "render_modes": ["human", "ansi"],
        "is_parallelizable": False,
        "render_fps": 1,
    }

    def __init__(
        self,
        game: str,
        preset: str,
        seats: int,
        observe: str,
        reward: str,
        limit: int | None,
        render_mode: str | None,
        options: dict[str, Any],
    ) -> None:
        super().__init__()
        found = find(game)
        rules = found.rules(preset, **options)
        if limit is not None and limit < 1:
            raise ValueError(f"The limit must be at least 1 decision, not {limit}.")
        if render_mode is not None and render_mode not in self.metadata["render_modes"]:
            raise ValueError(f"There is no render mode {render_mode!r}. There are human and ansi.")
        self.metadata = {**type(self).metadata, "name": f"{game}_v1"}  # type: ignore[misc]
        plain = Course(found, rules, seats, reward)
        self.senses = Senses(found, rules, seats, observe)
        self.course = at_table(plain, reward, self.senses, observe)
        self.render_mode = render_mode
        self.limit = limit
        self.possible_agents = [f"player_{seat}" for seat in range(seats)]
        self.observation_spaces = dict.fromkeys(self.possible_agents, self.senses.observation_space)
        self.action_spaces = {agent: copy(self.senses.action_space) for agent in self.possible_agents}
        self._seats = {agent: Seat(seat) for seat, agent in enumerate(self.possible_agents)}
        self._numbered = self.senses.numbers.legal
        self._legal: dict[int, Any] = {}
        self._view: Any = None
        self._sides = tuple(zip(self.possible_agents, self.course.sides, strict=True))
        self._rewarded = self._ended = self._at_table = False
        self.decisions = 0
        self.__class__ = _Unbegun

    def observation_space(self, agent: str) -> Any:
        """Return the space of observations, the same for all agents."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """Return the space of actions: the game's whole table."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game, with the dice seeded anew if a seed is given; see the class for the options.

        Other options are ignored, as PettingZoo's tests demand.
        """
        self.course.begin(seed, (options or {}).get("state"))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self._rewarded = self._ended = False
        self.decisions = 0
        self._look()

    def observe(self, agent: str) -> Seen:
        """Return what the agent sees; its mask is empty unless it is its turn."""
        if self._seats[agent] == self.course.turn:
            return self._seen()
        return self.senses.seen(self.course.glimpse(self._seats[agent]), {})

    def last(self, observe: bool = True) -> tuple[Seen | None, float, bool, bool, dict[str, Any]]:
        """Return what PettingZoo's own returns; the turn's observation is made without asking whose it is."""
        agent, seen = self.agent_selection, None
        if observe:
            seen = self.observe(agent) if self._ended else self._seen()
        reward, infos = self._cumulative_rewards[agent], self.infos
        return seen, reward, self.terminations[agent], self.truncations[agent], infos[agent]

    def step(self, action: Any) -> None:
        """Make the move of the agent whose turn it is; None for one whose game is over."""
        agent = self.agent_selection
        if self._ended:
            self._was_dead_step(action)
            return
        course = self.course
        gains: Sequence[float] | None
        if self._at_table:
            assert isinstance(course, TableCourse)
            gains = course.act(action)
        else:
            move = self._legal.get(action)
            if move is None:
                raise refused(self.senses, action)
            gains = course.step(move)
        self._cumulative_rewards[agent] = 0.0
        self.decisions += 1
        if gains is not None:
            self._rewarded = True
            rewards, together = self.rewards, self._cumulative_rewards
            for each, side in self._sides:
                rewards[each] = gain = gains[side]
                together[each] += gain
        elif self._rewarded:
            self._rewarded = False
            self._clear_rewards()
        if self.course.turn is None:
            self.terminations = dict.fromkeys(self.agents, True)
            self._ended, self._legal = True, {}
        else:
            if self.decisions == self.limit:
                self.truncations = dict.fromkeys(self.agents, True)
                self._ended = True
            self._look()
        if self.render_mode == "human":
            self.render()

    def render(self) -> Any:
        """Show the table as the agent whose turn it is sees it: printed, or as text in the mode ``ansi``."""
        if self.render_mode is None:
            return None
        seat = self._seats[self.agent_selection]
        text = "\n".join(self.course.game.show(self.course.view(seat), tuple(self.possible_agents)))
        if self.render_mode == "ansi":
            return text
        sys.stdout.write(f"{text}\n")
        return None

    def close(self) -> None:
        """Do nothing: there is nothing to release."""

    def __deepcopy__(self, memo: dict[int, Any]) -> Table:
        """Return a table that goes on by itself, for searches: values that never change are shared."""
        other = copy(self)
        other.course = self.course.split()
        for name in ("agents", "rewards", "_cumulative_rewards", "terminations", "truncations"):
            setattr(other, name, copy(getattr(self, name)))
        other.infos = {agent: dict(info) for agent, info in self.infos.items()}
        other._look_again()
        return other

    def __setstate__(self, state: dict[str, Any]) -> None:
        """Go on from a copy."""
        self.__dict__.update(state)
        self._look_again()

    def _look_again(self) -> None:
        """Look as `_look` does after a copy was made, whose course may have left its table."""
        if self.course.turn is not None and not self._ended:
            self._look()

    def _look(self) -> None:
        """Take the view and the legal actions of the seat whose turn it is."""
        course = self.course
        seat = course.turn
        assert seat is not None
        self.agent_selection = self.possible_agents[seat]
        self._at_table = isinstance(course, TableCourse) and course.table is not None
        if not self._at_table:
            self._view = view = course.game.view(course.present, seat)
            self._legal = self._numbered(view)

    def _seen(self) -> Seen:
        """Return what the seat sees whose turn it is."""
        if not self._at_table:
            return self.senses.seen(self._view, self._legal)
        course = self.course
        assert isinstance(course, TableCourse)
        assert course.table is not None
        return course.table.seen()


class _Unbegun(Table):
    """A table before `reset`, when there is no game: it says so.

    It is a class of its own because Python reads every attribute of a class with `__getattr__` slowly.
    """

    def __getattr__(self, name: str) -> Any:
        if name in _AFTER_RESET:
            raise AttributeError(f"There is no {name} before reset().")
        raise AttributeError(f"{Table.__name__!r} object has no attribute {name!r}")

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin the first game, as `Table.reset` does."""
        super().reset(seed, options)
        self.__class__ = Table
