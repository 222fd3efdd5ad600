"""A worker process, with a connection to the program that started it.

It ignores Ctrl-C, which is for that program. It ends at once when the connection is closed, intentionally
or because that program has died.
"""

from __future__ import annotations

import atexit
import os
import pickle
import signal
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from itertools import takewhile
from multiprocessing.connection import Connection
from queue import SimpleQueue
from time import perf_counter
from traceback import format_exception
from typing import Any, Final

from knaves.cards import NotationError
from knaves.game import IllegalMove

ROOM: Final = 2
"""Portions that a process holds at a time, so that it need not wait for the next one."""
_SECONDS: Final = 10
"""Seconds that the end may take."""
LOST: Final = pickle.dumps(None)
"""The answer for a portion that was lost because its process died."""

Target = Callable[[Connection], None]
"""The function that a worker's process runs, given its end of the connection.

It first sends the number of portions that it can hold, or an exception if it cannot begin, pickled.
Then it answers each portion, in order, with the result of `answer`, or with `LOST`.
"""


def work(line: Connection) -> None:
    """Run a worker: do the portions one by one, in this process."""
    # The main thread may be busy, so the usual way to an end is closed; players may have started programs.
    given = heard(line, atexit._run_exitfuncs)
    say(line, pickle.dumps(ROOM))
    while True:
        say(line, answer(given.get()))


def answer(portion: bytes) -> bytes:
    """Do a portion: return its seconds and, for each item, whether it succeeded and the result.

    An exception in a job ends the portion.
    """
    began = perf_counter()
    outcomes: list[tuple[bool, Any]] = []
    try:
        job, items = pickle.loads(portion)
        for item in items:
            outcomes.append((True, job(item)))
        return pickle.dumps((perf_counter() - began, outcomes))
    except BaseException as error:
        outcomes = list(takewhile(_can_travel, outcomes))
        return pickle.dumps((perf_counter() - began, [*outcomes, (False, _told(error))]))


def say(line: Connection, said: bytes) -> None:
    """Send bytes over the connection; if it is closed, this process ends."""
    try:
        line.send_bytes(said)
    except OSError:
        os._exit(0)


def heard(line: Connection, end: Callable[[], object]) -> SimpleQueue[bytes]:
    """Make this process a worker and return the queue of its portions; ``end`` is called before it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # The program's output is for its results, not for messages of players or libraries.
    sys.stdout = sys.stderr
    given: SimpleQueue[bytes] = SimpleQueue()

    def hear() -> None:
        with suppress(EOFError, OSError):
            while True:
                given.put(line.recv_bytes())
        # Whatever hangs, the process ends.
        deadline = threading.Timer(_SECONDS, os._exit, (0,))
        deadline.daemon = True
        deadline.start()
        with suppress(Exception):
            end()
        os._exit(0)

    threading.Thread(target=hear, daemon=True).start()
    return given


def _told(error: BaseException) -> BaseException:
    """Return an exception for another process: an expected error unchanged, a bug with its traceback."""
    where = "".join(format_exception(error))
    if not _can_travel(error):
        return RuntimeError(where)
    if not isinstance(error, (NotationError, IllegalMove)):
        error.add_note(where)
    return error


def _can_travel(value: object) -> bool:
    try:
        pickle.loads(pickle.dumps(value))
    except Exception:
        return False
    return True
