"""The information of one seat in a cribbage game.

A `View` is the public state with the seat's own cards. A finished deal hides nothing (§6.9), so only the
present deal is masked, and the cost of a view depends only on that deal.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from knaves.cards import BACK, CARDS, Card
from knaves.frozen import light, making
from knaves.game import Seat
from knaves.games.cribbage.rules.dealing import places_of, undealt_from
from knaves.games.cribbage.rules.moves import Deal, Discard, Move, Shuffle
from knaves.games.cribbage.rules.open import PLAY, Open, Phase
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


_made: Final = making(View)


def view(state: State, seat: Seat) -> View:
    """Return the view of the seat."""
    moves, hand, thrown = legal(state, seat), state.hands[seat], state.thrown[seat]
    return _made(state.open, seat, hand, thrown, moves, state.past, _seen(state, seat))


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
    table, deal = state.open, state.deal
    if table.phase is not PLAY and table.phase in _NOTHING_HIDDEN:
        return deal
    # The throws follow the deal, one for each seat; whatever comes after them is public.
    public = 1 + table.seats
    known = state.as_seen
    if known is None:
        return _masked(table, seat, deal[:public]) + deal[public:]
    if seat not in known:
        known[seat] = _masked(table, seat, deal[:public])
    return known[seat] + deal[public:]


def _masked(table: Open, seat: Seat, moves: Moves) -> Moves:
    """Return the deal and the throws, or the cuts for the deal, as this seat saw them."""
    chance, first = moves[0]
    seen: list[tuple[Seat, Move]] = [(chance, _masked_pack(table, seat, first))]
    for who, move in moves[1:]:
        seen.append((who, move if who == seat or type(move) is not Discard else _UNSEEN[len(move.cards)]))
    return tuple(seen)


_NOTHING_HIDDEN: Final = (Phase.SHUFFLE, Phase.DEAL, Phase.OVER)
_UNSEEN: Final = tuple([Discard((BACK,) * number) for number in range(3)])
"""By the number of cards: a throw as the other seats see it."""


def _masked_pack(table: Open, seat: Seat, move: Move) -> Move:
    if isinstance(move, Shuffle):
        masked = [BACK] * len(move.pack)
        for _seat, place, card in table.cuts:
            masked[place - 1] = card
        return Shuffle(tuple(masked))
    assert isinstance(move, Deal)
    pack, own = move.pack, places_of(table.seats, table.dealer, seat)
    masked = [BACK] * len(pack)
    masked[own.start : own.stop : own.step] = pack[own.start : own.stop : own.step]
    if table.starter is not None:
        masked[pack.index(table.starter)] = table.starter
    return Deal(tuple(masked))
