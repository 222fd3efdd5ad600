"""Chances before a deal with two and three sides: a port of ``many_race.hpp``."""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from knaves.games.cribbage.engine.many_odds import Race
from knaves.games.cribbage.engine.many_tables import FAR, KNOTS
from knaves.games.cribbage.engine.reference.many_ring import side_of, sides_of

AWARDS = 44
_KNOT = len(KNOTS)
Deal = tuple[list[tuple[int, int]], list[int]]
"""Awards in order, side and points, and what each side scored in all."""


def settle_many(seats: int, awards: array[int], sweeps: int, out: array[float]) -> None:
    """See `kernel.settle_many`."""
    deals = _deals(seats, awards)
    if seats == 4:
        race = Race(2, out)
        for total in range(2, 2 * FAR + 1):
            for dealer in range(max(1, total - FAR), min(FAR, total - 1) + 1):
                other = total - dealer
                found = [_settled(race, deal, [other, dealer])[1] for deal in deals]
                out[(dealer - 1) * FAR + other - 1] = sum(found) / len(deals)
        return
    # Scores between knots depend on knots farther from the end, which are not settled yet: begin with equal
    # chances and repeat. The table in the package is made with three sweeps.
    out[:] = array("d", [1 / 3] * len(out))
    race = Race(3, out)
    knots = range(_KNOT)
    places = sorted(
        ((i, j, k) for i in knots for j in knots for k in knots), key=lambda each: (sum(each), each)
    )
    for _ in range(sweeps):
        for i, j, k in places:
            needs = [KNOTS[j], KNOTS[k], KNOTS[i]]
            results = [_settled(race, deal, needs) for deal in deals]
            place = ((i * _KNOT + j) * _KNOT + k) * 2
            out[place] = sum([found[2] for found in results]) / len(deals)
            out[place + 1] = sum([found[0] for found in results]) / len(deals)


def _deals(seats: int, awards: Sequence[int]) -> list[Deal]:
    found = []
    for start in range(0, len(awards), AWARDS):
        row = awards[start : start + AWARDS]
        made = [(side_of(seats, row[n]), row[n + 1]) for n in range(0, AWARDS, 2) if row[n + 1]]
        totals = [sum([points for by, points in made if by == who]) for who in range(sides_of(seats))]
        found.append((made, totals))
    return found


def _settled(race: Race, deal: Deal, needs: Sequence[int]) -> tuple[float, ...]:
    """Return the chances by side in the order of places, before a deal of which all is known."""
    awards, totals = deal
    left = list(needs)
    # The order of scoring matters only if a side may get out; else the totals suffice, which is faster.
    if any(points >= need for points, need in zip(totals, needs, strict=True)):
        for side, points in awards:
            left[side] -= points
            if left[side] <= 0:
                return tuple([float(side == who) for who in range(race.sides)])
    return race.at([need - points for need, points in zip(needs, totals, strict=True)])
