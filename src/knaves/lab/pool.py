"""A pool of processes: jobs run in order, in portions, and are not lost when a process dies.

Workers are spawned and not forked, since a fork copies the locks of threads but not the threads. A worker
that dies, killed or out of memory, loses only the portion in progress. `knaves.lab.queue` decides what
becomes of a lost job; one that is given up fails with its name, after the results before it.
"""

from __future__ import annotations

import pickle
import signal
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from itertools import count, islice
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from reprlib import repr as shortened
from typing import Any, Final, TypeVar

from knaves.cards import NotationError
from knaves.i18n.language import _
from knaves.lab.queue import TRIES, Cause, Loss, Queue
from knaves.lab.worker import ROOM, Answer, Outcome, Target, trouble

T = TypeVar("T")
R = TypeVar("R")

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
    held: dict[int, list[int]] = field(default_factory=dict)


class Pool:
    """Workers, started when there is work.

    A worker does its portions one by one, in the order in which it gets them. With ``relay`` it passes them
    on to other processes instead: it may answer in any order, and no job is to blame for its death.
    """

    def __init__(self, target: Target, size: int, *, relay: bool = False) -> None:
        self._target = target
        self._size = min(size, _MOST)
        self._relay = relay
        self._workers: list[_Worker] = []
        self._stillborn = 0
        self._keys = count()
        self._reset()

    def results(self, job: Callable[[T], R], items: Iterable[T]) -> Iterator[R]:
        """Yield ``job(item)`` in the order of the items, or raise what the job raised.

        NotationError with the job's name if it was given up, or if it or its result cannot be pickled or
        unpickled.
        """
        self._reset()
        source = iter(items)
        taken = 0
        while True:
            for item in islice(source, max(0, self._turn + self._ahead() - taken)):
                self._take(taken, job, item)
                taken += 1
            if self._turn == taken:
                return
            while self._turn not in self._done:
                self._hand_out()
                self._take_in()
            self._hand_out()
            result = _result(job, self._items.pop(self._turn), self._done.pop(self._turn))
            self._packed.pop(self._turn, None)
            self._turn += 1
            yield result

    def close(self) -> None:
        """Kill the workers: their results are not needed, and a single job may take minutes."""
        for worker in self._workers:
            worker.line.close()
        for worker in self._workers:
            worker.process.join()
        self._workers.clear()

    def _reset(self) -> None:
        """Start with an empty queue, rid of workers that are still busy with earlier jobs."""
        if self._relay:
            for worker in self._workers:
                self._forget(worker)
        # A job cannot be interrupted: killing its process is the only way to be rid of it.
        elif any(worker.held for worker in self._workers):
            self.close()
        self._turn = 0
        self._items: dict[int, Any] = {}
        self._job = b""
        self._packed: dict[int, bytes] = {}
        self._queue = Queue()
        self._done: dict[int, Loss | tuple[Outcome, bytes]] = {}
        self._portion = 1

    def _forget(self, worker: _Worker) -> None:
        """Make a relay drop what it holds: starting another takes long."""
        if worker.held:
            worker.held.clear()
            with suppress(OSError):
                worker.line.send(None)

    def _take(self, number: int, job: Callable[[Any], Any], item: object) -> None:
        """Queue an item, pickled by itself, so that one that cannot be pickled spoils no other."""
        self._items[number] = item
        try:
            self._job = self._job or pickle.dumps(job)
            self._packed[number] = pickle.dumps(item)
        except Exception as error:
            self._done[number] = (Outcome.JOB_UNPICKLABLE, trouble(error).encode())
        else:
            self._queue.put(number)

    def _ahead(self) -> int:
        """Return the number of items that may be handed out before the oldest result arrives."""
        # A bound on results that wait for a slow first item; twice what the workers hold keeps them busy.
        return 2 * self._portion * max(ROOM * self._size, sum(worker.room for worker in self._workers))

    def _hand_out(self) -> None:
        """Fill the workers, each with one portion before any gets a second one."""
        portions = len(self._queue) + sum(len(worker.held) for worker in self._workers)
        while len(self._workers) < min(self._size, portions):
            self._workers.append(self._begun())
        while free := [worker for worker in self._workers if len(worker.held) < worker.room]:
            busy = any(worker.held for worker in self._workers)
            numbers = self._queue.portion(self._portion, idle=None if busy else self._turn)
            if not numbers:
                return
            worker = min(free, key=lambda each: len(each.held))
            key = next(self._keys)
            worker.held[key] = numbers
            # A dead worker is detected when its connection is read.
            with suppress(OSError):
                worker.line.send((key, self._job, [self._packed[number] for number in numbers]))

    def _take_in(self) -> None:
        """Wait for answers, or for the end of a worker."""
        ready = {id(line) for line in wait([worker.line for worker in self._workers])}
        for worker in [each for each in self._workers if id(each.line) in ready]:
            try:
                said = worker.line.recv()
            except (EOFError, OSError):
                self._bury(worker)
                continue
            if isinstance(said, Exception):
                raise said
            if not worker.room:
                worker.room = said
                self._stillborn = 0
                continue
            key, answer = said
            # A relay may answer what it was told to drop.
            numbers = worker.held.pop(key, [])
            if isinstance(answer, Loss):
                self._lose(numbers, answer)
            elif numbers:
                self._note(numbers, answer)

    def _note(self, numbers: list[int], answer: Answer) -> None:
        """Store the outcomes of a portion, which ends at the first failure."""
        seconds, outcomes = answer
        self._done.update(zip(numbers, outcomes, strict=False))
        # By the last portion alone: jobs of a step are much alike. At most doubled, since one quick job
        # says little.
        fit = int(_SECONDS * len(outcomes) / seconds) if seconds else 2 * self._portion
        self._portion = max(1, min(2 * self._portion, fit))

    def _lose(self, numbers: list[int], loss: Loss) -> None:
        for number in self._queue.lose(numbers, loss.cause):
            self._done[number] = loss

    def _bury(self, worker: _Worker) -> None:
        """Queue a dead worker's portions again; only the one in progress was lost with it."""
        self._workers.remove(worker)
        worker.line.close()
        worker.process.join()
        if not worker.room:
            self._stillborn += 1
            if self._stillborn == TRIES:
                sentence = _("{number} processes for the jobs died before they could begin.")
                raise NotationError(sentence.format(number=TRIES))
        # A worker does its portions in order, so only the first one can be to blame.
        for place, numbers in enumerate(worker.held.values()):
            if self._relay:
                self._lose(numbers, Loss(Cause.NODE))
            elif place == 0:
                self._lose(numbers, Loss(Cause.PROCESS))
            else:
                for number in numbers:
                    self._queue.put(number)

    def _begun(self) -> _Worker:
        context = get_context("spawn")
        ours, theirs = context.Pipe()
        process = context.Process(target=self._target, args=(theirs,), daemon=True)
        with theirs, _deaf():
            process.start()
        return _Worker(process, ours)


def _result(job: object, item: object, outcome: Loss | tuple[Outcome, bytes]) -> Any:
    """Return the result of a job, or raise the reason why there is none."""
    if isinstance(outcome, Loss):
        raise NotationError(_given_up(outcome).format(name=_name(job, item), number=TRIES))
    kind, said = outcome
    result = None
    if kind in (Outcome.DONE, Outcome.RAISED):
        try:
            result = pickle.loads(said)
        except Exception as error:
            kind, said = Outcome.RESULT_UNPICKLABLE, trouble(error).encode()
    name = _name(job, item)
    if kind is Outcome.JOB_UNPICKLABLE:
        sentence = _("The job {name} cannot be sent to another process: {trouble}")
        raise NotationError(sentence.format(name=name, trouble=said.decode()))
    if kind is Outcome.RESULT_UNPICKLABLE:
        sentence = _("The result of the job {name} cannot be sent back: {trouble}")
        raise NotationError(sentence.format(name=name, trouble=said.decode()))
    if kind is Outcome.RAISED:
        raise result  # type: ignore[misc]
    return result


def _given_up(loss: Loss) -> str:
    if loss.cause is Cause.PROCESS:
        return _(
            "The job {name} was given up: its process died each time, the last {number} times with no other "
            "job running. It may have run out of memory."
        )
    sentence = _(
        "The job {name} was given up: its node or the connection to it failed each time, the last {number} "
        "times with no other job running."
    )
    # The trouble is somebody else's text, in which braces mean nothing.
    return " ".join([sentence, loss.trouble.replace("{", "{{").replace("}", "}}")]).strip()


def _name(job: object, item: object) -> str:
    """Return how a job is called in an error: its function and its item, shortened if they are long."""
    while isinstance(job, partial):
        job = job.func
    return f"{getattr(job, '__qualname__', shortened(job))}({shortened(item)})"


@contextmanager
def _deaf() -> Iterator[None]:
    """Start processes in this context so that they ignore Ctrl-C."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
