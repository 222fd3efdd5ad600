"""Games over the net that ended while the terminal was closed are kept and counted at the next meeting."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from functools import partial
from pathlib import Path

import pytest
from reviewing import played
from serving import Served, served

from knaves.game import Seat
from knaves.line.console import Quit
from knaves.line.joined import TableVisit
from knaves.local.online import file_missed, file_online
from knaves.local.reviews import unreviewed
from knaves.local.statistics import StatisticsView
from knaves.match.notices import FinishedGame
from knaves.record import Record, SeatedPlayer, write
from knaves.remote import missed as pages
from knaves.remote.arriving import come_in, pass_of
from knaves.remote.missed import missed
from knaves.remote.opening import WantedTable, open_at
from knaves.remote.table import Pass, RemoteTable
from knaves.store import passes
from knaves.store.data_dir import NOWHERE, DataDir, find
from knaves.store.saves import finished
from scripted import Scripted


@pytest.fixture
def home(tmp_path: Path) -> DataDir:
    return find(str(tmp_path))


@pytest.fixture(scope="module")
def club() -> Iterator[Served]:
    with served() as running:
        yield running


def of_ann(seed: int) -> Record:
    record = played("cribbage", 2, "simple", seed, target=31)
    return replace(
        record, seated=(SeatedPlayer("Ruth", "simple 1"), SeatedPlayer("Ann")), date=date(2026, 11, 24)
    )


def ended(club: Served, owner: Pass, record: Record, at: int) -> None:
    """Let a person's game have ended on the server, in the second seat."""
    id = club.run(club.services.people.find(owner.code)).id
    names, players = ("Ruth", "Ann"), ("simple 1", "human")
    game = FinishedGame(
        f"{id[:8]}{at}", write(record), "cribbage", ("", id), names, players, ({}, {}), "played", 1, False
    )
    club.run(club.services.results.finish(game, at, {}))


def catch_up(home: DataDir, owner: Pass) -> str:
    return file_missed(StatisticsView(home), owner.code, partial(missed, owner))


def plays(home: DataDir) -> dict[str, int]:
    return {each.name: each.plays for each in StatisticsView(home).summaries()}


def test_missed_games_are_kept_and_counted_once_for_the_own_seat(club: Served, home: DataDir) -> None:
    owner = come_in(home, club.url, "Ann")
    assert catch_up(home, owner) == ""
    for at in (10, 20):
        ended(club, owner, of_ann(at), at)
    assert catch_up(home, owner) == "2 games that ended while you were away have been recorded."
    assert plays(home) == {"Ann": 2}
    assert len(finished(home)) == len(unreviewed(home)) == 2
    assert catch_up(home, owner) == ""
    ended(club, owner, of_ann(30), 30)
    assert catch_up(home, owner) == "1 game that ended while you were away has been recorded."
    assert plays(home) == {"Ann": 3}


def test_a_game_that_ended_while_the_terminal_was_open_does_not_count_again(
    club: Served, home: DataDir
) -> None:
    owner = come_in(home, club.url, "Ann")
    ended(club, owner, of_ann(1), 10)
    file_online(StatisticsView(home), of_ann(1), (Seat(1),))
    assert catch_up(home, owner) == ""
    assert plays(home) == {"Ann": 1}
    assert passes.ended(home, owner.code) == 10


def test_what_was_deleted_here_does_not_come_back(club: Served, home: DataDir) -> None:
    owner = come_in(home, club.url, "Ann")
    ended(club, owner, of_ann(1), 10)
    assert catch_up(home, owner) != ""
    StatisticsView(home).clear("Ann")
    for path in finished(home):
        path.unlink()
    # To come in once more forgets nothing.
    again = come_in(home, club.url, "Ann")
    assert again.code == owner.code
    assert catch_up(home, again) == ""
    assert (plays(home), finished(home)) == ({}, ())


def test_many_games_come_page_by_page_the_latest_of_too_many(
    club: Served, home: DataDir, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pages, "PAGE", 2)
    monkeypatch.setattr(pages, "MOST", 5)
    owner, record = come_in(home, club.url, "Ann"), of_ann(1)
    for at in range(1, 8):
        ended(club, owner, record, at)
    assert [when for _record, _own, when in missed(owner, 4)] == [5, 6, 7]
    assert [when for _record, _own, when in missed(owner, 0)] == [3, 4, 5, 6, 7]
    assert {own for _record, own, _when in missed(owner, 0)} == {(Seat(1),)}
    assert [*missed(owner, 7)] == []


def test_what_fails_now_comes_next_time(club: Served, home: DataDir) -> None:
    owner = come_in(home, club.url, "Ann")
    ended(club, owner, of_ann(1), 10)
    with socket.create_server(("127.0.0.1", 0)) as free:
        away = f"http://127.0.0.1:{free.getsockname()[1]}"
    assert file_missed(StatisticsView(home), owner.code, partial(missed, replace(owner, url=away))) == ""
    assert home.games is not None
    home.games.rmdir()
    home.games.write_text("not a folder")
    assert catch_up(home, owner).startswith("The record could not be kept: ")
    home.games.unlink()
    home.games.mkdir()
    assert catch_up(home, owner) == "1 game that ended while you were away has been recorded."
    assert plays(home) == {"Ann": 1}


def test_a_damaged_record_hides_no_other(club: Served, home: DataDir) -> None:
    owner = come_in(home, club.url, "Ann")
    id = club.run(club.services.people.find(owner.code)).id
    names, players = ("Ruth", "Ann"), ("simple 1", "human")
    bad = FinishedGame(f"{id[:8]}x", "?", "cribbage", ("", id), names, players, ({}, {}), "played", 1, False)
    club.run(club.services.results.finish(bad, 5, {}))
    ended(club, owner, of_ann(1), 10)
    assert catch_up(home, owner) == "1 game that ended while you were away has been recorded."


def test_without_a_disk_nothing_is_fetched(club: Served, home: DataDir) -> None:
    owner = come_in(home, club.url, "Ann")
    ended(club, owner, of_ann(1), 10)
    assert catch_up(NOWHERE, owner) == ""


def test_a_game_that_another_terminal_finished_is_kept_when_this_one_joins(home: DataDir) -> None:
    async def visit(place: TableVisit) -> None:
        try:
            await asyncio.wait_for(place._visit(0), 60)
        except Quit:
            pass
        finally:
            place.table.client.close()

    with served() as server:
        owner = come_in(home, server.url, "Ann")
        address = open_at(owner, WantedTable("cribbage", "target=31"))
        console = Scripted(always={"Another game at this table": "no"})
        elsewhere = TableVisit(RemoteTable(owner, address), console, bots=("simple",))
        elsewhere.table.client.begin()
        asyncio.run(visit(elsewhere))
        assert not finished(home)
        (kept,) = passes.known(home)
        here = Scripted(first={"": "quit"}, always={"": "quit"})
        again = TableVisit(
            RemoteTable(pass_of(kept), open_at(owner, WantedTable("cribbage"))), here, data_dir=home
        )
        again.table.client.begin()

        async def look() -> None:
            while again.table.around is None:
                await asyncio.sleep(0.02)
            await again._catch_up()

        asyncio.run(asyncio.wait_for(look(), 60))
        again.table.client.close()
        assert here.heard == ["1 game that ended while you were away has been recorded."]
        assert len(finished(home)) == 1
        assert plays(home) == {"Ann": 1}
