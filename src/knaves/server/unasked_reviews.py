"""The reviews of rated games and of challenges, which the server makes by itself.

So nobody chooses which games count.

A look in the background of a process reviews one game at a time, and begins none while somebody waits for a
review.
"""

from __future__ import annotations

from typing import Final

from knaves.match.ports.reviews import Reviews
from knaves.server.reviewing import SILENCE
from knaves.server.services import Services

PAUSE: Final = 60.0
"""Seconds between two looks while there is nothing to review."""


class UnaskedReviews:
    """Reviews the rated games and the challenges of a server, each the latest first."""

    def __init__(self, services: Services, reviews: Reviews) -> None:
        self._services, self._reviews = services, reviews

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
