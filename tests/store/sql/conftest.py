"""Databases for the tests of what a server keeps: each test begins with one that is empty and up to date."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
from sqlalchemy import text

from knaves.store.sql.database import Database, open_database
from knaves.store.sql.schema import METADATA
from services import Postgres, any_postgres
from simulation.post import SharedDatabase


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    with any_postgres() as server:
        yield server


async def _made(address: str) -> None:
    await (await open_database(address)).close()


@pytest.fixture(scope="session")
def postgres_address(postgres: Postgres) -> str:
    address = postgres.fresh()
    asyncio.run(_made(address))
    return address


@pytest.fixture(scope="session")
def sqlite_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("sqlite") / "empty.db"
    asyncio.run(_made(f"sqlite:///{file}"))
    return file


@pytest.fixture(params=["sqlite", "shared", "postgres"])
def kind(request: pytest.FixtureRequest) -> str:
    """The kind of database; ``shared`` stands in for PostgreSQL in simulated worlds."""
    found: str = request.param
    return found


@pytest.fixture
def address(kind: str, request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database of this version."""
    if kind != "postgres":
        shutil.copy(request.getfixturevalue("sqlite_file"), tmp_path / "club.db")
        return f"sqlite:///{tmp_path}/club.db"
    address: str = request.getfixturevalue("postgres_address")
    asyncio.run(_emptied(address))
    return address


async def _emptied(address: str) -> None:
    database = await open_database(address)
    names = ", ".join(METADATA.tables)
    await database.write(lambda connection: connection.execute(text(f"TRUNCATE {names} RESTART IDENTITY")))
    await database.close()


@pytest.fixture
async def database(kind: str, address: str) -> AsyncIterator[Database]:
    """An open database, empty."""
    opened = await open_database(address)
    yield SharedDatabase(opened) if kind == "shared" else opened
    await opened.close()
