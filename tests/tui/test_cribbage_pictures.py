"""What the cribbage table looks like at fixed deals: pictures kept to compare."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import cache
from typing import Any

import pytest
from cribbage_hands import by_keys, gone_on, picture, play_until, table
from syrupy.assertion import SnapshotAssertion
from test_cribbage_counting import box, own_hand
from textual.pilot import Pilot
from watching import application, quick, settled, text, until

from knaves.games.cribbage.rules.open import Phase
from knaves.tui.pictures.cribbage.scene import scene_of
from knaves.tui.widgets.box import Box
from later import later, longer

SIZES = ((60, 24), (80, 24), (120, 32))
Way = Callable[[Pilot[Any]], Awaitable[None]]


async def discarding(pilot: Pilot[Any]) -> None:
    """Two cards are marked for the crib."""
    await play_until(pilot, Phase.DISCARD, by_keys)
    # The others throw when they like: wait for them, so that the picture is always the same.
    screen = table(pilot.app)  # type: ignore[arg-type]
    drawn = picture(pilot.app)  # type: ignore[arg-type]

    def stands() -> bool:
        view = screen.view
        return bool(view.open.have_thrown[1]) and drawn.scene == scene_of(view.open, view.seat, view.hand)

    await until(pilot, stands)
    await pilot.press("1", "2")
    await until(pilot, lambda: drawn.hand.marked == (0, 1))


async def playing(pilot: Pilot[Any]) -> None:
    """A count is finished and another one begun."""
    while (view := await play_until(pilot, Phase.PLAY, by_keys)) is not None:
        if len(view.open.laid) > len(view.open.pile) > 0:
            return
        await by_keys(pilot, view)
        await gone_on(pilot, view)


async def showing(pilot: Pilot[Any]) -> None:
    """A hand is counted, and its box open; every box is held, so those before it are passed over."""
    app = pilot.app
    screen = table(app)  # type: ignore[arg-type]
    held = app.screen.query_one(Box)
    while not (held.display and "Counts" in text(app)):
        if held.display:
            await pilot.press("space")
        elif screen.gate.asking:
            await by_keys(pilot, screen.view)
        await pilot.pause()
    await box(pilot)


async def claiming(pilot: Pilot[Any]) -> None:
    """One's own hand is being counted by its combinations."""
    view = await own_hand(pilot)
    assert view.open.starter is not None
    await pilot.press("c", "1", "2", "enter", "1", "3", "enter", "2")


async def won(pilot: Pilot[Any]) -> None:
    """The game is over."""
    await play_until(pilot, None, by_keys)
    await until(pilot, lambda: table(pilot.app).over)  # type: ignore[arg-type]
    await pilot.pause()


def pictures_of(
    way: Way, sizes: tuple[tuple[int, int], ...], request: dict[str, Any], **settings: Any
) -> list[str]:
    """The table as this way leads to it, in a window that then changes its size."""

    async def look() -> list[str]:
        app = application("cribbage", settings=quick(**settings), **request)
        async with app.run_test(size=sizes[0]) as pilot:
            await way(pilot)
            pictures = []
            for size in sizes:
                await pilot.resize_terminal(*size)
                pictures.append(await settled(pilot))
            return pictures

    return asyncio.run(look())


WAYS: dict[str, tuple[Way, dict[str, Any], dict[str, Any]]] = {
    "discard": (discarding, {}, {}),
    "play": (playing, {}, {}),
    "show": (showing, {}, {"boxes": "held"}),
    "claim": (claiming, {"preset": "loadstar"}, {}),
    "won": (won, {"rules": (("target", 31),)}, {}),
}


@cache
def looks(name: str) -> dict[tuple[int, int], str]:
    """The table in every size, from one game."""
    way, request, settings = WAYS[name]
    return dict(zip(SIZES, pictures_of(way, SIZES, request, **settings), strict=True))


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("name", [longer(name) if name in ("claim", "won") else name for name in WAYS])
def test_the_table_looks_as_it_did(screenshot: SnapshotAssertion, name: str, size: tuple[int, int]) -> None:
    assert looks(name)[size] == screenshot


@pytest.mark.long
@pytest.mark.parametrize(
    ("way", "request_", "settings"),
    [
        pytest.param(playing, {"seats": 3}, {}, id="three"),
        pytest.param(playing, {"seats": 4}, {"four_colours": True}, id="four"),
        pytest.param(discarding, {}, {"big": True}, id="big"),
        later(playing, {}, {"theme": "light"}, id="light"),
        pytest.param(playing, {}, {"theme": "contrast"}, id="contrast"),
        pytest.param(playing, {}, {"theme": "mono"}, id="mono"),
    ],
)
def test_other_tables_look_as_they_did(
    screenshot: SnapshotAssertion, way: Way, request_: dict[str, Any], settings: dict[str, Any]
) -> None:
    assert pictures_of(way, ((80, 24),), request_, **settings) == [screenshot]
