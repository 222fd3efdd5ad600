"""A cribbage table at one moment, as it is drawn: the public state and the reader's hand."""

from __future__ import annotations

from dataclasses import dataclass

from knaves.cards import Card
from knaves.game import CHANCE, Seat
from knaves.games.cribbage.rules.dealing import crib_size
from knaves.games.cribbage.rules.events import What
from knaves.games.cribbage.rules.open import Open, Phase
from knaves.games.cribbage.rules.options import Rules
from knaves.games.cribbage.rules.view import View


@dataclass(frozen=True, slots=True)
class ShownCards:
    """Cards turned up to be counted: a hand or the crib, and whose it is."""

    what: What
    seat: Seat
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Scene:
    """A table as one seat sees it. Tuples are by seat or by side."""

    seat: Seat
    seats: int
    rules: Rules
    dealer: Seat | None
    """Nobody until the first dealer is known."""
    scores: tuple[int, ...]
    back: tuple[int, ...]
    games: tuple[int, ...]
    hand: tuple[Card, ...]
    sizes: tuple[int, ...]
    crib: int
    """The number of cards in the crib."""
    starter: Card | None
    laid: tuple[tuple[Seat, Card], ...]
    out: int
    """The number of laid cards that belong to finished counts."""
    total: int
    """The present count, 0 to 31."""
    counting: bool
    """Whether the present count has cards on the table."""
    turn: tuple[Seat, ...]
    """The seats that may move now."""
    gone: tuple[Seat, ...]
    cuts: tuple[tuple[Seat, Card], ...]
    shown: ShownCards | None
    spread: bool = False
    """Whether the pack is spread for a cut, away from its usual place."""
    opened: tuple[tuple[Card, ...], ...] = ()
    """Every hand by seat, if all are open."""

    @property
    def pack(self) -> bool:
        """Whether there is a pack on the table."""
        if self.spread:
            return False
        return (self.dealer is not None and any(self.sizes)) or self.starter is not None


def scene_of(table: Open, seat: Seat, hand: tuple[Card, ...]) -> Scene:
    """Return the table as a seat with this hand sees it."""
    cutting = table.phase in (Phase.SHUFFLE, Phase.DEAL_CUT)
    shown, count = None, table.count
    if count is not None and count.what != "play":
        shown = ShownCards(count.what, count.seat, table.counted)
    return Scene(
        seat=seat,
        seats=table.seats,
        rules=table.rules,
        dealer=None if cutting else table.dealer,
        scores=table.scores,
        back=table.back,
        games=table.games,
        hand=hand,
        sizes=table.sizes,
        crib=crib_size(table),
        starter=table.starter,
        laid=table.laid,
        # When hands are counted, the last count of the play is finished, like those before it.
        out=len(table.laid) - (0 if shown else len(table.pile)),
        total=0 if shown else table.total,
        counting=bool(table.pile) and shown is None,
        turn=tuple(seat for seat in table.actors if seat != CHANCE),
        gone=table.gone,
        cuts=tuple((seat, card) for seat, _, card in table.cuts),
        shown=shown,
    )


def hand_at(table: Open, view: View, before: tuple[Card, ...]) -> tuple[Card, ...]:
    """Return the seat's hand at this Open, given its hand one event earlier.

    The view is that after all events of the move: if a game was won, its cards have been gathered by then.
    """
    if len(view.hand) == table.sizes[view.seat]:
        return view.hand
    left = tuple(card for card in before if (view.seat, card) not in table.laid)
    # Cards face down differ by their number only.
    return left[: table.sizes[view.seat]]
