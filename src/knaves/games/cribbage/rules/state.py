"""The whole truth of a cribbage game at one moment, and the draft in which the next moment is made.

A `State` is frozen. The rules copy it into a `Draft`, carry one move through with all that follows
from it, and freeze the draft again: one copy a move, however many things the move sets off. Drafts
never leave the rules.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum
from operator import attrgetter
from typing import Any, TypeVar

from knaves.cards import Card
from knaves.game import CHANCE, Seat
from knaves.games.cribbage.rules.events import Event, What
from knaves.games.cribbage.rules.moves import Move
from knaves.games.cribbage.rules.options import Rules

T = TypeVar("T")


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
    """Points being counted by a player: what, whose, how many they are, and what was claimed so far.

    ``claimed`` is -1 before the claim; ``callers`` are the seats that may still call muggins.
    """

    what: What
    seat: Seat
    worth: int
    claimed: int = -1
    callers: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class State:
    """Everything, by seat or by side, in tuples. Hands are in the order of rank, then suit."""

    rules: Rules
    seats: int
    history: tuple[tuple[Seat, Move], ...]
    phase: Phase
    waiting: tuple[Seat, ...]
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
    pack: tuple[Card, ...]
    """What is left of the pack, in its order."""
    cuts: tuple[int, ...]
    """The places cut for the first deal, in the order of cutting."""
    hands: tuple[tuple[Card, ...], ...]
    thrown: tuple[tuple[Card, ...], ...]
    """What each seat threw to the crib in this deal."""
    crib: tuple[Card, ...]
    starter: Card | None
    pile: tuple[Card, ...]
    """The cards of the present count, in order."""
    laid: tuple[tuple[Seat, Card], ...]
    """Every card laid in this deal, in order."""
    gone: tuple[Seat, ...]
    """Who said go in the present count."""
    stuck: tuple[int, ...]
    """By seat: what it still holds is known to be worth more than this many pips a card (§5.6)."""
    count: Count | None


@dataclass(slots=True)
class Draft:
    """A state being worked on inside one move, and what the table notices on the way."""

    rules: Rules
    seats: int
    history: tuple[tuple[Seat, Move], ...]
    phase: Phase
    waiting: tuple[Seat, ...]
    dealer: Seat
    opener: Seat
    scores: tuple[int, ...]
    back: tuple[int, ...]
    games: tuple[int, ...]
    pack: tuple[Card, ...]
    cuts: tuple[int, ...]
    hands: tuple[tuple[Card, ...], ...]
    thrown: tuple[tuple[Card, ...], ...]
    crib: tuple[Card, ...]
    starter: Card | None
    pile: tuple[Card, ...]
    laid: tuple[tuple[Seat, Card], ...]
    gone: tuple[Seat, ...]
    stuck: tuple[int, ...]
    count: Count | None
    telling: bool = False
    """Whether anybody is listening: reasons cost more than the points themselves."""
    events: list[Event] = field(default_factory=list)


_every_field: Callable[[object], tuple[Any, ...]] = attrgetter(*State.__slots__)


def draft(state: State, *, telling: bool) -> Draft:
    """Open a state for one move; ``telling`` when its events are wanted with their reasons."""
    work = Draft(*_every_field(state))
    work.telling = telling
    return work


def freeze(work: Draft) -> State:
    """Close a draft: the state after the move."""
    return State(*_every_field(work))


def opening(rules: Rules, seats: int) -> State:
    """Everybody has sat down: the pack is about to be spread for the first deal's cuts."""
    sides = sides_of(seats)
    nothing: tuple[tuple[Card, ...], ...] = ((),) * seats
    return State(
        rules=rules,
        seats=seats,
        history=(),
        phase=Phase.SHUFFLE,
        waiting=(CHANCE,),
        dealer=Seat(0),
        opener=Seat(0),
        scores=(0,) * sides,
        back=(0,) * sides,
        games=(0,) * sides,
        pack=(),
        cuts=(),
        hands=nothing,
        thrown=nothing,
        crib=(),
        starter=None,
        pile=(),
        laid=(),
        gone=(),
        stuck=(0,) * seats,
        count=None,
    )


def sweep(work: Draft) -> None:
    """Gather up the cards when a deal, or the cutting for the first deal, is over."""
    nothing: tuple[tuple[Card, ...], ...] = ((),) * work.seats
    work.pack = work.crib = work.pile = ()
    work.cuts, work.laid, work.gone = (), (), ()
    work.hands = work.thrown = nothing
    work.starter = work.count = None
    work.stuck = (0,) * work.seats


def sides_of(seats: int) -> int:
    """How many sides play: four people are two partnerships (§1.2)."""
    return 2 if seats == 4 else seats


def side(seats: int, seat: Seat) -> int:
    """Which side a seat plays for (§1.2)."""
    return seat % 2 if seats == 4 else seat


def put(values: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    """The same tuple with one place changed."""
    return (*values[:place], value, *values[place + 1 :])


def left_of(seats: int, seat: int) -> Seat:
    """The next seat clockwise."""
    return Seat((seat + 1) % seats)


def round_from(seats: int, first: int) -> tuple[Seat, ...]:
    """Every seat once, clockwise from the first."""
    return tuple(Seat((first + step) % seats) for step in range(seats))
