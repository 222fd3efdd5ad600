"""Worlds weighed, calls and buries played out, in plain Python.

In the kernel these are ``auction.hpp``, ``beliefs.hpp`` and ``judging.hpp``:
this room is long because it is all three.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp
from typing import Final, NamedTuple

from knaves.cards import JOKER
from knaves.games.euchre.engine.arrays import Array
from knaves.games.euchre.engine.open_deal import NONE, mask
from knaves.games.euchre.engine.reference.thumbs import (
    LABELS,
    Labels,
    Table,
    card_by_thumb,
    each,
    lowest_by,
    relabel,
)
from knaves.games.euchre.engine.tables import (
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
CLOSED: Final = 2
"""Tricks that a deal is played by the rules of thumb; the rest plays itself well enough open."""
_NEVER: Final = -1000.0
_RANKS: Final = (5, -1, -1, -1, -1, -1, -1, -1, 0, 1, 2, 3, 4)
"""By printed rank, ace first: nine to ace as 0 to 5."""


class Bid(NamedTuple):
    """A call from a place in the auction; place 8 is nobody's."""

    place: int
    trump: int = 0
    alone: bool = False


@dataclass(frozen=True, slots=True)
class Told:
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


def told_from(row: Sequence[int]) -> Told:
    """Read a row."""
    fallen = tuple((row[15 + 2 * at], row[16 + 2 * at]) for at in range(row[14]))
    bid = Bid(row[3], row[4], bool(row[5]))
    buried = 0 if row[8] == NONE else 1 << row[8]
    joker, stick, canadian, loner_leads, exchange = map(bool, row[9:14])
    return Told(
        row[0], row[1], row[2], bid, row[4] != NONE, row[6], row[7], buried,
        joker, stick, canadian, loner_leads, exchange, fallen,
    )  # fmt: skip


class World(NamedTuple):
    """All hands as they are, and as they were dealt; and what the dealer buried."""

    held: tuple[int, ...]
    dealt: tuple[int, ...]
    buried: int


def world_from(told: Told, lying: Sequence[int]) -> World:
    """Read a row of six sets."""
    buried = lying[5] | told.buried
    dealt = list(lying[:SEATS])
    for seat, card in told.fallen:
        dealt[seat] |= 1 << card
    if told.taken:
        dealt[told.dealer] = (dealt[told.dealer] | buried) & ~(1 << told.upcard)
    return World(tuple(lying[:SEATS]), tuple(dealt), buried)


class Gains(NamedTuple):
    """By trump: what a call gains over passing, in company and alone; -1000 where it may not be made."""

    company: tuple[float, ...]
    alone: tuple[float, ...]

    @property
    def best(self) -> float:
        """The most that any gains."""
        return max(*self.company, *self.alone)


class Bidder:
    """Bids by a table."""

    def __init__(self, table: Array) -> None:
        self._table = table.tolist()

    def gain(self, alone: bool, place: int, cells: Sequence[int]) -> float:
        """Return the sum of the cells."""
        part = self._table[alone][place]
        total: float = sum([part[cell] for cell in cells])
        return total

    def bury(self, six: int, labels: Labels, told: Told, trump: int) -> int:
        """Return the card that a dealer does best without."""

        def worth(card: int) -> float:
            low = 20 if card & labels.trumps else (card.bit_length() - 1) % 7
            return self.gain(False, 3, cells_of(six ^ card, trump, told, ordered=True)) - 0.001 * low

        return max(each(six), key=worth)

    def gains(self, hand: int, place: int, told: Told) -> Gains:
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

    def auction(self, hands: Sequence[int], place: int, told: Told) -> Bid:
        """Return who calls what from a place on."""
        for at in range(place, PLACES_IN_AUCTION):
            made = self.gains(hands[told.at(at)], at, told)
            if made.best <= 0 and not (at == 7 and told.stick):
                continue
            for trump in range(4):
                if made.alone[trump] == made.best:
                    return Bid(at, trump, True)
                if made.company[trump] == made.best:
                    return Bid(at, trump)
        return Bid(PLACES_IN_AUCTION)


def cells_of(hand: int, trump: int, told: Told, *, ordered: bool) -> list[int]:
    """Return the cells of the table that a hand of places is judged by."""
    trumps = hand >> 21 & 0xFF
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


class Believing:
    """How likely worlds are."""

    def __init__(self, told: Told, bidder: Bidder, calm: float, stray: float) -> None:
        self._told, self._bidder, self._calm, self._stray = told, bidder, calm, stray
        self._labels = LABELS[told.bid.trump if told.made else 0]

    def __call__(self, world: World) -> float:
        """Return a likelihood on no particular scale."""
        told, likely = self._told, 1.0
        if self._calm > 0:
            for place in range(told.bid.place + told.made):
                if told.at(place) != told.seat:
                    likely *= self._spoken(world, place)
            if told.taken == 2 and told.seat != told.dealer:
                likely *= self._buried_so(world)
        if self._stray < 1 and told.fallen:
            likely *= self._played_so(world)
        return likely

    def _sure(self, gain: float) -> float:
        return 1 / (1 + exp(-gain / self._calm)) if gain > -700 * self._calm else 0.0

    def _spoken(self, world: World, place: int) -> float:
        told = self._told
        if told.made and place == told.bid.place and told.bid.trump > 3:
            return 1.0
        made = self._bidder.gains(world.dealt[told.at(place)], place, told)
        if not told.made or place < told.bid.place:
            return max(0.02, 1 - self._sure(made.best))
        company, alone = made.company[told.bid.trump], made.alone[told.bid.trump]
        likely = 1.0 if place == 7 and told.stick else self._sure(made.best)
        likely *= exp((max(company, alone) - made.best) / self._calm)
        return max(0.02, likely * self._sure(alone - company if told.bid.alone else company - alone))

    def _buried_so(self, world: World) -> float:
        told, labels = self._told, self._labels
        six = relabel(world.dealt[told.dealer] | 1 << told.upcard, labels)
        thumb = self._bidder.bury(six, labels, told, told.bid.trump)
        return 1.0 if relabel(world.buried, labels) == thumb else 0.1

    def _played_so(self, world: World) -> float:
        told, labels = self._told, self._labels
        hands = [relabel(hand, labels) for hand in world.held]
        every = hands[0] | hands[1] | hands[2] | hands[3]
        playing = [0 if told.out >> seat & 1 else hands[seat] for seat in range(SEATS)]
        for seat, card in told.fallen:
            playing[seat] |= labels.bit[card]
        at = _table(told, labels, playing, world, told.fallen[0][0])
        likely = 1.0
        for _, number in told.fallen:
            card = labels.bit[number]
            if at.turn != told.seat:
                thumb = card_by_thumb(at.sight(), at.trick)
                if thumb != card and not _alike(labels, thumb, card, at.hands[at.turn], every & ~at.fallen):
                    likely *= self._stray
            at.lay(card)
        return likely


def _alike(labels: Labels, one: int, other: int, hand: int, every: int) -> bool:
    low, high = sorted((one, other))
    return labels.suit[one] == labels.suit[other] and not (high - low) & ~low & every & ~hand


def _table(told: Told, labels: Labels, hands: list[int], world: World, leader: int) -> Table:
    aside = [0 if told.taken else labels.bit[told.upcard]] * SEATS
    if told.taken:
        aside[told.dealer] = relabel(world.buried, labels)
    return Table(labels, hands, told.out, told.at(told.bid.place), relabel(told.pack, labels), leader, aside)


def leader_of(left_of: int, out: int) -> int:
    """Return the first seat to the left of one that does not sit out."""
    seat = (left_of + 1) % SEATS
    while out >> seat & 1:
        seat = (seat + 1) % SEATS
    return seat


def play_call(bidder: Bidder, hands: Sequence[int], bid: Bid, told: Told) -> int:
    """Return the tricks of side 0 after a call."""
    labels, maker = LABELS[bid.trump], told.at(bid.place)
    out = 1 << (maker ^ 2) if bid.alone else 0
    held, aside = [relabel(hand, labels) for hand in hands], [0] * SEATS
    upcard = labels.bit[told.upcard]
    if bid.place < 4:
        six = held[told.dealer] | upcard
        aside[told.dealer] = bidder.bury(six, labels, told, bid.trump)
        held[told.dealer] = six ^ aside[told.dealer]
    else:
        aside = [upcard] * SEATS
    if bid.alone and told.exchange:
        _exchange(labels, held, aside, maker)
    playing = [0 if out >> seat & 1 else held[seat] for seat in range(SEATS)]
    leader = leader_of(maker if bid.alone and told.loner_leads else told.dealer, out)
    return Table(labels, playing, out, maker, relabel(told.pack, labels), leader, aside).play_out(CLOSED)


def _exchange(labels: Labels, held: list[int], aside: list[int], maker: int) -> None:
    giver = held[maker ^ 2]
    trumps = giver & labels.trumps
    gift = 1 << trumps.bit_length() - 1 if trumps else lowest_by(giver, lambda c: -((c.bit_length() - 1) % 7))
    six = held[maker] | gift

    def missed(card: int) -> int:
        high = (100 if card & labels.trumps else 0) + (card.bit_length() - 1) % 7
        return high + 4 * (six & labels.suit[card]).bit_count()

    buried = lowest_by(six, missed)
    held[maker ^ 2] = giver ^ gift
    held[maker] = six ^ buried
    aside[maker] |= buried


def outcome_of(bid: Bid, told: Told, tricks: int) -> int:
    """Return the column of an outcome; ``tricks`` are side 0's."""
    if bid.place == PLACES_IN_AUCTION:
        return OUTCOMES - 1
    side = told.at(bid.place) % 2
    return (side * 2 + bid.alone) * 6 + (5 - tricks if side else tricks)


def may_call(choice: int, told: Told) -> bool:
    """Whether the choice is open in this place of the auction."""
    place = told.bid.place
    if choice == 0:
        return not (place == 7 and told.stick)
    if choice < 3:
        return place < 4 and not (choice == 1 and told.canadian and place == 1)
    return place >= 4 and (choice - 3) // 2 != told.turned


def believe(told: Array, worlds: Array, table: Array, calm: float, stray: float, result: Array) -> None:
    """Fill ``result`` with how likely each world is."""
    known = told_from(told.tolist())
    believing = Believing(known, Bidder(table), calm, stray)
    for row, lying in enumerate(worlds.tolist()):
        result[row] = believing(world_from(known, lying))


def pick(worlds: Array, likely: Array, most: int, start: float, rows: Array, counts: Array) -> int:
    """Fill ``rows`` with worlds at even steps along the line they share, ``counts`` with how often each."""
    shares = likely.tolist()
    total, line, taken, picked = 0.0, 0.0, 0, 0
    for share in shares:  # in this order, as the kernel does
        total += share
    for lying, share in zip(worlds.tolist(), shares, strict=True):
        line += share * most / total if total > 0 else 1.0
        upto = int(line + start)
        if upto > taken and picked < len(counts):
            for place, cards in enumerate(lying):
                rows[picked, place] = cards
            counts[picked] = upto - taken
            picked, taken = picked + 1, upto
    return picked


def play_calls(told: Array, worlds: Array, weights: Array, table: Array, result: Array) -> None:
    """Add up in ``result[choice, outcome]`` what calls lead to."""
    known, bidder = told_from(told.tolist()), Bidder(table)
    for lying, weight in zip(worlds.tolist(), weights.tolist(), strict=True):
        hands = world_from(known, lying).dealt
        for choice in filter(lambda each: may_call(each, known), range(CALLS)):
            bid = Bid(known.bid.place, known.turned, choice == 2)
            if choice == 0:
                bid = bidder.auction(hands, known.bid.place + 1, known)
            if choice > 2:
                bid = Bid(known.bid.place, (choice - 3) // 2, choice % 2 == 0)
            tricks = 0 if bid.place == PLACES_IN_AUCTION else play_call(bidder, hands, bid, known)
            result[choice, outcome_of(bid, known, tricks)] += weight


def play_cards(told: Array, worlds: Array, weights: Array, closed: int, result: Array) -> None:
    """Add up in ``result[card, tricks]`` what cards lead to after so many tricks by the rules of thumb."""
    known = told_from(told.tolist())
    labels = LABELS[known.bid.trump]
    for lying, weight in zip(worlds.tolist(), weights.tolist(), strict=True):
        world = world_from(known, lying)
        start = _course(known, labels, world)
        hand = start.hands[known.seat]
        for card in each(hand & start.trick.led or hand):
            at = _course(known, labels, world)
            at.lay(card)
            tricks = at.play_out(start.played + closed)
            result[labels.card[card], tricks] += weight


def _course(told: Told, labels: Labels, world: World) -> Table:
    """Return the deal as far as it has come."""
    hands = [relabel(hand, labels) for hand in world.held]
    hands = [0 if told.out >> seat & 1 else hand for seat, hand in enumerate(hands)]
    for seat, card in told.fallen:
        hands[seat] |= labels.bit[card]
    at = _table(told, labels, hands, world, told.fallen[0][0] if told.fallen else told.seat)
    for _, card in told.fallen:
        at.lay(labels.bit[card])
    return at


def play_buries(told: Array, worlds: Array, weights: Array, result: Array) -> None:
    """Add up in ``result[card, tricks]`` what buries lead to."""
    known = told_from(told.tolist())
    labels, maker = LABELS[known.bid.trump], known.at(known.bid.place)
    leader = leader_of(maker if known.bid.alone and known.loner_leads else known.dealer, known.out)
    for lying, weight in zip(worlds.tolist(), weights.tolist(), strict=True):
        hands = [relabel(hand, labels) for hand in lying[:SEATS]]
        hands = [0 if known.out >> seat & 1 else hand for seat, hand in enumerate(hands)]
        for card in each(hands[known.seat]):
            mine = [hand ^ card if seat == known.seat else hand for seat, hand in enumerate(hands)]
            aside = [card if seat == known.seat else 0 for seat in range(SEATS)]
            pack = relabel(known.pack, labels)
            tricks = Table(labels, mine, known.out, maker, pack, leader, aside).play_out(CLOSED)
            result[labels.card[card], tricks] += weight
