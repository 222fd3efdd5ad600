"""The statistics screen: by name, beside what is to be expected, and where nothing can be written."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from syrupy.assertion import SnapshotAssertion
from watching import application, quick, seen, text, until

from knaves.game import Averages
from knaves.games.cribbage import GAME
from knaves.match.statistics import Entry, Summary
from knaves.store.data_dir import NOWHERE, DataDir, find
from knaves.store.history import add_entry
from knaves.tui.screens.files import FilesScreen
from knaves.tui.screens.statistics import StatisticsScreen
from later import longer

WON = {"won": 2, "lost": 0, "deals": 9, "hands": 9, "hand_points": 72, "cribs": 4, "crib_points": 18}
LOST = {
    "won": 0,
    "lost": 1,
    "deals": 8,
    "points": 6,
    "makes": 3,
    "made": 2,
    "marches": 0,
    "euchred": 1,
    "euchres": 1,
}


def entry(name: str, game: str, counts: dict[str, int]) -> Entry:
    return Entry(f"{game}-{name}", "2026-11-21T12:00:00+00:00", name, game, counts)


def kept(path: Path) -> DataDir:
    home = find(str(path))
    for each in (entry("Bea", "cribbage", WON), entry("Ann", "euchre", LOST), entry("Ann", "cribbage", WON)):
        add_entry(home, each)
    return home


def shown(home: DataDir, *, size: tuple[int, int] = (80, 40), name: str = "Ann", **more: Any) -> str:
    async def go() -> str:
        app = application(begin=False, data_dir=home, settings=quick(name), **more)
        async with app.run_test(size=size) as pilot:
            await pilot.press("s")
            await until(pilot, lambda: isinstance(app.screen, StatisticsScreen))
            await pilot.pause()
            return text(app)

    return asyncio.run(go())


def test_control_characters_of_a_name_never_reach_the_terminal(tmp_path: Path) -> None:
    home = find(str(tmp_path))
    add_entry(home, entry("Eve\x1b[2J\x9b", "cribbage", WON))
    (tmp_path / "saves" / "no\x1b[2J.knaves").write_text("nonsense\n")

    async def go() -> list[str]:
        app = application(begin=False, data_dir=home, settings=quick())
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.press("r")
            await until(pilot, lambda: isinstance(app.screen, FilesScreen))
            listed = text(app)
            with patch.object(app, "notify") as notified:
                await pilot.press("enter")
                await until(pilot, lambda: notified.called)
            return [listed, notified.call_args.args[0]]

    said = [shown(home), *asyncio.run(go())]
    assert not any("\x1b" in each or "\x9b" in each for each in said)
    assert r"Eve\u001b[2J\u009b at cribbage" in said[0]
    assert all(r"no\u001b[2J.knaves" in each for each in said[1:])


def test_U10_averages_games_and_hands_by_name_beside_the_expected(tmp_path: Path) -> None:
    lines = [" ".join(line.split()) for line in shown(kept(tmp_path)).splitlines()]
    begin = lines.index("Ann at cribbage")
    assert lines[begin + 1 : begin + 4] == ["games won 2", "games lost 0", "hands played 9"]
    hand = GAME.figures.expected["average hand"].figure
    assert lines[begin + 4] == f"average hand 8.00 good players: {hand:.2f}"
    assert lines[begin + 5].startswith("average crib 4.50 good players:")


def test_games_won_and_lost_are_said_once(tmp_path: Path) -> None:
    """A skunk counts two games won: the words say so, beside the rate of the games played."""
    screen = shown(kept(tmp_path))
    ann = screen[screen.index("Ann at cribbage") : screen.index("Ann at euchre")]
    assert [" ".join(line.split()) for line in ann.splitlines() if " won" in line] == ["games won 2"]
    assert "win rate: 100% of 1 game" in ann
    assert "a skunk counts as two games above, a double skunk as three" in ann
    assert "a skunk" not in screen[screen.index("Ann at euchre") : screen.index("Bea at cribbage")]


def test_on_a_narrow_screen_sentences_wrap_at_words(tmp_path: Path) -> None:
    lines = [line.strip() for line in shown(kept(tmp_path), size=(40, 60)).splitlines()]
    at = lines.index("For comparison: two champions in")
    assert lines[at + 1] == "games to 121."


def test_ones_own_name_comes_first_with_a_sentence_when_it_has_no_game(tmp_path: Path) -> None:
    """There is nothing to delete then."""
    assert "Delete mine" in shown(kept(tmp_path), name="Ann")
    screen = shown(kept(tmp_path), name="Zoe")
    assert "Delete mine" not in screen
    assert screen.index("You (Zoe) have not finished a game yet.") < screen.index("Ann at cribbage")


@pytest.mark.parametrize("hand", ["keyboard", longer("mouse")])
def test_ones_statistics_are_deleted_after_a_question_and_nobody_elses(tmp_path: Path, hand: str) -> None:
    async def go() -> str:
        app = application(begin=False, data_dir=kept(tmp_path), settings=quick("Ann"))
        async with app.run_test(size=(80, 40)) as pilot:
            await pilot.press("s")
            await until(pilot, lambda: isinstance(app.screen, StatisticsScreen))
            for answer in ("n", "y"):
                await (pilot.press("d") if hand == "keyboard" else pilot.click("#delete"))
                await seen(pilot, "Delete 2 games of Ann from the statistics for good?")
                await (
                    pilot.press(answer)
                    if hand == "keyboard"
                    else pilot.click({"n": "#no", "y": "#yes"}[answer])
                )
                await until(pilot, lambda: isinstance(app.screen, StatisticsScreen))
                if answer == "n":
                    assert "Ann at cribbage" in text(app)
            await seen(pilot, "You (Ann) have not finished a game yet.")
            return text(app)

    screen = asyncio.run(go())
    assert "Ann at" not in screen
    assert "Bea at cribbage" in screen


def test_U25_another_name_shows_its_own_figures_first_and_touches_nobodys(tmp_path: Path) -> None:
    home = kept(tmp_path)
    assert home.statistics is not None
    before = home.statistics.read_bytes()
    ann, bea = shown(home), shown(home, name="Bea")
    assert ann.index("Ann at") < ann.index("Bea at")
    assert bea.index("Bea at") < bea.index("Ann at")
    assert home.statistics.read_bytes() == before


def test_U25_the_name_that_is_edited_is_the_one_that_counts(tmp_path: Path) -> None:
    async def go() -> str:
        app = application(begin=False, data_dir=kept(tmp_path))
        async with app.run_test(size=(80, 40)) as pilot:
            await pilot.press("o", "n", *["backspace"] * 3, "B", "e", "a", "enter", "q", "s")
            await until(pilot, lambda: isinstance(app.screen, StatisticsScreen))
            await pilot.pause()
            return text(app)

    screen = asyncio.run(go())
    assert screen.index("Bea at") < screen.index("Ann at")


@pytest.mark.parametrize("home", [NOWHERE], ids=["nodisk"])
def test_U19_U11_without_a_disk_the_session_counts_and_one_notice_says_so(home: DataDir) -> None:
    async def go() -> str:
        app = application(begin=False, data_dir=home)
        app.statistics.add(entry("Ann", "cribbage", WON))
        async with app.run_test(size=(80, 40)) as pilot:
            await pilot.press("s")
            await seen(pilot, "until you leave the program")
            return text(app)

    screen = asyncio.run(go())
    assert "Ann at cribbage" in screen
    assert screen.count("until you leave the program") == 1


@contextmanager
def read_only(folder: Path) -> Iterator[None]:
    """Let nobody write into a folder; root, who may write anywhere, is somebody else meanwhile."""
    folder.chmod(0o555)
    root = os.geteuid() == 0
    if root:
        for above in folder.parents[:3]:
            above.chmod(0o711)
        os.seteuid(65534)
    try:
        yield
    finally:
        if root:
            os.seteuid(0)
        folder.chmod(0o700)


def test_U11_a_read_only_directory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept(tmp_path)
    monkeypatch.setenv("KNAVES_HOME", str(tmp_path))
    with read_only(tmp_path):
        home = find()
        assert not home.keeps
        assert "cannot be written" in home.notice
        screen = shown(home)
    assert "until you leave the program" in screen
    assert "Ann at cribbage" in screen


def test_U11_the_notice_of_the_place_stands_once_on_the_title() -> None:
    async def go() -> str:
        app = application(begin=False, data_dir=NOWHERE)
        app.notices.append("The directory cannot be written: nothing will be kept.")
        async with app.run_test(size=(80, 24)) as pilot:
            await seen(pilot, "cannot be written")
            return text(app)

    assert asyncio.run(go()).count("cannot be written") == 1


@pytest.mark.parametrize("width", [60, longer(80), longer(120)])
def test_the_statistics_look_as_they_did(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, screenshot: SnapshotAssertion, width: int
) -> None:
    # What is to be expected is measured anew from time to time; how it looks is not.
    figures = {
        "average hand": Averages(8.0, 0.1, "two champions in games to 121", ""),
        "average crib": Averages(4.5, 0.1, "two champions in games to 121", ""),
    }
    monkeypatch.setattr(Summary, "expected", figures)

    async def go() -> str:
        app = application(begin=False, data_dir=kept(tmp_path))
        async with app.run_test(size=(width, 24)) as pilot:
            await pilot.press("s")
            await until(pilot, lambda: isinstance(app.screen, StatisticsScreen))
            await pilot.pause()
            return app.export_screenshot()

    assert asyncio.run(go()) == screenshot
