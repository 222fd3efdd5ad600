"""The pack spread out for a cut: by typing a number, by pointing, or with the mouse."""

from __future__ import annotations

from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.geometry import Size
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget

from knaves.i18n.language import _
from knaves.tui.widgets.hand import POINTERS


class Spread(Widget, can_focus=True):
    """A row of cards face down; posts `Cut` with the chosen place, from 1."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "point(-1)", "", show=False, id="left"),
        Binding("right", "point(1)", "", show=False, id="right"),
        Binding("up", "point(-10)", "", show=False),
        Binding("down", "point(10)", "", show=False),
        Binding("enter,space", "confirm", "", show=False, id="confirm"),
        Binding("delete,backspace", "erase", "", show=False, id="unmark"),
        *(Binding(str(digit), f"type({digit})", "", show=False) for digit in range(10)),
    ]
    DEFAULT_CSS = "Spread { width: auto; height: 5; display: none; }"

    class Cut(Message):
        """Posted when a place was chosen; its legality is not checked here."""

        def __init__(self, place: int) -> None:
            super().__init__()
            self.place = place

    cards: reactive[int] = reactive(0, layout=True)
    taken: reactive[frozenset[int]] = reactive(frozenset())
    """Places that have been cut already."""
    at: reactive[int] = reactive(0)
    """The place pointed at; 0 for none."""
    typed: reactive[str] = reactive("")
    pointer: reactive[int] = reactive(1)

    def open(self, cards: int, taken: frozenset[int]) -> None:
        """Spread this many cards and take the focus."""
        self.cards, self.taken, self.typed = cards, taken, ""
        middle = (cards + 1) // 2
        free = (place for place in range(1, cards + 1) if place not in taken)
        self.at = min(free, key=lambda place: abs(place - middle))
        self.display = True
        self.focus()

    def close(self) -> None:
        """Hide the pack."""
        self.display = False

    def get_content_width(self, container: Size, viewport: Size) -> int:
        """Return the width: a column for each card, and the rest of the last one."""
        return self.cards + 5

    def render(self) -> Content:
        """Draw the backs, the pointer below them, and the number typed."""
        card = "$card on $card-back"
        rows = [
            Content.assemble(*[self._back(place, sign) for place in range(1, self.cards + 1)], (end, card))
            for sign, end in (("╭", "──╮"), ("│", "░░│"), ("╰", "──╯"))
        ]
        sign = POINTERS[self.pointer - 1]
        number = self.typed or str(self.at)
        mark = f"[{number}]" if sign == "[]" else f"{sign} {number}"
        left = max(0, self.at - 1)
        hint = _("Type a number or point, then Enter")
        rows += [
            Content.assemble(" " * left, (mark, "bold $accent")),
            Content.styled(hint, "dim"),
        ]
        return Content("\n").join(rows)

    def action_point(self, step: int) -> None:
        """Point at another card."""
        self.typed = ""
        self.at = min(max(self.at + step, 1), self.cards)

    def action_type(self, digit: int) -> None:
        """Append a digit if such a place exists."""
        typed = (self.typed + str(digit)).lstrip("0")
        if typed and int(typed) <= self.cards:
            self.typed = typed
            self.at = int(typed)

    def action_erase(self) -> None:
        """Delete the last digit."""
        self.typed = self.typed[:-1]
        if self.typed:
            self.at = int(self.typed)

    def action_confirm(self) -> None:
        """Cut at the place pointed at."""
        self.post_message(self.Cut(self.at))

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Move the pointer to the mouse."""
        if event.y < 3 and (place := self._place(event.x)):
            self.typed = ""
            self.at = place

    def on_click(self, event: events.Click) -> None:
        """Cut at the mouse."""
        if event.button == 1 and event.y < 4 and (place := self._place(event.x)):
            event.stop()
            self.at = place
            self.post_message(self.Cut(place))

    def _place(self, x: int) -> int:
        return min(x + 1, self.cards) if 0 <= x < self.cards + 3 else 0

    def _back(self, place: int, sign: str) -> tuple[str, str]:
        if place in self.taken:
            return (" ", "")
        if place == self.at:
            return (sign, "bold $background on $accent")
        return (sign, "$card on $card-back")
