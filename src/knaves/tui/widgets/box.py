"""Temporary boxes over the table: an announcement, and the corner that shows the speed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from textual.content import Content
from textual.timer import Timer
from textual.widgets import Static

from knaves.i18n.language import _

CORNER_SECONDS: Final = 2.0
"""Seconds for which the corner shows a new speed."""


class Box(Static):
    """An announcement in the middle of the table, visible while it has something to show."""

    DEFAULT_CSS = """
    Box {
        layer: box; display: none; width: auto; height: auto; max-height: 100%;
        border: round $accent; background: $panel; padding: 0 2;
    }
    Box.-whole { width: 100%; }
    Box.-rare { border: heavy $accent; border-title-style: bold; border-title-color: $accent; }
    """

    def __init__(self) -> None:
        super().__init__(markup=False)
        self._words: str | Content = ""

    def open(
        self,
        words: str | Content,
        tops: Sequence[int] = (0,),
        foot: int = 0,
        right: int = 0,
        *,
        waits: bool = False,
        rare: str = "",
    ) -> None:
        """Show the words at this place; if the box ``waits``, add that a key goes on.

        ``rare``: what it tells is rare, and called so.
        """
        self.border_title = rare
        self.set_class(bool(rare), "-rare")
        self.border_subtitle = _("any key: continue") if waits else _("any key")
        self._words = words
        self.place(tops, foot, right)
        self.update(words)
        self.display = True

    def place(self, tops: Sequence[int], foot: int, right: int) -> None:
        """Place the box below the first of ``tops`` that leaves room for the words, with ``foot`` rows free.

        Too many words cover the foot too, and at last everything. If they reach above the first top, they
        take the whole width, so that nothing is half covered. The columns on the ``right`` stay free.
        """
        width, height = self.screen.size.width - right, self.screen.size.height
        plain = Content(self._words if isinstance(self._words, str) else self._words.plain)
        rows = len(plain.wrap(max(1, width * 9 // 10 - 6))) + 2
        places = [(top, below) for top in tops for below in (foot, 1)]
        above, below = next((place for place in places if sum(place) + rows <= height), (0, 0))
        whole = above < tops[0]
        self.styles.margin = (above, right, below, 0)
        self.styles.max_width = width if whole else width * 9 // 10
        self.styles.min_height = height - above - below if whole else None
        self.set_class(whole, "-whole")

    def close(self) -> None:
        """Hide the box."""
        self.display = False


class Corner(Static):
    """The speed in the corner, shown for a moment after it changes."""

    DEFAULT_CSS = """
    Corner {
        layer: corner; dock: right; display: none; width: auto; height: 1;
        background: $accent; color: $background; text-style: bold; padding: 0 1;
    }
    """

    def __init__(self) -> None:
        super().__init__(markup=False)
        self._away: Timer | None = None

    def show_speed(self, speed: int) -> None:
        """Show one of the ten speeds."""
        if self._away is not None:
            self._away.stop()
        self.update(_("Speed {speed} of 10").format(speed=speed))
        # At the end of the key line, since the other corners are part of the table.
        self.styles.offset = (0, self.screen.size.height - 1)
        self.display = True
        self._away = self.set_timer(CORNER_SECONDS, self._close)

    def _close(self) -> None:
        self.display = False
