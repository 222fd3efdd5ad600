"""The logs of a world's tables, as they lie on its disk in the end, and who was told what about each."""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from itertools import groupby
from typing import Any, Final

from knaves.match.log import Dated, LogEntry
from knaves.store.json_values import Written
from simulation.club import Course
from simulation.person import Message, Person

_ENTRY: Final = Written[LogEntry](LogEntry)
_TABLE: Final = re.compile(rb'"table":"([^"]*)"')
# The tables of an event come round by round; elsewhere there is one.
_ROWS: Final = (
    "select log.table_id, log.at, log.entry"
    " from log left join event_meetings met on met.table_id = log.table_id"
    " order by met.round, met.number, log.table_id, log.number"
)


@dataclass(frozen=True, slots=True)
class Log:
    """The log of a table: the times of its entries by the server's clock, and the entries as stored."""

    table: str
    stamps: tuple[int, ...]
    texts: tuple[str, ...]

    @property
    def entries(self) -> list[dict[str, Any]]:
        """The entries, in their order."""
        return [json.loads(each) for each in self.texts]

    @property
    def dated(self) -> list[Dated]:
        """The same as the server writes them, with their numbers."""
        return [Dated(number, 0, _ENTRY.load(each)) for number, each in enumerate(self.texts, 1)]

    def told(self, person: Person) -> Iterator[Message]:
        """Yield the messages to somebody that are about this table."""
        return (each for each in person.messages if each.get("table", self.table) == self.table)

    def frames(self, line: Sequence[tuple[float, bytes]], first: str) -> list[bytes]:
        """Return what was heard on a line at this table; until one is named, it is the ``first``."""
        here, found = first, []
        for _at, frame in line:
            if named := _TABLE.search(frame):
                here = named[1].decode()
            if here == self.table:
                found.append(frame)
        return found


def logs(course: Course) -> list[Log]:
    """Return the logs of all tables, in the order of their rounds."""
    with closing(sqlite3.connect(course.database)) as database:
        rows = database.execute(_ROWS).fetchall()
    found = []
    for table, group in groupby(rows, key=lambda row: row[0]):
        _tables, stamps, texts = zip(*group, strict=True)
        found.append(Log(table, stamps, texts))
    return found


def entries(course: Course) -> list[dict[str, Any]]:
    """Return the entries of all tables, one log after another."""
    return [entry for log in logs(course) for entry in log.entries]
