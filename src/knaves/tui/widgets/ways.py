"""The choices at the foot of a screen, in as many lines as they need: none of them falls off a narrow one."""

from __future__ import annotations

from typing import Final

from textual.geometry import Offset, Size
from textual.layout import ArrangeResult, Layout
from textual.layouts.horizontal import HorizontalLayout
from textual.widget import Widget


class _Lines(HorizontalLayout):
    """Widgets of one line each, from left to right, then below."""

    name = "lines"

    def arrange(
        self, parent: Widget, children: list[Widget], size: Size, greedy: bool = True
    ) -> ArrangeResult:
        x = y = 0
        placed: ArrangeResult = []
        for each in super().arrange(parent, children, size, greedy):
            if x and x + each.region.width > size.width:
                x, y = 0, y + 1
            placed.append(each._replace(region=each.region.at_offset(Offset(x, y))))
            x += each.region.width
        return placed


LINES: Final = _Lines()


class Ways(Widget):
    """Choices beside one another; where the next one does not fit, it begins another line."""

    DEFAULT_CSS = "Ways { width: 100%; height: auto; }"

    @property
    def layout(self) -> Layout:
        """Styles know the layouts of Textual only, by their names."""
        return LINES
