"""Euchre as a PettingZoo environment, for four seats and all rules.

The actions and observations are described in ``docs/guide/environments.md`` and by `knaves.numbers`.
"""

from __future__ import annotations

from typing import Any

from knaves.envs.aec import Reward, Table

__all__ = ["env", "raw_env"]


def env(
    preset: str = "standard",
    *,
    seats: int = 4,
    observe: str = "fields",
    reward: Reward = "points",
    limit: int | None = None,
    render_mode: str | None = None,
    **options: Any,
) -> Table:
    """Return the environment.

    ``preset`` and ``options`` are the rules, ``observe`` is ``fields`` or ``information``, ``reward`` is
    ``points``, ``game`` or ``win``, ``limit`` the number of decisions after which a game is truncated,
    ``render_mode`` ``human`` or ``ansi``. NotationError for rules that do not exist, ValueError for the rest.
    """
    return Table("euchre", preset, seats, observe, reward, limit, render_mode, options)


raw_env = env
"""The same, under PettingZoo's name for an environment without wrappers."""
