"""Something to press, by its key or with the mouse: the key stands highlighted in its label."""

from __future__ import annotations

from textual import events
from textual.content import Content
from textual.message import Message
from textual.widgets import Static


class Press(Static):
    """One line: a key and what it does. A click says the same as the key."""

    DEFAULT_CSS = """
    Press {
        width: auto; max-width: 100%; height: auto; display: none; padding: 0 1; background: $panel;
    }
    Press:hover { background: $accent; color: $background; text-style: bold; }
    """

    class Pressed(Message):
        """It was clicked."""

        def __init__(self, press: Press) -> None:
            super().__init__()
            self.press = press

    def offer(self, key: str, label: str) -> None:
        """Be there, with these words."""
        self.update(Content.assemble((f"[{key}]", "bold $accent"), " ", label))
        self.display = True

    def withdraw(self) -> None:
        """Be gone."""
        self.display = False

    def on_click(self, event: events.Click) -> None:
        """Tell that it was pressed."""
        event.stop()
        self.post_message(self.Pressed(self))
