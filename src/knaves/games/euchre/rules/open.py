"""The public state of a euchre table: everything that every seat may see. Hidden cards have no field here.

The known facts depend on the phase of a deal, so each phase is a type with exactly its own fields: none is
None only because it does not exist yet. Every public field is added here.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final, Literal, TypeAlias

from knaves.cards import Card
from knaves.frozen import changing, light
from knaves.game import Seat
from knaves.games.euchre.rules.options import Rules
from knaves.games.euchre.rules.trumps import Trump, bowers, turned_suit, winner
from knaves.markup import drawn_by

SEATS: Final = 4
LEFT: Final = (Seat(1), Seat(2), Seat(3), Seat(0))
"""By seat, the next one clockwise."""
_OPPOSITE: Final = (Seat(2), Seat(3), Seat(0), Seat(1))
NOBODY: Final = Seat(-2)
"""The seat to move when the game is over."""

Trick = tuple[tuple[Seat, Card], ...]
"""The cards of a trick in order of play, with their seats."""

Step = Literal["dealer", "deal", "order", "make", "bury", "give", "trim", "defend", "play", "over"]
"""The current step: ``trim`` is a loner's bury after the exchange; the others are named after their move."""


@dataclass(frozen=True, slots=True)
class Drawing:
    """Chance has not chosen the first dealer yet."""

    step: ClassVar[Step] = "dealer"


@dataclass(frozen=True, slots=True)
class Dealing:
    """The cards have not been dealt yet."""

    step: ClassVar[Step] = "deal"


@light
@dataclass(frozen=True, slots=True)
class Bidding:
    """A card is turned up; trump has not been made yet."""

    DERIVED: ClassVar = ("step", "bowers")
    upcard: Card
    """The card turned up; it stays known after it is turned down."""
    passes: int
    """The number of passes: 0–3 in the first round, 4–7 in the second."""

    @property
    def bowers(self) -> tuple[Card, ...]:
        """The right and the left bower if the upcard is ordered up; nothing in the second round."""
        return bowers(turned_suit(self.upcard)) if self.passes < SEATS else ()

    @property
    def step(self) -> Literal["order", "make"]:
        """The round of bidding."""
        return "order" if self.passes < SEATS else "make"


@light
@dataclass(frozen=True, slots=True)
class Burying:
    """Trump is made and no card has been led: cards are buried or given, a defender may go alone."""

    DERIVED: ClassVar = ("bowers",)
    step: Literal["bury", "give", "trim", "defend"]
    upcard: Card
    passes: int
    trump: Trump
    maker: Seat
    alone: bool
    out: tuple[Seat, ...]
    """Who sits out."""

    @property
    def bowers(self) -> tuple[Card, ...]:
        """The right and the left bower; nothing at no trump."""
        return bowers(self.trump)


@light
@dataclass(frozen=True, slots=True)
class Playing:
    """The tricks are played."""

    DERIVED: ClassVar = ("bowers", "winning")
    step: ClassVar[Literal["play"]] = "play"
    upcard: Card
    passes: int
    trump: Trump
    maker: Seat
    alone: bool
    out: tuple[Seat, ...]
    """Who sits out."""
    defender: Seat | None
    """The seat that defends alone, if any."""
    trick: Trick
    tricks: tuple[Trick, ...]
    won: tuple[int, int]
    """Tricks by side."""

    @property
    def bowers(self) -> tuple[Card, ...]:
        """The right and the left bower; nothing at no trump."""
        return bowers(self.trump)

    @property
    def winning(self) -> Seat | None:
        """The seat that is winning the trick so far; None before the lead."""
        return winner(self.trick, self.trump) if self.trick else None


@dataclass(frozen=True, slots=True)
class Over:
    """The game is over."""

    step: ClassVar[Step] = "over"


DRAWING: Final = Drawing()
DEALING: Final = Dealing()
OVER: Final = Over()
Phase: TypeAlias = Drawing | Dealing | Bidding | Burying | Playing | Over
WithUpcard: TypeAlias = Bidding | Burying | Playing
"""The phases from the deal to the last trick."""
WithTrump: TypeAlias = Burying | Playing
"""The phases from the making of trump to the last trick."""


@light
@dataclass(frozen=True, slots=True)
class Open:
    """Everything that every seat may see at one moment."""

    rules: Rules
    phase: Phase
    turn: Seat
    """The seat to move: a seat, CHANCE, or NOBODY when the game is over."""
    dealer: Seat
    """The dealer; CHANCE until the first dealer is chosen."""
    scores: tuple[int, int]
    sizes: tuple[int, ...]

    _repr_html_ = drawn_by("scores")


stepped = changing(Open, "phase", "turn")
"""``stepped(table, phase, turn)``: the table in its next phase, or with another turn."""
resized = changing(Open, "phase", "turn", "sizes")
"""``resized(table, phase, turn, sizes)``: the same, with other numbers of cards in the hands."""


def turned_down(phase: WithUpcard) -> Trump | None:
    """Return the suit that may not be named in the second round; None while the upcard may be ordered up."""
    return None if phase.passes < SEATS else turned_suit(phase.upcard)


def sizes(hands: tuple[tuple[Card, ...], ...]) -> tuple[int, ...]:
    """Return the number of cards in each seat's hand."""
    first, second, third, fourth = hands
    return len(first), len(second), len(third), len(fourth)


def left_of(seat: Seat, out: tuple[Seat, ...] = ()) -> Seat:
    """Return the next seat to the left that does not sit out."""
    seat = LEFT[seat]
    while seat in out:
        seat = LEFT[seat]
    return seat


def partner_of(seat: Seat) -> Seat:
    """Return the seat opposite."""
    return _OPPOSITE[seat]
