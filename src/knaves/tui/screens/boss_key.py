"""Screens that hide the game: a blank one, and one that looks like a shell. Both close in the same way.

The game below shows and asks nothing meanwhile; the key or click that brings it back has no other effect.
"""

from __future__ import annotations

import os
from pathlib import Path

from textual import events
from textual.app import ComposeResult
from textual.screen import Screen
from textual.widgets import Static

from knaves.i18n.language import _


class BlankScreen(Screen[None]):
    """A blank screen with a hint how to return, until any key or click."""

    DEFAULT_CSS = """
    BlankScreen { background: black; align: center bottom; }
    BlankScreen Static { width: auto; color: #505050; }
    """

    def wakes(self, event: events.Key) -> bool:
        """Return whether the key brings the game back."""
        return True

    def compose(self) -> ComposeResult:
        """Show faintly how to return."""
        yield Static(_("Any key brings the screen back."), id="nothing", markup=False)

    def on_click(self, event: events.Click) -> None:
        """Bring the game back."""
        event.stop()
        self.dismiss()


class ShellScreen(Screen[None]):
    """A shell prompt where nothing happens, until B."""

    DEFAULT_CSS = """
    ShellScreen { background: black; color: #d0d0d0; }
    """

    def __init__(self) -> None:
        super().__init__()
        self._prompt = prompt()
        self._typed = [""]
        self._keys: set[str] = {"b", "B"}
        self._lit = True

    def compose(self) -> ComposeResult:
        """Show the prompt."""
        yield Static(id="shell", markup=False)

    def on_mount(self) -> None:
        """Make the cursor blink."""
        self._draw()
        self.set_interval(0.5, self._blink)

    def wakes(self, event: events.Key) -> bool:
        """Return whether the key brings the game back; any other key is echoed, as in a shell."""
        if event.key in self._keys:
            return True
        if event.key == "enter":
            self._typed.append("")
        elif event.key == "backspace":
            self._typed[-1] = self._typed[-1][:-1]
        elif event.character and event.is_printable:
            self._typed[-1] += event.character
        self._draw()
        return False

    def _blink(self) -> None:
        self._lit = not self._lit
        self._draw()

    def _draw(self) -> None:
        shown = self._typed[-max(1, self.size.height) :]
        lines = [f"{self._prompt}{typed}" for typed in shown]
        self.query_one("#shell", Static).update("\n".join(lines) + ("█" if self._lit else " "))


def prompt() -> str:
    """Return a prompt that looks like that of a shell on this machine."""
    import getpass
    import socket

    try:
        who = getpass.getuser()
    except (KeyError, OSError):
        who = "user"
    where, home = str(Path.cwd()), str(Path.home())
    place = "~" + where.removeprefix(home) if where == home or where.startswith(home + os.sep) else where
    return f"{who}@{socket.gethostname().split('.')[0]}:{place}{'#' if who == 'root' else '$'} "
