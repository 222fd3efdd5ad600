"""Esc closes what is open, whatever it is, and blanks only the table, with nothing open."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from answering import answers, asked, press, screen
from test_tui_over_the_table import ended
from textual.pilot import Pilot
from textual.widgets import Input, Select
from watching import application, lines, quick, seen, text, until

from knaves.games.cribbage.rules.open import Phase
from knaves.i18n.language import speaking
from knaves.store.data_dir import find
from knaves.tui.screens.boss_key import BlankScreen
from knaves.tui.screens.next_game import Newcomers
from knaves.tui.screens.options import OptionsScreen, RowLine
from knaves.tui.screens.table import TableScreen
from knaves.tui.screens.title import TitleScreen
from knaves.tui.widgets.box import Box
from knaves.tui.widgets.confirm import Doubt
from knaves.tui.widgets.hint import HintPanel
from knaves.tui.widgets.pager import Pager
from later import longer

Work = Callable[[Pilot[Any]], Awaitable[None]]


def at(work: Work, *, begin: bool = True, size: tuple[int, int] = (80, 24), **more: Any) -> None:
    async def run() -> None:
        app = application(begin=begin, **more)
        async with app.run_test(size=size) as pilot:
            if begin:
                await asked(pilot)
            await work(pilot)

    asyncio.run(run())


async def escape(pilot: Pilot[Any]) -> None:
    await pilot.pause()
    await pilot.press("escape")
    await pilot.pause()
    assert not isinstance(pilot.app.screen, BlankScreen)


def test_the_title_stays() -> None:
    async def work(pilot: Pilot[Any]) -> None:
        before = text(pilot.app)
        await escape(pilot)
        assert isinstance(pilot.app.screen, TitleScreen)
        assert text(pilot.app) == before

    at(work, begin=False)


@pytest.mark.parametrize("key", ["o", "s", longer("h"), longer("f1")])
def test_a_screen_goes_back_to_the_title(key: str) -> None:
    async def work(pilot: Pilot[Any]) -> None:
        await pilot.press(key)
        await until(pilot, lambda: not isinstance(pilot.app.screen, TitleScreen))
        await escape(pilot)
        assert isinstance(pilot.app.screen, TitleScreen)

    at(work, begin=False)


@pytest.mark.long
@pytest.mark.parametrize("key", ["r", "v"])
def test_lists_of_games_and_a_record_go_back(key: str, tmp_path: Path) -> None:
    home = find(str(tmp_path))

    async def leave_one(pilot: Pilot[Any]) -> None:
        await (ended(pilot) if key == "v" else answers(pilot, lambda view: view.open.phase is Phase.PLAY))
        await press(pilot, "q")
        await until(pilot, lambda: isinstance(pilot.app.screen, TitleScreen))
        await pilot.press(key)
        await until(pilot, lambda: type(pilot.app.screen).__name__ == "FilesScreen")
        if key == "v":
            await pilot.press("enter")
            await until(pilot, lambda: type(pilot.app.screen).__name__ == "ReplayScreen")
        await escape(pilot)
        assert isinstance(pilot.app.screen, TitleScreen)

    at(leave_one, data_dir=home, rules=(("target", 11),))


def test_a_name_that_is_being_written_stays_as_it_was() -> None:
    async def work(pilot: Pilot[Any]) -> None:
        await pilot.press("o")
        await until(pilot, lambda: isinstance(pilot.app.screen, OptionsScreen))
        await pilot.press("n", *"Bea")
        await escape(pilot)
        assert isinstance(pilot.app.screen, OptionsScreen)
        assert pilot.app.settings.name == "Ann"  # type: ignore[attr-defined]
        assert pilot.app.screen.query_one("#name", Input).value == "Ann"
        assert not isinstance(pilot.app.focused, Input)
        await escape(pilot)
        assert isinstance(pilot.app.screen, TitleScreen)

    at(work, begin=False)


def test_a_number_that_is_being_written_stays_as_it_was() -> None:
    async def work(pilot: Pilot[Any]) -> None:
        await pilot.press("o")
        await until(pilot, lambda: isinstance(pilot.app.screen, OptionsScreen))
        row = pilot.app.screen.query_one("#rule-target", RowLine)
        row.focus()
        await pilot.press("8", "7")
        await pilot.pause()
        assert "87" in row.row.shown(pilot.app.settings)  # type: ignore[attr-defined]
        await escape(pilot)
        assert isinstance(pilot.app.screen, OptionsScreen)
        assert "121" in row.row.shown(pilot.app.settings)  # type: ignore[attr-defined]

    at(work, begin=False)


@pytest.mark.long
def test_the_search_in_the_manual_closes_before_the_manual() -> None:
    async def work(pilot: Pilot[Any]) -> None:
        await pilot.press("h")
        await until(pilot, lambda: bool(pilot.app.screen.query(Pager)))
        await pilot.press("slash", *"crib")
        await escape(pilot)
        assert isinstance(pilot.app.focused, Pager)
        assert pilot.app.screen.query_one(Input).value == ""
        await escape(pilot)
        assert isinstance(pilot.app.screen, TitleScreen)

    at(work, begin=False)


@pytest.mark.long
def test_a_drop_down_a_name_and_the_new_players_close_one_after_the_other() -> None:
    async def work(pilot: Pilot[Any]) -> None:
        await ended(pilot)
        await pilot.press("n")
        await until(pilot, lambda: isinstance(pilot.app.screen, Newcomers))
        here = pilot.app.screen
        name = here.query_one("#name-1", Input)
        kept = name.value
        name.focus()
        await pilot.press("x", "y")
        await escape(pilot)
        assert pilot.app.screen is here
        assert name.value == kept
        level = here.query_one(Select)
        level.focus()
        await pilot.press("enter")
        await until(pilot, lambda: level.expanded)
        await escape(pilot)
        assert pilot.app.screen is here
        assert not level.expanded
        await escape(pilot)
        assert isinstance(pilot.app.screen, TitleScreen)

    at(work, rules=(("target", 11),))


def test_at_the_table_a_hint_the_log_and_a_box_close_and_then_it_blanks(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from knaves.tui import pace

    monkeypatch.setattr(pace, "BOX", 10_000.0)

    async def work(pilot: Pilot[Any]) -> None:
        await answers(pilot, lambda view: view.open.phase is Phase.DISCARD)
        await press(pilot, "H")
        panel = screen(pilot).query_one(HintPanel)
        await until(pilot, lambda: panel.display)
        await escape(pilot)
        assert not panel.display
        await press(pilot, "v")
        await until(pilot, lambda: not isinstance(pilot.app.screen, TableScreen))
        await escape(pilot)
        table = screen(pilot)
        box = table.query_one(Box)
        table.run_worker(table._announcements._pace.key())
        box.open("something")
        await escape(pilot)
        await until(pilot, lambda: not table.pace.waiting)
        box.close()
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(pilot.app.screen, BlankScreen))

    at(work)


def test_a_warning_is_answered_with_no() -> None:
    async def work(pilot: Pilot[Any]) -> None:
        doubt = screen(pilot).query_one(Doubt)
        answer: list[str] = []

        async def doubting() -> None:
            answer.append(await doubt.ask("Go", "That is better."))

        screen(pilot).run_worker(doubting())
        await until(pilot, lambda: doubt.display)
        await escape(pilot)
        await until(pilot, lambda: answer == ["again"])

    at(work)


def test_after_the_end_it_goes_back_to_the_title() -> None:
    async def work(pilot: Pilot[Any]) -> None:
        await ended(pilot)
        await escape(pilot)
        await until(pilot, lambda: isinstance(pilot.app.screen, TitleScreen))

    at(work, rules=(("target", 11),))


def test_the_blank_screen_says_in_the_readers_language_how_to_come_back() -> None:
    async def work(pilot: Pilot[Any]) -> None:
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(pilot.app.screen, BlankScreen))
        await seen(pilot, "Obrazovku vrátí libovolná klávesa.")
        assert len([line for line in lines(pilot.app) if line.strip()]) == 1

    with speaking("cs"):
        at(work, settings=quick(language="cs"))
