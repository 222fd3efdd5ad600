"""Intervals against textbook figures, and against the dice: 95 in a hundred must hold the truth."""

from __future__ import annotations

from math import inf, sqrt
from random import Random

import pytest

from knaves.intervals import Interval, mean, ratio, share, student


@pytest.mark.parametrize(
    ("freedom", "point"),
    [(1, 12.7062), (9, 2.2622), (10, 2.2281), (20, 2.0860), (120, 1.9799), (10**9, 1.95996)],
)
def test_students_points_are_those_of_the_tables(freedom: int, point: float) -> None:
    assert student(freedom) == pytest.approx(point, abs=0.001)


def test_a_mean_of_three_by_hand() -> None:
    found = mean([1.0, 2.0, 6.0])
    width = 4.3027 * sqrt(7) / sqrt(3)
    assert found == Interval(3.0, pytest.approx(3 - width), pytest.approx(3 + width))  # type: ignore[arg-type]


def test_a_ratio_by_hand() -> None:
    found = ratio([4.0, 2.0], [3.0, 1.0])
    assert found.value == 1.5
    # Rests of -0.5 and 0.5 about a mean bottom of 2: standard error 0.25.
    assert found.high - found.value == pytest.approx(12.7062 * 0.25)


def test_a_ratio_to_ones_is_a_mean_and_to_twos_half_of_it() -> None:
    values = [0.0, 3.0, -1.0, 7.0]
    half = ratio(values, [2.0] * 4)
    assert ratio(values, [1.0] * 4) == mean(values)
    assert (half.value, half.high) == pytest.approx((mean(values).value / 2, mean(values).high / 2))


def test_one_unit_bounds_nothing() -> None:
    assert mean([2.0]) == Interval(2.0, -inf, inf)
    assert share([0.5]) == Interval(0.5, 0.0, 1.0)


def test_no_units_have_no_mean() -> None:
    with pytest.raises(ValueError, match="nothing"):
        mean([])
    with pytest.raises(ValueError, match="at least one"):
        student(0)


def test_a_share_stays_between_0_and_1() -> None:
    assert share([1.0, 1.0, 1.0, 0.0]).high == 1.0
    assert share([0.0, 0.0, 0.0, 1.0]).low == 0.0


def test_a_clean_sweep_is_no_proof_of_perfection() -> None:
    """Of ten wins in ten, Clopper and Pearson's lower bound is 69.15 % (tables of the binomial)."""
    assert share([1.0] * 10).low == pytest.approx(0.6915, abs=1e-4)
    assert share([0.0] * 10).high == pytest.approx(0.3085, abs=1e-4)


@pytest.mark.parametrize("units", [3, 12, 60])
def test_about_95_in_100_intervals_hold_the_truth(units: int) -> None:
    dice = Random(units)
    held = 0
    for _ in range(2000):
        bottoms = [dice.uniform(8, 10) for _ in range(units)]
        found = ratio([0.7 * bottom + dice.gauss(0, 3) for bottom in bottoms], bottoms)
        held += found.low <= 0.7 <= found.high
    assert 0.935 < held / 2000 < 0.965
