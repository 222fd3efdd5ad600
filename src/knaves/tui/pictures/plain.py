"""The table in words, for a game without a picture of its own: the text of line mode, on the full screen."""

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
        """Compose the lines and the input."""
        yield Static(id="lines", markup=False)
        yield Input(id="typed", max_length=200)

    async def begin(self, view: Any) -> None:
        """Show the table in words."""
        lines = self.connection.game.show(view, self.connection.names)
        self.query_one("#lines", Static).update("\n".join(lines))

    async def follow(self, update: Update, view: Any) -> None:
        """Show the table in words after an update."""
        await self.begin(view)
        await self.pace.beat()

    def ask(self, view: Any) -> None:
        """Enable the input."""
        typed = self.query_one("#typed", Input)
        typed.disabled = False
        typed.focus()

    def question(self, view: Any) -> str:
        """Return the question with its possible answers."""
        return self.connection.game.ask(view, self.connection.names)

    def rest(self) -> None:
        """Disable the input."""
        self.query_one("#typed", Input).disabled = True

    def last(self) -> str:
        """Return nothing: the log has it all."""
        return ""

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Pass on the text typed."""
        event.stop()
        event.input.clear()
        self.post_message(Typed(event.value))
