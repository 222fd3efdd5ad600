"""Counting aloud beside the hand: a number, or combinations picked card by card with the count so far."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.content import Content
from textual.message import Message

from knaves.cards import Card
from knaves.games.cribbage.rules.picks import made
from knaves.games.cribbage.rules.scoring import Part, Tally
from knaves.games.cribbage.text.words import reasons
from knaves.i18n.language import _
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
        self.above = _("starter")
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


class Counting:
    """What was picked so far. ``nothing`` are the cards that were picked last and make nothing."""

    def __init__(self) -> None:
        self.parts: list[Part] = []
        self.nothing: tuple[Card, ...] = ()

    @property
    def total(self) -> int:
        """The points so far."""
        return Tally(tuple(self.parts)).total

    def take(self, cards: tuple[Card, ...]) -> None:
        """Take some cards as a combination, or several that are the same cards."""
        found = made(cards)
        self.parts += found
        self.nothing = () if found else cards

    def erase(self) -> None:
        """Take the last combination back."""
        del self.parts[-1:]
        self.nothing = ()

    def words(self) -> Content:
        """Return the count as it is said aloud."""
        if self.nothing:
            return Content.styled(_("Those cards make nothing together."), "bold $warning")
        if not self.parts:
            return Content(_("Mark the cards of a combination, then Enter."))
        return Content.styled(reasons(Tally(tuple(self.parts))), "bold $accent")
