"""A pool of processes: jobs run in order, in portions, and are not lost when a process dies.

Workers are spawned and not forked, since a fork copies the locks of threads but not the threads. A worker
that dies, killed or out of memory, loses only the jobs that it held. These are retried one by one; a job that
is lost at every try fails, after the results before it.
"""

from __future__ import annotations

import pickle
import signal
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from heapq import heappop, heappush
from itertools import islice
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from typing import Any, Final, TypeVar

from knaves.cards import NotationError
from knaves.i18n.language import _
from knaves.lab.worker import ROOM, Target

T = TypeVar("T")
R = TypeVar("R")

TRIES: Final = 3
"""Tries of a job in a portion of its own before it fails."""
_SECONDS: Final = 0.2
"""Target seconds for a portion: far longer than the overhead, but short for a waiting person."""
_MOST: Final = 61
"""The maximum number of processes that Windows can wait for."""


@dataclass(slots=True, eq=False)
class _Worker:
    """A process, its connection, its capacity in portions, and the portions it holds, as numbers of items."""

    process: SpawnProcess
    line: Connection
    room: int = 0
    held: deque[list[int]] = field(default_factory=deque)


class Pool:
    """Workers, started when there is work."""

    def __init__(self, target: Target, size: int) -> None:
        self._target = target
        self._size = min(size, _MOST)
        self._workers: list[_Worker] = []
        self._stillborn = 0
        self._reset()

    def results(self, job: Callable[[T], R], items: Iterable[T]) -> Iterator[R]:
        """Yield ``job(item)`` in the order of the items, or raise what the job raised.

        NotationError if a job was lost `TRIES` times.
        """
        self._reset()
        source = iter(items)
        turn = taken = 0
        while True:
            for item in islice(source, max(0, turn + self._ahead() - taken)):
                self._items[taken] = item
                heappush(self._left, taken)
                taken += 1
            if turn == taken:
                return
            while turn not in self._done:
                self._hand_out(job)
                self._take_in()
            self._hand_out(job)
            good, result = self._done.pop(turn)
            if not good:
                raise result
            del self._items[turn]
            turn += 1
            yield result

    def close(self) -> None:
        """Kill the workers: their results are not needed, and a single job may take minutes."""
        for worker in self._workers:
            worker.line.close()
        for worker in self._workers:
            worker.process.join()
        self._workers.clear()

    def _reset(self) -> None:
        """Start with an empty queue; kill workers that are still busy with earlier jobs."""
        if any(worker.held for worker in self._workers):
            self.close()
        self._items: dict[int, Any] = {}
        self._left: list[int] = []
        self._lost: dict[int, int] = {}
        self._done: dict[int, tuple[bool, Any]] = {}
        self._portion = 1

    def _ahead(self) -> int:
        """Return the number of items that may be handed out before the oldest result arrives."""
        return 2 * self._portion * max(ROOM * self._size, sum(worker.room for worker in self._workers))

    def _hand_out(self, job: Callable[[Any], Any]) -> None:
        """Fill the workers, each with one portion before any gets a second one."""
        portions = len(self._left) + sum(len(worker.held) for worker in self._workers)
        while len(self._workers) < min(self._size, portions):
            self._workers.append(self._begun())
        while self._left:
            free = [worker for worker in self._workers if len(worker.held) < worker.room]
            if not free:
                return
            worker = min(free, key=lambda each: len(each.held))
            numbers = self._next_portion()
            said = pickle.dumps((job, [self._items[number] for number in numbers]))
            worker.held.append(numbers)
            # A dead worker is detected when its connection is read.
            with suppress(OSError):
                worker.line.send_bytes(said)

    def _next_portion(self) -> list[int]:
        """Take the numbers of the next portion; a job that was lost before is its own portion."""
        numbers = [heappop(self._left)]
        while (
            self._left
            and len(numbers) < self._portion
            and not {numbers[0], self._left[0]} & self._lost.keys()
        ):
            numbers.append(heappop(self._left))
        return numbers

    def _take_in(self) -> None:
        """Wait for answers, or for the end of a worker."""
        ready = {id(line) for line in wait([worker.line for worker in self._workers])}
        for worker in [each for each in self._workers if id(each.line) in ready]:
            try:
                answered = worker.line.recv_bytes()
            except (EOFError, OSError):
                self._bury(worker)
                continue
            said = pickle.loads(answered)
            if not worker.room:
                self._welcome(worker, said)
            elif said is None:
                self._again(worker.held.popleft())
            else:
                self._note(worker.held.popleft(), *said)

    def _welcome(self, worker: _Worker, said: int | Exception) -> None:
        if isinstance(said, Exception):
            raise said
        worker.room = said
        self._stillborn = 0

    def _note(self, numbers: list[int], seconds: float, outcomes: list[tuple[bool, Any]]) -> None:
        """Store the outcomes of a portion, which ends at the first exception of a job."""
        self._done.update(zip(numbers, outcomes, strict=False))
        fit = int(_SECONDS * len(outcomes) / seconds) if seconds else 2 * self._portion
        self._portion = max(1, min(2 * self._portion, fit))

    def _again(self, numbers: list[int]) -> None:
        """Queue a lost portion again, or fail a job that was lost too often.

        Only a job alone in its portion is held responsible: any of several may have killed the process.
        """
        for number in numbers:
            self._lost[number] = self._lost.get(number, 0) + (len(numbers) == 1)
            if self._lost[number] < TRIES:
                heappush(self._left, number)
            else:
                self._done[number] = (False, _given_up())

    def _bury(self, worker: _Worker) -> None:
        """Queue a dead worker's portions again; the one in progress has one try less."""
        self._workers.remove(worker)
        worker.line.close()
        worker.process.join()
        if not worker.room:
            self._stillborn += 1
            if self._stillborn == TRIES:
                raise _given_up()
        if worker.held:
            self._again(worker.held.popleft())
        for number in (number for numbers in worker.held for number in numbers):
            heappush(self._left, number)

    def _begun(self) -> _Worker:
        context = get_context("spawn")
        ours, theirs = context.Pipe()
        process = context.Process(target=self._target, args=(theirs,), daemon=True)
        with theirs, _deaf():
            process.start()
        return _Worker(process, ours)


def _given_up() -> NotationError:
    return NotationError(
        _(
            "A job failed {number} times because its process died each time. It may have run out of memory."
        ).format(number=TRIES)
    )


@contextmanager
def _deaf() -> Iterator[None]:
    """Let processes started in this context ignore Ctrl-C from the start."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
