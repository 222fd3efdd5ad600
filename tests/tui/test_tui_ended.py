"""How a table ends: the result, the figures, another game; and a table that breaks."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from answering import answer, asked, press, screen
from textual.pilot import Pilot
from textual.widgets import Button, Input, Select, Static
from watching import application, quick, seen, settled, text, until

from knaves import record
from knaves.local.connection import LocalConnection
from knaves.store.data_dir import find
from knaves.store.history import read_entries
from knaves.tui import pace, pictures
from knaves.tui.screens.game_over import EndPanel
from knaves.tui.screens.next_game import Newcomers
from knaves.tui.screens.review import ReviewScreen
from knaves.tui.screens.table import TableScreen
from knaves.tui.screens.title import TitleScreen
from knaves.tui.widgets.box import Box
from later import longer

Work = Callable[[Pilot[Any]], Awaitable[None]]


@pytest.fixture(autouse=True)
def _plain(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pictures, "_said", lambda game, name: "")


def at_a_table(
    work: Work, home: Path, game: str = "cribbage", size: tuple[int, int] = (80, 24), **request: Any
) -> None:
    async def run() -> None:
        app = application(game, data_dir=find(str(home)), **request)
        async with app.run_test(size=size) as pilot:
            await work(pilot)

    asyncio.run(run())


async def play_out(pilot: Pilot[Any]) -> EndPanel:
    """Play until the game is over; the panel may not be shown yet."""
    table = screen(pilot)
    while not table.over:
        await until(pilot, lambda: table.over or table.gate.asking)
        if not table.over:
            await answer(pilot)
    return table.query_one(EndPanel)


async def to_the_end(pilot: Pilot[Any]) -> EndPanel:
    panel = await play_out(pilot)
    await until(pilot, lambda: panel.display)
    return panel


@pytest.mark.parametrize("size", [(80, 24), longer((60, 20)), longer((120, 40))], ids=str)
@pytest.mark.parametrize(
    ("game", "last", "word"),
    [("euchre", 0, "won"), longer("euchre", -1, "lost"), longer("cribbage", 0, "lost")],
)
def test_what_counts_at_the_end_fits_and_says_who_won(
    tmp_path: Path, game: str, last: int, word: str, size: tuple[int, int]
) -> None:
    async def work(pilot: Pilot[Any]) -> None:
        table = screen(pilot)
        while not table.over:
            await until(pilot, lambda: table.over or table.gate.asking)
            if not table.over:
                await answer(pilot, lambda view: view.legal[last])
        panel = table.query_one(EndPanel)
        await until(pilot, lambda: panel.display and bool(str(panel.query_one("#judged", Static).render())))
        await settled(pilot)
        assert f"The game is over: you {word}" in text(pilot.app)
        assert panel.has_class(word)
        assert "Ann, all games of" in text(pilot.app)
        totals = panel.query_one("#totals", Static)
        assert totals.region.bottom <= panel.query_one("#next").region.y
        assert size == (60, 20) or not panel.max_scroll_y

    at_a_table(work, tmp_path, game, size=size, rules=(("target", 5 if game == "euchre" else 61),))


@pytest.mark.parametrize("game", ["euchre", longer("cribbage")])
def test_the_end_waits_for_a_key_even_where_no_box_does(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, game: str
) -> None:
    monkeypatch.setattr(pace, "BOX", 0.01)

    async def work(pilot: Pilot[Any]) -> None:
        panel, table = await play_out(pilot), screen(pilot)
        box = table.query_one(Box)
        await until(pilot, lambda: box.display and table.said[-1] in text(pilot.app))
        await settled(pilot)
        assert box.display
        assert not panel.display
        await pilot.press("enter")
        await until(pilot, lambda: panel.display)

    target = 2 if game == "euchre" else 11
    at_a_table(work, tmp_path, game, settings=quick(speed=9, boxes="some"), rules=(("target", target),))


@pytest.mark.parametrize(("game", "target"), [longer("cribbage", 11), ("euchre", 2)])
def test_E11_the_end_says_everything_and_asks_for_another(tmp_path: Path, game: str, target: int) -> None:
    async def work(pilot: Pilot[Any]) -> None:
        panel = await to_the_end(pilot)
        first = screen(pilot)
        said = {
            each: str(panel.query_one(f"#{each}", Static).render())
            for each in ("result", "how", "curve", "best", "totals", "notices")
        }
        assert said["result"] == first.said[-1]
        assert "win" in said["result"]
        assert said["how"]
        assert "●" in said["curve"]
        assert "■" in said["curve"]
        assert f"Ann, all games of {game}: " in said["totals"]
        assert str(tmp_path / "games") in said["notices"]
        assert panel.query_one("#same", Button).has_focus
        await pilot.press("s")
        await until(pilot, lambda: isinstance(pilot.app.screen, TableScreen) and screen(pilot) is not first)
        await answer(pilot)
        await asked(pilot)
        assert screen(pilot).connection.names == first.connection.names
        assert screen(pilot).connection.players == first.connection.players

    at_a_table(work, tmp_path, game, rules=(("target", target),))
    (save,) = (tmp_path / "saves").glob("*.knaves")
    (done,) = (tmp_path / "games").glob("*.knaves")
    assert dict(record.load(save).record.headers)["Seed"] == "1/2"
    assert record.verify(record.load(done).record).proved
    assert len(read_entries(find(str(tmp_path)))[0]) == 1


@pytest.mark.long
def test_E11_new_players_are_named_and_chosen(tmp_path: Path) -> None:
    async def work(pilot: Pilot[Any]) -> None:
        await to_the_end(pilot)
        await seen(pilot, "New players (n)")
        await pilot.click("#new")
        await seen(pilot, "Who plays?")
        new = pilot.app.screen
        assert isinstance(new, Newcomers)
        new.query_one("#name-1", Input).value = "ann"
        button = new.query_one("#play", Button)
        await pilot.click(button)
        await seen(pilot, "Each player needs a different name.")
        new.query_one("#name-1", Input).value = "Zoe"
        new.query_one("#player-1", Select).value = "steady"
        # Textual's button takes no second click while it looks pressed.
        await until(pilot, lambda: not button.has_class("-active"))
        await pilot.click(button)
        await until(pilot, lambda: isinstance(pilot.app.screen, TableScreen))
        await asked(pilot)
        assert screen(pilot).connection.names == ("Ann", "Zoe")
        assert screen(pilot).connection.players[1].startswith("steady")

    at_a_table(work, tmp_path, rules=(("target", 11),))


@pytest.mark.long
def test_the_game_that_is_over_is_reviewed_from_its_end_and_the_end_stands_after_it(tmp_path: Path) -> None:
    async def work(pilot: Pilot[Any]) -> None:
        panel = await to_the_end(pilot)
        await pilot.press("r")
        await until(pilot, lambda: isinstance(pilot.app.screen, ReviewScreen))
        await pilot.press("q")
        await until(pilot, lambda: isinstance(pilot.app.screen, TableScreen))
        assert panel.display
        await pilot.press("q")
        await until(pilot, lambda: isinstance(pilot.app.screen, TitleScreen))

    at_a_table(work, tmp_path, "euchre", rules=(("target", 1),))


def test_a_table_that_breaks_says_why_and_loses_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(pilot: Pilot[Any]) -> None:
        await answer(pilot)
        await asked(pilot)
        connection: Any = screen(pilot).connection
        connection._updates.put_nowait(OSError(5, "Input/output error"))
        await seen(pilot, "The game cannot go on: input/output error.")
        await seen(pilot, "The game is saved and can be resumed.")
        assert pilot.app.return_code in (0, None)
        await pilot.press("x")
        await until(pilot, lambda: not isinstance(pilot.app.screen, TableScreen))

    at_a_table(work, tmp_path)
    (save,) = (tmp_path / "saves").glob("*.knaves")
    assert record.load(save).record.moves


def test_leaving_keeps_the_game(tmp_path: Path) -> None:
    moves: list[Any] = []

    async def work(pilot: Pilot[Any]) -> None:
        for _ in range(3):
            await answer(pilot)
        await asked(pilot)
        connection = screen(pilot).connection
        assert isinstance(connection, LocalConnection)
        await press(pilot, "q")
        await until(pilot, lambda: not isinstance(pilot.app.screen, TableScreen))
        moves.extend(connection._driver.match._state.history)

    at_a_table(work, tmp_path)
    (save,) = (tmp_path / "saves").glob("*.knaves")
    assert list(record.load(save).record.moves) == moves
    assert not read_entries(find(str(tmp_path)))[0]


def test_a_move_is_taken_back_at_the_table(tmp_path: Path) -> None:
    async def work(pilot: Pilot[Any]) -> None:
        while type((await asked(pilot)).legal[0]).__name__ != "Play":
            await answer(pilot)
        before = screen(pilot).view
        await answer(pilot)
        await asked(pilot)
        await press(pilot, "u")
        await until(pilot, lambda: screen(pilot).view == before)
        await asked(pilot)
        await answer(pilot, lambda view: view.legal[-1])

    at_a_table(work, tmp_path)
    (save,) = (tmp_path / "saves").glob("*.knaves")
    assert "# Ann takes a move back." in save.read_text()


@pytest.mark.long
@pytest.mark.parametrize("size", [pytest.param((60, 20), marks=pytest.mark.slow), (60, 14)], ids=str)
def test_P03_the_result_and_the_buttons_are_in_sight_on_a_small_screen(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    async def work(pilot: Pilot[Any]) -> None:
        await to_the_end(pilot)
        await settled(pilot)
        for words in ("You and Walter win the game, ", "Again (s)", "Leave (q)"):
            assert words in text(pilot.app)
        # What the review says is added above the end, and may come after a key.
        while ".knaves." not in "".join(re.sub("[│┃]", "", text(pilot.app)).split()):
            await pilot.press("pagedown")
            await pilot.pause()
        await pilot.click("#none")
        await until(pilot, lambda: not isinstance(pilot.app.screen, TableScreen))

    at_a_table(work, tmp_path, "euchre", size=size, rules=(("target", 2),))
