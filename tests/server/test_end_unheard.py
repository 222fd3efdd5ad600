"""A game may end during a disconnect: the face learns of it after the reconnect."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from guests import Guest
from heard import around, update
from plain import Plain
from serving import served

from knaves.match.table import play
from knaves.remote.connection import RemoteConnection
from knaves.remote.requests import open_table
from knaves.remote.table import Pass, RemoteTable
from knaves.wire import messages as say
from knaves.wire.messages import ServerMessage


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    with served() as server:
        yield server.url


def deaf(listener: Callable[[ServerMessage], None]) -> Callable[[ServerMessage], None]:
    """Return a listener that misses the end of the game."""
    return lambda message: None if isinstance(message, say.Over) else listener(message)


def test_the_end_that_was_missed_is_told_before_the_next_game(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Ben gives no part of the draw, and nobody has to wait long for it.
    monkeypatch.setattr(play, "PATIENCE", 200)
    ann, ben = (Plain(url, name) for name in ("Ann", "Ben"))
    table = ann.open("cribbage", rules="deal_cut=chance")
    for seat, each in enumerate((ann, ben)):
        each.come(table, seat)
        each.ask("ready", table=table)
    while (last := ann.wait("update"))["moves"] < 1:
        pass
    record = ann.told("around")[-1]["record"]
    ann.close()
    ben.ask("resign", table=table, seat=1)
    ben.ask("ready", table=table)
    ann.connect()
    ann.ask("hello", v=1)
    ann.heard.clear()
    ann.ask("follow", table=table, since=last["moves"], record=record)
    assert [each["t"] for each in ann.heard] == ["update", "over", "around", "done"]
    assert (ann.heard[1]["record"], ann.heard[1]["say"]) == (record, "Ben resigned. You win.")
    ann.close()
    ben.close()


def test_our_client_names_the_game_until_it_has_heard_of_its_end() -> None:
    table = RemoteTable(Pass("http://localhost", "code", "Ann", bytes(32)), "t")
    asked: list[Any] = []
    table.client.ask = lambda message, answered: asked.append(message)  # type: ignore[method-assign]
    for message in (around(True, record="r1", playing=True), update(7), around(True, record="r2")):
        table.heard(message)
        table.follow()
    table.heard(say.Over("t", 2, "played", 0, "r1", ""))
    table.follow()
    assert [(each.since, each.record) for each in asked] == [(-1, ""), (7, "r1"), (7, "r1"), (-1, "")]


def test_a_game_that_is_over_is_no_longer_played_at_its_table() -> None:
    """The table says so itself a moment later; another game may be wanted before that."""
    table = RemoteTable(Pass("http://localhost", "code", "Ann", bytes(32)), "t")
    for message in (around(True, record="r2", playing=True), say.Over("t", 2, "played", 0, "r1", "")):
        table.heard(message)
    assert table.around is not None
    assert table.around.playing
    table.heard(say.Over("t", 3, "played", 0, "r2", ""))
    assert not table.around.playing


def test_an_end_that_is_told_again_is_heard_once() -> None:
    """The server tells it after every new connection until the next game begins."""
    heard: list[Any] = []
    table = RemoteTable(Pass("http://localhost", "code", "Ann", bytes(32)), "t", listen=heard.append)
    for _ in range(2):
        table.heard(say.Over("t", 2, "played", 0, "r1", ""))
    table.heard(say.Over("t", 9, "played", 0, "r2", ""))
    assert [each.record for each in heard] == ["r1", "r2"]


def test_who_comes_back_and_names_no_game_hears_its_end(url: str) -> None:
    ann = Plain(url, "Ann", player="tiny 1")
    table = ann.open("cribbage", rules="deal_cut=chance")
    ann.come(table, 0)
    ann.ask("seat_bot", table=table, seat=1, bot="random", name="Ida")
    ann.ask("ready", table=table)
    ann.ask("unfollow", table=table)
    ann.ask("resign", table=table, seat=0)
    ann.heard.clear()
    ann.ask("follow", table=table)
    assert [each["t"] for each in ann.heard] == ["over", "around", "done"]
    assert ann.heard[0]["say"] == "You resigned. Ida wins."
    ann.close()


def test_a_game_that_ended_while_the_line_was_down_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    with served() as server:
        ann, ben = (Guest(server.url, name, seed) for seed, name in enumerate(["Ann", "Ben"]))
        address = open_table(ann.owner, game="cribbage", rules="deal_cut=chance")
        ann.come(address, 0)
        ben.come(address, 1)
        for each in (ann, ben):
            each.table.ask(say.Ready, lambda answer: None)
        ann.wait(lambda: ann.table.moves > 0)

        async def hear() -> bool:
            connection = RemoteConnection(ann.table)
            take = ann.table.client._take

            def drop_the_end(data: str | bytes) -> None:
                if '"t":"over"' not in str(data):
                    take(data)

            monkeypatch.setattr(ann.table.client, "_take", drop_the_end)
            ben.table.ask(say.Resign, lambda answer: None, seat=1)
            async with asyncio.timeout(10):
                while await connection.next_update() is not None:
                    pass
                return await connection.record() is not None

        assert asyncio.run(hear())
        for each in (ann, ben):
            each.table.client.close()
