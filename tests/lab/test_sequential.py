"""A sequential test: it errs as rarely as it says, ends early where it is plain, and waits at first."""

from __future__ import annotations

from math import log
from random import Random
from statistics import fmean, variance

import pytest

from knaves.lab.sequential import BOUND, ERROR, FEWEST, SequentialTest

PAIR = (0.0, 0.5, 1.0)
"""What a player wins of a pair of games with the same cards."""
SPREAD = (0.2, 0.6, 0.2)
"""How likely that is among equals."""


def run(dice: Random, gain: float) -> SequentialTest:
    """Test 0 against 4 wins of 100 on pairs of a player that gains so many."""
    test = SequentialTest(0.0, 0.04)
    odds = (SPREAD[0] - gain, SPREAD[1], SPREAD[2] + gain)
    while test.decided is None:
        test.add(dice.choices(PAIR, odds)[0])
    return test


@pytest.mark.parametrize("gain", [0.0, 0.04])
def test_it_errs_in_one_case_of_twenty_at_most_and_sooner_than_a_fixed_number(gain: float) -> None:
    dice = Random(f"sequential {gain}")
    tests = [run(dice, gain) for _run in range(600)]
    wrong = sum(each.decided != gain for each in tests)
    # Two standard deviations of so many runs above the chance that it promises.
    assert 0 < wrong <= 600 * (ERROR + 2 * (ERROR * (1 - ERROR) / 600) ** 0.5)
    # A test with a fixed number of pairs and these chances takes (2 * 1.645)² variance / gain².
    fixed = (2 * 1.645) ** 2 * 0.1 / 0.04**2
    assert fmean(each.pairs for each in tests) < 0.7 * fixed


def test_far_from_both_it_is_sure_and_quick_and_between_them_either() -> None:
    dice = Random("sequential")
    far = [run(dice, gain) for gain in (-0.1, 0.14) for _run in range(100)]
    assert [each.decided for each in far] == [0.0] * 100 + [0.04] * 100
    assert fmean(each.pairs for each in far) < 150
    between = [run(dice, 0.02).decided for _run in range(200)]
    assert 70 < between.count(0.04) < 130


def test_the_ratio_is_that_of_two_normal_densities_with_the_variance_seen() -> None:
    test, won = SequentialTest(-0.01, 0.03, par=1 / 3), (0.0, 1 / 3, 1.0, 1 / 3, 2 / 3, 0.0, 1 / 3)
    for each in won:
        test.add(each)
    spread = variance(won)

    def fit(gain: float) -> float:
        return sum(-((each - 1 / 3 - gain) ** 2) / (2 * spread) for each in won)

    assert test.ratio == pytest.approx(fit(0.03) - fit(-0.01))
    assert pytest.approx(log(19)) == BOUND


def test_nothing_is_decided_by_few_pairs_or_by_pairs_that_are_all_alike() -> None:
    test = SequentialTest(0.0, 0.01)
    for pair in range(FEWEST - 1):
        test.add(1.0 if pair else 0.5)
        assert test.decided is None
    test.add(1.0)
    assert test.decided == 0.01
    alike = SequentialTest(0.0, 0.01)
    for _pair in range(500):
        alike.add(0.5)
    assert (alike.ratio, alike.decided) == (0.0, None)


@pytest.mark.parametrize(("low", "high", "par"), [(1, 0, 0.5), (0, 0, 0.5), (0, 0.5, 0.5), (-0.4, 0, 1 / 3)])
def test_gains_that_cannot_be_are_refused(low: float, high: float, par: float) -> None:
    with pytest.raises(ValueError, match="lower gain"):
        SequentialTest(low, high, par)
