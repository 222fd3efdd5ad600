"""Addresses of clients are in memory no longer than the server guide says."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest
from serving import MemoryTables

from knaves.match.log import Terms
from knaves.match.ports.tables import Listing
from knaves.server.limits import Limits
from knaves.server.open_quota import OpenQuota


def test_an_address_is_forgotten_with_the_last_table_opened_from_there() -> None:
    tables, quota = MemoryTables(), OpenQuota()
    listing = Listing("t", Terms("cribbage", "target=61", 2), (), "ann", playing=False, touched=0)
    tables.listings["t"] = listing
    quota.note("192.0.2.1", "ann")
    quota.note("192.0.2.1", "ben")
    asyncio.run(quota.tidy(tables))
    assert quota._hosts == {"192.0.2.1": {"ann"}}
    tables.listings["t"] = replace(listing, closed=True)
    asyncio.run(quota.tidy(tables))
    assert not quota._hosts


def test_an_address_is_forgotten_when_it_is_not_counted_any_more(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [1_700_000_000.0]
    monkeypatch.setattr("time.time", lambda: now[0])
    limits = Limits()

    async def life() -> None:
        await limits.spend("tables", "192.0.2.1")
        now[0] += 3599
        await limits.tidy()
        assert [key for key in limits._memory.storage if "192.0.2.1" in key]
        now[0] += 1
        await limits.tidy()

    asyncio.run(life())
    assert not limits._memory.storage
    assert not limits._memory.locks
