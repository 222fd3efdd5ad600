"""What every game counts of its deals: each figure is sound, and chance alone comes out as chance."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from knaves.bots import Random as RandomBot
from knaves.chi_square import fit
from knaves.games import SHELF, find
from knaves.match.deal_counts import NO_DEALS, DealCounts, Owner, count_deals, scale
from knaves.table import play

GAMES = 150


@pytest.fixture(scope="module", params=SHELF)
def game(request: pytest.FixtureRequest) -> Any:
    return find(request.param)


@pytest.fixture(scope="module")
def counted(game: Any) -> DealCounts:
    """The counts of many fair games that are played at random."""
    rules, seats = game.presets["standard"], game.seats[0]
    bots: list[Owner] = ["bot"] * (seats - 1)
    counts = NO_DEALS
    for seed in range(GAMES):
        players: list[Any] = [RandomBot(Random(f"{seed} {seat}")) for seat in range(seats)]
        history = play(game, rules, players, Random(seed)).history
        counts += count_deals(game, rules, ("person", *bots), history)
    return counts


def test_each_figure_says_what_it_counts(game: Any) -> None:
    figures = game.deal_figures.figures
    assert len({each.key for each in figures}) == len(figures) > 0
    for each in figures:
        assert each.name
        assert each.about
        assert len(each.values) == len(set(each.values)) > 1
        assert not each.weights or len(each.weights) == len(each.values)
        assert all(weight > 0 for weight in each.weights)
        assert not each.pack or sum(each.weights) > 0


def test_fair_games_differ_from_fair_packs_no_more_than_chance_does(game: Any, counted: DealCounts) -> None:
    assert counted.deals > GAMES
    judged = 0
    for figure in game.deal_figures.figures:
        for (key, group), count in counted.counts.items():
            if key == figure.key and figure.weights:
                found = fit(count.numbers, figure.weights, scale(count, figure.pack))
                assert found.enough
                # With these seeds; one in ten thousand would be below, of a few dozen.
                assert found.chance > 0.0005, (key, group, found)
                judged += 1
    assert judged > 5


def test_the_groups_are_parts_of_the_whole(game: Any, counted: DealCounts) -> None:
    seats = [f"seat {seat + 1}" for seat in range(game.seats[0])]
    for figure in {key for key, group in counted.counts if group == "person"}:
        for groups in (seats, ["person", "bot"]):
            parts = [counted.counts[figure, group].numbers for group in groups]
            assert tuple(map(sum, zip(*parts, strict=True))) == counted.counts[figure, "all"].numbers
