"""The counts of the server's deals, read from the database every few seconds at most, however many look."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from typing import Final

from knaves.match.ports.audit import Audit, CountedDeals, LogGrowth
from knaves.match.ports.tables import Now

KEPT: Final = 10_000
"""Milliseconds for which the counts are kept."""


class RecentAudit:
    """An `Audit` whose counts may be some seconds old."""

    def __init__(self, audit: Audit, now: Now) -> None:
        self._audit, self._now = audit, now
        self._counts: Mapping[str, CountedDeals] = {}
        self._until = 0
        self._reading = asyncio.Lock()

    async def counts(self) -> Mapping[str, CountedDeals]:
        """Return the counts by game."""
        async with self._reading:
            if self._now() >= self._until:
                self._counts = await self._audit.counts()
                self._until = self._now() + KEPT
            return self._counts

    async def growth(self, since: int) -> LogGrowth:
        """Return how the log has grown since it had ``since`` leaves."""
        return await self._audit.growth(since)

    async def leaves(self, first: int, limit: int) -> Sequence[str]:
        """Return leaves in their order, from number ``first`` on."""
        return await self._audit.leaves(first, limit)
