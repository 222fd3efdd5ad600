"""Events on the full screen: found in the lobby, entered, and played from table to table."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from festival import Player
from serving import Served, served
from test_tui_over_the_net import application, at_the_table, play_on
from textual.pilot import Pilot
from textual.widgets import Input
from watching import PATIENCE, seen, text, until

from knaves.match.ports.tables import Unavailable
from knaves.remote.events import look_at_event
from knaves.remote.opening import Visit
from knaves.remote.requests import sign_in
from knaves.remote.table import Pass
from knaves.tui.screens.event import EventScreen
from knaves.tui.screens.event_list import EventListScreen
from knaves.wire.events import EventRead

Work = Callable[[Pilot[Any], str, Player], Awaitable[None]]


def at(work: Work, game: str = "cribbage", kind: str = "evening", **more: Any) -> None:
    """Come to the lobby of a server where Ben has announced an event."""

    async def run(server: Served) -> None:
        ben = await asyncio.to_thread(Player, server.url, "Ben", 1)
        event = await asyncio.to_thread(lambda: ben.announce(game, kind, bot="simple", **more))
        ann = await asyncio.to_thread(sign_in, server.url, "Ann")
        async with application(Visit(ann), game=game).run_test(size=(80, 24)) as pilot:
            await asyncio.wait_for(work(pilot, event, ben), PATIENCE)

    with served() as server:
        asyncio.run(run(server))


async def to_the_event(pilot: Pilot[Any]) -> None:
    await seen(pilot, "Events: club evenings, knockouts and more")
    await pilot.press("e")
    await until(pilot, lambda: isinstance(pilot.app.screen, EventListScreen))
    await seen(pilot, "An evening: ")
    await pilot.press("enter")
    await until(pilot, lambda: isinstance(pilot.app.screen, EventScreen))


async def take_part(pilot: Pilot[Any]) -> None:
    await seen(pilot, "Take part")
    await pilot.press("e")
    await seen(pilot, "Wait here: your table opens by itself.")


def test_an_event_is_found_in_the_lobby_and_played_to_its_end() -> None:
    async def work(pilot: Pilot[Any], event: str, ben: Player) -> None:
        await to_the_event(pilot)
        await seen(pilot, "Each game is against another opponent.")
        await take_part(pilot)
        await asyncio.to_thread(ben.asks.post, f"/api/events/{event}/start", {})
        for _round in range(2):
            screen = await at_the_table(pilot)
            await play_on(pilot, lambda screen=screen: screen.over)  # type: ignore[misc]
            await leave_table(pilot)
        await seen(pilot, "Place   Game points")

    at(work, rounds=2, fill=2)


def test_a_table_that_is_left_waits_and_who_leaves_the_event_is_asked_first() -> None:
    async def work(pilot: Pilot[Any], event: str, ben: Player) -> None:
        await to_the_event(pilot)
        await take_part(pilot)
        await pilot.press("l")
        await seen(pilot, "Take part")
        await take_part(pilot)
        await asyncio.to_thread(ben.asks.post, f"/api/events/{event}/start", {})
        await at_the_table(pilot)
        await leave_table(pilot)
        await seen(pilot, "To your table")
        await pilot.press("t")
        await at_the_table(pilot)
        await leave_table(pilot)
        await pilot.press("l")
        await seen(pilot, "Leave the event?")
        await pilot.press("n")
        await seen(pilot, "To your table")
        await pilot.press("l")
        await seen(pilot, "Leave the event?")
        await pilot.press("y")
        await seen(pilot, "Place   Game points")
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(pilot.app.screen, EventListScreen))
        await seen(pilot, "It is over.")

    at(work, rounds=1, fill=2)


def test_a_link_that_is_pasted_leads_to_the_event() -> None:
    async def work(pilot: Pilot[Any], event: str, ben: Player) -> None:
        await seen(pilot, "or paste the link to a table or an event")
        pilot.app.screen.query_one("#pasted", Input).value = f"{ben.url}/e/{event}"
        pilot.app.screen.query_one("#pasted", Input).focus()
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, EventScreen))
        await take_part(pilot)

    at(work)


def test_the_event_is_looked_at_when_it_has_changed_and_not_before(monkeypatch: pytest.MonkeyPatch) -> None:
    looks: list[str] = []
    trouble: list[str] = []

    def look(owner: Pass, event: str) -> EventRead:
        looks.append(event)
        if trouble:
            raise Unavailable(trouble[0])
        return look_at_event(owner, event)

    monkeypatch.setattr("knaves.tui.screens.event.look_at_event", look)

    async def work(pilot: Pilot[Any], event: str, ben: Player) -> None:
        def told() -> int:
            screen = pilot.app.screen
            assert isinstance(screen, EventScreen)
            return -1 if screen._followed is None else screen._followed.version

        await to_the_event(pilot)
        await seen(pilot, "Each game is against another opponent.")
        await until(pilot, lambda: told() >= 0)
        assert looks == [event]
        version = (await asyncio.to_thread(ben.enter, event)).json["version"]
        await seen(pilot, "  Ben")
        assert (told(), looks) == (version, [event, event])
        # What could not be read is read again.
        trouble.append("The server is busy.")
        await asyncio.to_thread(ben.asks.ask, "DELETE", f"/api/events/{event}")
        await seen(pilot, "The server is busy.")
        trouble.clear()
        await seen(pilot, "This event was called off.")
        await until(pilot, lambda: "The server is busy." not in text(pilot.app))

    at(work)


def test_a_partner_is_chosen_by_key() -> None:
    async def work(pilot: Pilot[Any], event: str, ben: Player) -> None:
        await asyncio.to_thread(ben.enter, event)
        await to_the_event(pilot)
        await take_part(pilot)
        await seen(pilot, "You have no partner yet.")
        await seen(pilot, "Ask Ben")
        await pilot.click("#partner-0")
        await seen(pilot, "You have asked Ben.")
        await asyncio.to_thread(ben.asks.post, f"/api/events/{event}/partner", {"player": "Ann"})
        await seen(pilot, "You play with Ben.")
        await seen(pilot, "Ann & Ben")

    at(work, "euchre", "knockout", form="pairs")


async def leave_table(pilot: Pilot[Any]) -> None:
    """Leave the table, and its waiting room, until the event is there again."""
    for _press in range(20):
        if isinstance(pilot.app.screen, EventScreen):
            return
        await pilot.press("q")
        await pilot.pause(0.1)
    raise AssertionError(f"The event did not come back:\n{text(pilot.app)}")
