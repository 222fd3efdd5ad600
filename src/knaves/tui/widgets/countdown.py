"""The time left for an answer, as a bar and in seconds; posts `Countdown.Up` when it has run out."""

from __future__ import annotations

from math import ceil
from time import monotonic
from typing import Final

from textual.content import Content
from textual.message import Message
from textual.timer import Timer
from textual.widgets import Static

from knaves.i18n.language import _

CELLS: Final = 20
"""Width of the bar."""
LITTLE: Final = 5
"""Seconds before the end at which the bar changes its colour."""
TICK: Final = 0.2
"""Seconds between two updates."""


class Countdown(Static):
    """A bar that takes no room if there is no limit. ``seconds``: the limit, 0 for none."""

    DEFAULT_CSS = "Countdown { display: none; height: 1; padding: 0 1; }"

    class Up(Message):
        """Posted when the time has run out."""

    def __init__(self, seconds: int, *, id: str | None = None) -> None:
        super().__init__(id=id, markup=False)
        self._limit = seconds
        self._end = 0.0
        self._timer: Timer | None = None

    def begin(self) -> None:
        """Start the countdown."""
        self.stop()
        if self._limit:
            self.display = True
            self._end = monotonic() + self._limit
            self._timer = self.set_interval(TICK, self._look)
            self._look()

    def stop(self) -> None:
        """Stop the countdown and hide the bar."""
        self.display = False
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

    def _look(self) -> None:
        left = max(0.0, self._end - monotonic())
        full = ceil(CELLS * left / self._limit)
        style = "$warning" if left <= LITTLE else "$accent"
        words = _("{seconds} s left").format(seconds=ceil(left))
        self.update(Content.assemble(("━" * full, style), ("─" * (CELLS - full), "dim"), "  ", words))
        if not left:
            self.stop()
            self.post_message(self.Up())
