"""Something long to read: it pages and scrolls, by keys as by the wheel, wherever it stands."""

from __future__ import annotations

from typing import Final

from textual.containers import VerticalScroll

from knaves.keys import READING
from knaves.tui.keys import bindings

DONE: Final = bindings(tuple(key for key in READING if key.id == "read"))
"""The way back, for a screen that has nothing else to do."""
ASKED: Final = bindings(tuple(key for key in READING if key.id in ("read", "delete-it")))
"""The way back, and deleting what is pointed at."""


class Reading(VerticalScroll, can_focus=True):
    """What it contains can be paged through."""

    BINDINGS = bindings(tuple(key for key in READING if key.action.startswith(("page", "scroll"))))
    DEFAULT_CSS = "Reading { height: 1fr; }"

    def watch_has_focus(self, _has_focus: bool) -> None:
        """Style only the frame for the focus: the hundreds of lines within look the same without it."""
        self.app.stylesheet.update_nodes([self])

    def action_page(self, by: int) -> None:
        """Go a page on or back."""
        self.scroll_relative(y=by * max(1, self.size.height - 1), animate=False)

    def action_scroll(self, by: int) -> None:
        """Go a line on or back."""
        self.scroll_relative(y=by, animate=False)
