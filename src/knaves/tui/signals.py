"""Signals: the application leaves on those that ask it to end, and Ctrl-Z stops it in the background.

Every move is in the file already; a proper end only adds a restored terminal and an exit code.
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
"""Seconds for a proper end. If the terminal is gone, Textual may wait for ever to write to it."""


def heed(app: App[Any]) -> None:
    """Leave the application on a signal; to be called while its event loop runs."""

    def leave() -> None:
        app.exit(TERMINATED)
        if not app.is_headless:
            last = Timer(PATIENCE, os._exit, (TERMINATED,))
            last.daemon = True
            last.start()

    loop = asyncio.get_running_loop()
    for name in ("SIGTERM", "SIGHUP"):
        if hasattr(signal, name):
            # Systems without signals, and threads that receive none.
            with suppress(NotImplementedError, RuntimeError, ValueError):
                loop.add_signal_handler(getattr(signal, name), leave)


def suspendable(app: App[Any]) -> bool:
    """Return whether a shell waits to take the terminal over.

    Where there is none, as in a window that runs only this program, stopping would be final.
    """
    driver = app._driver
    if app.is_headless or driver is None or not driver.can_suspend or not hasattr(signal, "SIGTSTP"):
        return False
    return os.getpgrp() != os.getsid(0)


def suspend(app: App[Any]) -> None:
    """Stop the program and its parent, such as make; Textual restores the terminal before."""
    app.app_suspend_signal.publish(app)
    os.killpg(os.getpgrp(), signal.SIGTSTP)
