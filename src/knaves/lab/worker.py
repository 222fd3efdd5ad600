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
from collections.abc import Callable, Sequence
from contextlib import suppress
from enum import Enum, auto
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
"""Seconds allowed for the end."""


class Outcome(Enum):
    """How a job ended. RAISED: by an exception of its own. Unpicklable: in either direction."""

    DONE = auto()
    RAISED = auto()
    JOB_UNPICKLABLE = auto()
    RESULT_UNPICKLABLE = auto()


Answer = tuple[float, list[tuple[Outcome, bytes]]]
"""The seconds of a portion, and the outcome of each item: a pickled result or exception, or a sentence."""

Target = Callable[[Connection], None]
"""The function that a worker's process runs, given its end of the connection.

It first sends the number of portions that it can hold. Then it gets portions, each a key and the arguments of
`answer`, and sends the keys back, each with an `Answer` or a `Loss`. It may also send an exception and end.
A relay drops its portions when it gets None.
"""


def work(line: Connection) -> None:
    """Run a worker: do the portions one by one, in this process."""
    # The main thread may be busy, so the usual way to an end is closed; players may have started programs.
    given = heard(line, atexit._run_exitfuncs)
    say(line, ROOM)
    while True:
        key, job, items = given.get()
        say(line, (key, answer(job, items)))


def answer(job: bytes, items: Sequence[bytes]) -> Answer:
    """Run a portion; any failure ends it.

    Everything is pickled by itself, so that an item that fails to pickle or unpickle spoils nothing else.
    """
    began = perf_counter()
    outcomes: list[tuple[Outcome, bytes]] = []
    try:
        call = pickle.loads(job)
    except Exception as error:
        return 0.0, [(Outcome.JOB_UNPICKLABLE, trouble(error).encode())]
    for item in items:
        outcomes.append(_outcome(call, item))
        if outcomes[-1][0] is not Outcome.DONE:
            break
    return perf_counter() - began, outcomes


def _outcome(call: Callable[[Any], Any], item: bytes) -> tuple[Outcome, bytes]:
    try:
        given = pickle.loads(item)
    except Exception as error:
        return Outcome.JOB_UNPICKLABLE, trouble(error).encode()
    try:
        result = call(given)
    except BaseException as error:
        return Outcome.RAISED, pickle.dumps(_told(error))
    try:
        return Outcome.DONE, pickle.dumps(result)
    except Exception as error:
        return Outcome.RESULT_UNPICKLABLE, trouble(error).encode()


def trouble(error: BaseException) -> str:
    """Return an exception's message with its type, on one line."""
    return " ".join(f"{type(error).__name__}: {error}".split())


def say(line: Connection, said: object) -> None:
    """Send something over the connection; if it is closed, this process ends."""
    try:
        line.send(said)
    except OSError:
        os._exit(0)


def heard(line: Connection, end: Callable[[], object]) -> SimpleQueue[Any]:
    """Make this process a worker and return the queue of its portions; ``end`` is called before it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # The program's output is for its results, not for messages of players or libraries.
    sys.stdout = sys.stderr
    given: SimpleQueue[Any] = SimpleQueue()

    def hear() -> None:
        with suppress(EOFError, OSError):
            while True:
                given.put(line.recv())
        # The process ends even if something hangs.
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
    try:
        pickle.loads(pickle.dumps(error))
    except Exception:
        return RuntimeError(where)
    if not isinstance(error, (NotationError, IllegalMove)):
        error.add_note(where)
    return error
