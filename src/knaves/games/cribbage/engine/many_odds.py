"""The race to the target with three and four players: the chances before a deal, by what all sides need."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import sqrt

from knaves.games.cribbage.engine.many_tables import FAR, KNOTS, shipped
from knaves.games.cribbage.rules.open import sides_of


class Race:
    """The chances, by what all sides need; the dealer's side comes first."""

    def __init__(self, sides: int, table: Sequence[float]) -> None:
        self.sides, self.table = sides, table

    def at(self, needs: Sequence[int]) -> tuple[float, ...]:
        """Return the chances before a deal. Farther off than the table goes, a lead counts for less."""
        most = max(needs)
        if most > FAR:
            # As in `odds`: luck grows with the root of the distance, which was not measured. Needs are
            # rounded to whole points here, so far off the chance moves in small steps.
            scale = sqrt(FAR / most)
            needs = [max(1, FAR - int((most - need) * scale + 0.5)) for need in needs]
        if self.sides == 2:
            dealer = self.table[(needs[0] - 1) * FAR + needs[1] - 1]
            return dealer, 1 - dealer
        return self._between(needs)

    def _between(self, needs: Sequence[int]) -> tuple[float, ...]:
        (a, x), (b, y), (c, z) = [_step(need) for need in needs]
        # Trilinear interpolation between the eight knots around the score.
        dealer = pone = 0.0
        for corner in range(8):
            i, j, k = corner >> 2 & 1, corner >> 1 & 1, corner & 1
            part = (x if i else 1 - x) * (y if j else 1 - y) * (z if k else 1 - z)
            if part == 0:
                continue
            place = (((a + i) * len(KNOTS) + b + j) * len(KNOTS) + c + k) * 2
            dealer += part * self.table[place]
            pone += part * self.table[place + 1]
        return dealer, pone, 1 - dealer - pone


def _step(need: int) -> tuple[int, float]:
    knot = 0
    while knot + 2 < len(KNOTS) and KNOTS[knot + 1] <= need:
        knot += 1
    return knot, (need - KNOTS[knot]) / (KNOTS[knot + 1] - KNOTS[knot])


@cache
def race(seats: int) -> Race:
    """Return the chances of the champion's tables, for three or four players."""
    return Race(sides_of(seats), shipped()[seats].chances)
