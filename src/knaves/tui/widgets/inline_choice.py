"""A line with a choice that is changed in place: by the arrows, a key of its screen, or the mouse.

It does not know its meaning: its screen has an action ``turn``.
"""

from __future__ import annotations

from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets import Static

from knaves.tui.widgets.choice import keyed

LABEL = 12
"""The usual width of the label."""


class InlineChoice(Static, can_focus=True):
    """A label with its key, and the present choice."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "turned(-1)", "", show=False),
        Binding("right,enter,space", "turned(1)", "", show=False),
    ]
    DEFAULT_CSS = """
    InlineChoice { width: 1fr; height: 1; padding: 0 1; text-wrap: nowrap; text-overflow: ellipsis; }
    InlineChoice:hover { background: $panel; }
    InlineChoice:focus { background: $panel; text-style: bold; }
    """

    def __init__(self, id: str, columns: int = LABEL) -> None:
        super().__init__(id=id)
        self._columns = columns

    def say(self, label: str, key: str, value: str) -> None:
        """Show a value beside its label."""
        words = keyed(label, key)
        room = " " * max(1, self._columns - words.cell_length)
        self.update(Content.assemble(words, room, ("◂ ", "dim"), (value, "$accent"), (" ▸", "dim")))

    def on_click(self, event: events.Click) -> None:
        """Change it to the next choice; with the right button, or at the left arrow, to the previous one."""
        event.stop()
        back = event.button == 3 or self._columns <= event.x - 1 < self._columns + 2
        self.focus()
        self.call_later(self.action_turned, -1 if back else 1)

    async def action_turned(self, by: int) -> None:
        """Change it."""
        await self.screen.run_action(f"turn('{self.id}', {by})")
