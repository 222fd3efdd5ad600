"""The log: everything announced at a table, beside it if there is room, and on a screen of its own."""

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
from knaves.tui.keyed_screen import KeyedScreen
from knaves.tui.keys import bindings
from knaves.tui.widgets.curve import INKS, SIGNS
from knaves.tui.widgets.key_line import KeyLine

BESIDE: Final = 110
"""The width of the window from which the log is shown beside the table."""
KEPT_BESIDE: Final = 100
"""The number of sentences shown there; the screen of the log has them all."""
COLUMN: Final = 32
"""The width of the column beside the table: the log, or a hint instead."""

LOG: Final = (Key("close", "close", "v,q,enter", marked("back to the table"), marked("Back")),)
"""The actions on the screen of the log, besides scrolling."""


def drawn(line: Line) -> Content:
    """Return a line with its sign and colours; colour never carries meaning alone."""
    words = shown(line.words)
    if line.heading:
        return Content.assemble("\n", (f"── {words}", "bold $accent"))
    if line.struck:
        return Content.assemble("× ", (words, "$foreground 60% strike"))
    sign = (" ", "") if line.side is None else (SIGNS[line.side], INKS[line.side])
    gain = (f" +{line.gain}", "bold $accent") if line.gain else ("", "")
    return Content.assemble(sign, " ", (words, "bold" if line.gain else ""), gain)


def written(lines: Sequence[Line]) -> Content:
    """Return the lines as the log shows them."""
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
        """Show the last sentences."""
        self.query_one(Static).update(written(lines[-KEPT_BESIDE:]))
        # Keeps the end visible, however the lines wrap.
        self.anchor()


class LogScreen(KeyedScreen[None]):
    """Everything announced, to be scrolled."""

    BINDINGS = bindings(LOG)
    DEFAULT_CSS = "LogScreen VerticalScroll { padding: 0 1; border: round $primary; }"

    def __init__(self, lines: Sequence[Line]) -> None:
        super().__init__()
        self._lines = tuple(lines)

    def compose(self) -> ComposeResult:
        """Compose the text, scrolled to its end."""
        with VerticalScroll() as all_of_it:
            all_of_it.border_title = _("Log of this game")
            yield Static(
                written(self._lines) if self._lines else _("Nothing has happened yet."), markup=False
            )
        yield KeyLine()

    def on_mount(self) -> None:
        """Show the end first, which the person may have missed."""
        scroll = self.query_one(VerticalScroll)
        scroll.focus()
        scroll.scroll_end(animate=False)

    def action_close(self) -> None:
        """Go back to the table."""
        self.dismiss()
