"""A person at the cribbage table: sits down and answers what is asked, by keys alone or by the mouse alone.

It plays the first card that may be played and counts rightly, so that a whole game can be watched.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from textual.pilot import Pilot
from textual.widget import Widget
from watching import application, quick, until

from knaves.games.cribbage.rules.claims import open_count
from knaves.games.cribbage.rules.moves import GO, Play
from knaves.games.cribbage.rules.open import Phase
from knaves.games.cribbage.rules.view import View
from knaves.tui.app import KnavesApp
from knaves.tui.pictures.cribbage.numbers import CELL, ROW, Numbers
from knaves.tui.pictures.cribbage.pack_picker import Spread
from knaves.tui.pictures.cribbage.picking import CombinationPicker
from knaves.tui.pictures.cribbage.picture import CribbagePicture
from knaves.tui.screens.table import TableScreen
from knaves.tui.widgets.cards import WIDTHS
from knaves.tui.widgets.hand import GAP, Hand

Answer = Callable[[Pilot[Any], View], Awaitable[None]]
Sitting = Callable[[KnavesApp, Pilot[Any]], Awaitable[None]]


def sit(
    watch: Sitting, size: tuple[int, int] = (80, 24), settings: dict[str, Any] | None = None, **request: Any
) -> None:
    """Sit down at a table and watch it."""

    async def sitting() -> None:
        app = application("cribbage", settings=quick(**(settings or {})), **request)
        async with app.run_test(size=size) as pilot:
            await watch(app, pilot)

    asyncio.run(sitting())


def table(app: KnavesApp) -> TableScreen:
    """The screen at which is played."""
    screen = app.screen
    assert isinstance(screen, TableScreen)
    return screen


def picture(app: KnavesApp) -> CribbagePicture:
    """The picture of the table."""
    return app.screen.query_one(CribbagePicture)


async def asked(pilot: Pilot[Any], phase: Phase | None = None) -> View | None:
    """Wait for the next question, or the end of the game (None)."""
    screen = table(pilot.app)  # type: ignore[arg-type]

    def ready() -> bool:
        if screen.pace.pause and screen.pace.waiting:
            screen.pace.cut()
        return screen.over or (screen.gate.asking and phase in (None, screen.view.open.phase))

    await until(pilot, ready)
    await pilot.pause()
    return None if screen.over else screen.view


async def play_until(pilot: Pilot[Any], phase: Phase | None, answer: Answer) -> View | None:
    """Answer everything until something is asked, or the game is over."""
    while (view := await asked(pilot)) is not None and view.open.phase is not phase:
        await answer(pilot, view)
        await gone_on(pilot, view)
    return view


async def gone_on(pilot: Pilot[Any], view: View) -> None:
    """Wait until the table has gone on from a view that was answered."""
    screen = table(pilot.app)  # type: ignore[arg-type]
    await until(pilot, lambda: screen.over or not screen.gate.asking or screen.view is not view)


async def by_keys(pilot: Pilot[Any], view: View) -> None:
    """Answer with the keyboard."""
    match view.open.phase:
        case Phase.DEAL_CUT | Phase.STARTER_CUT:
            await pilot.press("1", "7", "enter")
        case Phase.DISCARD if view.seats == 2:
            await pilot.press("1", "2", "enter")
        case Phase.DISCARD:
            await pilot.press("1", "enter")
        case Phase.PLAY if isinstance(view.legal[0], Play):
            await pilot.press(str(view.hand.index(view.legal[0].card) + 1), "enter")
        case Phase.PLAY:
            await pilot.press("g")
        case Phase.CLAIM:
            await pilot.press(*str(open_count(view.open).worth), "enter")
        case Phase.MUGGINS:
            await pilot.press("p")


async def by_mouse(pilot: Pilot[Any], view: View) -> None:
    """Answer with the mouse."""
    match view.open.phase:
        case Phase.DEAL_CUT:
            await pilot.click("#deal", offset=(16, 1))
        case Phase.STARTER_CUT:
            await pilot.click("#starter", offset=(16, 1))
        case Phase.DISCARD:
            for place in range(2 if view.seats == 2 else 1):
                await card(pilot, place)
            await pilot.click("#confirm")
        case Phase.PLAY if isinstance(view.legal[0], Play):
            place = view.hand.index(view.legal[0].card)
            await card(pilot, place)
            await card(pilot, place)
        case Phase.PLAY:
            assert view.legal == (GO,)
            await pilot.click("#go")
        case Phase.CLAIM:
            await number(pilot, open_count(view.open).worth)
        case Phase.MUGGINS:
            await pilot.click("#stand")


async def card(pilot: Pilot[Any], place: int, kind: type[Hand] = Hand) -> None:
    """Click on a card of the hand, by its place from 0."""
    hand: Widget = picture(pilot.app).picking if kind is CombinationPicker else picture(pilot.app).hand  # type: ignore[arg-type]
    look = hand.look.size  # type: ignore[attr-defined]
    await pilot.click(hand, offset=(place * (WIDTHS[look] + GAP) + 2, 2))


async def number(pilot: Pilot[Any], said: int) -> None:
    """Click on a number."""
    await pilot.click(Numbers, offset=(said % ROW * CELL + 1, said // ROW))


def spread(app: KnavesApp, which: str) -> Spread:
    """The pack that is spread: ``deal`` or ``starter``."""
    return app.screen.query_one(f"#{which}", Spread)
