"""Chi-square: published tables, closed forms, and a fair die."""

from __future__ import annotations

from math import exp

import pytest

from knaves.chi_square import fit, tail

TABLE = [
    # Abramowitz and Stegun, table 26.8, and NIST/SEMATECH, 1.3.6.7.4.
    (1, 0.5, 0.454936),
    (1, 0.05, 3.841459),
    (1, 0.001, 10.827566),
    (3, 0.95, 0.351846),
    (3, 0.05, 7.814728),
    (5, 0.1, 9.236357),
    (5, 0.005, 16.749602),
    (12, 0.99, 3.570569),
    (12, 0.5, 11.340322),
    (12, 0.05, 21.026070),
    (12, 0.01, 26.216967),
    (30, 0.975, 16.790772),
    (100, 0.05, 124.342113),
]


@pytest.mark.parametrize(("freedom", "chance", "statistic"), TABLE)
def test_the_tail_is_that_of_published_tables(freedom: int, chance: float, statistic: float) -> None:
    assert tail(statistic, freedom) == pytest.approx(chance, rel=2e-6)


@pytest.mark.parametrize("statistic", [1e-9, 0.1, 1.0, 1.9, 2.1, 4.0, 40.0, 400.0])
def test_two_and_four_degrees_have_closed_forms(statistic: float) -> None:
    half = statistic / 2
    assert tail(statistic, 2) == pytest.approx(exp(-half), rel=1e-12)
    assert tail(statistic, 4) == pytest.approx(exp(-half) * (1 + half), rel=1e-12)


def test_what_fits_exactly_is_no_surprise_and_what_cannot_be_is_one() -> None:
    assert tail(0, 12) == 1
    assert tail(5000, 12) == 0
    with pytest.raises(ValueError, match="one degree"):
        tail(1, 0)


def test_a_die_is_compared_with_a_fair_one() -> None:
    # Sixty throws: Pearson's sum of (O - E)**2 / E is (25 + 4 + 4 + 1 + 0 + 36) / 10.
    found = fit([5, 8, 12, 9, 10, 16], [1] * 6)
    assert found.expected == (10,) * 6
    assert found.statistic == pytest.approx(7.0)
    assert (found.freedom, found.enough) == (5, True)
    assert found.chance == pytest.approx(0.220640, abs=1e-6)
    assert fit([5, 8, 12, 9, 10, 16], [1] * 6, 2.0).statistic == pytest.approx(14.0)


def test_weights_are_in_proportion_and_few_numbers_are_not_enough() -> None:
    assert fit([30, 10], [3, 1]).chance == 1
    assert not fit([30, 4], [9, 1]).enough
    nothing = fit([0, 0], [1, 1])
    assert (nothing.statistic, nothing.chance, nothing.enough) == (0, 1, False)
    for numbers, weights in (([1], [1]), ([1, 2], [1]), ([1, 2], [1, 0])):
        with pytest.raises(ValueError, match="weights"):
            fit(numbers, weights)
