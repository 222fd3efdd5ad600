"""The full screen at a table on a server in this process: lobby, waiting room, table, talk, the end.

It is long: each scene needs the same server with its tables and people.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from time import monotonic
from typing import Any

import pytest
from reviewing import played
from serving import Served, served
from textual.pilot import Pilot
from textual.widgets import Input
from watching import PATIENCE, quick, seen, text, until

from knaves.line.console import Quit
from knaves.line.joined import TableVisit
from knaves.local.setup import TableRequest
from knaves.match.notices import FinishedGame
from knaves.record import SeatedPlayer, load, read, verify, write
from knaves.remote.arriving import come_in
from knaves.remote.opening import Visit, WantedTable, open_at
from knaves.remote.requests import fetch_record, sign_in
from knaves.remote.table import Pass, RemoteTable
from knaves.store.data_dir import NOWHERE, DataDir, find
from knaves.store.history import read_entries
from knaves.store.saves import finished
from knaves.tui.app import KnavesApp
from knaves.tui.pictures import Typed
from knaves.tui.screens.lobby import LobbyScreen
from knaves.tui.screens.log import BESIDE
from knaves.tui.screens.room import RoomScreen
from knaves.tui.screens.shared_table import SharedTable
from later import later
from scripted import Scripted

SHORT = {"cribbage": "target=31", "euchre": "target=3"}
SHORTEST = {"cribbage": "target=11", "euchre": "target=1"}
Work = Callable[[Pilot[Any], Served, Pass, str], Awaitable[None]]


def at(
    work: Work,
    game: str = "cribbage",
    size: tuple[int, int] = (80, 24),
    way: dict[str, Any] | None = None,
    rules: str = "",
    home: DataDir = NOWHERE,
    **terms: Any,
) -> None:
    async def run(server: Served) -> None:
        ann = sign_in(server.url, "Ann")
        address = open_at(ann, WantedTable(game, rules or SHORT[game], **terms))
        visit = Visit(ann, address, **(way or {}))
        async with application(visit, home).run_test(size=size) as pilot:
            await asyncio.wait_for(work(pilot, server, ann, address), PATIENCE)

    with served() as server:
        asyncio.run(run(server))


def application(
    visit: Visit | None = None, data_dir: DataDir = NOWHERE, game: str = "cribbage", **more: Any
) -> KnavesApp:
    app = KnavesApp(data_dir, quick(game=game, **more), TableRequest(game=game), visit=visit)
    app.pace.deaf, app.pace.boxes = 0.0, False
    return app


def ben(server: Served, address: str, console: Scripted, **more: Any) -> TableVisit:
    made = TableVisit(RemoteTable(sign_in(server.url, "Ben"), address), console, **more)
    made.table.client.begin()
    return made


async def playing(visit: TableVisit, seat: int | None) -> None:
    try:
        await visit._visit(seat)
    except Quit:
        pass
    finally:
        visit.table.client.close()


def table(pilot: Pilot[Any]) -> SharedTable:
    found = pilot.app.screen
    assert isinstance(found, SharedTable)
    return found


async def sit_down(pilot: Pilot[Any]) -> None:
    await until(pilot, lambda: isinstance(pilot.app.screen, RoomScreen) and bool(pilot.app.screen.table.own))
    await seen(pilot, "Ann (you)")


async def a_bot(pilot: Pilot[Any], place: int, level: str = "steady") -> None:
    """Put a bot of the house into a seat."""
    await pilot.click(f"#bot-{place}")
    await seen(pilot, f"A bot for seat {place + 1}")
    found = re.search(rf"(\d) +{level} ", text(pilot.app))
    assert found is not None
    await pilot.press(found[1])
    await until(pilot, lambda: f"bot, {level}" in seat_line(pilot, place))


def seat_line(pilot: Pilot[Any], place: int) -> str:
    """Return the line of a seat in the waiting room."""
    return next((line for line in text(pilot.app).splitlines() if f"│ {place + 1} " in line), "")


async def at_the_table(pilot: Pilot[Any]) -> SharedTable:
    await until(pilot, lambda: isinstance(pilot.app.screen, SharedTable))
    await until(pilot, lambda: table(pilot).view is not None)
    return table(pilot)


async def play_on(pilot: Pilot[Any], until_over: Callable[[], bool]) -> None:
    """Answer every question with the first legal move."""
    screen = table(pilot)
    while not until_over():
        if screen.gate.asking and screen.view.legal:
            view = screen.view
            screen.picture.post_message(Typed(screen.connection.game.write(view.legal[0])))
            end = monotonic() + 10
            while screen.gate.asking and screen.view is view and monotonic() < end:
                await asyncio.sleep(0.005)
        await asyncio.sleep(0.005)


@pytest.mark.long
@pytest.mark.parametrize("game", ["cribbage", "euchre"])
def test_one_on_the_full_screen_and_one_line_by_line_play_whole_games_and_again(
    game: str, tmp_path: Path
) -> None:
    home = find(str(tmp_path))
    console = Scripted(always={"Another game": "yes"})
    bots = ("simple",) if game == "euchre" else ()

    async def work(pilot: Pilot[Any], server: Served, ann: Pass, address: str) -> None:
        await sit_down(pilot)
        other = asyncio.create_task(playing(ben(server, address, console), 1))
        await until(pilot, lambda: "Ben" in text(pilot.app))
        for place in (2, 3) if bots else ():
            await a_bot(pilot, place, "simple")
        for _round in range(2):
            await pilot.press("s")
            screen = await at_the_table(pilot)
            await play_on(pilot, lambda screen=screen: screen.over)  # type: ignore[misc]
            await seen(pilot, "The game is over")
            assert "New players" not in text(pilot.app)
            assert verify(read(await asyncio.to_thread(fetch_record, written_url(text(pilot.app))))).proved
            await pilot.press("s")
            await until(pilot, lambda screen=screen: pilot.app.screen is not screen)  # type: ignore[misc]
        other.cancel()

    at(work, game, home=home, rules=SHORTEST[game])
    # Both games are kept and counted here, for the person at this screen alone.
    assert all(verify(load(path).record).proved for path in finished(home))
    entries = read_entries(home)[0]
    assert [(each.name, each.game) for each in entries] == [("Ann", game)] * 2
    assert {each.id for each in entries} == {path.stem for path in finished(home)}
    assert "Ann plays against you." in console.heard
    assert sum(line.startswith("Record: http") for line in console.heard) == 2


def written_url(screen: str) -> str:
    """The address of the record, as a person would copy it from the end of the game."""
    found = re.search(r"Record:\W+(http\S+)", screen)
    assert found, screen
    return found[1]


def test_the_waiting_room_has_the_link_whole_bots_and_who_is_ready() -> None:
    async def work(pilot: Pilot[Any], server: Served, ann: Pass, address: str) -> None:
        await sit_down(pilot)
        room = pilot.app.screen
        assert isinstance(room, RoomScreen)
        assert room.others.link in text(pilot.app)
        await pilot.press("c")
        assert pilot.app.clipboard == room.others.link
        await pilot.press("l")
        await seen(pilot, "The table is locked")
        await pilot.press("l")
        await until(pilot, lambda: "is locked" not in text(pilot.app))
        await a_bot(pilot, 1)
        await pilot.click("#remove-1")
        await seen(pilot, "2 free")

    at(work)


@pytest.mark.long
@pytest.mark.parametrize("size", [(60, 20), later((80, 24)), (120, 40)])
def test_what_is_said_is_shown_and_typing_is_no_key_of_the_table(size: tuple[int, int]) -> None:
    console = Scripted(first={"Cut for": "say well met, Ann"})

    async def work(pilot: Pilot[Any], server: Served, ann: Pass, address: str) -> None:
        await sit_down(pilot)
        other = asyncio.create_task(playing(ben(server, address, console), 1))
        await until(pilot, lambda: "Ben" in text(pilot.app))
        await pilot.press("s")
        screen = await at_the_table(pilot)
        await until(pilot, lambda: screen.gate.asking)
        screen.picture.post_message(Typed("cut 20"))
        # Beside a wide table all talk stands; else the newest line, with the key to answer it.
        await seen(pilot, "Ben  well met, Ann" if size[0] >= BESIDE else "T Ben: well met, Ann")
        await pilot.press("t")
        assert "well met, Ann" in text(pilot.app)
        await pilot.press(*"quit", "enter")
        await until(pilot, lambda: any(each.text == "quit" for each in screen.others.said))
        assert pilot.app.screen is screen
        await pilot.press("escape")
        await pilot.pause()
        assert "T Ben: well met" not in text(pilot.app)
        await until(pilot, lambda: "Ann: quit" in console.heard)
        other.cancel()

    at(work, size=size)


@pytest.mark.long
def test_somebody_who_resigns_loses_and_it_is_said_to_both() -> None:
    console = Scripted(always={"Another game": "no"})

    async def work(pilot: Pilot[Any], server: Served, ann: Pass, address: str) -> None:
        await sit_down(pilot)
        other = asyncio.create_task(playing(ben(server, address, console), 1))
        await until(pilot, lambda: "Ben" in text(pilot.app))
        await pilot.press("s")
        await at_the_table(pilot)
        await pilot.press("m")
        await seen(pilot, "Resign")
        number = next(line for line in text(pilot.app).splitlines() if "Resign" in line)
        await pilot.press(next(each for each in number if each.isdecimal()))
        await seen(pilot, "Resign this game?")
        await pilot.press("y")
        await seen(pilot, "You resigned. Ben wins.")
        await other

    at(work)
    assert "Ann resigned. You win." in console.heard


def test_a_watcher_sees_the_table_and_no_hidden_card() -> None:
    async def work(pilot: Pilot[Any], server: Served, ann: Pass, address: str) -> None:
        await seen(pilot, "You are watching")
        host = TableVisit(
            RemoteTable(ann, address), Scripted(always={"Another game": "no"}), bots=("simple",)
        )
        host.table.client.begin()
        eye = sign_in(server.url, "Wim")
        async with application(Visit(eye, address, watch=True)).run_test(size=(80, 24)) as other:
            await seen(other, "You are watching")
            game = asyncio.create_task(playing(host, 0))
            screen = await at_the_table(other)
            assert screen.connection.own == ()
            await until(other, lambda: screen.over)
            assert not [line for line in text(other.app).splitlines() if "Your hand" in line]
            await game

    at(work, way={"watch": True}, rules=SHORTEST["cribbage"])


@pytest.mark.long
def test_a_dropped_line_is_said_calmly_and_the_move_is_made_when_it_is_back() -> None:
    async def work(pilot: Pilot[Any], server: Served, ann: Pass, address: str) -> None:
        await sit_down(pilot)
        await a_bot(pilot, 1)
        await pilot.press("s")
        screen = await at_the_table(pilot)
        await until(pilot, lambda: screen.gate.asking)
        remote = screen.connection._table  # type: ignore[attr-defined]
        there, remote.client._url = remote.client._url, "ws://127.0.0.1:9/api/socket"
        remote.client._socket.close()
        await seen(pilot, "Connection lost. Reconnecting")
        view = screen.view
        screen.picture.post_message(Typed(screen.connection.game.write(view.legal[0])))
        # The question is answered; it is said that the answer waits.
        await seen(pilot, "Your move is sent as soon as the connection is back.")
        assert "Cut for the first deal" not in text(pilot.app)
        assert screen.view is view
        remote.client._url = there
        await until(pilot, lambda: screen.view is not view, 20)
        await until(pilot, lambda: "dropped" not in text(pilot.app), 20)

    at(work)


def test_hints_and_taking_back_are_offered_against_bots_only() -> None:
    async def work(pilot: Pilot[Any], server: Served, ann: Pass, address: str) -> None:
        await sit_down(pilot)
        other = asyncio.create_task(playing(ben(server, address, Scripted()), 1))
        await until(pilot, lambda: "Ben" in text(pilot.app))
        await pilot.press("s")
        screen = await at_the_table(pilot)
        assert screen.connection.unhelped
        await pilot.pause()
        assert "Take back" not in text(pilot.app)
        assert "Talk" in text(pilot.app)
        other.cancel()

    at(work)


@pytest.mark.long
def test_from_the_title_one_comes_to_a_server_and_its_public_tables(tmp_path: Path) -> None:
    async def run(server: Served) -> None:
        open_at(sign_in(server.url, "Ben"), WantedTable("euchre", public=True))
        home = DataDir(tmp_path, keeps=True)
        async with application(None, home).run_test(size=(80, 24)) as pilot:
            await seen(pilot, "Play online")
            await pilot.press("n")
            await pilot.pause()
            pilot.app.screen.query_one("#address", Input).value = server.url
            await pilot.press("enter")
            await until(pilot, lambda: isinstance(pilot.app.screen, LobbyScreen))
            await seen(pilot, "Euchre")
            await pilot.press("o")
            await seen(pilot, "Clocks")
            await pilot.press("o")
            await sit_down(pilot)
            await pilot.press("q")
            await seen(pilot, "Your seat is kept.")
            # Whoever came from the lobby is back there.
            await seen(pilot, "Your tables")
            await pilot.press("q")
            await seen(pilot, "Begin")
            await pilot.press("n")
            await seen(pilot, "Servers you have used")
            assert server.url in text(pilot.app)

    with served() as server:
        asyncio.run(run(server))


def test_clocks_run_and_a_pause_for_talk_can_be_ended() -> None:
    """L04: there is time to talk before each deal, where the table has it."""

    async def work(pilot: Pilot[Any], server: Served, ann: Pass, address: str) -> None:
        await sit_down(pilot)
        await seen(pilot, "0:30 for each move, 5:00 in reserve · 1:00 to talk before each deal")
        await a_bot(pilot, 1)
        await pilot.press("s")
        screen = await at_the_table(pilot)
        await seen(pilot, "▸You 0:2")
        # Equal cards cut again.
        await play_on(pilot, lambda: "to talk" in text(pilot.app))
        await seen(pilot, "to talk; K deals now")
        await pilot.press("k")
        await until(pilot, lambda: bool(screen.view.hand))
        await until(pilot, lambda: "to talk" not in text(pilot.app))

    at(work, move=30_000, reserve=300_000, pause=60_000)


@pytest.mark.long
def test_nothing_is_shown_at_leisure_while_the_time_to_answer_runs_out() -> None:
    async def work(pilot: Pilot[Any], server: Served, ann: Pass, address: str) -> None:
        await sit_down(pilot)
        await a_bot(pilot, 1)
        await pilot.press("s")
        screen = await at_the_table(pilot)
        await until(pilot, lambda: screen.gate.asking)
        began = monotonic()
        await asyncio.wait_for(screen.pace.key(), 30)
        assert 4 < monotonic() - began < 25, "a wait ends ten seconds before the clock does"
        await asyncio.wait_for(screen.pace.key(), 1)

    at(work, move=15_000, reserve=0)


@pytest.mark.long
def test_a_table_that_is_open_elsewhere_can_be_played_here_again() -> None:
    async def work(pilot: Pilot[Any], server: Served, ann: Pass, address: str) -> None:
        await sit_down(pilot)
        other = RemoteTable(ann, address)
        other.client.begin()
        await seen(pilot, "This table is open elsewhere. Play here instead?")
        await pilot.press("y")
        await until(pilot, lambda: other.elsewhere)
        await seen(pilot, "Ann (you)")
        await a_bot(pilot, 1, "simple")
        await pilot.press("s")
        screen = await at_the_table(pilot)
        other.play_here()
        await seen(pilot, "This table is open elsewhere. Play here instead?")
        await pilot.press("enter")
        await until(pilot, lambda: other.elsewhere and pilot.app.screen is screen)
        await play_on(pilot, lambda: screen.over)
        other.client.close()

    at(work, rules=SHORTEST["cribbage"])


def test_a_table_that_is_open_elsewhere_can_be_left_there() -> None:
    async def work(pilot: Pilot[Any], server: Served, ann: Pass, address: str) -> None:
        await sit_down(pilot)
        other = RemoteTable(ann, address)
        other.client.begin()
        await seen(pilot, "This table is open elsewhere. Play here instead?")
        assert "No, leave" in text(pilot.app)
        await pilot.press("n")
        await until(pilot, lambda: not isinstance(pilot.app.screen, RoomScreen))
        assert not other.elsewhere
        other.client.close()

    at(work)


def test_a_game_that_ended_while_the_program_was_closed_is_kept_on_coming_in(tmp_path: Path) -> None:
    home = find(str(tmp_path))
    record = played("cribbage", 2, "simple", 1, target=31)
    record = replace(record, seated=(SeatedPlayer("Ann"), SeatedPlayer("Ruth", "simple 1")))

    async def run(visit: Visit) -> None:
        app = application(visit, home)
        async with app.run_test(size=(80, 24)) as pilot:
            await until(pilot, lambda: isinstance(app.screen, LobbyScreen))
            await until(pilot, lambda: bool(finished(home)))
            await until(
                pilot, lambda: any("1 game that ended" in said.message for said in app._notifications)
            )
            assert [(each.name, each.game) for each in read_entries(home)[0]] == [("Ann", "cribbage")]

    with served() as server:
        ann = come_in(home, server.url, "Ann")
        id = server.run(server.services.people.find(ann.code)).id
        names, players = ("Ann", "Ruth"), ("human", "simple 1")
        game = FinishedGame(
            "g1", write(record), "cribbage", (id, ""), names, players, ({}, {}), "played", 0, False
        )
        server.run(server.services.results.finish(game, 10, {}))
        asyncio.run(run(Visit(ann)))
