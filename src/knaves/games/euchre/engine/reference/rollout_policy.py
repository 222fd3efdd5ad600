"""The rollout policy in plain Python, card for card as in ``rollout_policy.hpp``.

A port: where there is no compiler it is the policy, and ``tests/games/euchre/test_endings.py`` is its oracle.

Sets of cards are ints as the kernel has them: side suits at bits 0, 7 and 14, trumps at 21 to 27, joker 28.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from knaves.game import Seat
from knaves.games.euchre.engine.labels import Labels, each
from knaves.games.euchre.engine.open_deal import Layout
from knaves.games.euchre.engine.reference import solver
from knaves.games.euchre.rules.open import SEATS


def _highest(cards: int) -> int:
    return 1 << cards.bit_length() - 1


def _place(card: int) -> int:
    return card.bit_length() - 1


@dataclass(slots=True)
class Trick:
    """The trick on the table, as far as it decides anything."""

    taker: int
    left: int
    led: int = 0
    best: int = 0


@dataclass(frozen=True, slots=True)
class Observation:
    """What a seat goes by when it is to play."""

    labels: Labels
    seat: int
    maker: int
    hand: int
    loose: int
    opening: bool

    def order(self, card: int) -> int:
        """Return how high a card is; trumps are above all."""
        return _place(card) if card & self.labels.trumps else _place(card) % 7

    def length(self, card: int) -> int:
        """Return how many cards of its suit the hand holds."""
        return (self.hand & self.labels.suit[card]).bit_count()

    def best(self, card: int) -> bool:
        """Whether no card that others may hold is higher in its suit."""
        return not self.loose & self.labels.suit[card] & ~((card << 1) - 1)


def lowest_by(cards: int, key: Callable[[int], int]) -> int:
    """Return the card with the lowest key; of equals the lowest in place."""
    return min(each(cards), key=key)


def _spare(at: Observation, choices: int) -> int:
    ruffs = bool(at.hand & at.labels.trumps)

    def cost(card: int) -> int:
        if card & at.labels.trumps:
            return 200 + at.order(card)
        return 100 * at.best(card) + at.order(card) - (3 if ruffs and at.length(card) == 1 else 0)

    return lowest_by(choices, cost)


def _lead(at: Observation) -> int:
    trumps = at.hand & at.labels.trumps
    if trumps and at.loose & at.labels.trumps:
        top = _highest(trumps)
        if at.maker == at.seat and (at.best(top) or trumps != top):
            return top
        if at.maker == at.seat ^ 2 and at.opening:
            return top
    return _sure_lead(at) or _low_lead(at)


def _sure_lead(at: Observation) -> int:
    winners = sum(card for card in each(at.hand & ~at.labels.trumps) if at.best(card))
    if winners:
        return lowest_by(winners, at.length)
    trumps = at.hand & at.labels.trumps
    return _highest(trumps) if trumps and not at.loose & at.labels.trumps else 0


def _low_lead(at: Observation) -> int:
    sides = at.hand & ~at.labels.trumps
    if sides:
        # By length first, since orders are below 8; then the higher card.
        return lowest_by(sides, lambda card: 8 * at.length(card) - at.order(card))
    top = _highest(at.hand)
    return top if at.best(top) else at.hand & -at.hand


def _follow(at: Observation, choices: int, trick: Trick) -> int:
    beats = choices & (trick.led | at.labels.trumps) & ~((trick.best << 1) - 1)
    after = trick.left - 1
    if not beats:
        return _spare(at, choices)
    if trick.taker == at.seat ^ 2:
        return _with_partner(at, choices, beats, after, trick)
    low = beats & -beats
    if not after or not beats & trick.led:
        return low
    top = _highest(beats)
    if at.best(top):
        return lowest_by(beats, lambda card: not at.best(card))
    return _spare(at, choices) if after == 2 else top


def _with_partner(at: Observation, choices: int, beats: int, after: int, trick: Trick) -> int:
    if not after or at.best(trick.best) or trick.best & at.labels.trumps:
        return _spare(at, choices)
    following = beats & ~at.labels.trumps
    # A partner's king or lower is trumped; an ace is trusted to hold.
    if not following and _place(trick.best) % 7 <= 4:
        return beats & -beats
    top = _highest(following) if following else 0
    if top and at.best(top) and _place(trick.best) < _place(top) - 1:
        return top
    return _spare(at, choices)


def rollout_card(at: Observation, trick: Trick) -> int:
    """Return the card that the rules of thumb would play."""
    if at.hand & (at.hand - 1) == 0:
        return at.hand
    if not trick.led:
        return _lead(at)
    choices = at.hand & trick.led or at.hand
    return _follow(at, choices, trick) if choices & (choices - 1) else choices


@dataclass(slots=True)
class Table:
    """A deal from its first lead on, and how far it has come."""

    labels: Labels
    hands: list[int]
    out: int
    maker: int
    pack: int
    leader: int
    aside: list[int] = field(default_factory=lambda: [0] * SEATS)
    """By seat: what it knows to be in nobody's hand."""
    dealer: int = 0
    taken: int = 0
    """The upcard, if the dealer took it in."""
    voids: list[int] = field(default_factory=lambda: [0] * SEATS)
    """By seat: the suits that it did not follow."""
    led: list[int] = field(default_factory=lambda: [0] * 2)
    """By side: the suits that it has led."""
    fallen: int = 0
    played: int = 0
    won: int = 0
    turn: int = field(init=False)
    trick: Trick = field(init=False)

    def __post_init__(self) -> None:
        self._fresh(self.leader)

    def observe(self) -> Observation:
        """Return what the seat to play goes by."""
        hand = self.hands[self.turn]
        loose = self.pack & ~(hand | self.fallen | self.aside[self.turn])
        return Observation(self.labels, self.turn, self.maker, hand, loose, self.played == 0)

    def lay(self, card: int) -> None:
        """Play a card."""
        trick = self.trick
        if not trick.led:
            trick.led = self.labels.suit[card]
            self.led[self.turn % 2] |= trick.led
        elif not card & trick.led:
            self.voids[self.turn] |= trick.led
        if card & (trick.led | self.labels.trumps) > trick.best:
            trick.best, trick.taker = card, self.turn
        self.hands[self.turn] &= ~card
        self.fallen |= card
        trick.left -= 1
        if trick.left:
            self.turn = (self.turn + 1) % SEATS
            while self.out >> self.turn & 1:
                self.turn = (self.turn + 1) % SEATS
            return
        self.played += 1
        self.won += not trick.taker & 1
        self._fresh(trick.taker)

    def _fresh(self, seat: int) -> None:
        self.turn = seat
        self.trick = Trick(seat, SEATS - self.out.bit_count())

    def play_out(self, closed: int, policy: Callable[[Table], int] | None = None) -> int:
        """Return the tricks of side 0: so many by a policy or the rules of thumb, the rest open."""
        # The first tricks are played without sight of hidden cards: with open hands nobody is ever
        # finessed, which flatters calls.
        while self.played < min(closed, 5):
            self.lay(policy(self) if policy else rollout_card(self.observe(), self.trick))
        return self.won + solver.value(self._layout())

    def _layout(self) -> Layout:
        hands = tuple(tuple(self.labels.card[card] for card in each(hand)) for hand in self.hands)
        out = tuple(Seat(seat) for seat in range(SEATS) if self.out >> seat & 1)
        return Layout(hands, self.labels.trump, Seat(self.turn), (), out)
