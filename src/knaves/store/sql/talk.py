"""Chat, reports and announcements: `knaves.match.ports.talk`."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from sqlalchemy import Table, delete, insert, select, update

from knaves.match.log import Id
from knaves.match.ports.talk import Announcement, ChatLine, Report
from knaves.store.json_values import Written
from knaves.store.sql.database import Database
from knaves.store.sql.many import read_rows
from knaves.store.sql.schema import ANNOUNCEMENTS, CHAT, REPORTS

EXCERPT: Final = Written[tuple[ChatLine, ...]](tuple[ChatLine, ...])
_SAID: Final = select(
    CHAT.c.table_id, CHAT.c.at, CHAT.c.author, CHAT.c.name, CHAT.c.text, CHAT.c.audience, CHAT.c.number
)
_REPORT: Final = select(
    REPORTS.c.table_id,
    REPORTS.c.at,
    REPORTS.c.author,
    REPORTS.c.about,
    REPORTS.c.why,
    REPORTS.c.excerpt,
    REPORTS.c.number,
)
_ANNOUNCEMENT: Final = select(
    ANNOUNCEMENTS.c.at, ANNOUNCEMENTS.c.until, ANNOUNCEMENTS.c.text, ANNOUNCEMENTS.c.number
)


class SqlTalk:
    """Chat, reports and announcements in a database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def _numbered(self, table: Table, row: dict[str, Any]) -> int:
        def put(connection: Any) -> int:
            return int(connection.execute(insert(table), row).inserted_primary_key[0])

        return await self._database.write(put)

    async def say(self, line: ChatLine) -> ChatLine:
        """Store a line; return it with its number."""
        row = {
            "table_id": line.table,
            "at": line.at,
            "author": line.author,
            "name": line.name,
            "text": line.text,
            "audience": line.audience,
        }
        return replace(line, number=await self._numbered(CHAT, row))

    async def said(self, table: str, after: int = 0, limit: int = 200) -> tuple[ChatLine, ...]:
        """Return the last lines of a table after a number, in order."""
        wanted = _SAID.where(CHAT.c.table_id == table, CHAT.c.number > after)
        wanted = wanted.order_by(CHAT.c.number.desc()).limit(limit)
        rows = await self._database.read(lambda connection: read_rows(connection, wanted))
        return tuple(ChatLine(*row) for row in reversed(rows))

    async def withdraw(self, number: int, author: Id = "") -> bool:
        """Delete a line, of this author if one is named; False if there is no such line."""
        this = delete(CHAT).where(CHAT.c.number == number)
        if author:
            this = this.where(CHAT.c.author == author)
        return await self._database.write(lambda connection: connection.execute(this).rowcount > 0)

    async def report(self, report: Report) -> Report:
        """Store a report; return it with its number."""
        row = {
            "table_id": report.table,
            "at": report.at,
            "author": report.by,
            "about": report.about,
            "why": report.why,
            "excerpt": EXCERPT.dump(report.excerpt),
        }
        return replace(report, number=await self._numbered(REPORTS, row))

    async def reports(self, limit: int = 100) -> tuple[Report, ...]:
        """Return the open reports, the oldest first."""
        wanted = _REPORT.where(REPORTS.c.settled.is_(None)).order_by(REPORTS.c.number).limit(limit)
        rows = await self._database.read(lambda connection: read_rows(connection, wanted))
        return tuple(
            Report(table, at, by, about, why, EXCERPT.load(excerpt), number)
            for table, at, by, about, why, excerpt, number in rows
        )

    async def settle(self, number: int, now: int) -> bool:
        """Mark a report as settled; False if there is no such report or it is already settled."""
        this = update(REPORTS).where(REPORTS.c.number == number, REPORTS.c.settled.is_(None))
        change = this.values(settled=now)
        return await self._database.write(lambda connection: connection.execute(change).rowcount > 0)

    async def announce(self, announcement: Announcement) -> Announcement:
        """Store an announcement; return it with its number."""
        row = {"at": announcement.at, "until": announcement.until, "text": announcement.text}
        return replace(announcement, number=await self._numbered(ANNOUNCEMENTS, row))

    async def announced(self, now: int) -> tuple[Announcement, ...]:
        """Return the current announcements, the oldest first."""
        wanted = _ANNOUNCEMENT.where(ANNOUNCEMENTS.c.until > now).order_by(ANNOUNCEMENTS.c.number)
        rows = await self._database.read(lambda connection: read_rows(connection, wanted))
        return tuple(Announcement(*row) for row in rows)
