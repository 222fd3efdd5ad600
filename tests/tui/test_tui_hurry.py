"""Keys of somebody who hurries play no card and make no call; keys pressed on purpose do."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Any

import pytest
from answering import say
from textual.events import Key, MouseDown, MouseUp
from textual.geometry import Offset
from textual.pilot import Pilot
from watching import application, quick, until

from knaves.attention import DEAF
from knaves.games.cribbage.rules.open import Phase
from knaves.tui import pace as pace_module
from knaves.tui.pictures import Moved
from knaves.tui.screens import table as table_module
from knaves.tui.screens.game_over import EndPanel
from knaves.tui.screens.table import TableScreen
from knaves.tui.widgets.box import Box
from knaves.tui.widgets.hand import Hand
from later import later

FAST = 0.03
"""Seconds between two keys that a terminal sends as fast as it can."""


class Clock:
    """The time of the tests: it goes on with each key."""

    def __init__(self) -> None:
        self.now = 1_000_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    made = Clock()
    for module in (table_module, pace_module):
        monkeypatch.setattr(module, "monotonic", made)
    return made


async def key(pilot: Pilot[Any], clock: Clock, name: str, after: float) -> None:
    clock.now += after
    event = Key(name, {"space": " "}.get(name, name))
    event.time = clock.now
    pilot.app.post_message(event)
    await pilot.pause()


async def spaces(pilot: Pilot[Any], clock: Clock, number: int = 30, name: str = "space") -> None:
    for _ in range(number):
        await key(pilot, clock, name, FAST)


def screen(pilot: Pilot[Any]) -> TableScreen:
    found = pilot.app.screen
    assert isinstance(found, TableScreen)
    return found


async def asked(pilot: Pilot[Any], clock: Clock) -> bool:
    """Hurry until something is asked; return whether anything is, else the game is over."""
    await until(pilot, lambda: isinstance(pilot.app.screen, TableScreen), 30)
    while not screen(pilot).gate.asking and not screen(pilot).over:
        await key(pilot, clock, "space", FAST)
    await pilot.pause()
    return not screen(pilot).over


async def answered(pilot: Pilot[Any], clock: Clock, *keys: str, first: float = DEAF) -> None:
    """Press keys on purpose: the first when the question has been seen, the others as they come."""
    view = screen(pilot).view
    for number, name in enumerate(keys):
        await key(pilot, clock, name, FAST if number else first + 0.01)
    await until(pilot, lambda: screen(pilot).over or screen(pilot).view is not view, 30)


def run(work: Any, game: str, settings: dict[str, Any] | None = None, **more: Any) -> None:
    async def sitting() -> None:
        app = application(game, settings=quick(speed=9, animation=True, **(settings or {})), **more)
        app.pace.deaf = DEAF
        async with app.run_test(size=(80, 24)) as pilot:
            await work(pilot)

    asyncio.run(sitting())


@pytest.mark.long
@pytest.mark.parametrize("name", ["space", later("enter")])
def test_thirty_spaces_play_no_card_and_make_no_call_in_a_euchre_deal(clock: Clock, name: str) -> None:
    async def work(pilot: Pilot[Any]) -> None:
        steps = []
        while await asked(pilot, clock) and sum(screen(pilot).view.open.scores) == 0:
            view = screen(pilot).view
            steps.append(view.open.phase.step)
            await spaces(pilot, clock, name=name)
            assert screen(pilot).view is view
            assert screen(pilot).gate.asking
            await answered(pilot, clock, name)
        assert steps.count("play") >= 4
        assert "order" in steps

    run(work, "euchre", seed="1")


@pytest.mark.long
def test_thirty_spaces_answer_nothing_in_a_cribbage_deal(clock: Clock) -> None:
    async def work(pilot: Pilot[Any]) -> None:
        phases = []
        while await asked(pilot, clock):
            view = screen(pilot).view
            if view.open.phase in phases and view.open.phase is Phase.DISCARD:
                break
            phases.append(view.open.phase)
            await spaces(pilot, clock)
            assert screen(pilot).view is view
            assert screen(pilot).gate.asking
            match view.open.phase:
                case Phase.DISCARD:
                    await answered(pilot, clock, "1", "2", "enter", first=0.0)
                case Phase.PLAY if "Go" in str(view.legal[0]):
                    await answered(pilot, clock, "g")
                case _:
                    await answered(pilot, clock, "space")
        assert phases.count(Phase.PLAY) >= 4
        assert {Phase.DEAL_CUT, Phase.DISCARD} <= set(phases)

    run(work, "cribbage", seed="1")


@pytest.mark.parametrize(("settings", "keys"), [({}, ("p", "enter")), ({"confirm": False}, ("p",))], ids=str)
def test_a_letter_that_was_meant_for_a_box_says_nothing(
    clock: Clock, settings: dict[str, Any], keys: tuple[str, ...]
) -> None:
    async def work(pilot: Pilot[Any]) -> None:
        await asked(pilot, clock)
        view = screen(pilot).view
        await key(pilot, clock, "p", FAST)
        assert screen(pilot).gate.asking
        assert screen(pilot).view is view
        await answered(pilot, clock, *keys)

    run(work, "euchre", seed="1", settings=settings)


def test_a_click_that_was_meant_for_a_box_cuts_nothing(clock: Clock) -> None:
    async def click(pilot: Pilot[Any], after: float) -> None:
        x, y = pilot.app.screen.query_one("#deal").region.offset + Offset(16, 1)
        clock.now += after
        for kind in (MouseDown, MouseUp):
            event = kind(None, x, y, 0, 0, 1, False, False, False, x, y)
            event.time = clock.now
            pilot.app.post_message(event)
        await pilot.pause()

    async def work(pilot: Pilot[Any]) -> None:
        await asked(pilot, clock)
        view = screen(pilot).view
        await click(pilot, FAST)
        assert screen(pilot).gate.asking
        await click(pilot, DEAF + 0.01)
        await until(pilot, lambda: screen(pilot).view is not view, 30)

    run(work, "cribbage", seed="1")


def test_the_key_that_closes_a_box_closes_only_that_one_and_marks_no_card(clock: Clock) -> None:
    """Pressed twice, as a key is that bounces: the next box stays, and no card of the next deal is marked."""

    async def work(pilot: Pilot[Any]) -> None:
        table, seen = screen(pilot), 0
        box = table.query_one(Box)

        def gone_on(words: str) -> bool:
            return not box.display or table.said[-1] != words

        while seen < 3 or not table.gate.asking:
            await until(pilot, lambda: table.gate.asking or table.pace.waiting)
            if box.display and table.pace.waiting:
                words, seen = table.said[-1], seen + 1
                await key(pilot, clock, "enter", FAST)
                assert box.display, "it was meant for what was there before"
                assert table.said[-1] == words
                await key(pilot, clock, "enter", DEAF + 0.01)
                await until(pilot, partial(gone_on, words))
            elif table.gate.asking:
                say(pilot, table.view.legal[0])
            else:
                table.pace.cut()
            await pilot.pause()
        assert table.view.open.phase is Phase.DISCARD
        await key(pilot, clock, "enter", FAST)
        hand = table.query_one(Hand)
        assert not hand.marked
        await key(pilot, clock, "enter", DEAF + 0.01)
        assert hand.marked

    async def sitting(pilot: Pilot[Any]) -> None:
        await until(pilot, lambda: isinstance(pilot.app.screen, TableScreen))
        await work(pilot)

    run(sitting, "cribbage", seed="1")


@pytest.mark.long
def test_hurrying_through_the_end_begins_no_other_game(clock: Clock) -> None:
    async def work(pilot: Pilot[Any]) -> None:
        here = None
        while await asked(pilot, clock):
            here = screen(pilot)
            here.picture.post_message(Moved(here.view.legal[0]))
            await until(pilot, lambda: not screen(pilot).gate.asking or screen(pilot).over, 30)
        await until(pilot, lambda: screen(pilot).query_one(EndPanel).display, 30)
        await spaces(pilot, clock, name="enter")
        await spaces(pilot, clock, name="s", number=3)
        assert pilot.app.screen is here
        await key(pilot, clock, "enter", DEAF + 0.01)
        await until(pilot, lambda: pilot.app.screen is not here, 30)

    run(work, "euchre", seed="1", rules=(("target", 2),))
