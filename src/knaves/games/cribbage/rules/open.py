"""What lies open on a cribbage table: all that every seat may see, in one frozen value.

A `State` is an `Open` and what is hidden, a `View` is an `Open` and what is a seat's own; pictures draw
one. A hidden card has no field here. What every seat may see is added here and nowhere else.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

from knaves.cards import Card
from knaves.frozen import changed
from knaves.game import CHANCE, Seat
from knaves.games.cribbage.rules.events import Event, What
from knaves.games.cribbage.rules.options import Rules
from knaves.games.cribbage.rules.scoring import PIPS

__all__ = [
    "IN_ORDER",
    "Count",
    "Noticed",
    "Open",
    "Phase",
    "cleared",
    "empty_table",
    "in_order",
    "side",
    "sides_of",
]

IN_ORDER: Final = (*(card % 13 * 4 + card // 13 for card in range(52)), 52, 53)
"""A key that sorts cards by rank, then suit, those face down last: the order in which hands are held."""


class Phase(Enum):
    """What the table is waiting for."""

    SHUFFLE = "shuffle"
    DEAL_CUT = "cut for deal"
    DEAL = "deal"
    DISCARD = "discard"
    STARTER_CUT = "cut the starter"
    PLAY = "play"
    CLAIM = "claim"
    MUGGINS = "muggins"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Count:
    """A count in progress: what is counted, whose, its points, and the claim so far.

    ``worth`` is no secret: the cards lie open. ``claimed`` is -1 before the claim; ``callers`` are the
    seats that may still call muggins, in order.
    """

    what: What
    seat: Seat
    worth: int
    claimed: int = -1
    callers: tuple[Seat, ...] = ()


@dataclass(frozen=True)
class Open:
    """The table as everybody sees it. Tuples are by seat or by side."""

    rules: Rules
    seats: int
    phase: Phase
    actors: tuple[Seat, ...]
    """Who may move now: some seats, ``(CHANCE,)``, or nobody."""
    dealer: Seat
    """Who deals; seat 0 stands in until the first deal has been cut for."""
    opener: Seat
    """Who dealt first in this game."""
    scores: tuple[int, ...]
    back: tuple[int, ...]
    """Where each side's back peg stands: its score before it last scored."""
    games: tuple[int, ...]
    """Games won in the match by each side."""
    sizes: tuple[int, ...]
    """How many cards each seat holds."""
    have_thrown: tuple[bool, ...]
    """Whether each seat has thrown to the crib in this deal."""
    stuck: tuple[int, ...]
    """By seat: each card it still holds is known to be worth more pips than this (§5.6)."""
    cuts: tuple[tuple[Seat, int, Card], ...] = ()
    """Who cut where for the first deal, and what was turned up."""
    starter: Card | None = None
    pile: tuple[Card, ...] = ()
    """The cards of the present count, in order."""
    laid: tuple[tuple[Seat, Card], ...] = ()
    """Every card laid in this deal, in order."""
    gone: tuple[Seat, ...] = ()
    """Who said go in the present count."""
    crib: tuple[Card, ...] = ()
    """The crib when it has been turned up to be counted, else empty; by rank, then suit."""
    count: Count | None = None
    """What is being counted now."""

    @property
    def total(self) -> int:
        """The present count, 0 to 31."""
        return sum([PIPS[card] for card in self.pile])

    @property
    def counted(self) -> tuple[Card, ...]:
        """The cards that are being counted; empty when none are."""
        count = self.count
        if count is None:
            return ()
        if count.what == "hand":
            return in_order(self.kept(count.seat))
        return self.pile if count.what == "play" else self.crib

    def kept(self, seat: Seat) -> tuple[Card, ...]:
        """What the seat has laid in this deal: by the show, the four cards that it kept."""
        return tuple([card for who, card in self.laid if who == seat])


Noticed = tuple[Event, Open]
"""An event with what lay open after it."""


def empty_table(rules: Rules, seats: int) -> Open:
    """Everybody has sat down: the pack is about to be spread for the first deal's cuts."""
    sides = sides_of(seats)
    return Open(
        rules=rules,
        seats=seats,
        phase=Phase.SHUFFLE,
        actors=(CHANCE,),
        dealer=Seat(0),
        opener=Seat(0),
        scores=(0,) * sides,
        back=(0,) * sides,
        games=(0,) * sides,
        sizes=(0,) * seats,
        have_thrown=(False,) * seats,
        stuck=(0,) * seats,
    )


def cleared(table: Open) -> Open:
    """The table with no cards on it: what outlasts a deal stays, all else is as at the opening."""
    return changed(
        empty_table(table.rules, table.seats),
        phase=table.phase,
        actors=table.actors,
        dealer=table.dealer,
        opener=table.opener,
        scores=table.scores,
        back=table.back,
        games=table.games,
    )


def sides_of(seats: int) -> int:
    """How many sides play: four people are two partnerships (§1.2)."""
    return 2 if seats == 4 else seats


def side(seats: int, seat: Seat) -> int:
    """Which side a seat plays for (§1.2)."""
    return seat % 2 if seats == 4 else seat


def in_order(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """The same cards by rank, then suit."""
    return tuple(sorted(cards, key=IN_ORDER.__getitem__))
