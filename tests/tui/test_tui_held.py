"""What is held in a box and when a sentence is said: with what it tells of, not before."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from answering import say, screen
from textual.pilot import Pilot
from watching import application, quick, until

from knaves.games.cribbage.rules.events import Laid
from knaves.games.euchre.rules.events import Dealt, Played
from knaves.tui import pace as pacing
from knaves.tui.screens.announcements import Announcements
from knaves.tui.screens.table import TableScreen
from knaves.tui.widgets.box import Box


def waits(table: TableScreen) -> bool:
    """Whether a box is open that waits for a key."""
    return table.query_one(Box).display and table.pace.waiting


def held(monkeypatch: pytest.MonkeyPatch, game: str, *, until_points: int = 1, **settings: Any) -> list[Any]:
    """Play until somebody has scored; return the sentences that a box has held, each until a key."""
    monkeypatch.setattr(pacing, "BOX", 10_000.0)
    preset = settings.pop("preset", None)
    boxes: list[str] = []

    async def run() -> None:
        app = application(game, settings=quick(**settings), preset=preset)
        app.pace.boxes = True
        async with app.run_test(size=(80, 24)) as pilot:
            await play(pilot)

    async def play(pilot: Pilot[Any]) -> None:
        await until(pilot, lambda: isinstance(pilot.app.screen, TableScreen), 30)
        table = screen(pilot)
        while not table.over and (table.view is None or max(table.view.open.scores) < until_points):
            await until(pilot, lambda: table.over or table.gate.asking or waits(table), 30)
            if waits(table):
                boxes.append(table.said[-1])
                await pilot.press("x")
            elif table.gate.asking:
                say(pilot, table.view.legal[0])
            await pilot.pause()

    asyncio.run(run())
    return boxes


def test_U02_with_pause_who_deals_and_what_a_play_scores_stay_too(monkeypatch: pytest.MonkeyPatch) -> None:
    boxes = held(monkeypatch, "cribbage", until_points=6, boxes="held")
    assert any("deals first" in said or "deal first" in said for said in boxes), boxes
    assert any("fifteen" in said or "pair" in said or "peg" in said for said in boxes), boxes
    assert any("deal" in said for said in held(monkeypatch, "euchre", boxes="held")), "at euchre too"


@pytest.mark.long
def test_U02_universals_preset_holds_everything_and_the_others_only_what_is_major(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    universal = held(monkeypatch, "cribbage", preset="universal")
    assert any("deals first" in said or "deal first" in said for said in universal)
    assert not any("deal" in said for said in held(monkeypatch, "cribbage"))


@pytest.mark.long
@pytest.mark.parametrize("preset", ["standard", "universal"])
def test_U02_which_announcements_have_a_box_is_an_option(
    monkeypatch: pytest.MonkeyPatch, preset: str
) -> None:
    every = held(monkeypatch, "cribbage", preset=preset, boxes="all")
    assert any("deals first" in said or "deal first" in said for said in every)
    assert not any("deal" in said for said in held(monkeypatch, "cribbage", preset=preset, boxes="some"))


@pytest.mark.long
def test_the_tenth_speed_shows_the_count_of_the_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    boxes = held(monkeypatch, "cribbage", until_points=40)
    assert any("hand" in said for said in boxes), boxes


@pytest.mark.long
@pytest.mark.parametrize("game", ["cribbage", "euchre"])
def test_nothing_is_said_before_it_is_seen(monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    heard: set[str] = set()
    before = Announcements.announce

    async def announcing(self: Announcements, noticed: Any) -> None:
        if noticed in self._coming:
            heard.add(type(noticed[0]).__name__)
            look(self._picture, noticed[0])
        await before(self, noticed)

    def look(picture: Any, event: Any) -> None:
        match event:
            case Laid(seat, card, _):
                assert (seat, card) in picture.scene.laid
            case Dealt(_, upcard):
                assert picture._felt.scene.middle == upcard
            case Played(_, card):
                assert card in [each for _place, each in picture._felt.scene.trick]

    monkeypatch.setattr(Announcements, "announce", announcing)

    async def run() -> None:
        app = application(game, settings=quick(speed=9, animation=True))
        app.pace.boxes = False
        async with app.run_test(size=(80, 24)) as pilot:
            await until(pilot, lambda: isinstance(pilot.app.screen, TableScreen), 30)
            table = screen(pilot)
            while not {"Laid"} <= heard and not {"Dealt", "Played"} <= heard:
                await until(pilot, lambda: table.gate.asking, 30)
                say(pilot, table.view.legal[0])
                await pilot.pause()

    asyncio.run(run())
