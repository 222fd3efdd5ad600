"""The words of the game: one key away at a table, read with arrows; Enter opens the law."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from answering import asked
from textual.pilot import Pilot
from textual.widgets import OptionList
from watching import application, quick, text, until

from knaves import glossary
from knaves.i18n.language import speaking
from knaves.local.setup import TableRequest
from knaves.store.data_dir import NOWHERE
from knaves.tui.app import KnavesApp
from knaves.tui.pictures.cribbage.lesson import CountingScreen
from knaves.tui.screens.help import KeysScreen, ManualScreen
from knaves.tui.screens.table import TableScreen
from knaves.tui.screens.words import WordsScreen
from later import longer


async def listed(pilot: Pilot[Any], *keys: str) -> None:
    await pilot.press(*keys)
    await until(pilot, lambda: isinstance(pilot.app.screen, WordsScreen))
    await pilot.pause()


async def point_at(pilot: Pilot[Any], id: str, game: str) -> None:
    """Go down to a word."""
    place = [each.id for each in glossary.terms(game)].index(id)
    await pilot.press(*["down"] * place)
    await pilot.pause()


def shown(app: Any) -> str:
    """What the screen says, without the breaks of its lines."""
    return " ".join(text(app).replace("│", " ").split())


@pytest.mark.parametrize(("width", "height"), [(60, 20), longer(80, 24), longer(120, 40)])
@pytest.mark.parametrize(("game", "id"), [("cribbage", "crib"), longer("euchre", "maker")])
def test_F2_at_a_table_explains_the_words_of_its_game(game: str, id: str, width: int, height: int) -> None:
    async def go() -> str:
        app = application(game)
        async with app.run_test(size=(width, height)) as pilot:
            await asked(pilot)
            await listed(pilot, "f2")
            await point_at(pilot, id, game)
            said = shown(app)
            await pilot.press("f2")
            await until(pilot, lambda: isinstance(app.screen, TableScreen))
            return said

    said = asyncio.run(go())
    term = next(each for each in glossary.terms(game) if each.id == id)
    words = [glossary.title(term), f"(§{term.paragraph})"]
    assert all(each in said for each in words)
    # The meaning stands beside the list, so that its lines are apart.
    assert all(word in said.split() for word in term.meaning.split())


@pytest.mark.parametrize(("width", "height"), [(60, 20), longer(80, 24)])
def test_the_cards_of_a_word_are_drawn(width: int, height: int) -> None:
    async def go() -> str:
        app = application("euchre")
        async with app.run_test(size=(width, height)) as pilot:
            await asked(pilot)
            await listed(pilot, "f2")
            await point_at(pilot, "bower", "euchre")
            return text(app)

    said = asyncio.run(go())
    assert "J ♠" in said or "J♠" in said
    assert "J ♣" in said or "J♣" in said


def test_enter_opens_the_paragraph_of_the_law_and_q_leads_back() -> None:
    async def go() -> None:
        app = application("cribbage")
        async with app.run_test(size=(80, 24)) as pilot:
            await asked(pilot)
            await listed(pilot, "f2")
            await point_at(pilot, "nobs", "cribbage")
            await pilot.press("enter")
            await until(pilot, lambda: isinstance(app.screen, ManualScreen))
            await until(pilot, lambda: "is his nobs, worth one" in shown(app))
            await pilot.press("q")
            await until(pilot, lambda: isinstance(app.screen, WordsScreen))
            await pilot.press("q")
            await until(pilot, lambda: isinstance(app.screen, TableScreen))

    asyncio.run(go())


def test_the_help_leads_to_the_words() -> None:
    async def go() -> None:
        app = application("cribbage")
        async with app.run_test(size=(60, 20)) as pilot:
            await asked(pilot)
            await pilot.press("f1")
            await until(pilot, lambda: isinstance(app.screen, KeysScreen))
            assert "Words of the game" in text(app)
            await listed(pilot, "w")
            assert "pone" in text(app)

    asyncio.run(go())


def test_in_counting_they_are_those_of_the_game_that_is_counted() -> None:
    """Another game is chosen on the title screen."""

    async def go() -> None:
        app = KnavesApp(NOWHERE, quick(), TableRequest(game="euchre"), lesson="counting")
        async with app.run_test(size=(80, 24)) as pilot:
            await until(pilot, lambda: isinstance(app.screen, CountingScreen))
            await listed(pilot, "f2")
            assert "his heels" in text(app)

    asyncio.run(go())


def test_without_a_game_they_are_those_of_the_chosen_one_and_in_its_language() -> None:
    async def go() -> int:
        app = application("euchre", begin=False)
        async with app.run_test(size=(80, 24)) as pilot:
            await listed(pilot, "f2")
            assert "vyhlašovatel" in text(app)
            return app.screen.query_one(OptionList).option_count

    with speaking("cs"):
        assert asyncio.run(go()) == len(glossary.terms("euchre"))
