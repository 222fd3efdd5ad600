"""Navigation over the network: a server, its lobby, a new table, the room of a table, and back."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial

from knaves.i18n.language import spoken
from knaves.local.online import file_missed
from knaves.remote.events import event_of
from knaves.remote.missed import missed
from knaves.remote.opening import Visit
from knaves.remote.table import Pass, RemoteTable
from knaves.tui.ground import Ground
from knaves.tui.left_table import Parting
from knaves.tui.screens.event import EventScreen
from knaves.tui.screens.event_list import EventListScreen
from knaves.tui.screens.lobby import LobbyScreen
from knaves.tui.screens.open_table import OpenScreen
from knaves.tui.screens.room import RoomScreen
from knaves.tui.screens.server import ServerScreen


def go(app: Ground) -> None:
    """Ask for a server and go there."""

    def chosen(way: Visit | None) -> None:
        if way is not None:
            visit(app, way)
        else:
            app.show_title()

    app.push_screen(ServerScreen(), chosen)


def visit(app: Ground, way: Visit, back: Callable[[str], None] | None = None) -> None:
    """Go to a table, or to the lobby if none is named.

    Who leaves the table goes ``back`` with a message about it, or else to the title, or out of the program.
    """
    if back is None:
        app.run_worker(_catch_up(app, way.owner), group="missed")
    if not way.table:
        _lobby(app, way.owner)
        return

    def left(parting: Parting | None) -> None:
        if parting is not None and parting.words:
            app.remember(parting.kept)
            app.parting = "" if back else parting.words
        if back is not None:
            back(parting.words if parting is not None else "")
        elif way.only:
            app.exit(0)
        else:
            app.show_title()

    app.parting = ""
    app.push_screen(RoomScreen(RemoteTable(way.owner, way.table, spoken()), way), left)


async def _catch_up(app: Ground, owner: Pass) -> None:
    """Save the games that ended on a server while this program was closed, and report them."""
    said = await asyncio.to_thread(file_missed, app.statistics, owner.code, partial(missed, owner))
    if said:
        app.tell(said)


def _lobby(app: Ground, owner: Pass, said: str = "") -> None:
    def chosen(way: Visit | str | None) -> None:
        match way:
            case Visit():
                visit(app, way, back)
            case "events":
                _events(app, owner)
            case "open":
                app.push_screen(OpenScreen(owner, app.settings), opened)
            case str() if event := event_of(way):
                _event(app, owner, event)
            case _:
                app.show_title()

    def opened(way: Visit | None) -> None:
        if way is not None:
            visit(app, way, back)
        else:
            _lobby(app, owner)

    back = partial(_lobby, app, owner)
    app.push_screen(LobbyScreen(owner, said), chosen)


def _events(app: Ground, owner: Pass) -> None:
    def chosen(event: str | None) -> None:
        if event:
            _event(app, owner, event)
        else:
            _lobby(app, owner)

    app.push_screen(EventListScreen(owner), chosen)


def _event(app: Ground, owner: Pass, event: str, left: str = "") -> None:
    """Go to an event, and from there to one's tables, each of which leads back to it."""

    def chosen(table: str | None) -> None:
        if table:
            visit(app, Visit(owner, table), lambda _said: _event(app, owner, event, table))
        else:
            _events(app, owner)

    app.push_screen(EventScreen(owner, event, left), chosen)
