"""The cards of a count, from which combinations are picked."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.message import Message

from knaves.cards import Card
from knaves.tui.widgets.hand import Hand


class Picking(Hand):
    """Cards to pick combinations from: Enter takes the marked ones, or, with none marked, ends the count."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space", "mark", "", show=False),
        Binding("delete,backspace", "erase", "", show=False, id="unmark"),
    ]
    DEFAULT_CSS = "Picking { display: none; }"

    class Erased(Message):
        """The last combination is to be taken back."""

    def open(self, cards: tuple[Card, ...]) -> None:
        """Lay out the cards to be counted."""
        self.cards = cards
        self.at = 0
        self.marked = ()
        self.wanted = len(cards)
        self.display = True

    def close(self) -> None:
        """Take the cards away."""
        self.wanted = 0
        self.display = False

    def action_mark(self) -> None:
        """Mark the card that is pointed at, or take its mark away."""
        if self.wanted:
            self.action_pick(self.at + 1)

    def action_confirm(self) -> None:
        """Take the marked cards as one combination."""
        if self.wanted:
            self._choose(self.marked)
            self.marked = ()

    def action_erase(self) -> None:
        """Take a mark away; with none, the last combination."""
        if self.marked:
            self.action_unmark()
        elif self.wanted:
            self.post_message(self.Erased())
