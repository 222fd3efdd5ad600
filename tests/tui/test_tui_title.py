"""The title: everything on it by its key and by the mouse, and games to take up."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from answering import answer, asked, screen
from syrupy.assertion import SnapshotAssertion
from textual.content import Content
from watching import application, quick, seen, text, until

from knaves.game import CHANCE
from knaves.games import SHELF
from knaves.games import find as find_game
from knaves.local.filing import LocalFile
from knaves.local.seating import Seating, another, dice_after, sit_down
from knaves.local.setup import TableRequest, plan
from knaves.record import Line
from knaves.store.data_dir import find
from knaves.store.saves import Busy, delete, waiting
from knaves.store.settings import Settings
from knaves.tui.app import KnavesApp
from knaves.tui.screens.files import FilesScreen
from knaves.tui.screens.table import TableScreen
from knaves.tui.screens.terms import TERMS
from knaves.tui.widgets.choice import KEY, keyed
from later import longer

SCREENS = {
    "o": ("#options", "OptionsScreen"),
    "s": ("#statistics", "StatisticsScreen"),
    "h": ("#manual", "ManualScreen"),
    "f1": ("#keys", "KeysScreen"),
}


def titled(**more: object) -> KnavesApp:
    return application(begin=False, **more)  # type: ignore[arg-type]


@pytest.mark.long
@pytest.mark.parametrize("game", ["cribbage", "euchre"])
def test_who_comes_back_is_told_what_was_said_last(tmp_path: Path, game: str) -> None:
    """The counts of a show may have been told to nobody, when the program was killed."""

    async def go() -> None:
        app = application(game, data_dir=find(str(tmp_path)))
        async with app.run_test(size=(80, 24)) as pilot:
            for _ in range(12):
                await answer(pilot)
            await asked(pilot)
            said, score = list(screen(pilot).said), screen(pilot)._announcements.score
            await pilot.press("ctrl+q")
            await pilot.pause()
        assert score
        again = titled(data_dir=find(str(tmp_path)))
        async with again.run_test(size=(80, 24)) as pilot:
            again.resume(*waiting(again.data_dir))
            await asked(pilot)
            await seen(pilot, said[-1])
            assert screen(pilot)._announcements.score == score
            await pilot.press("l")
            await pilot.pause()
            assert "There is none yet." not in text(again)

    asyncio.run(go())


@pytest.mark.parametrize(
    ("key", "hand"),
    [
        ("o", "keyboard"),
        ("s", "mouse"),
        *(longer(key, hand) for key in ("h", "f1") for hand in ("keyboard", "mouse")),
        longer("o", "mouse"),
        longer("s", "keyboard"),
    ],
)
def test_U01_U03_each_screen_opens_by_key_and_by_mouse_and_is_left(key: str, hand: str) -> None:
    spot, name = SCREENS[key]

    async def go() -> None:
        app = titled()
        async with app.run_test(size=(80, 24)) as pilot:
            await (pilot.press(key) if hand == "keyboard" else pilot.click(spot))
            await until(pilot, lambda: type(app.screen).__name__ == name)
            await pilot.pause()
            await (pilot.press("q") if hand == "keyboard" else pilot.click("#done"))
            await until(pilot, lambda: type(app.screen).__name__ == "TitleScreen")

    asyncio.run(go())


@pytest.mark.long
@pytest.mark.parametrize("way", ["b", "enter", "mouse"])
def test_U01_U03_begin(way: str) -> None:
    async def go() -> None:
        app = titled()
        async with app.run_test(size=(80, 24)) as pilot:
            await (pilot.click("#begin") if way == "mouse" else pilot.press(way))
            await until(pilot, lambda: isinstance(app.screen, TableScreen))

    asyncio.run(go())


@pytest.mark.parametrize("way", ["q", "mouse"])
def test_U03_quit(way: str) -> None:
    async def go() -> int | None:
        app = titled()
        async with app.run_test(size=(80, 24)) as pilot:
            await (pilot.click("#quit") if way == "mouse" else pilot.press(way))
            await pilot.pause()
        return app.return_value

    assert asyncio.run(go()) == 0


@pytest.mark.parametrize("way", ["e", longer("mouse")])
def test_U03_both_games_are_chosen_there(way: str) -> None:
    async def go() -> str:
        app = titled()
        async with app.run_test(size=(80, 24)) as pilot:
            await (pilot.click("#choose-euchre") if way == "mouse" else pilot.press(way))
            await seen(pilot, "● Euchre")
            await pilot.press("b")
            await until(pilot, lambda: isinstance(app.screen, TableScreen))
            assert isinstance(app.screen, TableScreen)
            return app.screen.connection.game.name

    assert asyncio.run(go()) == "euchre"


def test_U01_the_key_is_highlighted_in_its_label() -> None:
    assert keyed("Begin", "B") == Content.assemble("", ("B", KEY), "egin")
    assert keyed("Konec", "Q") == Content.assemble("Konec", " ", ("Q", KEY))


@pytest.mark.long
@pytest.mark.parametrize("game", ["cribbage", "euchre"])
def test_the_log_of_a_game_that_is_resumed_is_as_it_was(tmp_path: Path, game: str) -> None:
    """Sides, points and deals too, of which its colours are made."""

    async def go() -> tuple[list[Line], list[Line]]:
        app = application(game, data_dir=find(str(tmp_path)))
        async with app.run_test(size=(80, 24)) as pilot:
            for _ in range(12):
                await answer(pilot)
            await asked(pilot)
            left = list(screen(pilot)._announcements.lines)
            await pilot.press("ctrl+q")
            await pilot.pause()
        again = titled(data_dir=find(str(tmp_path)))
        async with again.run_test(size=(80, 24)) as pilot:
            again.resume(*waiting(again.data_dir))
            await asked(pilot)
            return left, list(screen(pilot)._announcements.lines)

    left, resumed = asyncio.run(go())
    assert resumed == left
    assert any(line.gain for line in resumed)
    assert any(line.heading for line in resumed)


@pytest.mark.parametrize("hand", ["keyboard", longer("mouse")])
def test_E15_a_game_that_was_left_is_listed_and_taken_up(tmp_path: Path, hand: str) -> None:
    """With the arrows and Enter alone, or with the mouse alone."""

    async def go() -> tuple[list[str], int]:
        app = application("euchre", data_dir=find(str(tmp_path)))
        async with app.run_test(size=(80, 24)) as pilot:
            await until(pilot, lambda: isinstance(app.screen, TableScreen) and app.screen.gate.asking)
            await pilot.press("p", "enter")
            await until(pilot, lambda: isinstance(app.screen, TableScreen) and app.screen.gate.asking)
            await pilot.press("ctrl+q")
            await pilot.pause()
        again = titled(data_dir=find(str(tmp_path)))
        async with again.run_test(size=(80, 24)) as pilot:
            await seen(pilot, "Resume a game 1")
            await (pilot.press("r") if hand == "keyboard" else pilot.click("#resume"))
            await seen(pilot, "Euchre to 10 with Ruth, Walter and Ida (simple)")
            assert "0 to 0, deal 1 · today at " in text(again)
            await (pilot.press("enter") if hand == "keyboard" else pilot.click("OptionList", offset=(3, 0)))
            await until(pilot, lambda: isinstance(again.screen, TableScreen))
            assert isinstance(again.screen, TableScreen)
            return app.farewell, len(again.screen.connection.names)

    farewell, seats = asyncio.run(go())
    assert farewell[0].startswith("The game is saved. Continue it with: knaves resume")
    assert seats == 4


@pytest.mark.parametrize("hand", [longer("keyboard"), "mouse"])
def test_a_saved_game_is_deleted_after_a_question(tmp_path: Path, hand: str) -> None:
    """The last one played comes first; No keeps it, Yes deletes that one and no other."""
    home = find(str(tmp_path))
    for seed in ("old", "new"):
        seated = sit_down(plan(TableRequest(game="cribbage", seed=seed), quick()))
        file = LocalFile(home, seated.record, None, seated.own)
        state, dice = seated.state, dice_after(seated.record, ())
        file.move(CHANCE, seated.record.game.chance(state, dice), dice.turn())
        file.move(seated.own[0], seated.record.game.read("cut 3"), None)
        os.utime(file.where, (1, 1)) if seed == "old" else None
        file.close()
    newest, oldest = waiting(home)

    async def go() -> None:
        app = titled(data_dir=home)
        async with app.run_test(size=(60, 20)) as pilot:
            await pilot.press("enter")
            await seen(pilot, "1 January 1970")
            assert text(app).index("today at") < text(app).index("1970")
            for answer in ("n", "y"):
                await (pilot.press("d") if hand == "keyboard" else pilot.click("#delete"))
                await seen(pilot, "Delete this game for good? Cribbage to 121")
                assert (newest.exists(), oldest.exists()) == (True, True)
                no_or_yes = {"n": "#no", "y": "#yes"}[answer]
                await (pilot.press(answer) if hand == "keyboard" else pilot.click(no_or_yes))
                await until(pilot, lambda: isinstance(app.screen, FilesScreen))
            await until(pilot, lambda: not newest.exists())
            await pilot.press("d", "y")
            await seen(pilot, "Begin or Enter")
            assert not waiting(home)

    asyncio.run(go())


def test_a_game_that_is_being_played_elsewhere_is_not_deleted(tmp_path: Path) -> None:
    home = find(str(tmp_path))
    seated = sit_down(plan(TableRequest(game="cribbage"), quick()))
    file = LocalFile(home, seated.record, None, seated.own)
    file.move(seated.own[0], seated.record.game.read("cut 3"), None)
    with pytest.raises(Busy):
        delete(Path(file.where))
    assert waiting(home)
    file.close()
    delete(waiting(home)[0])
    assert not waiting(home)


def test_a_game_that_is_left_leads_back_to_the_title() -> None:
    async def go() -> str:
        app = titled()
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.press("b")
            await until(pilot, lambda: isinstance(app.screen, TableScreen) and app.screen.view is not None)
            await pilot.press("q")
            await seen(pilot, "Statistics")
            return text(app)

    assert "● Cribbage" in asyncio.run(go())


@pytest.mark.parametrize("width", [60, 80, 120])
def test_the_title_looks_as_it_did(screenshot: SnapshotAssertion, width: int) -> None:
    async def go() -> str:
        app = titled(settings=quick())
        async with app.run_test(size=(width, 24)) as pilot:
            await pilot.pause()
            return app.export_screenshot()

    assert asyncio.run(go()) == screenshot


def test_the_title_shows_what_will_be_played_and_changes_it_there_by_keys_and_by_mouse() -> None:
    """What stands there when Begin is pressed is what is played."""

    async def go() -> None:
        app = titled()
        async with app.run_test(size=(80, 24)) as pilot:
            for words in ("◂ 121 points ▸", "◂ Ruth · simple ▸", "◂ standard ▸"):
                assert words in text(app)
            await pilot.press("minus", "l")
            await seen(pilot, "◂ 61 points ▸")
            await seen(pilot, "◂ Ruth · steady ▸")
            await pilot.click("#level", offset=(14, 0))
            await seen(pilot, "◂ Ruth · simple ▸")
            await pilot.click("#level", offset=(20, 0))
            await pilot.press("u", "left")
            await seen(pilot, "◂ Ruth · simple ▸")
            await pilot.press("right", "b")
            await until(pilot, lambda: isinstance(app.screen, TableScreen))
            assert isinstance(app.screen, TableScreen)
            connection = app.screen.connection
            assert connection.players[1].startswith("steady")
            assert connection.rules != find_game("cribbage").presets["standard"]

    asyncio.run(go())


def test_the_level_at_the_title_is_that_of_all_the_computers_players() -> None:
    settings = quick(game="euchre")
    assert shown(settings, "level") == "Ruth, Walter and Ida · steady"
    assert shown(turned(settings, "level", 1), "level") == "Ruth, Walter and Ida · sampler"
    here = quick(game="cribbage", tables={"cribbage": {"players": ["human"]}})
    assert shown(here, "level") == "Ruth, at this screen"
    mixed = quick(game="euchre", tables={"euchre": {"players": ["steady", "human", "champion"]}})
    assert shown(mixed, "level") == "Ruth, Walter and Ida · steady/at this screen/champion"
    assert shown(turned(mixed, "level", 1), "level") == "Ruth, Walter and Ida · sampler/at this screen"


def test_the_rules_at_the_title_are_a_preset_perhaps_changed_and_the_length_is_apart() -> None:
    settings = quick(rules={"cribbage": {"preset": "standard", "target": 31, "best_of": 3}})
    assert shown(settings, "length") == "31 points, best of 3"
    assert shown(settings, "preset") == "standard, changed"
    assert shown(quick(game="euchre", rules={"euchre": {"target": 1}}), "length") == "1 point"
    assert shown(turned(settings, "length", 1), "length") == "61 points, best of 3"
    assert shown(quick(rules={"cribbage": {"target": 31}}), "preset") == "standard"
    for game in SHELF:
        held = quick(game=game)
        for _ in find_game(game).presets:
            held = turned(held, "preset", 1)
        assert shown(held, "preset") == "standard"


def shown(settings: Settings, id: str) -> str:
    return next(term for term in TERMS if term.id == id).shown(settings)


def turned(settings: Settings, id: str, by: int) -> Settings:
    return next(term for term in TERMS if term.id == id).turn(settings, by)


@pytest.mark.parametrize("size", [(80, 24), (60, 20)], ids=str)
def test_U09_a_long_notice_on_the_title_is_read_to_its_end(size: tuple[int, int]) -> None:
    async def go() -> str:
        app = titled()
        app.notices.append(
            "The settings were not valid (line 3: speed must be a number from 1 to 10, not 'very fast'). "
            "They were kept as /home/ann/.local/share/knaves/settings.toml.damaged-1; the defaults apply."
        )
        async with app.run_test(size=size) as pilot:
            await seen(pilot, "the defaults apply.")
            return text(app)

    assert "Quit" in asyncio.run(go())


def test_a_game_that_is_asked_for_begins_without_the_title_which_comes_after_it() -> None:
    async def go() -> list[str]:
        app = application()
        shown: list[str] = []
        pushed = app.push_screen

        def push(screen: Any, *more: Any, **named: Any) -> Any:
            shown.append(type(screen).__name__)
            return pushed(screen, *more, **named)

        with patch.object(app, "push_screen", push):
            async with app.run_test(size=(80, 24)) as pilot:
                await until(
                    pilot, lambda: isinstance(app.screen, TableScreen) and app.screen.view is not None
                )
                await pilot.press("q")
                await seen(pilot, "Statistics")
        return shown

    assert asyncio.run(go()) == ["TableScreen", "TitleScreen"]


@pytest.mark.long
def test_what_is_said_of_the_game_that_was_left_stands_on_the_title_and_over_no_other_game(
    tmp_path: Path,
) -> None:
    async def go() -> None:
        app = application(data_dir=find(str(tmp_path)))
        async with app.run_test(size=(80, 24)) as pilot:
            await until(pilot, lambda: isinstance(app.screen, TableScreen) and app.screen.gate.asking)
            await pilot.press("enter")
            await until(pilot, lambda: isinstance(app.screen, TableScreen) and app.screen.gate.asking)
            await pilot.press("q")
            await seen(pilot, "The game is saved and can be resumed.")
            assert app.focused is not None
            assert app.focused.id == "resume"
            assert not app._notifications
            await pilot.press("b")
            await until(pilot, lambda: isinstance(app.screen, TableScreen) and app.screen.view is not None)
            assert "can be resumed" not in text(app)

    asyncio.run(go())


def test_every_game_begun_with_a_seed_has_its_own_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    """One rule for the seed of the next game, whether it is begun at the title or after a game."""
    app = titled(seed="oak")
    begun: list[Seating] = []
    monkeypatch.setattr(app, "sit", begun.append)
    app.begin()
    app.play(another(begun[0]))
    app.begin()
    assert [seated.seed for seated in begun] == ["oak", "oak/2", "oak/3"]
