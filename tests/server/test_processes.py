"""Servers killed under load, on a file or on PostgreSQL and Redis: nothing is lost or duplicated."""

from __future__ import annotations

import asyncio
import json
import re
import sqlite3
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest
from plain import post
from processes import Server
from regulars import Crowd
from witnesses import Witness

from knaves.match.log import Dated, Ended, Moved
from knaves.server.hall import clock
from knaves.store.sql.database import open_database
from knaves.store.sql.tables import SqlTables
from later import later
from services import Service, private_postgres, private_redis


@pytest.fixture(scope="module")
def shared() -> Iterator[tuple[str, str, Service, Service]]:
    """A PostgreSQL and a Redis, with their addresses."""
    with private_postgres() as postgres, private_redis() as (redis, bus):
        assert postgres.service is not None
        yield postgres.fresh(), redis, postgres.service, bus


def logs_of(database: str, tables: list[str]) -> dict[str, tuple[Dated, ...]]:
    async def read() -> dict[str, tuple[Dated, ...]]:
        opened = await open_database(database)
        try:
            return {table: await SqlTables(opened).log(table) for table in tables}
        finally:
            await opened.close()

    return asyncio.run(read())


def holders_of(database: str, tables: list[str]) -> set[str | None]:
    """The processes with an active lease."""

    async def read() -> set[str | None]:
        opened = await open_database(database)
        try:
            return {await SqlTables(opened).holder(table, clock()) for table in tables}
        finally:
            await opened.close()

    return asyncio.run(read())


def check(crowd: Crowd, database: str) -> None:
    """Every log is complete, and has each acknowledged move once."""
    codes = {code for each in crowd.people for code in each.refused}
    assert codes <= {"stale", "refused", "illegal", "unavailable"}
    for table, log in logs_of(database, [*crowd.tables]).items():
        assert [each.number for each in log] == [*range(1, len(log) + 1)]
        ids = Counter(each.entry.id for each in log if isinstance(each.entry, Moved) and each.entry.id)
        assert set(ids.values()) == {1}
        acknowledged = [id for each in crowd.tables[table] for id in each.acknowledged]
        assert len(acknowledged) > 10
        assert set(acknowledged) <= set(ids)
        assert sum(isinstance(each.entry, Ended) for each in log) >= 1


@contextmanager
def started(*servers: Server) -> Iterator[None]:
    for server in servers:
        server.start()
    try:
        yield
    finally:
        for server in servers:
            server.stop()
        for server in servers:
            assert "Traceback" not in server.said
            assert '"mistake"' not in server.said


def kill(server: Server, dice: Random) -> None:
    server.kill()
    # Other moments each time: that is what is tried.
    time.sleep(dice.uniform(0, 0.1))
    server.start()


@pytest.mark.parametrize("times", [3, later(200)])
@pytest.mark.long
def test_a_server_on_a_file_is_killed_again_and_again(tmp_path: Path, times: int) -> None:
    server, dice = Server(tmp_path, "--no-limits"), Random(times)
    with started(server):
        crowd = Crowd(server.url)
        for _ in range(times):
            before = crowd.moves()
            # At any moment.
            time.sleep(dice.uniform(0.05, 0.6))
            kill(server, dice)
            crowd.until_moved(before)
        crowd.play_on()
        crowd.leave()
    check(crowd, f"sqlite:///{tmp_path / 'server.db'}")


@pytest.mark.parametrize("times", [later(4), later(200)])
def test_processes_and_what_they_stand_on_are_killed_in_turn(
    tmp_path: Path, shared: tuple[str, str, Service, Service], times: int
) -> None:
    database, redis, postgres, bus = shared
    words = ("--no-limits", "--database", database, "--bus", redis)
    a, b = (Server(tmp_path / name, *words) for name in ("a", "b"))
    dice = Random(times)

    def again(service: Service) -> None:
        service.stop(kill=True)
        # Gone for a while, short or long.
        time.sleep(dice.uniform(0, 0.5))
        service.start()

    troubles: list[Callable[[], None]] = [
        lambda: kill(a, dice),
        lambda: again(postgres),
        lambda: kill(b, dice),
        lambda: again(bus),
    ]
    with started(a, b):
        crowd = Crowd(a.url, b.url)
        for number in range(times):
            before = crowd.moves()
            # At any moment.
            time.sleep(dice.uniform(0.1, 0.8))
            troubles[number % len(troubles)]()
            crowd.until_moved(before)
        crowd.play_on()
        crowd.leave()
    check(crowd, database)


@pytest.mark.parametrize("times", [later(8), later(200)])
def test_no_commitment_changes_silently_whatever_is_killed(
    tmp_path: Path, shared: tuple[str, str, Service, Service], times: int
) -> None:
    """The people come back without saying what they have seen; some are too late for a draw."""
    database, redis, postgres, _bus = shared
    words = ("--no-limits", "--database", database, "--bus", redis)
    a, b = (Server(tmp_path / name, *words) for name in ("a", "b"))
    dice = Random(times)
    with started(a, b):
        people: list[Witness] = []
        for number in range(6):
            pair = [Witness(url, f"Guest {number} {place}") for place, url in enumerate((a.url, b.url))]
            terms = {"game": "cribbage", "rules": "target=31 deal_cut=chance"}
            table = str(post(a.url, "/api/tables", terms, pair[0].code)["table"])
            for seat, each in enumerate(pair):
                each.begin(table, seat)
            people += pair
        for number in range(times):
            # Long enough that a table is taken over, and that a draw is void.
            time.sleep(dice.uniform(0.5, 6))
            if number % 3 == 2:
                postgres.stop(kill=True)
                postgres.start()
            else:
                kill((a, b)[number % 3], dice)
        for each in people:
            each.leave()
    assert sum(len(each.told) for each in people) > 10 * times
    assert [each.silent for each in people if each.silent] == []


@pytest.mark.long
def test_a_process_that_is_told_to_end_hands_its_tables_over(
    tmp_path: Path, shared: tuple[str, str, Service, Service]
) -> None:
    """People at the other process play on at once; those at this one do so after its restart."""
    database, redis, _postgres, _bus = shared
    words = ("--no-limits", "--database", database, "--bus", redis)
    a, b = (Server(tmp_path / name, *words) for name in ("a", "b"))
    with started(a, b):
        crowd = Crowd(a.url, b.url)
        crowd.play_on()
        [name] = re.findall(r'"process": "(\w+)"', a.said)
        assert name in holders_of(database, [*crowd.tables])
        a.stop()
        assert name not in holders_of(database, [*crowd.tables])
        here = [each for each in crowd.people if each.owner.url == b.url]
        alone = [each for each in here if not any(o.owner.url == a.url for o in crowd.sharing(each))]
        assert alone
        before = {each: len(each.acknowledged) for each in alone}
        crowd.wait(lambda: all(len(each.acknowledged) > before[each] + 5 for each in alone))
        a.start()
        crowd.play_on()
        crowd.leave()
    check(crowd, database)


@pytest.mark.slow
def test_a_newer_version_takes_up_games_that_an_older_one_began(tmp_path: Path) -> None:
    """Old entries lack newer fields; the game is played to its end."""
    server = Server(tmp_path, "--no-limits")
    with started(server):
        crowd = Crowd(server.url)
        crowd.wait(lambda: crowd.moves() > 30)
        server.stop()
        assert make_older(tmp_path / "server.db") > 30
        server.start()
        crowd.play_on()
        crowd.leave()
    check(crowd, f"sqlite:///{tmp_path / 'server.db'}")


def make_older(file: Path) -> int:
    """Remove fields with defaults from a log's entries; return the number of entries changed."""
    database = sqlite3.connect(file)
    changed = 0
    for table, number, text in database.execute("SELECT table_id, number, entry FROM log").fetchall():
        entry = json.loads(text)
        for name, default in (("left", 0), ("house", False), ("first", 0)):
            if entry.get(name, 1) == default:
                del entry[name]
        if json.loads(text) != entry:
            changed += 1
            where = (json.dumps(entry), table, number)
            database.execute("UPDATE log SET entry = ? WHERE table_id = ? AND number = ?", where)
    database.commit()
    database.close()
    return changed
