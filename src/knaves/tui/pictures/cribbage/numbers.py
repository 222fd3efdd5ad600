"""A widget to choose a number by typing, pointing or clicking. Its caller gives the number a meaning."""

from __future__ import annotations

from typing import ClassVar, Final

from textual import events
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget

from knaves.i18n.language import _

ROW: Final = 10
"""Numbers in a row."""
CELL: Final = 3
"""Columns that a number takes."""
ACROSS: Final = ROW * CELL - 1
"""Width of a row: nothing follows its last number."""
MOST: Final = 29


class Numbers(Widget, can_focus=True):
    """The numbers from ``low`` to 29 in rows of ten; posts `Said` with the chosen one."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "point(-1)", "", show=False, id="left"),
        Binding("right", "point(1)", "", show=False, id="right"),
        Binding("up", f"point(-{ROW})", "", show=False),
        Binding("down", f"point({ROW})", "", show=False),
        Binding("enter,space", "confirm", "", show=False, id="confirm"),
        Binding("delete,backspace", "erase", "", show=False, id="unmark"),
        *(Binding(str(digit), f"type({digit})", "", show=False) for digit in range(10)),
    ]
    DEFAULT_CSS = f"Numbers {{ width: {ACROSS}; height: 4; display: none; }}"

    class Said(Message):
        """Posted when a number was chosen and confirmed."""

        def __init__(self, number: int) -> None:
            super().__init__()
            self.number = number

    low: reactive[int] = reactive(0)
    at: reactive[int] = reactive(-1)
    """The number pointed at or typed; -1 for none."""
    typed: reactive[str] = reactive("")

    def open(self, low: int, at: int = -1) -> None:
        """Show the numbers and take the focus."""
        self.low, self.at, self.typed = low, at, ""
        self.display = True
        self.focus()

    def close(self) -> None:
        """Hide the numbers."""
        self.display = False

    def render(self) -> Content:
        """Draw the numbers with the chosen one marked, and the effect of Enter."""
        rows = [
            Content.assemble(*[self._cell(ten + unit) for unit in range(ROW)])
            for ten in range(0, MOST + 1, ROW)
        ]
        said = _("Type a number, or click")
        if self.at >= 0:
            said = _("Enter says {number}").format(number=self.at)
        elif self.typed:
            said = _("{number} is too much: at most {most}").format(number=self.typed, most=MOST)
        return Content("\n").join([*rows, Content.styled(said, "bold $accent")])

    def action_point(self, step: int) -> None:
        """Point at another number."""
        self.typed = ""
        self.at = self.low if self.at < 0 else min(max(self.at + step, self.low), MOST)

    def action_type(self, digit: int) -> None:
        """Append a digit; if the number would be too large, start a new one."""
        typed = self.typed if 0 < int(self.typed or 0) <= MOST else ""
        self.typed = typed + str(digit)
        self.at = int(self.typed) if int(self.typed) <= MOST else -1

    def action_erase(self) -> None:
        """Delete the last digit."""
        self.typed = self.typed[:-1]
        self.at = int(self.typed) if self.typed else -1

    def action_confirm(self) -> None:
        """Confirm the number."""
        if self.at >= 0:
            self.post_message(self.Said(self.at))

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Move the pointer to the mouse."""
        if (number := self._number(event.x, event.y)) >= self.low:
            self.typed, self.at = "", number

    def on_click(self, event: events.Click) -> None:
        """Confirm the number under the mouse."""
        if event.button == 1 and (number := self._number(event.x, event.y)) >= self.low:
            event.stop()
            self.post_message(self.Said(number))

    def _number(self, x: int, y: int) -> int:
        return ROW * y + x // CELL if 0 <= y < 3 and 0 <= x < ROW * CELL else -1

    def _cell(self, number: int) -> tuple[str, str]:
        text = f"{number:>{CELL - 1}}"
        if number < self.low:
            return (" " * CELL, "")
        last = number % ROW == ROW - 1
        if number == self.at:
            return (text if last else f"{text}◂", "bold reverse")
        return (text if last else f"{text} ", "")
