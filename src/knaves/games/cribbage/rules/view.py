"""The information of one seat in a cribbage game.

A `View` is the public state with the seat's own cards. A finished deal hides nothing (§6.9), so only the
present deal is masked, and the cost of a view depends only on that deal.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from knaves.cards import BACK, CARDS, Card
from knaves.frozen import light
from knaves.game import Seat
from knaves.games.cribbage.rules.dealing import places_of, undealt_from
from knaves.games.cribbage.rules.moves import Deal, Discard, Move, Shuffle
from knaves.games.cribbage.rules.open import Open, Phase
from knaves.games.cribbage.rules.state import Moves, State, put
from knaves.games.cribbage.rules.turns import legal
from knaves.markup import drawn_by


@light
@dataclass(frozen=True, slots=True)
class View:
    """The information of one seat. Hands are in the order of rank, then suit."""

    open: Open
    seat: Seat
    hand: tuple[Card, ...]
    thrown: tuple[Card, ...]
    """The cards that this seat threw to the crib."""
    legal: tuple[Move, ...]
    past: Moves = ()
    """The moves before the present deal, or the present cutting for the deal, began."""
    deal: Moves = ()
    """The moves since, with cards that this seat may not know face down."""

    @property
    def seats(self) -> int:
        """The number of players."""
        return self.open.seats

    @property
    def seen(self) -> Moves:
        """Every move so far as this seat saw it."""
        return (*self.past, *self.deal)

    _repr_html_ = drawn_by("view")


def view(state: State, seat: Seat) -> View:
    """Return the view of the seat."""
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
    """Return a watcher's view from behind a seat, with its hand face down."""
    return View(open=table, seat=seat, hand=(BACK,) * table.sizes[seat], thrown=(), legal=())


def known(view: View) -> State:
    """Return the state as the seat knows it: all other cards are face down."""
    table, seats = view.open, view.seats
    hands = put(tuple([(BACK,) * size for size in table.sizes]), view.seat, view.hand)
    left = len(CARDS) if table.phase is Phase.DEAL_CUT else len(CARDS) - undealt_from(seats)
    thrown = put(((),) * seats, view.seat, view.thrown)
    return State(table, view.past, view.deal, (BACK,) * left, hands, thrown)


def _seen(state: State, seat: Seat) -> Moves:
    """Return the moves of this deal; while it is in progress, cards unknown to this seat are face down."""
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
    return _dealt_to(move.pack, table.seats, table.dealer, seat, table.starter)


# A seat looks at the same deal a dozen times, and a process has few deals in progress at once.
@lru_cache(maxsize=1024)
def _dealt_to(pack: tuple[Card, ...], seats: int, dealer: Seat, seat: Seat, starter: Card | None) -> Deal:
    known = set(places_of(seats, dealer, seat))
    if starter is not None:
        known.add(pack.index(starter))
    return Deal(_only(pack, known))


def _only(pack: tuple[Card, ...], places: set[int]) -> tuple[Card, ...]:
    masked = [BACK] * len(pack)
    for place in places:
        masked[place] = pack[place]
    return tuple(masked)
