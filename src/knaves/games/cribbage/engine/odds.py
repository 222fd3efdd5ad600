"""The race to the target: the value of the game before a deal, by what both sides need."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import sqrt

from knaves.games.cribbage.engine.tables import FAR, shipped


class Odds:
    """What the game brings the dealer of the next deal, by what it and pone need."""

    def __init__(self, values: Sequence[float], skunks: int) -> None:
        self.values, self.skunks = values, skunks

    def won(self, needs: int) -> float:
        """What a win counts when the loser needs so many points."""
        return 1.0 + (self.skunks > 0 and needs > 30) + (self.skunks > 1 and needs > 60)

    def at(self, dealer: int, pone: int) -> float:
        """The value where it is in the table."""
        return self.values[(dealer - 1) * FAR + pone - 1]

    def before_deal(self, dealer: int, pone: int) -> float:
        """The value; farther off than the table goes a lead counts for less."""
        most = max(dealer, pone)
        if most <= FAR:
            return self.at(dealer, pone)
        # Luck spreads with the root of a game's length, so a lead is scaled by it. Only games to more than
        # 121 get here; how good the approximation is was not measured.
        needs = max(1.0, FAR - abs(dealer - pone) * sqrt(FAR / most))
        low = min(int(needs), FAR - 1)
        part = needs - low
        if dealer < pone:
            return (1 - part) * self.at(low, FAR) + part * self.at(low + 1, FAR)
        return (1 - part) * self.at(FAR, low) + part * self.at(FAR, low + 1)


@cache
def champions_odds(lines: int, /) -> Odds:
    """Return the odds of the champion's tables, where 0, 1 or 2 skunk lines count."""
    return Odds(shipped().odds[lines], lines)
