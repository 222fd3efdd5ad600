"""Events, who has entered them, and who meets whom: `knaves.match.ports.events`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, fields
from typing import Final

from sqlalchemy import ColumnElement, Connection, and_, delete, func, insert, or_, select, update

from knaves.events.kinds import KINDS
from knaves.match.log import Id
from knaves.match.notices import FinishedGame
from knaves.match.ports.events import Entry, Event, EventBoard, Meeting, Note, Reserve
from knaves.match.ports.people import DELETED
from knaves.store.sql.club_rows import clubs_of
from knaves.store.sql.database import Database
from knaves.store.sql.event_changes import add_note, changed, follow, new_event, stand_down
from knaves.store.sql.event_rows import entry_of, entry_row, meeting_of, meeting_row, written
from knaves.store.sql.many import one_of, read_rows
from knaves.store.sql.schema import EVENT_ENTRIES, EVENT_MEETINGS, EVENT_NOTES, EVENT_RESERVES, EVENTS

_EVENT: Final = select(*[EVENTS.c[each.name] for each in fields(Event)])
_ENTRY: Final = select(*[column for column in EVENT_ENTRIES.c if column.name != "event"])
_MEETING: Final = select(*[column for column in EVENT_MEETINGS.c if column.name not in ("event", "judged")])
_RESERVE: Final = select(EVENT_RESERVES.c.person, EVENT_RESERVES.c.name)
_NOTE: Final = select(*[column for column in EVENT_NOTES.c if column.name not in ("event", "number")])
_STANDING_BY: Final = select(EVENT_RESERVES.c.event)
_GOING: Final = EVENTS.c.state.in_(("open", "running"))
TIMED: Final = [each.name for each in KINDS.values() if each.timed]
KEPT: Final = 64
"""Boards that are kept in memory."""


class SqlEvents:
    """Events in a database."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._boards: dict[str, EventBoard] = {}
        """The boards that were read last, so that a look costs one row while nothing changes."""

    async def make(self, made: Event) -> str:
        """Store an event under a new address."""
        return await self._database.write(lambda connection: new_event(connection, made))

    async def find(self, address: str) -> Event | None:
        """Return an event."""
        return await self._database.read(lambda connection: _found(connection, address))

    async def versions(self, addresses: Sequence[str]) -> dict[str, int]:
        """Return the versions of these events, as far as there are such."""
        wanted = select(EVENTS.c.address, EVENTS.c.version)

        def read(connection: Connection) -> dict[str, int]:
            those = one_of(connection, EVENTS.c.address, addresses)
            return dict(read_rows(connection, wanted.where(those)))

        return await self._database.read(read)

    async def board(self, address: str) -> EventBoard | None:
        """Return an event with its entries and its meetings."""
        entries = _ENTRY.where(EVENT_ENTRIES.c.event == address).order_by(EVENT_ENTRIES.c.number)
        meetings = _MEETING.where(EVENT_MEETINGS.c.event == address)
        meetings = meetings.order_by(EVENT_MEETINGS.c.round, EVENT_MEETINGS.c.number)

        reserves = _RESERVE.where(EVENT_RESERVES.c.event == address).order_by(EVENT_RESERVES.c.at)
        notes = _NOTE.where(EVENT_NOTES.c.event == address).order_by(EVENT_NOTES.c.number)
        kept = self._boards.get(address)

        def read(connection: Connection) -> EventBoard | None:
            # The version is read first: what comes after it is at least as new.
            event = _found(connection, address)
            if event is None or (kept is not None and kept.event == event):
                return None if event is None else kept
            return EventBoard(
                event,
                tuple(entry_of(row) for row in read_rows(connection, entries)),
                tuple(meeting_of(row) for row in read_rows(connection, meetings)),
                tuple(Reserve(*row) for row in read_rows(connection, reserves)),
                tuple(Note(*row) for row in read_rows(connection, notes)),
            )

        found = await self._database.read(read)
        self._boards.pop(address, None)
        if found is not None:
            self._boards[address] = found
            for oldest in [*self._boards][:-KEPT]:
                del self._boards[oldest]
        return found

    async def listed(self, person: Id, since: int, limit: int = 50) -> tuple[tuple[Event, int], ...]:
        """Return events that are not over, by their start, then those that ended since, the latest first."""
        entered = select(EVENT_ENTRIES.c.event).where(EVENT_ENTRIES.c.person == person)
        seen: ColumnElement[bool] = EVENTS.c.public.is_(True)
        if person:
            seen = or_(seen, EVENTS.c.host == person, EVENTS.c.address.in_(entered))
            seen = or_(seen, EVENTS.c.club.in_(clubs_of(person)))
        ahead = _EVENT.where(seen, _GOING).order_by(EVENTS.c.starts).limit(limit)
        past = _EVENT.where(seen, EVENTS.c.state == "over", EVENTS.c.ended >= since)
        past = past.order_by(EVENTS.c.ended.desc()).limit(limit)
        counted = select(EVENT_ENTRIES.c.event, func.count()).group_by(EVENT_ENTRIES.c.event)

        def read(connection: Connection) -> tuple[tuple[Event, int], ...]:
            found = [Event(*row) for wanted in (ahead, past) for row in read_rows(connection, wanted)]
            those = counted.where(one_of(connection, EVENT_ENTRIES.c.event, [each.address for each in found]))
            number = {row[0]: row[1] for row in connection.execute(those)}
            return tuple((each, number.get(each.address, 0)) for each in found)

        return await self._database.read(read)

    async def hosted(self, person: Id) -> int:
        """Return how many events of a person are not over."""
        wanted = select(func.count()).select_from(EVENTS).where(EVENTS.c.host == person, _GOING)
        return await self._database.read(lambda connection: connection.execute(wanted).scalar_one())

    async def entered(self, person: Id) -> tuple[str, ...]:
        """Return the addresses of the events that a person has entered and not left."""
        own = and_(EVENT_ENTRIES.c.person == person, EVENT_ENTRIES.c.gone.is_(False))
        wanted = select(EVENT_ENTRIES.c.event).where(own)
        return await self._database.read(lambda connection: tuple(connection.execute(wanted).scalars()))

    async def enter(self, address: str, person: Id, name: str, most: int) -> bool:
        """Enter a person, once; whether they are in it now."""
        there = select(EVENT_ENTRIES.c.number, EVENT_ENTRIES.c.person)
        there = there.where(EVENT_ENTRIES.c.event == address)

        def change(connection: Connection) -> bool:
            # The row of the event is locked first, so that two who enter get two numbers.
            late = and_(EVENTS.c.state == "running", EVENTS.c.kind.in_(TIMED))
            entered = select(EVENT_ENTRIES.c.event).where(
                EVENT_ENTRIES.c.event == address, EVENT_ENTRIES.c.person == person
            )
            # Partners choose each other before the start: later only those come who have been there.
            late = and_(late, or_(EVENTS.c.form == "single", entered.exists()))
            event = changed(connection, address, or_(EVENTS.c.state == "open", late))
            rows = connection.execute(there).all()
            if any(row.person == person for row in rows):
                if event:
                    own = and_(EVENT_ENTRIES.c.event == address, EVENT_ENTRIES.c.person == person)
                    connection.execute(update(EVENT_ENTRIES).where(own).values(gone=False))
                return True
            if not event or len(rows) >= most:
                return False
            number = max((row.number for row in rows), default=0) + 1
            connection.execute(insert(EVENT_ENTRIES), entry_row(address, Entry(number, person, name)))
            return True

        return await self._database.write(change)

    async def leave(self, address: str, person: Id) -> None:
        """Take a person's entry back; once the event has begun, mark them as gone."""
        own = and_(EVENT_ENTRIES.c.event == address, EVENT_ENTRIES.c.person == person)

        def change(connection: Connection) -> None:
            if changed(connection, address, EVENTS.c.state == "open"):
                connection.execute(delete(EVENT_ENTRIES).where(own))
            elif changed(connection, address, EVENTS.c.state == "running"):
                connection.execute(update(EVENT_ENTRIES).where(own).values(gone=True))

        await self._database.write(change)

    async def set_partner(self, address: str, person: Id, partner: Id) -> bool:
        """Write down whom somebody would like to play with; whether they have entered an open event."""
        own = and_(EVENT_ENTRIES.c.event == address, EVENT_ENTRIES.c.person == person)

        def change(connection: Connection) -> bool:
            if not changed(connection, address, EVENTS.c.state == "open"):
                return False
            return connection.execute(update(EVENT_ENTRIES).where(own).values(partner=partner)).rowcount > 0

        return await self._database.write(change)

    async def seed(self, address: str) -> str:
        """Return the secret from which the packs of an event for teams are made."""
        wanted = select(EVENTS.c.seed).where(EVENTS.c.address == address)
        return str(await self._database.read(lambda connection: connection.execute(wanted).scalar_one()))

    async def begin(
        self, seen: Event, entries: Sequence[Entry], meetings: Sequence[Meeting], again: Event | None = None
    ) -> bool:
        """Begin an event with these entries and its first round; False if it is no longer as it was seen."""
        address, same = seen.address, EVENTS.c.version == seen.version

        def change(connection: Connection) -> bool:
            if not changed(connection, address, EVENTS.c.state == "open", same, state="running"):
                return False
            connection.execute(delete(EVENT_ENTRIES).where(EVENT_ENTRIES.c.event == address))
            connection.execute(insert(EVENT_ENTRIES), [entry_row(address, each) for each in entries])
            connection.execute(insert(EVENT_MEETINGS), [meeting_row(address, each) for each in meetings])
            follow(connection, address, again)
            return True

        return await self._database.write(change)

    async def go_on(self, seen: Event, meetings: Sequence[Meeting]) -> None:
        """Add a round, unless the event is no longer as it was seen."""

        def change(connection: Connection) -> None:
            if changed(connection, seen.address, EVENTS.c.version == seen.version):
                connection.execute(
                    insert(EVENT_MEETINGS), [meeting_row(seen.address, each) for each in meetings]
                )

        await self._database.write(change)

    async def note_open(self, address: str, tables: Sequence[str]) -> None:
        """Write down that these tables of an event exist."""

        def change(connection: Connection) -> None:
            those = and_(
                EVENT_MEETINGS.c.event == address, one_of(connection, EVENT_MEETINGS.c.table_id, [*tables])
            )
            connection.execute(update(EVENT_MEETINGS).where(those).values(opened=True))
            changed(connection, address)

        await self._database.write(change)

    async def set_start(self, address: str, starts: int) -> None:
        """Set another start of an open event."""
        still = EVENTS.c.state == "open"
        await self._database.write(lambda connection: changed(connection, address, still, starts=starts))

    async def end(self, address: str, state: str, why: str, ended: int, again: Event | None = None) -> None:
        """End an event."""
        values = {"state": state, "why": why, "ended": ended}

        def change(connection: Connection) -> None:
            if changed(connection, address, _GOING, **values):
                follow(connection, address, again)

        await self._database.write(change)

    async def give_up(self, address: str, meeting: Meeting) -> None:
        """Write down how a meeting has ended that was not played to its end, unless it has ended."""
        those = and_(EVENT_MEETINGS.c.event == address, EVENT_MEETINGS.c.round == meeting.round)
        own = and_(those, EVENT_MEETINGS.c.number == meeting.number, EVENT_MEETINGS.c.ended == 0)
        values = {"winner": meeting.winner, "forfeited": True, "ended": meeting.ended}

        def change(connection: Connection) -> None:
            if connection.execute(update(EVENT_MEETINGS).where(own).values(**values)).rowcount:
                changed(connection, address)

        await self._database.write(change)

    async def pause(self, address: str, now: int, *, paused: bool) -> None:
        """Pause an event that is not over, or let it go on, with a note."""
        other = EVENTS.c.paused.is_(not paused)

        def change(connection: Connection) -> None:
            if changed(connection, address, _GOING, other, paused=paused):
                add_note(connection, address, Note(now, "paused" if paused else "resumed"))

        await self._database.write(change)

    async def stand_by(self, address: str, reserve: Reserve, now: int) -> bool:
        """Write down that somebody is ready to step in; whether the event runs and they do not play in it."""
        playing = select(EVENT_ENTRIES.c.number).where(
            EVENT_ENTRIES.c.event == address,
            EVENT_ENTRIES.c.person == reserve.person,
            EVENT_ENTRIES.c.gone.is_(False),
        )
        put = self._database.insert(EVENT_RESERVES).on_conflict_do_nothing()

        def change(connection: Connection) -> bool:
            if not changed(connection, address, EVENTS.c.state == "running"):
                return False
            if connection.execute(playing).first() is not None:
                return False
            connection.execute(put, [{"event": address, **asdict(reserve), "at": now}])
            return True

        return await self._database.write(change)

    async def stand_down(self, address: str, person: Id) -> None:
        """Write down that somebody is no longer ready to step in."""
        await self._database.write(lambda connection: stand_down(connection, address, person))

    async def replace(self, seen: Event, entry: Entry, note: Note) -> bool:
        """Give a place to another person or a bot; False if the event is no longer as it was seen."""
        address = seen.address
        own = and_(EVENT_ENTRIES.c.event == address, EVENT_ENTRIES.c.number == entry.number)

        def change(connection: Connection) -> bool:
            if not changed(connection, address, EVENTS.c.version == seen.version):
                return False
            values = {"person": entry.person, "name": entry.name, "gone": False}
            connection.execute(update(EVENT_ENTRIES).where(own).values(**values))
            stand_down(connection, address, entry.person)
            add_note(connection, address, note)
            return True

        return await self._database.write(change)

    async def correct(self, seen: Event, meeting: Meeting, note: Note) -> bool:
        """Set how a meeting ended; False if the event is no longer as it was seen."""
        address = seen.address
        those = and_(EVENT_MEETINGS.c.event == address, EVENT_MEETINGS.c.round == meeting.round)
        own = and_(those, EVENT_MEETINGS.c.number == meeting.number)
        values = {
            "scores": written(meeting.scores),
            "winner": meeting.winner,
            "worth": meeting.worth,
            "forfeited": meeting.forfeited,
        }

        def change(connection: Connection) -> bool:
            if not changed(connection, address, EVENTS.c.version == seen.version):
                return False
            connection.execute(update(EVENT_MEETINGS).where(own).values(**values))
            add_note(connection, address, note)
            return True

        return await self._database.write(change)

    async def due(self, now: int) -> tuple[Event, ...]:
        """Return the events that run, and those that are to start."""
        begins = and_(EVENTS.c.state == "open", EVENTS.c.starts <= now)
        wanted = _EVENT.where(or_(EVENTS.c.state == "running", begins)).order_by(EVENTS.c.starts)
        rows = await self._database.read(lambda connection: read_rows(connection, wanted))
        return tuple(Event(*row) for row in rows)

    async def claim(self, address: str, holder: str, now: int, until: int) -> bool:
        """Let one process run an event for some time; whether it is this one."""
        free = or_(EVENTS.c.holder == holder, EVENTS.c.until < now)
        change = update(EVENTS).where(EVENTS.c.address == address, free).values(holder=holder, until=until)
        return await self._database.write(lambda connection: connection.execute(change).rowcount > 0)


def note_meeting(connection: Connection, game: FinishedGame, ended: int) -> None:
    """Write down how the game at the table of a meeting ended; nothing at other tables, and only once."""
    wanted = select(EVENT_MEETINGS.c.event).where(EVENT_MEETINGS.c.table_id == game.table)
    event = connection.execute(wanted).scalar() if game.table else None
    if event is None:
        return
    values = {
        "record": game.address,
        "scores": written(game.scores),
        "winner": game.side,
        "worth": game.worth,
        "forfeited": game.how != "played",
        "ended": ended,
    }
    own = and_(EVENT_MEETINGS.c.table_id == game.table, EVENT_MEETINGS.c.ended == 0)
    if connection.execute(update(EVENT_MEETINGS).where(own).values(**values)).rowcount:
        changed(connection, event)
        _mark_away(connection, game, event)


def _mark_away(connection: Connection, game: FinishedGame, event: str) -> None:
    """Take those out of an arena who lost because they were not there, until they enter it again."""
    timed = select(EVENTS.c.address).where(EVENTS.c.address == event, EVENTS.c.kind.in_(TIMED))
    if game.how not in ("claimed", "time", "aborted") or connection.execute(timed).first() is None:
        return
    wanted = _MEETING.where(EVENT_MEETINGS.c.event == event, EVENT_MEETINGS.c.table_id == game.table)
    meeting = meeting_of(connection.execute(wanted).one())
    if len(meeting.sides[0]) > 1 and game.how != "aborted":
        # A partner who was there would have to enter again too.
        return
    numbers = [
        place + 1 for side, places in enumerate(meeting.sides) if side != game.side for place in places
    ]
    those = and_(EVENT_ENTRIES.c.event == event, EVENT_ENTRIES.c.number.in_(numbers))
    own = and_(those, EVENT_ENTRIES.c.person != "")
    connection.execute(update(EVENT_ENTRIES).where(own).values(gone=True))


def forget_in_events(connection: Connection, person: Id) -> None:
    """Remove a person's name from all events, and whom they were from those that have not begun."""
    entered = select(EVENT_ENTRIES.c.event).where(EVENT_ENTRIES.c.person == person)
    for event in connection.execute(entered).scalars().all():
        own = and_(EVENT_ENTRIES.c.event == event, EVENT_ENTRIES.c.person == person)
        if changed(connection, event, EVENTS.c.state == "open"):
            connection.execute(delete(EVENT_ENTRIES).where(own))
        else:
            changed(connection, event)
            connection.execute(update(EVENT_ENTRIES).where(own).values(name=DELETED, gone=True))
    wished = EVENT_ENTRIES.c.partner == person
    connection.execute(update(EVENT_ENTRIES).where(wished).values(partner=""))
    for event in connection.execute(_STANDING_BY.where(EVENT_RESERVES.c.person == person)).scalars().all():
        stand_down(connection, event, person)
    for whose, name in (("was_person", "was"), ("now_person", "now")):
        own = EVENT_NOTES.c[whose] == person
        for event in connection.execute(select(EVENT_NOTES.c.event).where(own)).scalars().all():
            changed(connection, event)
        connection.execute(update(EVENT_NOTES).where(own).values(**{name: DELETED}))
    unnamed = update(EVENTS).where(EVENTS.c.host == person)
    connection.execute(unnamed.values(called=DELETED, version=EVENTS.c.version + 1))


def _found(connection: Connection, address: str) -> Event | None:
    row = connection.execute(_EVENT.where(EVENTS.c.address == address)).first()
    return None if row is None else Event(*row)
