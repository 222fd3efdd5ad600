"""Cleanup of abandoned tables."""

from __future__ import annotations

import asyncio

from serving import MemoryTables

from knaves.match.log import Closed, Ended, Id, Sitter, Terms
from knaves.match.notices import FinishedGame
from knaves.match.table.hosted import HostedTable
from knaves.server.hall import ABANDONED, QUIET, Hall
from knaves.wire.messages import Hello

TERMS = Terms("cribbage", "target=61", 2)


class Window:
    """A person's window at a table."""

    person: Id = "a"
    name = "Ann"
    hello = Hello("1", 1)

    def tell(self, message: bytes) -> None:
        pass

    def retire(self, table: str) -> None:
        """Do nothing: there is only one window."""

    def lose(self, table: str) -> None:
        pass


async def archive(finished: FinishedGame) -> None:
    pass


def test_a_table_where_nobody_is_leaves_the_memory_and_is_found_again() -> None:
    async def life() -> None:
        now = [1_000_000]
        hall = Hall(MemoryTables(), archive, now=lambda: now[0])
        address = await hall.open("a", TERMS)
        live, window = await hall.table(address), Window()
        await live.follow(window)
        now[0] += 2 * QUIET
        await hall.tidy()
        assert hall.here == 1
        live.unfollow(window)
        now[0] += QUIET - 1
        await hall.tidy()
        assert hall.here == 1
        now[0] += 1
        await hall.tidy()
        assert hall.here == 0
        again = await hall.table(address)
        assert again is not live
        assert again.table.terms == TERMS
        await hall.close()

    asyncio.run(life())


def test_a_closed_table_leaves_the_memory_though_somebody_had_it_open() -> None:
    """Its log would never be deleted while a process renews the lease."""

    async def life() -> None:
        now = [1_000_000]
        hall = Hall(MemoryTables(), archive, now=lambda: now[0])
        live, window = await hall.table(await hall.open("a", TERMS)), Window()
        await live.follow(window)
        await live.ask(lambda table: table.close("a", now[0]))
        live.unfollow(window)
        now[0] += QUIET
        await hall.tidy()
        assert hall.here == 0
        await hall.close()

    asyncio.run(life())


def test_a_game_that_nobody_comes_back_to_is_closed_after_a_day() -> None:
    async def life() -> None:
        now, tables = [1_000_000], MemoryTables()
        hall = Hall(tables, archive, now=lambda: now[0])
        address = await hall.open("a", TERMS)
        live = await hall.table(address)

        def begin(table: HostedTable) -> None:
            for place, who in enumerate(("Ann", "Ben")):
                table.sit(place, Sitter(who, who), now[0])
            for who in ("Ann", "Ben"):
                table.be_ready(who, now[0])

        await live.ask(begin)
        assert live.table.playing
        now[0] += ABANDONED - 1
        await hall.tidy()
        assert not live.table.closed
        now[0] += 1
        # A timer may have fired in between, for example for a missing part of a draw.
        while not live.table.closed:
            now[0] += ABANDONED
            await hall.tidy()
        entries = [dated.entry for dated in tables.logs[address][-2:]]
        assert entries == [Ended("aborted", -1), Closed("abandoned")]
        now[0] += QUIET
        await hall.tidy()
        assert hall.here == 0
        await hall.close()

    asyncio.run(life())
