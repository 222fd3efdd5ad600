"""How much each of somebody's games counts by its age: the present counts more than what was."""

from __future__ import annotations

from typing import Final

HALF: Final = 50
"""The number of games after which a game counts half: whoever learns is seen within weeks, and an interval
still becomes as narrow as that of 144 games (docs/ratings.md)."""


def weights(games: int) -> list[float]:
    """Return the weights of so many games, the oldest first; that of the latest is 1.

    >>> weights(101)[0], weights(101)[50], weights(101)[100]
    (0.25, 0.5, 1.0)
    """
    return [0.5 ** (age / HALF) for age in reversed(range(games))]
