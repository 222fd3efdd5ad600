"""The deletion of a person: their own data is deleted, and others' records lose the name.

Logs of open tables still name their sitters; these names are deleted with the tables. The id remains, marked
as deleted: it is never reused, and a game that ends after the deletion shows no name either.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from sqlalchemy import Connection, and_, delete, insert, select, update

from knaves.match.log import Id
from knaves.match.ports.people import DELETED
from knaves.store.sql.clubs import forget_in_clubs
from knaves.store.sql.events import forget_in_events
from knaves.store.sql.schema import (
    ACCOUNTS,
    ANSWERS,
    CHAT,
    CHOICES,
    DEAL_SETS,
    GAMES,
    MEASURED_GAMES,
    PLAY_RATINGS,
    RATING_STEPS,
    RATINGS,
    REPORTS,
    SEATS,
    SESSIONS,
    SET_GAMES,
    STATISTICS,
    TURNS,
)
from knaves.store.sql.studies import forget_in_studies, unname_in_studies
from knaves.store.sql.talk import EXCERPT


def forget(connection: Connection, person: Id, now: int) -> None:
    """Erase an account or a guest; no effect if there is neither."""
    gone = {"name": "", "folded": None, "passphrase": "", "recovery": "", "deleted": now}
    living = and_(ACCOUNTS.c.id == person, ACCOUNTS.c.deleted.is_(None))
    if not connection.execute(update(ACCOUNTS).where(living).values(gone)).rowcount:
        if not _is_guest(connection, person):
            return
        connection.execute(insert(ACCOUNTS), {"id": person, "created": now, **gone})
    own = (
        *(SESSIONS.c.person, RATINGS.c.person, RATING_STEPS.c.person),
        *(MEASURED_GAMES.c.person, PLAY_RATINGS.c.person),
        *(STATISTICS.c.person, ANSWERS.c.person, CHAT.c.author, TURNS.c.person, CHOICES.c.person),
    )
    for column in own:
        connection.execute(delete(column.table).where(column == person))
    waiting = SET_GAMES.c.person == person, SET_GAMES.c.invitation != ""
    connection.execute(delete(SET_GAMES).where(*waiting))
    forget_in_games(connection, person)
    forget_in_clubs(connection, person)
    forget_in_studies(connection, person)
    _from_reports(connection, person)


def _is_guest(connection: Connection, person: Id) -> bool:
    account = connection.execute(select(ACCOUNTS.c.id).where(ACCOUNTS.c.id == person)).first()
    session = connection.execute(select(SESSIONS.c.token).where(SESSIONS.c.person == person)).first()
    return account is None and session is not None


def forget_in_games(connection: Connection, person: Id) -> None:
    """Remove a person's name from all records."""
    sat = select(SEATS.c.address, SEATS.c.seat, SEATS.c.name, SEATS.c.player).where(SEATS.c.person == person)
    for address, seat, name, player in connection.execute(sat).all():
        whole = select(GAMES.c.record).where(GAMES.c.address == address)
        record = connection.execute(whole).scalar_one()
        line, without = (f"\nSeat {seat}: {who}, {player}\n" for who in (name, DELETED))
        changed = _without(record.replace(line, without, 1), name)
        connection.execute(update(GAMES).where(GAMES.c.address == address).values(record=changed))
        unname_in_studies(connection, address, seat, name)
    connection.execute(update(SEATS).where(SEATS.c.person == person).values(name=DELETED))
    connection.execute(update(SET_GAMES).where(SET_GAMES.c.person == person).values(name=DELETED))
    connection.execute(update(DEAL_SETS).where(DEAL_SETS.c.maker == person).values(name=DELETED))
    forget_in_events(connection, person)


def _without(record: str, name: str) -> str:
    """Return a record whose comments do not mention a name."""
    word = re.compile(rf"(?<!\w){re.escape(name)}(?!\w)")
    lines = record.split("\n")
    return "\n".join(word.sub(DELETED, line) if line.startswith("#") else line for line in lines)


def _from_reports(connection: Connection, person: Id) -> None:
    reports: Iterable[tuple[int, str]] = connection.execute(select(REPORTS.c.number, REPORTS.c.excerpt)).all()
    for number, excerpt in reports:
        lines = EXCERPT.load(excerpt)
        kept = tuple(line for line in lines if line.author != person)
        if len(kept) < len(lines):
            change = update(REPORTS).where(REPORTS.c.number == number)
            connection.execute(change.values(excerpt=EXCERPT.dump(kept)))
