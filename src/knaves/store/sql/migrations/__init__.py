"""Upgrades of a database to this version, step by step, tracked by Alembic.

All steps run in one transaction, so a database is always entirely of one version. A released step is never
changed.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final, Literal

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, func, select

from knaves.i18n.language import _
from knaves.match.ports.tables import Unavailable

Version = Literal["none", "older", "present"]
"""The state of a database: empty, of an older version, or of this program's version."""

_LOCK: Final = 0x6B6E61766573
"""The key of the PostgreSQL advisory lock: of several processes starting up, only one upgrades."""


def upgrade(connection: Connection) -> None:
    """Upgrade a database inside the connection's transaction; Unavailable if it is newer."""
    if connection.dialect.name == "postgresql":
        connection.execute(select(func.pg_advisory_xact_lock(_LOCK)))
    if version_of(connection) != "present":
        command.upgrade(_config(connection), "head")


def version_of(connection: Connection) -> Version:
    """Return the version of a database; Unavailable if it is newer than this program."""
    steps = ScriptDirectory.from_config(_config(connection))
    found = MigrationContext.configure(connection).get_current_revision()
    if found == steps.get_current_head():
        return "present"
    if found is None:
        return "none"
    if found not in {step.revision for step in steps.walk_revisions()}:
        raise Unavailable(_("The database belongs to a newer version of Knaves."))
    return "older"


def _config(connection: Connection) -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    config.attributes["connection"] = connection
    return config
