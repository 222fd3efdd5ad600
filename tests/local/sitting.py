"""A table of one's own as a plain object: sitting down, answering, and hearing what happens."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, Final

from knaves import record
from knaves.game import Seat
from knaves.local.connection import LocalConnection
from knaves.local.seating import sit_again, sit_down
from knaves.local.setup import TableRequest, plan
from knaves.local.statistics import StatisticsView
from knaves.match.match import Update
from knaves.record import Record
from knaves.store.data_dir import NOWHERE, DataDir, find
from knaves.store.settings import Settings

PATIENCE: Final = 120
"""Seconds after which news are thought never to come; a machine with much to do is slow, not broken."""
SHORT = (("target", 31),)
"""Rules of cribbage that soon end a game."""
ME, JACK = Seat(0), Seat(1)


def house(path: Path) -> DataDir:
    home = find(str(path))
    assert home.keeps
    return home


def table(home: DataDir = NOWHERE, game: str = "cribbage", **request: Any) -> LocalConnection:
    asked = {"seed": "1", "against": ("simple",), **request}
    return LocalConnection(
        sit_down(plan(TableRequest(game=game, **asked), Settings("Ann"))), StatisticsView(home)
    )


def again(home: DataDir, path: Path) -> LocalConnection:
    return LocalConnection(sit_again(home, path), StatisticsView(home))


def only(folder: Path | None) -> Path:
    assert folder is not None
    (found,) = (path for path in folder.iterdir() if path.suffix == ".knaves")
    return found


def kept(path: Path) -> Record:
    return record.load(path).record


async def heard(connection: LocalConnection, ready: Callable[[Update], bool]) -> Update:
    """Listen until an update is so; fail when there are no more, or none come."""
    while True:
        update = await asyncio.wait_for(connection.next_update(), PATIENCE)
        assert update is not None, "the game ended first"
        if ready(update):
            return update


async def to_move(connection: LocalConnection, seat: int = 0) -> Any:
    """Listen until the seat may move and nothing else has happened meanwhile; return its view."""

    def ready(update: Update) -> bool:
        return bool(update.views[Seat(seat)].legal) and update.number == connection._driver.match.number

    return (await heard(connection, ready)).views[Seat(seat)]


async def finish(
    connection: LocalConnection, choose: Callable[[Any], Any], limit: int = 2_000
) -> list[Update]:
    """Play every seat of the people here to the end."""
    told: list[Update] = []
    while (update := await asyncio.wait_for(connection.next_update(), PATIENCE)) is not None:
        told.append(update)
        assert len(told) < limit
        for seat, view in update.views.items():
            if update.number == told[-1].number and view.legal and not connection._updates.qsize():
                await connection.submit(seat, choose(view))
                break
    return told


def run(work: Awaitable[Any]) -> Any:
    async def running() -> Any:
        return await work

    return asyncio.run(running())


def first(view: Any) -> Any:
    return view.legal[0]


async def discarded(connection: LocalConnection) -> Any:
    """Cut, throw two cards, and come to the first card to be played; return the view."""
    view = await to_move(connection)
    while type(view.legal[0]).__name__ != "Play":
        await connection.submit(ME, first(view))
        view = await to_move(connection)
    return view
