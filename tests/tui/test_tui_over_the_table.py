"""What lies over a table looks as it did: the hint, the end of a game, the new players, the log."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import cache
from typing import Any

import pytest
from answering import answer, answers, asked, press, screen
from syrupy.assertion import SnapshotAssertion
from textual.pilot import Pilot
from textual.widgets import Input
from watching import application, quick, seen, settled, until

from knaves.games.cribbage.rules.open import Phase
from knaves.tui.last_score import Again
from knaves.tui.screens.game_over import EndPanel
from knaves.tui.screens.log import LogScreen, SideLog
from knaves.tui.screens.table import TableScreen
from knaves.tui.widgets.box import Box
from knaves.tui.widgets.hand import Hand
from later import longer

Way = Callable[[Pilot[Any]], Awaitable[None]]


async def hinted(pilot: Pilot[Any]) -> None:
    """The champion ranks the throws."""
    await answers(pilot, lambda view: view.open.phase is Phase.DISCARD)
    await until(pilot, lambda: screen(pilot).view.open.have_thrown[1])
    await press(pilot, "H")
    await seen(pilot, "You keep")
    await until(pilot, lambda: screen(pilot).picture.scene.sizes[1] == 4)  # type: ignore[attr-defined]


async def ended(pilot: Pilot[Any]) -> None:
    """The game is over."""
    while not screen(pilot).over:
        await until(pilot, lambda: screen(pilot).over or screen(pilot).gate.asking)
        if not screen(pilot).over:
            await answer(pilot)
    await until(pilot, lambda: screen(pilot).query_one(EndPanel).display)


async def newcomers(pilot: Pilot[Any]) -> None:
    """Others are to play the next game."""
    await ended(pilot)
    await pilot.press("n")
    await seen(pilot, "Who plays?")
    # A cursor that blinks is there in one picture and not in the next.
    pilot.app.screen.query_one(Input).cursor_blink = False


async def logged(pilot: Pilot[Any]) -> None:
    """All that was said is read."""
    await answers(pilot, lambda view: view.open.phase is Phase.CLAIM or len(view.open.laid) > 3)
    await press(pilot, "v")
    await until(pilot, lambda: isinstance(pilot.app.screen, LogScreen))
    await seen(pilot, "Log of this game")


async def explained(pilot: Pilot[Any]) -> None:
    """The last show is told again."""
    await answers(pilot, lambda view: view.open.phase is Phase.DISCARD and sum(view.open.scores) > 10)
    await press(pilot, "e")
    await until(pilot, lambda: screen(pilot).query_one(Again).display)


async def counted(pilot: Pilot[Any]) -> None:
    """A hand is counted, in a box that waits for a key."""
    table = screen(pilot)
    while not table.query_one(Box).display:
        await until(pilot, lambda: table.gate.asking or table.query_one(Box).display)
        if table.gate.asking:
            await answer(pilot)
            await until(pilot, lambda: table.gate.asking or table.query_one(Box).display)


@pytest.mark.long
@pytest.mark.parametrize("size", [(110, 30), (120, 40), (200, 50)], ids=str)
@pytest.mark.parametrize("way", [ended, explained, counted])
def test_no_box_covers_the_log_or_the_scores(way: Way, size: tuple[int, int]) -> None:
    """A box lies over the table, below the board."""

    async def run() -> None:
        target = 11 if way is ended else 121
        app = application(
            "cribbage",
            settings=quick(boxes="held" if way is counted else "usual"),
            rules=(("target", target),),
        )
        async with app.run_test(size=size) as pilot:
            await until(pilot, lambda: isinstance(app.screen, TableScreen))
            table = screen(pilot)
            await way(pilot)
            await pilot.pause()
            boxes = [
                *table.query(Box),
                *table.query(EndPanel),
                *table.query(Again),
            ]
            seen = [box for box in boxes if box.display]
            assert len(seen) == 1
            region = seen[0].region
            assert region.area > 0
            assert not region.overlaps(table.query_one(SideLog).region)
            assert region.y >= table.picture.scores_end()
            if way is explained and size[1] >= 40:
                assert not region.overlaps(table.query_one(Hand).region)

    asyncio.run(run())


@pytest.mark.parametrize("size", [(120, 40), longer((200, 50))], ids=str)
def test_the_table_stays_where_it_is_when_a_hint_is_shown(size: tuple[int, int]) -> None:
    """The hint takes the place of the log, column by column."""

    async def run() -> None:
        app = application("cribbage", settings=quick())
        async with app.run_test(size=size) as pilot:
            await asked(pilot)
            await answers(pilot, lambda view: view.open.phase is Phase.DISCARD)
            before = screen(pilot).picture.region
            await press(pilot, "H")
            await seen(pilot, "closes this")
            assert screen(pilot).picture.region == before

    asyncio.run(run())


WIDTHS = (60, 80)


@cache
def looks(way: Way) -> dict[int, str]:
    """What lies over the table, in every width: a window that changes its size."""

    async def look() -> dict[int, str]:
        app = application("cribbage", settings=quick(), rules=(("target", 11),))
        async with app.run_test(size=(WIDTHS[0], 24)) as pilot:
            await asked(pilot)
            await way(pilot)
            pictures = {}
            for width in WIDTHS:
                await pilot.resize_terminal(width, 24)
                pictures[width] = await settled(pilot)
            return pictures

    return asyncio.run(look())


@pytest.mark.long
@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("way", [hinted, ended, newcomers, logged])
def test_what_lies_over_the_table_looks_as_it_did(
    screenshot: SnapshotAssertion, way: Way, width: int
) -> None:
    assert looks(way)[width] == screenshot
