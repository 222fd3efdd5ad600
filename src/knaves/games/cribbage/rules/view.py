"""What one seat may know of a cribbage game.

A `View` is what lies open and what is the seat's own. A deal that is over hides nothing any more
(§6.9), so only the present deal is ever masked, and a view costs what its deal costs.
"""

from __future__ import annotations

from dataclasses import dataclass

from knaves.cards import BACK, CARDS, Card
from knaves.game import Seat
from knaves.games.cribbage.rules.dealing import places_of, undealt_from
from knaves.games.cribbage.rules.moves import Deal, Discard, Move, Shuffle
from knaves.games.cribbage.rules.open import Open, Phase
from knaves.games.cribbage.rules.state import Moves, State, put
from knaves.games.cribbage.rules.turns import legal


@dataclass(frozen=True, slots=True)
class View:
    """One seat's knowledge. Hands go by rank, then suit."""

    open: Open
    seat: Seat
    hand: tuple[Card, ...]
    thrown: tuple[Card, ...]
    """What this seat threw to the crib."""
    legal: tuple[Move, ...]
    past: Moves = ()
    """The moves before the present deal, or the present cutting for the deal, began."""
    deal: Moves = ()
    """The moves since, with what this seat may not know lying face down."""

    @property
    def seats(self) -> int:
        """How many play."""
        return self.open.seats

    @property
    def seen(self) -> Moves:
        """Every move so far as this seat saw it."""
        return (*self.past, *self.deal)


def view(state: State, seat: Seat) -> View:
    """What the seat may know."""
    return View(
        open=state.open,
        seat=seat,
        hand=state.hands[seat],
        thrown=state.thrown[seat],
        legal=legal(state, seat),
        past=state.past,
        deal=_seen(state, seat),
    )


def watch(table: Open, seat: Seat) -> View:
    """What somebody sees who stands behind a seat and may not look into its hand."""
    return View(open=table, seat=seat, hand=(BACK,) * table.sizes[seat], thrown=(), legal=())


def known(view: View) -> State:
    """Return the state as far as the seat knows it: all other cards lie face down."""
    table, seats = view.open, view.seats
    hands = put(tuple([(BACK,) * size for size in table.sizes]), view.seat, view.hand)
    left = len(CARDS) if table.phase is Phase.DEAL_CUT else len(CARDS) - undealt_from(seats)
    thrown = put(((),) * seats, view.seat, view.thrown)
    return State(table, view.past, view.deal, (BACK,) * left, hands, thrown)


def _seen(state: State, seat: Seat) -> Moves:
    """The moves of this deal with what this seat may not know lying face down, while it is going on."""
    if state.open.phase in (Phase.SHUFFLE, Phase.DEAL, Phase.OVER):
        return state.deal
    (chance, first), *others = state.deal
    seen: list[tuple[Seat, Move]] = [(chance, _masked_pack(state.open, seat, first))]
    for who, move in others:
        if isinstance(move, Discard) and who != seat:
            move = Discard((BACK,) * len(move.cards))
        seen.append((who, move))
    return tuple(seen)


def _masked_pack(table: Open, seat: Seat, move: Move) -> Move:
    if isinstance(move, Shuffle):
        return Shuffle(_only(move.pack, {place - 1 for _, place, _ in table.cuts}))
    assert isinstance(move, Deal)
    known = set(places_of(table.seats, table.dealer, seat))
    if table.starter is not None:
        known.add(move.pack.index(table.starter))
    return Deal(_only(move.pack, known))


def _only(pack: tuple[Card, ...], places: set[int]) -> tuple[Card, ...]:
    masked = [BACK] * len(pack)
    for place in places:
        masked[place] = pack[place]
    return tuple(masked)
