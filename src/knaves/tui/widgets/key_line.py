"""The keys at the foot of a screen, redrawn only when they change.

Textual's footer has a widget for each key, and rebuilds them whenever it checks the bindings, after every
move. A single line of text opens a screen and follows a game much faster.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from textual import events
from textual.app import ComposeResult
from textual.binding import ActiveBinding
from textual.content import Content
from textual.geometry import Size
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Footer

from knaves.keys import SPARED

KEY: Final = "bold $footer-key-foreground on "
WORDS: Final = "$footer-description-foreground on "
"""Styles of a key and of its action; the background colours follow."""


@dataclass(frozen=True, slots=True)
class Label:
    """A key on the line: its name, how it is written, its action, and whether it can be used now."""

    key: str
    written: str
    words: str
    enabled: bool = True
    id: str = ""

    @property
    def columns(self) -> int:
        """Its width in columns."""
        return Content(self.written + self.words).cell_length + 3

    def drawn(self, *, pointed: bool = False) -> Content:
        """Return its text on the line; lighter under the mouse."""
        ground = "$block-hover-background" if pointed else "$footer-key-background"
        words = "$block-hover-background" if pointed else "$footer-description-background"
        dim = "" if self.enabled else "dim "
        return Content.assemble(
            (f" {self.written} ", dim + KEY + ground),
            (f"{self.words} ", dim + WORDS + words),
        )


class Labels(Widget):
    """The keys in a row; a click on one has the effect of the key."""

    ALLOW_SELECT = False
    DEFAULT_CSS = "Labels { width: auto; height: 1; text-wrap: nowrap; }"

    def __init__(self) -> None:
        super().__init__()
        self.labels: tuple[Label, ...] = ()
        self._pointed: Label | None = None

    def show(self, labels: tuple[Label, ...]) -> None:
        """Show these keys."""
        self.labels, self._pointed = labels, None
        self.refresh(layout=True)

    def get_content_width(self, container: Size, viewport: Size) -> int:
        """Return the width of the keys."""
        return sum(label.columns for label in self.labels)

    def render(self) -> Content:
        """Draw the keys beside each other."""
        return Content("").join([label.drawn(pointed=label is self._pointed) for label in self.labels])

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Run the action of the clicked key."""
        label = self._at(event.x)
        if label is None:
            return
        if label.enabled:
            self.app.simulate_key(label.key)
        else:
            self.app.bell()

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Highlight the key under the mouse."""
        self._point(self._at(event.x))

    def on_leave(self) -> None:
        """The mouse has left."""
        self._point(None)

    def _point(self, label: Label | None) -> None:
        if label is not self._pointed:
            self._pointed = label
            self.refresh()

    def _at(self, x: int) -> Label | None:
        begin = 0
        for label in self.labels:
            if begin <= x < begin + label.columns:
                return label
            begin += label.columns
        return None


class KeyLine(Footer):
    """A footer that is not redrawn while the same keys can be pressed."""

    def compose(self) -> ComposeResult:
        """Lay out one line."""
        yield Labels()

    def on_resize(self) -> None:
        """Show as many keys as fit."""
        self._show()

    _labels: tuple[Label, ...] = ()
    """The keys that can be pressed, visible or not."""

    def bindings_changed(self, screen: Screen[object]) -> None:
        """Show the keys of the screen if they have changed."""
        # Before the terminal has the focus nothing is shown.
        if not (screen.app.app_focus and self.is_attached and screen is self.screen):
            return
        shown: dict[str, ActiveBinding] = {}
        for active in screen.active_bindings.values():
            if active.binding.show:
                shown.setdefault(active.binding.action, active)
        self._labels = tuple(
            Label(key.key, self.app.get_key_display(key), key.description, active.enabled, key.id or "")
            for active in shown.values()
            for key in (active.binding,)
        )
        self._show()

    def _show(self) -> None:
        line, labels = self.query_one(Labels), fitting(self._labels, self.size.width)
        if labels != line.labels:
            line.show(labels)


def fitting(labels: tuple[Label, ...], columns: int) -> tuple[Label, ...]:
    """Return the keys that fit in the columns as a whole; less important ones are left out first."""
    spared = sorted(
        (label for label in labels if label.id in SPARED), key=lambda label: SPARED.index(label.id)
    )
    while spared and sum(label.columns for label in labels) > columns:
        labels = tuple(label for label in labels if label is not spared[0])
        del spared[0]
    return labels
