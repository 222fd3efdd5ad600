"""At a table, whatever its picture: wait for the question, answer it, and play a game to its end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from textual.events import MouseDown, MouseUp
from textual.pilot import Pilot
from watching import until

from knaves.tui.pictures import Moved, Typed
from knaves.tui.screens.table import TableScreen


def screen(pilot: Pilot[Any]) -> TableScreen:
    """The table, which is on top."""
    found = pilot.app.screen
    assert isinstance(found, TableScreen)
    return found


async def asked(pilot: Pilot[Any]) -> Any:
    """Wait for a question; return the view that it is about."""
    await until(pilot, lambda: isinstance(pilot.app.screen, TableScreen) and pilot.app.screen.gate.asking)
    return screen(pilot).view


def say(pilot: Pilot[Any], move: Any) -> None:
    """Choose a move, as the picture would."""
    table = screen(pilot)
    table.picture.post_message(Typed(move) if isinstance(move, str) else Moved(move))


async def answer(pilot: Pilot[Any], choose: Callable[[Any], Any] = lambda view: view.legal[0]) -> Any:
    """Answer the question; return the view that it was about."""
    view = await asked(pilot)
    say(pilot, choose(view))
    await until(pilot, lambda: screen(pilot).view is not view or screen(pilot).over)
    return view


async def answers(pilot: Pilot[Any], ready: Callable[[Any], bool]) -> Any:
    """Answer questions until one is such; return its view."""
    while not ready(view := await asked(pilot)):
        await answer(pilot)
    return view


async def press(pilot: Pilot[Any], *keys: str) -> None:
    """Press keys of the table, while nothing is being typed."""
    await pilot.pause()
    pilot.app.set_focus(None)
    await pilot.press(*keys)


async def buttons(pilot: Pilot[Any], *pressed: int, at: tuple[int, int] = (5, 5)) -> None:
    """Press buttons of the mouse together and let them go, as a terminal tells the application."""
    for kind in (MouseDown, MouseUp):
        for button in pressed:
            pilot.app.post_message(kind(None, *at, 0, 0, button, False, False, False, *at))
    await pilot.pause()
