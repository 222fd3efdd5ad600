"""Drills on the full screen: reached from the lessons, answered by keys, graded and kept."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest
from watching import quick, seen, until

from knaves.local.drilled import NAME
from knaves.local.setup import TableRequest
from knaves.store.data_dir import find
from knaves.tui.app import KnavesApp
from knaves.tui.screens.counting import CountingScreen
from knaves.tui.screens.drills import DrillScreen, DrillsScreen


def practising(home: Path) -> KnavesApp:
    return KnavesApp(find(str(home)), quick(), TableRequest(game="cribbage"), lesson="any")


@pytest.mark.parametrize("place", [2, 3, 4, 5])
def test_a_drill_is_answered_graded_and_kept(tmp_path: Path, place: int) -> None:
    async def through() -> None:
        app = practising(tmp_path)
        async with app.run_test(size=(100, 40)) as pilot:
            await pilot.press("4")
            await until(pilot, lambda: isinstance(app.screen, DrillsScreen))
            await pilot.press(str(place))
            await until(pilot, lambda: isinstance(app.screen, DrillScreen) and app.screen._asked is not None)
            screen = app.screen
            assert isinstance(screen, DrillScreen)
            await until(pilot, lambda: screen._began > 0)
            await pilot.pause()
            if not screen.query("#answers > *"):
                # A card of another suit than the one led is refused, so each is tried.
                for keys in (
                    ("1", "2", "enter"),
                    ("1", "enter"),
                    ("2", "enter"),
                    ("3", "enter"),
                    ("4", "enter"),
                ):
                    if not screen._given:
                        await pilot.press(*keys)
                        await pilot.pause()
            else:
                await pilot.press("1")
            await until(pilot, lambda: screen._given)
            await seen(pilot, "Time: ")
            kept = json.loads((tmp_path / NAME).read_text())
            assert sum(each["asked"] for each in kept["progress"].values()) >= 1

    asyncio.run(through())


def test_counts_are_asked_by_the_screen_that_teaches_counting(tmp_path: Path) -> None:
    async def through() -> None:
        app = practising(tmp_path)
        async with app.run_test(size=(100, 40)) as pilot:
            await pilot.press("4")
            await until(pilot, lambda: isinstance(app.screen, DrillsScreen))
            await pilot.press("1")
            await until(pilot, lambda: isinstance(app.screen, CountingScreen))
            await pilot.press("t")
            await pilot.pause()
            kept = json.loads((tmp_path / NAME).read_text())
            assert kept["progress"]["count"]["asked"] == 1

    asyncio.run(through())
