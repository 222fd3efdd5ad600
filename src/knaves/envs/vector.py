"""Thousands of games stepped together in the kernel: `VectorEnv`, alike for every game on the shelf.

Numpy arrays go in and out without copies and are renewed in place. One seat decides at each table at a time;
a step does one action at each table, and all that follows before a learner decides again. Rules that the
kernel does not have are refused: `knaves.envs` has slower environments that know every rule.
"""

from __future__ import annotations

import copy
import zlib
from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any, Final, NamedTuple, cast

import numpy as np
from numpy.typing import NDArray

import knaves
from knaves.games import find
from knaves.stepping import EPISODES, REWARDS, Episode, Position, Reward, Stepping, Tables, Terms

Bytes = NDArray[np.uint8]
Infos = dict[str, Any]
_WORD: Final = 1 << 64
_MOST: Final = (1 << 32) - 1


class Step(NamedTuple):
    """What a step brought, as Gymnasium orders it. The arrays are those of the environment."""

    observations: Bytes
    rewards: NDArray[np.float32]
    terminated: NDArray[np.bool_]
    truncated: NDArray[np.bool_]
    infos: Infos


class VectorEnv:
    """Many tables of a game stepped together.

    These arrays are renewed in place by every `reset` and `step`, a row to a table:

    - ``seats`` ``(n,)`` uint8: who decides.
    - ``observations`` ``(n, features)`` uint8: what that seat sees: the first numbers of the observation
      ``fields`` of `knaves.numbers`, and in euchre the score.
    - ``action_mask`` ``(n, actions)`` int8: 1 where an action is legal.
    - ``legal_actions`` ``(n, listed)`` uint8 and ``legal_counts`` ``(n,)`` uint8: the same as a list,
      ascending, padded with 0. A choice from it costs less than one from the mask.
    - ``rewards`` ``(n, seats)`` float32: what each seat was brought since a learner last decided there.
    - ``terminated``, ``truncated`` ``(n,)`` bool: the episode ended in this step, or was cut off.
    - ``final_observations`` ``(n, features)`` uint8, ``final_seats`` ``(n,)`` uint8: only where an episode
      ended: what was seen at its end, and by whom. Of a finished game that is the score, all else 0; of one
      that was cut off, what the seat to decide would see.

    Episodes begin again as with Gymnasium's ``AutoresetMode.SAME_STEP``: the step that ends an episode
    returns the first observation of the next one. Games in which no learner has anything to decide, as the
    partner of somebody who plays alone, are left out.
    """

    def __init__(
        self,
        game: str,
        num_envs: int,
        *,
        rules: Any = None,
        seats: int | None = None,
        seed: int | Sequence[int] = 0,
        house: Mapping[int, str] | None = None,
        reward: Reward = "points",
        episode: Episode = "game",
        max_decisions: int | None = None,
        max_deals: int | None = None,
        threads: int = 1,
    ) -> None:
        """Seat so many tables. ValueError, with a sentence, for what the kernel does not have.

        ``rules``: a game's ``Rules``; its standard if None. Whoever cuts, chance cuts here. ``seats``: how
        many sit at a table; the usual number if None. ``seed``: as for `reset`. ``house``: seats at which a
        house player of that name sits; it moves within the kernel, and `step` asks for the other seats'
        decisions only. ``reward``: the ``points`` that a seat's side scored, minus the mean of the other
        sides' points; at the end of the ``game``, how many games the win counts as for the winners, and for
        losers their share of it, negative; or how much the chance to ``win`` rose from deal to deal, which
        adds up to 1 or 0 less the chance at the start. They are those of `knaves.envs.aec`. ``episode``: a
        whole ``game`` or a single ``deal``. ``max_decisions`` and ``max_deals``: cut an episode off after so
        many decisions of learners, or deals. ``threads``: 0 for all cores; no figure depends on it.
        """
        self._name, self._stepping = find(game).name, _stepping(game)
        self._rules = find(game).rules() if rules is None else rules
        self._seats = self._stepping.seats[0] if seats is None else seats
        if self._seats not in self._stepping.seats:
            few = ", ".join(map(str, self._stepping.seats))
            raise ValueError(f"{self._name.capitalize()} is for {few} players, not {seats}.")
        self._terms = self._agreed(house or {}, reward, episode, max_decisions, max_deals)
        if not 0 <= threads <= 1024:
            raise ValueError(f"Between 1 and 1024 threads share the work, or 0 for all cores, not {threads}.")
        self._threads = threads
        self._make(num_envs)
        self.reset(seed)

    @property
    def game(self) -> str:
        """The name of the game."""
        return self._name

    @property
    def num_envs(self) -> int:
        """The number of tables."""
        return len(self.seats)

    @property
    def num_actions(self) -> int:
        """The number of actions there are."""
        return int(self.action_mask.shape[1])

    @property
    def num_seats(self) -> int:
        """The number of seats at a table."""
        return self._seats

    def reset(self, seed: int | Sequence[int] | None = None) -> tuple[Bytes, Infos]:
        """Begin a game at each table; return the observations, and the other arrays by name.

        A number: table i plays the games i, i + n … of that seed, all different. A number for each table:
        each plays the games 0, 1 … of its own. None: each goes on to its next game.
        """
        n = self.num_envs
        if seed is None:
            self._tables.skip()
        elif isinstance(seed, int | np.integer):
            self._tables.begin(np.full(n, int(seed) % _WORD, np.uint64), np.arange(n, dtype=np.uint64), n)
        else:
            if len(seed) != n:
                raise ValueError(f"There are {n} tables and {len(seed)} seeds.")
            seeds = np.array([int(each) % _WORD for each in seed], np.uint64)
            self._tables.begin(seeds, np.zeros(n, np.uint64), 1)
        self._blank_ends()
        self._tables.observe(*self._shown, self._threads)
        return self.observations, self._infos

    def step(self, actions: Any) -> Step:
        """Do one action at each table: ``(n,)`` whole numbers, best uint8, which are not copied.

        ValueError, and nothing is done, if one of them is not legal.
        """
        chosen = np.asarray(actions)
        if chosen.dtype != np.uint8:
            chosen = self._narrow(chosen)
        if chosen.shape != (self.num_envs,):
            raise ValueError(f"There are {self.num_envs} tables, and actions of the shape {chosen.shape}.")
        self._tables.step(np.ascontiguousarray(chosen), *self._brought, *self._shown, self._threads)
        return self._step

    def place(self, states: Mapping[int, Any]) -> Bytes:
        """Set tables, by their rows, to states of the game; return the observations.

        A state is one of a game by the same rules, or one that `Game.imagine` makes of a view. It must lie
        within a deal. The episode begins there: rewards and limits count from then on. The deals to come are
        those of the table. ValueError, with a sentence, for a state that the kernel cannot take.
        """
        rows = [range(self.num_envs)[row] for row in states]
        positions = [self._position(state) for state in states.values()]
        try:
            for row, at in zip(rows, positions, strict=True):
                self._tables.put(row, at.dealer, bytes(at.scores), at.cards, at.actions)
        finally:
            self._blank_ends()
            self._tables.observe(*self._shown, self._threads)
        return self.observations

    def random_actions(self, dice: np.random.Generator) -> Bytes:
        """Return a legal action for each table, each as likely as any other."""
        places = (dice.random(self.num_envs, np.float32) * self.legal_counts).astype(np.intp)
        places += self._starts
        return self.legal_actions.reshape(-1).take(places)

    def clone(self) -> VectorEnv:
        """Return a copy with arrays of its own, at the same moment, that will meet the same chance."""
        return copy.copy(self)

    def take(self, rows: Sequence[int] | NDArray[np.integer[Any]]) -> VectorEnv:
        """Return an environment with copies of these tables; a table may be taken many times, for search.

        A copy has the hidden cards and the chance to come of its original: whoever searches it sees them.
        """
        chosen = [range(self.num_envs)[int(row)] for row in rows]
        taken = self._alike(len(chosen))
        if isinstance(self._tables, Tables):
            taken._tables = self._tables.picked(chosen)
        else:
            saved = np.frombuffer(self._saved(), np.uint8).reshape(self.num_envs, -1)
            taken._tables.load(np.ascontiguousarray(saved[chosen]).reshape(-1))
        for ours, theirs in zip(self._arrays(), taken._arrays(), strict=True):
            theirs[:] = ours[chosen]
        return taken

    def __copy__(self) -> VectorEnv:
        """Return a copy with arrays of its own."""
        return self.take(range(self.num_envs))

    def __deepcopy__(self, memo: dict[int, Any]) -> VectorEnv:
        """Return a copy with arrays of its own."""
        return self.take(range(self.num_envs))

    def __getstate__(self) -> dict[str, Any]:
        """Return all that a copy needs, in bytes that the same version of Knaves reads."""
        saved = self._saved()
        return {
            "version": knaves.__version__,
            "compiled": not isinstance(self._tables, Tables),
            "game": self._name,
            "rules": self._rules,
            "seats": self._seats,
            "terms": self._terms,
            "threads": self._threads,
            "tables": saved,
            "check": zlib.crc32(saved),
            "arrays": [each.copy() for each in self._arrays()],
        }

    def __setstate__(self, state: dict[str, Any]) -> None:
        """Read what `__getstate__` wrote; ValueError if another version or another kind of kernel did."""
        if state["version"] != knaves.__version__:
            raise ValueError(
                f"These tables were saved by Knaves {state['version']}, not {knaves.__version__}."
            )
        self._name, self._rules, self._terms = state["game"], state["rules"], state["terms"]
        self._stepping, self._threads = _stepping(self._name), state["threads"]
        self._seats = state["seats"]
        self._make(len(state["arrays"][0]))
        saved: bytes = state["tables"]
        compiled = not isinstance(self._tables, Tables)
        whole = not compiled or len(saved) == self.num_envs * self._tables.row_bytes()
        if state["compiled"] != compiled or not whole or zlib.crc32(saved) != state["check"]:
            raise ValueError("These tables were saved with another kernel, or are damaged.")
        if compiled:
            self._tables.load(np.frombuffer(saved, np.uint8))
        else:
            self._tables.restore(saved)
        for ours, theirs in zip(self._arrays(), state["arrays"], strict=True):
            ours[:] = theirs

    def _agreed(
        self,
        house: Mapping[int, str],
        reward: Reward,
        episode: Episode,
        max_decisions: int | None,
        max_deals: int | None,
    ) -> Terms:
        known, seats = self._stepping.house, range(self._seats)
        for seat, name in house.items():
            if seat not in seats:
                raise ValueError(f"There is no seat {seat}: {self._name} has the seats 0 to {seats[-1]}.")
            if name not in known:
                raise ValueError(f"There is no house player {name!r}. There are {', '.join(known)}.")
        if len(house) == len(seats):
            raise ValueError("A learner needs a seat: a house player sits at each.")
        if reward not in REWARDS or episode not in EPISODES:
            raise ValueError(f"Rewards are {', '.join(REWARDS)}, and episodes {', '.join(EPISODES)}.")
        if episode == "deal" and reward != "points":
            raise ValueError("A single deal has points and no result: choose reward='points'.")
        for limit in (max_decisions, max_deals):
            if limit is not None and not 1 <= limit <= _MOST:
                raise ValueError(f"An episode can be cut off after 1 decision or deal, not {limit}.")
        terms = Terms(reward, episode, max_decisions or 0, max_deals or 0, dict(house))
        refusal = self._stepping.refusal(self._rules, self._seats, terms)
        if refusal:
            raise ValueError(refusal)
        return terms

    def _position(self, state: Any) -> Position:
        if state.rules != self._rules:
            raise ValueError(f"The state is one of other rules: {state.rules}, not {self._rules}.")
        if state.seats != self.num_seats:
            raise ValueError(f"The state has {state.seats} seats, not {self.num_seats}.")
        return self._stepping.position(state)

    def _make(self, n: int) -> None:
        """Make the tables and the arrays; no game has begun."""
        if n < 1:
            raise ValueError(f"There must be at least one table, not {n}.")
        of, seats = self._stepping.form(self._rules, self._seats), self._seats
        self._tables = self._stepping.tables(self._rules, seats, self._terms)
        self.seats: Bytes = np.zeros(n, np.uint8)
        self.observations: Bytes = np.zeros((n, of.features), np.uint8)
        self.legal_actions: Bytes = np.zeros((n, of.listed), np.uint8)
        self.legal_counts: Bytes = np.zeros(n, np.uint8)
        masks, ended, cut = np.zeros((n, of.actions), np.uint8), np.zeros(n, np.uint8), np.zeros(n, np.uint8)
        self.action_mask: NDArray[np.int8] = masks.view(np.int8)
        self.rewards: NDArray[np.float32] = np.zeros((n, seats), np.float32)
        self.terminated: NDArray[np.bool_] = ended.view(np.bool_)
        self.truncated: NDArray[np.bool_] = cut.view(np.bool_)
        self.final_seats: Bytes = np.zeros(n, np.uint8)
        self.final_observations: Bytes = np.zeros((n, of.features), np.uint8)
        self._shown = (self.seats, masks, self.legal_actions, self.legal_counts, self.observations)
        self._brought = (self.rewards, ended, cut, self.final_seats, self.final_observations)
        self._starts = np.arange(n, dtype=np.intp) * of.listed
        self._infos: Infos = {
            "seats": self.seats,
            "action_mask": self.action_mask,
            "final_obs": self.final_observations,
            "final_seats": self.final_seats,
        }
        self._step = Step(self.observations, self.rewards, self.terminated, self.truncated, self._infos)

    def _alike(self, n: int) -> VectorEnv:
        """Return an environment on the same terms without a game."""
        made = object.__new__(VectorEnv)
        made._name, made._stepping, made._threads = self._name, self._stepping, self._threads
        made._rules, made._seats, made._terms = self._rules, self._seats, self._terms
        made._make(n)
        return made

    def _arrays(self) -> tuple[NDArray[Any], ...]:
        return (*self._shown, *self._brought)

    def _saved(self) -> bytes:
        if isinstance(self._tables, Tables):
            return self._tables.saved()
        block = np.zeros(self.num_envs * self._tables.row_bytes(), np.uint8)
        self._tables.save(block)
        return block.tobytes()

    def _blank_ends(self) -> None:
        for each in self._brought:
            each[:] = 0

    def _narrow(self, actions: NDArray[Any]) -> Bytes:
        if actions.dtype.kind not in "iu" or (
            actions.size and not 0 <= actions.min() <= actions.max() <= 255
        ):
            raise ValueError(f"Actions are whole numbers from 0 to {self.num_actions - 1}.")
        return actions.astype(np.uint8)


def _stepping(game: str) -> Stepping:
    return cast(Stepping, import_module(f"knaves.games.{game}.engine.stepping").STEPPING)
