"""Which keys and clicks reach a table: a wait is cut by one, and what came before a question answers nothing.

The screen asks it about every key and every button before anything else sees them. It draws nothing.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, Literal

from textual.events import Event, Key, MouseDown, MouseUp

from knaves.tui.pace import Pace

FREE: Final = frozenset({"boss", "keys", "redraw", "faster", "slower"})
"""Actions that are done at once, wait or no wait: they cut nothing short."""
MIDDLE: Final = 2
BOTH: Final = frozenset({1, 3})
Verdict = Literal["pass", "drop", "hint"]


@dataclass(slots=True)
class Gate:
    """``asking`` while a question is open; ``asked`` since when, by the clock of Textual's events."""

    pace: Pace
    asking: bool = False
    asked: float = 0.0
    _down: set[int] = field(default_factory=set)
    _dropping: bool = False

    def key(self, event: Key, action: str) -> Verdict:
        """Judge a key; ``action`` is the id of what it is bound to, or empty."""
        if action in FREE:
            return "pass"
        if self._cuts():
            return "drop"
        return "drop" if self._early(event) else "pass"

    def mouse(self, event: Event) -> Verdict:
        """Judge a button: the middle one, or both at once, ask for a hint."""
        match event:
            case MouseDown(button=button):
                self._down.add(button)
                hint = button == MIDDLE or self._down >= BOTH
                cuts = self._cuts()
                self._dropping = cuts or hint or self._early(event)
                if hint and not cuts:
                    return "hint"
            case MouseUp():
                self._down.clear()
            case _:
                return "pass"
        return "drop" if self._dropping else "pass"

    def _cuts(self) -> bool:
        if self.pace.waiting and not self.asking:
            self.pace.cut()
            return True
        return False

    def _early(self, event: Event) -> bool:
        return self.asking and event.time < self.asked
