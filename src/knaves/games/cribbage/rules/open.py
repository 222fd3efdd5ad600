"""The public state of a cribbage table: everything that every seat may see, in one frozen value.

A `State` is an `Open` with the hidden cards, a `View` an `Open` with a seat's own cards; pictures draw a
view. Hidden cards have no field here, and every public field is added here.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import ClassVar, Final

from knaves.cards import Card
from knaves.frozen import light
from knaves.game import CHANCE, Seat
from knaves.games.cribbage.rules.events import Event, What
from knaves.games.cribbage.rules.options import Rules
from knaves.games.cribbage.rules.scoring import pips_of
from knaves.markup import drawn_by

__all__ = [
    "IN_ORDER",
    "PLAY",
    "Count",
    "Noticed",
    "Open",
    "Phase",
    "empty_table",
    "in_order",
    "side",
    "sides_of",
]

IN_ORDER: Final = (*(card % 13 * 4 + card // 13 for card in range(52)), 52, 53)
"""A sort key: by rank, then suit, face-down cards last; hands are held in this order."""


class Phase(Enum):
    """The phase of the game: what the table is waiting for."""

    SHUFFLE = "shuffle"
    DEAL_CUT = "cut for deal"
    DEAL = "deal"
    DISCARD = "discard"
    STARTER_CUT = "cut the starter"
    PLAY = "play"
    CLAIM = "claim"
    MUGGINS = "muggins"
    OVER = "over"


PLAY: Final = Phase.PLAY
"""The phase of most moves, at hand: looking up a member of an enum takes longer than comparing it."""


@light
@dataclass(frozen=True, slots=True)
class Count:
    """A count in progress: its object, its seat, its points, and the claim so far.

    ``worth`` is no secret: the cards lie open. ``claimed`` is -1 before the claim; ``callers`` are the
    seats that may still call muggins, in order.
    """

    what: What
    seat: Seat
    worth: int
    claimed: int = -1
    callers: tuple[Seat, ...] = ()


@light
@dataclass(frozen=True, slots=True)
class Open:
    """The table as everybody sees it. Tuples are by seat or by side."""

    DERIVED: ClassVar = ("total", "counted")
    rules: Rules
    seats: int
    phase: Phase
    actors: tuple[Seat, ...]
    """The seats that may move now, ``(CHANCE,)``, or nobody."""
    dealer: Seat
    """The dealer; seat 0 until the cut for the first deal."""
    opener: Seat
    """The first dealer of this game."""
    scores: tuple[int, ...]
    back: tuple[int, ...]
    """The position of each side's back peg: its score before it last scored."""
    games: tuple[int, ...]
    """Games won in the match by each side."""
    sizes: tuple[int, ...]
    """The number of cards in each seat's hand."""
    have_thrown: tuple[bool, ...]
    """Whether each seat has thrown to the crib in this deal."""
    stuck: tuple[int, ...]
    """By seat: each card it still holds is known to be worth more pips than this (§5.6)."""
    cuts: tuple[tuple[Seat, int, Card], ...] = ()
    """The cuts for the first deal: seat, place, and card turned up."""
    starter: Card | None = None
    pile: tuple[Card, ...] = ()
    """The cards of the present count, in order."""
    laid: tuple[tuple[Seat, Card], ...] = ()
    """Every card played in this deal, in order."""
    ends: tuple[tuple[int, int], ...] = ()
    """The finished counts of this deal: how many cards had been played by then, and the count reached."""
    gone: tuple[Seat, ...] = ()
    """The seats that said go in the present count."""
    crib: tuple[Card, ...] = ()
    """The crib when it has been turned up to be counted, else empty; by rank, then suit."""
    count: Count | None = None
    """The count in progress."""

    @property
    def total(self) -> int:
        """The present count, 0 to 31."""
        return pips_of(self.pile)

    @property
    def counted(self) -> tuple[Card, ...]:
        """The cards being counted; empty if there are none."""
        count = self.count
        if count is None:
            return ()
        if count.what == "hand":
            return in_order(self.kept(count.seat))
        return self.pile if count.what == "play" else self.crib

    def kept(self, seat: Seat) -> tuple[Card, ...]:
        """The cards the seat has played in this deal: by the show, the four that it kept."""
        return tuple([card for who, card in self.laid if who == seat])

    _repr_html_ = drawn_by("scores")


Noticed = tuple[Event, Open]
"""An event with the public state after it."""


def empty_table(rules: Rules, seats: int) -> Open:
    """Return the table at the start, before the pack is spread for the first deal's cuts."""
    sides = sides_of(seats)
    return Open(
        rules=rules,
        seats=seats,
        phase=Phase.SHUFFLE,
        actors=(CHANCE,),
        dealer=Seat(0),
        opener=Seat(0),
        scores=rules.first_scores(sides),
        back=(0,) * sides,
        games=(0,) * sides,
        sizes=(0,) * seats,
        have_thrown=(False,) * seats,
        stuck=(0,) * seats,
    )


def sides_of(seats: int) -> int:
    """Return the number of sides: four players are two partnerships (§1.2)."""
    return 2 if seats == 4 else seats


def side(seats: int, seat: Seat) -> int:
    """Return the side of a seat (§1.2)."""
    return seat % 2 if seats == 4 else seat


def in_order(cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """Return the same cards by rank, then suit."""
    return tuple(sorted(cards, key=IN_ORDER.__getitem__))
