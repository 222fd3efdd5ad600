"""The server's stored messages: chat, reports and announcements.

None of this is part of a record or of a table's log.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from knaves.match.log import Id


@dataclass(frozen=True, slots=True)
class ChatLine:
    """A line of chat. ``audience`` is who hears it: the people at the table, or the watchers.

    ``number`` increases over all tables; 0 until the line is stored.
    """

    table: str
    at: int
    author: Id
    name: str
    text: str
    audience: str = "table"
    number: int = 0


class Chat(Protocol):
    """Chat at tables, and about the hands of the day, whose place is a name that no table has."""

    async def say(self, line: ChatLine) -> ChatLine:
        """Store a line; return it with its number."""
        ...

    async def said(self, table: str, after: int = 0, limit: int = 200) -> tuple[ChatLine, ...]:
        """Return the last lines of a table after a number, in order."""
        ...

    async def withdraw(self, number: int, author: Id = "") -> bool:
        """Delete a line, of this author if one is named; False if there is no such line."""
        ...


@dataclass(frozen=True, slots=True)
class Report:
    """A complaint about a person. ``excerpt`` is the chat that was on the screen."""

    table: str
    at: int
    by: Id
    about: Id
    why: str
    excerpt: tuple[ChatLine, ...] = ()
    number: int = 0


class Reports(Protocol):
    """Reports, for the operator to read."""

    async def report(self, report: Report) -> Report:
        """Store a report; return it with its number."""
        ...

    async def reports(self, limit: int = 100) -> tuple[Report, ...]:
        """Return the open reports, the oldest first."""
        ...

    async def settle(self, number: int, now: int) -> bool:
        """Mark a report as settled; False if there is no such report or it is already settled."""
        ...


class Talk(Chat, Reports, Protocol):
    """Chat at tables, and reports about it."""


@dataclass(frozen=True, slots=True)
class Announcement:
    """A message from the operator to everybody, shown until then."""

    at: int
    until: int
    text: str
    number: int = 0


class Announcements(Protocol):
    """The operator's announcements."""

    async def announce(self, announcement: Announcement) -> Announcement:
        """Store an announcement; return it with its number."""
        ...

    async def announced(self, now: int) -> tuple[Announcement, ...]:
        """Return the current announcements, the oldest first."""
        ...
