"""The full screen on which a game with real cards is entered, for tests: begun with keys, and worked on."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from textual.pilot import Pilot
from watching import quick, until

from knaves.local.entering import EntryRequest
from knaves.local.setup import TableRequest
from knaves.store.data_dir import NOWHERE, DataDir
from knaves.tui.app import KnavesApp
from knaves.tui.screens.entering import EnteringScreen
from knaves.tui.widgets.grid import Grid

Work = Callable[[Pilot[Any]], Awaitable[None]]
HAND = ("2", *"5h6h7h8h9hth")
"""Bob deals first, and these six cards are dealt."""
OPENED = (*HAND, *"9hth", *"ks", *"8h", *"kd", *"7h")
"""A throw, the starter, and three cards played; Ann has two more."""


def entering(
    work: Work,
    home: DataDir = NOWHERE,
    game: str = "cribbage",
    *,
    names: tuple[str, ...] = ("Bob",),
    entry: EntryRequest | None = None,
    size: tuple[int, int] = (80, 24),
    theme: str = "dark",
    **more: Any,
) -> None:
    """Enter a game of Ann's, from the question who played on."""

    async def run() -> None:
        request = TableRequest(game=game, names=names, **more)
        app = KnavesApp(home, quick(theme=theme), request, entry=entry or EntryRequest())
        async with app.run_test(size=size) as pilot:
            await work(pilot)

    asyncio.run(run())


async def begin(pilot: Pilot[Any], *keys: str) -> EnteringScreen:
    """Begin with the names that stand there, and press keys one after another."""
    if not isinstance(pilot.app.screen, EnteringScreen):
        await until(pilot, lambda: bool(pilot.app.screen.query("#begin")))
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, EnteringScreen))
    screen = pilot.app.screen
    assert isinstance(screen, EnteringScreen)
    await until(pilot, lambda: bool(screen.query(Grid)))
    await pilot.press(*keys)
    await pilot.pause()
    return screen
