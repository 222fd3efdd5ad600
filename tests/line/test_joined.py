"""Line by line at a table on a server in this process: what is said, what can be asked, whole games."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest
from serving import Served, served

from knaves.bots import bot
from knaves.game import Seat
from knaves.line.console import Quit
from knaves.line.joined import TableVisit
from knaves.local.online import file_online
from knaves.local.reviews import review_all, unreviewed
from knaves.local.statistics import StatisticsView
from knaves.record import load, verify
from knaves.remote.opening import WantedTable, open_at, public_tables
from knaves.remote.player import Player
from knaves.remote.requests import sign_in
from knaves.remote.table import RemoteTable
from knaves.store.data_dir import find
from knaves.store.saves import finished
from scripted import Scripted

AGAIN = "Another game at this table"
SHORT = {"cribbage": "target=31", "euchre": "target=3"}


def joined(server: Served, name: str, address: str, console: Scripted, **more: Any) -> TableVisit:
    made = TableVisit(RemoteTable(sign_in(server.url, name), address), console, **more)
    made.table.client.begin()
    return made


def opened(server: Served, game: str, **more: Any) -> str:
    return open_at(sign_in(server.url, "Host"), WantedTable(game, SHORT[game], **more))


def run(*visits: Coroutine[Any, Any, None]) -> None:
    async def all_of_them() -> None:
        await asyncio.wait_for(asyncio.gather(*visits), 60)

    asyncio.run(all_of_them())


async def left(visit: TableVisit, seat: int | None = None) -> str:
    try:
        await visit._visit(seat)
    except Quit as quit:
        return quit.why
    finally:
        visit.table.client.close()
    return ""


@pytest.mark.parametrize("game", ["cribbage", "euchre"])
def test_two_people_play_a_whole_game_line_by_line(game: str) -> None:
    with served() as server:
        ann = sign_in(server.url, "Ann")
        address = open_at(ann, WantedTable(game, SHORT[game]))
        consoles = [Scripted(always={AGAIN: "no"}) for _ in range(2)]
        first = TableVisit(
            RemoteTable(ann, address), consoles[0], bots=("simple",) if game == "euchre" else ()
        )
        first.table.client.begin()
        if game == "euchre":
            first.bots = ("simple", "simple")
        second = joined(server, "Ben", address, consoles[1])

        async def later() -> None:
            while not first.table.own:
                await asyncio.sleep(0.02)
            await left(second, 3 if game == "euchre" else 1)

        run(_no_words(left(first, 0)), later())
        for console, other in zip(consoles, ("Ben", "Ann"), strict=True):
            words = "\n".join(console.heard)
            assert f"{other} plays against you." in words
            assert "(computer, human)" not in words
            assert " win" in words
            assert "You have not finished a game yet." not in words


async def _no_words(visit: Coroutine[Any, Any, str]) -> None:
    await visit


def against_bot(
    first: dict[str, str],
    answered: Callable[[Served, Scripted], None] = lambda server, console: None,
    **more: Any,
) -> list[str]:
    """What a person hears who plays cribbage against a bot of somebody else's, and gives these answers."""
    with served() as server:
        address = opened(server, "cribbage")
        console = Scripted(first=dict(first), always={AGAIN: "no"})
        ann = joined(server, "Ann", address, console, **more)
        player = Player(sign_in(server.url, "Robot"), address, lambda game: bot(game, "simple"))
        thread = threading.Thread(target=player.play, daemon=True)

        async def together() -> None:
            visit = asyncio.create_task(left(ann, 0))
            while not ann.table.own:
                await asyncio.sleep(0.02)
            thread.start()
            why = await visit
            if why:
                console.heard.append(why)

        run(together())
        player.stop()
        thread.join(10)
        answered(server, console)
        return [*console.heard]


def test_a_game_over_the_net_is_kept_counted_and_reviewed_with_the_others(tmp_path: Path) -> None:
    home = find(str(tmp_path))
    heard = against_bot({}, data_dir=home)
    (path,) = finished(home)
    assert f"The game was recorded in {path}." in heard
    record, statistics = load(path).record, StatisticsView(home)
    assert verify(record).proved
    (summary,) = statistics.summaries()
    assert (summary.name, summary.plays) == ("Ann", 1)
    # Its record comes once more when the end is told again: it is still one game.
    assert file_online(statistics, record, (Seat(0),)) == [f"The game was recorded in {path}."]
    assert statistics.summaries() == (summary,)
    assert not file_online(statistics, record, ())
    games = unreviewed(home)
    assert [path for path, _record in games] == [path]
    assert [*review_all(home, games)] == [True]
    assert not unreviewed(home)
    assert {each.name: each.lost.number for each in statistics.histories("Ann")} == {"Ann": 1}


def test_one_can_resign_at_the_prompt_and_the_game_is_over() -> None:
    heard = against_bot({"Cut for": "resign", "Resign this game": "yes"})
    assert "You resigned. Robot wins." in heard
    assert heard[-1].startswith("Another game at this table")


def test_an_offer_to_end_the_game_is_taken_back_at_the_prompt() -> None:
    with served() as server:
        ann = sign_in(server.url, "Ann")
        address = open_at(ann, WantedTable("cribbage", "target=31 deal_cut=chance starter_cut=chance"))
        console = Scripted(first={"Throw": "end", "Play": "decline"}, always={AGAIN: "no"})
        first = TableVisit(RemoteTable(ann, address), console)
        first.table.client.begin()
        second = joined(server, "Ben", address, Scripted(always={AGAIN: "no"}))

        async def later() -> None:
            while not first.table.own:
                await asyncio.sleep(0.02)
            await left(second, 1)

        run(_no_words(left(first, 0)), later())
        assert "Ben has been asked to end the game without a winner." in console.heard
        assert "The offer to end the game is off the table." in console.heard
        assert "The game ended without a winner." not in console.heard


def test_who_link_and_say_are_answered_at_the_prompt() -> None:
    heard = against_bot({"Cut for": "who", "Throw": "link", "Cut the starter": "say hello", "Play": "abort"})
    assert "Clockwise around the table: you and Robot." in heard
    assert any("/t/" in line and line.startswith("http") for line in heard)
    assert "That cannot be asked for now. Type help for what can." in heard


def test_a_game_without_a_move_is_broken_off() -> None:
    heard = against_bot({"Cut for": "abort"})
    assert "The game was called off." in heard


def test_there_are_no_hints_against_others_and_help_lists_what_there_is() -> None:
    heard = against_bot({"Cut for": "help", "Throw": "hint", "Play": "stats"})
    assert any(line.startswith("  resign") for line in heard)
    assert "There are no hints where people play against each other." in heard
    assert "Online games do not count in the statistics at home." in heard


def test_a_table_that_is_open_elsewhere_is_played_here_again_or_left() -> None:
    with served() as server:
        ann = sign_in(server.url, "Ann")
        address = open_at(ann, WantedTable("cribbage", SHORT["cribbage"]))
        console = Scripted(first={"open elsewhere": "yes"}, always={"open elsewhere": "no"})
        first, second = TableVisit(RemoteTable(ann, address), console), RemoteTable(ann, address)
        first.table.client.begin()

        async def other() -> None:
            while not first.table.own:
                await asyncio.sleep(0.02)
            second.client.begin()
            while not second.elsewhere:
                await asyncio.sleep(0.02)
            second.play_here()

        run(_no_words(left(first, 0)), other())
        second.client.close()
        asked = [line for line in console.heard if "elsewhere" in line]
        assert asked == ["This table is open elsewhere. Play here? (yes, no):"] * 2


@pytest.mark.long
def test_somebody_watches_and_is_asked_nothing() -> None:
    with served() as server:
        ann = sign_in(server.url, "Ann")
        address = open_at(ann, WantedTable("cribbage", SHORT["cribbage"], public=True))
        assert [each.table for each in public_tables(server.url)] == [address]
        own, eye = Scripted(first={"Cut for": "who"}, always={AGAIN: "no"}), Scripted()
        first = TableVisit(RemoteTable(ann, address), own, bots=("simple",))
        first.table.client.begin()
        watcher = joined(server, "Wim", address, eye, watch=True)

        async def watch() -> None:
            task = asyncio.create_task(left(watcher))
            while not any("wins" in line for line in eye.heard):
                await asyncio.sleep(0.05)
            task.cancel()

        async def host() -> None:
            # Those who watch are shown after a moment.
            while first.table.around is None or "Wim" not in first.table.around.watchers:
                await asyncio.sleep(0.02)
            await left(first)

        run(host(), watch())
        words = "\n".join(eye.heard)
        assert "You are watching Ann and Ruth." in words
        assert "Your hand" not in words
        assert "Watching: Wim." in own.heard
