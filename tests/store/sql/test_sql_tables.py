"""The port of tables, on each database: logs, leases, lobby."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from typing import get_args

import pytest
from sqlalchemy import Connection, text

from knaves.cards import NotationError
from knaves.match.log import Closed, Dated, Ended, LogEntry, Moved, Opened, Sat, Sitter, Terms, Timing, Voided
from knaves.match.ports.tables import Lease, Listing, Lost, Tables, Turn
from knaves.store.sql.database import Database, open_database
from knaves.store.sql.pushes import SqlPushes
from knaves.store.sql.tables import SqlTables

pytestmark = pytest.mark.anyio
TERMS = Terms("cribbage", "target=121", 2, public=True, timing=Timing(30_000, 60_000))
LONG = 10**12


@pytest.fixture
def tables(database: Database) -> Tables:
    return SqlTables(database)


def moves(first: int, count: int = 1) -> tuple[Dated, ...]:
    return tuple(Dated(n, 1000 + n, Moved(0, f"discard {n}")) for n in range(first, first + count))


def listing(table: str, touched: int = 5, **changes: object) -> Listing:
    return replace(Listing(table, TERMS, ("Ann", ""), "ann", True, touched), **changes)  # type: ignore[arg-type]


async def taken(
    tables: Tables, table: str = "t1", holder: str = "a", now: int = 0, until: int = LONG
) -> Lease:
    lease = await tables.lease(table, holder, now, until)
    assert lease is not None
    return lease


async def test_what_is_appended_is_read_in_order(tables: Tables) -> None:
    entries = (
        Dated(1, 10, Opened("ann", TERMS)),
        Dated(2, 11, Sat(1, Sitter("ann", "Ann Ünal 🂡 'x'; DROP TABLE log;--"))),
        Dated(3, 12, Voided(4, (0, 1))),
        Dated(4, 13, Ended("agreed", -1)),
        Dated(5, 14, Closed("operator")),
    )
    lease = await taken(tables)
    await tables.append(lease, entries[:2], None)
    await tables.append(lease, entries[2:], listing("t1"))
    assert await tables.log("t1") == entries
    assert await tables.log("t1", after=3) == entries[3:]
    assert await tables.log("nowhere") == ()


async def test_text_that_no_database_keeps_is_kept_in_an_entry(tables: Tables) -> None:
    lease = await taken(tables)
    entry = Dated(1, 1, Moved(0, "a\0b\x1b"))
    await tables.append(lease, [entry], None)
    assert await tables.log("t1") == (entry,)


def test_each_kind_of_entry_has_a_shape() -> None:
    from knaves.store.sql.tables import _ENTRY

    written = str(_ENTRY.shape.schema)
    assert all(kind.__name__ in written for kind in get_args(LogEntry))


async def test_many_calls_at_once_are_each_written_once(tables: Tables) -> None:
    leases = await asyncio.gather(*(taken(tables, f"t{n}") for n in range(40)))

    async def play(lease: Lease) -> None:
        for number in range(1, 6):
            await tables.append(lease, moves(number), listing(lease.table, number))

    await asyncio.gather(*map(play, leases))
    for lease in leases:
        assert await tables.log(lease.table) == moves(1, 5)


async def test_calls_for_one_table_keep_their_order_within_a_group(tables: Tables) -> None:
    lease = await taken(tables)
    await asyncio.gather(*(tables.append(lease, moves(n), None) for n in range(1, 30)))
    assert await tables.log("t1") == moves(1, 29)


async def test_a_call_that_comes_too_late_fails_alone(tables: Tables) -> None:
    old = await taken(tables, until=100)
    new = await taken(tables, holder="b", now=100)
    other = await taken(tables, "t2")
    calls: Sequence[tuple[Lease, tuple[Dated, ...]]] = (
        (other, moves(1)),
        (old, moves(1)),
        (new, moves(2)),
        (new, moves(1)),
        (other, moves(1)),
        (other, moves(2, 3)),
        (other, moves(5)[:1] + moves(7)),
        (Lease("t3", "a", 1, LONG), moves(1)),
        (replace(new, fence=new.fence + 1), moves(2)),
    )
    answers = await asyncio.gather(
        *(tables.append(lease, rows, listing(lease.table)) for lease, rows in calls), return_exceptions=True
    )
    lost = [isinstance(each, Lost) for each in answers]
    assert lost == [False, True, True, False, True, False, True, True, True]
    assert await tables.log("t1") == moves(1)
    assert await tables.log("t2") == moves(1, 4)
    assert await tables.log("t3") == ()


@pytest.mark.parametrize("hostile", ["a\0b", "half \ud800"])
async def test_text_that_cannot_be_kept_fails_its_own_call_alone(tables: Tables, hostile: str) -> None:
    lease = await taken(tables)
    calls = [
        tables.append(lease, moves(1), None),
        tables.append(lease, moves(2), listing("t1", host=hostile)),
        tables.lease(hostile, "a", 0, LONG),
        tables.lease("t2", "a", 0, LONG),
        tables.release(replace(lease, table=hostile)),
    ]
    answers = await asyncio.gather(*calls, return_exceptions=True)
    assert [isinstance(each, NotationError) for each in answers] == [False, True, True, False, True]
    with pytest.raises(NotationError):
        await tables.log(hostile)


async def test_a_table_can_be_listed_anew_without_an_entry(tables: Tables) -> None:
    lease = await taken(tables)
    await tables.append(lease, (), listing("t1", touched=77))
    assert [each.touched for each in await tables.lobby()] == [77]


async def test_a_lease_is_one_holder_s_until_it_runs_out(tables: Tables) -> None:
    first = await taken(tables, until=100)
    assert await tables.lease("t1", "b", 99, 200) is None
    assert await tables.holder("t1", 99) == "a"
    assert await tables.holder("t1", 100) is None
    longer = await taken(tables, now=50, until=300)
    assert longer == replace(first, until=300)
    second = await taken(tables, holder="b", now=300, until=400)
    assert second.fence > first.fence
    assert await tables.lease("t1", "a", 301, 500) is None
    assert await tables.holder("nowhere", 0) is None


async def test_a_lease_given_back_is_free_and_writes_no_more(tables: Tables) -> None:
    first = await taken(tables)
    await tables.append(first, moves(1), None)
    await tables.release(first)
    with pytest.raises(Lost):
        await tables.append(first, moves(2), None)
    second = await taken(tables, holder="b")
    assert second.fence > first.fence
    await tables.release(first)
    assert await tables.holder("t1", 0) == "b"
    await tables.append(second, moves(2), None)


async def test_a_table_that_was_only_looked_for_leaves_nothing(tables: Tables, database: Database) -> None:
    first, other = await asyncio.gather(taken(tables, "wrong"), taken(tables, "t1"))
    await tables.append(other, moves(1), None)
    await asyncio.gather(tables.release(first), tables.release(other))
    with pytest.raises(Lost):
        await tables.append(first, moves(1), None)
    ids = text("SELECT id FROM tables")
    assert await database.read(lambda connection: connection.execute(ids).scalars().all()) == ["t1"]


async def test_of_many_who_want_a_table_one_gets_it(address: str) -> None:
    """Two processes, as it were: each with connections of its own."""
    bases = [await open_database(address) for _ in range(2)]
    sides = [SqlTables(base) for base in bases]
    wanted = [side.lease(f"t{n}", f"p{who}", 0, LONG) for n in range(20) for who, side in enumerate(sides)]
    leases = await asyncio.gather(*wanted)
    for one, two in zip(leases[::2], leases[1::2], strict=True):
        assert (one is None) != (two is None)
    for base in bases:
        await base.close()


async def test_two_processes_write_their_own_tables_at_once(address: str) -> None:
    bases = [await open_database(address) for _ in range(2)]
    sides = [SqlTables(base) for base in bases]

    async def play(who: int, table: str) -> None:
        lease = await taken(sides[who], table, f"p{who}")
        for number in range(1, 6):
            await sides[who].append(lease, moves(number), listing(table))

    await asyncio.gather(*(play(who, f"t{who}-{n}") for n in range(10) for who in (0, 1)))
    for who, n in ((0, 3), (1, 9)):
        assert await sides[1 - who].log(f"t{who}-{n}") == moves(1, 5)
    for base in bases:
        await base.close()


@pytest.mark.long
async def test_processes_that_fight_for_tables_lose_and_double_nothing(address: str) -> None:
    """Leases run out under writers who do not look; whatever was acknowledged stands once, and in order."""
    bases = [await open_database(address) for _ in range(3)]
    acknowledged: dict[tuple[str, int], str] = {}
    clock = iter(range(1, 10**6))

    async def play(who: int, table: str) -> None:
        tables = SqlTables(bases[who])
        turn, rest = 0, 0
        while turn < 4:
            now = next(clock)
            # Some leases last for the three entries, others do not.
            lasts = 3 + 400 * (turn % 2)
            lease = await tables.lease(table, f"p{who}", now, now + lasts) if now > rest else None
            if lease is None:
                await asyncio.sleep(0.001)
                continue
            turn, rest = turn + 1, now + lasts + 20
            first = len(await tables.log(table)) + 1
            for number in range(first, first + 3):
                text = f"{who} {turn} {number}"
                try:
                    await tables.append(lease, [Dated(number, 0, Moved(0, text))], None)
                except Lost:
                    break
                assert (table, number) not in acknowledged
                acknowledged[table, number] = text

    await asyncio.gather(*(play(who, f"t{n}") for n in range(3) for who in range(3)))
    for n in range(3):
        log = await SqlTables(bases[0]).log(f"t{n}")
        assert [each.number for each in log] == [*range(1, len(log) + 1)]
        moves = [each.entry.move for each in log if isinstance(each.entry, Moved)]
        assert moves == [acknowledged[f"t{n}", number] for number in range(1, len(log) + 1)]
        assert {text.split()[0] for text in moves} == {"0", "1", "2"}
    for base in bases:
        await base.close()


async def test_the_lobby_shows_public_tables_that_are_open_latest_first(tables: Tables) -> None:
    hidden = replace(TERMS, public=False)
    shown = {
        "old": listing("old", 10),
        "new": listing("new", 30, names=("Ann", "Bea"), playing=False),
        "private": listing("private", 40, terms=hidden),
        "shut": listing("shut", 50, closed=True),
    }
    for table, each in shown.items():
        await tables.append(await taken(tables, table), moves(1), each)
    await taken(tables, "bare")
    assert await tables.lobby() == (shown["new"], shown["old"])
    assert await tables.lobby(limit=1) == (shown["new"],)
    for table, each in shown.items():
        assert await tables.listing(table) == each
    assert await tables.listing("bare") is None
    assert await tables.listing("none") is None


async def test_open_tables_are_counted_by_host(tables: Tables) -> None:
    hosts = {"a": "ann", "b": "ann", "closed": "ann", "d": "ben"}
    for table, host in hosts.items():
        state = listing(table, host=host, closed=table == "closed")
        await tables.append(await taken(tables, table), moves(1), state)
    assert await tables.open_of(["ann", "ben", "cat"]) == {"ann": 2, "ben": 1, "cat": 0}
    assert await tables.open_of([]) == {}
    for number in range(6):
        state = listing(f"asleep {number}", host="cat", wakes=10**13)
        await tables.append(await taken(tables, state.table), moves(1), state)
    assert await tables.open_of(["ann", "cat"]) == {"ann": 2, "cat": 2}


async def test_tables_left_alone_in_a_game_are_found(tables: Tables) -> None:
    leases = {table: await taken(tables, table, until=until) for table, until in
              {"left": 100, "held": 200, "idle": 50, "over": 60, "longest": 40}.items()}  # fmt: skip
    for table, lease in leases.items():
        state = listing(table, playing=table != "idle", closed=table == "over")
        await tables.append(lease, moves(1), state)
    await tables.release(leases["longest"])
    assert await tables.unattended(150) == ("longest", "left")
    assert await tables.unattended(150, limit=1) == ("longest",)


async def test_a_game_that_sleeps_is_left_alone_until_it_wakes(tables: Tables) -> None:
    lease = await taken(tables, until=100)
    await tables.append(lease, moves(1), listing("t1", playing=True, wakes=5_000))
    assert await tables.unattended(4_999) == ()
    assert await tables.unattended(5_000) == ("t1",)


async def test_a_turn_stays_told_until_another_one_comes(tables: Tables, database: Database) -> None:
    lease = await taken(tables)
    pushes = SqlPushes(database)

    async def turn(number: int, *turns: Turn) -> None:
        await tables.append(lease, moves(number), listing("t1", playing=True, turns=turns))

    async def untold() -> list[str]:
        return [each.person for each in await pushes.untold("a", 0)]

    await turn(1, Turn("ann", True, 50, untold=True), Turn("ben"))
    assert await untold() == ["ann"]
    assert await untold() == []
    # Ben does something that leaves Ann's turn as it is.
    await turn(2, Turn("ann", True, 50, untold=True), Turn("ben", True, 60))
    assert await untold() == [], "Ben was there when it became his turn"
    await turn(3, Turn("ann", True, 70, untold=True), Turn("ben"))
    assert await pushes.untold("another process", 0) == ()
    assert await untold() == ["ann"]
    assert [each.turn for each in await tables.own("ben")] == [Turn("ben")]
    await turn(4)
    assert await tables.own("ben") == ()


@pytest.mark.parametrize("kind", ["sqlite"], indirect=True)
async def test_no_list_reads_every_table(database: Database) -> None:
    queries = (
        "SELECT id FROM tables WHERE public IS 1 AND closed IS 0 ORDER BY touched DESC LIMIT 5",
        "SELECT id FROM tables WHERE playing IS 1 AND closed IS 0 AND until <= 7 ORDER BY until LIMIT 5",
        "SELECT entry FROM log WHERE table_id = 't' AND number > 3 ORDER BY number",
    )

    def plans(connection: Connection) -> list[str]:
        asked = (connection.execute(text(f"EXPLAIN QUERY PLAN {query}")) for query in queries)
        return [row[-1] for rows in asked for row in rows]

    for plan in await database.read(plans):
        assert "SEARCH" in plan
        assert "SORT" not in plan
