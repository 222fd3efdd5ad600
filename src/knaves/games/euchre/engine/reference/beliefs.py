"""Worlds weighed, calls and buries played out, in plain Python.

In the kernel these are ``auction.hpp``, ``beliefs.hpp`` and ``outcomes.hpp``:
they are ports, and ``tests/games/euchre/test_endings.py`` is their oracle.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Final, NamedTuple

from knaves.games.euchre.engine.arrays import Array
from knaves.games.euchre.engine.auction import CALLS, OUTCOMES, Bid, Bidder, SeenRow, read_row
from knaves.games.euchre.engine.labels import LABELS, Labels, each, relabel
from knaves.games.euchre.engine.reference.rollout_policy import (
    Table,
    lowest_by,
    rollout_card,
)
from knaves.games.euchre.engine.tables import (
    PLACES_IN_AUCTION,
)
from knaves.games.euchre.rules.open import SEATS

HEURISTIC_TRICKS: Final = 2
"""Tricks that a deal is played by the rules of expected; the rest plays itself well enough open."""


class World(NamedTuple):
    """All hands as they are, and as they were dealt; and what the dealer buried."""

    held: tuple[int, ...]
    dealt: tuple[int, ...]
    buried: int


def world_from(told: SeenRow, lying: Sequence[int]) -> World:
    """Read a row of six sets."""
    buried = lying[5] | told.buried
    dealt = list(lying[:SEATS])
    for seat, card in told.fallen:
        dealt[seat] |= 1 << card
    if told.taken:
        dealt[told.dealer] = (dealt[told.dealer] | buried) & ~(1 << told.upcard)
    return World(tuple(lying[:SEATS]), tuple(dealt), buried)


class Believing:
    """How likely worlds are."""

    def __init__(self, told: SeenRow, bidder: Bidder, temperature: float, error_rate: float) -> None:
        self._told, self._bidder, self._temperature, self._error_rate = told, bidder, temperature, error_rate
        self._labels = LABELS[told.bid.trump if told.made else 0]

    def __call__(self, world: World) -> float:
        """Return a likelihood on no particular scale."""
        told, likely = self._told, 1.0
        if self._temperature > 0:
            for place in range(told.bid.place + told.made):
                if told.at(place) != told.seat:
                    likely *= self._spoken(world, place)
            if told.taken == 2 and told.seat != told.dealer:
                likely *= self._buried_so(world)
        if self._error_rate < 1 and told.fallen:
            likely *= self._played_so(world)
        return likely

    def _sure(self, gain: float) -> float:
        return 1 / (1 + exp(-gain / self._temperature)) if gain > -700 * self._temperature else 0.0

    def _spoken(self, world: World, place: int) -> float:
        told = self._told
        if told.made and place == told.bid.place and told.bid.trump > 3:
            return 1.0
        made = self._bidder.gains(world.dealt[told.at(place)], place, told)
        if not told.made or place < told.bid.place:
            return max(0.02, 1 - self._sure(made.best))
        company, alone = made.company[told.bid.trump], made.alone[told.bid.trump]
        likely = 1.0 if place == 7 and told.stick else self._sure(made.best)
        likely *= exp((max(company, alone) - made.best) / self._temperature)
        return max(0.02, likely * self._sure(alone - company if told.bid.alone else company - alone))

    def _buried_so(self, world: World) -> float:
        told, labels = self._told, self._labels
        six = relabel(world.dealt[told.dealer] | 1 << told.upcard, labels)
        expected = self._bidder.bury(six, labels, told, told.bid.trump)
        return 1.0 if relabel(world.buried, labels) == expected else 0.1

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
                expected = rollout_card(at.observe(), at.trick)
                if expected != card and not _alike(
                    labels, expected, card, at.hands[at.turn], every & ~at.fallen
                ):
                    likely *= self._error_rate
            at.lay(card)
        return likely


def _alike(labels: Labels, one: int, other: int, hand: int, every: int) -> bool:
    low, high = sorted((one, other))
    return labels.suit[one] == labels.suit[other] and not (high - low) & ~low & every & ~hand


def _table(told: SeenRow, labels: Labels, hands: list[int], world: World, leader: int) -> Table:
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


def play_call(bidder: Bidder, hands: Sequence[int], bid: Bid, told: SeenRow) -> int:
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
    return Table(labels, playing, out, maker, relabel(told.pack, labels), leader, aside).play_out(
        HEURISTIC_TRICKS
    )


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


def outcome_of(bid: Bid, told: SeenRow, tricks: int) -> int:
    """Return the column of an outcome; ``tricks`` are side 0's."""
    if bid.place == PLACES_IN_AUCTION:
        return OUTCOMES - 1
    side = told.at(bid.place) % 2
    return (side * 2 + bid.alone) * 6 + (5 - tricks if side else tricks)


def may_call(choice: int, told: SeenRow) -> bool:
    """Whether the choice is open in this place of the auction."""
    place = told.bid.place
    if choice == 0:
        return not (place == 7 and told.stick)
    if choice < 3:
        return place < 4 and not (choice == 1 and told.canadian and place == 1)
    return place >= 4 and (choice - 3) // 2 != told.turned


def believe(
    told: Array, worlds: Array, table: Array, temperature: float, error_rate: float, result: Array
) -> None:
    """Fill ``result`` with how likely each world is."""
    known = read_row(told.tolist())
    believing = Believing(known, Bidder(table), temperature, error_rate)
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
    known, bidder = read_row(told.tolist()), Bidder(table)
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


def play_cards(told: Array, worlds: Array, weights: Array, heuristic_tricks: int, result: Array) -> None:
    """Add up in ``result[card, tricks]`` what cards lead to after so many tricks by the rules of expected."""
    known = read_row(told.tolist())
    labels = LABELS[known.bid.trump]
    for lying, weight in zip(worlds.tolist(), weights.tolist(), strict=True):
        world = world_from(known, lying)
        start = _course(known, labels, world)
        hand = start.hands[known.seat]
        for card in each(hand & start.trick.led or hand):
            at = _course(known, labels, world)
            at.lay(card)
            tricks = at.play_out(start.played + heuristic_tricks)
            result[labels.card[card], tricks] += weight


def _course(told: SeenRow, labels: Labels, world: World) -> Table:
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
    known = read_row(told.tolist())
    labels, maker = LABELS[known.bid.trump], known.at(known.bid.place)
    leader = leader_of(maker if known.bid.alone and known.loner_leads else known.dealer, known.out)
    for lying, weight in zip(worlds.tolist(), weights.tolist(), strict=True):
        hands = [relabel(hand, labels) for hand in lying[:SEATS]]
        hands = [0 if known.out >> seat & 1 else hand for seat, hand in enumerate(hands)]
        for card in each(hands[known.seat]):
            mine = [hand ^ card if seat == known.seat else hand for seat, hand in enumerate(hands)]
            aside = [card if seat == known.seat else 0 for seat in range(SEATS)]
            pack = relabel(known.pack, labels)
            tricks = Table(labels, mine, known.out, maker, pack, leader, aside).play_out(HEURISTIC_TRICKS)
            result[labels.card[card], tricks] += weight
