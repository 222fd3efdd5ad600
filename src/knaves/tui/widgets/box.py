"""What lies over the table for a while: the box of an announcement, and the corner that shows the speed."""

from __future__ import annotations

from typing import Final

from textual.content import Content
from textual.timer import Timer
from textual.widgets import Static

from knaves.i18n.language import _

CORNER_SECONDS: Final = 2.0
"""How long the corner shows a speed that was chosen."""


class Box(Static):
    """An announcement in the middle of the table. It is there while it has something to say."""

    DEFAULT_CSS = """
    Box {
        layer: box; display: none; width: auto; max-width: 90%; height: auto; max-height: 90%;
        border: round $accent; background: $panel; padding: 0 2;
    }
    """

    def __init__(self) -> None:
        super().__init__(markup=False)

    def open(self, words: str | Content, free: tuple[int, int] = (0, 0)) -> None:
        """Show the words, within the rows that are free: so many from the top and from the foot are not.

        Words that are too many for them lie over the foot too, and at last over all.
        """
        self.border_subtitle = _("any key")
        top, foot = free
        width, height = self.screen.size
        rows = (
            len(Content(words if isinstance(words, str) else words.plain).wrap(max(1, width * 9 // 10 - 6)))
            + 2
        )
        self.styles.margin = next(
            (
                (above, 0, below, 0)
                for above, below in ((top, foot), (top, 1))
                if above + rows + below <= height
            ),
            0,
        )
        self.update(words)
        self.display = True

    def close(self) -> None:
        """Say nothing more."""
        self.display = False


class Corner(Static):
    """The speed in the corner, at once when it is changed and for a moment after."""

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
        # At the end of the line of keys: the other corners have a part of the table in them.
        self.styles.offset = (0, self.screen.size.height - 1)
        self.display = True
        self._away = self.set_timer(CORNER_SECONDS, self._close)

    def _close(self) -> None:
        self.display = False
