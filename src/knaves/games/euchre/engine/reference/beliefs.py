"""Worlds weighed, calls and buries played out, in plain Python.

In the kernel these are ``auction.hpp``, ``beliefs.hpp`` and ``outcomes.hpp``:
they are ports, and ``tests/games/euchre/test_endings.py`` is their oracle.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import exp, prod
from typing import Final, NamedTuple

from knaves.games.euchre.engine.arrays import Array
from knaves.games.euchre.engine.auction import CALLS, OUTCOMES, Bid, Bidder, SeenRow, read_row
from knaves.games.euchre.engine.labels import LABELS, Labels, each, relabel
from knaves.games.euchre.engine.reference.learnt_policy import Network, choices, network
from knaves.games.euchre.engine.reference.rollout_policy import (
    Table,
    lowest_by,
    rollout_card,
)
from knaves.games.euchre.engine.tables import (
    PLACES_IN_AUCTION,
)
from knaves.games.euchre.rules.open import SEATS

TRICKS: Final = 5
# Over 2,133 bids this agreed best with real play: correlation 0.68, with rules of thumb throughout 0.67,
# with open hands 0.65 (docs/strength-trials.md, "The value of each part").
HEURISTIC_TRICKS: Final = 2
"""Tricks that a deal is played by the rules of thumb; the rest plays itself well enough open."""


# With three kinds, cards told more about every tested player than with rules of thumb alone (same page,
# "Champion 3: a network of card play").
STRAYS: Final = (0.15, 0.1, 0.5)
"""How often a card is any, of one who plays by rules of thumb, by the network, or much as the network."""


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


class Beliefs:
    """How likely worlds are."""

    def __init__(
        self,
        told: SeenRow,
        bidder: Bidder,
        temperature: float,
        error_rate: float,
        policy: Network | None = None,
    ) -> None:
        self._told, self._bidder, self._temperature, self._error_rate = told, bidder, temperature, error_rate
        self._policy = policy
        self._labels = LABELS[told.bid.trump if told.made else 0]

    def __call__(self, world: World) -> float:
        """Return a likelihood on no particular scale."""
        told, likely = self._told, 1.0
        if self._temperature > 0:
            # Approximation: the others bid by the table at every score.
            for place in range(told.bid.place + told.made):
                if told.at(place) != told.seat:
                    likely *= self._spoken(world, place)
            if told.taken == 2 and told.seat != told.dealer:
                likely *= self._buried_so(world)
        if self._error_rate < 1 and told.fallen:
            likely *= self._played_so(world)
        return likely

    def _sure(self, gain: float) -> float:
        # Softmax of calling and passing; far below, the exponential would overflow.
        return 1 / (1 + exp(-gain / self._temperature)) if gain > -700 * self._temperature else 0.0

    def _spoken(self, world: World, place: int) -> float:
        told = self._told
        if told.made and place == told.bid.place and told.bid.trump > 3:
            return 1.0
        made = self._bidder.gains(world.dealt[told.at(place)], place, told)
        if not told.made or place < told.bid.place:
            # A floor of 2 %: nobody bids just by this table.
            return max(0.02, 1 - self._sure(made.best))
        company, alone = made.company[told.bid.trump], made.alone[told.bid.trump]
        likely = 1.0 if place == 7 and told.stick else self._sure(made.best)
        likely *= exp((max(company, alone) - made.best) / self._temperature)
        return max(0.02, likely * self._sure(alone - company if told.bid.alone else company - alone))

    def _buried_so(self, world: World) -> float:
        told, labels = self._told, self._labels
        six = relabel(world.dealt[told.dealer] | 1 << told.upcard, labels)
        buried = relabel(world.buried, labels)
        return self._bidder.likely_bury(six, buried, labels, told, told.bid.trump)

    def _played_so(self, world: World) -> float:
        if self._policy:
            return self._played_by_kinds(world, self._policy)
        likely = 1.0
        for at, card, every in self._replay(world):
            if _surprising(at, card, every):
                # The second champion's 0.4 did better than 0.2 and 0.1 by 0.012 ± 0.017 and 0.030 ± 0.018
                # points a hand against `Steady` (docs/strength-trials.md, "The value of each part").
                likely *= self._error_rate
        return likely

    def _replay(self, world: World) -> Iterator[tuple[Table, int, int]]:
        """Play the cards that fell again; yield each that others played, with all that is held now."""
        told, labels = self._told, self._labels
        every = 0
        for hand in world.held:
            every |= relabel(hand, labels)
        at = _opening(told, labels, world, told.fallen[0][0])
        for _, number in told.fallen:
            card = labels.bit[number]
            if at.turn != told.seat:
                yield at, card, every
            at.lay(card)

    def _played_by_kinds(self, world: World, policy: Network) -> float:
        """Return how likely the cards are when each may be one of three kinds of player."""
        likely = [[1.0] * len(STRAYS) for _ in range(SEATS)]
        for at, card, every in self._replay(world):
            cards = choices(at)
            if len(cards) == 1:
                continue
            shares = (_by_thumb(at, card, cards, every), *policy.likely(at, card))
            for kind, (stray, share) in enumerate(zip(STRAYS, shares, strict=True)):
                # A mixture: a seat is of one kind for the whole deal. Nothing is carried over from earlier
                # deals.
                likely[at.turn][kind] *= stray / len(cards) + (1 - stray) * share
        return prod(sum(kinds) / len(kinds) for kinds in likely)


def _by_thumb(at: Table, card: int, cards: list[int], every: int) -> float:
    """Return how likely the rules of thumb play a card, when those that do the same are alike."""
    expected, hand = rollout_card(at.observe(), at.trick), at.hands[at.turn]
    same = [
        each
        for each in cards
        if each == expected or _alike(at.labels, expected, each, hand, every & ~at.fallen)
    ]
    return 1 / len(same) if card in same else 0.0


def _surprising(at: Table, card: int, every: int) -> bool:
    """Whether the rules of thumb would play another card, and not one that does the same."""
    expected = rollout_card(at.observe(), at.trick)
    return expected != card and not _alike(at.labels, expected, card, at.hands[at.turn], every & ~at.fallen)


def _alike(labels: Labels, one: int, other: int, hand: int, every: int) -> bool:
    low, high = sorted((one, other))
    # Neighbouring cards do the same; playing one instead of the other is no surprise.
    return labels.suit[one] == labels.suit[other] and not (high - low) & ~low & every & ~hand


def _opening(told: SeenRow, labels: Labels, world: World, leader: int) -> Table:
    """Return a world as it was before the first lead."""
    hands = [0 if told.out >> seat & 1 else relabel(hand, labels) for seat, hand in enumerate(world.held)]
    for seat, card in told.fallen:
        hands[seat] |= labels.bit[card]
    aside = [0 if told.taken else labels.bit[told.upcard]] * SEATS
    if told.taken:
        aside[told.dealer] = relabel(world.buried, labels)
    return Table(
        labels, hands, told.out, told.at(told.bid.place), relabel(told.pack, labels), leader, aside,
        told.dealer, labels.bit[told.upcard] if told.taken else 0,
    )  # fmt: skip


def leader_of(left_of: int, out: int) -> int:
    """Return the first seat to the left of one that does not sit out."""
    seat = (left_of + 1) % SEATS
    while out >> seat & 1:
        seat = (seat + 1) % SEATS
    return seat


def play_call(
    bidder: Bidder, hands: Sequence[int], bid: Bid, told: SeenRow, policy: Network | None = None
) -> int:
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
    taken = upcard if bid.place < PLACES_IN_AUCTION // 2 else 0
    pack = relabel(told.pack, labels)
    return _play_deal(Table(labels, playing, out, maker, pack, leader, aside, told.dealer, taken), policy)


def _play_deal(at: Table, policy: Network | None) -> int:
    """Play a deal out and return the tricks of side 0.

    With a policy it plays all tricks. Without one, the rules of thumb play two, and the rest is solved open.
    """
    return at.play_out(TRICKS, policy) if policy else at.play_out(HEURISTIC_TRICKS)


def _exchange(labels: Labels, held: list[int], aside: list[int], maker: int) -> None:
    giver = held[maker ^ 2]
    trumps = giver & labels.trumps
    # Approximation: of an exchange only the plainest choice is imagined, the highest trump given.
    gift = 1 << trumps.bit_length() - 1 if trumps else lowest_by(giver, lambda c: -((c.bit_length() - 1) % 7))
    six = held[maker] | gift

    buried = missed_least(six, labels)
    held[maker ^ 2] = giver ^ gift
    held[maker] = six ^ buried
    aside[maker] |= buried


def missed_least(six: int, labels: Labels) -> int:
    """Return the card that a loner with the partner's card can best do without."""

    def missed(card: int) -> int:
        high = (100 if card & labels.trumps else 0) + (card.bit_length() - 1) % 7
        # Each card of the same suit counts four ranks: short suits go first.
        return high + 4 * (six & labels.suit[card]).bit_count()

    return lowest_by(six, missed)


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
    told: Array,
    worlds: Array,
    table: Array,
    rows: Array | None,
    temperature: float,
    error_rate: float,
    result: Array,
) -> None:
    """Fill ``result`` with how likely each world is."""
    known = read_row(told.tolist())
    believing = Beliefs(known, Bidder(table), temperature, error_rate, network(rows))
    for row, lying in enumerate(worlds.tolist()):
        result[row] = believing(world_from(known, lying))


def pick(worlds: Array, likely: Array, most: int, start: float, rows: Array, counts: Array) -> int:
    """Fill ``rows`` with worlds at even steps along the line they share, ``counts`` with how often each."""
    shares = likely.tolist()
    total, line, taken, picked = 0.0, 0.0, 0, 0
    for share in shares:  # in this order, as the kernel does
        total += share
    for lying, share in zip(worlds.tolist(), shares, strict=True):
        # Systematic resampling: a world comes as often as its share of the line, rounded up or down.
        line += share * most / total if total > 0 else 1.0
        upto = int(line + start)
        if upto > taken and picked < len(counts):
            for place, cards in enumerate(lying):
                rows[picked, place] = cards
            counts[picked] = upto - taken
            picked, taken = picked + 1, upto
    return picked


def play_calls(
    told: Array, worlds: Array, weights: Array, table: Array, rows: Array | None, result: Array
) -> None:
    """Add up in ``result[choice, outcome]`` what calls lead to."""
    known, bidder, policy = read_row(told.tolist()), Bidder(table), network(rows)
    for lying, weight in zip(worlds.tolist(), weights.tolist(), strict=True):
        hands = world_from(known, lying).dealt
        for choice in filter(lambda each: may_call(each, known), range(CALLS)):
            bid = Bid(known.bid.place, known.turned, choice == 2)
            if choice == 0:
                bid = bidder.auction(hands, known.bid.place + 1, known)
            if choice > 2:
                bid = Bid(known.bid.place, (choice - 3) // 2, choice % 2 == 0)
            tricks = 0 if bid.place == PLACES_IN_AUCTION else play_call(bidder, hands, bid, known, policy)
            result[choice, outcome_of(bid, known, tricks)] += weight


def play_cards(
    told: Array, worlds: Array, weights: Array, rows: Array | None, closed: int, result: Array
) -> None:
    """Add up in ``result[card, tricks]`` what cards lead to after so many tricks by the policy."""
    known, policy = read_row(told.tolist()), network(rows)
    labels = LABELS[known.bid.trump]
    for lying, weight in zip(worlds.tolist(), weights.tolist(), strict=True):
        world = world_from(known, lying)
        start = _course(known, labels, world)
        hand = start.hands[known.seat]
        for card in each(hand & start.trick.led or hand):
            at = _course(known, labels, world)
            at.lay(card)
            result[labels.card[card], at.play_out(start.played + closed, policy)] += weight


def _course(told: SeenRow, labels: Labels, world: World) -> Table:
    """Return the deal as far as it has come."""
    at = _opening(told, labels, world, told.fallen[0][0] if told.fallen else told.seat)
    for _, card in told.fallen:
        at.lay(labels.bit[card])
    return at


def play_buries(told: Array, worlds: Array, weights: Array, rows: Array | None, result: Array) -> None:
    """Add up in ``result[card, tricks]`` what buries lead to."""
    known, policy = read_row(told.tolist()), network(rows)
    labels, maker = LABELS[known.bid.trump], known.at(known.bid.place)
    leader = leader_of(maker if known.bid.alone and known.loner_leads else known.dealer, known.out)
    for lying, weight in zip(worlds.tolist(), weights.tolist(), strict=True):
        world = world_from(known, lying)
        for card in each(relabel(world.held[known.seat], labels)):
            at = _opening(known, labels, world, leader)
            at.hands[known.seat] ^= card
            at.aside[known.seat] = card
            result[labels.card[card], _play_deal(at, policy)] += weight
