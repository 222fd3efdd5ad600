"""The screens of the full-screen application that are drawn, each reached by the keys a person would press.

Each scene has a name and begins with an application of its own, so that scenes can be drawn in any order.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from textual.events import Key
from textual.pilot import Pilot

sys.path.insert(0, str(Path(__file__).parents[2] / "tests"))
sys.path.insert(0, str(Path(__file__).parents[2] / "tests" / "server"))
sys.path.insert(0, str(Path(__file__).parents[2] / "tests" / "tui"))

from serving import served
from test_tui_over_the_net import application as over_the_net
from test_tui_over_the_net import at_the_table, ben, playing, sit_down
from test_tui_replay import written
from test_tui_statistics import kept
from watching import application, quick, text, until

from knaves.remote.opening import Visit, WantedTable, open_at
from knaves.remote.requests import sign_in
from knaves.store.data_dir import NOWHERE
from knaves.tui.app import KnavesApp
from knaves.tui.pictures import Moved
from knaves.tui.screens.table import TableScreen
from knaves.tui.widgets.pager import Reading
from scripted import Scripted

Steps = Callable[[Pilot[Any]], Awaitable[None]]


@dataclass(frozen=True, slots=True)
class Scene:
    """One screen: ``app`` is given an empty folder of its own."""

    name: str
    app: Callable[[Path], KnavesApp]
    steps: Steps


def keys(*pressed: str) -> Steps:
    """Press some keys, each when the one before has been dealt with."""

    async def go(pilot: Pilot[Any]) -> None:
        for key in pressed:
            await pilot.press(key)
            await pilot.pause(0.3)

    return go


def table(*pressed: str) -> Steps:
    """Make some moves at a table, each when there is a question; then wait for the next question."""

    async def go(pilot: Pilot[Any]) -> None:
        await _at_table(pilot)
        for key in pressed:
            await pilot.press(key)
            await pilot.pause(0.5)
            await _at_table(pilot)

    return go


def then(first: Steps, *pressed: str) -> Steps:
    """Do that, then press some keys and wait for nothing."""

    async def go(pilot: Pilot[Any]) -> None:
        await first(pilot)
        await keys(*pressed)(pilot)

    return go


def play_until(words: str) -> Steps:
    """Make the first move that is allowed at each question until these words stand on the screen."""

    async def go(pilot: Pilot[Any]) -> None:
        for _ in range(400):
            await pilot.pause(0.1)
            if words in text(pilot.app):
                return
            _make_a_move(pilot.app)
        raise TimeoutError(f"{words!r} never came:\n{text(pilot.app)}")

    return go


def laid(cards: int) -> Steps:
    """Make the first move that is allowed at each question until so many cards are laid at cribbage."""

    async def go(pilot: Pilot[Any]) -> None:
        await _at_table(pilot)
        app = pilot.app
        while not (isinstance(app.screen, TableScreen) and len(app.screen.view.open.laid) >= cards):
            _make_a_move(app)
            await pilot.pause(0.3)
            await _at_table(pilot)

    return go


async def shown(pilot: Pilot[Any]) -> None:
    """Play a deal of cribbage to its end, so that the first question of the next is asked."""
    await laid(1)(pilot)
    app = pilot.app
    while isinstance(app.screen, TableScreen) and app.screen.view.open.laid:
        _make_a_move(app)
        await pilot.pause(0.3)
        await _at_table(pilot)


def _make_a_move(app: Any) -> None:
    """Choose as a click would, or press a key where a box waits for one."""
    if isinstance(app.screen, TableScreen) and app.screen.gate.asking:
        app.screen.picture.post_message(Moved(app.screen.view.legal[0]))
    else:
        app.screen.post_message(Key("space", " "))


async def _at_table(pilot: Pilot[Any]) -> None:
    app = pilot.app
    await until(pilot, lambda: isinstance(app.screen, TableScreen) and app.screen.gate.asking)


async def _manual(pilot: Pilot[Any]) -> None:
    await pilot.press("h")
    await until(pilot, lambda: bool(pilot.app.screen.query(Reading)))
    await until(pilot, lambda: pilot.app.screen.query_one(Reading).max_scroll_y > 20)


def _title(folder: Path) -> KnavesApp:
    return application(begin=False, data_dir=NOWHERE)


def _with_statistics(folder: Path) -> KnavesApp:
    return application(begin=False, data_dir=kept(folder))


def _record(folder: Path) -> KnavesApp:
    app = application(begin=False)
    app._record = written(folder / "a.knaves", "euchre")
    return app


def _cribbage(**more: Any) -> Callable[[Path], KnavesApp]:
    return lambda folder: application("cribbage", settings=quick(), **more)


def _euchre(**more: Any) -> Callable[[Path], KnavesApp]:
    return lambda folder: application("euchre", settings=quick(), **more)


def _expert(game: str) -> Callable[[Path], KnavesApp]:
    return lambda folder: application(game, settings=quick(expert=True, confirm=False))


def _online(game: str = "", **terms: Any) -> Callable[[Path], KnavesApp]:
    """Begin at a table of one's own on a server, or in its lobby where no game is named."""

    def begin(folder: Path) -> KnavesApp:
        server = SERVERS.enter_context(served())
        ann = sign_in(server.url, "Ann")
        if game:
            address = open_at(ann, WantedTable(game, **terms))
        else:
            open_at(sign_in(server.url, "Ben"), WantedTable("euchre", public=True))
            address = ""
        app = over_the_net(Visit(ann, address))
        app.server = server  # type: ignore[attr-defined]
        return app

    return begin


async def _with_ben(pilot: Pilot[Any]) -> None:
    """Ben sits down, who plays line by line."""
    await sit_down(pilot)
    app: Any = pilot.app
    console = Scripted(first={"Cut for": "say Well met, Ann"})
    app.other = asyncio.create_task(playing(ben(app.server, app._visit.table, console), 1))
    await until(pilot, lambda: "Ben" in text(app))


async def _against_ben(pilot: Pilot[Any]) -> None:
    await _with_ben(pilot)
    await pilot.press("s")
    screen = await at_the_table(pilot)
    await until(pilot, lambda: screen.gate.asking)
    await pilot.press("enter")
    await until(pilot, lambda: bool(screen.others.said))


SERVERS: Final = ExitStack()
"""What the scenes over the net began, to be closed when all are drawn."""
CLOCKED: Final = {"move": 30_000, "reserve": 300_000}
SCENES: Final = (
    Scene("lobby", _online(), lambda pilot: until(pilot, lambda: "nobody yet" in text(pilot.app))),
    Scene("lobby-open", _online(), keys("o")),
    Scene("room", _online("cribbage", **CLOCKED), _with_ben),
    Scene("room-menu", _online("cribbage", **CLOCKED), then(_with_ben, "m")),
    Scene("shared-table", _online("cribbage", **CLOCKED), _against_ben),
    Scene("shared-talk", _online("cribbage", **CLOCKED), then(_against_ben, "t")),
    Scene("shared-menu", _online("cribbage", **CLOCKED), then(_against_ben, "m")),
    Scene("title", _title, keys()),
    Scene("options", _title, keys("o", "down", "down", "p", "p")),
    Scene("statistics", _with_statistics, keys("s")),
    Scene("help", _title, _manual),
    Scene("keys", _title, keys("f1")),
    Scene("rules-euchre", _title, keys("h", "2", "space")),
    Scene("learn", _title, keys("t")),
    Scene("learn-cribbage", _title, keys("t", "1", "space", "space", "space")),
    Scene("learn-euchre", _title, keys("t", "2", "space")),
    Scene("learn-counting", _title, keys("t", "3")),
    Scene("replay", _record, keys("down", "right", "right", "right")),
    Scene("replay-open", _record, keys("down", "right", "right", "right", "a")),
    Scene("replay-moves", _record, keys("down", "right", "m")),
    Scene("replay-hint", _record, keys("down", "right", "h")),
    Scene("cribbage-cut", _cribbage(), table()),
    Scene("cribbage-throw", _cribbage(), table("2", "enter")),
    Scene("cribbage", _cribbage(), table("2", "enter", "1", "2")),
    Scene("cribbage-play", _cribbage(), table("2", "enter", "1", "2", "enter", "enter")),
    Scene("cribbage-laid", _cribbage(), laid(5)),
    Scene(
        "cribbage-laid-three",
        _cribbage(seats=3, against=("simple", "simple")),
        laid(7),
    ),
    Scene(
        "cribbage-laid-four",
        _cribbage(seats=4, against=("simple", "simple", "simple")),
        laid(10),
    ),
    Scene(
        "cribbage-big",
        lambda folder: application("cribbage", settings=quick(big=True)),
        laid(4),
    ),
    Scene(
        "cribbage-explain",
        _cribbage(),
        then(shown, "e"),
    ),
    Scene("cribbage-hint", _cribbage(), then(table("2", "enter"), "H")),
    Scene("cribbage-three", _cribbage(seats=3, against=("simple", "simple")), table("2", "enter")),
    Scene("cribbage-leave", _cribbage(), then(table("2", "enter"), "q")),
    Scene(
        "cribbage-count",
        _cribbage(rules=(("counting", "claimed"),)),
        play_until("How many points"),
    ),
    Scene(
        "cribbage-big-box",
        lambda folder: application("cribbage", settings=quick(boxes="held", big=True)),
        play_until("Counts"),
    ),
    Scene("cribbage-end", _cribbage(rules=(("target", 11),)), play_until("Again (s)")),
    Scene(
        "cribbage-pick",
        _cribbage(rules=(("counting", "claimed"),)),
        then(play_until("How many points"), "c", "1", "3"),
    ),
    Scene(
        "cribbage-box",
        lambda folder: application("cribbage", settings=quick(boxes="held")),
        play_until("Counts"),
    ),
    Scene(
        "cribbage-muggins",
        _cribbage(rules=(("counting", "muggins"), ("muggins", "called"))),
        play_until("Let it stand"),
    ),
    Scene(
        "cribbage-muggins-play",
        _cribbage(rules=(("pegging", "claimed"), ("counting", "muggins"), ("muggins", "called"))),
        then(play_until("Let it stand"), "3"),
    ),
    Scene("cribbage-log", _cribbage(), then(table("2", "enter"), "v")),
    Scene("euchre-bid", _euchre(), table()),
    Scene("euchre", _euchre(), table("o")),
    Scene("euchre-hint", _euchre(), then(table(), "H")),
    Scene("euchre-doubt", _expert("euchre"), then(table(), "a")),
    Scene("euchre-doubt-shown", _expert("euchre"), then(table(), "a", "s")),
    Scene("euchre-play-hint", _euchre(), then(table("o"), "H")),
    Scene("cribbage-play-hint", _cribbage(), then(table("2", "enter", "1", "2", "enter", "enter"), "H")),
    Scene("euchre-end", _euchre(rules=(("target", 1),)), play_until("Again (s)")),
)
"""Every screen that is drawn; the README and the manual show some of them."""
