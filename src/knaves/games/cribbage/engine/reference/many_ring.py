"""The play for three or four by ranks, and the card that a plain player lays: a port of ``many_ring.hpp``.

Its proof is ``tests/games/cribbage/test_many.py``: `Steady` at the table lays the same cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from knaves.games.cribbage.rules.counting import peg_points
from knaves.games.cribbage.rules.scoring import PIPS

KEPT = 4


def side_of(seats: int, place: int) -> int:
    """Return the side of a place."""
    return place % 2 if seats == 4 else place


def sides_of(seats: int) -> int:
    """Return the number of sides."""
    return 2 if seats == 4 else seats


def pegged(pile: tuple[int, ...], exact: bool) -> int:
    """Return what the last of some ranks scores, since suits do not matter in the play."""
    return peg_points(pile, exact)  # type: ignore[arg-type]


@dataclass(slots=True)
class Ring:
    """The play at one moment; hands are ranks, rising, by place from the dealer's left."""

    seats: int
    exact: bool
    hands: list[list[int]]
    sizes: list[int]
    """Cards in each hand, also where they are not known."""
    pile: list[int] = field(default_factory=list)
    count: int = 0
    turn: int = 0
    last: int = -1
    gone: set[int] = field(default_factory=set)

    def copy(self) -> Ring:
        """Return the same moment, to play on from."""
        return Ring(
            self.seats,
            self.exact,
            [[*hand] for hand in self.hands],
            [*self.sizes],
            [*self.pile],
            self.count,
            self.turn,
            self.last,
            {*self.gone},
        )

    def choices(self) -> int:
        """How many cards of who plays next fit: the first of its hand."""
        return sum([self.count + PIPS[rank] <= 31 for rank in self.hands[self.turn]])

    def worth(self, rank: int) -> int:
        """Points of a rank if it were laid now."""
        return pegged((*self.pile, rank), self.exact)

    def clear(self) -> None:
        """Begin a new count."""
        self.pile, self.count, self.gone = [], 0, set()

    def put(self, rank: int) -> None:
        """Play a card onto the pile, from the hand of the next player."""
        self.sizes[self.turn] -= 1
        self.pile.append(rank)
        self.count += PIPS[rank]
        self.last = self.turn

    def lay(self, card: int) -> int:
        """Lay a card of who plays next; return its points, those for a go or the last card among them."""
        rank = self.hands[self.turn].pop(card)
        points = self.worth(rank)
        self.put(rank)
        return points + self._pass_on()

    def _pass_on(self) -> int:
        if not any(self.sizes):
            return int(self.count != 31)
        if self.count != 31:
            place = self.turn
            for _ in range(self.seats):
                place = (place + 1) % self.seats
                if not self.sizes[place] or place in self.gone:
                    continue
                if self.count + PIPS[self.hands[place][0]] <= 31:
                    self.turn = place
                    return 0
                self.gone.add(place)
        go = int(self.count != 31)
        self.clear()
        self.turn = (self.last + 1) % self.seats
        while not self.sizes[self.turn]:
            self.turn = (self.turn + 1) % self.seats
        return go

    def opposed(self) -> bool:
        """Whether the next to play in this count, as everybody may see it, is of another side."""
        for step in range(1, self.seats):
            place = (self.turn + step) % self.seats
            if self.sizes[place] and place not in self.gone:
                return side_of(self.seats, place) != side_of(self.seats, self.turn)
        return False


def risk(ring: Ring, rank: int, unseen: Sequence[int]) -> int:
    """Return all points that the unseen cards would make after this one, each as the very next card."""
    pile, room = (*ring.pile, rank), 31 - ring.count - PIPS[rank]
    return sum([
        unseen[following] * pegged((*pile, following), ring.exact)
        for following in range(13)
        if unseen[following] and PIPS[following] <= room
    ])  # fmt: skip


def plain_choice(ring: Ring, unseen: Sequence[int]) -> int:
    """Return the place in the hand of the card that a plain player lays."""
    some = ring.choices()
    if some == 1:
        return 0
    hand = ring.hands[ring.turn]
    points = [ring.worth(rank) for rank in hand[:some]]
    best = [card for card in range(some) if points[card] == max(points)]
    # With three sides, careful play wins two games in a hundred less (`bots.steady`).
    if len(best) == 1 or ring.seats == 3 or not ring.opposed():
        return best[-1]
    risks = [risk(ring, hand[card], unseen) for card in best]
    return [card for card, risked in zip(best, risks, strict=True) if risked == min(risks)][-1]
