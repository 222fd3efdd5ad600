"""Pearson's chi-square test: how often chance alone differs from what is expected by as much as this.

Only arithmetic, with the standard library.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, lgamma, log
from typing import Final

LEAST: Final = 5.0
"""The smallest expected number for which the test may be trusted, by common practice."""
_TINY: Final = 1e-300
_CLOSE: Final = 1e-15


@dataclass(frozen=True, slots=True)
class Fit:
    """How well numbers fit what is expected.

    ``expected`` are the numbers to expect, ``statistic`` is chi-square with ``freedom`` degrees of freedom,
    and ``chance`` the probability of a difference as large or larger. ``enough``: no expected number is below
    `LEAST`; otherwise the chance means little.
    """

    expected: tuple[float, ...]
    statistic: float
    freedom: int
    chance: float
    enough: bool


def fit(numbers: Sequence[int], weights: Sequence[float], scale: float = 1.0) -> Fit:
    """Compare numbers with what is expected in proportion to positive ``weights``.

    ``scale`` is what the statistic is multiplied by: above 1 for cards drawn without replacement, whose
    numbers vary less. ValueError unless there are as many numbers as weights, two at least.
    """
    if len(numbers) != len(weights) or len(numbers) < 2 or min(weights) <= 0:
        raise ValueError("There must be as many positive weights as numbers, and two at least.")
    whole, weight = sum(numbers), sum(weights)
    expected = tuple([whole * each / weight for each in weights])
    statistic = (
        sum((number - each) ** 2 / each for number, each in zip(numbers, expected, strict=True)) * scale
        if whole
        else 0.0
    )
    freedom = len(numbers) - 1
    return Fit(expected, statistic, freedom, tail(statistic, freedom), min(expected) >= LEAST)


def tail(statistic: float, freedom: int) -> float:
    """Return the probability that chi-square is at least this.

    It is the regularized upper incomplete gamma function, by its series below the mean and its continued
    fraction above (Numerical Recipes, 6.2).

    >>> round(tail(3.841459, 1), 6), round(tail(21.026070, 12), 6)
    (0.05, 0.05)
    """
    if freedom < 1:
        raise ValueError("Chi-square has at least one degree of freedom.")
    if statistic <= 0:
        return 1.0
    a, x = freedom / 2, statistic / 2
    front = exp(a * log(x) - x - lgamma(a))
    return 1.0 - front * _series(a, x) if x < a + 1 else front * _fraction(a, x)


def _series(a: float, x: float) -> float:
    term = total = 1 / a
    n = a
    while term > total * _CLOSE:
        n += 1
        term *= x / n
        total += term
    return total


def _fraction(a: float, x: float) -> float:
    """Return the continued fraction, by Lentz's method."""
    b = x + 1 - a
    c, d = 1 / _TINY, 1 / b
    value, number, change = d, 0, 0.0
    while abs(change - 1) > _CLOSE * 10:
        number += 1
        step = -number * (number - a)
        b += 2
        d = 1 / _away_from_0(step * d + b)
        c = _away_from_0(b + step / c)
        change = c * d
        value *= change
    return value


def _away_from_0(value: float) -> float:
    return value if abs(value) > _TINY else _TINY
