"""The archive of finished games: records, statistics and ratings. Each game is stored once."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, MutableSequence
from dataclasses import dataclass, field
from typing import Final

from knaves.match.counted_choices import choices_of
from knaves.match.log import Id
from knaves.match.notices import FinishedGame
from knaves.match.play_ratings import measurable
from knaves.match.ports.results import Rate, Results
from knaves.match.ports.tables import Now, Unavailable
from knaves.match.ratings import RECENT, rater
from knaves.match.table.finishing import entries_of
from knaves.own_level import ASKED
from knaves.record import read_headers

PAUSES: Final = (1.0, 5.0, 30.0, 60.0)
"""Retry delays in seconds while the database cannot be written; the last is repeated."""


@dataclass(frozen=True, slots=True)
class Archive:
    """The finished games of a server."""

    results: Results
    now: Now
    account: Callable[[Id], Awaitable[bool]]
    """Whether an id belongs to an account."""
    waiting: MutableSequence[str] = field(default_factory=list)
    """Where the games go whose reviews a person's level needs, by their addresses."""

    async def put(self, finished: FinishedGame) -> None:
        """Archive a finished game, with retries until it succeeds."""
        ended, attempt = self.now(), 0
        while True:
            try:
                rate = await self._rate(finished, ended)
                measured = rate is not None and measurable(read_headers(finished.record))
                entries = entries_of(finished, ended)
                choices = await asyncio.to_thread(choices_of, finished, [*entries])
                await self.results.finish(finished, ended, entries, rate, measured=measured, choices=choices)
                if ASKED in dict(read_headers(finished.record).headers):
                    self.waiting.append(finished.address)
                return
            except Unavailable:
                await asyncio.sleep(PAUSES[min(attempt, len(PAUSES) - 1)])
                attempt += 1

    async def _rate(self, finished: FinishedGame, ended: int) -> Rate | None:
        people = {person for person in finished.people if person} if finished.rated else set()
        accounts = {person for person in people if await self.account(person)}
        met = await self.results.met([*people], finished.game, ended - RECENT) if people else 0
        return rater(finished, accounts, met)
