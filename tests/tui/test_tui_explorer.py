"""The explorer on the screen: opened by a key from the review and from a decision, and closed again."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from reviewing import played
from textual.pilot import Pilot
from watching import application, quick, seen, settled, text, until

from knaves import explorer
from knaves.explorer import Sums, Table
from knaves.local.setup import TableRequest
from knaves.record import Record, SeatedPlayer, write
from knaves.store.data_dir import DataDir, find
from knaves.tui.app import KnavesApp
from knaves.tui.screens.decision import DecisionScreen
from knaves.tui.screens.drills import DrillScreen, DrillsScreen
from knaves.tui.screens.explorer import ExplorerScreen
from knaves.tui.screens.review import ReviewScreen


def record_of_ann() -> Record:
    record = played("cribbage", 2, "simple", target=31)
    return replace(record, seated=(SeatedPlayer("Ann"), *record.seated[1:]))


def with_game(home: Path, record: Record) -> DataDir:
    place = find(str(home))
    assert place.games is not None
    place.games.mkdir(parents=True, exist_ok=True)
    (place.games / "one.knaves").write_text(write(record), "utf-8")
    return place


def watching(work: Any, record: Record, place: DataDir, size: tuple[int, int] = (80, 24)) -> None:
    async def run() -> None:
        app = application(record.game.name, settings=quick(), data_dir=place, begin=False)
        async with app.run_test(size=size) as pilot:
            await work(pilot)

    asyncio.run(run())


def first_throw(record: Record) -> Any:
    state = record.opening
    for entry in record.entries:
        if entry.seat == 0 and record.game.write(entry.move).startswith("discard"):
            return record.game.view(state, entry.seat)
        state = record.game.apply(state, entry.seat, entry.move)
    raise AssertionError("There is no throw.")


def test_it_has_what_the_table_says_and_below_what_you_did(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = record_of_ann()
    view = first_throw(record)
    at = explorer.spot(record.game, view)
    assert at is not None
    table = Table("champion 3", games=7, deals=60)
    table.add(at, at.hand[:2], Sums(40, 80, 400, 25))
    monkeypatch.setattr(explorer, "shipped", lambda _game: table)

    async def work(pilot: Pilot[Any]) -> None:
        pilot.app.push_screen(ExplorerScreen(record.game, view))
        await seen(pilot, "Champion 3 against itself: 7 finished games, 60 deals.")
        rows = text(pilot.app)
        assert "+2.0 ± 0.8" in rows
        assert "62.5 ±" in rows
        assert "Ann: 1 finished game, " in rows
        assert "Throwing from" in rows
        await pilot.press("q")
        await until(pilot, lambda: not isinstance(pilot.app.screen, ExplorerScreen))

    watching(work, record, with_game(tmp_path, record))


def test_a_decision_that_it_has_not_is_said_to_be_none(tmp_path: Path) -> None:
    record = record_of_ann()
    over = record.game.view(
        record.game.replay(record.rules, 2, tuple((each.seat, each.move) for each in record.entries)),
        record.entries[-1].seat,
    )

    async def work(pilot: Pilot[Any]) -> None:
        pilot.app.push_screen(ExplorerScreen(record.game, over))
        await seen(pilot, "The explorer of cribbage has throws")

    watching(work, record, find(str(tmp_path)))


@pytest.mark.long
def test_one_key_opens_it_from_the_review_and_from_a_decision(tmp_path: Path) -> None:
    record = record_of_ann()

    async def work(pilot: Pilot[Any]) -> None:
        pilot.app.push_screen(ReviewScreen(record, find(str(tmp_path))))
        await seen(pilot, "Costly decisions")
        await pilot.press("x")
        await until(pilot, lambda: isinstance(pilot.app.screen, ExplorerScreen))
        await pilot.press("q")
        await until(pilot, lambda: isinstance(pilot.app.screen, ReviewScreen))
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, DecisionScreen))
        await seen(pilot, "Find something better")
        await pilot.press("x")
        await until(pilot, lambda: isinstance(pilot.app.screen, ExplorerScreen))
        await pilot.press("q")
        await until(pilot, lambda: isinstance(pilot.app.screen, DecisionScreen))

    watching(work, record, find(str(tmp_path)))


@pytest.mark.long
def test_in_a_drill_the_key_works_only_after_the_answer(tmp_path: Path) -> None:
    async def through() -> None:
        app = KnavesApp(find(str(tmp_path)), quick(), TableRequest(game="cribbage"), lesson="any")
        async with app.run_test(size=(100, 40)) as pilot:
            await pilot.press("4")
            await until(pilot, lambda: isinstance(app.screen, DrillsScreen))
            await pilot.press("2")
            await until(pilot, lambda: isinstance(app.screen, DrillScreen) and app.screen._began > 0)
            screen = app.screen
            assert isinstance(screen, DrillScreen)
            await settled(pilot)
            await pilot.press("x")
            await settled(pilot)
            assert app.screen is screen, "it would give the answer away"
            await pilot.press("1", "2", "enter")
            await seen(pilot, "Time: ")
            await pilot.press("x")
            await until(pilot, lambda: isinstance(app.screen, ExplorerScreen))
            await seen(pilot, "Throwing from")
            await pilot.press("q")
            await until(pilot, lambda: app.screen is screen)

    asyncio.run(through())
