"""What lies beside one's own hand: what may be done, and the numbers to be said."""

from __future__ import annotations

from textual import events
from textual.app import ComposeResult
from textual.containers import Container
from textual.content import Content
from textual.message import Message
from textual.widgets import Static

from knaves.tui.pictures.cribbage.numbers import Numbers


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

    def offer(self, key: str, label: str, *, ready: bool = True) -> None:
        """Be there, with these words; dim and without the key while it cannot be pressed yet."""
        words = Content.assemble((f"[{key}]", "bold $accent"), " ", label)
        self.update(words if ready else Content.styled(label, "dim"))
        self.display = True

    def withdraw(self) -> None:
        """Be gone."""
        self.display = False

    def on_click(self, event: events.Click) -> None:
        """Tell that it was pressed."""
        event.stop()
        self.post_message(self.Pressed(self))


class Near(Container):
    """The place beside the hand. What may be pressed: confirm, go, stand, pick, number."""

    DEFAULT_CSS = """
    Near { width: 1fr; height: 100%; padding: 1 0 0 1; }
    Near #aloud { width: 1fr; height: auto; max-height: 3; display: none; }
    """

    def compose(self) -> ComposeResult:
        """Lay everything out; what is not needed is not to be seen."""
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
        """Show how far the counting has come."""
        aloud = self.query_one("#aloud", Static)
        aloud.update(words)
        aloud.display = True
