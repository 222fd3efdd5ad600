"""A player made of a policy: the class that `player` returns plays wherever one's own players may."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

import numpy as np

from knaves.numbers import Numbers, numbers

Policy = Callable[[Any, Any], Any]
"""Chooses an action, given the observation (int16) and the mask of legal actions (int8, 1 where legal)."""


class PolicyPlayer:
    """A bot that asks a policy. Its subclasses, which `player` makes, have a game and a policy."""

    name: ClassVar[str]
    version: ClassVar[str]
    numbers: ClassVar[Numbers]
    encode: ClassVar[Callable[[Any], Any]]
    policy: ClassVar[Policy]

    def choose(self, view: Any, /) -> Any:
        """Return the move that the policy chooses; ValueError if its action is not legal."""
        legal = self.numbers.legal(view)
        mask = np.zeros(self.numbers.actions, np.int8)
        mask[list(legal)] = 1
        seen = np.frombuffer(type(self).encode(view), np.int16)
        action = int(type(self).policy(seen, mask))
        if action not in legal:
            raise ValueError(f"The policy of {self.name} chose action {action}, which is not legal now.")
        return legal[action]


def player(
    game: str, policy: Policy, *, name: str, version: str = "1", observe: str = "fields"
) -> type[PolicyPlayer]:
    """Return a class of bots for that game that play by a policy.

    Assigned to a name in a module, it is found as ``module:Name`` by the arena, at tables and on servers.
    ``observe`` is the observation that the policy was trained with. ValueError for a name that is not one
    word, or an observation that the game does not have.
    """
    if not name or name.split() != [name] or ":" in name:
        raise ValueError(f"The name of a player is one word without a colon, not {name!r}.")
    found = numbers(game)
    parts = {
        "name": name,
        "version": version,
        "numbers": found,
        "encode": staticmethod(found.observation(observe).encode),
        "policy": staticmethod(policy),
        "__doc__": f"Plays {game} by a policy.",
    }
    return type(name.capitalize(), (PolicyPlayer,), parts)
