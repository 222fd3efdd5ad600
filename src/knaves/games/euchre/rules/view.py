"""What one seat may know: what lies open, and what is its own. It is built up from these, never cut down."""

from __future__ import annotations

from dataclasses import dataclass

from knaves.cards import BACK, Card
from knaves.game import Seat
from knaves.games.euchre.rules.moves import Bury, Give, Move
from knaves.games.euchre.rules.open import SEATS, Open
from knaves.games.euchre.rules.seen import Entries, Past, places_hiding, seen_by, sees_gift
from knaves.games.euchre.rules.state import State, put
from knaves.games.euchre.rules.turns import legal


@dataclass(frozen=True, slots=True)
class View:
    """What one seat sees."""

    open: Open
    seat: Seat
    hand: tuple[Card, ...]
    buried: tuple[Card, ...]
    """What this seat itself has buried in this deal."""
    given: Card | None
    """The card of the exchange with a loner, where this seat gave it or got it."""
    legal: tuple[Move, ...]
    past: Entries = ()
    """The moves before the latest deal began, or before the first dealer was drawn, as this seat saw them."""
    deal: Entries = ()
    """The moves since, with what this seat may not know lying face down."""

    @property
    def seen(self) -> Entries:
        """Every move so far as this seat saw it."""
        return (*self.past, *self.deal)

    @property
    def seats(self) -> int:
        """Always four."""
        return SEATS


def view(state: State, seat: Seat) -> View:
    """Return what the seat may know."""
    entries, past = state.history[state.past.length :], state.past.seen[seat]
    begun = len(past) if entries else len(past) - len(state.past.latest)
    hiding = places_hiding(entries)
    buried: tuple[Card, ...] = ()
    given = None
    for place in hiding[1:]:
        who, move = entries[place]
        if isinstance(move, Bury) and who == seat:
            buried = (*buried, move.card)
        elif isinstance(move, Give) and sees_gift(seat, who):
            given = move.card
    return View(
        open=state.open,
        seat=seat,
        hand=state.hands[seat],
        buried=buried,
        given=given,
        legal=legal(state, seat),
        past=past[:begun],
        deal=seen_by(entries, hiding, seat, state.open.dealer) if entries else past[begun:],
    )


def known(view: View) -> State:
    """Return the state as far as the seat knows it: all other cards lie face down."""
    hands = put(tuple([(BACK,) * size for size in view.open.sizes]), view.seat, view.hand)
    return State(view.open, view.seen, hands, (), Past())


def watch(table: Open, seat: Seat) -> View:
    """Return what somebody sees who stands behind a seat and may not look into its hand."""
    hand = (BACK,) * table.sizes[seat]
    return View(open=table, seat=seat, hand=hand, buried=(), given=None, legal=())
