"""The history of a person's reviewed games: its means and their intervals."""

from __future__ import annotations

import pytest

from knaves import intervals
from knaves.review.history import mean
from knaves.review.history_text import interval


def test_the_interval_of_few_games_is_as_wide_as_the_arena_would_say() -> None:
    values = [0.10, 0.16, 0.13]
    found, right = mean(values), intervals.mean(values)
    assert (found.mean, found.low, found.high) == (right.value, right.low, right.high)
    assert right.high - right.value == pytest.approx(4.3027 * 0.03 / 3**0.5)
    assert interval(found) == "13.0 ± 7.5"


def test_one_or_two_games_have_no_interval() -> None:
    assert interval(mean([0.10])) == "10.0"
    assert interval(mean([0.0, 1.0], intervals.share)) == "50.0"


def test_a_share_of_wins_stays_between_0_and_100() -> None:
    assert interval(mean([1.0, 1.0, 1.0, 0.0], intervals.share)) == "75.0 (0.0 to 100.0)"
    assert interval(mean([1.0] * 10, intervals.share)) == "100.0 (69.2 to 100.0)"
    assert interval(mean([0.0, 1.0] * 50, intervals.share)) == "50.0 ± 10.0"
