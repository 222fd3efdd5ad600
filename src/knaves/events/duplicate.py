"""Duplicate scoring: the same deals played by many, each compared with the rest of the field."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence
from typing import TypeVar

T = TypeVar("T")


def matchpoints(results: Mapping[T, float]) -> dict[T, float]:
    """Return one point for each result of a deal that is worse, and half a point for each that is equal.

    >>> matchpoints({"Ann": 4, "Ben": 1, "Cid": 1, "Dot": -2})
    {'Ann': 3.0, 'Ben': 1.5, 'Cid': 1.5, 'Dot': 0.0}
    """
    ordered = sorted(results.values())
    points = {}
    for who, result in results.items():
        worse, upto = bisect_left(ordered, result), bisect_right(ordered, result)
        points[who] = worse + (upto - worse - 1) / 2
    return points


def shares(deals: Sequence[Mapping[T, float]]) -> dict[T, float]:
    """Return for each player the share of the matchpoints that it could have got on its deals, 0 to 1.

    A deal that nobody else has played says nothing; with nothing but such deals the share is one half.

    >>> shares([{"Ann": 4, "Ben": 1}, {"Ann": 0, "Ben": 0}])
    {'Ann': 0.75, 'Ben': 0.25}
    """
    got: dict[T, float] = {}
    most: dict[T, int] = {}
    for deal in deals:
        for who, points in matchpoints(deal).items():
            got[who] = got.get(who, 0.0) + points
            most[who] = most.get(who, 0) + len(deal) - 1
    return {who: got[who] / most[who] if most[who] else 0.5 for who in got}


def crosswise(one: Sequence[int], other: Sequence[int]) -> tuple[int, ...]:
    """Return by deal the points that the first side gained at two tables with the same packs.

    ``one`` has the points by which the first side, in seat 0, led each deal at the first table, ``other``
    those by which its opponents, in seat 0 at the second table, led there. ValueError unless both tables
    played as many deals.
    """
    return tuple([mine - theirs for mine, theirs in zip(one, other, strict=True)])
