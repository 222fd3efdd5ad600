"""A review computed in a thread, so that the screen stays responsive."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

from knaves.game import IllegalMove
from knaves.local.reviews import reviewed
from knaves.record import Record
from knaves.review import NotReviewed, Review
from knaves.store.data_dir import DataDir


class _Left(Exception):
    """Raised in the thread when the review is no longer wanted."""


class ReviewWorker:
    """A review computed in a thread, with its progress and a way to stop it."""

    def __init__(self, data_dir: DataDir, record: Record, path: Path | None = None) -> None:
        self._work: Callable[[], Review] = lambda: reviewed(data_dir, record, path, self._step)
        self._moves = max(1, len(record.entries))
        self._done = 0
        self._stopped = False

    @property
    def share(self) -> float:
        """The share that is done, 0 to 1."""
        return self._done / self._moves

    async def review(self) -> Review | str:
        """Return the review, or a sentence saying why there is none; empty if it was stopped."""
        try:
            return await asyncio.to_thread(self._work)
        except (NotReviewed, IllegalMove) as error:
            return str(error)
        except _Left:
            return ""
        except asyncio.CancelledError:
            self.stop()
            raise

    def stop(self) -> None:
        """Stop after the current move."""
        self._stopped = True

    def _step(self) -> None:
        self._done += 1
        if self._stopped:
            raise _Left
