"""The lobby of the full screen lists one's games: first those where one is to move; a digit opens each."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from by_days import Club, club
from watching import quick, seen, text, until

from knaves.local.setup import TableRequest
from knaves.match.log import Sitter
from knaves.remote.requests import look, sign_in
from knaves.remote.table import Pass
from knaves.store.data_dir import DataDir
from knaves.tui.app import KnavesApp
from knaves.tui.screens.lobby import LobbyScreen


def test_ones_games_stand_by_deadline_and_a_digit_opens_one(tmp_path: Path) -> None:
    async def run(server: Club, owner: Pass, tables: list[str]) -> None:
        async with KnavesApp(DataDir(tmp_path, keeps=True), quick(), TableRequest(game="cribbage")).run_test(
            size=(80, 24)
        ) as pilot:
            lobby = LobbyScreen(owner)
            chosen: list[Any] = []
            pilot.app.push_screen(lobby, chosen.append)
            await seen(pilot, "Your tables")
            shown = text(pilot.app)
            assert "Cribbage with Ben: your move until " in shown
            assert "Cribbage with Cem: not your move" in shown
            assert shown.index("with Ben: your move") < shown.index("with Cem")
            await pilot.press("2")
            await until(pilot, lambda: bool(chosen))
            assert chosen[0].table == tables[1]

    with club(tmp_path) as server:
        ann = sign_in(server.url, "Ann")
        me = Sitter(str(look(ann, "/api/session")["id"]), "Ann")
        theirs = server.begun(Sitter("cem", "Cem"), me)
        ours = server.begun(me, Sitter("ben", "Ben"))
        asyncio.run(run(server, ann, [ours, theirs]))
