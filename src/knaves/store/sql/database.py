"""Database access: connections, transactions and errors.

A query is a plain function of a connection. For SQLite the whole function runs in a thread, as each switch
between threads may wait for a busy event loop. Operational failures raise `Unavailable` with a message, and
the transaction is rolled back. Broken connections are reopened.
"""

from __future__ import annotations

import asyncio
import os
import sqlite3
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Protocol, TypeVar

from sqlalchemy import (
    Column,
    Connection,
    Engine,
    Integer,
    MetaData,
    Table,
    create_engine,
    event,
    func,
    select,
)
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import URL
from sqlalchemy.exc import (
    DataError,
    DBAPIError,
    IntegrityError,
    ProgrammingError,
    StatementError,
)
from sqlalchemy.exc import TimeoutError as NoneFree
from sqlalchemy.pool import QueuePool

from knaves.cards import NotationError
from knaves.i18n.language import _, marked
from knaves.match.ports.tables import Unavailable
from knaves.store.group_commit import GroupCommit, Take
from knaves.store.sql.address import SQLITE, read_address
from knaves.store.sql.migrations import Version, upgrade, version_of

PATIENCE: Final = 10
"""Timeout in seconds for a connection, a lock, or another program that writes the same file."""
READERS: Final = 4
"""Number of threads that read an SQLite file; one more writes it."""
CONNECTIONS: Final = 8
"""Maximum number of PostgreSQL connections per process."""

T = TypeVar("T")

_BETWEEN: Final = 0.02
"""Seconds between two attempts to switch a file to write-ahead logging."""
_PRIMARY: Final = 0xFF
"""The bits of an SQLite error code that say the kind of error."""
_TROUBLE: Final = (
    (("SQLITE_FULL", "53100"), marked("The disk of the database is full.")),
    (("SQLITE_READONLY", "25006"), marked("The database is read-only.")),
    (("3D",), marked("The database server has no database of that name.")),
    (("28",), marked("The database rejects this user: check the name and the password.")),
    (("SQLITE_CANTOPEN",), marked("The database file cannot be opened or created.")),
    (("SQLITE_IOERR", "58"), marked("The disk of the database has a fault.")),
    (("SQLITE_BUSY", "SQLITE_LOCKED", "53", "55", "40"), marked("The database is busy.")),
    (
        ("SQLITE_CORRUPT", "SQLITE_NOTADB", "XX"),
        marked("The database is damaged, or the file is not a database."),
    ),
)
"""Prefixes of SQLite and PostgreSQL error codes, with messages for operators."""


class Database(Protocol):
    """An open database. Create it with `open_database`."""

    sqlite: bool

    async def read(self, ask: Callable[[Connection], T]) -> T:
        """Run a read-only function and return its result. Each statement has its own snapshot."""
        ...

    async def write(self, change: Callable[[Connection], T]) -> T:
        """Run a function in a durable transaction and return its result; an exception rolls it back."""
        ...

    def insert(self, table: Table) -> Any:
        """Return an INSERT with ``on_conflict_…`` methods, which are the same for both databases."""
        ...

    async def answers(self) -> None:
        """Check that the database responds; Unavailable if it does not."""
        ...

    async def close(self) -> None:
        """Close all connections."""
        ...


async def open_database(address: str) -> Database:
    """Open a database and upgrade it to this version of the program; a missing SQLite file is created.

    NotationError for an invalid address, Unavailable if the database cannot be reached or is too new.
    """
    url = read_address(address)
    if url.get_backend_name() == SQLITE:
        _make(Path(str(url.database)))
    database: Database = _Sqlite(url) if url.get_backend_name() == SQLITE else _Postgres(url)
    try:
        await database.write(upgrade)
    except BaseException:
        await database.close()
        raise
    return database


@dataclass(frozen=True, slots=True)
class DatabaseState:
    """The state of a database: its version, its clock, and why it cannot be written, if so."""

    version: Version
    clock: int
    trouble: str = ""


class _Undone(Exception):
    """Rolls back a trial transaction."""


async def inspect_database(address: str) -> DatabaseState:
    """Inspect a database without changing it; a missing file is not created.

    NotationError for an invalid address, Unavailable if the database cannot be reached or is too new.
    """
    url = read_address(address)
    sqlite = url.get_backend_name() == SQLITE
    if sqlite and not Path(str(url.database)).exists():
        return DatabaseState("none", time.time_ns() // 1_000_000, _unwritable(Path(str(url.database)).parent))
    database: Database = _Sqlite(url) if sqlite else _Postgres(url)
    try:
        version = await database.read(version_of)
        clock = await clock_of(database)
        try:
            await database.write(_try_to_write)
        except _Undone:
            return DatabaseState(version, clock)
        except Unavailable as error:
            return DatabaseState(version, clock, str(error))
        raise AssertionError("a trial is undone")
    finally:
        await database.close()


async def clock_of(database: Database) -> int:
    """Return the database's time in milliseconds since 1970 UTC; for a file, this computer's time."""
    if database.sqlite:
        return time.time_ns() // 1_000_000
    asked = select(func.extract("epoch", func.clock_timestamp()))
    return int(1000 * await database.read(lambda line: float(line.execute(asked).scalar_one())))


def _make(file: Path) -> None:
    """Create a file that only its owner can read: it will contain hidden cards and hashes.

    Errors are ignored here; opening the database reports them.
    """
    with suppress(OSError):
        os.close(os.open(file, os.O_CREAT | os.O_RDWR, 0o600))


def _unwritable(folder: Path) -> str:
    return "" if os.access(folder, os.W_OK) else _("The database file cannot be opened or created.")


def _try_to_write(connection: Connection) -> None:
    Table("knaves_trial", MetaData(), Column("one", Integer)).create(connection)
    raise _Undone


class _Sqlite:
    sqlite = True

    def __init__(self, url: URL) -> None:
        self._engine = create_engine(
            url,
            poolclass=QueuePool,
            pool_size=READERS + 1,
            max_overflow=0,
            # The driver would begin transactions implicitly, and too late to exclude other writers.
            connect_args={"isolation_level": None, "timeout": PATIENCE, "check_same_thread": False},
        )
        event.listen(self._engine, "connect", _prepare)
        # A file has one writer at a time: this process queues its writers instead of polling.
        self._writer = ThreadPoolExecutor(1, "sqlite-writer")
        self._readers = ThreadPoolExecutor(READERS, "sqlite-reader")
        # Each transaction waits for the disk: changes that come during one share the next.
        self._writes: GroupCommit[Callable[[Connection], Any], Any] = GroupCommit(self._together, most=2)

    async def read(self, ask: Callable[[Connection], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._readers, _read, self._engine, ask)

    async def write(self, change: Callable[[Connection], T]) -> T:
        result: T = await self._writes.do(change)
        return result

    async def _together(self, take: Take[Callable[[Connection], Any]]) -> list[Any]:
        return await asyncio.get_running_loop().run_in_executor(self._writer, _write, self._engine, take)

    def insert(self, table: Table) -> Any:
        return sqlite.insert(table)

    async def answers(self) -> None:
        await self.read(_sign_of_life)

    async def close(self) -> None:
        await asyncio.to_thread(self._writer.shutdown)
        await asyncio.to_thread(self._readers.shutdown)
        self._engine.dispose()


def _sign_of_life(connection: Connection) -> None:
    connection.execute(select(1)).scalar()


def _prepare(connection: sqlite3.Connection, _record: object) -> None:
    _log_ahead(connection)
    for setting in ("synchronous=FULL", "fullfsync=ON", "foreign_keys=ON"):
        _set(connection, setting)


def _set(connection: sqlite3.Connection, setting: str) -> None:
    connection.execute(f"PRAGMA {setting}").close()


def _log_ahead(connection: sqlite3.Connection) -> None:
    """Switch a file to write-ahead logging, once another process that is about to write it has finished.

    SQLite waits for a lock everywhere else, but reports one at once here.
    """
    end = time.monotonic() + PATIENCE
    while True:
        try:
            _set(connection, "journal_mode=WAL")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & _PRIMARY != sqlite3.SQLITE_BUSY or time.monotonic() > end:
                raise
            time.sleep(_BETWEEN)
        else:
            return


def _read(engine: Engine, ask: Callable[[Connection], T]) -> T:
    with _in_words(), engine.connect() as connection:
        return ask(connection)


def _write(engine: Engine, take: Take[Callable[[Connection], Any]]) -> list[Any]:
    """Carry out changes in one transaction; return the result or exception of each."""
    with _in_words(), engine.connect() as connection:
        connection.exec_driver_sql("BEGIN IMMEDIATE")
        changes = take()
        if len(changes) == 1:
            results = [changes[0](connection)]
        else:
            results = [_changed(connection, change) for change in changes]
        connection.commit()
        return results


def _changed(connection: Connection, change: Callable[[Connection], Any]) -> Any:
    """Return the result of a change that others share the transaction with, or its exception.

    Failures of the database are raised: they may have ended the transaction.
    """
    try:
        with _in_words(), connection.begin_nested():
            return change(connection)
    except Unavailable:
        raise
    except Exception as error:
        return error


class _Postgres:
    sqlite = False

    def __init__(self, url: URL) -> None:
        # SQLite does not need this package.
        from sqlalchemy.ext.asyncio import create_async_engine

        settings = {
            "application_name": "knaves",
            "synchronous_commit": "on",
            "lock_timeout": f"{PATIENCE}s",
            # Releases the locks of a process that vanished.
            "idle_in_transaction_session_timeout": f"{3 * PATIENCE}s",
        }
        self._engine = create_async_engine(
            url,
            pool_size=CONNECTIONS,
            max_overflow=0,
            pool_timeout=PATIENCE,
            # Avoids stale connections after a restart of the database.
            pool_pre_ping=True,
            connect_args={"timeout": PATIENCE, "command_timeout": 3 * PATIENCE, "server_settings": settings},
        )

    async def read(self, ask: Callable[[Connection], T]) -> T:
        with _in_words():
            async with self._engine.connect() as connection:
                return await connection.run_sync(ask)

    async def write(self, change: Callable[[Connection], T]) -> T:
        with _in_words():
            async with self._engine.begin() as connection:
                return await connection.run_sync(change)

    def insert(self, table: Table) -> Any:
        return postgresql.insert(table)

    async def answers(self) -> None:
        await self.read(_sign_of_life)

    async def close(self) -> None:
        await self._engine.dispose()


@contextmanager
def _in_words() -> Iterator[None]:
    """Raise operational errors as `Unavailable`. Programming errors pass through."""
    try:
        yield
    except (IntegrityError, ProgrammingError, DataError):
        raise
    except DBAPIError as error:
        raise Unavailable(_sentence(error)) from error
    except StatementError as error:
        if isinstance(error.orig, NotationError):
            raise error.orig from None
        raise
    except (TimeoutError, OSError, NoneFree) as error:
        raise Unavailable(_("The database cannot be reached.")) from error


def _sentence(error: DBAPIError) -> str:
    code = getattr(error.orig, "sqlite_errorname", None) or getattr(error.orig, "sqlstate", None) or ""
    for codes, sentence in _TROUBLE:
        if code.startswith(codes):
            return _(sentence)
    return _("The database cannot be reached.")
