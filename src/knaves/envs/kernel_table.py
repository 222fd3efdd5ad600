"""A single table of the kernel with the arrays that it fills, for environments that show one game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import numpy as np

from knaves.envs.spaces import Seen
from knaves.stepping import Opening, Position, Stepping, Terms

TERMS: Final = Terms(max_deals=1)
"""A table is asked for one deal at a time: the environment's own dice deal the next one."""
CHOSEN: Final = {action: np.array([action], np.uint8) for action in range(256)}
"""Actions as the kernel reads them."""


class KernelTable:
    """One table of the kernel, with its arrays."""

    def __init__(self, stepping: Stepping, rules: Any, seats: int, blank: Any, actions: int) -> None:
        """Make a table. ``blank`` is an observation: its last numbers, which a table lacks, stay the same."""
        of = stepping.form(rules, seats, whole=True)
        self._tables = stepping.tables(rules, seats, TERMS, whole=True)
        # The kernel writes into the first part of what the environment shows.
        self._seen, self._mask = blank.astype(np.uint8), np.zeros(actions, np.int8)
        self._own_actions = of.actions
        features = self._seen[: of.features].reshape(1, -1)
        masks = self._mask[: of.actions].reshape(1, -1).view(np.uint8)
        seat, over, cut, last_seat, counts = (np.zeros(1, np.uint8) for _ in range(5))
        rewards, self._last_seen = np.zeros((1, seats), np.float32), np.zeros((1, of.features), np.uint8)
        self._shown = (seat, masks, np.zeros((1, of.listed), np.uint8), counts, features, 1)
        self.arrays = (rewards, over, cut, last_seat, self._last_seen, *self._shown)
        self.seat, self.over, self.cut, self.last_seat = map(_numbers, (seat, over, cut, last_seat))
        self.rewards, self.legal = _numbers(rewards[0]), _numbers(self._mask)
        self._tables.begin(np.zeros(1, np.uint64), np.zeros(1, np.uint64), 1)
        self.step: Callable[..., None] = self._tables.step
        """``step(chosen, *arrays)``."""

    def put(self, at: Position) -> None:
        """Go to a position; ValueError if the kernel refuses it."""
        self._tables.put(0, at.dealer, bytes(at.scores), at.cards, at.actions)
        self._tables.observe(*self._shown)
        self._mask[self._own_actions :] = 0

    def show(self, turn: Opening) -> None:
        """Show a turn at the beginning of a deal."""
        self.put(turn.position)
        for place, number in turn.changes:
            self._seen[place] = number
        if turn.actions is not None:
            self._mask[:] = 0
            self._mask[turn.actions.start : turn.actions.stop] = 1

    def seen(self) -> Seen:
        """Return what the seat sees whose turn it is."""
        return {"observation": self._seen.astype(np.int16), "action_mask": self._mask.copy()}

    def last_seen(self) -> list[int]:
        """Return what was seen when the deal had ended."""
        found: list[int] = self._last_seen[0].tolist()
        return found


def _numbers(array: Any) -> Any:
    """Return the memory of an array: a single number is read sooner from there."""
    return memoryview(array)
