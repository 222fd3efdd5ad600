"""Counting beside the hand: a number, or combinations picked card by card, with the count so far."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.content import Content
from textual.message import Message

from knaves.cards import Card
from knaves.games.cribbage.rules.picks import counting
from knaves.games.cribbage.rules.scoring import Part, Tally
from knaves.games.cribbage.text.picked import parts_of, words_of
from knaves.i18n.language import _
from knaves.tui.widgets.hand import Hand


class CombinationPicker(Hand):
    """Cards to pick combinations from: Enter takes the marked ones or, if none is marked, ends the count."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space", "mark", "", show=False),
        Binding("delete,backspace", "erase", "", show=False, id="unmark"),
    ]
    DEFAULT_CSS = "CombinationPicker { display: none; }"

    class Erased(Message):
        """Posted to take the last combination back."""

    def open(self, cards: tuple[Card, ...]) -> None:
        """Show the cards to be counted."""
        self.cards = cards
        self.above = _("starter")
        self.at = 0
        self.marked = ()
        self.wanted = len(cards)
        self.display = True

    def close(self) -> None:
        """Hide the cards and end the picking."""
        self.wanted = 0
        self.display = False

    def action_mark(self) -> None:
        """Mark the card pointed at, or unmark it."""
        if self.wanted:
            self.action_pick(self.at + 1)

    def action_confirm(self) -> None:
        """Add the marked cards as one combination."""
        if self.wanted:
            self._choose(self.marked)
            self.marked = ()

    def action_erase(self) -> None:
        """Remove a mark or, if there is none, the last combination."""
        if self.marked:
            self.action_unmark()
        elif self.wanted:
            self.post_message(self.Erased())


class PickedCombinations:
    """The combinations picked so far.

    Cards that score nothing together stay marked until the next pick. Given the tally of the hand, only its
    combinations are accepted; otherwise any that score. In a ``crib``, four cards of a suit are no flush.
    """

    def __init__(self, tally: Tally | None = None, *, crib: bool = False) -> None:
        self._tally = tally
        self._crib = crib
        self._picked: list[tuple[Card, ...]] = []

    @property
    def parts(self) -> tuple[Part, ...]:
        """The combinations of the picked cards."""
        return parts_of(self._picked, self._tally, crib=self._crib)

    @property
    def total(self) -> int:
        """The points so far."""
        return Tally(self.parts).total

    def take(self, cards: tuple[Card, ...]) -> None:
        """Add cards as a combination, or as several combinations of the same cards."""
        self._picked = [*self._counted(), cards]

    def erase(self) -> None:
        """Remove the last combination."""
        self._picked = self._counted()[:-1]

    def words(self) -> Content:
        """Return the count as a player would say it."""
        if not self._picked:
            return Content(_("Mark the cards of a combination, then Enter."))
        style = "$accent" if self._counts(self._picked[-1]) else "$warning"
        return Content.styled(words_of(self._picked, self._tally, crib=self._crib), f"bold {style}")

    def _counted(self) -> list[tuple[Card, ...]]:
        return [each for each in self._picked if self._counts(each)]

    def _counts(self, cards: tuple[Card, ...]) -> bool:
        return bool(counting(cards, self._tally, crib=self._crib))
