"""The system's wish that the program should end: the application leaves as if it had been asked to.

Every move is in the file already; what is won here is a terminal in good order and an exit code.
"""

from __future__ import annotations

import asyncio
import signal
from contextlib import suppress
from typing import Any

from textual.app import App

from knaves.local.signals import TERMINATED


def heed(app: App[Any]) -> None:
    """Leave the application when the system says so; to be called while its event loop runs."""
    loop = asyncio.get_running_loop()
    for name in ("SIGTERM", "SIGHUP"):
        if hasattr(signal, name):
            # Systems without signals, and threads that get none, have nothing to heed.
            with suppress(NotImplementedError, RuntimeError, ValueError):
                loop.add_signal_handler(getattr(signal, name), app.exit, TERMINATED)
