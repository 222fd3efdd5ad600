"""Opening a database: its address, its version, and what may be wrong with either."""

from __future__ import annotations

import asyncio
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, text

from knaves import extras
from knaves.cards import NotationError
from knaves.match.ports.tables import Lease, Unavailable
from knaves.store.sql.address import read_address
from knaves.store.sql.database import Database, open_database
from knaves.store.sql.schema import METADATA, TABLES
from knaves.store.sql.tables import SqlTables

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("sqlite:///club.db", "sqlite+pysqlite:///club.db"),
        ("sqlite:////srv/club.db", "sqlite+pysqlite:////srv/club.db"),
        ("postgresql://u:p@h/name", "postgresql+asyncpg://u:p@h/name"),
        ("postgres://h:5433/name", "postgresql+asyncpg://h:5433/name"),
        ("postgresql://h/name?sslmode=require", "postgresql+asyncpg://h/name?ssl=require"),
    ],
)
def test_an_address_names_no_driver(written: str, meant: str) -> None:
    assert read_address(written).render_as_string(hide_password=False) == meant


@pytest.mark.parametrize(
    "written",
    [
        "", "club.db", "sqlite://", "sqlite:///:memory:", "sqlite:///", "sqlite://host/x.db", "sqlite:///a?mode=ro",
        "mysql://u:secret@h/name", "postgresql+psycopg2://u:secret@h/name", "postgresql://u:secret@h",
        "postgresql://u:secret@h/name?options=-c", "postgresql://u:secret@h:port/name", "\0",
        "postgresql://u:secret@/n?port=x",
    ],
)  # fmt: skip
def test_what_is_no_address_is_refused_without_its_password(written: str) -> None:
    with pytest.raises(NotationError) as refused:
        read_address(written)
    assert "secret" not in str(refused.value)


def test_a_missing_driver_says_which_extra_has_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(extras, "find_spec", lambda _name: None)
    with pytest.raises(Unavailable, match="the extra postgres: "):
        read_address("postgresql://h/name")


def told(statement: str) -> Callable[[Connection], object]:
    return lambda connection: connection.execute(text(statement))


def differences(connection: Connection) -> list[Any]:
    context = MigrationContext.configure(connection, opts={"compare_server_default": True})
    return list(compare_metadata(context, METADATA))


async def test_the_migrations_lead_to_what_the_schema_says(database: Database) -> None:
    assert await database.read(differences) == []


async def test_opening_again_changes_nothing_and_keeps_what_is_there(address: str) -> None:
    for _ in range(2):
        database = await open_database(address)
        await SqlTables(database).lease("t", "me", 0, 1)
        await database.close()
    database = await open_database(address)
    assert (await SqlTables(database).lease("t", "other", 1, 2)) == Lease("t", "other", 2, 2)
    await database.close()


async def test_a_database_of_a_newer_version_is_left_alone(database: Database, address: str) -> None:
    present = await database.read(lambda found: found.execute(text("SELECT * FROM alembic_version")).scalar())
    await database.write(told("UPDATE alembic_version SET version_num = '9999'"))
    try:
        with pytest.raises(Unavailable, match="newer"):
            await open_database(address)
    finally:
        await database.write(told(f"UPDATE alembic_version SET version_num = '{present}'"))


async def test_many_processes_may_open_a_new_database_at_once(
    request: pytest.FixtureRequest, tmp_path: Path, address: str
) -> None:
    new = f"sqlite:///{tmp_path}/new.db"
    if not address.startswith("sqlite"):
        new = await asyncio.to_thread(request.getfixturevalue("postgres").fresh)
    opened = await asyncio.gather(*(open_database(new) for _ in range(4)))
    for each in opened:
        await each.close()


async def test_a_new_database_is_opened_when_another_process_has_written_it(tmp_path: Path) -> None:
    """SQLite does not wait by itself before it changes the way that a file is written."""
    other = sqlite3.connect(tmp_path / "new.db", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    opening = asyncio.create_task(open_database(f"sqlite:///{tmp_path}/new.db"))
    # That it still waits then is what is tested.
    await asyncio.sleep(0.3)
    assert not opening.done()
    other.execute("COMMIT")
    await (await opening).close()
    other.close()


async def test_an_exception_undoes_what_was_written(database: Database) -> None:
    def write(connection: Connection) -> None:
        connection.execute(text("INSERT INTO alembic_version VALUES ('x')"))
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await database.write(write)
    count = text("SELECT count(*) FROM alembic_version")
    assert await database.read(lambda connection: connection.execute(count).scalar()) == 1
    # Nothing is left locked.
    await database.write(told("UPDATE alembic_version SET version_num = version_num"))


@pytest.mark.parametrize("hostile", ["a\0b", "half \ud800"])
async def test_text_that_cannot_be_kept_is_refused_alike(database: Database, hostile: str) -> None:
    look = TABLES.select().where(TABLES.c.id == hostile)
    with pytest.raises(NotationError):
        await database.read(lambda connection: connection.execute(look).all())


@pytest.mark.parametrize("kind", ["sqlite"], indirect=True)
async def test_every_sqlite_connection_is_durable_and_keeps_its_keys(database: Database) -> None:
    def pragmas(connection: Connection) -> list[object]:
        names = ("journal_mode", "synchronous", "foreign_keys")
        return [connection.execute(text(f"PRAGMA {name}")).scalar() for name in names]

    assert await database.read(pragmas) == ["wal", 2, 1]
    assert await database.write(pragmas) == ["wal", 2, 1]


async def test_nobody_else_on_the_machine_reads_a_file(tmp_path: Path) -> None:
    """It has closed cards and hashes of passphrases, and so has the second file beside it."""
    database = await open_database(f"sqlite:///{tmp_path / 'club.db'}")
    modes = {each.name: each.stat().st_mode & 0o777 for each in tmp_path.iterdir()}
    await database.close()
    assert modes == dict.fromkeys(("club.db", "club.db-shm", "club.db-wal"), 0o600)


def test_who_does_not_serve_imports_no_database() -> None:
    code = (
        "import sys, knaves.cli, knaves.store, knaves.match.ports.tables, knaves.store.saves\n"
        "print(sorted({'sqlalchemy', 'alembic', 'asyncpg', 'redis'} & set(sys.modules)))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True
    )
    assert done.stdout == "[]\n"


def test_sqlite_needs_nothing_of_postgres(tmp_path: Path) -> None:
    code = (
        "import asyncio, sys\n"
        "sys.modules['greenlet'] = sys.modules['asyncpg'] = None\n"
        "from knaves.store.sql.database import open_database\n"
        f"asyncio.run(asyncio.wait_for(open_database('sqlite:///{tmp_path}/new.db'), 30))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
