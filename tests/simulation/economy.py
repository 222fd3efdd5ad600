"""Set up once what every world needs: statements, the steps of an upgrade, an empty database, files."""

from __future__ import annotations

import asyncio
import gzip
import os
import shutil
import tempfile
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final

from alembic.script import ScriptDirectory
from sqlalchemy import Engine, create_engine
from sqlalchemy.sql import selectable

from knaves.server import page
from knaves.store.sql import database, migrations
from knaves.store.sql.database import open_database

MEMORY: Final = "/dev/shm" if Path("/dev/shm").is_dir() else None
"""Where the databases lie: a disk that nobody pulls the plug of need not be waited for."""


def empty_database(file: Path) -> None:
    """Put a database without any rows into a file."""
    shutil.copyfile(_template(), file)


@cache
def _template() -> Path:
    folder = Path(_folder().name)

    async def made() -> None:
        await (await open_database(f"sqlite:///{folder / 'empty.db'}")).close()

    asyncio.run(made())
    return folder / "empty.db"


@cache
def _folder() -> tempfile.TemporaryDirectory[str]:
    return tempfile.TemporaryDirectory(dir=MEMORY)


@cache
def _first() -> Engine:
    """An engine that has connected once: only then its dialect knows the database."""
    engine = create_engine("sqlite://")
    engine.connect().close()
    return engine


def _engine(*args: Any, **more: Any) -> Engine:
    """An engine with connections of its own, which takes statements that another has compiled."""
    engine = create_engine(*args, **more)
    engine.dialect, engine._compiled_cache = _first().dialect, _first()._compiled_cache
    return engine


@cache
def _steps() -> ScriptDirectory:
    return ScriptDirectory(migrations.__path__[0])


REPLACED: Final = (
    (page, "gzip", SimpleNamespace(compress=cache(gzip.compress))),
    (database, "create_engine", _engine),
    # Its names of subqueries are random, but for statements that were built in an earlier world.
    (selectable, "os", SimpleNamespace(urandom=os.urandom)),
    (migrations, "ScriptDirectory", SimpleNamespace(from_config=lambda _config: _steps())),
)
"""Where the server finds them: modules, names, and what they are in a world."""
