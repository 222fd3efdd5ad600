"""Help: every key, as the settings have it, and the manual, paged and searched."""

from __future__ import annotations

import asyncio
from functools import cache
from typing import Any
from unittest.mock import patch

import pytest
from answering import answer, answers, asked, press, say, screen
from serving import Served
from syrupy.assertion import SnapshotAssertion
from test_tui_over_the_net import a_bot, at, at_the_table, sit_down
from textual.binding import Binding
from textual.pilot import Pilot
from textual.widgets import Input
from watching import application, quick, seen, settled, text, until

from knaves.i18n.language import _, languages, speaking
from knaves.i18n.manual import manual
from knaves.keys import OTHERS, Key, at_table, keys_of, sheets, written
from knaves.remote.table import Pass
from knaves.tui.keys import remapped
from knaves.tui.pictures import signs
from knaves.tui.screens.boss_key import BlankScreen
from knaves.tui.screens.event import EventScreen
from knaves.tui.screens.event_list import EventListScreen
from knaves.tui.screens.help import KeysScreen, ManualScreen
from knaves.tui.screens.lobby import LobbyScreen
from knaves.tui.screens.open_table import OfferScreen, OpenScreen
from knaves.tui.screens.room import RoomScreen
from knaves.tui.screens.shared_table import SharedTable
from knaves.tui.screens.table import TableScreen
from knaves.tui.widgets.pager import Pager
from later import later, longer


async def listed(pilot: Pilot[Any]) -> list[str]:
    """What F1 lists over the screen that there is."""
    await pilot.press("f1")
    await until(pilot, lambda: isinstance(pilot.app.screen, KeysScreen))
    await pilot.pause()
    return [" ".join(line.strip("│ ").split()) for line in text(pilot.app).splitlines()]


def in_list(lines: list[str], key: Key) -> bool:
    keys = " ".join(written(each) for each in keys_of(key, {}))
    return any(line.startswith(f"{keys} {key.meaning[:40]}") for line in lines)


def test_F1_on_the_title_lists_every_key_there_is() -> None:
    async def go() -> list[str]:
        app = application(begin=False)
        async with app.run_test(size=(72, 240)) as pilot:
            return await listed(pilot)

    lines = asyncio.run(go())
    for heading, sheet in sheets():
        assert heading in lines
        for key in sheet:
            assert in_list(lines, key), key.id


@pytest.mark.parametrize(
    ("game", "other"), [("cribbage", "Bidding at euchre"), longer("euchre", "At cribbage")]
)
def test_F1_at_a_table_lists_the_keys_of_its_game_first_and_of_no_other(game: str, other: str) -> None:
    async def go() -> list[str]:
        app = application(game)
        async with app.run_test(size=(72, 80)) as pilot:
            await asked(pilot)
            return await listed(pilot)

    lines = asyncio.run(go())
    assert other not in lines
    own, *others = at_table(game, {})
    assert lines.index(own[0]) == min(lines.index(heading) for heading, _sheet in (own, *others))
    for _heading, sheet in (own, *others):
        for key in sheet:
            assert in_list(lines, key), key.id
    assert signs(game)
    for sign, meaning in signs(game):
        assert any(line.startswith(f"{sign} {meaning[:30]}") for line in lines), sign


@pytest.mark.long
@pytest.mark.parametrize("game", ["cribbage", "euchre"])
def test_at_a_table_online_the_list_has_its_keys_too(game: str) -> None:
    async def work(pilot: Pilot[Any], server: Served, ann: Pass, address: str) -> None:
        await sit_down(pilot)
        for place in range(1, 2 if game == "cribbage" else 4):
            await a_bot(pilot, place, "simple")
        await pilot.press("s")
        await at_the_table(pilot)
        lines = await listed(pilot)
        assert at_table(game, {}, others=True)[2] == ("At a table online", OTHERS)
        for heading, sheet in at_table(game, {}, others=True):
            assert heading in lines
            for key in sheet:
                assert in_list(lines, key), key.id

    at(work, game, size=(72, 90))


def test_every_key_of_the_screens_online_is_in_a_list() -> None:
    known = {key.id for _name, sheet in sheets() for key in sheet}
    screens = (LobbyScreen, EventListScreen, EventScreen, OpenScreen, OfferScreen, RoomScreen, SharedTable)
    for screen_of in screens:
        given = [each for each in screen_of.BINDINGS if isinstance(each, Binding)]
        assert given
        assert {each.id for each in given if each.id} <= known
        # The arrows, which move as everywhere, need no line, nor do the digits, which stand beside the rows.
        assert {each.key for each in given if not each.id} <= {"up", "down", *"123456789"}


@pytest.mark.long
@pytest.mark.parametrize("key", ["1", later("2"), later("3")])
def test_L14_help_has_the_rules_of_each_game_and_the_manual(key: str) -> None:
    titles = {"1": "How to play cribbage", "2": "How to play euchre", "3": "Knaves: the manual"}

    async def go() -> None:
        app = application("euchre", begin=False)
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.press("h")
            await seen(pilot, "How to play euchre")
            await pilot.press(key)
            await seen(pilot, titles[key])
            await pilot.click(f"#part-{key}")
            await seen(pilot, titles[key])
            await pilot.press("l")
            if key != "3":
                await seen(pilot, f"The rules of {titles[key].split()[-1]}")
                await pilot.click("#law")
            await seen(pilot, titles[key])
            await pilot.press("slash", *"muggins", "enter")
            await seen(pilot, "not there" if key == "2" else "1 of ")

    asyncio.run(go())


@pytest.mark.long
@pytest.mark.parametrize("way", ["r", later("click"), "f1"])
def test_a_refusal_opens_its_paragraph(way: str) -> None:
    async def go() -> None:
        app = application("cribbage", seed="1", rules=(("go", "spoken"), ("deal_cut", "chance")))
        async with app.run_test(size=(80, 24)) as pilot:
            await answers(pilot, lambda view: view.open.phase.value == "discard")
            say(pilot, "play 5H")
            await seen(pilot, "R shows the rule.")
            refused = screen(pilot)._announcements.paragraph
            assert f"(§{refused})" in text(app)
            if way == "click":
                await pilot.click("#told")
            else:
                await press(pilot, *(("f1", "r") if way == "f1" else ("r",)))
            if way == "f1":
                await seen(pilot, "How to play cribbage")
                return
            await seen(pilot, "1 of 1")
            assert any(line.lstrip().startswith(f"{refused} ") for line in text(app).splitlines())
            await pilot.press("q")
            await asked(pilot)
            await answer(pilot)
            assert screen(pilot)._announcements.paragraph == ""
            await press(pilot, "r")
            await seen(pilot, "How to play cribbage")

    asyncio.run(go())


@pytest.mark.long
@pytest.mark.usefixtures("toy_on_the_shelf")
def test_a_game_without_texts_says_so_in_the_help() -> None:
    async def go() -> None:
        app = application("toy", against=(), begin=False)
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.press("h")
            await seen(pilot, "There is no text on how Toy is played.")
            await pilot.press("l", "4")
            await seen(pilot, "Knaves: the manual")

    asyncio.run(go())


@pytest.mark.long
def test_a_remapped_key_is_obeyed_and_listed() -> None:
    async def go() -> tuple[str, bool]:
        app = application(begin=False, settings=quick(keys={"boss": "f9", "options": "x"}))
        async with app.run_test(size=(100, 120)) as pilot:
            await pilot.press("f1")
            await until(pilot, lambda: isinstance(app.screen, KeysScreen))
            await pilot.pause()
            listed = text(app)
            await pilot.press("q", "b")
            await until(pilot, lambda: isinstance(app.screen, TableScreen))
            await pilot.press("escape")
            await pilot.pause()
            assert app.hidden is None
            await pilot.press("f9")
            await pilot.pause()
            blank = isinstance(app.screen, BlankScreen)
            await pilot.press("a", "q", "x")
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
    for _name, sheet in sheets():
        for key in sheet:
            assert remapped({key.id: key.keys})[1] == "", key.id


@pytest.mark.parametrize("spoken", languages())
def test_the_manual_lists_every_key_with_its_action(spoken: str) -> None:
    with speaking(spoken):
        lines = [" ".join(line.split()) for line in manual().splitlines()]
        for heading, sheet in sheets():
            at = lines.index(f"{_(heading)}:")
            listed = [
                " ".join([*(written(each) for each in keys_of(key, {})), key.id, _(key.meaning)])
                for key in sheet
            ]
            assert lines[at + 2 : at + 2 + len(sheet)] == listed


def test_an_action_has_one_id() -> None:
    ids = [key.id for _name, sheet in sheets() for key in sheet]
    assert len(ids) == len(set(ids))


@pytest.mark.long
def test_L14_the_manual_pages_and_scrolls_by_keyboard() -> None:
    async def go() -> list[float]:
        app = application(begin=False)
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.press("h", "3")
            await until(pilot, lambda: isinstance(app.screen, ManualScreen))
            reading = app.screen.query_one(Pager)
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


@pytest.mark.long
def test_L14_the_whole_manual_is_there_and_is_searched() -> None:
    async def go() -> tuple[str, str, str, str]:
        app = application(begin=False)
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.click("#manual")
            await until(pilot, lambda: isinstance(app.screen, ManualScreen))
            await pilot.press("3")
            await seen(pilot, "Knaves: the manual")
            await until(pilot, lambda: app.screen.query_one(Pager).max_scroll_y > 100)
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


@pytest.mark.long
def test_U01_by_the_mouse_the_manual_scrolls() -> None:
    async def go() -> None:
        app = application(begin=False)
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.click("#manual")
            await until(pilot, lambda: isinstance(app.screen, ManualScreen))
            reading = app.screen.query_one(Pager)
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
            await pilot.press("f1")
            await until(pilot, lambda: isinstance(app.screen, KeysScreen))
            await pilot.press("f1")
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
                await until(pilot, lambda: bool(app.screen.query(Pager)))
                if key == "h":
                    await pilot.press("3")
                    await seen(pilot, "Knaves: the manual")
            await until(pilot, lambda: app.screen.query_one(Pager).max_scroll_y > 20)
            pictures = {}
            for width in WIDTHS:
                await pilot.resize_terminal(width, 24)
                pictures[width] = await settled(pilot)
            return pictures

    return asyncio.run(go())


@pytest.mark.long
@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("key", ["f1", "h"])
def test_help_looks_as_it_did(screenshot: SnapshotAssertion, key: str, width: int) -> None:
    assert looks(key)[width] == screenshot


@pytest.mark.long
def test_the_lines_of_the_manual_are_no_longer_than_can_be_read() -> None:
    async def run() -> None:
        app = application(begin=False)
        async with app.run_test(size=(200, 50)) as pilot:
            await pilot.press("h")
            await seen(pilot, "How to play cribbage")
            rows = text(app).splitlines()[3:40]
            assert max(len(row[:190].rstrip()) for row in rows) <= 106

    asyncio.run(run())
