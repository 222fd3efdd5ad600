"""A third game on the shelf, with no bot, no kernel and no picture, is played on the full screen too."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from answering import answer, asked, press, screen
from textual.pilot import Pilot
from textual.widgets import Static
from watching import application, quick, seen, until

from knaves.store.data_dir import find
from knaves.tui.screens.game_over import EndPanel
from knaves.tui.screens.title import TitleScreen

pytestmark = pytest.mark.usefixtures("toy_on_the_shelf")


async def to_the_end(pilot: Pilot[Any]) -> None:
    await asked(pilot)
    table = screen(pilot)
    while not table.over:
        await answer(pilot)
        await until(pilot, lambda: table.over or table.gate.asking)
    await until(pilot, lambda: table.query_one(EndPanel).display)


@pytest.mark.long
@pytest.mark.parametrize("expert", [False, True])
def test_a_game_without_bots_is_played_to_its_end_and_once_more(tmp_path: Path, expert: bool) -> None:
    async def go() -> None:
        app = application("toy", settings=quick(expert=expert), data_dir=find(str(tmp_path)), against=())
        async with app.run_test(size=(80, 24)) as pilot:
            await asked(pilot)
            assert screen(pilot).connection.players[1] == "random 1"
            await seen(pilot, "Keep one of 2")
            await press(pilot, "H")
            await seen(pilot, "There are no hints for this game.")
            await press(pilot, "H")
            await pilot.click("#typed")
            await pilot.press("1", "enter")
            await to_the_end(pilot)
            first = screen(pilot)
            assert "Ann, all games of toy" in str(first.query_one("#totals", Static).render())
            await pilot.press("n")
            await seen(pilot, "Who plays?")
            await pilot.click("#play")
            await until(pilot, lambda: app.screen is not first and hasattr(app.screen, "gate"))
            await asked(pilot)
            await press(pilot, "e", "l", "q")
            await until(pilot, lambda: isinstance(app.screen, TitleScreen))

    asyncio.run(go())


def test_a_game_without_bots_is_chosen_and_its_rules_and_players_are_set(tmp_path: Path) -> None:
    async def go() -> None:
        app = application(begin=False, settings=quick(), data_dir=find(str(tmp_path)), against=())
        async with app.run_test(size=(80, 50)) as pilot:
            await seen(pilot, "○ Toy")
            await pilot.click("#choose-toy")
            await seen(pilot, "● Toy")
            await pilot.press("o")
            await pilot.click("#single-rules")
            await seen(pilot, "Best                    high")
            await pilot.click("#rule-best", offset=(30, 0))
            await seen(pilot, "which card scores")
            await pilot.click("#player-1", offset=(30, 0))
            await pilot.press("q", "b")
            await seen(pilot, "I am Ann")
            await pilot.press("enter")
            await asked(pilot)
            assert screen(pilot).connection.rules.best == "low"
            assert screen(pilot).connection.own == (0, 1), "a person was chosen for the other seat"

    asyncio.run(go())


def test_a_game_without_bots_is_found_on_the_title_played_and_looked_through(
    tmp_path: Path,
) -> None:
    async def go() -> None:
        app = application(begin=False, settings=quick(), data_dir=find(str(tmp_path)), against=())
        async with app.run_test(size=(80, 50)) as pilot:
            await seen(pilot, "○ Toy")
            await pilot.click("#choose-toy")
            await seen(pilot, "● Toy")
            await pilot.click("#begin")
            await until(pilot, lambda: hasattr(app.screen, "gate"))
            await to_the_end(pilot)
            await press(pilot, "q")
            await until(pilot, lambda: isinstance(app.screen, TitleScreen))
            await pilot.click("#records")
            await seen(pilot, "Finished games")
            await pilot.press("enter")
            await seen(pilot, "seen by Ann")
            await press(pilot, "r")
            await seen(pilot, "There is no review of this game yet.")

    asyncio.run(go())


@pytest.mark.long
def test_a_record_of_a_game_without_bots_is_looked_through(tmp_path: Path) -> None:
    async def go() -> None:
        app = application(
            "toy", settings=quick(), data_dir=find(str(tmp_path)), against=(), rules=(("target", 1),)
        )
        async with app.run_test(size=(80, 24)) as pilot:
            await to_the_end(pilot)
            await press(pilot, "q")
            await until(pilot, lambda: isinstance(app.screen, TitleScreen))
            (path,) = (tmp_path / "games").iterdir()
            app.show_record(path)
            await seen(pilot, "Move 0 of 4, deal 0 of 1, seen by Ann")
            await pilot.press("down", "s", "end", "a")
            await seen(pilot, "Move 4 of 4, deal 1 of 1, seen by everybody")

    asyncio.run(go())
