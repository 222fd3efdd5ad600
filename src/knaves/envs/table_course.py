"""A course whose deals are played at a table of the kernel, for environments that show compact numbers.

A turn at the table takes less than half as long as one by the rules. The rules do what a table does not: they
deal, and they play turns and positions that no table shows. They alone throw the dice, so that a seed is the
same game either way. Of what was done at the table only the actions are kept; the rules make a `State` of
them where somebody asks for one.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import numpy as np

from knaves.envs.course import Course, Gains
from knaves.envs.kernel_table import CHOSEN, TERMS, KernelTable
from knaves.envs.spaces import Senses, refused
from knaves.game import CHANCE, AnyGame, Seat
from knaves.stepping import Opening, Stepping, Tables


class TableCourse(Course):
    """A course with a table of the kernel.

    While `table` is not None, it shows the turn, and `act` takes an action; else `step` takes a move.
    """

    def __init__(
        self, game: AnyGame, rules: Any, seats: int, reward: str, senses: Senses, stepping: Stepping
    ) -> None:
        super().__init__(game, rules, seats, reward)
        self._senses, self._stepping = senses, stepping
        self._actions = {action: action for action in range(senses.numbers.actions)}
        self._none = [0.0] * seats
        self._by_points = reward == "points"
        self.table: KernelTable | None = None
        self._kernel: KernelTable | None = None
        self._alike = False
        """Whether the turns are those of the table up to the end of the deal."""
        self._log: list[Any] = []
        """All since the beginning: moves with their seats, and actions at the table."""
        self._known: tuple[Any, int] = (None, 0)
        """A state with its whole history, and the number of entries of the log that led to it."""
        self._reached = 0
        """The number of entries that led to the present state."""
        self._before_deal: tuple[Any, int] = (None, 0)
        """The state before the last deal, and the entry of the deal."""

    @property
    def state(self) -> Any:
        """The present state, with its whole history."""
        state, at = self._known
        if at < len(self._log):
            state = self._replayed(state, self._log[at:])
            self._known = state, len(self._log)
        return state

    def begin(self, seed: int | None, state: Any = None) -> None:
        """Start a game, or go on from a state, as `Course.begin` does."""
        self._log, self._reached, self._before_deal = [], 0, (None, 0)
        super().begin(seed, state)

    def step(self, move: Any) -> Gains | None:
        """Make a move by the rules, as `Course.step` does."""
        before, seat = self.present, self.turn
        assert seat is not None, "a game that is over has no next move"
        self.present = self.game.apply(before, seat, move)
        self._log.append((seat, move))
        self._dealt_from = None
        self._draw()
        return self._gains(self, before, self.present)

    def act(self, action: Any) -> Sequence[float] | None:
        """Do an action at the table; return what it brought each side, None if nothing.

        ValueError for an action that is not legal.
        """
        table = self.table
        assert table is not None, "it is no turn at the table"
        number = self._actions.get(action)
        if number is None or not table.legal[number]:
            raise refused(self._senses, action)
        if not self._alike:
            return self._open(number)
        table.step(CHOSEN[number], *table.arrays)
        self._log.append(number)
        self._dealt_from = None
        if table.cut[0] or table.over[0]:
            self._end_deal(table)
            if not self._by_points:
                return self._gains(self, None, self.present)
        else:
            self.turn = table.seat[0]
            if not self._by_points:
                return None
        # The first seats are those of the sides, in their order.
        gains: list[float] = table.rewards.tolist()
        return None if gains == self._none else gains

    def view(self, seat: Seat) -> Any:
        """Return the view of a seat, with the whole history."""
        return self.game.view(self.state, seat)

    def glimpse(self, seat: Seat) -> Any:
        """Return the view of a seat, without what was before this deal."""
        return self.game.view(self._now(), seat)

    def __getstate__(self) -> dict[str, Any]:
        """Return all but the table, at which a copy sits down anew."""
        self._now()
        return {**self.__dict__, "_log": self._log[:], "_kernel": None, "table": None}

    def __setstate__(self, state: dict[str, Any]) -> None:
        """Go on from what `__getstate__` returned."""
        self.__dict__.update(state)
        if self.turn is not None:
            self._sit()

    def _now(self) -> Any:
        """Return the present state, without what was before this deal."""
        if self._reached < len(self._log):
            self.present = self._replayed(self.present, self._log[self._reached :])
            self._reached = len(self._log)
        return self.present

    def _draw(self) -> None:
        """Make chance's moves until somebody must decide or the game is over; a deal goes on at the table."""
        game, state, log = self.game, self.present, self._log
        if not log:
            self._known = state, 0
        self.table = None
        actors = game.actors(state)
        while actors and actors[0] == CHANCE:
            move = game.chance(state, self.dice)
            log.append((CHANCE, move))
            if game.deals(move):
                self._dealt_from, self._before_deal = state, (state, len(log) - 1)
                self.present, self._reached = state, len(log) - 1
                turn = self._stepping.opening(state, move, ())
                if turn is not None:
                    self._show(turn)
                    return
            state = game.apply(state, CHANCE, move)
            actors = game.actors(state)
        self.present, self._reached = state, len(log)
        self.turn = actors[0] if actors else None
        if actors:
            self._sit()

    def _open(self, number: int) -> Sequence[float] | None:
        """Do one of the first actions of a deal."""
        state, at = self._before_deal
        turn = self._stepping.opening(state, self._log[at][1], (*self._log[at + 1 :], number))
        if turn is None:
            seat = self.turn
            assert seat is not None
            return self.step(self._senses.numbers.legal(self.glimpse(seat))[number])
        self._log.append(number)
        self._dealt_from = None
        self._show(turn)
        return None

    def _end_deal(self, table: KernelTable) -> None:
        """Leave the table: deal again, or end the game."""
        if table.over[0]:
            self._now()
            self.table = self.turn = None
            return
        earlier = self.present if self._before_deal[0] is None else self._before_deal[0]
        self.present = self._stepping.next_deal(earlier, table.last_seat[0], table.last_seen())
        self._draw()

    def _show(self, turn: Opening) -> None:
        """Go on with a turn at the beginning of a deal."""
        self.table = table = self._kernel or self._made()
        table.show(turn)
        self._alike, self.turn = turn.alike, table.seat[0]

    def _sit(self) -> None:
        """Go on at the table in the midst of a deal, if what follows is the same there."""
        self.table = None
        if not self._stepping.alike(self._now()):
            return
        table = self._kernel or self._made()
        try:
            table.put(self._stepping.position(self.present))
        except ValueError:
            # The rules know positions that a table refuses, such as those that a seat imagines.
            return
        self.table, self._alike = table, True

    def _made(self) -> KernelTable:
        senses = self._senses
        blank = np.frombuffer(senses.encode(self.glimpse(Seat(0))), np.int16)
        self._kernel = KernelTable(self._stepping, self.rules, self.seats, blank, senses.numbers.actions)
        return self._kernel

    def _replayed(self, state: Any, entries: Sequence[Any]) -> Any:
        """Return the state after these entries of the log."""
        game, legal = self.game, self._senses.numbers.legal
        for entry in entries:
            if isinstance(entry, tuple):
                seat, move = entry
            else:
                seat = game.actors(state)[0]
                move = legal(game.view(state, seat))[entry]
            state = game.apply(state, seat, move)
        return state


def at_table(plain: Course, reward: str, senses: Senses, observe: str) -> Course:
    """Return a course at a table for one by the rules alone; that one where the kernel has no such table."""
    game, rules, seats = plain.game, plain.rules, plain.seats
    room = f"knaves.games.{game.name}.engine.stepping"
    if observe != "fields" or find_spec(room) is None:
        return plain
    stepping: Stepping = import_module(room).STEPPING
    if stepping.refusal(rules, seats, TERMS):
        return plain
    # The reference is slower than the rules, through which it goes.
    if isinstance(stepping.tables(rules, seats, TERMS, whole=True), Tables):
        return plain
    return TableCourse(game, rules, seats, reward, senses, stepping)
