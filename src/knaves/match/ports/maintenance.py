"""The server's own data and its retention periods."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Before:
    """Cutoff times: older data is deleted; 0 keeps everything of the kind.

    ``chat`` counts from when it was said, ``sessions`` from when a person was last seen (guests' statistics
    are deleted with their last session), ``closed`` from when a table was closed, ``abandoned`` from the last
    activity at a table that no process runs, or from when somebody last made or entered a set of deals that
    nobody has finished, ``reports`` from when they were settled, ``answers`` to the hand of a day from when
    they were given, ``events`` from when they ended, and games of the day from when
    they closed.
    """

    chat: int = 0
    sessions: int = 0
    closed: int = 0
    abandoned: int = 0
    reports: int = 0
    answers: int = 0
    events: int = 0


@dataclass(frozen=True, slots=True)
class Sweep:
    """The number of deleted items by kind."""

    chat: int
    sessions: int
    tables: int
    reports: int
    answers: int = 0
    deal_sets: int = 0
    events: int = 0


class House(Protocol):
    """The server's own data."""

    async def secret(self, name: str, fresh: Callable[[], str]) -> str:
        """Return a secret shared by all processes; ``fresh`` creates it the first time."""
        ...

    async def sweep(self, before: Before, now: int) -> Sweep:
        """Delete expired data in small batches."""
        ...
