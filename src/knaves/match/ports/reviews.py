"""The server's reviews of finished games: each is computed once, by one process, and kept.

A process that computes one reports its progress; one that is silent for too long has died, and another may
begin anew.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from knaves.review import Review


@dataclass(frozen=True, slots=True)
class ReviewState:
    """A review that is kept or under way. ``share`` is the part done, from 0 to 1; ``at`` is the last report.

    ``review`` is None until it is done. It has no names: those in the record may change.
    """

    share: float
    at: int
    review: Review | None = None


class Reviews(Protocol):
    """The reviews of finished games, by the address of the record and the edition of the review."""

    async def find(self, address: str, edition: str) -> ReviewState | None:
        """Return a review that is kept or under way."""
        ...

    async def begin(self, address: str, edition: str, now: int, silent: int) -> bool:
        """Take on a review; False if it is kept, or if it was reported on since ``silent``."""
        ...

    async def report(self, address: str, edition: str, share: float, now: int) -> None:
        """Report progress."""
        ...

    async def keep(self, address: str, edition: str, review: Review, now: int) -> None:
        """Keep a review, and what it says of a game that counts; delete those of other editions.

        What a game cost is kept once: a later edition does not change it.
        """
        ...

    async def give_up(self, address: str, edition: str) -> None:
        """Leave a review that is not done to whoever asks next."""
        ...

    async def unmeasured(self, silent: int) -> str | None:
        """Return the address of the latest game that counts and that the server is to review by itself.

        Those are rated games, then challenges, then games of teams. Not one whose review was reported on
        since ``silent``: a process works on it.
        """
        ...

    async def leave_out(self, address: str) -> None:
        """Ask no longer for the review of a game: it cannot be reviewed."""
        ...
