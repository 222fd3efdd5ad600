"""Every message on a socket has exactly one clear answer, and affects only its sender's own things."""

from __future__ import annotations

import gc
import json
import logging
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hostile import Fuzzer
from plain import Plain
from room import Client, Room, played, quiet, room
from serving import served
from websockets.exceptions import ConnectionClosed

from knaves.i18n.language import CONTROL
from knaves.match.log import Answered, Moved, Muted
from knaves.match.table import snapshot
from knaves.match.table.hosted import HostedTable
from later import later, longer

pytestmark = pytest.mark.anyio
ANSWERS = {"done", "refused", "welcome", "pong", "hinted", "valued"}
GROWTH = 30_000_000
"""Allowed growth of the process in bytes: chat and logs are kept, each up to its limit."""


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"


def resident() -> int:
    gc.collect()
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4096


def id_of(data: bytes) -> str | None:
    """The id that an answer must have; None if the message has no readable id."""
    try:
        message = msgspec.json.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None
    found = message.get("id") if isinstance(message, dict) else None
    return found if isinstance(found, str) else None


def check_answer(heard: list[Any], data: bytes) -> None:
    answers = [each for each in heard if each["t"] in ANSWERS]
    assert len(answers) == 1, answers
    [answer] = answers
    if answer.get("code") == "malformed":
        # The id is read even from a message that is no JSON, with or without escapes.
        ways = answer["id"].encode(), json.dumps(answer["id"])[1:-1].encode()
        assert answer["id"] in ("", id_of(data)) or any(way in data for way in ways)
    else:
        assert answer["id"] == id_of(data)
    if answer["t"] == "refused":
        assert answer["code"] != "failed"
        assert answer["why"]
        assert not CONTROL.search(answer["why"])
        assert len(answer["why"]) < 1_000


async def steady(club: Room) -> tuple[str, Client, Client]:
    """A game in progress that attackers must not affect."""
    ann, ben = club.client("Ann"), club.client("Ben")
    table = await club.open(ann, "cribbage", deal_cut="chance", target=31)
    await ann.come(table, 0)
    await ben.come(table, 1)
    await played(table, ann, ben, moves=4)
    await quiet(await club.hall.table(table))
    return table, ann, ben


async def belongings(club: Room, table: str) -> Any:
    """The state of a table that watchers must not affect: all but their own mutes and what these answered."""
    at = (await club.hall.table(table)).table
    assert at.game is not None
    around = snapshot.around(at.state)
    return (
        sum(not isinstance(each.entry, (Answered, Muted)) for each in club.tables.logs[table]),
        at.game.record,
        [*at.state.seating.seats],
        around.locked,
        at.terms,
        around.offered,
        around.ends,
        around.absent,
    )


@pytest.mark.parametrize("messages", [5_000, longer(30_000), later(1_000_000)])
async def test_a_flood_of_hostile_messages(messages: int, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.WARNING)
    async with room() as club:
        table, ann, ben = await steady(club)
        before = await belongings(club, table)
        mallory, trudy = (club.client(name) for name in ("Mallory", "Trudy"))
        theirs = await club.open(mallory, "euchre")
        empty = await club.open(trudy, "cribbage", 3)
        fuzz = {
            each: Fuzzer(each.desk.visitor.name, [table, table, theirs, empty, "nowhere"])
            for each in (mallory, trudy)
        }
        # Valid messages of the players, sent by others or repeated.
        fuzz[mallory].heard = [
            json.dumps({"id": each.entry.id, "table": table, "t": "move", "seat": each.entry.seat,
                        "after": number, "move": each.entry.move}).encode()
            for number, each in enumerate(club.tables.logs[table])
            if isinstance(each.entry, Moved)
        ]  # fmt: skip
        warm = 0
        for number in range(messages):
            client = (mallory, trudy)[number % 2]
            data = fuzz[client].message()
            client.heard.clear()
            await client.desk.answer(data)
            check_answer(client.heard, data)
            if number % 2_000 == 1_999:
                assert await belongings(club, table) == before
                for each in (ann, ben):
                    each.heard.clear()
            if number == messages * 2 // 3:
                warm = resident()
        assert resident() - warm < GROWTH * (1 + messages // 500_000)
        for address, log in club.tables.logs.items():
            assert [each.number for each in log] == [*range(1, len(log) + 1)]
            HostedTable.restored(address, log, 0)
        await played(table, ann, ben)
    assert not caplog.records


async def test_a_bot_may_not_be_called_what_no_screen_should_show() -> None:
    async with room() as club:
        ann, ben = club.client("Ann"), club.client("Ben")
        table = await club.open(ann, "cribbage", 3)
        await ann.come(table, 0)
        for name in ("\x1b[2J", "\u202eRuth", "two\nlines", " ", "x" * 30):
            answer = await ann.ask("seat_bot", table=table, seat=1, bot="simple", name=name)
            assert (answer["t"], answer["code"]) == ("refused", "refused"), name
        assert (await ann.ask("seat_bot", table=table, seat=1, bot="simple", name="Ruth"))["t"] == "done"
        await ben.come(table, 2)
        assert not CONTROL.search(json.dumps(ben.heard[-1]["t"]))


def test_malformed_and_oversized_frames_over_a_real_socket() -> None:
    with served() as server:
        ann, mallory = Plain(server.url, "Ann"), Plain(server.url, "Mallory")
        for data in ("{", "[" * 4_000, '{"t":"ping","id":"\\ud800"}', "\x00", b"\xff\x00", '{"t":"ping"}'):
            mallory.socket.send(data)
            answer = mallory.next()
            assert (answer["t"], answer["code"]) == ("refused", "malformed")
        mallory.socket.send("x" * 100_000)
        with pytest.raises(ConnectionClosed):
            mallory.wait("nothing")
        assert ann.ask("ping")["t"] == "pong"
        mallory.connect()
        assert mallory.ask("hello", v=1)["t"] == "welcome"
        for number in range(1_000):
            mallory.send("follow", table=f"nowhere-{number}")
        codes = [mallory.next()["code"] for _ in range(1_000)]
        assert set(codes) == {"unknown"}
        ann.close()
        mallory.close()
