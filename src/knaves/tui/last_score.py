"""A box over the table that repeats the last score or trick when it is too long for its line.

It takes none of the keys that answer: the question stays visible below it and gets what is typed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.events import Click
from textual.widgets import Static

from knaves.i18n.language import _

LEAST: Final = 6
"""The minimum height of the box, in rows."""


class Again(VerticalScroll, can_focus=False):
    """A scrolling box of sentences. A click, Esc or an answer closes it."""

    DEFAULT_CSS = """
    Again {
        layer: box; display: none; align-horizontal: center; width: 72; max-width: 96%; height: auto;
        border: round $accent; background: $panel; padding: 0 1;
    }
    Again Static { height: auto; }
    """

    def __init__(self) -> None:
        super().__init__()
        self.asked_by = ""
        """The action of the table that opened it."""

    def compose(self) -> ComposeResult:
        """Lay out the text."""
        yield Static(markup=False)

    def open(
        self, words: str, asked_by: str, tops: Sequence[int], end: int, right: int, *, from_end: bool
    ) -> None:
        """Show the words from their beginning, or scrolled to their end if they tell what happened last."""
        self.asked_by = asked_by
        self.query_one(Static).update(words)
        self.place(tops, end, right)
        self.display = True
        self.anchor(from_end)
        if not from_end:
            self.scroll_home(animate=False)
        self.call_after_refresh(self._subtitle)

    def place(self, tops: Sequence[int], end: int, right: int) -> None:
        """Place the box above row ``end``, below the first top that leaves room to read, else the last."""
        top = next((top for top in tops if end - top >= LEAST), tops[-1])
        self.styles.max_height = max(LEAST, end - top)
        height = self.screen.size.height
        self.styles.margin = (top, right, max(0, height - end), 0)

    def close(self) -> None:
        """Hide the box."""
        self.display = False

    def scroll_by(self, pages: int) -> None:
        """Page down, or up for a negative number."""
        self.release_anchor()
        self.scroll_relative(y=pages * max(1, self.size.height - 1), animate=False)

    def on_click(self, event: Click) -> None:
        """Close the box."""
        event.stop()
        self.close()

    def _subtitle(self) -> None:
        self.border_subtitle = _("PgUp PgDn: scroll, Esc: close") if self.max_scroll_y else _("Esc: close")
