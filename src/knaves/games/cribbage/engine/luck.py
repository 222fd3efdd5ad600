"""The value of a deal's cards before anybody has chosen, for two players: what luck is measured by.

Both players throw by the average of their hand, the crib as `Steady` values it, and what such a keep pegs
between champions; they play as `Steady` does. Part of the value is that of the play with open hands, which is
closer to what strong players peg. The value of a score is that of the champion's odds. Only the compiled
kernel computes it: in plain Python one deal would take minutes.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from functools import cache
from typing import Any, Final

from knaves.cards import Card
from knaves.games.cribbage.engine import kernel
from knaves.games.cribbage.engine.odds import champions_odds
from knaves.games.cribbage.engine.policies import steady
from knaves.games.cribbage.engine.tables import FAR, shipped

# Of the variance of 1,500 deals between champions 3 and 2, 0.7 left 14.0 % and 0.5 left 14.7 %
# (docs/strength-trials.md, "Luck taken out").
OPEN_SHARE: Final = 0.7
"""The part of the value that comes from the play with open hands."""


class DealValues:
    """Values to the dealer by what pone and the dealer need: 1 for a win, -1 for a loss.

    ValueError where either needs fewer than one point or more than the odds know; RuntimeError without the
    compiled kernel.
    """

    def __init__(self, pone: int, dealer: int, open_share: float = OPEN_SHARE) -> None:
        if not (1 <= pone <= FAR and 1 <= dealer <= FAR):
            raise ValueError(f"Values are known for needs of 1 to {FAR} points, not {pone} and {dealer}.")
        if not kernel.available():
            raise RuntimeError("The values of deals take the compiled kernel: build it with make setup.")
        self._engine = kernel.engine()
        self._players, self._open_share = _players(), open_share
        self._stake = (_odds(), FAR, pone, dealer)

    def by_starter(self, sixes: Sequence[Card], starters: Sequence[Card], *, thrown: bool) -> list[float]:
        """Return the value of a deal with each starter.

        ``sixes`` are pone's six cards and the dealer's. If they are ``thrown``, the last two of each six are
        in the crib; otherwise each player still has to choose.
        """
        out = array("d", bytes(8 * len(starters)))
        self._engine.value_starters(
            bytes(sixes), thrown, bytes(starters), *self._players, self._open_share, *self._stake, out
        )
        return list(out)

    def mean(self, deals: int, seed: int) -> float:
        """Return the mean value of so many random deals, an unbiased estimate of that of all deals."""
        out = array("d", [0.0])
        self._engine.value_any(seed, deals, *self._players, self._open_share, *self._stake, out)
        return out[0]


@cache
def _players() -> tuple[Any, array[float]]:
    """Return how both play, and by seat and keep the points that it pegs more than the other."""
    plain = steady()
    # The places of its throws and plays in the kernel's lists: expected, careful.
    policy = kernel.engine().Policy(1, 2, array("d", plain.own), array("d", plain.other))
    pegged = shipped().pegged
    return policy, array("d", [own - other for own, other in zip(pegged[::2], pegged[1::2], strict=True)])


@cache
def _odds() -> array[float]:
    return array("d", champions_odds(0).values)
