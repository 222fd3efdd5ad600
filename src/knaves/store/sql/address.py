"""The address of a database as an operator writes it: ``sqlite:///path`` or ``postgresql://…``.

Addresses name no driver: the program chooses it.
"""

from __future__ import annotations

import sqlite3
from typing import Final

from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

from knaves import extras
from knaves.cards import NotationError
from knaves.i18n.language import _
from knaves.match.ports.tables import Unavailable

SQLITE: Final = "sqlite"
POSTGRES: Final = "postgresql"
_DRIVERS: Final = {SQLITE: "pysqlite", POSTGRES: "asyncpg"}
_OPTIONS: Final = {"host": "host", "port": "port", "ssl": "ssl", "sslmode": "ssl"}
"""Query parameters allowed in a PostgreSQL address, with the driver's names for them."""


def read_address(text: str) -> URL:
    """Return the address with its driver; NotationError if it is invalid, Unavailable without the driver.

    A password in the text never appears in an error message.

    >>> read_address("sqlite:///club.db").drivername
    'sqlite+pysqlite'
    """
    try:
        url = make_url(text)
    except (ArgumentError, ValueError):
        raise _unreadable() from None
    kind = POSTGRES if url.get_backend_name() == "postgres" else url.get_backend_name()
    if kind not in _DRIVERS:
        raise _unreadable()
    driver = _DRIVERS[kind]
    if url.drivername not in (kind, "postgres", f"{kind}+{driver}"):
        raise NotationError(
            _("The address of a database names no driver: write {kind}:// only.").format(kind=kind)
        )
    if kind == POSTGRES and not extras.installed("postgres"):
        raise Unavailable(extras.needed("postgres"))
    url = url.set(drivername=f"{kind}+{driver}")
    return _sqlite(url) if kind == SQLITE else _postgres(url)


def _sqlite(url: URL) -> URL:
    if url.host or url.query or not url.database or url.database == ":memory:":
        raise NotationError(
            _("An SQLite database is a file: sqlite:///club.db here, sqlite:////srv/club.db from the root.")
        )
    if sqlite3.sqlite_version_info < (3, 38):
        present = sqlite3.sqlite_version
        raise Unavailable(_("SQLite 3.38 or newer is needed; this is {version}.").format(version=present))
    return url


def _postgres(url: URL) -> URL:
    strange = next((key for key in url.query if key not in _OPTIONS), None)
    if strange is not None:
        raise NotationError(
            _("The address of a PostgreSQL database has no {option!r}; it may have {options}.").format(
                option=strange, options=", ".join(_OPTIONS)
            )
        )
    if not str(url.query.get("port", "0")).isdecimal():
        raise _unreadable()
    if not url.database:
        raise NotationError(
            _("The address of a PostgreSQL database ends with its name: postgresql://host/name.")
        )
    return url.set(query={_OPTIONS[key]: value for key, value in url.query.items()})


def _unreadable() -> NotationError:
    return NotationError(
        _("The address of a database is sqlite:///path or postgresql://user:password@host/name.")
    )
