"""Every possible move with the distribution of the deal's results over the worlds of the belief.

Bids and buries are played out without sight of hidden cards, because with open hands a bid looks better than
it is. Cards are played out too, or solved with open hands.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from math import inf
from typing import Final

from knaves.cards import Card
from knaves.games.euchre.engine import kernel
from knaves.games.euchre.engine.arrays import Array
from knaves.games.euchre.engine.auction import OUTCOMES
from knaves.games.euchre.engine.belief import Belief, believable, encode_seen, imagined
from knaves.games.euchre.engine.odds import win
from knaves.games.euchre.engine.open_deal import NONE, NUMBERS
from knaves.games.euchre.rules.moves import (
    BURIES,
    MAKES,
    MAKES_ALONE,
    ORDER,
    ORDER_ALONE,
    PASS,
    PLAYS,
    Bury,
    Move,
    Play,
)
from knaves.games.euchre.rules.open import Burying, Playing, WithTrump
from knaves.games.euchre.rules.options import Rules
from knaves.games.euchre.rules.trick import score
from knaves.games.euchre.rules.trumps import Trump
from knaves.games.euchre.rules.view import View

CALLS: Final[tuple[Move, ...]] = (
    PASS, ORDER, ORDER_ALONE, *(move for trump in Trump for move in (MAKES[trump], MAKES_ALONE[trump])),
)  # fmt: skip
"""The calls in the kernel's order."""
OPEN: Final = 0
"""No trick is played before hands lie open."""


@dataclass(frozen=True, slots=True)
class WeighedMove:
    """A move with the distribution of its deal's results."""

    move: Move
    shares: tuple[tuple[int, float], ...]
    """Points of the own side (below zero: the others'), with their probabilities."""
    tricks: float
    """Tricks of the own side, on average; 0 for calls, where nobody counts them."""
    worlds: float = inf
    """The effective number of worlds; a world counted twice is less than two."""

    @property
    def points(self) -> float:
        """Average points of the deal, minus the others'."""
        return sum(points * share for points, share in self.shares)

    @property
    def spread(self) -> float:
        """Standard deviation of the points."""
        mean = self.points
        return float(sum(share * (points - mean) ** 2 for points, share in self.shares) ** 0.5)

    def chance(self, view: View) -> float:
        """Return the chance to win the game."""
        after = winning(view)
        return sum(after[points] * share for points, share in self.shares)


# Cache: few results of a deal are possible, and each is asked for with every move.
class _After(dict[int, float]):
    """The chance to win by the points of the deal, computed on demand."""

    def __init__(self, target: int, ours: int, theirs: int, *, dealing: bool) -> None:
        super().__init__()
        self._score = (target, ours, theirs)
        self._dealing = dealing

    def __missing__(self, points: int) -> float:
        target, ours, theirs = self._score
        # Approximation: by the race between champions under the usual rules, whoever plays and by whatever
        # rules.
        chance = win(target, ours + max(points, 0), theirs + max(-points, 0), dealing=self._dealing)
        self[points] = chance
        return chance


def winning(view: View) -> _After:
    """Return the chance to win by the own side's points in this deal."""
    side = view.seat % 2
    # The next deal is the left neighbour's.
    return _winning(
        view.open.rules.target,
        view.open.scores[side],
        view.open.scores[1 - side],
        (view.open.dealer + 1) % 2 == side,
    )


@lru_cache(maxsize=1_000)
def _winning(target: int, ours: int, theirs: int, dealing: bool) -> _After:
    return _After(target, ours, theirs, dealing=dealing)


def weigh_calls(view: View, belief: Belief) -> list[WeighedMove]:
    """Evaluate every legal call."""
    rows, counts = imagined(view, belief)
    told = memoryview(encode_seen(view))
    sums = kernel.play_calls(told, rows, counts, belief.table, belief.network).tolist()
    points = _call_points(view.open.rules, view.seat % 2)
    return [
        WeighedMove(move, _shares(points, column), 0.0, _number(counts))
        for move, column in zip(CALLS, sums, strict=True)
        if move in view.legal
    ]


def weigh_buries(view: View, at: Burying, belief: Belief) -> list[WeighedMove]:
    """Evaluate every card that the dealer may bury; only if the dealer plays."""
    rows, counts = imagined(view, belief)
    sums = kernel.play_buries(memoryview(encode_seen(view)), rows, counts, belief.network).tolist()
    return [
        _by_tricks(view, at, BURIES[move.card], sums[move.card], _number(counts))
        for move in view.legal
        if isinstance(move, Bury)
    ]


def weigh_cards(
    view: View, at: Playing, belief: Belief, closed: Sequence[int] = (OPEN,)
) -> list[WeighedMove]:
    """Evaluate every card that may be played.

    Each number in ``closed`` is a way to play a world on, all with equal weight: so many tricks are played as
    the belief has it, by the network or by the heuristic, and the rest is solved with open hands.
    """
    rows, counts = imagined(view, belief)
    told, sums = memoryview(encode_seen(view)), [[0.0] * 6 for _ in range(NUMBERS)]
    # After an exchange with a loner the rules of thumb are left out: open hands only
    # (docs/strength-trials.md, "Not done yet").
    for tricks in closed if belief.learnt or believable(view) else (OPEN,):
        for card, column in enumerate(_played(view, at, told, rows, counts, belief, tricks)):
            sums[card] = [one + other for one, other in zip(sums[card], column, strict=True)]
    return [
        _by_tricks(view, at, PLAYS[move.card], sums[move.card], _number(counts))
        for move in view.legal
        if isinstance(move, Play)
    ]


def _played(
    view: View, at: Playing, told: Array, rows: Array, counts: Array, belief: Belief, closed: int
) -> list[list[float]]:
    """Return by card and tricks of side 0 the sum of weights."""
    if closed > OPEN:
        played: list[list[float]] = kernel.play_cards(told, rows, counts, closed, belief.network).tolist()
        return played
    total, solved = sum(counts.tolist()), kernel.outlook(kernel.solve_many(rows, [_facts(view, at)]), counts)
    return [[share * total for share in solved.get(Card(card), (0.0,) * 6)] for card in range(NUMBERS)]


def _facts(view: View, at: Playing) -> list[int]:
    """Return the kernel's row of facts."""
    leader = at.trick[0][0] if at.trick else view.seat
    cards = [card for _, card in at.trick]
    trick = [*cards, NONE, NONE, NONE][:3]
    return [at.trump, leader, *trick, sum(1 << seat for seat in at.out), at.won[0]]


def _number(counts: Array) -> float:
    """Return the equivalent number of equally weighted worlds."""
    weights = counts.tolist()
    # Kish's effective sample size.
    return float(sum(weights) ** 2 / sum([weight * weight for weight in weights]))


def _by_tricks(view: View, at: WithTrump, move: Move, sums: Sequence[float], worlds: float) -> WeighedMove:
    side = view.seat % 2
    total = sum(sums)
    tricks = sum(tricks * each for tricks, each in enumerate(sums)) / total
    return WeighedMove(move, _shares(_trick_points(view, at), sums), 5 - tricks if side else tricks, worlds)


def _shares(points: Sequence[int], sums: Sequence[float]) -> tuple[tuple[int, float], ...]:
    total = sum(sums)
    shares: dict[int, float] = {}
    for worth, each in zip(points, sums, strict=True):
        if each:
            shares[worth] = shares.get(worth, 0.0) + each / total
    return tuple(sorted(shares.items()))


def _trick_points(view: View, at: WithTrump) -> Sequence[int]:
    defended = isinstance(at, Playing) and at.defender is not None
    return _points_of(view.open.rules, at.maker % 2, at.alone, defended, view.seat % 2)


@cache
def _points_of(rules: Rules, makers: int, alone: bool, defended: bool, side: int) -> tuple[int, ...]:
    """Return a side's points for 0 to 5 tricks of side 0."""
    scored = [score(rules, makers, 5 - won if makers else won, alone, defended) for won in range(6)]
    return tuple(each.points if each.side == side else -each.points for each in scored)


@cache
def _call_points(rules: Rules, side: int) -> tuple[int, ...]:
    """Return a side's points for each outcome of a call, in the kernel's order."""
    points = [0] * OUTCOMES
    for makers in (0, 1):
        for alone in (False, True):
            for tricks in range(6):
                each = score(rules, makers, tricks, alone, False)
                # A deal thrown in stays 0, the last column.
                worth = each.points if each.side == side else -each.points
                points[(makers * 2 + alone) * 6 + tricks] = worth
    return tuple(points)
