"""A table of an event on the full screen: the program ends after its game, and the next table can open."""

from __future__ import annotations

import asyncio
import time

from serving import Served, served
from test_tui_over_the_net import application, at_the_table, play_on
from watching import PATIENCE, seen, until

from knaves.remote.events import announce_event, enter_event, look_at_event, start_event
from knaves.remote.opening import Visit
from knaves.remote.requests import sign_in
from knaves.remote.table import Pass
from knaves.wire.events import NewEvent


def begun(server: Served) -> tuple[Pass, str, str]:
    """Return somebody who plays in an event, its address and their first table."""
    ann = sign_in(server.url, "Ann")
    starts = int(time.time() * 1000) + 3_600_000
    wanted = NewEvent(
        "cribbage", "evening", "Tuesday", starts, rules="loadstar target=11", rounds=1, fill=2, bot="simple"
    )
    event = announce_event(ann, wanted).event
    enter_event(ann, event)
    start_event(ann, event)
    for _look in range(400):
        table = look_at_event(ann, event).table
        if table:
            return ann, event, table
        time.sleep(0.05)
    raise AssertionError("No table was opened.")


def test_after_the_game_one_goes_on_to_the_event() -> None:
    async def run(server: Served) -> None:
        ann, event, table = begun(server)
        app = application(Visit(ann, table, only=True))
        async with app.run_test(size=(100, 30)) as pilot:
            screen = await asyncio.wait_for(at_the_table(pilot), PATIENCE)
            await pilot.press("h")
            assert screen.connection.unhelped == "There are no hints in an event."
            await play_on(pilot, lambda: screen.over)
            await seen(pilot, "On to the event (s)")
            await pilot.press("s")
            await until(pilot, lambda: not app.is_running or app._exit)
        assert app.return_value == 0
        for _look in range(200):
            if look_at_event(ann, event).state == "over":
                break
            await asyncio.sleep(0.05)
        assert [each.played for each in look_at_event(ann, event).standing] == [1, 1]

    with served() as server:
        asyncio.run(asyncio.wait_for(run(server), PATIENCE))
