"""The whole truth of a cribbage game at one moment, and the draft in which the next moment is made.

A `State` is frozen. The rules copy it into a `Draft`, carry one move through with all that follows
from it, and freeze the draft again. Drafts never leave the rules.
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
    """What lies open and what is hidden; by seat, in tuples. Hands are in the order of rank, then suit."""

    open: Open
    past: Moves
    """The moves before the present deal, or the present cutting for the deal, began."""
    deal: Moves
    """The moves since."""
    pack: tuple[Card, ...] = ()
    """What is left of the pack, in its order."""
    hands: tuple[tuple[Card, ...], ...] = ()
    thrown: tuple[tuple[Card, ...], ...] = ()
    """What each seat threw to the crib in this deal."""
    crib: tuple[Card, ...] = ()

    @property
    def rules(self) -> Rules:
        """What was agreed before play."""
        return self.open.rules

    @property
    def seats(self) -> int:
        """How many play."""
        return self.open.seats

    @property
    def history(self) -> Moves:
        """Every move so far, chance's too, with who made it."""
        return (*self.past, *self.deal)


@dataclass(slots=True)
class Draft:
    """A state being worked on inside one move, and what the table notices on the way."""

    open: Open
    past: Moves
    deal: Moves
    pack: tuple[Card, ...]
    hands: tuple[tuple[Card, ...], ...]
    thrown: tuple[tuple[Card, ...], ...]
    crib: tuple[Card, ...]
    telling: bool
    """Whether anybody is listening: reasons cost more than the points themselves."""
    events: list[Noticed] = field(default_factory=list)
    fresh: bool = False
    """Whether ``open`` was made in this draft and nobody else has it."""

    def change(self, **fields: Any) -> None:
        """Change what lies open: in a copy first, then in the same copy until somebody is shown it."""
        if not self.fresh:
            self.open, self.fresh = copied(self.open), True
        amend(self.open, fields)

    def tell(self, event: Event) -> None:
        """Note what everybody notices just now, and what lies open then."""
        if self.telling:
            self.events.append((event, self.open))
            self.fresh = False


def draft(state: State, *, telling: bool) -> Draft:
    """Open a state for one move; ``telling`` when its events are wanted with their reasons."""
    return Draft(
        state.open, state.past, state.deal, state.pack, state.hands, state.thrown, state.crib, telling
    )


def freeze(work: Draft) -> State:
    """Close a draft: the state after the move."""
    return State(work.open, work.past, work.deal, work.pack, work.hands, work.thrown, work.crib)


def opening(rules: Rules, seats: int) -> State:
    """Everybody has sat down: the pack is about to be spread for the first deal's cuts."""
    nothing = no_cards(seats)
    return State(empty_table(rules, seats), past=(), deal=(), hands=nothing, thrown=nothing)


def sweep(work: Draft) -> None:
    """Gather up the cards when a deal, or the cutting for the first deal, is over."""
    work.open, work.fresh = cleared(work.open), True
    work.pack = work.crib = ()
    work.hands = work.thrown = no_cards(work.open.seats)


def no_cards(seats: int) -> tuple[tuple[Card, ...], ...]:
    """An empty hand for each seat."""
    return ((),) * seats


def put(values: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    """The same tuple with one place changed."""
    return (*values[:place], value, *values[place + 1 :])


def left_of(seats: int, seat: int) -> Seat:
    """The next seat clockwise."""
    return Seat((seat + 1) % seats)


def round_from(seats: int, first: int) -> tuple[Seat, ...]:
    """Every seat once, clockwise from the first."""
    return tuple(Seat((first + step) % seats) for step in range(seats))
