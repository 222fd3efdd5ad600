"""Everything that was said at a table: beside it where there is room, and on a screen of its own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from knaves.i18n.language import _, marked, shown
from knaves.keys import Key
from knaves.record import Line
from knaves.tui.keyed import KeyedScreen
from knaves.tui.keys import bindings
from knaves.tui.widgets.curve import INKS, SIGNS
from knaves.tui.widgets.key_line import KeyLine

BESIDE: Final = 110
"""From how many columns on the log stands beside the table."""
KEPT_BESIDE: Final = 100
"""How many sentences stand there; the screen of the log has them all."""
COLUMN: Final = 32
"""Columns of what stands beside the table: the log, or a hint in its place."""

LOG: Final = (Key("close", "close", "v,q,enter", marked("back to the table"), marked("Back")),)
"""What can be done on the screen of the log, beside scrolling."""


def drawn(line: Line) -> Content:
    """Return a line with its sign and colours; colour is never the only sign."""
    words = shown(line.words)
    if line.heading:
        return Content.assemble("\n", (f"── {words}", "bold $accent"))
    if line.struck:
        return Content.assemble("× ", (words, "$foreground 60% strike"))
    sign = (" ", "") if line.side is None else (SIGNS[line.side], INKS[line.side])
    gain = (f" +{line.gain}", "bold $accent") if line.gain else ("", "")
    return Content.assemble(sign, " ", (words, "bold" if line.gain else ""), gain)


def written(lines: Sequence[Line]) -> Content:
    """Return the lines as they stand in the log."""
    return Content("\n").join([drawn(line) for line in lines])


class SideLog(VerticalScroll, can_focus=False):
    """The last sentences, beside the table."""

    DEFAULT_CSS = f"""
    SideLog {{
        display: none; width: {COLUMN}; height: 1fr; border-left: solid $primary; padding: 0 1;
        scrollbar-size-vertical: 0;
    }}
    """

    def compose(self) -> ComposeResult:
        """Lay out one text."""
        yield Static(markup=False)

    def say(self, lines: Sequence[Line]) -> None:
        """Show the last of what was said."""
        self.query_one(Static).update(written(lines[-KEPT_BESIDE:]))
        # The end stays in sight however the lines break once they are laid out.
        self.anchor()


class LogScreen(KeyedScreen[None]):
    """Everything that was said, to be scrolled."""

    BINDINGS = bindings(LOG)
    DEFAULT_CSS = "LogScreen VerticalScroll { padding: 0 1; border: round $primary; }"

    def __init__(self, lines: Sequence[Line]) -> None:
        super().__init__()
        self._lines = tuple(lines)

    def compose(self) -> ComposeResult:
        """Lay out the text, its end in sight."""
        with VerticalScroll() as all_of_it:
            all_of_it.border_title = _("Log of this game")
            yield Static(
                written(self._lines) if self._lines else _("Nothing has happened yet."), markup=False
            )
        yield KeyLine()

    def on_mount(self) -> None:
        """Show the end first: it is what was missed."""
        scroll = self.query_one(VerticalScroll)
        scroll.focus()
        scroll.scroll_end(animate=False)

    def action_close(self) -> None:
        """Go back to the table."""
        self.dismiss()
