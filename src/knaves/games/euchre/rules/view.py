"""The view of one seat. It is built up from the public state and the seat's own cards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from knaves.cards import BACK, Card
from knaves.frozen import light, making
from knaves.game import Seat
from knaves.games.euchre.rules.moves import Move
from knaves.games.euchre.rules.open import SEATS, Open
from knaves.games.euchre.rules.seen import Entries, Past, seen_start
from knaves.games.euchre.rules.state import State, put
from knaves.games.euchre.rules.turns import legal
from knaves.markup import drawn_by


@light
@dataclass(frozen=True, slots=True)
class View:
    """The information of one seat."""

    open: Open
    seat: Seat
    hand: tuple[Card, ...]
    buried: tuple[Card, ...]
    """The cards that this seat has buried in this deal."""
    given: Card | None
    """The card of the exchange with a loner, if this seat gave or received it."""
    legal: tuple[Move, ...]
    past: Entries = ()
    """The moves before the latest deal began, or before the first dealer was drawn, as this seat saw them."""
    deal: Entries = ()
    """The moves since, with cards that this seat may not know face down."""

    @property
    def seen(self) -> Entries:
        """Every move so far as this seat saw it."""
        return (*self.past, *self.deal)

    @property
    def seats(self) -> int:
        """Always four."""
        return SEATS

    _repr_html_ = drawn_by("view")


_made: Final = making(View)


def view(state: State, seat: Seat) -> View:
    """Return the view of the seat."""
    table, entries, past = state.open, state.deal, state.past.seen[seat]
    moves, hand = legal(state, seat), state.hands[seat]
    if not entries:
        begun = len(past) - len(state.past.latest)
        return _made(table, seat, hand, (), None, moves, past[:begun], past[begun:])
    kept = state.as_seen
    if kept is None:
        seen, buried, given = seen_start(entries, seat, table.dealer)
    elif seat in kept:
        seen, buried, given = kept[seat]
    else:
        seen, buried, given = kept[seat] = seen_start(entries, seat, table.dealer)
    return _made(table, seat, hand, buried, given, moves, past, seen + entries[len(seen) :])


def known(view: View) -> State:
    """Return the state as the seat knows it: all other cards are face down."""
    hands = put(tuple([(BACK,) * size for size in view.open.sizes]), view.seat, view.hand)
    return State(view.open, (), view.seen, hands, (), Past())


def watch(table: Open, seat: Seat) -> View:
    """Return a watcher's view from behind a seat, with its hand face down."""
    hand = (BACK,) * table.sizes[seat]
    return View(open=table, seat=seat, hand=hand, buried=(), given=None, legal=())
