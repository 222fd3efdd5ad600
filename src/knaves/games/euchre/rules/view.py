"""What one seat may know: what lies open, and what is its own. It is built up from these, never cut down."""

from __future__ import annotations

from dataclasses import dataclass

from knaves.cards import Card
from knaves.game import Seat
from knaves.games.euchre.rules.moves import Bury, Give, Move
from knaves.games.euchre.rules.open import SEATS, Open
from knaves.games.euchre.rules.seen import Entries, as_seen, sees_gift
from knaves.games.euchre.rules.state import State
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
    seen: Entries

    @property
    def seats(self) -> int:
        """Always four."""
        return SEATS


def view(state: State, seat: Seat) -> View:
    """Return what the seat may know."""
    deal = as_seen(state.history[state.past.length :], seat, state.open.dealer)
    return View(
        open=state.open,
        seat=seat,
        hand=state.hands[seat],
        buried=tuple([move.card for who, move in deal if who == seat and isinstance(move, Bury)]),
        given=next(
            (move.card for who, move in deal if isinstance(move, Give) and sees_gift(seat, who)), None
        ),
        legal=legal(state, seat),
        seen=(*state.past.seen[seat], *deal),
    )
