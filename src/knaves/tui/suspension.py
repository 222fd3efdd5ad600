"""Ctrl-Z: the program stops in the background, as a shell expects, and later resumes."""

from __future__ import annotations

import os
import signal
from typing import Any

from textual.app import App


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
