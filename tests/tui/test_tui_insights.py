"""The findings on the statistics screen, and a key that asks the dearest hands of one."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

import pytest
from textual.widgets import Static
from watching import application, quick, text, until
from weaknesses import high_leader

from knaves.bots import bot
from knaves.games import find as game_named
from knaves.local.reviews import reviewed
from knaves.match.statistics import Entry
from knaves.record import Entry as Move
from knaves.record import Record, SeatedPlayer, write
from knaves.store.data_dir import DataDir, find
from knaves.store.history import add_entry
from knaves.table import play
from knaves.tui.screens.drills import DrillScreen
from knaves.tui.screens.statistics import StatisticsScreen
from knaves.tui.widgets.insight_lines import InsightLines

GAMES = 20


def kept(path: Path) -> DataDir:
    """Games of Ann, who leads her highest card; all are reviewed."""
    home, game = find(str(path)), game_named("cribbage")
    (path / "games").mkdir(exist_ok=True)
    for seed in range(GAMES):
        dice = Random(seed)
        state = play(game, game.rules(), [high_leader(), bot("cribbage", "steady", dice)], dice)
        moves = tuple([Move(seat, move) for seat, move in state.history])
        seated = (SeatedPlayer("Ann"), SeatedPlayer("Otto", "steady 1"))
        record = Record(game, game.rules(), seated, moves)
        (path / "games" / f"{seed}.knaves").write_text(write(record), encoding="utf-8")
        reviewed(home, record)
        add_entry(
            home, Entry(f"{seed}", "2026-11-21T12:00:00+00:00", "Ann", "cribbage", {"won": 0, "lost": 1})
        )
    return home


@pytest.mark.long
def test_a_finding_is_shown_and_its_dearest_hands_are_asked(tmp_path: Path) -> None:
    home = kept(tmp_path)

    async def go() -> tuple[list[str], str]:
        app = application(begin=False, data_dir=home, settings=quick("Ann"))
        async with app.run_test(size=(80, 40)) as pilot:
            await pilot.press("s")
            await until(pilot, lambda: isinstance(app.screen, StatisticsScreen))
            await until(pilot, lambda: bool(app.screen.query("#insight-1")))
            said = [str(each.content) for each in app.screen.query_one(InsightLines).query(Static)]
            await pilot.press("1")
            await until(pilot, lambda: isinstance(app.screen, DrillScreen))
            await until(pilot, lambda: "Lead a card" in text(app))
            return said, text(app)

    said, asked = asyncio.run(go())
    assert said[0] == "Where your play costs most"
    assert said[1].startswith("Cribbage. Leading: ")
    assert "more than your average by" in said[1]
    assert "One of your mistakes." in asked
