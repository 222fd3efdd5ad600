"""Everything that was said at a table: beside it where there is room, and on a screen of its own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.widgets import Static

from knaves.i18n.language import _, marked
from knaves.keys import Key
from knaves.tui.keyed import KeyedScreen
from knaves.tui.keys import bindings
from knaves.tui.widgets.key_line import KeyLine

BESIDE: Final = 110
"""From how many columns on the log stands beside the table."""
KEPT_BESIDE: Final = 100
"""How many sentences stand there; the screen of the log has them all."""

LOG: Final = (Key("close", "close", "v,q,enter", marked("back to the table"), marked("Back")),)
"""What can be done on the screen of the log, beside scrolling."""


class SideLog(VerticalScroll, can_focus=False):
    """The last sentences, beside the table."""

    DEFAULT_CSS = """
    SideLog {
        display: none; width: 32; height: 1fr; border-left: solid $primary; padding: 0 1;
        scrollbar-size-vertical: 0;
    }
    """

    def compose(self) -> ComposeResult:
        """Lay out one text."""
        yield Static(markup=False)

    def say(self, said: Sequence[str]) -> None:
        """Show the last of what was said."""
        self.query_one(Static).update("\n".join(said[-KEPT_BESIDE:]))
        # The end stays in sight however the lines break once they are laid out.
        self.anchor()


class LogScreen(KeyedScreen[None]):
    """Everything that was said, to be scrolled."""

    BINDINGS = bindings(LOG)
    DEFAULT_CSS = "LogScreen VerticalScroll { padding: 0 1; border: round $primary; }"

    def __init__(self, said: Sequence[str]) -> None:
        super().__init__()
        self._said = tuple(said)

    def compose(self) -> ComposeResult:
        """Lay out the text, its end in sight."""
        with VerticalScroll() as all_of_it:
            all_of_it.border_title = _("Log of this game")
            yield Static("\n".join(self._said) or _("Nothing has happened yet."), markup=False)
        yield KeyLine()

    def on_mount(self) -> None:
        """Show the end first: it is what was missed."""
        scroll = self.query_one(VerticalScroll)
        scroll.focus()
        scroll.scroll_end(animate=False)

    def action_close(self) -> None:
        """Go back to the table."""
        self.dismiss()
