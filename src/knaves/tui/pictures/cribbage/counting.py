"""Counting aloud beside the hand: a number, or combinations picked card by card with the count so far."""

from __future__ import annotations

from textual.content import Content

from knaves.cards import Card
from knaves.games.cribbage.rules.picks import made
from knaves.games.cribbage.rules.scoring import Part, Tally
from knaves.games.cribbage.text.words import reasons
from knaves.i18n.language import _


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
