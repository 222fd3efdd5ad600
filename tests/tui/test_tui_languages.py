"""Czech and British wording on the full screen: every screen a person meets, the table, and the box."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import at_euchre
import pytest
from cribbage_hands import asked, by_keys, gone_on, play_until, table
from syrupy.assertion import SnapshotAssertion
from textual.pilot import Pilot
from textual.widgets import Input
from watching import application, lines, quick, seen, text, until

from knaves.games.cribbage.rules.moves import Play
from knaves.games.cribbage.rules.open import Phase
from knaves.i18n.language import BRITISH, ENGLISH, speak, spoken
from knaves.match.statistics import Entry
from knaves.store.data_dir import find
from knaves.store.history import add_entry
from knaves.tui.app import KnavesApp

Scene = Callable[[KnavesApp, Pilot[Any]], Awaitable[None]]

ENGLISH_WORDS = re.compile(r"\b(the|and|is|are|has|your|you|plays|counts|deals|hint|leave|quit|crib)\b", re.I)
"""Words of sentences; names of rules, moves and games are English in every language."""


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    """Speak English again afterwards."""
    yield
    speak(ENGLISH)


def sit(scene: Scene, game: str = "cribbage", size: tuple[int, int] = (80, 24), **more: Any) -> None:
    """Sit down, in the language that is spoken, and watch."""

    async def sitting() -> None:
        app = application(game, settings=quick("Karel", language=spoken()), **more)
        async with app.run_test(size=size) as pilot:
            await scene(app, pilot)

    asyncio.run(sitting())


def czech(scene: Scene, game: str = "cribbage", size: tuple[int, int] = (80, 24), **more: Any) -> None:
    speak("cs")
    sit(scene, game, size, **more)


def no_english(app: KnavesApp) -> None:
    assert not ENGLISH_WORDS.findall(text(app)), text(app)


@pytest.mark.long
@pytest.mark.parametrize("width", [60, pytest.param(80, marks=pytest.mark.slow)])
def test_T07_the_title_the_options_and_the_help_in_czech(width: int) -> None:
    async def scene(app: KnavesApp, pilot: Pilot[Any]) -> None:
        await seen(pilot, "Začít B nebo Enter")
        for words in ("Volby", "Statistiky", "Nápověda", "Konec", "Klávesy F1"):
            assert words in text(app)
        await pilot.press("o")
        await seen(pilot, "Předvolba")
        await pilot.press("k")
        await seen(pilot, "komu k cíli chybí přes 30 bodů")
        no_english(app)
        await pilot.press("q", "h")
        await seen(pilot, "Jak se hraje cribbage")
        await pilot.press("3")
        await seen(pilot, "Knaves: návod")
        app.screen.query_one("#words", Input).value = "Návratové kódy"
        await seen(pilot, "1 z 1")
        await pilot.press("enter")
        await seen(pilot, "v pořádku: hra skončila")
        no_english(app)
        await pilot.press("q", "f1")
        await seen(pilot, "vybrat cribbage")
        no_english(app)

    czech(scene, size=(width, 24), begin=False)


def test_T07_czech_is_chosen_among_the_options_and_holds_at_the_table_at_once() -> None:
    async def scene(app: KnavesApp, pilot: Pilot[Any]) -> None:
        await pilot.press("o")
        await seen(pilot, "Language")
        await pilot.click("#language", offset=(30, 0))
        await seen(pilot, "Jazyk")
        await pilot.press("q")
        await seen(pilot, "Začít B nebo Enter")
        await pilot.press("b")
        await seen(pilot, "Sejměte o první rozdávání.")
        await seen(pilot, "H Rada  e Výklad  v Zápis  u Vrátit  q Odejít  f1 Klávesy")
        no_english(app)

    sit(scene, begin=False)


@pytest.mark.long
def test_T07_a_game_of_cribbage_in_czech_with_a_hint_and_counts(screenshot: SnapshotAssertion) -> None:
    async def scene(app: KnavesApp, pilot: Pilot[Any]) -> None:
        await asked(pilot, Phase.DEAL_CUT)
        assert "Sejměte o první rozdávání." in text(app)
        await play_until(pilot, Phase.DISCARD, by_keys)
        assert "Odhoďte" in text(app)
        assert app.export_screenshot() == screenshot
        await pilot.press("H")
        await seen(pilot, "Vyhrajete")
        assert "Rada" in text(app)
        assert re.search("soupeřov. krabič", " ".join(text(app).split()))
        no_english(app)
        await pilot.press("h")
        view = await play_until(pilot, Phase.PLAY, by_keys)
        for _ in range(4):
            assert view is not None
            await by_keys(pilot, view)
            await gone_on(pilot, view)
            view = await asked(pilot)
            no_english(app)
        said = "\n".join(table(app).said)
        assert "Zahráli jste:" in said
        assert re.search(r"\w+ bere \w+ bod\w* \(\w+", said)
        assert not ENGLISH_WORDS.findall(said)
        view = await play_until(pilot, Phase.DISCARD, by_keys)
        assert "Váš list: " in "\n".join(table(app).said)

    czech(scene)


def test_T07_at_60_columns_the_keys_stand_whole_in_czech(screenshot: SnapshotAssertion) -> None:
    async def scene(app: KnavesApp, pilot: Pilot[Any]) -> None:
        await play_until(pilot, Phase.PLAY, by_keys)
        assert lines(app)[-1].strip() == "H Rada  e Výklad  v Zápis  u Vrátit  q Odejít  f1 Klávesy"
        assert app.export_screenshot() == screenshot

    czech(scene, size=(60, 24))


@pytest.mark.long
def test_T07_a_count_and_a_refusal_in_czech() -> None:
    async def scene(app: KnavesApp, pilot: Pilot[Any]) -> None:
        view = await play_until(pilot, Phase.PLAY, by_keys)
        while view is not None and not view.open.pile:
            await by_keys(pilot, view)
            await pilot.pause()
            view = await play_until(pilot, Phase.PLAY, by_keys)
        assert view is not None
        assert isinstance(view.legal[0], Play)
        await pilot.press("g")
        await seen(pilot, "Máte kartu, která se vejde, takže ji musíte zahrát.")
        view = await play_until(pilot, Phase.CLAIM, by_keys)
        assert view is not None
        assert "Napište číslo, nebo klikněte" in text(app)
        assert "Kolik bodů?" in text(app)
        await by_keys(pilot, view)
        await seen(pilot, "Karel")
        no_english(app)

    czech(scene, rules=(("go", "spoken"), ("counting", "claimed")))


@pytest.mark.long
def test_T07_the_bidding_of_euchre_in_czech(screenshot: SnapshotAssertion) -> None:
    async def scene(app: KnavesApp, pilot: Pilot[Any]) -> None:
        await at_euchre.asked(pilot)
        assert at_euchre.buttons(app)["pass"] == "Pas"
        assert "Přijmout" in text(app)
        no_english(app)
        assert app.export_screenshot() == screenshot
        await pilot.press("H")
        await seen(pilot, "Vyhrajete")
        await pilot.press("H")
        await at_euchre.say(pilot, "a", "enter")
        assert "Trumfy" in text(app)
        assert "sólo" in text(app)
        await at_euchre.say(pilot, "1", "enter")
        await pilot.press("l")
        await seen(pilot, "Poslední zdvih:")
        no_english(app)

    czech(scene, "euchre", size=(60, 24))


def test_T07_statistics_in_czech(tmp_path: Path) -> None:
    home = find(str(tmp_path))
    counts = {"won": 2, "lost": 0, "deals": 9, "hands": 9, "hand_points": 72, "cribs": 4, "crib_points": 18}
    add_entry(home, Entry("one", "2026-11-21T12:00:00+00:00", "Karel", "cribbage", counts))

    async def scene(app: KnavesApp, pilot: Pilot[Any]) -> None:
        await pilot.press("s")
        await seen(pilot, "Karel, cribbage")
        assert "dobří hráči" in " ".join(text(app).split())
        no_english(app)

    czech(scene, begin=False, data_dir=home)


def test_P04_the_british_say_box_at_the_cribbage_table() -> None:
    async def scene(app: KnavesApp, pilot: Pilot[Any]) -> None:
        await play_until(pilot, Phase.DISCARD, by_keys)
        assert "box" in text(app)
        shown = [text(app)]
        await pilot.press("H")
        await seen(pilot, "opponent's box")
        shown.append(text(app))
        await pilot.press("h")
        await play_until(pilot, Phase.PLAY, by_keys)
        await play_until(pilot, Phase.DISCARD, by_keys)
        shown += ["\n".join(table(app).said), text(app)]
        assert "'s box" in shown[2]
        for each in shown:
            assert not re.search(r"\bcribs?\b", each, re.I), each

    speak(BRITISH)
    sit(scene)


@pytest.mark.long
def test_P04_the_box_is_chosen_among_the_options() -> None:
    async def scene(app: KnavesApp, pilot: Pilot[Any]) -> None:
        await pilot.press("o")
        await seen(pilot, "Language")
        await pilot.click("#british", offset=(30, 0))
        await until(pilot, lambda: spoken() == BRITISH)
        await pilot.press("q", "b")
        await play_until(pilot, Phase.DISCARD, by_keys)
        assert "box" in text(app)
        assert not re.search(r"\bcribs?\b", text(app), re.I)

    async def go() -> None:
        app = application("cribbage", settings=quick("Ann", language="en"), begin=False)
        async with app.run_test(size=(80, 60)) as pilot:
            await scene(app, pilot)

    asyncio.run(go())
