"""An even match on the full screen: chosen in the list, and begun with a number."""

from __future__ import annotations

import asyncio
from pathlib import Path

from answering import asked, screen
from watching import application, seen, until

from knaves.own_level import EVEN, UNKNOWN
from knaves.store.data_dir import find
from knaves.tui.screens.table import TableScreen


def test_an_even_match_begins_with_a_number(tmp_path: Path) -> None:
    async def go() -> None:
        app = application("cribbage", data_dir=find(str(tmp_path)), against=(EVEN,))
        async with app.run_test(size=(80, 24)) as pilot:
            await until(pilot, lambda: any(isinstance(each, TableScreen) for each in app.screen_stack))
            await asked(pilot)
            await seen(pilot, f"amateur {UNKNOWN:.0f} (v1)")
            assert screen(pilot).connection.players[1] == f"amateur-{UNKNOWN:.0f} 1"

    asyncio.run(go())


def test_an_even_match_is_called_so_where_it_is_chosen(tmp_path: Path) -> None:
    async def go() -> None:
        app = application("cribbage", data_dir=find(str(tmp_path)), against=(EVEN,), begin=False)
        async with app.run_test(size=(80, 24)) as pilot:
            await seen(pilot, "even match")

    asyncio.run(go())
