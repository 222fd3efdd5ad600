"""Whole games of cribbage in the terminal application, by keyboard alone and by mouse alone."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from cribbage_hands import Answer, by_keys, by_mouse, picture, play_until, table
from watching import application, text

from later import later, longer

pytestmark = pytest.mark.every_frame

PRESETS = ("standard", "universal", "loadstar", "psion", "topsoft")
MUGGINS = (("counting", "muggins"), ("muggins", "called"), ("target", 21))


def played(answer: Answer, size: tuple[int, int], **request: Any) -> tuple[tuple[int, ...], str]:
    """The last scores of a game played to its end, and what stands on the screen then."""

    async def play() -> tuple[tuple[int, ...], str]:
        app = application("cribbage", **request)
        async with app.run_test(size=size) as pilot:
            assert await play_until(pilot, None, answer) is None
            scores = table(app).view.open.scores
            scene = picture(app).scene
            assert scene is not None
            assert scene.scores == scores
            return scores, text(app)

    return asyncio.run(play())


@pytest.mark.parametrize(
    ("preset", "target"),
    [
        longer("standard", 31),
        ("loadstar", 11),
        *(later(each, 11) for each in ("universal", "psion", "topsoft")),
        *(later(each, 61) for each in PRESETS),
        *(later(each, 121) for each in PRESETS),
    ],
)
def test_U01_a_whole_game_by_keyboard_only(preset: str, target: int) -> None:
    scores, seen = played(by_keys, (80, 24), preset=preset, rules=(("target", target),))
    assert max(scores) == target
    assert "The game is over" in seen


@pytest.mark.long
@pytest.mark.parametrize(("preset", "target"), [("standard", 21), *(later(each, 61) for each in PRESETS)])
def test_U01_a_whole_game_by_mouse_only(preset: str, target: int) -> None:
    scores, seen = played(by_mouse, (80, 24), preset=preset, rules=(("target", target),))
    assert max(scores) == target
    assert "The game is over" in seen


@pytest.mark.long
@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize(("answer", "target"), [(by_keys, 16), later(by_keys, 61), later(by_mouse, 61)])
def test_three_and_four_play_to_the_end(seats: int, answer: Answer, target: int) -> None:
    scores, seen = played(answer, (80, 24), seats=seats, rules=(("target", target),))
    assert max(scores) == target
    assert len(scores) == (3 if seats == 3 else 2)
    assert "The game is over" in seen


@pytest.mark.long
@pytest.mark.parametrize("size", [later((60, 24)), (60, 20)])
def test_P03_a_whole_game_on_a_small_screen(size: tuple[int, int]) -> None:
    scores, _seen = played(by_mouse, size, rules=(("target", 21),))
    assert max(scores) == 21


@pytest.mark.long
@pytest.mark.parametrize("answer", [by_keys, later(by_mouse)])
def test_muggins_with_its_window_to_the_end(answer: Answer) -> None:
    scores, _seen = played(answer, (80, 24), rules=MUGGINS)
    assert max(scores) == 21
