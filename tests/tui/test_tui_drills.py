"""Drills on the full screen: reached from the lessons, answered by keys, graded and kept."""

from __future__ import annotations

import asyncio
import json
import socket
import threading
from datetime import UTC, date, datetime
from pathlib import Path
from time import monotonic
from typing import Any

import pytest
from asking import Browser
from serving import served
from textual.pilot import Pilot
from textual.widgets import Static
from watching import quick, seen, text, until

from knaves.drills import hand_of_the_day
from knaves.drills.today import Hand
from knaves.local.drill_book import NAME
from knaves.local.setup import TableRequest
from knaves.remote.arriving import come_in
from knaves.store import passes
from knaves.store.data_dir import find
from knaves.tui.app import KnavesApp
from knaves.tui.pictures.cribbage.lesson import CountingScreen
from knaves.tui.pictures.cribbage.numbers import Numbers
from knaves.tui.screens import drills
from knaves.tui.screens.drills import DrillScreen, DrillsScreen
from knaves.tui.widgets.choice import Choice


def practising(home: Path) -> KnavesApp:
    return KnavesApp(find(str(home)), quick(), TableRequest(game="cribbage"), lesson="any")


async def to_today(pilot: Pilot[Any]) -> None:
    """Go from the lessons to the hand of the day."""
    await pilot.press("4")
    await until(pilot, lambda: isinstance(pilot.app.screen, DrillsScreen))
    await pilot.press("6")


def test_the_list_says_what_is_to_be_repeated_only_where_something_is(tmp_path: Path) -> None:
    async def go() -> None:
        app = practising(tmp_path)
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.press("4")
            await seen(pilot, "Level 1 of 3.")
            assert "repeat" not in text(app)
            assert "Time for an answer: no limit" in text(app)

    asyncio.run(go())


@pytest.mark.long
@pytest.mark.parametrize("place", [2, 3, 4, 5])
def test_a_drill_is_answered_graded_and_kept(tmp_path: Path, place: int) -> None:
    async def through() -> None:
        app = practising(tmp_path)
        async with app.run_test(size=(100, 40)) as pilot:
            await pilot.press("4")
            await until(pilot, lambda: isinstance(app.screen, DrillsScreen))
            await pilot.press(str(place))
            await until(pilot, lambda: isinstance(app.screen, DrillScreen) and app.screen._asked is not None)
            screen = app.screen
            assert isinstance(screen, DrillScreen)
            await until(pilot, lambda: screen._began > 0)
            await pilot.pause()
            if not screen.query("#answers Choice"):
                assert "Answer Enter" in text(app)
                # A card of another suit than the one led is refused, so each is tried.
                for keys in (
                    ("1", "2", "enter"),
                    ("1", "enter"),
                    ("2", "enter"),
                    ("3", "enter"),
                    ("4", "enter"),
                ):
                    if not screen._given:
                        await pilot.press(*keys)
                        await pilot.pause()
            else:
                await pilot.press("1")
            await until(pilot, lambda: screen._given)
            await seen(pilot, "Time: ")
            kept = json.loads((tmp_path / NAME).read_text())
            assert sum(each["asked"] for each in kept["progress"].values()) >= 1

    asyncio.run(through())


def test_a_count_by_number_and_one_that_comes_too_late(tmp_path: Path) -> None:
    async def through() -> None:
        app = practising(tmp_path)
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.press("4")
            await until(pilot, lambda: isinstance(app.screen, DrillsScreen))
            await pilot.press("t", "l")
            await seen(pilot, "Time for an answer: 10 seconds")
            await seen(pilot, "New hands: easy")
            await pilot.press("1")
            await until(pilot, lambda: isinstance(app.screen, CountingScreen))
            screen = app.screen
            assert isinstance(screen, CountingScreen)
            await seen(pilot, "10 s left")
            await pilot.press("b", *str(screen._problem.worth.total), "enter")
            await seen(pilot, "Right: it counts")
            await pilot.press("enter")
            # The way to answer stays; then the time runs out.
            await until(pilot, lambda: screen.query_one(Numbers).has_focus)
            screen._countdown._end = monotonic()
            await seen(pilot, "Time is up: this counts as missed.")
            kept = json.loads((tmp_path / NAME).read_text())
            assert (kept["progress"]["count"]["asked"], kept["progress"]["count"]["right"]) == (2, 1)
            assert len(kept["memories"]) == 1

    asyncio.run(through())


def test_a_move_that_comes_too_late_is_missed_and_the_best_is_said(tmp_path: Path) -> None:
    async def through() -> None:
        app = practising(tmp_path)
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.press("4")
            await until(pilot, lambda: isinstance(app.screen, DrillsScreen))
            await pilot.press("t", "4")
            await until(pilot, lambda: isinstance(app.screen, DrillScreen) and app.screen._began > 0)
            screen = app.screen
            assert isinstance(screen, DrillScreen)
            await seen(pilot, " s left")
            screen._countdown._end = monotonic()
            await seen(pilot, "Time is up: this counts as missed.")
            await seen(pilot, "Best: ")
            await seen(pilot, "Next hand")
            assert " s left" not in text(app)
            await pilot.press("f1")
            await seen(pilot, "the next hand")
            listed = [str(each.render()) for each in app.screen.query(".name").results(Static)]
            assert listed == ["Lessons", "With a hand of cards", "Everywhere"]
            kept = json.loads((tmp_path / NAME).read_text())["progress"]["bid"]
            assert (kept["asked"], kept["right"]) == (1, 0)

    asyncio.run(through())


@pytest.mark.long
def test_enter_is_answered_at_once_while_the_next_hand_of_the_day_is_looked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At 80 by 24 the grade fills the screen: it goes, and no second Enter answers the hand that comes."""
    wanted = threading.Event()

    def slow(day: date, game: str) -> Hand:
        assert game == "cribbage" or wanted.wait(20)
        return hand_of_the_day(day, game)

    monkeypatch.setattr(drills, "hand_of_the_day", slow)

    async def through() -> None:
        app = practising(tmp_path)
        async with app.run_test(size=(80, 24)) as pilot:
            await to_today(pilot)
            await seen(pilot, "Throw two cards")
            await pilot.press("1", "6", "enter")
            await seen(pilot, "simple:")
            await pilot.press("enter")
            await seen(pilot, "Looking for a hand")
            assert "simple:" not in text(app)
            await pilot.press("enter", "1", "enter")
            wanted.set()
            await until(pilot, lambda: "Looking for a hand" not in text(app))
            await seen(pilot, "Back Q")
            assert "simple:" not in text(app)
            [answered] = json.loads((tmp_path / NAME).read_text())["days"].values()
            assert answered.keys() == {"cribbage"}

    asyncio.run(through())


def test_counts_are_asked_by_the_screen_that_teaches_counting(tmp_path: Path) -> None:
    async def through() -> None:
        app = practising(tmp_path)
        async with app.run_test(size=(100, 40)) as pilot:
            await pilot.press("4")
            await until(pilot, lambda: isinstance(app.screen, DrillsScreen))
            await pilot.press("1")
            await until(pilot, lambda: isinstance(app.screen, CountingScreen))
            await pilot.press("t")
            await pilot.pause()
            kept = json.loads((tmp_path / NAME).read_text())
            assert kept["progress"]["count"]["asked"] == 1

    asyncio.run(through())


async def answered_today(pilot: Pilot[Any]) -> DrillScreen:
    """Throw two cards of the hand of the day, and return its screen."""
    await to_today(pilot)
    await until(pilot, lambda: isinstance(pilot.app.screen, DrillScreen) and pilot.app.screen._began > 0)
    screen = pilot.app.screen
    assert isinstance(screen, DrillScreen)
    await pilot.press("1", "2", "enter")
    await until(pilot, lambda: screen._given)
    await seen(pilot, "You: ")
    return screen


@pytest.mark.long
@pytest.mark.parametrize(
    ("day", "answers"), [(date(2026, 11, 26), 7), (date(2026, 11, 8), 6), (date(2026, 11, 1), 3)]
)
def test_a_bid_its_answers_and_its_keys_fit_on_24_lines(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, day: date, answers: int
) -> None:
    """The days are those with the most answers, and with the longest story of who has passed."""
    monkeypatch.setattr(drills, "hand_of_the_day", lambda _day, game: hand_of_the_day(day, game))
    monkeypatch.setattr(drills, "of_day", lambda: ("euchre",))

    async def through() -> None:
        app = practising(tmp_path)
        async with app.run_test(size=(80, 24)) as pilot:
            await to_today(pilot)
            await seen(pilot, "The hand of the day")
            await seen(pilot, "Back Q")
            assert "The score is" in text(app)
            offered = [*app.screen.query("#answers Choice").results(Choice)]
            assert len(offered) == answers
            assert all(str(each.visual) in text(app) for each in offered)
            await pilot.press("down", "down", "enter")
            await seen(pilot, "You: ")
            asked = hand_of_the_day(day, "euchre").asked
            [kept] = json.loads((tmp_path / NAME).read_text())["days"].values()
            assert kept == {"euchre": asked.game.write(asked.view.legal[2])}

    asyncio.run(through())


def test_after_the_hand_of_the_day_one_sees_how_everybody_answered(tmp_path: Path) -> None:
    async def through() -> None:
        app = practising(tmp_path)
        async with app.run_test(size=(80, 40)) as pilot:
            screen = await answered_today(pilot)
            await seen(pilot, "6 players have answered this hand.")
            await seen(pilot, " 83% ██████████░░ Throw")
            await seen(pilot, " 17% ██░░░░░░░░░░ Throw")
            await seen(
                pilot, f"What others say: P4 ({hand.game.label(hand.view, move, hand.names)}): Why not?"
            )
            # The next hand begins without what was said of this one.
            await pilot.press("enter")
            await until(pilot, lambda: screen._game == "euchre" and not screen._given)
            assert "players have answered" not in text(app)

    with served() as club:
        come_in(find(str(tmp_path)), club.url, "Ann")
        day = datetime.now(UTC).date()
        hand = hand_of_the_day(day, "cribbage").asked
        move = hand.view.legal[-1]
        for each in range(5):
            person = Browser(club.url)
            person.come_in(f"P{each}")
            body = {"move": hand.game.write(move)}
            assert person.post(f"/api/days/{day}/cribbage", body).status == 201
        assert person.post(f"/api/days/{day}/cribbage/talk", {"text": "Why not?"}).status == 201
        asyncio.run(through())


def test_offline_the_hand_of_the_day_says_nothing_of_others(tmp_path: Path) -> None:
    async def through() -> None:
        app = practising(tmp_path)
        async with app.run_test(size=(80, 40)) as pilot:
            await answered_today(pilot)
            await app.workers.wait_for_complete()
            await pilot.pause()
            assert "answered this hand" not in text(app)
            await seen(pilot, "champion: ")

    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    passes.keep(find(str(tmp_path)), passes.ResumeCode(f"http://127.0.0.1:{port}", "code", "Ann", "00" * 32))
    asyncio.run(through())
