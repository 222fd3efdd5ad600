"""One person with two windows at a table: the newest plays, the older is told and may take over again."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from heard import around
from plain import Message, Plain
from serving import Served, served

from knaves.remote.table import Pass, RemoteTable
from knaves.wire import messages as say


@pytest.fixture(scope="module")
def server() -> Iterator[Served]:
    with served() as running:
        yield running


@pytest.fixture
def windows(server: Served) -> Iterator[tuple[str, Plain, Plain]]:
    """A table, and two windows of Ann's, of which the first follows the table."""
    first = Plain(server.url, "Ann")
    second = Plain(server.url, "Ann", code=first.code)
    table = first.open("cribbage", rules="deal_cut=chance")
    first.come(table)
    yield table, first, second
    first.close()
    second.close()


def elsewhere(window: Plain) -> bool:
    """Whether a window was told that Ann plays elsewhere, after all pending messages."""
    window.ask("ping")
    return [each["why"] for each in window.told("gone")] == ["elsewhere"]


def told_since(window: Plain, number: int) -> list[str]:
    window.ask("ping")
    return [each["t"] for each in window.heard[number:] if each["t"] != "pong"]


def test_the_newest_window_plays_and_the_older_is_told(windows: tuple[str, Plain, Plain]) -> None:
    table, first, second = windows
    first.come(table, 0)
    second.come(table)
    assert elsewhere(first)
    number = len(first.heard)
    assert second.ask("lock", table=table, locked=True)["t"] == "done"
    assert told_since(first, number) == []
    assert second.told("around")[-1]["locked"]
    assert not elsewhere(second)


def test_the_older_window_takes_the_seat_back_and_has_missed_nothing(
    windows: tuple[str, Plain, Plain], server: Served
) -> None:
    table, first, second = windows
    first.come(table, 0)
    first.ask("seat_bot", table=table, seat=1, bot="simple", name="Ida")
    first.send("ready", table=table)
    seen = playing(first)
    second.come(table)
    moved = playing(second, seen["moves"] + 1)
    record = first.told("around")[-1]["record"]
    assert first.ask("follow", table=table, since=seen["moves"], record=record)["t"] == "done"
    update = first.told("update")[-1]
    assert update["moves"] >= moved["moves"]
    assert len(update["events"]) > 0
    assert elsewhere(second)
    assert playing(first, update["moves"] + 1)


def playing(window: Plain, moves: int = 1) -> Message:
    """Play on until ``moves`` moves are made and it is Ann's turn; return the update."""
    while True:
        last = (window.told("update") or [{"moves": -1, "seats": []}])[-1]
        asked = [each for each in last["seats"] if each["choices"]]
        if last["moves"] >= moves and asked:
            return last
        if asked and not any(each.get("after") == last["moves"] for each in window.sent):
            move = asked[0]["choices"][0]["move"]
            window.send("move", table=last["table"], seat=asked[0]["seat"], after=last["moves"], move=move)
        message = window.next()
        if message["t"] == "part":
            window.give_part(message)


def test_nobody_else_notices_that_somebody_changed_windows(
    windows: tuple[str, Plain, Plain], server: Served
) -> None:
    table, first, second = windows
    first.come(table, 0)
    ben = Plain(server.url, "Ben")
    ben.come(table)
    number = len(ben.heard)
    second.come(table)
    assert elsewhere(first)
    ben.ask("ping")
    presences = {each["seats"][0]["presence"] for each in ben.heard[number:] if each["t"] == "around"}
    assert presences <= {"here"}
    ben.close()


def test_who_watches_may_do_so_in_two_windows_until_they_sit_down(windows: tuple[str, Plain, Plain]) -> None:
    table, first, second = windows
    second.come(table)
    assert not elsewhere(first)
    first.come(table, 1)
    assert elsewhere(second)
    assert not elsewhere(first)


class Line:
    """The messages that a client would send."""

    def __init__(self, table: RemoteTable) -> None:
        self.asked: list[Any] = []
        table.client.ask = lambda message, answered: self.asked.append(message)  # type: ignore[method-assign]


def test_our_client_does_not_push_itself_forward_when_its_line_comes_back() -> None:
    table = RemoteTable(Pass("http://localhost", "code", "Ann", bytes(32)), "t")
    line = Line(table)
    table.heard(around(True))
    table.heard(say.Gone("t", 0, "elsewhere"))
    assert table.elsewhere
    assert not table.gone
    table.client._resumed()
    assert line.asked == []
    table.play_here()
    assert [type(each) for each in line.asked] == [say.Follow]
    assert not table.elsewhere
    table.client._resumed()
    assert len(line.asked) == 2
