"""The server's own secrets, and the deletion of expired data: `knaves.match.ports.maintenance`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from sqlalchemy import Column, ColumnElement, Connection, and_, delete, or_, select

from knaves.match.ports.maintenance import Before, Sweep
from knaves.store.sql.database import Database
from knaves.store.sql.schema import (
    ACCOUNTS,
    ANNOUNCEMENTS,
    ANSWERS,
    BANS,
    CHAT,
    DEAL_SETS,
    EVENTS,
    REPORTS,
    SECRETS,
    SESSIONS,
    SET_GAMES,
    STATISTICS,
    TABLES,
)

PORTION: Final = 200
"""Rows deleted per transaction; small, so that no move waits long."""


class SqlHouse:
    """The server's own data in a database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def secret(self, name: str, fresh: Callable[[], str]) -> str:
        """Return a secret shared by all processes; ``fresh`` creates it the first time."""
        wanted = select(SECRETS.c.value).where(SECRETS.c.name == name)
        known = await self._database.read(lambda connection: connection.execute(wanted).scalar())
        if known is not None:
            return str(known)
        put = self._database.insert(SECRETS).on_conflict_do_nothing()
        row = {"name": name, "value": fresh()}
        await self._database.write(lambda connection: connection.execute(put, row))
        # Another process may have been faster.
        return str(await self._database.read(lambda connection: connection.execute(wanted).scalar()))

    async def sweep(self, before: Before, now: int) -> Sweep:
        """Delete expired data in small batches."""
        await self._delete(BANS.c.whom, BANS.c.until <= now)
        await self._delete(ANNOUNCEMENTS.c.number, ANNOUNCEMENTS.c.until <= now)
        alone = TABLES.c.until <= now
        return Sweep(
            chat=await self._delete(CHAT.c.number, CHAT.c.at < before.chat),
            sessions=await self._sessions(SESSIONS.c.seen < before.sessions),
            tables=await self._delete(
                TABLES.c.id,
                and_(
                    alone,
                    or_(
                        and_(TABLES.c.closed.is_(True), TABLES.c.touched < before.closed),
                        TABLES.c.touched < before.abandoned,
                    ),
                ),
            ),
            reports=await self._delete(REPORTS.c.number, REPORTS.c.settled < before.reports),
            answers=await self._delete(ANSWERS.c.at, ANSWERS.c.at < before.answers),
            deal_sets=await self._delete(DEAL_SETS.c.address, _forgotten(before)),
            events=await self._delete(
                EVENTS.c.address,
                and_(EVENTS.c.ended > 0, EVENTS.c.ended < before.events, EVENTS.c.club == ""),
            ),
        )

    async def _delete(self, key: Column[Any], old: ColumnElement[bool]) -> int:
        return await self._portions(lambda connection: _delete(connection, key, old))

    async def _sessions(self, old: ColumnElement[bool]) -> int:
        return await self._portions(lambda connection: _delete_sessions(connection, old))

    async def _portions(self, portion: Callable[[Connection], int]) -> int:
        total = 0
        while count := await self._database.write(portion):
            total += count
        return total


def _forgotten(before: Before) -> ColumnElement[bool]:
    """Return the condition that a set of deals is of an old day, or that nobody has finished it lately."""
    kept = or_(SET_GAMES.c.record != "", SET_GAMES.c.entered >= before.abandoned)
    wanted = select(SET_GAMES.c.person).where(SET_GAMES.c.deal_set == DEAL_SETS.c.address, kept)
    old = and_(DEAL_SETS.c.closes > 0, DEAL_SETS.c.closes < before.events)
    return or_(and_(DEAL_SETS.c.made < before.abandoned, ~wanted.exists()), old)


def _delete(connection: Connection, key: Column[Any], old: ColumnElement[bool]) -> int:
    some = select(key).where(old).limit(PORTION)
    # Checks the condition again: rows leased or changed in the meantime must stay.
    return connection.execute(delete(key.table).where(key.in_(some), old)).rowcount


def _delete_sessions(connection: Connection, old: ColumnElement[bool]) -> int:
    some = connection.execute(select(SESSIONS.c.token, SESSIONS.c.person).where(old).limit(PORTION)).all()
    gone = delete(SESSIONS).where(SESSIONS.c.token.in_([token for token, _person in some]), old)
    count = connection.execute(gone).rowcount
    people = {person for _token, person in some}
    connection.execute(
        delete(STATISTICS).where(
            STATISTICS.c.person.in_(people),
            STATISTICS.c.person.not_in(select(SESSIONS.c.person)),
            STATISTICS.c.person.not_in(select(ACCOUNTS.c.id)),
        )
    )
    return count
