"""What was said of the last score or trick, once more: over the table, when it is too long for its line.

The table stands as it stood when this is put away.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from textual import events
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static

from knaves.i18n.language import _

LEAST: Final = 6
"""Rows in which words can be read."""


class AgainScreen(ModalScreen[None]):
    """Sentences in a box that scrolls, the last of them in sight. A key that does not scroll puts it away."""

    DEFAULT_CSS = """
    AgainScreen { align: center bottom; background: transparent; }
    AgainScreen VerticalScroll {
        width: 72; max-width: 96%; height: auto; max-height: 90%; margin-bottom: 1;
        border: round $accent; background: $panel; padding: 0 1;
    }
    """

    def __init__(self, words: str, free: Callable[[], tuple[int, int]]) -> None:
        super().__init__()
        self._words = words
        self._free = free
        """How many rows from the top and from the foot are not free; those at the foot may be covered."""

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
        """Leave the scores in sight, wherever there is room below them."""
        rows = self.size.height - self._free()[0] - 1
        self.query_one(VerticalScroll).styles.max_height = rows if rows >= LEAST else "90%"

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
            self.dismiss()

    def on_click(self, event: events.Click) -> None:
        """Go back to the table."""
        event.stop()
        self.dismiss()
