"""A server's log of commitments and the counts of its deals, as they are read.

Both are written with each finished game: `knaves.match.ports.results`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from knaves.match.deal_counts import DealCounts


@dataclass(frozen=True, slots=True)
class LogHead:
    """The number of leaves in a log, and its root as 64 hexadecimal digits."""

    size: int
    root: str


@dataclass(frozen=True, slots=True)
class LogGrowth:
    """A log's head, and the hashes that show how it grew from an earlier one, as hexadecimal digits."""

    head: LogHead
    proof: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CountedDeals:
    """What the deals of a game count. ``since`` is the end of the first game, in milliseconds."""

    since: int
    counts: DealCounts


class Audit(Protocol):
    """What anybody may read about the deals of a server."""

    async def counts(self) -> Mapping[str, CountedDeals]:
        """Return the counts by game; a game without finished deals is missing."""
        ...

    async def growth(self, since: int) -> LogGrowth:
        """Return how the log has grown since it had ``since`` leaves.

        The proof is empty if it never had as many, or none.
        """
        ...

    async def leaves(self, first: int, limit: int) -> Sequence[str]:
        """Return leaves in their order, from number ``first`` on, counted from 0."""
        ...
