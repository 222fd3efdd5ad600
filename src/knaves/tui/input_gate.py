"""Which keys and clicks reach a table: one may cut a wait short, and none answers a question not yet seen.

The screen asks it about every key and every button before anything else handles them. It draws nothing.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, Literal

from textual.events import Event, Key, MouseDown, MouseUp

from knaves.attention import Attention
from knaves.keys import ASKING, kinds
from knaves.tui.pace import Pace

_FREE: Final = {"boss", "keys", "words", "redraw", "faster", "slower", "chat", "people", "teach"}
FREE: Final = frozenset({*_FREE, *(key.id for key in ASKING)})
"""Actions that run at once, even during a wait, without cutting it short."""
CONFIRMING: Final = frozenset({"enter", "space"})
"""Keys that confirm a button or a choice, whatever else has the focus."""
CHOOSING: Final = frozenset({*"0123456789", "up", "down"})
"""Keys without an action of their own that select a number or a place."""
MIDDLE: Final = 2
BOTH: Final = frozenset({1, 3})
Verdict = Literal["pass", "drop", "hint"]


@dataclass(slots=True)
class Gate:
    """``asking`` while a question is open; ``asked`` when it was opened, on the clock of Textual's events.

    ``picking``: a key that picks a card or a call answers at once.
    """

    pace: Pace
    picking: bool = False
    asking: bool = False
    asked: float = 0.0
    _attention: Attention = field(default_factory=Attention)
    _down: set[int] = field(default_factory=set)
    _dropping: bool = False

    def ask(self, now: float) -> None:
        """Note that a question is shown."""
        self.asking, self.asked = True, now
        self.show(now)

    def show(self, now: float) -> None:
        """Note that something new can be answered: for a moment, keys are ignored."""
        self._attention = Attention(deaf=self.pace.deaf).asked(now)

    def key(self, event: Key, action: str) -> Verdict:
        """Return what to do with a key; ``action`` is the id of its binding, or empty."""
        if action in FREE:
            return "pass"
        if self._cuts(event.time):
            return "drop"
        if self._early(event):
            return "drop"
        kind = self._kind(event.key, action)
        return "pass" if not kind or self._heard(kind, event.time) else "drop"

    def mouse(self, event: Event) -> Verdict:
        """Return what to do with a button: the middle one, or both at once, ask for a hint."""
        match event:
            case MouseDown(button=button):
                self._down.add(button)
                hint = button == MIDDLE or self._down >= BOTH
                cuts = self._cuts(event.time)
                self._dropping = cuts or hint or self._early(event) or not self._heard("click", event.time)
                if hint and not cuts:
                    return "hint"
            case MouseUp():
                self._down.clear()
            case _:
                return "pass"
        return "drop" if self._dropping else "pass"

    def _kind(self, key: str, action: str) -> Literal["", "choose", "confirm", "say"]:
        kind = "pick" if action.startswith("card-") else kinds().get(action)
        if kind == "pick":
            return "say" if self.picking else "choose"
        if kind is not None:
            return kind
        if key in CONFIRMING:
            return "confirm"
        if action:
            return ""
        if key in CHOOSING:
            return "choose"
        # Otherwise it is a warning or the end of the game: letters may answer those.
        return "" if self.asking else "say"

    def _heard(self, kind: Literal["choose", "confirm", "say", "click"], now: float) -> bool:
        heard, self._attention = self._attention.hear(kind, now)
        return heard

    def _cuts(self, now: float) -> bool:
        if self.pace.waiting and not self.asking:
            if not self.pace.fresh(now):
                self.pace.cut()
            return True
        return False

    def _early(self, event: Event) -> bool:
        return self.asking and event.time < self.asked
