"""Faults of a table in one process: nobody waits forever, and play goes on afterwards."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from random import Random
from typing import Any

import pytest
from room import Client, Message, Room, ShakyTables, played, quiet, room, turns
from serving import MemoryTalk

from knaves.match.log import Moved
from knaves.match.ports.tables import Lost, Unavailable
from knaves.match.ports.talk import ChatLine
from knaves.match.table.hosted import HostedTable
from knaves.server import hall as halls
from knaves.server.hall import PAUSE
from knaves.server.live import Live

pytestmark = pytest.mark.anyio
NO_CARDS: Message = {"seats": [{"choices": []}]}


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"


async def two_at_cribbage(club: Room, **rules: Any) -> tuple[str, Client, Client]:
    ann, ben = club.client("Ann"), club.client("Ben")
    table = await club.open(ann, "cribbage", **{"deal_cut": "chance", "target": 31, **rules})
    await ann.come(table, 0)
    await ben.come(table, 1)
    return table, ann, ben


def sound(club: Room, table: str, *people: Client) -> None:
    """The log is complete, has each acknowledged move once, and restores the current table."""
    log = club.tables.logs[table]
    assert [each.number for each in log] == [*range(1, len(log) + 1)]
    ids = Counter(each.entry.id for each in log if isinstance(each.entry, Moved) and each.entry.id)
    assert set(ids.values()) <= {1}
    assert {id for each in people for id in each.acknowledged} <= set(ids)
    HostedTable.restored(table, log, 0)


async def dealt(club: Room, table: str, ann: Client) -> Live:
    """Wait until the cards are dealt and nothing is written any more, such as parts of the next draw."""
    live = await club.hall.table(table)
    while not ann.latest.get(table, NO_CARDS)["seats"][0]["choices"]:
        await asyncio.sleep(0)
    await quiet(live)
    return live


async def test_a_table_that_is_dropped_leaves_nobody_waiting() -> None:
    tables = ShakyTables()
    async with room(tables) as club:
        table, ann, ben = await two_at_cribbage(club)
        live = await dealt(club, table, ann)
        tables.gate, tables.reached = asyncio.Event(), asyncio.Event()
        moving = asyncio.create_task(ann.ask("lock", table=table, locked=True))
        await tables.reached.wait()
        waiting = asyncio.create_task(ben.ask("resign", table=table, seat=1))
        # The first is being written, and the second waits for that.
        while not live._queue:
            await asyncio.sleep(0.001)
        live.drop()
        for answer in await asyncio.gather(moving, waiting):
            assert (answer["t"], answer["code"]) == ("refused", "unavailable")
        tables.gate = None
        assert (await ann.ask("follow", table=table))["t"] == "done"


async def test_who_asks_first_for_a_table_may_go_away_before_it_is_read() -> None:
    tables = ShakyTables()
    async with room(tables) as club:
        table, ann, ben = await two_at_cribbage(club)
        tables.shelf, tables.reached = asyncio.Event(), asyncio.Event()
        (await club.hall.table(table)).drop()
        ann.send("follow", table=table)
        coming = asyncio.create_task(ben.ask("follow", table=table))
        await tables.reached.wait()
        ann.desk.close()
        await turns()
        tables.shelf.set()
        assert (await coming)["t"] == "done"


async def test_a_table_that_went_while_somebody_came_is_found_again() -> None:
    async with room() as club:
        table, ann, _ben = await two_at_cribbage(club)
        wes = club.client("Wes")
        live = await club.hall.table(table)
        wes.desk.visitor.follows[table] = live
        live.drop()
        assert (await wes.ask("follow", table=table))["t"] == "done"
        assert (await ann.ask("follow", table=table))["t"] == "done"


async def test_who_comes_is_told_first_how_things_stand() -> None:
    """The current state already includes changes that were pending when the person joined."""
    tables = ShakyTables()
    async with room(tables) as club:
        table, ann, _ben = await two_at_cribbage(club)
        wes = club.client("Wes")
        live = await dealt(club, table, ann)
        tables.gate, tables.reached = asyncio.Event(), asyncio.Event()
        ann.send("lock", table=table, locked=True)
        await asyncio.wait_for(tables.reached.wait(), 30)
        coming = asyncio.create_task(wes.ask("follow", table=table))
        while not live._queue:
            await asyncio.sleep(0.001)
        tables.gate.set()
        await coming
        assert [each["t"] for each in wes.heard[:2]] == ["around", "update"]
        assert wes.heard[0]["locked"]
        assert [each["t"] for each in wes.heard].count("around") == 1


async def test_a_mistake_while_writing_is_answered_and_the_table_read_again() -> None:
    """It is read again after a pause: what goes wrong by itself may do so again at once."""
    tables, now = ShakyTables(), [10_000_000_000]
    async with room(tables, now=lambda: now[0]) as club:
        table, ann, ben = await two_at_cribbage(club)
        tables.trouble = RuntimeError("a mistake")
        answer = await ann.ask("lock", table=table, locked=True)
        assert (answer["t"], answer["code"]) == ("refused", "unavailable")
        tables.trouble = None
        refused = await ann.ask("follow", table=table)
        assert (refused["t"], refused["code"]) == ("refused", "unavailable")
        now[0] += PAUSE
        for each in (ann, ben):
            assert (await each.ask("follow", table=table))["t"] == "done"
        await played(table, ann, ben)
        sound(club, table, ann, ben)


@pytest.mark.parametrize("trouble", [Unavailable("The disk of the database is full."), Lost()])
async def test_play_goes_on_after_the_database_was_gone(trouble: Exception) -> None:
    """Writes fail from time to time: refusals are clear, and nothing is lost or duplicated."""
    tables = ShakyTables()
    dice = Random(4)
    async with room(tables) as club:
        table, ann, ben = await two_at_cribbage(club, target=61)
        refused = 0
        for _ in range(20):
            await played(table, ann, ben, moves=dice.randrange(1, 4))
            tables.trouble = trouble
            heard = [each for each in (ann, ben) if each.latest.get(table)]
            answers = [await each.move(table) for each in heard]
            codes = {answer["code"] for answer in answers if answer and answer["t"] == "refused"}
            assert codes <= {"unavailable", "stale", "refused", "illegal"}
            refused += "unavailable" in codes
            tables.trouble = None
            for each in (ann, ben):
                assert (await each.ask("follow", table=table))["t"] == "done"
        assert refused > 5
        await played(table, ann, ben)
        sound(club, table, ann, ben)


async def test_a_clock_that_jumps_costs_no_move_and_stops_no_game() -> None:
    at = [10_000_000_000]
    dice = Random(5)
    async with room(now=lambda: at[0]) as club:
        table, ann, ben = await two_at_cribbage(club)
        for _ in range(60):
            at[0] += dice.choice((1_000, 1_000, 1_000, 86_400_000, -86_400_000, -3_600_000))
            await played(table, ann, ben, moves=2)
        await played(table, ann, ben)
        sound(club, table, ann, ben)


def test_the_hall_does_not_follow_a_clock_that_is_set(monkeypatch: pytest.MonkeyPatch) -> None:
    before = halls.clock()
    monkeypatch.setattr(time, "time_ns", lambda: 0)
    monkeypatch.setattr(time, "time", lambda: 0.0)
    assert 0 <= halls.clock() - before < 5_000


async def test_a_table_that_cannot_be_read_stops_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    tables = ShakyTables()
    monkeypatch.setattr(halls, "LEASE", 90)

    looked = asyncio.Event()

    async def unattended(now: int, limit: int = 100) -> tuple[str, ...]:
        looked.set()
        return ("broken",)

    tables.unattended = unattended  # type: ignore[method-assign]
    async with room(tables) as club:
        table, ann, ben = await two_at_cribbage(club)
        tables.logs["broken"] = tables.logs[table][3:]
        looked.clear()
        await asyncio.wait_for(looked.wait(), 30)
        before = tables.leases[table].until
        while tables.leases[table].until <= before:
            await asyncio.sleep(0.01)
        await played(table, ann, ben)
        sound(club, table, ann, ben)


async def test_a_table_that_goes_wrong_by_itself_is_dropped_and_plays_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = [10_000_000_000]
    async with room(now=lambda: now[0]) as club:
        table, ann, ben = await two_at_cribbage(club)
        live = await club.hall.table(table)

        def broken(*more: object) -> None:
            raise KeyError("a mistake")

        with monkeypatch.context() as trouble:
            trouble.setattr(HostedTable, "tick", broken)
            now[0] = live.table.due() or 0
            live._tick()
        assert live.gone
        assert [where for _kind, where in club.failures] == ["tick"]
        assert (await ann.ask("follow", table=table))["code"] == "unavailable"
        now[0] += PAUSE
        for each in (ann, ben):
            assert (await each.ask("follow", table=table))["t"] == "done"
        await played(table, ann, ben)
        sound(club, table, ann, ben)


async def test_a_table_that_cannot_be_read_is_not_tried_again_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now, tried = [10_000_000_000], list[str]()
    async with room(now=lambda: now[0]) as club:
        table, ann, _ben = await two_at_cribbage(club)
        (await club.hall.table(table)).drop()

        def broken(id: str, *more: object, **others: object) -> None:
            tried.append(id)
            raise KeyError("a mistake")

        monkeypatch.setattr(HostedTable, "restored", broken)
        answers = [await ann.ask("follow", table=table) for _ in range(3)]
        assert [answer["code"] for answer in answers] == ["failed", "unavailable", "unavailable"]
        now[0] += PAUSE
        await ann.ask("follow", table=table)
        assert tried == [table] * 2
        assert {where for _kind, where in club.failures} == {"read"}


async def test_the_leases_are_renewed_whatever_goes_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(halls, "LEASE", 60)
    tables = ShakyTables()
    async with room(tables) as club:
        table, _ann, _ben = await two_at_cribbage(club)

        async def broken(*more: object) -> tuple[str, ...]:
            raise KeyError("a mistake")

        with monkeypatch.context() as trouble:
            trouble.setattr(tables, "unattended", broken)
            while not club.failures:
                await asyncio.sleep(0.01)
        until = tables.leases[table].until
        while tables.leases[table].until <= until + 100:
            await asyncio.sleep(0.01)
        assert {where for _kind, where in club.failures} == {"keep"}


async def test_who_guesses_addresses_makes_the_database_write_nothing() -> None:
    tables = ShakyTables()
    async with room(tables) as club:
        ann = club.client("Ann")
        assert (await ann.ask("follow", table="guessed"))["code"] == "unknown"
        assert tables.leases == {}


async def test_what_was_said_last_is_stored_before_the_process_ends() -> None:
    talk = SlowTalk()
    async with room(talk=talk) as club:
        table, ann, _ben = await two_at_cribbage(club)
        assert (await ann.ask("say", table=table, text="Good night"))["t"] == "done"
        assert talk.lines == []
    assert [line.text for line in talk.lines] == ["Good night"]


class SlowTalk(MemoryTalk):
    async def say(self, line: ChatLine) -> ChatLine:
        for _ in range(20):
            await turns()
        return await super().say(line)
