"""What lies on a cribbage table at one moment, as it is to be drawn: what lies open, and one's own hand."""

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
class Shown:
    """Cards that are turned up to be counted: a hand or the crib, and whose."""

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
    """Nobody before the first deal has been cut for."""
    scores: tuple[int, ...]
    back: tuple[int, ...]
    games: tuple[int, ...]
    hand: tuple[Card, ...]
    sizes: tuple[int, ...]
    crib: int
    """How many cards lie in the crib."""
    starter: Card | None
    laid: tuple[tuple[Seat, Card], ...]
    out: int
    """How many of the laid cards belong to finished counts."""
    total: int
    """The present count, 0 to 31."""
    counting: bool
    """Whether cards of a present count lie on the table."""
    turn: tuple[Seat, ...]
    """Who may move now."""
    gone: tuple[Seat, ...]
    cuts: tuple[tuple[Seat, Card], ...]
    shown: Shown | None
    spread: bool = False
    """Whether the pack is spread for a cut: then it does not lie where it will."""
    opened: tuple[tuple[Card, ...], ...] = ()
    """Every hand by seat, where all lie open."""

    @property
    def pack(self) -> bool:
        """Whether a pack lies on the table."""
        if self.spread:
            return False
        return (self.dealer is not None and any(self.sizes)) or self.starter is not None


def scene_of(table: Open, seat: Seat, hand: tuple[Card, ...]) -> Scene:
    """Return what a seat with this hand sees of the table as it lies."""
    cutting = table.phase in (Phase.SHUFFLE, Phase.DEAL_CUT)
    shown, count = None, table.count
    if count is not None and count.what != "play":
        shown = Shown(count.what, count.seat, table.counted)
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
        # When hands are counted, the last count of the play is finished like the others.
        out=len(table.laid) - (0 if shown else len(table.pile)),
        total=0 if shown else table.total,
        counting=bool(table.pile) and shown is None,
        turn=tuple(seat for seat in table.actors if seat != CHANCE),
        gone=table.gone,
        cuts=tuple((seat, card) for seat, _, card in table.cuts),
        shown=shown,
    )


def hand_at(table: Open, view: View, before: tuple[Card, ...]) -> tuple[Card, ...]:
    """Return the seat's hand when the table lay so, given its hand one event earlier.

    The view comes after all events of the move: a game that is won has its cards gathered by then.
    """
    if len(view.hand) == table.sizes[view.seat]:
        return view.hand
    left = tuple(card for card in before if (view.seat, card) not in table.laid)
    # Cards that lie face down are told apart by their number alone.
    return left[: table.sizes[view.seat]]
