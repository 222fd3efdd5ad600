"""Policies: the throws and plays of the kernel's players in playouts of whole deals and games.

A policy is a few names and two tables, so that compiled loops and plain Python can follow it alike.
`RANDOM` knows nothing; `SIMPLE` and `steady` make the choices of the bots of those names. Tables of sorts
of pairs, here and as models of what an opponent throws, are 169 numbers in the order that `place_of` gives.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

from knaves.games.cribbage.engine.cribs import PAIRS, Sort, crib_value

# By ranks alone there are 91 sorts; a pair of one suit is told apart because it may become a flush.
SORTS: Final = 169
NOTHING: Final = (0.0,) * SORTS
THROWING: Final = ("random", "expected", "counted")
PLAYING: Final = ("random", "greedy", "careful")
"""The ways to throw and to play, in the kernel's order."""
EVEN: Final = (1.0,) * SORTS
"""The model of an opponent that throws every pair with equal probability."""


@dataclass(frozen=True, slots=True)
class Policy:
    """A rollout policy of the kernel, for throws and plays.

    A player throws any pair (``random``), or keeps the four cards that count most without a starter, of
    equals those that are left by the last throw (``counted``), or throws the pair with the highest
    expectation (``expected``): the average of its keep over the 46 starters, plus the pair's value by
    ``own`` in its own crib or less its value by ``other`` in the opponent's. It plays any card that fits
    (``random``), or a card that scores most now: the highest of them (``greedy``), or the one after which a
    random unseen card would score least (``careful``).
    """

    throwing: Literal["random", "expected", "counted"] = "random"
    playing: Literal["random", "greedy", "careful"] = "random"
    own: tuple[float, ...] = NOTHING
    other: tuple[float, ...] = NOTHING

    def __post_init__(self) -> None:
        if self.throwing not in THROWING or self.playing not in PLAYING:
            raise ValueError(f"There is no policy that throws {self.throwing} and plays {self.playing}.")
        if len(self.own) != SORTS or len(self.other) != SORTS:
            raise ValueError(f"A policy's tables hold {SORTS} numbers, one for each sort of pair.")


RANDOM: Final = Policy()
SIMPLE: Final = Policy("counted", "greedy")
"""The policy whose choices are those of the bot `Simple`."""


def place_of(sort: Sort) -> int:
    """Return the index of a sort of pair in a table: a square of 13 by 13 ranks, row by row.

    Pairs of two suits are in the row of their lower rank, those of one suit in that of their higher.
    """
    return sort.high * 13 + sort.low if sort.suited else sort.low * 13 + sort.high


def in_places(table: Mapping[Sort, float]) -> tuple[float, ...]:
    """Return a table by sort as 169 numbers; missing sorts are 0."""
    numbers = [0.0] * SORTS
    for sort, number in table.items():
        numbers[place_of(sort)] = number
    return tuple(numbers)


def steady() -> Policy:
    """Return the policy whose choices are those of the bot `Steady`, with the shipped table of cribs."""
    own = {sort: crib_value(*pairs[0], own=True) for sort, pairs in PAIRS.items()}
    other = {sort: crib_value(*pairs[0], own=False) for sort, pairs in PAIRS.items()}
    return Policy("expected", "careful", in_places(own), in_places(other))
