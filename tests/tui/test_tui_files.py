"""The list of games in files: it opens at once, however many there are; what is in sight is read first."""

from __future__ import annotations

import asyncio
import os
import threading
from pathlib import Path
from unittest.mock import patch

import pytest
from watching import application, seen, text, until

from knaves import games, record
from knaves.local import filing
from knaves.record import Record, SeatedPlayer
from knaves.store.data_dir import DataDir, find
from knaves.tui.screens import files
from knaves.tui.screens.files import FilesScreen
from knaves.tui.screens.replay import ReplayScreen


def library(tmp_path: Path, number: int) -> DataDir:
    """So many records of games, numbered by their opponents; the last one is the newest."""
    home = find(str(tmp_path))
    assert home.games is not None
    game = games.find("cribbage")
    for each in range(number):
        path = home.games / f"cribbage-{each:03}.knaves"
        seated = (SeatedPlayer("Ann"), SeatedPlayer(f"Opponent {each:03}", "simple 1"))
        path.write_text(record.write(Record(game, game.rules(), seated)))
        os.utime(path, (each, each))
    return home


@pytest.mark.long
def test_five_hundred_games_are_listed_before_one_is_read_and_can_be_chosen(tmp_path: Path) -> None:
    home, may_read = library(tmp_path, 500), threading.Event()

    def later(path: Path) -> filing.FileDescription:
        assert may_read.wait(30)
        return filing.describe_file(path)

    async def go() -> None:
        app = application(begin=False, data_dir=home)
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.press("v")
            await until(pilot, lambda: isinstance(app.screen, FilesScreen))
            await seen(pilot, "cribbage-499.knaves")
            await pilot.press("down", "enter")
            await until(pilot, lambda: isinstance(app.screen, ReplayScreen))
            assert isinstance(app.screen, ReplayScreen)
            assert app.screen._found.record.names[1] == "Opponent 498"
            may_read.set()

    with patch.object(files, "describe_file", later):
        try:
            asyncio.run(go())
        finally:
            may_read.set()


def test_a_short_list_on_a_large_screen_has_a_frame_of_its_size_in_the_middle(tmp_path: Path) -> None:
    home = library(tmp_path, 3)

    async def go() -> None:
        app = application(begin=False, data_dir=home)
        async with app.run_test(size=(200, 60)) as pilot:
            await pilot.press("v")
            await seen(pilot, "Opponent 000")
            rows = text(app).split("\n")
            top, foot = (next(at for at, row in enumerate(rows) if sign in row) for sign in "╭╰")
            assert foot - top < 12
            assert abs(top - (60 - foot)) <= 2
            assert abs(rows[top].index("╭") - (199 - rows[top].index("╮"))) <= 1

    asyncio.run(go())


@pytest.mark.long
@pytest.mark.parametrize("size", [(60, 20), (80, 24), (200, 50)])
def test_what_is_in_sight_is_read_first(tmp_path: Path, size: tuple[int, int]) -> None:
    home, read = library(tmp_path, 200), []

    def described(path: Path) -> filing.FileDescription:
        read.append(path)
        return filing.describe_file(path)

    async def go() -> None:
        app = application(begin=False, data_dir=home)
        async with app.run_test(size=size) as pilot:
            await pilot.press("v")
            await seen(pilot, "Opponent 199")
            await until(pilot, lambda: "…" not in text(app))
            assert len(read) < 100
            await pilot.press("end")
            await seen(pilot, "Opponent 000")
            await until(pilot, lambda: "…" not in text(app))
            assert len(read) < 200

    with patch.object(files, "describe_file", described):
        asyncio.run(go())
