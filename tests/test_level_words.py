"""How strong a level is, in words made from measured figures, and which level is suggested."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from knaves import bots
from knaves.games import SHELF
from knaves.strength import described, strength, suggested

MEASURED = json.loads((Path(__file__).parents[1] / "bench/strength.json").read_text("utf-8"))


@pytest.mark.parametrize("game", SHELF)
def test_every_figure_was_measured(game: str) -> None:
    assert bots.wins(game)
    for (a, b), share in bots.wins(game).items():
        assert share == pytest.approx(MEASURED[f"{game}_{a}_{b}"]["win_rate"][0], abs=0.001)


@pytest.mark.parametrize("game", SHELF)
def test_every_level_says_how_strong_it_is(game: str) -> None:
    assert all(strength(game, name) for name in bots.levels(game))
    assert not strength(game, "random")
    assert described(game, "random") == "Makes any move that is allowed."


def test_a_level_is_measured_against_weaker_ones_and_by_its_mistakes() -> None:
    assert strength("cribbage", "champion") == (
        "Wins 68 of 100 games against simple, 62 against steady, 56 against sharp."
    )
    assert strength("cribbage", "steady") == (
        "Wins 62 of 100 games against simple. Mistakes cost it 11 games in 100, says the champion."
    )


@pytest.mark.parametrize(
    ("results", "level"),
    [
        ("", ""),
        ("steady 11", ""),
        ("steady 111", "sharp"),
        ("steady 000", "simple"),
        ("steady 101", ""),
        ("steady 1111110001", ""),
        ("steady 1111111001", "sharp"),
        ("steady 0001111111111", "sharp"),
        ("simple 000", ""),
        ("champion 111", ""),
        ("random 111", ""),
        ("amateur-12 111", "amateur-8"),
        ("amateur-12 000", "amateur-16"),
        ("amateur-25 000", ""),
        ("amateur-1 111", ""),
        ("amateur-7 111", ""),
    ],
)
def test_a_level_is_suggested_by_the_latest_games_against_one_level(results: str, level: str) -> None:
    name, _space, won = results.partition(" ")
    found = suggested("cribbage", [(name, each == "1") for each in won])
    assert (found.level if found else "") == level


def test_games_against_another_level_before_do_not_count() -> None:
    assert suggested("cribbage", [("simple", True)] * 5 + [("steady", True)] * 2) is None
    found = suggested("cribbage", [("simple", True)] * 5 + [("steady", True)] * 3)
    assert found is not None
    assert found.words == "Of your last 3 games against steady you won 3. Sharp is stronger."
