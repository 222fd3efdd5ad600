"""Estimates with 95 % confidence bounds: means, ratios and shares of independent units."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import fsum, inf, sqrt
from typing import Final

NORMAL: Final = 1.959963984540054
"""The 97.5 % point of the normal distribution."""
_STUDENT: Final = (12.7062, 4.3027, 3.1824, 2.7764, 2.5706, 2.4469, 2.3646, 2.3060, 2.2622)
"""The 97.5 % points of Student's distribution with 1 to 9 degrees of freedom."""


@dataclass(frozen=True, slots=True)
class Interval:
    """An estimate with its 95 % confidence bounds."""

    value: float
    low: float
    high: float


def student(freedom: int) -> float:
    """Return the 97.5 % point of Student's distribution, accurate to 0.001; ValueError below 1.

    From ten degrees of freedom it uses the Cornish–Fisher expansion (Abramowitz and Stegun 26.7.5).
    """
    if freedom < 1:
        raise ValueError("Student's distribution has at least one degree of freedom.")
    if freedom <= len(_STUDENT):
        return _STUDENT[freedom - 1]
    z = NORMAL
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / freedom + second / freedom**2 + third / freedom**3


def ratio(tops: Sequence[float], bottoms: Sequence[float]) -> Interval:
    """Return the sum of ``tops`` divided by that of ``bottoms``, such as points per deal.

    The width comes from the residuals, each unit's top minus its bottom times the ratio (Cochran, Sampling
    Techniques, 6.3). A single unit gives infinite bounds. ValueError without any.
    """
    units = len(tops)
    whole = fsum(bottoms)
    if not units or not whole:
        raise ValueError("There is nothing to take a mean of.")
    value = fsum(tops) / whole
    if units == 1:
        return Interval(value, -inf, inf)
    rests = fsum((top - value * bottom) ** 2 for top, bottom in zip(tops, bottoms, strict=True))
    width = student(units - 1) * sqrt(rests / (units - 1) * units) / whole
    return Interval(value, value - width, value + width)


def mean(values: Sequence[float]) -> Interval:
    """Return the mean of the units. ValueError without any."""
    return ratio(values, [1.0] * len(values))


def share(values: Sequence[float]) -> Interval:
    """Return the mean of units between 0 and 1, with bounds in the same range.

    If all units are 0, or all are 1, their variance is 0. The bound is then that of Clopper and Pearson: the
    share at which such a run has a probability of 1 in 40.
    """
    return _within(mean(values), len(values))


def mean_of(number: int, total: float, squares: float) -> Interval:
    """Return the mean of so many units from their sum and the sum of their squares, as `mean` does.

    ValueError without any.
    """
    if not number:
        raise ValueError("There is nothing to take a mean of.")
    value = total / number
    if number == 1:
        return Interval(value, -inf, inf)
    # Rounding may leave a little less than nothing where all units are alike.
    rest = max(squares - value * total, 0.0)
    width = student(number - 1) * sqrt(rest / (number - 1) / number)
    return Interval(value, value - width, value + width)


def share_of(number: int, hits: int) -> Interval:
    """Return the share of hits in so many units, as `share` does. ValueError without any."""
    return _within(mean_of(number, hits, hits), number)


def _within(found: Interval, number: int) -> Interval:
    """Return a share of so many units with bounds that are possible."""
    low, high = max(found.low, 0.0), min(found.high, 1.0)
    once_in_forty = 0.025 ** (1 / number)
    if found.value == 1:
        low = once_in_forty
    if found.value == 0:
        high = 1 - once_in_forty
    return Interval(found.value, low, high)
