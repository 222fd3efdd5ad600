"""``knaves arena`` with fewer games: a sequential test that ends early, and results without luck."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from driving import knaves
from test_cli_arena import QUICK, found


def test_a_sequential_test_ends_at_the_same_pair_on_any_number_of_cores(tmp_path: Path) -> None:
    words = ("arena", "cribbage", "simple", "random", "--target", "31", "--sprt", "0", "10")
    one, two = (found(tmp_path, *words, "--cores", cores) for cores in ("1", "2"))
    one.pop("seconds_per_decision"), two.pop("seconds_per_decision")
    assert one == two
    # Nothing is decided sooner.
    assert (one["pairs"], one["pairs_asked"]) == (50, 100_000)
    assert (one["sprt"]["gains"], one["sprt"]["decided"]) == ([0, 10], 10)
    assert one["sprt"]["log_likelihood_ratio"] > 2.94
    said = knaves(tmp_path, *words, "--cores", "1").out
    assert "Sequential test: simple 1 gains +10 of 100 rather than 0 (+" in said


def test_a_sequential_test_may_find_nothing_or_no_end(tmp_path: Path) -> None:
    words = ("arena", "cribbage", "random", "simple", "--target", "31", "--cores", "1", "--sprt", "-5", "0")
    assert found(tmp_path, *words)["sprt"]["decided"] == -5
    assert "random 1 gains -5 of 100 rather than 0 (-" in knaves(tmp_path, *words).out
    few = (*QUICK, "--pairs", "3", "--cores", "1", "--sprt", "0", "1")
    figures = found(tmp_path, *few)
    assert (figures["pairs"], figures["sprt"]["decided"]) == (3, None)
    said = knaves(tmp_path, *few).out
    assert re.search(r"undecided whether steady 1 gains 0 or \+1 of 100 \([+-]\d+\.\d\d; 2\.94", said)


@pytest.mark.needs("kernel")
def test_luck_is_taken_out_of_the_same_games(tmp_path: Path) -> None:
    words = ("arena", "cribbage", "steady", "simple", "--target", "31", "--pairs", "12")
    plain = found(tmp_path, *words, "--cores", "1")
    one, two = (found(tmp_path, *words, "--aivat", "--cores", cores) for cores in ("1", "2"))
    for figures in (plain, one, two):
        figures.pop("seconds_per_decision")
    assert one == two
    without_luck = one.pop("aivat")
    assert one == plain
    assert without_luck["values"] == "cribbage 2"
    low, high = without_luck["win_rate_ci95"]
    assert low < without_luck["win_rate"] < high
    ratio = (one["win_rate_ci95"][1] - one["win_rate_ci95"][0]) / (high - low)
    assert without_luck["pairs_worth"] == pytest.approx(ratio**2, rel=0.01)
    lines = knaves(tmp_path, *words, "--aivat", "--cores", "1").lines
    shown = next(line for line in lines if line.startswith("With luck taken out, "))
    assert re.fullmatch(
        r"With luck taken out, steady 1 wins [\d.]+% of games \(95%: [\d.]+ to [\d.]+\)\.", shown
    )
    assert re.fullmatch(
        r"This is as exact as [\d.]+ times as many pairs, or [\d.]+ times as many single games\.",
        lines[lines.index(shown) + 1],
    )


@pytest.mark.needs("kernel")
def test_a_sequential_test_looks_at_results_without_luck(tmp_path: Path) -> None:
    words = ("arena", "cribbage", "simple", "random", "--target", "31", "--sprt", "0", "10", "--cores", "1")
    plain, without_luck = (found(tmp_path, *words, *more) for more in ((), ("--aivat",)))
    assert (plain["pairs"], without_luck["pairs"]) == (50, 50)
    assert without_luck["sprt"]["decided"] == 10
    assert without_luck["sprt"]["log_likelihood_ratio"] != plain["sprt"]["log_likelihood_ratio"]
