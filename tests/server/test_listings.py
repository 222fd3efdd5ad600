"""A table's listing is written when it changes, not with every move."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from serving import MemoryTables

from knaves.match.log import Dated, Sitter, Terms
from knaves.match.notices import FinishedGame
from knaves.match.ports.tables import Lease, Listing
from knaves.options import write_options
from knaves.server.hall import Hall
from knaves.server.live import LISTED


class Spied(MemoryTables):
    def __init__(self) -> None:
        super().__init__()
        self.listed: list[Listing | None] = []

    async def append(self, lease: Lease, entries: Sequence[Dated], listing: Listing | None) -> None:
        self.listed.append(listing)
        await super().append(lease, entries, listing)


def test_a_listing_is_written_when_it_changes_or_is_old() -> None:
    now = [1_000_000]
    tables = Spied()

    async def archive(finished: FinishedGame) -> None:
        pass

    async def work() -> None:
        from knaves.games import find

        hall = Hall(tables, archive, now=lambda: now[0])
        rules = write_options(find("cribbage").presets["standard"])
        live = await hall.table(await hall.open("Ann", Terms("cribbage", rules, 2)))
        tables.listed.clear()
        await live.ask(lambda at: at.sit(0, Sitter("Ann", "Ann"), now[0]))
        await live.ask(lambda at: at.lock(True, "Ann", now[0]))
        now[0] += LISTED
        await live.ask(lambda at: at.lock(False, "Ann", now[0]))
        await hall.close()

    asyncio.run(work())
    first, second, third = tables.listed
    assert first is not None
    assert "Ann" in first.names
    assert second is None
    assert third is not None
    assert third.touched == now[0]
