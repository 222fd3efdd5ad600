"""The choices at the foot of a screen, wrapped to as many lines as needed, so that none is cut off."""

from __future__ import annotations

from typing import Final

from textual.geometry import Offset, Size
from textual.layout import ArrangeResult, Layout
from textual.layouts.horizontal import HorizontalLayout
from textual.widget import Widget


class _Lines(HorizontalLayout):
    """A layout of widgets of one line each, from left to right, then on the next line."""

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
    """Choices beside each other, wrapped where the next one does not fit."""

    DEFAULT_CSS = "Ways { width: 100%; height: auto; }"

    @property
    def layout(self) -> Layout:
        """Styles can only name layouts that Textual knows."""
        return LINES
