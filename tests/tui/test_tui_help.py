"""Help: every key, as the settings have it, and the manual, paged and searched."""

from __future__ import annotations

import asyncio
from functools import cache
from unittest.mock import patch

import pytest
from syrupy.assertion import SnapshotAssertion
from textual.widgets import Input
from watching import application, quick, seen, settled, text, until

from knaves.i18n.language import _, languages, speaking
from knaves.i18n.manual import manual
from knaves.keys import SHEETS, keys_of, written
from knaves.tui.keys import remapped
from knaves.tui.screens.boss_key import BlankScreen
from knaves.tui.screens.help import KeysScreen, ManualScreen
from knaves.tui.screens.table import TableScreen
from knaves.tui.widgets.pager import Reading


def test_F1_lists_every_key_there_is() -> None:
    async def go() -> str:
        app = application("euchre")
        async with app.run_test(size=(72, 140)) as pilot:
            await seen(pilot, "Order up the")
            await pilot.press("f1")
            await until(pilot, lambda: isinstance(app.screen, KeysScreen))
            await pilot.pause()
            return text(app)

    lines = [" ".join(line.strip("│ ").split()) for line in asyncio.run(go()).splitlines()]
    for heading, sheet in SHEETS:
        assert heading in lines
        for key in sheet:
            keys = " ".join(written(each) for each in keys_of(key, {}))
            assert any(line.startswith(f"{keys} {key.meaning[:40]}") for line in lines), key.id


def test_a_remapped_key_is_obeyed_and_listed() -> None:
    async def go() -> tuple[str, bool]:
        app = application(begin=False, settings=quick(keys={"boss": "f9", "options": "x"}))
        async with app.run_test(size=(100, 120)) as pilot:
            await pilot.press("f1")
            await until(pilot, lambda: isinstance(app.screen, KeysScreen))
            await pilot.pause()
            listed = text(app)
            await pilot.press("q", "escape")
            await pilot.pause()
            assert app.hidden is None
            await pilot.press("f9")
            await pilot.pause()
            blank = isinstance(app.screen, BlankScreen)
            await pilot.press("a", "x")
            await until(pilot, lambda: type(app.screen).__name__ == "OptionsScreen")
            return listed, blank

    listed, blank = asyncio.run(go())
    assert blank
    assert "F9  " in listed


WRONG = {
    "an action": ({"dance": "d"}, "There is no action 'dance'"),
    "a key": ({"hint": "banana"}, "'banana' in the keys for hint is not a key"),
    "nothing": ({"hint": ""}, "'' in the keys for hint is not a key"),
}


@pytest.mark.parametrize("case", WRONG)
def test_an_unknown_action_or_key_gets_one_sentence(case: str) -> None:
    keys, words = WRONG[case]
    meant, trouble = remapped({**keys, "options": "ctrl+o,f2"})
    assert meant == {"options": "ctrl+o,f2"}
    assert trouble.startswith(words)

    async def go() -> None:
        app = application(begin=False, settings=quick(keys=keys))
        async with app.run_test(size=(80, 24)) as pilot:
            await seen(pilot, words)

    asyncio.run(go())


def test_every_usual_key_is_one_that_the_settings_could_give() -> None:
    for _name, sheet in SHEETS:
        for key in sheet:
            assert remapped({key.id: key.keys})[1] == "", key.id


@pytest.mark.parametrize("spoken", languages())
def test_the_manual_lists_every_key_with_its_action(spoken: str) -> None:
    with speaking(spoken):
        lines = [" ".join(line.split()) for line in manual().splitlines()]
        for heading, sheet in SHEETS:
            at = lines.index(f"{_(heading)}:")
            listed = [
                " ".join([*(written(each) for each in keys_of(key, {})), key.id, _(key.meaning)])
                for key in sheet
            ]
            assert lines[at + 2 : at + 2 + len(sheet)] == listed


def test_an_action_has_one_id() -> None:
    ids = [key.id for _name, sheet in SHEETS for key in sheet]
    assert len(ids) == len(set(ids))


def test_L14_the_manual_pages_and_scrolls_by_keyboard() -> None:
    async def go() -> list[float]:
        app = application(begin=False)
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.press("h")
            await until(pilot, lambda: isinstance(app.screen, ManualScreen))
            reading = app.screen.query_one(Reading)
            await until(pilot, lambda: reading.max_scroll_y > 100)
            found = [reading.scroll_y]
            for key in ("space", "pagedown", "b", "down", "up", "end", "home"):
                await pilot.press(key)
                await until(pilot, lambda: found[-1] != reading.scroll_y == reading.scroll_target_y)
                found.append(reading.scroll_y)
            return found

    start, on, further, back, line, up, end, home = asyncio.run(go())
    assert (start, back, up, home) == (0, on, back, 0)
    assert further == 2 * on > 20
    assert line == back + 1
    assert end > 100


def test_L14_the_whole_manual_is_there_and_is_searched() -> None:
    async def go() -> tuple[str, str, str, str]:
        app = application(begin=False)
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.click("#manual")
            await until(pilot, lambda: isinstance(app.screen, ManualScreen))
            await until(pilot, lambda: app.screen.query_one(Reading).max_scroll_y > 100)
            await pilot.press("slash", *"exit", "space", *"codes", "enter")
            await seen(pilot, "Exit codes")
            first = text(app)
            app.screen.query_one(Input).value = "cribbage"
            await pilot.pause()
            await pilot.press("n")
            await pilot.pause()
            second = text(app)
            await pilot.press("N", "N")
            await pilot.pause()
            last = text(app)
            app.screen.query_one(Input).value = "zebra"
            await pilot.pause()
            return first, second, last, text(app)

    first, second, last, nowhere = asyncio.run(go())
    assert "Exit codes" in first
    count = manual().lower().count("cribbage")
    found = int(second.split(" of ")[-1].split()[0])
    assert 0.8 * count <= found <= count
    assert f"2 of {found}" in second
    assert f"{found} of {found}" in last
    assert "not there" in nowhere


def test_U01_by_the_mouse_the_manual_scrolls() -> None:
    async def go() -> None:
        app = application(begin=False)
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.click("#manual")
            await until(pilot, lambda: isinstance(app.screen, ManualScreen))
            reading = app.screen.query_one(Reading)
            await until(pilot, lambda: reading.max_scroll_y > 100)
            await pilot._post_mouse_events([__import__("textual").events.MouseScrollDown], reading, button=0)
            await until(pilot, lambda: reading.scroll_y > 0)

    asyncio.run(go())


def test_the_keys_open_over_a_game_and_go_again() -> None:
    async def go() -> None:
        app = application("euchre")
        async with app.run_test(size=(80, 24)) as pilot:
            await seen(pilot, "Order up the")
            await pilot.press("f1")
            await until(pilot, lambda: isinstance(app.screen, KeysScreen))
            await pilot.click("#done")
            await until(pilot, lambda: isinstance(app.screen, TableScreen))

    asyncio.run(go())


WIDTHS = (60, 80, 120)
PAGE = """# Knaves: the manual

*Knave* is the old word for the jack, on which both games turn: his nobs and his heels in cribbage, the two
bowers in euchre. `knaves manual` shows this text, a page at a time: space goes on, `b` goes back, `q` leaves.

## The full screen

    knaves                        the title
    knaves play euchre            the title, with euchre chosen

- **Hint** is the champion's.
- **Log** is everything that was said.
"""
"""A manual whose picture stays the same when the real one has a word more."""


@cache
def looks(key: str) -> dict[int, str]:
    """What the key opens, in every width: a window that changes its size."""

    async def go() -> dict[int, str]:
        app = application(begin=False)
        short = patch("knaves.tui.screens.help.manual", lambda: PAGE * 10)
        async with app.run_test(size=(WIDTHS[0], 24)) as pilot:
            with short:
                await pilot.press(key)
                await until(pilot, lambda: bool(app.screen.query(Reading)))
            await until(pilot, lambda: app.screen.query_one(Reading).max_scroll_y > 20)
            pictures = {}
            for width in WIDTHS:
                await pilot.resize_terminal(width, 24)
                pictures[width] = await settled(pilot)
            return pictures

    return asyncio.run(go())


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("key", ["f1", "h"])
def test_help_looks_as_it_did(screenshot: SnapshotAssertion, key: str, width: int) -> None:
    assert looks(key)[width] == screenshot
