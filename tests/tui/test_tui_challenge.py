"""A challenge on the full screen: one game, after which the program ends and tells how everybody did."""

from __future__ import annotations

import asyncio

from serving import Served, served
from test_tui_over_the_net import application, at_the_table, play_on
from watching import PATIENCE, seen, until

from knaves.remote.challenges import enter_challenge, look_at_challenge, make_challenge
from knaves.remote.opening import Visit
from knaves.remote.requests import sign_in


def test_after_the_game_one_goes_on_to_the_challenge() -> None:
    async def run(server: Served) -> None:
        ann = sign_in(server.url, "Ann")
        made = make_challenge(ann, "cribbage", "loadstar target=11", "simple").challenge
        app = application(Visit(ann, enter_challenge(ann, made), only=True))
        async with app.run_test(size=(100, 30)) as pilot:
            screen = await asyncio.wait_for(at_the_table(pilot), PATIENCE)
            await play_on(pilot, lambda: screen.over)
            await seen(pilot, "See how you did (s)")
            await pilot.press("s")
            await until(pilot, lambda: not app.is_running or app._exit)
        assert app.return_value == 0
        assert [each.name for each in look_at_challenge(ann, made).lines] == ["Ann"]

    with served() as server:
        asyncio.run(asyncio.wait_for(run(server), PATIENCE))
