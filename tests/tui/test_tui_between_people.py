"""What is between the people at a table on a server is said on the full screen, once, and can be read.

It is long: each scene needs the same table, lobby and room.
"""

from __future__ import annotations

import asyncio
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from rich.cells import cell_len
from serving import Served, served
from test_tui_over_the_net import a_bot, application, at, at_the_table, ben, play_on, playing, sit_down
from textual.pilot import Pilot
from textual.widgets import Static
from watching import seen, text, until

from handmade import around, occupant, request
from knaves.i18n.language import languages, speak
from knaves.line.joined import TableVisit
from knaves.match.around import Request, Vote
from knaves.match.table import play
from knaves.remote.opening import Visit, WantedTable, open_at
from knaves.remote.others import RemoteOthers
from knaves.remote.requests import sign_in
from knaves.remote.table import Pass, RemoteTable
from knaves.store import passes
from knaves.store.data_dir import DataDir
from knaves.tui.pictures import Typed
from knaves.tui.screens.game_over import EndPanel
from knaves.tui.screens.lobby import LobbyScreen
from knaves.tui.screens.open_table import FOLD, OpenScreen
from knaves.tui.screens.people import wishes
from knaves.tui.screens.room import RoomScreen
from knaves.tui.widgets.inline_choice import InlineChoice
from knaves.tui.widgets.key_line import Labels
from knaves.tui.widgets.standing import line
from knaves.wire import messages as say
from later import longer
from scripted import Scripted


async def against_ben(
    pilot: Pilot[Any], server: Served, address: str, console: Scripted
) -> asyncio.Task[None]:
    """Begin a game with Ben, who plays line by line."""
    await sit_down(pilot)
    other = asyncio.create_task(playing(ben(server, address, console), 1))
    await until(pilot, lambda: "Ben" in text(pilot.app))
    await pilot.press("s")
    await at_the_table(pilot)
    return other


async def wished(pilot: Pilot[Any], words: str) -> None:
    """Choose a line of the menu."""
    await pilot.press("m")
    await seen(pilot, words)
    row = next(row for row in text(pilot.app).splitlines() if words in row)
    await pilot.press(next(each for each in row if each.isdecimal()))


@pytest.mark.long
@pytest.mark.parametrize("size", [(60, 20), (80, 24)])
def test_after_a_game_one_reads_who_wants_another_and_what_is_said(size: tuple[int, int]) -> None:
    console = Scripted(always={"Another game": "yes"})

    async def work(pilot: Pilot[Any], server: Served, ann: Pass, address: str) -> None:
        other = await against_ben(pilot, server, address, console)
        await wished(pilot, "Resign")
        await seen(pilot, "Resign this game?")
        await pilot.press("y")
        await seen(pilot, "The game is over")
        await seen(pilot, "Ben wants to play again.")
        other.cancel()

    at(work, size=size)


@pytest.mark.long
def test_a_game_called_off_before_anybody_scored_shows_no_course() -> None:
    async def work(pilot: Pilot[Any], server: Served, ann: Pass, address: str) -> None:
        other = await against_ben(pilot, server, address, Scripted())
        screen = await at_the_table(pilot)
        # Ann is to cut; as long as nobody has, the game can be called off.
        await until(pilot, lambda: screen.gate.asking)
        await wished(pilot, "Call the game off")
        await seen(pilot, "The game was called off.")
        ended = screen.query_one(EndPanel)
        await until(pilot, lambda: ended.display)
        assert not ended.query_one("#curve").display
        assert not ended.query_one("#best").display
        other.cancel()

    at(work)


@pytest.mark.long
def test_who_comes_back_early_cannot_call_off_a_game_that_has_begun() -> None:
    async def work(pilot: Pilot[Any], server: Served, ann: Pass, address: str) -> None:
        other = await against_ben(pilot, server, address, Scripted(always={"Cut for": "cut 20"}))
        screen = await at_the_table(pilot)
        await until(pilot, lambda: screen.gate.asking)
        screen.picture.post_message(Typed("cut 30"))
        await until(pilot, lambda: screen.others.around.request("abort") is None)
        async with application(Visit(ann, address)).run_test(size=(80, 24)) as again:
            back = await at_the_table(again)
            # So few moves may all have been of chance and bots.
            assert screen.connection._shown < 6  # type: ignore[attr-defined]
            await until(again, lambda: back._last is not None)
            await again.press("m")
            await seen(again, "Resign")
            assert "Call the game off" not in text(again.app)
        other.cancel()

    at(work)


@pytest.mark.long
def test_who_does_not_answer_in_time_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play, "WINDOW", 700)

    async def work(pilot: Pilot[Any], server: Served, ann: Pass, address: str) -> None:
        other = await against_ben(pilot, server, address, Scripted())
        screen = await at_the_table(pilot)

        def left_to_lapse() -> bool:
            return screen.gate.asking and screen.connection.game.lapse(screen.view) is not None

        await play_on(pilot, left_to_lapse)
        words = "Your time to answer ran out: nothing was called."
        await until(pilot, lambda: words in screen.said, 20)
        other.cancel()

    at(work, rules="target=31 counting=muggins muggins=called")


@pytest.mark.long
def test_who_watches_has_no_crib_and_cannot_end_the_pause() -> None:
    async def work(pilot: Pilot[Any], server: Served, ann: Pass, address: str) -> None:
        await seen(pilot, "You are watching")
        host = TableVisit(
            RemoteTable(ann, address), Scripted(always={"Another game": "no"}), bots=("simple",)
        )
        host.table.client.begin()
        async with application(Visit(sign_in(server.url, "Wim"), address, watch=True)).run_test() as other:
            game = asyncio.create_task(playing(host, 0))
            screen = await at_the_table(other)
            talked = False
            while not screen.over:
                words = text(other.app)
                assert "Your crib" not in words
                assert "K deals now" not in words
                talked = talked or "to talk" in words
                if "to talk" in words:
                    others = RemoteOthers(host.table)
                    if (skip := others.around.request("skip")) is not None:
                        await others.ask(skip)
                await asyncio.sleep(0.02)
            assert talked
            await game

    at(work, way={"watch": True}, pause=60_000)


def test_the_menu_lists_what_the_table_offers() -> None:
    class Others:
        around = around(
            occupant("Ann", yours=True),
            occupant("Ben"),
            may=[
                request("Remind Ben", "nudge", seat=1),
                request("Put a bot in seat 3", "seat_bot", needs="bot", seat=2),
                request("Dance", "dance"),
            ],
        )

        async def ask(self, request: Request) -> None:
            asked.append(request.ask)

    others: Any = Others()
    asked: list[Any] = []
    found = wishes(others)
    assert [each.words for each in found] == ["Remind Ben", "Dance"]
    asyncio.run(found[1].ask())  # type: ignore[arg-type]
    assert asked == [{"t": "dance"}]


def test_a_digit_of_the_menu_keeps_its_meaning() -> None:
    def digits(*kinds: str) -> dict[str, str]:
        others: Any = SimpleNamespace(around=around(may=[request(each, each) for each in kinds]), ask=print)
        return {each.digit: each.words for each in wishes(others) if each.digit}

    assert digits("propose_end", "resign", "abort", "lock") == {
        "4": "propose_end",
        "5": "resign",
        "6": "abort",
        "7": "lock",
    }
    assert digits("nudge", "propose_end", "propose_end", "resign") == {
        "9": "nudge",
        "4": "propose_end",
        "5": "resign",
    }
    assert digits("lock", "close", "mute") == {"7": "lock", "8": "close"}


def test_two_times_beside_a_name_are_told_apart() -> None:
    class Others:
        around = around(
            occupant("Ben", presence="away", absent=57_000, left=286_000, running=9_000),
            absent=[Vote(0, [], {})],
        )
        passed, down = 0, 0.0

    others: Any = Others()
    assert line(others, ()).plain == "▸Ben 0:09 + 4:46 (away, 0:57 left)"


@pytest.mark.long
def test_a_long_question_is_read_whole_below_the_clocks_on_a_low_screen() -> None:
    async def work(pilot: Pilot[Any], server: Served, ann: Pass, address: str) -> None:
        other = await against_ben(pilot, server, address, Scripted())
        screen = await at_the_table(pilot)
        words = "Ann counts 2 for the hand, A♥ 2♣ 4♠ 6♠, with the starter, 6♥. What was missed?"
        await until(pilot, lambda: screen.gate.asking)
        screen.query_one("#ask", Static).update(words)
        await seen(pilot, "What was missed?")
        other.cancel()

    at(work, size=(60, 20), move=30_000, reserve=300_000)


@pytest.mark.long
def test_what_the_pause_is_for_stands_in_no_log() -> None:
    async def work(pilot: Pilot[Any], server: Served, ann: Pass, address: str) -> None:
        other = await against_ben(pilot, server, address, Scripted())
        screen = await at_the_table(pilot)
        await seen(pilot, "to talk; K deals now")
        assert not [each for each in screen.said if "to talk" in each]
        other.cancel()

    at(work, rules="deal_cut=chance", pause=60_000)


@pytest.mark.long
def test_an_offer_that_came_to_nothing_is_told() -> None:
    async def work(pilot: Pilot[Any], server: Served, ann: Pass, address: str) -> None:
        await sit_down(pilot)
        game = asyncio.create_task(playing(ben(server, address, Scripted()), 1))
        await until(pilot, lambda: "Ben" in text(pilot.app))
        await wished(pilot, "Offer other rules")
        await seen(pilot, "Other rules for the next game")
        await pilot.press("up", "up", "right", "o")
        await seen(pilot, "Offered for the next game")
        await pilot.press("n")
        await seen(pilot, "The offer is off the table.")
        game.cancel()

    at(work)


@pytest.mark.long
def test_a_table_of_ones_own_stands_in_the_lobby_once(tmp_path: Path) -> None:
    async def run(server: Served) -> None:
        home, ann = DataDir(tmp_path, keeps=True), sign_in(server.url, "Ann")
        passes.keep(home, passes.ResumeCode(server.url, ann.code, "Ann", ""))
        address = open_at(ann, WantedTable("euchre", public=True))
        async with application(Visit(ann, address), home).run_test() as pilot:
            await sit_down(pilot)
        async with application(Visit(ann, ""), home).run_test(size=(80, 24)) as pilot:
            await seen(pilot, "Your tables")
            await seen(pilot, "No table is waiting")
            assert text(pilot.app).count("Euchre") == 1

    with served() as server:
        asyncio.run(run(server))


@pytest.mark.long
def test_the_lobby_hears_of_what_changes_at_a_table_of_ones_own(tmp_path: Path) -> None:
    async def run(server: Served) -> None:
        home, ann = DataDir(tmp_path, keeps=True), sign_in(server.url, "Ann")
        passes.keep(home, passes.ResumeCode(server.url, ann.code, "Ann", ""))
        address = open_at(ann, WantedTable("cribbage"))
        async with application(Visit(ann, address), home).run_test() as pilot:
            await sit_down(pilot)
        async with application(Visit(ann, ""), home).run_test(size=(80, 24)) as pilot:
            await seen(pilot, "Your tables")
            await seen(pilot, "1 free")
            game = asyncio.create_task(playing(ben(server, address, Scripted()), 1))
            await seen(pilot, "Ann, Ben")
            game.cancel()

    with served() as server:
        asyncio.run(run(server))


@pytest.mark.parametrize("width", [60, longer(80)])
def test_a_row_of_the_lobby_is_read_whole(width: int) -> None:
    async def run(server: Served) -> None:
        open_at(sign_in(server.url, "Ben"), WantedTable("cribbage", "target=61 muggins=called", public=True))
        ann = sign_in(server.url, "Ann")
        async with application(Visit(ann, "")).run_test(size=(width, 20)) as pilot:
            await seen(pilot, "2 free")
            await seen(pilot, "the standard game (Length: 61; Muggins: must be called)")
            lobby = pilot.app.screen
            assert isinstance(lobby, LobbyScreen)
            await pilot.resize_terminal(60, 20)
            await until(pilot, lambda: lobby._columns == lobby._room < 60)
            await seen(pilot, "the standard game (Length: 61; Muggins: must be called)")
            assert "…" not in text(pilot.app)

    with served() as server:
        asyncio.run(run(server))


@pytest.mark.long
@pytest.mark.parametrize("game", ["cribbage", "euchre"])
def test_on_a_narrow_screen_terms_and_keys_are_read_whole(game: str) -> None:
    async def run(server: Served) -> None:
        ann = sign_in(server.url, "Ann")
        app = application(Visit(ann, ""), game=game)
        async with app.run_test(size=(60, 20)) as pilot:
            await until(pilot, lambda: isinstance(app.screen, LobbyScreen))
            await seen(pilot, "No table is waiting")
            await pilot.press("o")
            await seen(pilot, "Clocks")
            terms = app.screen
            assert isinstance(terms, OpenScreen)
            await terms.action_turn(FOLD, 1)
            for id in [each for each in terms._lines if each != "game"]:
                row, values = terms.query_one(f"#{id}", InlineChoice), set[str]()
                row.focus()
                while (now := str(row.content)) not in values:
                    values.add(now)
                    await terms.action_turn(id, 1)
                await pilot.pause()
                assert all(cell_len(each) <= row.content_size.width for each in values), values

    with served() as server:
        asyncio.run(run(server))


@pytest.mark.long
@pytest.mark.parametrize("language", languages())
def test_on_a_narrow_screen_no_key_is_cut(language: str) -> None:
    async def work(pilot: Pilot[Any], server: Served, ann: Pass, address: str) -> None:
        await until(pilot, lambda: isinstance(pilot.app.screen, RoomScreen))
        await until(pilot, lambda: bool(pilot.app.screen.query("#bot-1")))
        for _time in range(2):
            await until(pilot, lambda: bool(pilot.app.screen.query_one(Labels).labels))
            line = pilot.app.screen.query_one(Labels)
            await pilot.pause()
            assert sum(label.columns for label in line.labels) <= 60
            assert {"keys"} < {label.id for label in line.labels}
            room = pilot.app.screen
            if isinstance(room, RoomScreen):
                ask = RemoteOthers(room.table)
                await until(pilot, lambda room=room: bool(room.table.own))  # type: ignore[misc]
                room.table.ask(say.SeatBot, lambda answer: None, seat=1, bot="simple", name="Ida")
                await until(pilot, lambda ask=ask: ask.around.seats[1].kind == "bot")  # type: ignore[misc]
                room.action_ready()
                screen = await at_the_table(pilot)
                await until(pilot, lambda screen=screen: screen.gate.asking)  # type: ignore[misc]

    try:
        speak(language)
        at(work, size=(60, 20))
    finally:
        speak("en")


@pytest.mark.long
def test_partners_against_bots_have_hints_and_take_nothing_back() -> None:
    async def work(pilot: Pilot[Any], server: Served, ann: Pass, address: str) -> None:
        await sit_down(pilot)
        other = asyncio.create_task(playing(ben(server, address, Scripted()), 2))
        await until(pilot, lambda: "Ben" in text(pilot.app))
        for place in (1, 3):
            await a_bot(pilot, place, "simple")
        await pilot.press("s")
        await at_the_table(pilot)
        await seen(pilot, "Hint")
        assert "Take back" not in text(pilot.app)
        other.cancel()

    at(work, "euchre")


@pytest.mark.long
def test_what_a_bot_is_like_is_read_whole_on_a_narrow_screen() -> None:
    async def work(pilot: Pilot[Any], server: Served, ann: Pass, address: str) -> None:
        await sit_down(pilot)
        await pilot.press("b")
        await seen(pilot, "A bot for seat")
        assert "…" not in text(pilot.app)
        await seen(pilot, "champion")

    at(work, "euchre", size=(60, 20))


@pytest.mark.long
def test_an_announcement_of_the_operators_is_told_in_the_room_and_not_again_at_the_table() -> None:
    async def work(pilot: Pilot[Any], server: Served, ann: Pass, address: str) -> None:
        await sit_down(pilot)
        room = pilot.app.screen
        assert isinstance(room, RoomScreen)
        for _time in range(2):
            room.table.heard(say.Announced(text="The server restarts at ten.", left=60_000))
        await seen(pilot, "From the server: The server restarts at ten.")
        await a_bot(pilot, 1, "simple")
        await pilot.press("s")
        screen = await at_the_table(pilot)
        await until(pilot, lambda: screen.gate.asking)
        screen._changed()
        assert not [each for each in screen.said if "restarts" in each]
        assert "restarts" not in text(pilot.app)

    at(work)
