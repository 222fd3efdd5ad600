"""The scoreboard: figures of a few pairs made by hand."""

from __future__ import annotations

from math import isinf

import pytest

from knaves.lab.arena import GameResult, PairResult
from knaves.lab.scoreboard import Scoreboard, Times, times_of

Quick = tuple[tuple[float, ...], tuple[float, ...]]


def played(
    ours: int, theirs: int, deals: int = 9, counted: int = 1, seconds: Quick = ((0.25,), (0.5,))
) -> GameResult:
    winner = None if ours == theirs else int(theirs > ours)
    return GameResult((ours, theirs), winner, counted, deals, seconds)


def board(*pairs: tuple[GameResult, GameResult]) -> Scoreboard:
    scoreboard = Scoreboard()
    for index, games in enumerate(pairs):
        scoreboard.add(PairResult(index, games))
    return scoreboard


def test_figures_by_hand() -> None:
    report = board(
        (played(121, 100), played(121, 60, deals=8, counted=2)),
        (played(90, 121), played(121, 119, deals=10)),
        (played(70, 121, deals=7, counted=2), played(121, 120)),
    ).report()
    assert (report.pairs, report.games, report.deals) == (3, 6, 52)
    assert report.wins == (4, 2)
    assert report.skunks == (1, 1)
    assert report.win_rate.value == pytest.approx(4 / 6)
    assert report.points_per_game.value == pytest.approx((82 - 29 - 50) / 6)
    assert report.points_per_deal.value == pytest.approx((82 - 29 - 50) / 52)


def test_the_interval_of_the_share_by_hand() -> None:
    """Shares of 1, 1, 1/2, 1/2 and 0: a standard deviation of 0.41833 over five units, at 2.7764."""
    won, even, lost = (played(121, 90), played(121, 90)), (played(121, 90), played(90, 121)), played(90, 121)
    found = board(won, won, even, even, (lost, lost)).report().win_rate
    assert found.value == 0.6
    assert found.low == pytest.approx(0.6 - 2.7764 * 0.41833 / 5**0.5, abs=1e-4)
    assert found.high == 1


def test_the_pair_is_the_unit_and_not_the_game() -> None:
    """Games whose luck is wholly the seat's: each alone varies as much as can be, the pairs not at all."""
    report = board(*[(played(121, 90), played(90, 121))] * 20).report()
    assert (report.win_rate.value, report.win_rate.low, report.win_rate.high) == (0.5, 0.5, 0.5)


def test_an_even_deal_is_half_a_win_for_both() -> None:
    report = board((played(3, 3, deals=1), played(4, 2, deals=1))).report()
    assert report.wins == (1, 0)
    assert report.win_rate.value == 0.75
    assert isinf(report.points_per_deal.high)


def test_times_of_both_are_kept_apart() -> None:
    some: Quick = (tuple(number / 128 for number in range(100)), ())
    report = board((played(121, 90, seconds=some), played(121, 90, seconds=((), (0.5, 0.25, 0.75))))).report()
    assert report.seconds[0] == Times(100, 50 / 128, 98 / 128, 99 / 128)
    assert report.seconds[1] == Times(3, 0.5, 0.75, 0.75)


def test_no_times_are_zeros() -> None:
    assert times_of([]) == Times(0, 0.0, 0.0, 0.0)


def test_without_a_pair_there_is_nothing_to_say() -> None:
    with pytest.raises(ValueError, match="nothing"):
        Scoreboard().report()
