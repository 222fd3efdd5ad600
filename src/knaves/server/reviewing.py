"""Reviews of finished games, computed once, in separate processes with a lower priority than bots.

New drills are drawn in the same processes, one at a time, and wait for no review. The process that claims a
review reports its progress to the database, so that any process can tell it, and another one takes over if it
dies.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
from collections.abc import Callable, MutableSequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final, ParamSpec, TypeVar

from knaves import record
from knaves.cards import NotationError
from knaves.i18n import language
from knaves.i18n.language import _
from knaves.match.ports.results import StoredGame
from knaves.match.ports.reviews import Reviews, ReviewState
from knaves.match.ports.tables import Now, Unavailable
from knaves.review import NotReviewed, Review, edition, measuring, review
from knaves.server.limits import counted_as
from knaves.server.workers import Workers, begin_worker, spoken
from knaves.wire.refusals import RequestRefused

P = ParamSpec("P")
T = TypeVar("T")

WORKERS: Final = max(1, min(2, (os.cpu_count() or 1) - 1))
"""Number of reviews computed at once."""
PATIENT: Final = 15
"""The `nice` value of reviews; that of bots, for whom people wait, is lower."""
BEAT: Final = 1.0
"""Seconds between two reports of progress."""
SILENCE: Final = 30_000
"""Milliseconds without a report after which a review's process counts as dead."""
NOBODY: Final = ""
"""Who waits for a review that the server makes by itself."""
MOST: Final = 100
"""Maximum number of reviews queued in a process."""
MOST_OF_ONE: Final = 3
"""Maximum number of reviews queued in a process for one person, or for one address without a session."""


@dataclass(slots=True)
class _Job:
    """A review to be computed. ``slot``: where its worker counts moves; -1 while it is queued."""

    address: str
    edition: str
    text: str
    moves: int
    who: str
    slot: int = -1


class ServerReviews:
    """The reviews of a server. ``apart``: in separate processes; otherwise in threads."""

    def __init__(
        self,
        reviews: Reviews,
        now: Now,
        failed: Callable[[str, BaseException], object],
        *,
        apart: bool = False,
    ) -> None:
        self._reviews, self._now, self._failed, self._apart = reviews, now, failed, apart
        self._jobs: dict[str, _Job] = {}
        self._tasks: set[asyncio.Task[bool]] = set()
        self._free, self._aside = asyncio.Semaphore(WORKERS), asyncio.Semaphore(1)
        self._slots = [*range(WORKERS)]
        self._counts: MutableSequence[int] = [0] * WORKERS
        if apart:
            self._counts = multiprocessing.get_context("spawn").Array("i", WORKERS, lock=False)
        self._threads = ThreadPoolExecutor(WORKERS + 1, "review")
        self._processes = Workers(WORKERS + 1, _begin, self._counts)

    async def find(self, kept: StoredGame) -> ReviewState | None:
        """Return the review of a game, or its progress; None if it has not begun.

        Refused if it cannot be reviewed.
        """
        found = await self._reviews.find(kept.address, edition(kept.game))
        if found is None:
            await asyncio.to_thread(_check, kept.record)
            return None
        if found.review is None:
            return found if found.at >= self._now() - SILENCE else None
        return replace(found, review=replace(found.review, names=kept.names))

    async def kept(self, kept: StoredGame) -> Review | None:
        """Return the review of a game if it is finished; begin nothing."""
        found = await self._reviews.find(kept.address, edition(kept.game))
        return None if found is None else found.review

    async def begin(self, kept: StoredGame, who: str) -> None:
        """Begin the review of a game if nobody has; Refused if it cannot be reviewed or the queue is full.

        ``who`` waits for it: a person, or an address.
        """
        who = counted_as(who)
        moves = await asyncio.to_thread(_check, kept.record)
        if kept.address in self._jobs:
            return
        if sum(each.who == who for each in self._jobs.values()) >= MOST_OF_ONE:
            raise RequestRefused(
                "limit", _("Other reviews are still being computed for you. Wait for those."), wait=5
            )
        if len(self._jobs) >= MOST:
            raise RequestRefused("unavailable", wait=30)
        await self._begin(_Job(kept.address, edition(kept.game), kept.record, moves, who))

    @property
    def busy(self) -> bool:
        """Whether this process computes a review, or one waits."""
        return bool(self._jobs)

    async def behind(self, kept: StoredGame) -> tuple[bool, bool]:
        """Review a game for nobody who waits.

        Return whether this process did, and whether the game is fit for a review.
        """
        try:
            moves = await asyncio.to_thread(_check, kept.record)
        except (NotationError, RequestRefused):
            return True, False
        if kept.address in self._jobs:
            return False, True
        job = _Job(kept.address, edition(kept.game), kept.record, moves, NOBODY)
        task = await self._begin(job)
        if task is not None:
            return True, await asyncio.shield(task)
        found = await self.kept(kept)
        if found is None:
            return False, True
        # An older process of this server kept it, which knew nothing of what a rated game costs.
        await self._reviews.keep(job.address, job.edition, found, self._now())
        return True, True

    async def _begin(self, job: _Job) -> asyncio.Task[bool] | None:
        """Claim a review and compute it; None if another process has it, or it is done."""
        now = self._now()
        self._jobs[job.address] = job
        try:
            begun = await self._reviews.begin(job.address, job.edition, now, now - SILENCE)
        except BaseException:
            del self._jobs[job.address]
            raise
        if not begun:
            del self._jobs[job.address]
            return None
        task = asyncio.create_task(self._carry_out(job))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def aside(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run a module-level function with picklable arguments, in the current language, in a worker."""
        said = partial(spoken, language.spoken(), work, *args, **kwargs)
        async with self._aside:
            return await (self._processes.run(said) if self._apart else self._here(said))

    async def close(self) -> None:
        """Release unfinished reviews to other processes."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._threads.shutdown(wait=False, cancel_futures=True)
        self._processes.close()

    async def _carry_out(self, job: _Job) -> bool:
        """Compute a review and store it, reporting progress; False if the game is not fit for one."""
        work = asyncio.create_task(self._computed(job))
        try:
            while not (await asyncio.wait({work}, timeout=BEAT))[0]:
                share = self._counts[job.slot] / max(1, job.moves) if job.slot >= 0 else 0.0
                with suppress(Unavailable):
                    await self._reviews.report(job.address, job.edition, share, self._now())
            await self._reviews.keep(job.address, job.edition, work.result(), self._now())
        except BaseException as error:
            work.cancel()
            if isinstance(error, Exception):
                self._failed("review", error)
            with suppress(Unavailable):
                await self._reviews.give_up(job.address, job.edition)
            if not isinstance(error, Exception):
                raise
            return isinstance(error, Unavailable)
        finally:
            del self._jobs[job.address]
        return True

    async def _computed(self, job: _Job) -> Review:
        async with self._free:
            job.slot = self._slots.pop()
            self._counts[job.slot] = 0
            try:
                if self._apart:
                    return await self._processes.run(_reviewed_apart, job.text, job.slot)
                return await self._here(_reviewed, job.text, self._counts, job.slot)
            finally:
                self._slots.append(job.slot)

    def _here(self, work: Callable[..., T], *args: Any) -> asyncio.Future[T]:
        return asyncio.get_running_loop().run_in_executor(self._threads, work, *args)


_counts: MutableSequence[int] = []
"""In a worker: the moves reviewed so far, by slot, shared with the server."""


def _begin(counts: MutableSequence[int]) -> None:
    global _counts
    _counts = counts
    begin_worker(PATIENT)


def _reviewed_apart(text: str, slot: int) -> Review:
    return _reviewed(text, _counts, slot)


def _reviewed(text: str, counts: MutableSequence[int], slot: int) -> Review:
    # A worker that was killed has already counted some moves.
    counts[slot] = 0

    def told() -> None:
        counts[slot] += 1

    return review(record.read(text), told)


def _check(text: str) -> int:
    """Return the number of moves of a record; Refused if it cannot be reviewed."""
    played = record.read(text)
    try:
        measuring(played)
    except NotReviewed as error:
        raise RequestRefused("refused", str(error)) from None
    return len(played.entries)
