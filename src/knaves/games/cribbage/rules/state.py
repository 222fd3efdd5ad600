"""The full state of a cribbage game, and the draft in which the next state is made.

A `State` is frozen. The rules copy it into a `Draft`, carry out one move with all its effects, and freeze the
draft again. Drafts never leave the rules.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, TypeVar

from knaves.cards import Card
from knaves.frozen import amend, copied
from knaves.game import Seat
from knaves.games.cribbage.rules.events import Event
from knaves.games.cribbage.rules.moves import Move
from knaves.games.cribbage.rules.open import Noticed, Open, cleared, empty_table
from knaves.games.cribbage.rules.options import Rules

T = TypeVar("T")
Moves = tuple[tuple[Seat, Move], ...]


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


@dataclass(slots=True)
class Draft:
    """A mutable state within one move, and the events so far."""

    open: Open
    past: Moves
    deal: Moves
    pack: tuple[Card, ...]
    hands: tuple[tuple[Card, ...], ...]
    thrown: tuple[tuple[Card, ...], ...]
    crib: tuple[Card, ...]
    telling: bool
    """Whether events are wanted: reasons take longer than the points themselves."""
    events: list[Noticed] = field(default_factory=list)
    fresh: bool = False
    """Whether ``open`` was made in this draft and is not shared."""

    def change(self, **fields: Any) -> None:
        """Change the public state: in a copy first, then in the same copy until an event shares it."""
        if not self.fresh:
            self.open, self.fresh = copied(self.open), True
        amend(self.open, fields)

    def tell(self, event: Event) -> None:
        """Add an event, with the public state now."""
        if self.telling:
            self.events.append((event, self.open))
            self.fresh = False


def draft(state: State, *, telling: bool) -> Draft:
    """Open a state for one move; ``telling``: events are wanted, with reasons."""
    return Draft(
        state.open, state.past, state.deal, state.pack, state.hands, state.thrown, state.crib, telling
    )


def freeze(work: Draft) -> State:
    """Close a draft; return the state after the move."""
    return State(work.open, work.past, work.deal, work.pack, work.hands, work.thrown, work.crib)


def opening(rules: Rules, seats: int) -> State:
    """Return the initial state, before the pack is spread for the first deal's cuts."""
    nothing = no_cards(seats)
    return State(empty_table(rules, seats), past=(), deal=(), hands=nothing, thrown=nothing)


def sweep(work: Draft) -> None:
    """Gather the cards after a deal, or after the cutting for the first deal."""
    work.open, work.fresh = cleared(work.open), True
    work.pack = work.crib = ()
    work.hands = work.thrown = no_cards(work.open.seats)


def no_cards(seats: int) -> tuple[tuple[Card, ...], ...]:
    """Return an empty hand for each seat."""
    return ((),) * seats


def put(values: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    """Return the tuple with one place changed."""
    return (*values[:place], value, *values[place + 1 :])


def left_of(seats: int, seat: int) -> Seat:
    """Return the next seat clockwise."""
    return Seat((seat + 1) % seats)


def round_from(seats: int, first: int) -> tuple[Seat, ...]:
    """Return every seat once, clockwise from the first."""
    return tuple(Seat((first + step) % seats) for step in range(seats))
