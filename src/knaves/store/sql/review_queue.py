"""Which game the server reviews next by itself, of those that wait for it for one reason."""

from __future__ import annotations

from typing import Any

from sqlalchemy import ColumnElement, Connection, select

from knaves.store.sql.schema import REVIEWS


def latest_waiting(
    connection: Connection,
    record: ColumnElement[Any],
    ended: ColumnElement[Any],
    silent: int,
    *wanted: ColumnElement[bool],
) -> str | None:
    """Return the record of the latest wanted game whose review nobody has reported on since ``silent``.

    ``record`` and ``ended`` are the columns of the games' records and ends. None if no game waits.
    """
    working = select(REVIEWS.c.address).where(
        REVIEWS.c.address == record, REVIEWS.c.review == "", REVIEWS.c.at >= silent
    )
    latest = select(record).where(*wanted, ~working.exists()).order_by(ended.desc(), record).limit(1)
    found: str | None = connection.execute(latest).scalar()
    return found
