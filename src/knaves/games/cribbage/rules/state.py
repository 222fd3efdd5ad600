"""The full state of a cribbage game, and the draft in which the next state is made.

A `State` is frozen. The rules copy it into a `Draft`, carry out one move with all its effects, and freeze the
draft again. Drafts never leave the rules.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final, TypeVar, TypeVarTuple

from knaves.cards import Card
from knaves.frozen import fixed, light, loose, making
from knaves.game import Seat
from knaves.games.cribbage.rules.events import Event
from knaves.games.cribbage.rules.moves import Move
from knaves.games.cribbage.rules.open import Noticed, Open, empty_table
from knaves.games.cribbage.rules.options import Rules
from knaves.markup import drawn_by

T = TypeVar("T")
Fields = TypeVarTuple("Fields")
Moves = tuple[tuple[Seat, Move], ...]


@light
@dataclass(frozen=True, slots=True)
class State:
    """The public and the hidden cards; tuples are by seat. Hands are in the order of rank, then suit."""

    open: Open
    past: Moves
    """The moves before the present deal, or the present cutting for the deal, began."""
    deal: Moves
    """The moves since."""
    pack: tuple[Card, ...] = ()
    """The rest of the pack, in order."""
    hands: tuple[tuple[Card, ...], ...] = ()
    thrown: tuple[tuple[Card, ...], ...] = ()
    """The cards that each seat threw to the crib in this deal."""
    crib: tuple[Card, ...] = ()
    as_seen: dict[Seat, Moves] | None = field(default=None, compare=False, repr=False)
    """From the starter on, by seat: the deal and the throws as it saw them, kept from its first view on.

    The states of the rest of the deal share it, as they share these moves; whatever follows is public.
    """

    @property
    def rules(self) -> Rules:
        """The rules of the game."""
        return self.open.rules

    @property
    def seats(self) -> int:
        """The number of players."""
        return self.open.seats

    @property
    def history(self) -> Moves:
        """Every move so far with its seat, chance included."""
        return (*self.past, *self.deal)

    _repr_html_ = drawn_by("deal")


class Draft:
    """A mutable state within one move, and the events so far; `draft` makes it.

    It has no ``__init__``, whose call would take longer than what it does.
    """

    __slots__ = ("change", "crib", "events", "hands", "open", "pack", "thrown")
    open: Open
    """The public state so far, to be read."""
    change: Any
    """The same object, whose fields may be set."""
    pack: tuple[Card, ...]
    hands: tuple[tuple[Card, ...], ...]
    thrown: tuple[tuple[Card, ...], ...]
    crib: tuple[Card, ...]
    events: list[Noticed] | None
    """The events so far; None if none are wanted: reasons take longer than the points themselves."""

    def tell(self, event: Callable[[*Fields], Event], *fields: *Fields) -> None:
        """Add such an event, with the public state now; where none is wanted, none is made."""
        if self.events is not None:
            self.events.append((event(*fields), fixed(loose(self.open))))


def draft(state: State, events: list[Noticed] | None) -> Draft:
    """Open a state for one move; ``events`` is where they go, with reasons, if they are wanted."""
    work = Draft()
    work.open = work.change = loose(state.open)
    work.pack, work.hands, work.thrown, work.crib = state.pack, state.hands, state.thrown, state.crib
    work.events = events
    return work


def freeze(work: Draft, past: Moves, deal: Moves, as_seen: dict[Seat, Moves] | None) -> State:
    """Close a draft; return the state after the move, with these moves before the deal and in it."""
    return _closed(fixed(work.open), past, deal, work.pack, work.hands, work.thrown, work.crib, as_seen)


_closed = making(State)


def opening(rules: Rules, seats: int) -> State:
    """Return the initial state, before the pack is spread for the first deal's cuts."""
    nothing = no_cards(seats)
    return State(empty_table(rules, seats), past=(), deal=(), hands=nothing, thrown=nothing)


def sweep(work: Draft) -> None:
    """Gather the cards after a deal, or after the cutting for the first deal."""
    seats, change = work.open.seats, work.change
    change.sizes = change.stuck = (0,) * seats
    change.have_thrown = (False,) * seats
    change.cuts = change.pile = change.laid = change.ends = change.gone = change.crib = ()
    change.starter = change.count = None
    work.pack = work.crib = ()
    work.hands = work.thrown = no_cards(seats)


def no_cards(seats: int) -> tuple[tuple[Card, ...], ...]:
    """Return an empty hand for each seat."""
    return ((),) * seats


def put(values: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    """Return the tuple with one place changed."""
    changed = list(values)
    changed[place] = value
    return tuple(changed)


def left_of(seats: int, seat: int) -> Seat:
    """Return the next seat clockwise."""
    return _LEFT[seats][seat]


def round_from(seats: int, first: int) -> tuple[Seat, ...]:
    """Return every seat once, clockwise from the first."""
    return _ROUNDS[seats][first % seats]


_ROUNDS: Final = {
    seats: [tuple([Seat((first + step) % seats) for step in range(seats)]) for first in range(seats)]
    for seats in (2, 3, 4)
}
_LEFT: Final = {seats: rounds[1] for seats, rounds in _ROUNDS.items()}
"""By the number of players and the seat: the next seat clockwise."""
