"""The logs of the tables, their leases, and the lobby: `knaves.match.ports.tables.Tables`.

The row of a table holds its lease and the number of its last entry. Writers lock these rows and read them
first, so that one query checks the leases of a whole group of calls.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Connection, case, delete, func, select

from knaves.i18n.language import _
from knaves.match.log import Dated, Id, LogEntry, Terms
from knaves.match.ports.tables import Lease, Listing, Lost, OwnTable, Turn
from knaves.store.group_commit import GroupCommit, Take
from knaves.store.json_values import Written
from knaves.store.sql.database import Database
from knaves.store.sql.many import insert_rows, lock_rows, one_of, read_rows, update_rows
from knaves.store.sql.schema import LOG, TABLES, TURNS, check_words
from knaves.store.sql.turns import put_turns

SLEEPING: Final = 5
"""How many tables that sleep, since their clock is days, count as one open table."""
_ENTRY: Final = Written[LogEntry](LogEntry)
_TERMS: Final = Written[Terms](Terms)
_NAMES: Final = Written[tuple[str, ...]](tuple[str, ...])

_NEW: Final[dict[str, Any]] = {
    "holder": "", "fence": 0, "until": 0, "last": 0, "host": "", "terms": "", "names": "[]",
    "public": False, "playing": False, "closed": False, "touched": 0, "wakes": 0,
}  # fmt: skip
"""The row of a table without entries."""

_HELD: Final = select(TABLES.c.id, TABLES.c.holder, TABLES.c.fence, TABLES.c.until, TABLES.c.last)
_LISTED: Final = select(
    TABLES.c.id,
    TABLES.c.terms,
    TABLES.c.names,
    TABLES.c.host,
    TABLES.c.playing,
    TABLES.c.touched,
    TABLES.c.closed,
)


@dataclass(frozen=True, slots=True)
class _Append:
    lease: Lease
    rows: list[dict[str, Any]]
    listing: dict[str, Any] | None
    turns: tuple[Turn, ...] | None


@dataclass(frozen=True, slots=True)
class _Take:
    table: str
    holder: str
    now: int
    until: int


@dataclass(slots=True)
class _Held:
    """A table's row, locked."""

    holder: str
    fence: int
    until: int
    last: int

    def is_of(self, lease: Lease) -> bool:
        return (self.holder, self.fence) == (lease.holder, lease.fence)


class SqlTables:
    """Tables in a database. Concurrent appends share one transaction, and so do leases."""

    def __init__(self, database: Database) -> None:
        self._database = database
        # A file has one writer: the next group stands ready for it.
        most = 2 if database.sqlite else 1
        self._appends: GroupCommit[_Append, None] = GroupCommit(self._append, most)
        self._leases: GroupCommit[_Take | Lease, Lease | None] = GroupCommit(self._lease, most)

    async def append(self, lease: Lease, entries: Sequence[Dated], listing: Listing | None) -> None:
        """Append entries; see the port. NotationError for text that cannot be stored."""
        # Errors in one call must be found before it joins a group.
        check_words(lease.table, lease.holder, "" if listing is None else listing.host)
        rows = [
            {
                "table_id": lease.table,
                "number": each.number,
                "at": each.at,
                "entry": _ENTRY.dump(each.entry),
            }
            for each in entries
        ]
        columns, turns = (None, None) if listing is None else (_columns(listing), listing.turns)
        await self._appends.do(_Append(lease, rows, columns, turns))

    async def _append(self, take: Take[_Append]) -> list[Exception | None]:
        return await self._database.write(lambda connection: self._appended(connection, take()))

    def _appended(self, connection: Connection, calls: Sequence[_Append]) -> list[Exception | None]:
        answers: list[Exception | None] = []
        entries: list[dict[str, Any]] = []
        last: dict[str, int] = {}
        listings: dict[str, dict[str, Any]] = {}
        turns: dict[str, tuple[Turn, ...]] = {}
        held = _locked(connection, {call.lease.table for call in calls})
        for call in calls:
            row = held.get(call.lease.table)
            if row is None or not row.is_of(call.lease) or not _follows(row.last, call.rows):
                answers.append(Lost(_("Another process of the server has taken over the table.")))
                continue
            answers.append(None)
            entries += call.rows
            row.last += len(call.rows)
            last[call.lease.table] = row.last
            if call.listing is not None:
                listings[call.lease.table] = call.listing
            if call.turns is not None:
                turns[call.lease.table] = call.turns
        insert_rows(connection, LOG, entries)
        plain = [{"this": table, "last": number} for table, number in last.items() if table not in listings]
        listed = [{**columns, "this": table, "last": last[table]} for table, columns in listings.items()]
        update_rows(connection, TABLES, plain)
        update_rows(connection, TABLES, listed)
        put_turns(connection, turns)
        return answers

    async def log(self, table: str, after: int = 0) -> tuple[Dated, ...]:
        """Return a table's entries after a number, in order."""
        rows = await self._database.read(lambda connection: _rows_of(connection, table, after))
        return _entries(rows)

    async def lease(self, table: str, holder: str, now: int, until: int) -> Lease | None:
        """Acquire or renew the lease of a table; None while another holder's has not expired."""
        check_words(table, holder)
        return await self._leases.do(_Take(table, holder, now, until))

    async def release(self, lease: Lease) -> None:
        """Release a lease early; an outdated lease is ignored."""
        check_words(lease.table)
        await self._leases.do(lease)

    async def _lease(self, take: Take[_Take | Lease]) -> list[Lease | Exception | None]:
        return await self._database.write(lambda connection: self._leased(connection, take()))

    def _leased(
        self, connection: Connection, calls: Sequence[_Take | Lease]
    ) -> list[Lease | Exception | None]:
        answers: list[Lease | Exception | None] = []
        changed: set[str] = set()
        empty: list[str] = []
        held = _locked(connection, {call.table for call in calls})
        new = {call.table: call.now for call in calls if isinstance(call, _Take) and call.table not in held}
        if new:
            rows = [{**_NEW, "id": table, "touched": now} for table, now in sorted(new.items())]
            connection.execute(self._database.insert(TABLES).on_conflict_do_nothing(), rows)
            held |= _locked(connection, set(new))
        for call in calls:
            row = held.get(call.table)
            lease = None
            if isinstance(call, Lease):
                if row is not None and row.is_of(call):
                    row.holder, row.until = "", 0
                    changed.add(call.table)
                    if not row.last:
                        empty.append(call.table)
            elif row is not None and (row.holder == call.holder or row.until <= call.now):
                row.fence += row.holder != call.holder
                row.holder, row.until = call.holder, call.until
                changed.add(call.table)
                lease = Lease(call.table, call.holder, row.fence, call.until)
            answers.append(lease)
        rows = [
            {"this": each, "holder": row.holder, "fence": row.fence, "until": row.until}
            for each in sorted(changed)
            for row in [held[each]]
        ]
        update_rows(connection, TABLES, rows)
        if empty:
            # Unless another call of this group has acquired it.
            unheld = one_of(connection, TABLES.c.id, empty)
            connection.execute(delete(TABLES).where(unheld, TABLES.c.holder == ""))
        return answers

    async def holder(self, table: str, now: int) -> str | None:
        """Return the holder of a table's lease."""
        wanted = select(TABLES.c.holder).where(TABLES.c.id == table, TABLES.c.until > now)
        return await self._database.read(lambda connection: connection.execute(wanted).scalar()) or None

    async def lobby(self, limit: int = 100) -> tuple[Listing, ...]:
        """Return the public tables that are not closed, most recently active first."""
        wanted = (
            _LISTED.where(TABLES.c.public.is_(True), TABLES.c.closed.is_(False))
            .order_by(TABLES.c.touched.desc())
            .limit(limit)
        )
        rows = await self._database.read(lambda connection: read_rows(connection, wanted))
        return tuple(map(_listing, rows))

    async def listing(self, table: str) -> Listing | None:
        """Return how a table is shown in lists, also a private one; None if there is none."""
        wanted = _LISTED.where(TABLES.c.id == table, TABLES.c.last > 0)
        rows = await self._database.read(lambda connection: read_rows(connection, wanted))
        return next(map(_listing, rows), None)

    async def open_of(self, hosts: Collection[Id]) -> Mapping[Id, int]:
        """Return how many open tables each person has opened; five that nobody need run count as one."""
        weight = func.sum(case((TABLES.c.wakes > 0, 1), else_=SLEEPING))
        wanted = select(TABLES.c.host, weight).group_by(TABLES.c.host)
        wanted = wanted.where(TABLES.c.host.in_(sorted(hosts)), TABLES.c.closed.is_(False))
        rows = await self._database.read(lambda connection: connection.execute(wanted).all())
        return dict.fromkeys(hosts, 0) | {host: -(-int(whole) // SLEEPING) for host, whole in rows}

    async def every(self, limit: int = 100) -> tuple[Listing, ...]:
        """Return all tables that are not closed, private ones included, most recently active first."""
        wanted = (
            _LISTED.where(TABLES.c.closed.is_(False), TABLES.c.last > 0)
            .order_by(TABLES.c.touched.desc())
            .limit(limit)
        )
        rows = await self._database.read(lambda connection: read_rows(connection, wanted))
        return tuple(map(_listing, rows))

    async def unattended(self, now: int, limit: int = 100) -> tuple[str, ...]:
        """Return tables in mid-game whose lease has expired, the earliest expiry first."""
        wanted = (
            select(TABLES.c.id)
            .where(
                TABLES.c.playing.is_(True),
                TABLES.c.closed.is_(False),
                TABLES.c.until <= now,
                TABLES.c.wakes <= now,
            )
            .order_by(TABLES.c.until)
            .limit(limit)
        )
        rows = await self._database.read(lambda connection: read_rows(connection, wanted))
        return tuple(table for (table,) in rows)

    async def own(self, person: Id, limit: int = 100) -> tuple[OwnTable, ...]:
        """Return the tables with a game that somebody plays: first where they are to move, by deadline."""
        without_limit = case((TURNS.c.due == 0, 1), else_=0)
        wanted = (
            _LISTED.add_columns(TURNS.c.moves, TURNS.c.due)
            .join(TURNS, TURNS.c.table_id == TABLES.c.id)
            .where(TURNS.c.person == person, TABLES.c.playing.is_(True), TABLES.c.closed.is_(False))
            .order_by(TURNS.c.moves.desc(), without_limit, TURNS.c.due, TABLES.c.touched.desc(), TABLES.c.id)
            .limit(limit)
        )
        rows = await self._database.read(lambda connection: read_rows(connection, wanted))
        return tuple(
            OwnTable(_listing(listed), Turn(person, bool(moves), due)) for *listed, moves, due in rows
        )


def _locked(connection: Connection, tables: set[str]) -> dict[str, _Held]:
    rows = lock_rows(connection, _HELD, TABLES.c.id, sorted(tables))
    return {table: _Held(*rest) for table, *rest in rows}


def _follows(last: int, rows: Iterable[dict[str, Any]]) -> bool:
    return all(row["number"] == number for number, row in enumerate(rows, last + 1))


def _columns(listing: Listing) -> dict[str, Any]:
    return {
        "host": listing.host,
        "terms": _TERMS.dump(listing.terms),
        "names": _NAMES.dump(listing.names),
        "public": listing.terms.public,
        "playing": listing.playing,
        "closed": listing.closed,
        "touched": listing.touched,
        "wakes": listing.wakes,
    }


def _listing(row: Sequence[Any]) -> Listing:
    table, terms, names, host, playing, touched, closed = row
    return Listing(
        table,
        _TERMS.load(terms),
        _NAMES.load(names),
        host,
        bool(playing),
        touched,
        bool(closed),
    )


def read_log(connection: Connection, table: str) -> tuple[Dated, ...]:
    """Return a table's entries in order."""
    return _entries(_rows_of(connection, table, 0))


def _rows_of(connection: Connection, table: str, after: int) -> list[Any]:
    wanted = (
        select(LOG.c.number, LOG.c.at, LOG.c.entry)
        .where(LOG.c.table_id == table, LOG.c.number > after)
        .order_by(LOG.c.number)
    )
    return read_rows(connection, wanted)


def _entries(rows: Iterable[Any]) -> tuple[Dated, ...]:
    return tuple(Dated(number, at, _ENTRY.load(entry)) for number, at, entry in rows)
