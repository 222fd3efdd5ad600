"""Jobs on a pool of processes of this machine.

Workers are started afresh and not forked, since a fork copies the locks of threads that it does not
copy. They never hear Ctrl-C, which is for the one who started them; they end at once when the line
that they hold to their starter is cut, be it on purpose or because the starter is dead.
"""

from __future__ import annotations

import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Final, TypeVar

from knaves.cards import NotationError
from knaves.language import _

T = TypeVar("T")
R = TypeVar("R")

_AHEAD: Final = 4
"""Items handed out for each core before the oldest result is in."""
_MOST: Final = 61
"""Windows waits for no more processes than these at a time."""


def share(job: Callable[[T], R], items: Iterable[T], cores: int) -> Iterator[R]:
    """Yield the results in order; NotationError when a worker dies."""
    context = get_context("spawn")
    theirs, ours = context.Pipe(duplex=False)
    cores = min(cores, _MOST)
    with ours, theirs:
        pool = ProcessPoolExecutor(cores, context, initializer=_begin, initargs=(theirs,))
        try:
            yield from _in_order(pool, job, items, cores * _AHEAD)
        except BrokenProcessPool as error:
            raise NotationError(
                _("A process that shared the work has died; perhaps memory ran out.")
            ) from error
        except BaseException:
            # Nobody wants what is being worked at, and a single job may take minutes.
            ours.close()
            raise
        finally:
            pool.shutdown(wait=True, cancel_futures=True)


def _in_order(
    pool: ProcessPoolExecutor, job: Callable[[T], R], items: Iterable[T], ahead: int
) -> Iterator[R]:
    waiting: deque[Future[R]] = deque()
    for item in items:
        with _deaf():
            waiting.append(pool.submit(job, item))
        if len(waiting) >= ahead:
            yield waiting.popleft().result()
    while waiting:
        yield waiting.popleft().result()


def _begin(line: Connection) -> None:
    """Make this process a worker."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_hold, args=(line,), daemon=True).start()


def _hold(line: Connection) -> None:
    """Wait until the line is cut; nothing is ever sent over it."""
    with suppress(EOFError, OSError):
        line.recv_bytes()
    os._exit(0)


@contextmanager
def _deaf() -> Iterator[None]:
    """Whoever is started in here ignores Ctrl-C from its first moment on."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
