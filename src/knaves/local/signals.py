"""Interrupts: Ctrl-C, and the signals by which the system ends a program, as one kind of exception."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Final, NoReturn

INTERRUPTED: Final = 130
TERMINATED: Final = 143
"""The exit codes of a program that was interrupted, and of one that the system ended."""


class Termination(KeyboardInterrupt):
    """The system ends the program: it is shutting down, or the terminal is gone."""


@contextmanager
def termination() -> Iterator[None]:
    """Raise `Termination` in this context when the system ends the program."""

    def leave(number: int, frame: FrameType | None) -> NoReturn:
        raise Termination

    wanted = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
    before = {number: signal.signal(number, leave) for number in wanted}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def exit_code(interrupt: BaseException) -> int:
    """Return the exit code for an interrupt."""
    return TERMINATED if isinstance(interrupt, Termination) else INTERRUPTED
