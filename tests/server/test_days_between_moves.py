"""Tables whose clock is days, in a hall: they sleep in the database, wake in time, and outlast a kill."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from knaves.game import CHANCE
from knaves.i18n.when import DAY
from knaves.match.log import Ended, Sitter, Terms, Timing
from knaves.match.notices import FinishedGame
from knaves.match.ports.tables import OwnTable, Turn
from knaves.match.table.hosted import HostedTable
from knaves.server.hall import ABANDONED, LEASE, QUIET, Hall
from knaves.server.live import Live
from knaves.store.sql.database import open_database
from knaves.store.sql.tables import SqlTables

pytestmark = pytest.mark.anyio
TERMS = Terms("cribbage", "target=61", 2, timing=Timing(DAY))


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
async def tables(tmp_path: Path) -> AsyncIterator[SqlTables]:
    database = await open_database(f"sqlite:///{tmp_path / 'club.db'}")
    yield SqlTables(database)
    await database.close()


class House:
    """Halls of one server, one after the other; its clock is set by hand."""

    def __init__(self, tables: SqlTables) -> None:
        self.tables, self.now = tables, 1_000_000
        self.finished: list[FinishedGame] = []
        self.hall = self.process()

    def process(self) -> Hall:
        """Return a new process; the one before counts as killed: it releases nothing."""
        return Hall(self.tables, self.archive, now=lambda: self.now)

    async def archive(self, finished: FinishedGame) -> None:
        self.finished.append(finished)

    async def begun(self, terms: Terms = TERMS) -> tuple[str, Live]:
        """Begin a game of two people, neither of whom is there, in which Ann is to move."""

        def begin(table: HostedTable) -> None:
            table.begin_with([Sitter("ann", "Ann"), Sitter("ben", "Ben")], self.now)

        address = await self.hall.open("ann", terms, begin)
        live = await self.hall.table(address)
        while live.table.game is not None and live.table.game.actors == (CHANCE,):
            # Nobody gives a part of the draw.
            self.now += 1_000
            await live.ask(lambda table: table.tick(self.now))
        return address, live

    async def looked_after(self) -> None:
        """Do what a process does every other second."""
        await self.hall.tidy()
        for address in await self.tables.unattended(self.now):
            await self.hall.table(address)

    async def ticked(self, address: str) -> None:
        live = await self.hall.table(address)
        await live.ask(lambda table: table.tick(self.now))


async def test_a_game_by_days_leaves_the_memory_and_is_not_abandoned(tables: SqlTables) -> None:
    house = House(tables)
    address, live = await house.begun()
    asked = house.now
    house.now += QUIET
    await house.looked_after()
    assert house.hall.here == 0
    house.now += 20 * 3_600_000
    await house.looked_after()
    assert house.hall.here == 0
    again = await house.hall.table(address)
    assert again is not live
    assert again.table.playing
    turns = await tables.own("ann")
    assert [(each.listing.table, each.turn) for each in turns] == [
        (address, Turn("ann", True, asked + DAY)),
    ]
    await house.hall.close()


async def test_time_runs_out_after_a_kill_though_nobody_looks(tables: SqlTables) -> None:
    house = House(tables)
    address, _live = await house.begun()
    asked = house.now
    house.hall = house.process()
    house.now = asked + DAY - 1
    await house.looked_after()
    assert house.hall.here == 0
    house.now = asked + DAY
    await house.looked_after()
    assert house.hall.here == 1
    await house.ticked(address)
    log = await tables.log(address)
    assert log[-1].entry == Ended("time", 1)
    assert [each.how for each in house.finished] == ["time"]
    assert await tables.own("ann") == ()
    await house.hall.close()


async def test_a_game_by_days_goes_on_for_longer_than_another_one_may_be_left(tables: SqlTables) -> None:
    house = House(tables)
    terms = Terms("cribbage", "target=61", 2, timing=Timing(7 * DAY))
    address, live = await house.begun(terms)
    house.now += 3 * ABANDONED
    await house.looked_after()
    assert not live.table.closed
    live = await house.hall.table(address)
    game = live.table.game
    assert game is not None
    move = game.game.write(game.view(game.actors[0]).legal[0])
    await live.ask(lambda table: table.submit(0, "ann", move, game.moves, "one", house.now))
    turns: tuple[OwnTable, ...] = await tables.own("ann")
    assert [each.turn.moves for each in turns] == [False]
    assert [each.turn.moves for each in await tables.own("ben")] == [True]
    await house.hall.close()


async def test_a_game_that_a_bot_or_a_draw_waits_in_is_taken_up_at_once(tables: SqlTables) -> None:
    house = House(tables)

    def begin(table: HostedTable) -> None:
        table.begin_with([Sitter("ann", "Ann"), Sitter("ben", "Ben")], house.now)

    address = await house.hall.open("ann", TERMS, begin)
    house.hall = house.process()
    assert await tables.unattended(house.now + LEASE) == (address,)
    await house.hall.close()


async def test_the_tables_where_one_is_to_move_come_first_by_deadline(tables: SqlTables) -> None:
    house = House(tables)
    later, _live = await house.begun(Terms("cribbage", "target=61", 2, timing=Timing(3 * DAY)))
    sooner, _live = await house.begun()
    at_once, _live = await house.begun(Terms("cribbage", "target=61", 2))
    done, live = await house.begun()
    game = live.table.game
    assert game is not None
    move = game.game.write(game.view(game.actors[0]).legal[0])
    await live.ask(lambda table: table.submit(0, "ann", move, game.moves, "one", house.now))
    house.now += 1_000
    found = [each.listing.table for each in await tables.own("ann")]
    assert found[:2] == [sooner, later]
    assert set(found[2:]) == {at_once, done}
    assert await tables.own("nobody") == ()
    await house.hall.close()
