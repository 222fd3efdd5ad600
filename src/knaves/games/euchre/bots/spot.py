"""A card on the table as its player sees it: who then has the trick, who plays after it, whether it holds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from knaves.cards import Card
from knaves.game import Seat
from knaves.games.euchre.engine.heuristic import Table, table
from knaves.games.euchre.engine.open_deal import mask
from knaves.games.euchre.rules.open import Playing, left_of
from knaves.games.euchre.rules.trumps import POWER, winner
from knaves.games.euchre.rules.view import View

Worlds = Sequence[tuple[tuple[int, ...], float]]
"""Hands by seat, each a set of card numbers, and how often the world counts."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A card that may be played, at the table as its player sees it."""

    at: Table
    card: Card
    worlds: Worlds

    @property
    def seat(self) -> Seat:
        """Who plays it."""
        return self.at.view.seat

    @property
    def trick(self) -> tuple[tuple[Seat, Card], ...]:
        """The trick with the card."""
        return (*self.at.play.trick, (self.seat, self.card))

    @property
    def led(self) -> int:
        """The suit that was led."""
        return self.at.suit(self.trick[0][1])

    @property
    def taker(self) -> Seat:
        """Who then has the trick."""
        return winner(self.trick, self.at.trump)

    @property
    def ours(self) -> bool:
        """Whether it is then one's own side's."""
        return self.taker % 2 == self.seat % 2

    def after(self) -> list[Seat]:
        """Return who plays after this card, in order."""
        seats: list[Seat] = []
        seat, out = left_of(self.seat, self.at.play.out), self.at.play.out
        while seat != self.trick[0][0]:
            seats.append(seat)
            seat = left_of(seat, out)
        return seats

    def opponents_after(self) -> list[Seat]:
        """Return which opponents play after this card."""
        return [seat for seat in self.after() if seat % 2 != self.seat % 2]

    def holds(self) -> float:
        """Return how likely no opponent after it can beat the card that then has the trick."""
        power = POWER[self.at.trump][self.led]
        best = power[dict(self.trick)[self.taker]]
        pack = [card for card in range(53) if power[card] >= 0]
        suit = mask([Card(card) for card in pack if self.at.suit(Card(card)) == self.led])
        higher = mask([Card(card) for card in pack if power[card] > best])
        seats = self.opponents_after()
        held = total = 0.0
        for hands, weight in self.worlds:
            total += weight
            # Only cards of the suit count of one who must follow. An opponent who can beat the card is
            # taken to do so.
            if not any((hands[seat] & suit or hands[seat]) & higher for seat in seats):
                held += weight
        return held / total


def spot(view: View, play: Playing, card: Card, worlds: Worlds) -> Spot:
    """Return a card as it would lie on the table."""
    return Spot(table(view, play), card, worlds)
