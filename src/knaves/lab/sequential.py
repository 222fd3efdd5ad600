"""A sequential test of two players: it is looked at after every pair, and ends as soon as it is decided.

Wald's test (Annals of Mathematical Statistics 16, 1945) in the form for means of unknown variance: the pairs'
shares of wins count as normal, with the variance seen so far (Van den Bergh, "The generalized maximum
likelihood ratio for the expectation value of a distribution", 2020). So a fixed number of pairs need not be
chosen beforehand, and a test that is plain ends early.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import log
from typing import Final

ERROR: Final = 0.05
"""The chance to decide for one gain although the other is true."""
BOUND: Final = log((1 - ERROR) / ERROR)
"""The logarithm of the likelihood ratio that decides."""
FEWEST: Final = 50
"""Pairs before which nothing is decided: the variance of a few pairs is known too badly."""


@dataclass(slots=True)
class SequentialTest:
    """Whether a player gains ``low`` or ``high``: shares of games beyond ``par``, that of an equal player.

    If neither is true, it decides for the nearer one more often.
    ValueError unless ``low`` is below ``high``, and both leave the share between 0 and 1.
    """

    low: float
    high: float
    par: float = 0.5
    pairs: int = 0
    _sum: float = 0.0
    _squares: float = 0.0

    def __post_init__(self) -> None:
        if not -self.par < self.low < self.high < 1 - self.par:
            raise ValueError("The lower gain comes first, and both are possible.")

    def add(self, won: float) -> None:
        """Add a pair: the share of its games that the player has won."""
        gain = won - self.par
        self.pairs += 1
        self._sum += gain
        self._squares += gain * gain

    @property
    def ratio(self) -> float:
        """The logarithm of the likelihood of ``high`` over that of ``low``; 0 while nothing is known."""
        if self.pairs < 2:
            return 0.0
        mean = self._sum / self.pairs
        variance = (self._squares - self._sum * mean) / (self.pairs - 1)
        # Pairs that all end alike say nothing of the variance.
        if variance <= 0:
            return 0.0
        return self.pairs * (self.high - self.low) * (mean - (self.low + self.high) / 2) / variance

    @property
    def decided(self) -> float | None:
        """The gain that it has decided for, ``low`` or ``high``; None while it goes on."""
        ratio = self.ratio
        if self.pairs < FEWEST or abs(ratio) < BOUND:
            return None
        return self.high if ratio > 0 else self.low
