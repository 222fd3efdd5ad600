"""The reviews of rated games and of challenges, which the server makes by itself.

So nobody chooses which games count.

One of the background tasks of a process. It reviews one game at a time, and begins none while somebody waits
for a review.
"""

from __future__ import annotations

import asyncio
from typing import Final

from knaves.match.ports.reviews import Reviews
from knaves.match.ports.tables import Unavailable
from knaves.server.logs import log
from knaves.server.reviewing import SILENCE
from knaves.server.services import Services

PAUSE: Final = 60.0
"""Seconds between two looks while there is nothing to review."""


class UnaskedReviews:
    """Reviews the rated games and the challenges of a server, each the latest first."""

    def __init__(self, services: Services, reviews: Reviews) -> None:
        self._services, self._reviews = services, reviews
        self._task: asyncio.Task[None] | None = None

    def begin(self) -> None:
        """Start."""
        self._task = asyncio.create_task(self._run())

    async def close(self) -> None:
        """Stop."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(PAUSE)
            try:
                while await self.look():
                    pass
            except Unavailable:
                log("unreachable", what="database")
            except Exception as error:
                # Without this task no game would be measured any more.
                self._services.failed("unasked-reviews", error)

    async def look(self) -> bool:
        """Review one game; False if there is none, or somebody waits for a review."""
        reviewing = self._services.reviewing
        if reviewing.busy:
            return False
        address = await self._reviews.unmeasured(self._services.now() - SILENCE)
        kept = None if address is None else await self._services.results.game(address)
        if kept is None:
            return False
        begun, fit = await reviewing.behind(kept)
        if not fit:
            await self._reviews.leave_out(kept.address)
        return begun
