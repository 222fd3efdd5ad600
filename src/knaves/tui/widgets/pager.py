"""A long text to read: it scrolls by line and page, with keys and the wheel, on any screen."""

from __future__ import annotations

from typing import Final

from textual.containers import VerticalScroll

from knaves.keys import READING
from knaves.tui.keys import bindings

DONE: Final = bindings(tuple(key for key in READING if key.id == "read"))
"""The binding to go back, for a screen that has no others."""
ASKED: Final = bindings(tuple(key for key in READING if key.id in ("read", "delete-it")))
"""The bindings to go back, and to delete the selected entry."""


class Pager(VerticalScroll, can_focus=True):
    """A container whose contents can be scrolled."""

    BINDINGS = bindings(tuple(key for key in READING if key.action.startswith(("page", "scroll"))))
    DEFAULT_CSS = "Pager { height: 1fr; }"

    def watch_has_focus(self, _has_focus: bool) -> None:
        """Restyle only the frame on focus: the hundreds of lines inside look the same without it."""
        self.app.stylesheet.update_nodes([self])

    def action_page(self, by: int) -> None:
        """Page down, or up."""
        self.scroll_relative(y=by * max(1, self.size.height - 1), animate=False)

    def action_scroll(self, by: int) -> None:
        """Scroll a line down, or up."""
        self.scroll_relative(y=by, animate=False)
