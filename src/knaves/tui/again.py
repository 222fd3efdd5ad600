"""What was said of the last score or trick, once more: over the table, when it is too long for its line.

The table stands as it stood when this is put away.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from textual import events
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.geometry import Spacing
from textual.screen import ModalScreen
from textual.widgets import Static

from knaves.i18n.language import _
from knaves.keys import TABLE
from knaves.tui.keys import bindings

LEAST: Final = 6
"""Rows in which words can be read."""


class AgainScreen(ModalScreen[str]):
    """Sentences in a box that scrolls, the last of them in sight. A key that does not scroll puts it away.

    The key that asks for other words leads to them: the result is the action of the table that is wished for.
    """

    BINDINGS = bindings(tuple(key for key in TABLE if key.id in ("explain", "last")))
    DEFAULT_CSS = """
    AgainScreen { align: center top; background: transparent; }
    AgainScreen VerticalScroll {
        width: 72; max-width: 96%; height: auto; max-height: 90%;
        border: round $accent; background: $panel; padding: 0 1;
    }
    """

    def __init__(self, words: str, taken: Callable[[], Spacing], asked_by: str) -> None:
        super().__init__()
        self._asked_by = asked_by
        self._words = words
        self._taken = taken
        """The edges of the screen that are not free; what is at the foot may be covered."""

    def compose(self) -> ComposeResult:
        """Lay out the text."""
        with VerticalScroll():
            yield Static(self._words, markup=False)

    def on_mount(self) -> None:
        """Show the end first: it is what was asked for."""
        scroll = self.query_one(VerticalScroll)
        self._place()
        scroll.focus()
        scroll.anchor()
        self.call_after_refresh(self._subtitle)

    def _place(self) -> None:
        """Lie below the scores, over the table and not over the log, wherever there is room."""
        taken, styles = self._taken(), self.query_one(VerticalScroll).styles
        rows = self.size.height - taken.top - 1
        if rows >= LEAST:
            styles.max_height, styles.margin = rows, (taken.top, taken.right, 0, taken.left)
        else:
            styles.max_height, styles.margin = "90%", 1

    def _subtitle(self) -> None:
        scroll = self.query_one(VerticalScroll)
        scroll.border_subtitle = _("↑ ↓ scroll, any other key: back") if scroll.max_scroll_y else _("any key")

    def on_resize(self) -> None:
        """Say whether there is more, in the room there is now."""
        self._place()
        self.call_after_refresh(self._subtitle)

    def on_key(self, event: events.Key) -> None:
        """Go back to the table."""
        if event.key not in self.active_bindings:
            event.stop()
            self.dismiss("")

    def action_explain(self) -> None:
        """Let the last score be explained; that is what is read, put it away."""
        self._go_to("explain")

    def action_last(self) -> None:
        """Let the last trick or count be said; that is what is read, put it away."""
        self._go_to("last")

    def _go_to(self, action: str) -> None:
        self.dismiss("" if action == self._asked_by else action)

    def on_click(self, event: events.Click) -> None:
        """Go back to the table."""
        event.stop()
        self.dismiss("")
