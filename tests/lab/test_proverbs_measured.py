"""How proverbs are measured: sums by hand, and the shipped figures again from other games."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from knaves.cards import NotationError
from knaves.lab.jobs import workers
from knaves.lab.proverbs import SUMS, combined, judged, played
from knaves.pipeline import pack, unpack
from knaves.proverbs import measured, proverbs

EMPTY = dict.fromkeys(SUMS, 0.0)


def test_shares_and_worths_are_those_of_all_positions() -> None:
    first = {**EMPTY, "positions": 4.0, "held": 3.0, "gain": 0.3, "points": 6.0, "cost": 0.02, "always": 0.28}
    second = {**EMPTY, "positions": 1.0, "held": 1.0, "gain": 0.1, "points": 2.0, "always": 0.1}
    examples = [[(1, 0, True, "a", "b", 0.3), (2, 1, True, "c", "d", 0.09)], [(3, 0, False, "e", "f", 0.02)]]
    games = [
        {"sums": {"key": sums}, "examples": {"key": told}}
        for sums, told in zip((first, second), examples, strict=True)
    ]
    moves = [[[-1, "deal"], [0, "x"], [1, "y"]], [[-1, "deal"], [0, "z"], [1, "w"], [0, "v"]]]
    found = combined(games, moves)["key"]
    assert found["positions"] == 5
    assert found["holds"][0] == pytest.approx(4 / 5)
    assert found["gain"][0] == pytest.approx(0.1)
    assert found["points"][0] == pytest.approx(2)
    assert found["cost"][0] == pytest.approx(0.02)
    assert found["always"][0] == pytest.approx(0.38 / 5)
    assert (found["weak_positions"], found["weak"]) == (0, None)
    assert 0 <= found["holds"][1] < found["holds"][2] <= 1
    # Of the examples the one whose gap is next to the mean, with the moves before it.
    assert found["held"] == {"moves": moves[0][:2], "seat": 1, "best": "c", "other": "d", "gap": 0.09}
    assert found["failed"]["moves"] == moves[1][:3]


@pytest.mark.needs("kernel")
def test_a_position_counts_where_there_are_moves_of_both_kinds() -> None:
    result = played("cribbage", "counted", 0)
    told, again = unpack(result), unpack(judged("cribbage", result))
    assert again["decided"] == len(told["decided"]) > 30
    for key, sums in again["sums"].items():
        assert 0 <= sums["held"] <= sums["positions"] <= again["decided"], key
        assert sums["always"] == pytest.approx(sums["gain"] - sums["cost"])
        assert sums["weak"] <= sums["weak_positions"] <= sums["positions"]
    # The best move is one of the two that are compared: a gap is never below nothing.
    examples = [each for of_one in again["examples"].values() for each in of_one]
    assert examples
    assert all(gap >= 0 for *_rest, gap in examples)


@pytest.mark.needs("kernel")
def test_games_are_the_same_on_one_core_and_on_two() -> None:
    found = []
    for cores in (1, 2):
        with workers(cores=cores) as run:
            found.append(list(run(partial(played, "cribbage", "cores"), range(2))))
    assert found[0] == found[1]


def test_a_game_without_hints_is_refused() -> None:
    with pytest.raises(NotationError, match="tarok"):
        played("tarok", "seed", 0)


@pytest.mark.needs("kernel")
@pytest.mark.parametrize(
    ("game", "games"), [("cribbage", 15), pytest.param("euchre", 12, marks=pytest.mark.long)]
)
def test_the_shipped_figures_are_found_again_in_other_games(game: str, games: int) -> None:
    shipped = measured(game)
    assert shipped is not None
    results = [played(game, "again", index) for index in range(games)]
    found = [unpack(judged(game, each)) for each in results]
    again = combined(found, [unpack(each)["moves"] for each in results])
    assert {*again} == {each.key for each in proverbs(game)} == {*shipped.figures}
    compared = 0
    for key, figures in again.items():
        for name in ("holds", "always"):
            if figures["positions"] < 50:
                continue
            value, low, high = figures[name]
            told = getattr(shipped.figures[key], name)
            # Both are estimates, and there are dozens of them: four standard errors of the difference.
            width = ((high - low) ** 2 + (told.high - told.low) ** 2) ** 0.5
            assert abs(value - told.value) <= width, (key, name, value, told)
            compared += 1
    assert compared >= len(again)


def test_what_was_not_measured_has_no_figure() -> None:
    nothing: dict[str, Any] = {
        "sums": {"key": {**EMPTY, "positions": 1.0, "held": 1.0}},
        "examples": {"key": []},
    }
    found = combined([nothing], [[]])["key"]
    assert found["cost"] is None
    assert found["failed"] is None
    assert unpack(pack(found))["gain"][0] == 0
