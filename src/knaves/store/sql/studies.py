"""Studies: `knaves.match.ports.studies`."""

from __future__ import annotations

import secrets
from typing import Any, Final

from sqlalchemy import Connection, delete, func, insert, select, update

from knaves.match.log import Id
from knaves.match.ports.people import DELETED
from knaves.match.ports.studies import StoredStudy
from knaves.store.sql.database import Database
from knaves.store.sql.many import read_rows
from knaves.store.sql.schema import STUDIES, STUDY_RECORDS, check_words

_LINE: Final = (
    STUDIES.c.address,
    STUDIES.c.owner,
    STUDIES.c.author,
    STUDIES.c.title,
    STUDIES.c.games,
    STUDIES.c.public,
)
_TIMES: Final = (STUDIES.c.made, STUDIES.c.changed, STUDIES.c.version)


class SqlStudies:
    """Studies in a database."""

    guests = False

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, made: StoredStudy, most: int) -> str:
        """Store a study; return its address, empty if the owner has too many."""
        check_words(made.text)
        address = secrets.token_urlsafe(12)
        number = select(func.count()).where(STUDIES.c.owner == made.owner)
        row = {**_row(made), "address": address, "owner": made.owner, "made": made.made, "version": 1}

        def put(connection: Connection) -> str:
            if connection.execute(number).scalar_one() >= most:
                return ""
            connection.execute(insert(STUDIES), row)
            _put_records(connection, address, made.records)
            return address

        return await self._database.write(put)

    async def find(self, address: str) -> StoredStudy | None:
        """Return a study with its text."""
        wanted = select(*_LINE, STUDIES.c.text, *_TIMES).where(STUDIES.c.address == address)
        of = select(STUDY_RECORDS.c.record).where(STUDY_RECORDS.c.study == address)

        def read(connection: Connection) -> StoredStudy | None:
            row = connection.execute(wanted).first()
            if row is None:
                return None
            records = connection.execute(of.order_by(STUDY_RECORDS.c.record)).scalars()
            return _study(row, tuple(records))

        return await self._database.read(read)

    async def change(self, changed: StoredStudy) -> bool:
        """Store a study with its next version; False if the stored one has another version."""
        check_words(changed.text)
        here = STUDIES.c.address == changed.address, STUDIES.c.version == changed.version
        this = update(STUDIES).where(*here).values(**_row(changed), version=changed.version + 1)

        def put(connection: Connection) -> bool:
            if not connection.execute(this).rowcount:
                return False
            connection.execute(delete(STUDY_RECORDS).where(STUDY_RECORDS.c.study == changed.address))
            _put_records(connection, changed.address, changed.records)
            return True

        return await self._database.write(put)

    async def remove(self, address: str, owner: Id = "") -> bool:
        """Delete a study, of this owner if one is named; False if there is no such study."""
        this = delete(STUDIES).where(STUDIES.c.address == address)
        if owner:
            this = this.where(STUDIES.c.owner == owner)
        return await self._database.write(lambda connection: connection.execute(this).rowcount > 0)

    async def own(self, owner: Id) -> tuple[StoredStudy, ...]:
        """Return somebody's studies without their texts, the last changed first."""
        return await self._listed(select(*_LINE, *_TIMES).where(STUDIES.c.owner == owner))

    async def public(self, limit: int = 50) -> tuple[StoredStudy, ...]:
        """Return public studies without their texts, the last changed first."""
        return await self._listed(select(*_LINE, *_TIMES).where(STUDIES.c.public.is_(True)).limit(limit))

    async def _listed(self, wanted: Any) -> tuple[StoredStudy, ...]:
        latest = wanted.order_by(STUDIES.c.changed.desc(), STUDIES.c.address)
        rows = await self._database.read(lambda connection: read_rows(connection, latest))
        return tuple([_study((*row[:6], "", *row[6:])) for row in rows])


def forget_in_studies(connection: Connection, person: Id) -> None:
    """Delete a person's studies."""
    connection.execute(delete(STUDIES).where(STUDIES.c.owner == person))


def unname_in_studies(connection: Connection, record: str, seat: int, name: str) -> None:
    """Remove the name of a seat of a finished game from the studies that were made from it."""
    wanted = select(STUDIES.c.address, STUDIES.c.text, STUDIES.c.version)
    wanted = wanted.join(STUDY_RECORDS, STUDY_RECORDS.c.study == STUDIES.c.address)
    for address, text, version in connection.execute(wanted.where(STUDY_RECORDS.c.record == record)).all():
        line = f"\nSeat {seat}: {name}, "
        values = {"text": text.replace(line, f"\nSeat {seat}: {DELETED}, "), "version": version + 1}
        connection.execute(update(STUDIES).where(STUDIES.c.address == address).values(values))


def _row(study: StoredStudy) -> dict[str, Any]:
    return {
        "author": study.author,
        "title": study.title,
        "games": " ".join(study.games),
        "public": study.public,
        "text": study.text,
        "changed": study.changed,
    }


def _put_records(connection: Connection, address: str, records: tuple[str, ...]) -> None:
    rows = [{"study": address, "record": each} for each in dict.fromkeys(records)]
    if rows:
        connection.execute(insert(STUDY_RECORDS), rows)


def _study(row: Any, records: tuple[str, ...] = ()) -> StoredStudy:
    address, owner, author, title, games, public, text, made, changed, version = row
    return StoredStudy(
        *(address, owner, author, title, tuple(games.split()), bool(public), text, made, changed),
        records=records,
        version=version,
    )
