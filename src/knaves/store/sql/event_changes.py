"""Changes to the rows of an event that several steps share; each is part of a larger transaction."""

from __future__ import annotations

import secrets
from dataclasses import asdict
from typing import Any

from sqlalchemy import Connection, and_, delete, func, insert, select, update

from knaves.match.log import Id
from knaves.match.ports.events import Event, Note
from knaves.store.sql.schema import EVENT_NOTES, EVENT_RESERVES, EVENTS


def new_event(connection: Connection, made: Event) -> str:
    """Store an event under a new address, and return that."""
    address = secrets.token_urlsafe(12)
    connection.execute(
        insert(EVENTS),
        {**asdict(made), "address": address, "seed": secrets.token_hex(32), "holder": "", "until": 0},
    )
    return address


def follow(connection: Connection, address: str, again: Event | None) -> None:
    """Store the next one of a weekly event."""
    if again is not None:
        change = update(EVENTS).where(EVENTS.c.address == address)
        connection.execute(change.values(following=new_event(connection, again)))


def stand_down(connection: Connection, address: str, person: Id) -> None:
    """Write down that somebody is no longer ready to step in."""
    own = and_(EVENT_RESERVES.c.event == address, EVENT_RESERVES.c.person == person)
    if connection.execute(delete(EVENT_RESERVES).where(own)).rowcount:
        changed(connection, address)


def add_note(connection: Connection, address: str, note: Note) -> None:
    """Add a note after those that are there; the row of the event is locked by now."""
    last = select(func.coalesce(func.max(EVENT_NOTES.c.number), 0)).where(EVENT_NOTES.c.event == address)
    number = connection.execute(last).scalar_one() + 1
    connection.execute(insert(EVENT_NOTES), [{"event": address, "number": number, **asdict(note)}])


def changed(connection: Connection, address: str, *conditions: Any, **values: Any) -> bool:
    """Change an event that meets these conditions, and its version with it; whether there is one."""
    change = update(EVENTS).where(EVENTS.c.address == address, *conditions)
    return connection.execute(change.values(version=EVENTS.c.version + 1, **values)).rowcount > 0
