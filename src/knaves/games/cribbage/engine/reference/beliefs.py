"""Beliefs about the opponent's hand, updated by the cards it lays.

A port of ``beliefs.hpp`` and ``champion.hpp``. Its oracle is ``tests/games/cribbage/test_endings.py``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import comb
from typing import NamedTuple

from knaves.games.cribbage.engine.tables import KEEPS
from knaves.games.cribbage.rules.counting import peg_points
from knaves.games.cribbage.rules.scoring import PIPS


class Guess(NamedTuple):
    """Ranks that the opponent may still hold, the weight of that, and what it kept."""

    ranks: tuple[int, ...]
    weight: float
    keep: int


class Spot(NamedTuple):
    """A moment of the play as one player sees it; cards are ranks, hands rising."""

    pile: tuple[int, ...]
    unseen: tuple[int, ...]
    """Of each rank, how many the table has not seen."""
    mine: tuple[int, ...]
    theirs: int
    last_mine: bool
    """Whether the last card of the count is one's own."""
    need_mine: int
    need_theirs: int

    @property
    def total(self) -> int:
        """The present count."""
        return sum([PIPS[rank] for rank in self.pile])

    def fits(self, rank: int) -> bool:
        """Whether a rank can be laid."""
        return self.total + PIPS[rank] <= 31

    def after(self, rank: int, mine: bool, points: int) -> Spot:
        """The moment after a card that scores so much."""
        unseen = tuple([number - (each == rank) for each, number in enumerate(self.unseen)])
        pile = (*self.pile, rank)
        if mine:
            left = list(self.mine)
            left.remove(rank)
            return Spot(
                pile, unseen, tuple(left), self.theirs, True, self.need_mine - points, self.need_theirs
            )
        return Spot(
            pile, unseen, self.mine, self.theirs - 1, False, self.need_mine, self.need_theirs - points
        )


class Answers:
    """How the opponent answers at a spot: the most points now, then the least risk, then the highest."""

    def __init__(self, spot: Spot, exact: bool) -> None:
        self.exact = exact
        self.pile, self.unseen = spot.pile, spot.unseen
        self.room = 31 - spot.total
        self.careful = bool(spot.mine) and (not spot.pile or spot.last_mine)
        self.points = [
            peg_points((*spot.pile, rank), exact) if PIPS[rank] <= self.room else -1  # type: ignore[arg-type]
            for rank in range(13)
        ]
        self._next: dict[int, tuple[int, list[int]]] = {}

    def answer(self, hand: tuple[int, ...]) -> int | None:
        """The rank that is laid out of a hand, or None when nothing fits."""
        points = self.points
        fits = [rank for rank in hand if points[rank] >= 0]
        if not fits:
            return None
        most = max([points[rank] for rank in fits])
        best = sorted({rank for rank in fits if points[rank] == most})
        if len(best) == 1 or not self.careful:
            return best[-1]
        return min(best, key=lambda rank: (self._risk(rank, hand), -rank))

    def _risk(self, rank: int, hand: tuple[int, ...]) -> int:
        """What the cards it has not seen would score after this one, each as the very next."""
        if rank not in self._next:
            room = self.room - PIPS[rank]
            worth = [
                peg_points((*self.pile, rank, each), self.exact) if PIPS[each] <= room else 0  # type: ignore[arg-type]
                for each in range(13)
            ]
            total = sum([points * number for points, number in zip(worth, self.unseen, strict=True)])
            self._next[rank] = total, worth
        total, worth = self._next[rank]
        return total - sum([worth[each] for each in hand])


def guesses(
    kept: Sequence[float], seat: int, unseen: Sequence[int], laid: Sequence[int], stuck: int
) -> list[Guess]:
    """Every four ranks that hold those laid and that the unseen cards allow."""
    found = []
    for place, keep in enumerate(KEEPS):
        left = list(keep)
        try:
            for rank in laid:
                left.remove(rank)
        except ValueError:
            continue
        weight = kept[seat * len(KEEPS) + place]
        for rank in set(left):
            weight *= comb(unseen[rank], left.count(rank)) if PIPS[rank] > stuck else 0
        if weight > 0:
            found.append(Guess(tuple(left), weight, place))
    return found


def believed(
    held: Sequence[Guess], choices: Sequence[tuple[Spot, int]], likelihood_floor: float, exact: bool
) -> Iterator[Guess]:
    """The guesses, each weighed by how well the cards laid so far suit it."""
    answers = [(Answers(spot, exact), rank) for spot, rank in choices]
    for guess in held:
        hand, weight = guess.ranks, guess.weight
        for each, rank in reversed(answers):
            hand = tuple(sorted((*hand, rank)))
            if each.answer(hand) != rank:
                weight *= likelihood_floor
        yield guess._replace(weight=weight)
