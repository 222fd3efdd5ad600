"""Reviews of games against opponents who take their level from a person's, so that the next game knows more.

They are made soon after such a game, one at a time, and none is begun while somebody waits for a review. The
process in which a game ended keeps a short list in memory: one that is lost leaves a level a little older.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Sequence
from typing import Final

from knaves.games import find
from knaves.match.log import Id
from knaves.server.services import Services
from knaves.wire.histories import own_games

SOON: Final = 2.0
"""Seconds between two looks at the list."""
MOST: Final = 20
"""The most games that wait; of more the oldest is left out."""
LATEST: Final = 30
"""Number of a person's latest games at a game that make the level."""

WaitingGames = deque[str]
"""The addresses of games that are to be reviewed, the oldest first."""


def nothing_waits() -> WaitingGames:
    """Return an empty list that keeps `MOST` games."""
    return deque(maxlen=MOST)


class LevelReviews:
    """Reviews the waiting games of this process."""

    def __init__(self, services: Services, waiting: WaitingGames) -> None:
        self._services, self._waiting = services, waiting

    async def look(self) -> bool:
        """Review one game; False if there is none, or somebody waits for a review."""
        reviewing = self._services.reviewing
        if not self._waiting or reviewing.busy:
            return False
        # The latest first: its player may begin the next game any moment.
        kept = await self._services.results.game(self._waiting.pop())
        if kept is not None:
            await reviewing.behind(kept)
        return True


async def own_losses(services: Services, person: Id, game: str) -> Sequence[float]:
    """Return what a person's reviewed games by the standard rules lost, from 0 to 1, the oldest first."""
    entries = [each for each in await services.results.entries(person) if each.game == game]
    found = []
    for entry in entries[-LATEST:]:
        kept = await services.results.game(entry.id)
        review = None if kept is None else await services.reviewing.kept(kept)
        if kept is not None and review is not None:
            found += await asyncio.to_thread(own_games, entry, kept, review, person)
    seats = find(game).seats[0]
    return [each.lost for each in found if each.standard and each.seats == seats]
