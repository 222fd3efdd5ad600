"""The options screen: every row by keyboard and by mouse, what is refused, and the settings file."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from syrupy.assertion import SnapshotAssertion
from textual.widgets import Input
from watching import application, quick, seen, text, until

from knaves import bots, games
from knaves.cards import NotationError
from knaves.games import SHELF
from knaves.i18n.language import _, speaking
from knaves.options import options
from knaves.store.changes import with_changes
from knaves.store.data_dir import DataDir, find
from knaves.store.settings import Settings, load, understand
from knaves.tui.app import KnavesApp
from knaves.tui.screens.option_rows import parts
from knaves.tui.screens.options import OptionsScreen, RowLine
from knaves.tui.widgets.hand import POINTERS, Hand
from later import longer


def after(*keys: str, size: tuple[int, int] = (80, 24), **more: Any) -> KnavesApp:
    """The application after these keys on the options screen."""

    async def go() -> KnavesApp:
        app = application(begin=False, **more)
        async with app.run_test(size=size) as pilot:
            await pilot.press("o")
            await until(pilot, lambda: isinstance(app.screen, OptionsScreen))
            await pilot.pause()
            await pilot.press(*keys)
            await pilot.pause()
            app.shown = text(app)  # type: ignore[attr-defined]
        return app

    return asyncio.run(go())


def clicked(row: str, times: int = 1, **more: Any) -> Settings:
    """The settings after some clicks on a row, with nothing but the mouse."""

    async def go() -> Settings:
        app = application(begin=False, **more)
        async with app.run_test(size=(80, 60)) as pilot:
            await pilot.click("#options")
            await until(pilot, lambda: isinstance(app.screen, OptionsScreen))
            if row.startswith("rule-") and not app.screen.query(f"#{row}"):
                await pilot.click("#single-rules")
            await until(pilot, lambda: bool(app.screen.query(f"#{row}")))
            for _time in range(times):
                await pilot.click(f"#{row}", offset=(30, 0))
                await pilot.pause()
        return app.settings

    return asyncio.run(go())


def rules(settings: Settings) -> Any:
    table = dict(settings.rules.get(settings.game, {}))
    return games.find(settings.game).rules(table.pop("preset", "standard"), **table)


BY_KEY: dict[str, tuple[tuple[str, ...], Callable[[Settings], Any], Any]] = {
    "U05 shorter": (("minus",), lambda s: rules(s).target, 61),
    "U05 longer": (("minus", "plus"), lambda s: rules(s).target, 121),
    "U06 skunk": (("k",), lambda s: rules(s).skunk, "double"),
    "U06 no skunk": (("k", "k"), lambda s: rules(s).skunk, "off"),
    "U07 big cards": (("b",), lambda s: s.big, True),
    "U08 pointer": (("p",), lambda s: s.pointer, 2),
    "U08 pointer, all round": (("p",) * 7, lambda s: s.pointer, 1),
}


WITHIN_OTHERS = ("U05 shorter", "U06 skunk", "U08 pointer, all round")
"""Cases whose keys are pressed in other tests too, on the way to something else."""


@pytest.mark.parametrize(
    "case", [pytest.param(case, marks=pytest.mark.slow if case in WITHIN_OTHERS else ()) for case in BY_KEY]
)
def test_U05_U06_U07_U08_by_their_keys(case: str) -> None:
    keys, found, wanted = BY_KEY[case]
    assert found(after(*keys).settings) == wanted


BY_MOUSE: dict[str, tuple[str, Callable[[Settings], Any], Any]] = {
    "U06": ("rule-skunk", lambda s: rules(s).skunk, "double"),
    "U05": ("rule-target", lambda s: rules(s).target, 122),
    "U07": ("big", lambda s: s.big, True),
    "U08": ("pointer", lambda s: s.pointer, 2),
    "a preset": ("preset", lambda s: rules(s), games.find("cribbage").presets["universal"]),
    "a level": ("player-1", lambda s: s.tables["cribbage"]["players"], ["steady"]),
    "seats": ("seats", lambda s: s.tables["cribbage"]["seats"], 3),
}


@pytest.mark.long
@pytest.mark.parametrize("case", BY_MOUSE)
def test_U05_U06_U07_U08_by_the_mouse_alone(case: str) -> None:
    row, found, wanted = BY_MOUSE[case]
    assert found(clicked(row)) == wanted


@pytest.mark.long
def test_U08_the_seven_pointers_are_shown_as_they_are_chosen() -> None:
    async def go() -> None:
        app = application(begin=False)
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.press("o")
            for sign in POINTERS:
                await seen(pilot, "[2]" if sign == "[]" else f"{sign}2{sign}")
                await pilot.press("p")

    asyncio.run(go())


def test_U07_big_cards_are_shown_as_they_are_chosen() -> None:
    async def go() -> tuple[int, int]:
        app = application(begin=False)
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.press("o")
            await pilot.pause()
            before = app.screen.query_one(Hand).size.height
            await pilot.press("b")
            await pilot.pause()
            return before, app.screen.query_one(Hand).size.height

    before, big = asyncio.run(go())
    assert big > before


def test_U04_the_name_is_edited_in_place() -> None:
    app = after("n", *["backspace"] * 3, "B", "e", "a", "enter")
    assert app.settings.name == "Bea"


@pytest.mark.parametrize("typed", [longer(["/"]), []], ids=["a sign", "nothing"])
def test_U04_a_name_that_will_not_do_is_refused_with_a_sentence(typed: list[str]) -> None:
    app = after("n", *["backspace"] * 3, *typed, "enter")
    assert app.settings.name == "Ann"
    assert "A name " in app.shown  # type: ignore[attr-defined]


def test_U04_U20_the_name_by_the_mouse_and_the_keyboard_for_nothing_else() -> None:
    """With nokeyboard only the name is typed."""

    async def go() -> tuple[str, bool]:
        app = application(begin=False, keyboard=False)
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.press("o")
            await pilot.pause()
            assert not isinstance(app.screen, OptionsScreen)
            await pilot.click("#options")
            await until(pilot, lambda: isinstance(app.screen, OptionsScreen))
            await pilot.press("b")
            await pilot.pause()
            await pilot.click("#name")
            app.screen.query_one("#name", Input).value = ""
            await pilot.press("Z", "o", "e", "enter")
            await pilot.pause()
            return app.settings.name, app.settings.big

    assert asyncio.run(go()) == ("Zoe", False)


@pytest.mark.long
def test_a_number_is_typed_and_judged_when_its_row_is_left() -> None:
    fine = after("plus", "1", "0", "0", "down")
    assert rules(fine.settings).target == 100
    refused = after("plus", "3", "down", "up")
    assert rules(refused.settings).target == 121
    assert "target must be a whole number from 5 to 1001" in after("plus", "3", "down").shown  # type: ignore[attr-defined]


def test_a_match_steps_over_even_numbers() -> None:
    match = next(
        row for part in parts(quick(game="cribbage")) for row in part.rows if row.id == "rule-best_of"
    )
    assert match.turn is not None
    assert rules(match.turn(quick(game="cribbage"), 1)).best_of == 3


@pytest.mark.long
def test_the_single_rules_are_folded_away_until_they_are_asked_for() -> None:
    async def go() -> list[bool]:
        app = application(begin=False)
        found = []
        async with app.run_test(size=(80, 40)) as pilot:
            await pilot.press("o")
            await seen(pilot, "Single rules")
            found.append("Counting hands" in text(app))
            await pilot.click("#single-rules")
            await seen(pilot, "Counting hands")
            await pilot.click("#single-rules")
            await until(pilot, lambda: "Counting hands" not in text(app))
            await pilot.press("k")
            await seen(pilot, "Counting hands")
            found.append(rules(app.settings).skunk == "double")
        return found

    assert asyncio.run(go()) == [False, True]


@pytest.mark.parametrize("name", SHELF)
@pytest.mark.parametrize("language", ["en", "cs"])
def test_the_rules_are_in_a_players_words(name: str, language: str) -> None:
    """Each rule has a label, and each of its choices words of its own; no program's name is shown."""
    with speaking(language):
        for each in options(games.find(name).rules()):
            assert each.label
            assert len(each.words) == len(each.choices)
            assert each.title != each.name.replace("_", " ").capitalize() or language == "en"
            said = [each.said(choice) for choice in each.choices]
            assert len({*said}) == len(said)
            assert not any("_" in word or "§" in word for word in (*said, each.title, _(each.meaning)))


@pytest.mark.parametrize("name", SHELF)
def test_every_preset_and_every_level_says_what_it_is(name: str) -> None:
    game = games.find(name)
    assert {*game.about} == {*game.presets}
    assert all(bots.about(name, bot) for bot in bots.choices(name))


@pytest.mark.parametrize("name", SHELF)
def test_earlier_versions_are_opponents_after_the_present_ones(name: str) -> None:
    row = next(row for part in parts(quick(game=name)) for row in part.rows if row.id == "player-1")
    assert row.turn is not None
    settings, said = quick(game=name, against="random"), []
    for _each in (*bots.choices(name), *bots.sized(name)):
        said.append(row.shown(settings))
        settings = row.turn(settings, 1)
    assert row.shown(settings) == "a person here"
    earlier = [each.partition("@")[2] for each in bots.choices(name) if "@" in each]
    amateurs = [bots.level(each) for each in bots.amateurs(name)]
    own = [bots.level(each) for each in bots.sized(name)]
    versions = [f"champion, version {version}" for version in earlier]
    assert said == [*bots.names(name), *amateurs, *versions, *own]


@pytest.mark.parametrize("name", SHELF)
def test_every_option_of_the_rules_has_a_row_and_its_meaning(name: str) -> None:
    rows = {row.id: row for part in parts(quick(game=name)) for row in part.rows}
    for each in options(games.find(name).rules()):
        assert rows[f"rule-{each.name}"].meaning == each.meaning


@pytest.mark.parametrize("name", SHELF)
def test_every_row_can_be_turned_either_way_and_the_game_begins(name: str) -> None:
    """No choice on the screen leads to settings that no game can be played by."""
    from knaves.local.setup import TableRequest, plan

    for part in parts(quick(game=name)):
        for row in part.rows:
            for by in (1, -1):
                if row.turn is not None and row.id != "game":
                    turned = row.turn(quick(game=name), by)
                    assert plan(TableRequest(game=name), turned).names[0] == "Ann", row.id
    for part in parts(quick(game=name)):
        for row in part.rows:
            if row.words and row.write is not None:
                with pytest.raises(NotationError):
                    row.write(quick(game=name), "//")


def home(path: Path) -> DataDir:
    return find(str(path))


@pytest.mark.long
def test_U09_save_writes_the_file_and_nothing_else_does(tmp_path: Path) -> None:
    place = home(tmp_path)
    after("b", data_dir=place)
    assert not (tmp_path / "settings.toml").exists()
    app = after("b", "k", "s", data_dir=place)
    assert f"Savedin{tmp_path / 'settings.toml'}" in "".join(app.shown.split())  # type: ignore[attr-defined]
    kept = understand(tmp_path / "settings.toml")
    assert kept.big
    assert kept.rules["cribbage"]["skunk"] == "double"


@pytest.mark.long
def test_U09_by_the_mouse(tmp_path: Path) -> None:
    async def go() -> None:
        app = application(begin=False, data_dir=home(tmp_path))
        async with app.run_test(size=(80, 40)) as pilot:
            await pilot.click("#options")
            await until(pilot, lambda: isinstance(app.screen, OptionsScreen))
            await pilot.pause()
            await pilot.click("#big")
            await pilot.click("#save")
            await seen(pilot, "Saved in")

    asyncio.run(go())
    assert understand(tmp_path / "settings.toml").big


def test_U11_U19_where_nothing_can_be_kept_save_says_so() -> None:
    app = after("b", "s")
    assert "Settings cannot be saved" in app.shown  # type: ignore[attr-defined]
    assert app.settings.big


@pytest.mark.long
def test_what_is_set_holds_in_the_next_game() -> None:
    async def go() -> tuple[int, str]:
        app = application(begin=False)
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.press("o")
            await until(pilot, lambda: bool(app.screen.query(RowLine)))
            await pilot.press("minus", "q", "b")
            await until(pilot, lambda: hasattr(app.screen, "connection"))
            return app.screen.connection.rules.target, app.screen.connection.names[0]  # type: ignore[attr-defined]

    assert asyncio.run(go()) == (61, "Ann")


@pytest.mark.long
@pytest.mark.parametrize("width", [60, 80, 120])
def test_the_options_look_as_they_did(screenshot: SnapshotAssertion, width: int) -> None:
    async def go() -> str:
        app = application(begin=False, settings=quick(big=True))
        async with app.run_test(size=(width, 24)) as pilot:
            await pilot.press("o")
            await until(pilot, lambda: bool(app.screen.query(RowLine)))
            await pilot.press("down", "down")
            await pilot.pause()
            return app.export_screenshot()

    assert asyncio.run(go()) == screenshot


def test_save_after_a_start_with_flags_writes_what_was_changed_and_not_the_flags(tmp_path: Path) -> None:
    home = find(str(tmp_path))
    read = load(home)[0]

    async def go() -> None:
        flags: dict[str, Any] = {"preset": "universal", "rules": (("target", 61),), "name": "Flagg"}
        app = application(begin=False, data_dir=home, settings=read, boxes="held", **flags)
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.press("o")
            await seen(pilot, "Options", 10)
            await pilot.press("b", "s")
            await seen(pilot, "Saved in", 10)

    asyncio.run(go())
    kept = load(home)[0]
    assert kept.big
    assert kept.boxes == "usual"
    assert kept.name == read.name
    assert kept.rules == read.rules
    assert kept.tables == read.tables


def test_a_rule_that_is_changed_joins_those_of_the_file() -> None:
    kept = quick(rules={"cribbage": {"preset": "standard", "skunk": "double"}})
    begun = replace(kept, rules={"cribbage": {"preset": "universal", "target": 61}})
    now = replace(kept, rules={"cribbage": {"preset": "universal", "target": 61, "muggins": True}}, big=True)
    changed = with_changes(kept, begun, now)
    assert changed.rules == {"cribbage": {"preset": "standard", "skunk": "double", "muggins": True}}
    assert changed.big
    other = replace(kept, rules={"cribbage": {"preset": "loadstar"}})
    assert with_changes(kept, begun, other).rules == {"cribbage": {"preset": "loadstar"}}
