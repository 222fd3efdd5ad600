"""The fields of games of the day that were looked at last: a look costs the same however many have played."""

from __future__ import annotations

import asyncio
from typing import Final

from knaves.match.ports.day_sets import DaySets
from knaves.match.ports.tables import Now
from knaves.office.day_field import DayField, day_field

FRESH: Final = 5_000
"""Milliseconds for which a field is not read again while its day goes on."""
SETTLED: Final = 60_000
"""The same for a day that is over: only the name of somebody who is deleted changes."""
KEPT: Final = 16
"""Fields that are kept in memory."""


class DayFields:
    """The fields of one process. It reads each at most once in some seconds, whoever looks."""

    def __init__(self, sets: DaySets, now: Now) -> None:
        self._sets, self._now = sets, now
        self._kept: dict[tuple[str, str], tuple[int, DayField]] = {}
        self._one = asyncio.Lock()

    async def field(self, game: str, day: str, closes: int) -> DayField:
        """Return the field of a day, at most some seconds old. Those who wait share one reading."""
        async with self._one:
            now = self._now()
            until, kept = self._kept.get((game, day), (0, None))
            if kept is not None and now < until:
                return kept
            games = await self._sets.field(game, day)
            found = await asyncio.to_thread(day_field, games)
            # What was read before the end of the day is not the whole field.
            whole = now > closes
            self._kept.pop((game, day), None)
            self._kept[game, day] = (now + SETTLED if whole else min(now + FRESH, closes + 1), found)
            for oldest in [*self._kept][:-KEPT]:
                del self._kept[oldest]
            return found
