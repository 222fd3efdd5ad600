"""Pictures of the euchre table at fixed deals, at 60, 80 and 120 columns."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import cache
from typing import Any

import pytest
from at_euchre import asked, buttons, say, table, view_of
from syrupy.assertion import SnapshotAssertion
from textual.pilot import Pilot
from watching import application, quick, seen, settled, text, until

from euchre_phases import made, playing
from knaves.tui.screens.table import TableScreen
from knaves.tui.widgets.box import Box

SIZES = {60: (60, 24), 80: (80, 24), 120: (120, 36)}
Scene = Callable[[Pilot[Any]], Awaitable[None]]


async def round_one(pilot: Pilot[Any]) -> None:
    assert view_of(pilot.app).open.phase.step == "order"


async def round_two(pilot: Pilot[Any]) -> None:
    assert await say(pilot, "p", "enter")
    assert view_of(pilot.app).open.phase.step == "make"


async def bury(pilot: Pilot[Any]) -> None:
    assert await say(pilot, "o", "enter")
    assert view_of(pilot.app).open.phase.step == "bury"


async def trick(pilot: Pilot[Any]) -> None:
    assert await say(pilot, "p", "enter")
    assert await say(pilot, "2", "enter")
    assert len(playing(view_of(pilot.app)).trick) == 3


async def alone(pilot: Pilot[Any]) -> None:
    assert await say(pilot, "a", "enter")
    assert await say(pilot, "1", "enter")
    assert made(view_of(pilot.app)).alone


async def scored(pilot: Pilot[Any]) -> None:
    """Every box is held: pass over all but that of the score."""
    app = pilot.app
    box = table(app).query_one(Box)
    while not (box.display and "tricks," in text(app)):
        await pilot.press(*(["space"] if box.display else ["p", "enter"] if buttons(app) else ["enter"]))
        await pilot.pause()
    await pilot.pause()


SCENES: dict[str, tuple[Scene, dict[str, Any]]] = {
    "round_one": (round_one, {"seed": "1"}),
    "round_two": (round_two, {"seed": "1", "rules": (("no_trump", True),)}),
    "bury": (bury, {"seed": "4"}),
    "trick": (trick, {"seed": "5"}),
    "alone": (alone, {"seed": "2"}),
    "scored": (scored, {"seed": "1"}),
}


@cache
def looks(scene: str) -> dict[int, str]:
    """The table in every size, from one game in a window that changes its size."""
    lead_to, request = SCENES[scene]

    async def look() -> dict[int, str]:
        app = application("euchre", settings=quick(boxes="held" if scene == "scored" else "usual"), **request)
        async with app.run_test(size=SIZES[60]) as pilot:
            if scene != "scored":
                await asked(pilot)
            await until(pilot, lambda: any(isinstance(each, TableScreen) for each in app.screen_stack))
            await lead_to(pilot)
            await seen(pilot, "f1 Keys")
            pictures = {}
            for columns, size in SIZES.items():
                await pilot.resize_terminal(*size)
                pictures[columns] = await settled(pilot)
            return pictures

    return asyncio.run(look())


@pytest.mark.parametrize("columns", sorted(SIZES))
@pytest.mark.parametrize("scene", sorted(SCENES))
def test_a_picture(scene: str, columns: int, screenshot: SnapshotAssertion) -> None:
    assert looks(scene)[columns] == screenshot


def test_a_box_stands_where_it_would_have_been_opened() -> None:
    async def opened_at(size: tuple[int, int], *sizes: tuple[int, int]) -> tuple[Any, Any]:
        app = application("euchre", settings=quick(boxes="held"), seed="1")
        async with app.run_test(size=size) as pilot:
            await until(pilot, lambda: any(isinstance(each, TableScreen) for each in app.screen_stack))
            await scored(pilot)
            for other in sizes:
                await pilot.resize_terminal(*other)
            return table(app).query_one(Box).region, table(app).size

    wide, narrow = SIZES[120], SIZES[60]
    assert asyncio.run(opened_at(narrow, wide)) == asyncio.run(opened_at(wide))
    assert asyncio.run(opened_at(wide, narrow)) == asyncio.run(opened_at(narrow))
