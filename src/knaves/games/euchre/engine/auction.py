"""Bidding by the table: what each call of an auction gains, and the row of facts that tells of an auction."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp
from typing import Final, NamedTuple

from knaves.cards import JOKER
from knaves.games.euchre.engine.arrays import Array
from knaves.games.euchre.engine.labels import LABELS, Labels, each, relabel
from knaves.games.euchre.engine.open_deal import NONE, mask
from knaves.games.euchre.engine.tables import (
    CALL_PARTS,
    PAIR_CELLS,
    PLACES_IN_AUCTION,
    SHAPE_CELLS,
    SIDE_CELLS,
    UPCARD_CELLS,
)
from knaves.games.euchre.rules.open import SEATS
from knaves.games.euchre.rules.trumps import PACK, PACK_WITH_JOKER

CALLS: Final = 13
OUTCOMES: Final = 25
# Far below any gain, but finite, so that exponentials of it are 0 and not NaN.
_NEVER: Final = -1000.0
# This softmax with its floor gave the cards that were buried a log-likelihood of -0.7 and -0.5; the best
# card, with a tenth for every other, -0.9 and -0.8 (docs/strength-trials.md, "Dealers who bury well").
_BURYING: Final = 0.08
"""Points by which a card must be better before it is mostly buried."""
_STRAY: Final = 0.03
"""How likely a bad one is, against the best."""
_RANKS: Final = (5, -1, -1, -1, -1, -1, -1, -1, 0, 1, 2, 3, 4)
"""By printed rank, ace first: nine to ace as 0 to 5."""


class Bid(NamedTuple):
    """A call from a place in the auction; place 8 is nobody's."""

    place: int
    trump: int = 0
    alone: bool = False


@dataclass(frozen=True, slots=True)
class SeenRow:
    """A row of what a seat was told."""

    seat: int
    dealer: int
    upcard: int
    bid: Bid
    made: bool
    taken: int
    out: int
    buried: int
    joker: bool
    stick: bool
    canadian: bool
    loner_leads: bool
    exchange: bool
    fallen: tuple[tuple[int, int], ...]

    @property
    def turned(self) -> int:
        """The suit that the upcard offers."""
        return 3 if self.upcard == JOKER else self.upcard // 13

    @property
    def rank(self) -> int:
        """The upcard's rank, 0 to 5, or 7 for the joker."""
        return 7 if self.upcard == JOKER else _RANKS[self.upcard % 13]

    @property
    def pack(self) -> int:
        """Every card of the game."""
        return mask(PACK_WITH_JOKER if self.joker else PACK)

    def at(self, place: int) -> int:
        """Return whose place it is."""
        return (self.dealer + 1 + place) % SEATS


def read_row(row: Sequence[int]) -> SeenRow:
    """Read a row."""
    fallen = tuple((row[15 + 2 * at], row[16 + 2 * at]) for at in range(row[14]))
    bid = Bid(row[3], row[4], bool(row[5]))
    buried = 0 if row[8] == NONE else 1 << row[8]
    joker, stick, canadian, loner_leads, exchange = map(bool, row[9:14])
    return SeenRow(
        row[0], row[1], row[2], bid, row[4] != NONE, row[6], row[7], buried,
        joker, stick, canadian, loner_leads, exchange, fallen,
    )  # fmt: skip


class Gains(NamedTuple):
    """By trump: what a call gains over passing, in company and alone; -1000 where it may not be made."""

    company: tuple[float, ...]
    alone: tuple[float, ...]

    @property
    def best(self) -> float:
        """The most that any gains."""
        return max(*self.company, *self.alone)


class Bidder:
    """Bids and buries by a table; one without a part for buries keeps the hand it would rather call with."""

    def __init__(self, table: Array) -> None:
        self._table = table.tolist()
        # Without that part it goes by part 3, the dealer's own calls, as the second champion does. That
        # buries worse: 0.613 instead of 0.701 points where the dealer takes the upcard in (same page).
        self._burying = CALL_PARTS if len(self._table) > CALL_PARTS else 3

    def gain(self, alone: bool, place: int, cells: Sequence[int]) -> float:
        """Return what a call gains over passing."""
        return self._sum(alone * PLACES_IN_AUCTION + place, cells)

    def _sum(self, part: int, cells: Sequence[int]) -> float:
        row = self._table[part]
        # A linear model of seven cells; only those of shape and pair say what cards are worth together.
        total: float = sum([row[cell] for cell in cells])
        return total

    def bury(self, six: int, labels: Labels, told: SeenRow, trump: int) -> int:
        """Return the card that a dealer does best without."""
        return max(each(six), key=lambda card: self._without(six, card, labels, told, trump))

    def likely_bury(self, six: int, buried: int, labels: Labels, told: SeenRow, trump: int) -> float:
        """Return how likely a dealer buries a card: the likelier the better, if the table says how good."""
        best = self.bury(six, labels, told, trump)
        if self._burying != CALL_PARTS:
            # The second champion's model: all cards but the best are alike.
            return 1.0 if buried == best else 0.1
        most = self._without(six, best, labels, told, trump)
        shares = {
            card: max(_STRAY, exp((self._without(six, card, labels, told, trump) - most) / _BURYING))
            for card in each(six)
        }
        return shares[buried] / sum(shares.values())

    def _without(self, six: int, card: int, labels: Labels, told: SeenRow, trump: int) -> float:
        # Of hands that are worth about the same the lowest card goes, a trump last: 0.001 points a rank.
        low = 20 if card & labels.trumps else (card.bit_length() - 1) % 7
        return self._sum(self._burying, cells_of(six ^ card, trump, told, ordered=True)) - 0.001 * low

    def gains(self, hand: int, place: int, told: SeenRow) -> Gains:
        """Return what each call gains."""
        company, alone = [_NEVER] * 4, [_NEVER] * 4
        for trump in range(4):
            if (place < 4) != (trump == told.turned):
                continue
            labels = LABELS[trump]
            cards = relabel(hand, labels)
            if place == 3:
                cards |= labels.bit[told.upcard]
                cards ^= self.bury(cards, labels, told, trump)
            cells = cells_of(cards, trump, told, ordered=place < 4)
            alone[trump] = self.gain(True, place, cells)
            if not (told.canadian and place == 1):
                company[trump] = self.gain(False, place, cells)
        return Gains(tuple(company), tuple(alone))

    def auction(self, hands: Sequence[int], place: int, told: SeenRow) -> Bid:
        """Return who calls what from a place on."""
        for at in range(place, PLACES_IN_AUCTION):
            made = self.gains(hands[told.at(at)], at, told)
            # In playouts everybody makes the best call, although the likelihood of bids is a softmax.
            if made.best <= 0 and not (at == 7 and told.stick):
                continue
            for trump in range(4):
                if made.alone[trump] == made.best:
                    return Bid(at, trump, True)
                if made.company[trump] == made.best:
                    return Bid(at, trump)
        return Bid(PLACES_IN_AUCTION)


def cells_of(hand: int, trump: int, told: SeenRow, *, ordered: bool) -> list[int]:
    """Return the cells of the table that a hand of places is judged by."""
    trumps = hand >> 21 & 0xFF
    # No trump and one share cells, and so do four and five, which only the cells of shape tell apart.
    many = min(max(trumps.bit_count(), 1), 4) - 1
    following = 3 - trump - (trump < 2)
    held = [hand >> 7 * side & 0x3F for side in range(3)]
    sides = [SIDE_CELLS + (many * 2 + (side != following)) * 64 + cards for side, cards in enumerate(held)]
    upcard = (0 if ordered else 1 if trump == 3 - told.turned else 2) * 8 + told.rank
    aces, king = sum(cards >> 5 for cards in held), any(cards >> 4 & 1 for cards in held)
    most = min(max(many, trumps.bit_count() - 1), 4)
    shape = ((most * 4 + aces) * 3 + min(held.count(0), 2)) * 2 + king
    pair = (upcard * 4 + many) * 4 + (trumps >> 5 & 3)
    return [trumps, *sides, UPCARD_CELLS + upcard, SHAPE_CELLS + shape, PAIR_CELLS + pair]
