"""The table in words, for a game that has no picture of its own: what line mode says, on the full screen."""

from __future__ import annotations

from typing import Any

from textual.app import ComposeResult
from textual.widgets import Input, Static

from knaves.match.match import Update
from knaves.tui.pictures import Picture, Typed


class PlainPicture(Picture):
    """The lines of `Game.show`, and a line to type in."""

    DEFAULT_CSS = """
    PlainPicture { layout: vertical; height: 1fr; padding: 0 1; }
    PlainPicture #lines { height: 1fr; }
    """

    def compose(self) -> ComposeResult:
        """Lay out the lines and the place to type."""
        yield Static(id="lines", markup=False)
        yield Input(id="typed", max_length=200)

    async def begin(self, view: Any) -> None:
        """Write down how the table stands."""
        lines = self.connection.game.show(view, self.connection.names)
        self.query_one("#lines", Static).update("\n".join(lines))

    async def follow(self, update: Update, view: Any) -> None:
        """Write down how the table stands now."""
        await self.begin(view)
        await self.pace.beat()

    def ask(self, view: Any) -> None:
        """Enable typing."""
        typed = self.query_one("#typed", Input)
        typed.disabled = False
        typed.focus()

    def question(self, view: Any) -> str:
        """Return the question with what may be typed."""
        return self.connection.game.ask(view, self.connection.names)

    def rest(self) -> None:
        """Disable typing."""
        self.query_one("#typed", Input).disabled = True

    def last(self) -> str:
        """Nothing beyond the log."""
        return ""

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Pass on what was typed."""
        event.stop()
        event.input.clear()
        self.post_message(Typed(event.value))
