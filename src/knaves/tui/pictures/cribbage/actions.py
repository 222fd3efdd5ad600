"""The widgets beside the person's hand: buttons for actions, and numbers to choose from."""

from __future__ import annotations

from textual import events
from textual.app import ComposeResult
from textual.containers import Container
from textual.content import Content
from textual.message import Message
from textual.widgets import Static

from knaves.tui.pictures.cribbage.numbers import Numbers


class Press(Static):
    """One line: a key and its action. A click has the same effect as the key."""

    DEFAULT_CSS = """
    Press {
        width: auto; max-width: 100%; height: auto; display: none; padding: 0 1; background: $panel;
    }
    Press:hover { background: $accent; color: $background; text-style: bold; }
    """

    class Pressed(Message):
        """Posted when the line is clicked."""

        def __init__(self, press: Press) -> None:
            super().__init__()
            self.press = press

    def offer(self, key: str, label: str, *, ready: bool = True) -> None:
        """Show these words; dimmed and without the key while the button cannot be pressed."""
        words = Content.assemble((f"[{key}]", "bold $accent"), " ", label)
        self.update(words if ready else Content.styled(label, "dim"))
        self.display = True

    def withdraw(self) -> None:
        """Hide the button."""
        self.display = False

    def on_click(self, event: events.Click) -> None:
        """Post that it was pressed."""
        event.stop()
        self.post_message(self.Pressed(self))


class Near(Container):
    """The area beside the hand, with these buttons: confirm, go, stand, pick, number."""

    DEFAULT_CSS = """
    Near { width: 1fr; height: 100%; padding: 1 0 0 1; }
    Near #aloud { width: 1fr; height: auto; max-height: 3; display: none; }
    """

    def compose(self) -> ComposeResult:
        """Compose everything; hide what is not needed."""
        yield Numbers()
        yield Static(id="aloud", markup=False)
        for id in ("confirm", "go", "stand", "pick", "number"):
            yield Press(id=id)

    def offer(self, id: str, key: str, label: str, *, ready: bool = True) -> None:
        """Offer a button; one that is not ready says what is missing."""
        self.query_one(f"#{id}", Press).offer(key, label, ready=ready)

    def rest(self) -> None:
        """Withdraw all buttons and hide the rest."""
        for press in self.query(Press):
            press.withdraw()
        self.query_one(Numbers).close()
        self.query_one("#aloud").display = False

    def say_aloud(self, words: Content) -> None:
        """Show the progress of the count."""
        aloud = self.query_one("#aloud", Static)
        aloud.update(words)
        aloud.display = True
