"""Spaces and observations for Gymnasium and PettingZoo, made of a game's numbers."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from gymnasium import spaces

from knaves.game import AnyGame
from knaves.numbers import Numbers, numbers

_INT16: Final = np.dtype(np.int16)
_INT8: Final = np.dtype(np.int8)
Seen = dict[str, Any]
"""``observation``: an array of int16; ``action_mask``: an array of int8, 1 for each legal action."""


class Senses:
    """How a learner sees a game by these rules: the spaces, and the observation of a view."""

    def __init__(self, game: AnyGame, rules: Any, seats: int, observe: str) -> None:
        self.numbers: Numbers = numbers(game.name)
        self.fields = self.numbers.observation(observe).fields(rules, seats)
        self.encode = self.numbers.observation(observe).encode
        self._blank = bytearray(self.numbers.actions)
        low = [field.low for field in self.fields for _ in range(field.width)]
        high = [field.high for field in self.fields for _ in range(field.width)]
        self.width = len(low)
        self.observation_space: spaces.Space[Any] = spaces.Dict(
            {
                "observation": spaces.Box(np.array(low, np.int16), np.array(high, np.int16), dtype=np.int16),
                "action_mask": spaces.Box(0, 1, (self.numbers.actions,), np.int8),
            }
        )
        self.action_space = spaces.Discrete(self.numbers.actions)

    def seen(self, view: Any, legal: dict[int, Any]) -> Seen:
        """Return the observation of a view with these legal actions."""
        mask = self._blank[:]
        for action in legal:
            mask[action] = 1
        return {
            "observation": np.frombuffer(self.encode(view), _INT16),
            "action_mask": np.frombuffer(mask, _INT8),
        }


def refused(senses: Senses, action: Any) -> ValueError:
    """Return the error for an action that is not legal, with its name if it has one."""
    names = senses.numbers.names
    name = f" ({names[action]})" if isinstance(action, int | np.integer) and 0 <= action < len(names) else ""
    return ValueError(f"Action {action}{name} is not legal now. The mask has the legal actions.")
