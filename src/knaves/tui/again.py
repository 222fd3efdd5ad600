"""What was said of the last score or trick, once more: over the table, when it is too long for its line.

The table stands as it stood when this is put away.
"""

from __future__ import annotations

from textual import events
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static

from knaves.i18n.language import _


class AgainScreen(ModalScreen[None]):
    """Sentences in a box that scrolls, the last of them in sight. A key that does not scroll puts it away."""

    DEFAULT_CSS = """
    AgainScreen { align: center middle; }
    AgainScreen VerticalScroll {
        width: 72; max-width: 96%; height: auto; max-height: 90%;
        border: round $accent; background: $panel; padding: 0 1;
    }
    """

    def __init__(self, words: str) -> None:
        super().__init__()
        self._words = words

    def compose(self) -> ComposeResult:
        """Lay out the text."""
        with VerticalScroll():
            yield Static(self._words, markup=False)

    def on_mount(self) -> None:
        """Show the end first: it is what was asked for."""
        scroll = self.query_one(VerticalScroll)
        scroll.focus()
        scroll.anchor()
        self.call_after_refresh(self._subtitle)

    def _subtitle(self) -> None:
        scroll = self.query_one(VerticalScroll)
        scroll.border_subtitle = _("↑ ↓ scroll, any other key: back") if scroll.max_scroll_y else _("any key")

    def on_resize(self) -> None:
        """Say whether there is more, in the room there is now."""
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
