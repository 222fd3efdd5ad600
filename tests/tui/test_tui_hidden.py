"""What hides the game: blank screens, a shell that is none, and the way back to the exact same place."""

from __future__ import annotations

import asyncio
import re
from typing import Any

import pytest
from textual import events
from textual.pilot import Pilot
from watching import application, quick, seen, text, until

from knaves.store.settings import Settings
from knaves.tui import app as application_module
from knaves.tui.app import KnavesApp
from knaves.tui.screens.boss_key import BlankScreen, ShellScreen
from knaves.tui.screens.help import KeysScreen
from knaves.tui.screens.table import TableScreen
from later import longer


async def at_table(pilot: Pilot[Any]) -> str:
    app = pilot.app
    await until(pilot, lambda: isinstance(app.screen, TableScreen) and app.screen.view is not None)
    await pilot.pause()
    return text(app)


async def pointed(app: KnavesApp, pilot: Pilot[Any], x: int, y: int) -> None:
    """Move the mouse, through the application's own door."""
    app.post_message(events.MouseMove(None, x, y, 0, 0, 0, False, False, False, x, y))
    await pilot.pause()
    await pilot.pause()


@pytest.mark.parametrize(
    "back",
    [
        longer("x"),
        "escape",
        "mouse",
        *(pytest.param(key, marks=pytest.mark.slow) for key in ("enter", "q", "ctrl+q")),
    ],
)
def test_U13_escape_blanks_and_any_key_or_click_brings_back_and_does_nothing_else(back: str) -> None:
    async def go() -> tuple[str, str, str]:
        app = application("euchre")
        async with app.run_test(size=(80, 24)) as pilot:
            before = await at_table(pilot)
            await pilot.press("escape")
            await until(pilot, lambda: isinstance(app.screen, BlankScreen))
            await pilot.pause()
            blank = text(app)
            await (pilot.click(offset=(40, 20)) if back == "mouse" else pilot.press(back))
            await until(pilot, lambda: isinstance(app.screen, TableScreen) and text(app) == before)
            return before, blank, text(app)

    before, blank, again = asyncio.run(go())
    assert blank.strip() == "Any key brings the screen back."
    assert again == before


def test_U13_the_pointer_in_the_top_right_corner() -> None:
    async def go() -> None:
        app = application("euchre")
        async with app.run_test(size=(80, 24)) as pilot:
            await at_table(pilot)
            await pointed(app, pilot, 78, 0)
            assert app.hidden is None
            await pointed(app, pilot, 79, 0)
            assert isinstance(app.screen, BlankScreen)
            await pilot.press("x")
            await until(pilot, lambda: app.hidden is None)
            await pointed(app, pilot, 79, 0)
            assert app.hidden is None, "a pointer that stays there blanks once"
            await pointed(app, pilot, 70, 5)
            await pointed(app, pilot, 79, 0)
            assert isinstance(app.screen, BlankScreen)

    asyncio.run(go())


LIMITS = [
    ("cribbage", 61, 300),
    pytest.param("cribbage", 121, 600, marks=pytest.mark.slow),
    longer("euchre", 10, 600),
]


@pytest.mark.parametrize(("game", "target", "seconds"), LIMITS)
def test_U13_idle_minutes_blank_by_themselves(
    monkeypatch: pytest.MonkeyPatch, game: str, target: int, seconds: int
) -> None:
    async def go() -> tuple[bool, bool, bool]:
        app = application(game, rules=(("target", target),))
        async with app.run_test(size=(80, 24)) as pilot:
            await at_table(pilot)
            # Each key is waited for: one that came late would count as somebody who is there.
            await pilot.press("f1")
            await until(pilot, lambda: isinstance(app.screen, KeysScreen))
            await pilot.press("q")
            await at_table(pilot)
            # From the last sign of life, whenever that was: the screen that came back may have seen one.
            monkeypatch.setattr(application_module, "clock", lambda: app._active + seconds - 1)
            app._look_at_the_clock()
            early = app.hidden is not None
            # Half a second more: (a + 300) - a may be less than 300.
            monkeypatch.setattr(application_module, "clock", lambda: app._active + seconds + 0.5)
            app._look_at_the_clock()
            late = app.hidden is not None
            now = app._active + seconds + 0.5
            monkeypatch.setattr(application_module, "clock", lambda: now)
            # A screen takes its time to come and to go where the machine has much else to do.
            await until(pilot, lambda: "Any key brings the screen back." in text(app))
            await pilot.press("x")
            await until(pilot, lambda: isinstance(app.screen, TableScreen))
            app._look_at_the_clock()
            return early, late, app.hidden is not None

    assert asyncio.run(go()) == (False, True, False)


@pytest.mark.parametrize("settings", [quick(blank=False), None], ids=["settings", "request"])
def test_U13_no_blank_turns_both_off(monkeypatch: pytest.MonkeyPatch, settings: Settings | None) -> None:
    async def go() -> bool:
        app = application("euchre", settings=settings, blank=None if settings else False)
        async with app.run_test(size=(80, 24)) as pilot:
            await at_table(pilot)
            await pilot.press("escape")
            await pointed(app, pilot, 79, 0)
            monkeypatch.setattr(application_module, "clock", lambda: app._active + 100_000)
            app._look_at_the_clock()
            await pilot.pause()
            return app.hidden is None

    assert asyncio.run(go())


def test_E12_the_boss_sees_a_shell_and_b_brings_the_game_back() -> None:
    async def go() -> tuple[str, str, str, str]:
        app = application("euchre")
        async with app.run_test(size=(80, 24)) as pilot:
            before = await at_table(pilot)
            await pilot.press("b")
            await until(pilot, lambda: isinstance(app.screen, ShellScreen))
            await pilot.pause()
            shell = text(app)
            await pilot.press("l", "s", "enter", "x")
            await pilot.pause()
            typed = text(app)
            await pilot.press("b")
            await until(pilot, lambda: isinstance(app.screen, TableScreen) and text(app) == before)
            return before, shell, typed, text(app)

    before, shell, typed, again = asyncio.run(go())
    lines = shell.rstrip().splitlines()
    assert len(lines) == 1
    assert lines[0].rstrip("█ ")[-1] in "$#"
    assert "@" in lines[0]
    assert [line.split("$")[-1].split("#")[-1].strip(" █") for line in typed.splitlines()[:2]] == ["ls", "x"]
    assert again == before


def test_a_screen_that_opens_meanwhile_lies_under_the_blank_one() -> None:
    async def go() -> tuple[str, str]:
        app = application(begin=False)
        async with app.run_test(size=(80, 24)) as pilot:
            app.blank()
            await until(pilot, lambda: isinstance(app.screen, BlankScreen))
            app.begin()
            await until(pilot, lambda: any(isinstance(screen, TableScreen) for screen in app.screen_stack))
            hidden = type(app.screen).__name__
            await pilot.press("x")
            await until(pilot, lambda: app.hidden is None)
            return hidden, type(app.screen).__name__

    assert asyncio.run(go()) == ("BlankScreen", "TableScreen")


@pytest.mark.every_frame
def test_L06_the_screen_is_drawn_again_on_demand(monkeypatch: pytest.MonkeyPatch) -> None:
    async def go() -> tuple[str, str]:
        app = application("euchre")
        async with app.run_test(size=(80, 24)) as pilot:
            before = await at_table(pilot)
            drawn: list[object] = []
            display = app._display

            def watch(screen: Any, renderable: Any) -> None:
                drawn.append(renderable)
                display(screen, renderable)

            monkeypatch.setattr(app, "_display", watch)
            await pilot.press("ctrl+l")
            await until(pilot, lambda: any(type(each).__name__ == "LayoutUpdate" for each in drawn))
            return before, text(app)

    before, after = asyncio.run(go())
    assert after == before


def test_U17_laptop_and_no_color_are_the_look_without_colours(monkeypatch: pytest.MonkeyPatch) -> None:
    assert application(laptop=True).settings.theme == "mono"
    assert application().settings.theme == "dark"
    monkeypatch.setenv("NO_COLOR", "1")
    app = application()

    async def go() -> str:
        async with app.run_test(size=(80, 24)) as pilot:
            await seen(pilot, "Cut for the first deal.")
            return app.export_screenshot()

    drawn = asyncio.run(go())
    colours = set(re.findall(r"fill: (#[0-9a-f]{6})", drawn))
    assert colours
    # The frame that the picture of a screen has is not the screen's.
    assert all(each[1:3] == each[3:5] == each[5:7] for each in colours if each != "#c5c8c6"), colours
