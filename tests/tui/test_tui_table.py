"""At the table, by keyboard, whatever the game."""

from __future__ import annotations

import asyncio

import pytest
from textual.css.stylesheet import Stylesheet
from textual.widgets import Button
from watching import application, quick, seen, text


@pytest.mark.parametrize("game", ["cribbage", "euchre"])
def test_a_game_opens_with_its_question(game: str) -> None:
    async def look() -> str:
        app = application(game)
        async with app.run_test(size=(80, 24)) as pilot:
            await seen(pilot, "Cut for the first deal." if game == "cribbage" else "Order up the")
            return text(app)

    assert "Ann" in asyncio.run(look())


def test_a_table_begins_without_what_only_its_end_a_warning_or_another_person_needs() -> None:
    async def look() -> int:
        app = application("cribbage")
        async with app.run_test(size=(80, 24)) as pilot:
            await seen(pilot, "Cut for the first deal.")
            return len(app.screen.query(Button))

    assert asyncio.run(look()) == 0


def test_the_style_sheets_are_read_once_in_the_colours_of_the_settings(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    again: list[str] = []
    monkeypatch.setattr(Stylesheet, "reparse", lambda self: again.append("read"))

    async def look() -> str:
        app = application(begin=False, settings=quick(theme="light"))
        async with app.run_test(size=(80, 24)) as pilot:
            await seen(pilot, "Cribbage")
            return app.current_theme.name

    assert asyncio.run(look()) == "light"
    assert again == []
