"""Whole games of euchre in the application, by keyboard only and by mouse only, with every option."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from at_euchre import by_keyboard, by_mouse, play_out, view_of
from watching import application, quick

LATER = pytest.mark.slow
"""Played with the long proofs: the option itself has a test of its own that is always run."""
WAYS = {"keyboard": by_keyboard, "mouse": by_mouse}


def played(
    answer: Callable[..., Any], *, size: tuple[int, int] = (80, 24), seed: int = 1, **request: Any
) -> tuple[set[str], tuple[int, int]]:
    """What came up in a whole game, and its score."""

    async def play() -> tuple[set[str], tuple[int, int]]:
        app = application("euchre", settings=quick(), **request)
        async with app.run_test(size=size) as pilot:
            found = await play_out(pilot, answer, seed)
            return found, view_of(app).scores

    return asyncio.run(play())


@pytest.mark.parametrize("preset", ["standard", "feltz"])
@pytest.mark.parametrize("way", sorted(WAYS))
def test_a_whole_game(way: str, preset: str) -> None:
    found, scores = played(WAYS[way], preset=preset, seed=3)
    assert max(scores) >= 10 > min(scores)
    assert found >= {"order", "play", "pass", "alone"}


@pytest.mark.parametrize(
    ("options", "comes_up"),
    [
        ({"target": 5, "joker": True}, {"play"}),
        ({"target": 7, "no_trump": True}, {"notrump"}),
        ({"target": 11, "alone": "exchange"}, {"trim"}),
        ({"target": 5, "defend_alone": "always"}, {"defend"}),
        pytest.param({"target": 5, "defend_alone": "loner", "loner_lead": "loner"}, {"play"}, marks=LATER),
        pytest.param({"target": 5, "canadian": True}, {"play"}, marks=LATER),
        pytest.param({"target": 5, "stick_the_dealer": False}, {"make"}, marks=LATER),
        pytest.param({"target": 5, "farmers": True}, {"play"}, marks=LATER),
    ],
    ids=["joker", "no_trump", "exchange", "defend", "loner", "canadian", "thrown_in", "farmers"],
)
def test_a_whole_game_with_each_option(options: dict[str, Any], comes_up: set[str]) -> None:
    found, scores = played(by_keyboard, rules=tuple(sorted(options.items())), seed=5)
    assert max(scores) >= options["target"] > min(scores)
    assert found >= comes_up


def test_a_whole_game_by_mouse_on_60_columns() -> None:
    _, scores = played(by_mouse, size=(60, 24), rules=(("target", 5), ("no_trump", True)))
    assert max(scores) >= 5
