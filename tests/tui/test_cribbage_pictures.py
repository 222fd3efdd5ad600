"""What the cribbage table looks like at fixed deals: pictures kept to compare."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from cribbage_hands import by_keys, gone_on, picture, play_until, table
from syrupy.assertion import SnapshotAssertion
from test_cribbage_counting import box, own_hand
from textual.pilot import Pilot
from watching import application, quick, settled, until

from knaves.games.cribbage.state import Phase
from knaves.tui.box import Box
from knaves.tui.cribbage.scene import scene_of

SIZES = ((60, 24), (80, 24), (120, 32))
Way = Callable[[Pilot[Any]], Awaitable[None]]


async def discarding(pilot: Pilot[Any]) -> None:
    """Two cards are marked for the crib."""
    await play_until(pilot, Phase.DISCARD, by_keys)
    # The others throw when they like: wait for them, so that the picture is always the same.
    screen = table(pilot.app)  # type: ignore[arg-type]
    drawn = picture(pilot.app)  # type: ignore[arg-type]
    await until(pilot, lambda: screen.view.have_thrown[1] and drawn.scene == scene_of(screen.view))
    await pilot.press("1", "2")
    await until(pilot, lambda: drawn.hand.marked == (0, 1))


async def playing(pilot: Pilot[Any]) -> None:
    """A count is finished and another one begun."""
    while (view := await play_until(pilot, Phase.PLAY, by_keys)) is not None:
        if len(view.laid) > len(view.pile) > 0:
            return
        await by_keys(pilot, view)
        await gone_on(pilot, view)


async def showing(pilot: Pilot[Any]) -> None:
    """A hand is counted, and its box open."""
    shown = pilot.app.screen.query_one(Box)
    await play_until(pilot, Phase.PLAY, by_keys)
    while not shown.display:
        if table(pilot.app).gate.asking:  # type: ignore[arg-type]
            await by_keys(pilot, table(pilot.app).view)  # type: ignore[arg-type]
        await pilot.pause(0.02)
    await box(pilot)


async def claiming(pilot: Pilot[Any]) -> None:
    """One's own hand is being counted by its combinations."""
    view = await own_hand(pilot)
    assert view.starter is not None
    await pilot.press("c", "1", "2", "enter", "1", "3", "enter", "2")


async def won(pilot: Pilot[Any]) -> None:
    """The game is over."""
    await play_until(pilot, None, by_keys)
    await until(pilot, lambda: table(pilot.app).over)  # type: ignore[arg-type]
    await pilot.pause()


def picture_of(way: Way, size: tuple[int, int], request: dict[str, Any], **settings: Any) -> str:
    async def look() -> str:
        app = application("cribbage", settings=quick(**settings), **request)
        async with app.run_test(size=size) as pilot:
            await way(pilot)
            await pilot.pause()
            return await settled(pilot)

    return asyncio.run(look())


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize(
    ("way", "request_", "settings"),
    [
        pytest.param(discarding, {}, {}, id="discard"),
        pytest.param(playing, {}, {}, id="play"),
        pytest.param(showing, {}, {"pause": True}, id="show"),
        pytest.param(claiming, {"preset": "loadstar"}, {}, id="claim"),
        pytest.param(won, {"rules": (("target", 31),)}, {}, id="won"),
    ],
)
def test_the_table_looks_as_it_did(
    screenshot: SnapshotAssertion,
    way: Way,
    size: tuple[int, int],
    request_: dict[str, Any],
    settings: dict[str, Any],
) -> None:
    assert picture_of(way, size, request_, **settings) == screenshot


@pytest.mark.parametrize(
    ("way", "request_", "settings"),
    [
        pytest.param(playing, {"seats": 3}, {}, id="three"),
        pytest.param(playing, {"seats": 4}, {"four_colours": True}, id="four"),
        pytest.param(discarding, {}, {"big": True}, id="big"),
        pytest.param(playing, {}, {"theme": "light"}, id="light"),
        pytest.param(playing, {}, {"theme": "contrast"}, id="contrast"),
        pytest.param(playing, {}, {"theme": "mono"}, id="mono"),
    ],
)
def test_other_tables_look_as_they_did(
    screenshot: SnapshotAssertion, way: Way, request_: dict[str, Any], settings: dict[str, Any]
) -> None:
    assert picture_of(way, (80, 24), request_, **settings) == screenshot
