"""The system's wish that the program should end: the application leaves as if it had been asked to.

Every move is in the file already; all that a proper end adds is a terminal in good order and an exit code.
"""

from __future__ import annotations

import asyncio
import os
import signal
from contextlib import suppress
from threading import Timer
from typing import Any, Final

from textual.app import App

from knaves.local.signals import TERMINATED

PATIENCE: Final = 5.0
"""Seconds for a proper end. Where the terminal is gone, Textual can wait for ever to write to it."""


def heed(app: App[Any]) -> None:
    """Leave the application when the system says so; to be called while its event loop runs."""

    def leave() -> None:
        app.exit(TERMINATED)
        if not app.is_headless:
            last = Timer(PATIENCE, os._exit, (TERMINATED,))
            last.daemon = True
            last.start()

    loop = asyncio.get_running_loop()
    for name in ("SIGTERM", "SIGHUP"):
        if hasattr(signal, name):
            # Systems without signals, and threads that get none, have nothing to heed.
            with suppress(NotImplementedError, RuntimeError, ValueError):
                loop.add_signal_handler(getattr(signal, name), leave)
