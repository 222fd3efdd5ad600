"""Whole games of euchre in the application, by keyboard only and by mouse only, with every option."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from at_euchre import by_keyboard, by_mouse, play_out, view_of
from watching import application, quick

from later import later, longer

pytestmark = pytest.mark.every_frame

WAYS = {"keyboard": by_keyboard, "mouse": by_mouse}


def played(
    answer: Callable[..., Any], *, size: tuple[int, int] = (80, 24), seed: int = 1, **request: Any
) -> tuple[set[str], tuple[int, int]]:
    """What came up in a whole game, and its score."""

    async def play() -> tuple[set[str], tuple[int, int]]:
        app = application("euchre", settings=quick(), **request)
        async with app.run_test(size=size) as pilot:
            found = await play_out(pilot, answer, seed)
            return found, view_of(app).open.scores

    return asyncio.run(play())


@pytest.mark.parametrize(
    ("way", "preset", "target"),
    [
        ("keyboard", "standard", 3),
        longer("mouse", "feltz", 3),
        later("keyboard", "standard", 5),
        later("mouse", "feltz", 5),
        *(later(way, preset, 10) for way in WAYS for preset in ("standard", "feltz")),
    ],
)
def test_a_whole_game(way: str, preset: str, target: int) -> None:
    found, scores = played(WAYS[way], preset=preset, rules=(("target", target),), seed=3)
    assert max(scores) >= target > min(scores)
    assert found >= {"order", "play", "pass", "alone"}


@pytest.mark.long
@pytest.mark.parametrize(
    ("options", "comes_up"),
    [
        ({"target": 3, "joker": True, "no_trump": True}, {"notrump"}),
        ({"target": 4, "alone": "exchange", "defend_alone": "always"}, {"trim", "defend"}),
        later({"target": 5, "joker": True, "no_trump": True}, {"notrump"}),
        later({"target": 5, "alone": "exchange", "defend_alone": "always"}, {"trim", "defend"}),
        later({"target": 5, "joker": True}, {"play"}),
        later({"target": 7, "no_trump": True}, {"notrump"}),
        later({"target": 11, "alone": "exchange"}, {"trim"}),
        later({"target": 5, "defend_alone": "always"}, {"defend"}),
        later({"target": 5, "defend_alone": "loner", "loner_lead": "loner"}, {"play"}),
        later({"target": 5, "canadian": True}, {"play"}),
        later({"target": 5, "stick_the_dealer": False}, {"make"}),
        later({"target": 5, "farmers": True}, {"play"}),
    ],
    ids=lambda value: "-".join(value) if isinstance(value, dict) else None,
)
def test_a_whole_game_with_each_option(options: dict[str, Any], comes_up: set[str]) -> None:
    found, scores = played(by_keyboard, rules=tuple(sorted(options.items())), seed=5)
    assert max(scores) >= options["target"] > min(scores)
    assert found >= comes_up


@pytest.mark.long
def test_a_whole_game_by_mouse_on_60_columns() -> None:
    _, scores = played(by_mouse, size=(60, 24), rules=(("target", 3), ("no_trump", True)))
    assert max(scores) >= 3
