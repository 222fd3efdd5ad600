"""Ctrl-C asks before the program is left, and Ctrl-Z suspends it where a shell takes over."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from answering import answers, asked, say, screen
from cribbage_hands import table
from textual.pilot import Pilot
from watching import application, quick, seen, text, until

from knaves.games.cribbage.rules.open import Phase
from knaves.store.data_dir import find
from knaves.store.saves import waiting
from knaves.tui import app as application_module
from knaves.tui.app import KnavesApp
from knaves.tui.screens.leave import LeaveScreen
from knaves.tui.screens.table import TableScreen
from knaves.tui.screens.title import TitleScreen
from knaves.tui.widgets.box import Box
from later import longer

Work = Callable[[Pilot[Any]], Awaitable[None]]


def at(work: Work, *, begin: bool = True, **more: Any) -> Any:
    async def run() -> Any:
        app = application(begin=begin, **more)
        async with app.run_test(size=(80, 24)) as pilot:
            if begin:
                await asked(pilot)
            await work(pilot)
        return app

    return asyncio.run(run())


async def interrupt(pilot: Pilot[Any]) -> None:
    await pilot.press("ctrl+c")
    await until(pilot, lambda: isinstance(pilot.app.screen, LeaveScreen))


@pytest.mark.parametrize("way", ["ctrl+q", longer("ctrl+c")])
def test_a_show_that_was_left_goes_on_where_it_was(tmp_path: Path, way: str) -> None:
    """The bots' next moves are made already, and all of it is in the file."""

    async def show(app: KnavesApp, pilot: Pilot[Any], what: str) -> None:
        def shown() -> bool:
            return table(app).query_one(Box).display and table(app).said[-1].startswith(what)

        while not shown():
            if table(app).gate.asking:
                say(pilot, screen(pilot).view.legal[0])
            elif app.pace.waiting:
                app.pace.cut()
            await pilot.pause()
            await until(pilot, lambda: shown() or app.pace.waiting or table(app).gate.asking)

    async def leave() -> list[str]:
        app = application(data_dir=find(str(tmp_path)), settings=quick(speed=9))
        async with app.run_test(size=(80, 24)) as pilot:
            await asked(pilot)
            await show(app, pilot, "Your hand")
            said = list(table(app).said)
            await pilot.press(way, *(["y"] if way == "ctrl+c" else []))
            await until(pilot, lambda: not app.is_running or app._exit, 20)
        return said

    async def go_on() -> list[str]:
        app = application(begin=False, data_dir=find(str(tmp_path)), settings=quick(speed=9))
        async with app.run_test(size=(80, 24)) as pilot:
            app.resume(*waiting(app.data_dir))
            await until(pilot, lambda: isinstance(app.screen, TableScreen) and app.screen.view is not None)
            await show(app, pilot, "Ruth's crib")
            said = list(table(app).said)
            while not table(app).gate.asking:
                app.pace.cut()
                await pilot.pause(0.05)
            await pilot.press("ctrl+q")
            return said

    before, after = asyncio.run(leave()), asyncio.run(go_on())
    assert after[: len(before)] == before
    assert len(after) > len(before)

    async def come_back() -> None:
        app = application(begin=False, data_dir=find(str(tmp_path)), settings=quick(speed=9))
        async with app.run_test(size=(80, 24)) as pilot:
            app.resume(*waiting(app.data_dir))
            await until(pilot, lambda: isinstance(app.screen, TableScreen))
            await until(pilot, lambda: table(app).gate.asking or app.pace.waiting)
            assert table(app).gate.asking, "what has been shown is not shown again"

    asyncio.run(come_back())


@pytest.mark.parametrize("yes", [longer("ctrl+c"), "click"])
def test_U20_with_nokeyboard_ctrl_c_still_asks_and_other_keys_answer_nothing(yes: str) -> None:
    async def work(pilot: Pilot[Any]) -> None:
        await pilot.press("ctrl+q", "q", "y")
        await interrupt(pilot)
        await pilot.press("y", "enter")
        await pilot.pause()
        assert isinstance(pilot.app.screen, LeaveScreen)
        await (pilot.click("#yes") if yes == "click" else pilot.press(yes))
        await until(pilot, lambda: not pilot.app.is_running or pilot.app._exit, 20)

    assert at(work, keyboard=False).return_code == 0


@pytest.mark.long
@pytest.mark.parametrize("yes", ["y", "enter", "ctrl+c", "click"])
def test_ctrl_c_at_the_table_asks_and_yes_leaves_the_program_with_the_game_kept(
    yes: str, tmp_path: Path
) -> None:
    home = find(str(tmp_path))

    async def work(pilot: Pilot[Any]) -> None:
        await answers(pilot, lambda view: view.open.phase is Phase.PLAY)
        await interrupt(pilot)
        await seen(pilot, "Leave the game? It is saved and can be resumed.")
        await (pilot.click("#yes") if yes == "click" else pilot.press(yes))
        await until(pilot, lambda: not pilot.app.is_running or pilot.app._exit)

    app = at(work, data_dir=home)
    assert app.return_code == 0
    assert app.farewell[0].startswith("The game is saved. Continue it with: ")
    assert len(waiting(home)) == 1


@pytest.mark.parametrize("no", ["n", longer("escape"), longer("click")])
def test_ctrl_c_and_no_leaves_everything_as_it_is(no: str) -> None:
    async def work(pilot: Pilot[Any]) -> None:
        before = text(pilot.app)
        await interrupt(pilot)
        await seen(pilot, "Leave the game? It is not saved.")
        await (pilot.click("#no") if no == "click" else pilot.press(no))
        await until(pilot, lambda: isinstance(pilot.app.screen, TableScreen))
        await until(pilot, lambda: text(pilot.app) == before)
        assert screen(pilot).gate.asking

    at(work)


@pytest.mark.long
def test_ctrl_c_on_the_title_and_in_a_text_field_asks_too() -> None:
    async def work(pilot: Pilot[Any]) -> None:
        await interrupt(pilot)
        await seen(pilot, "Leave the program?")
        await pilot.press("n")
        await until(pilot, lambda: isinstance(pilot.app.screen, TitleScreen))
        await pilot.press("o", "n", "x")
        await interrupt(pilot)
        await pilot.press("y")
        await until(pilot, lambda: pilot.app._exit)

    assert at(work, begin=False).return_code == 0


def test_ctrl_z_where_no_shell_waits_does_nothing_and_says_so() -> None:
    async def work(pilot: Pilot[Any]) -> None:
        await pilot.press("ctrl+z")
        await seen(pilot, "The program cannot be suspended here: no shell would take over.")

    at(work)


def test_what_was_said_on_the_title_does_not_lie_over_the_next_game() -> None:
    async def work(pilot: Pilot[Any]) -> None:
        app = pilot.app
        app.tell("The game is saved and can be resumed.")  # type: ignore[attr-defined]
        await until(pilot, lambda: bool(list(app._notifications)), 5)
        await pilot.press("b")
        await asked(pilot)
        assert not list(app._notifications)

    at(work, begin=False)


def test_ctrl_z_holds_the_table_until_the_program_comes_back(monkeypatch: pytest.MonkeyPatch) -> None:
    stopped: list[object] = []
    monkeypatch.setattr(application_module, "suspendable", lambda app: True)
    monkeypatch.setattr(application_module, "suspend", stopped.append)

    async def work(pilot: Pilot[Any]) -> None:
        app, pace = pilot.app, screen(pilot).pace
        await pilot.press("ctrl+z")
        await until(pilot, lambda: stopped == [app])
        beat = asyncio.create_task(pace.beat())
        await pilot.pause()
        assert not beat.done()
        app.app_resume_signal.publish(app)
        await beat

    at(work)
