"""What rated games cost their players: noted when a game ends, filled in with its review, averaged."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, Final

from sqlalchemy import ColumnElement, Connection, and_, delete, func, insert, select, update

from knaves import record
from knaves.intervals import Interval
from knaves.match.log import Dated, Id
from knaves.match.notices import FinishedGame
from knaves.match.play_ratings import LATEST, measured, times_of, wins_lost
from knaves.match.ports.play import MeasuredGame, PlayHabits
from knaves.match.ports.results import PlayRung, Rating
from knaves.review import Review
from knaves.store.sql.many import one_of, read_rows
from knaves.store.sql.review_queue import latest_waiting
from knaves.store.sql.schema import (
    ACCOUNTS,
    GAMES,
    MEASURED_GAMES,
    PLAY_RATINGS,
    RATINGS,
)
from knaves.store.sql.tables import read_log

_UNMEASURED: Final = MEASURED_GAMES.c.edition == ""


def note_rated(connection: Connection, game: FinishedGame, ended: int, deleted: set[Id]) -> None:
    """Note that a game is to be reviewed, for each account in it."""
    rows = [
        {
            "address": game.address,
            "seat": seat,
            "person": person,
            "game": game.game,
            "seats": len(game.people),
            "ended": ended,
            "table_id": game.table,
            "edition": "",
            "worth": 0.0,
            "lost": "{}",
            "decisions": 0,
            "agreed": 0,
            "time": None,
        }
        for seat, person in enumerate(game.people)
        if person and person not in deleted
    ]
    if rows:
        connection.execute(insert(MEASURED_GAMES), rows)


def measured_by(connection: Connection, address: str, review: Review) -> tuple[MeasuredGame, ...]:
    """Return what a review says that a game cost each seat; nothing if it is not, or no longer, asked."""
    asked = select(MEASURED_GAMES.c.table_id, GAMES.c.record).join(GAMES, GAMES.c.address == address)
    row = connection.execute(asked.where(_of(address), _UNMEASURED).limit(1)).first()
    if row is None:
        return ()
    table, text = row
    played = record.read(text)
    return measured(played, review, times_of(_log(connection, table), address, len(played.entries)))


def note_measured(connection: Connection, address: str, edition: str, games: Sequence[MeasuredGame]) -> None:
    """Fill in what a game cost, once, and update the averages of its players; locks their accounts."""
    wanted = select(MEASURED_GAMES.c.seat, MEASURED_GAMES.c.person, MEASURED_GAMES.c.game)
    rows = connection.execute(wanted.where(_of(address), _UNMEASURED)).all()
    people = sorted({person for _seat, person, _game in rows})
    if not people or not games:
        return
    those = one_of(connection, ACCOUNTS.c.id, people)
    connection.execute(select(ACCOUNTS.c.id).where(those).order_by(ACCOUNTS.c.id).with_for_update())
    for seat, person, game in rows:
        found = games[seat]
        change = update(MEASURED_GAMES).where(_of(address), MEASURED_GAMES.c.seat == seat, _UNMEASURED)
        values = {
            "edition": edition,
            "worth": found.worth,
            "lost": json.dumps(dict(found.lost)),
            "decisions": found.decisions,
            "agreed": found.agreed,
            "time": found.time,
        }
        if connection.execute(change.values(values)).rowcount:
            _average(connection, person, game, found.seats)


def leave_out(connection: Connection, address: str) -> None:
    """Ask no longer for the review of a game."""
    connection.execute(delete(MEASURED_GAMES).where(_of(address), _UNMEASURED))


def unmeasured(connection: Connection, silent: int) -> str | None:
    """Return the latest game that is to be reviewed and whose review nobody has reported on since."""
    return latest_waiting(connection, MEASURED_GAMES.c.address, MEASURED_GAMES.c.ended, silent, _UNMEASURED)


def measured_of(connection: Connection, person: Id, game: str, seats: int = 0) -> tuple[MeasuredGame, ...]:
    """Return the latest measured games of an account, the oldest first; only those with so many seats."""
    own = and_(MEASURED_GAMES.c.person == person, MEASURED_GAMES.c.game == game, ~_UNMEASURED)
    wanted = select(
        MEASURED_GAMES.c.seats,
        MEASURED_GAMES.c.worth,
        MEASURED_GAMES.c.lost,
        MEASURED_GAMES.c.decisions,
        MEASURED_GAMES.c.agreed,
        MEASURED_GAMES.c.time,
    ).where(own)
    if seats:
        wanted = wanted.where(MEASURED_GAMES.c.seats == seats)
    latest = wanted.order_by(MEASURED_GAMES.c.ended.desc(), MEASURED_GAMES.c.address.desc()).limit(LATEST)
    rows = read_rows(connection, latest)
    return tuple(
        MeasuredGame(number, float(worth), json.loads(lost), decisions, agreed, time)
        for number, worth, lost, decisions, agreed, time in reversed(rows)
    )


def ladder(connection: Connection, game: str, seats: int, limit: int, fewest: int) -> tuple[PlayRung, ...]:
    """Return the accounts with the least upper bounds of what a game costs."""
    both = and_(RATINGS.c.person == PLAY_RATINGS.c.person, RATINGS.c.game == PLAY_RATINGS.c.game)
    wanted = (
        select(
            ACCOUNTS.c.name,
            PLAY_RATINGS.c.games,
            PLAY_RATINGS.c.lost,
            PLAY_RATINGS.c.low,
            PLAY_RATINGS.c.high,
            RATINGS.c.person,
            RATINGS.c.game,
            RATINGS.c.mu,
            RATINGS.c.sigma,
            RATINGS.c.games,
        )
        .join(ACCOUNTS, ACCOUNTS.c.id == PLAY_RATINGS.c.person)
        .join(RATINGS, both)
        .where(PLAY_RATINGS.c.game == game, PLAY_RATINGS.c.seats == seats, PLAY_RATINGS.c.games >= fewest)
        .order_by(PLAY_RATINGS.c.high, PLAY_RATINGS.c.person)
        .limit(limit)
    )
    return tuple(
        PlayRung(name, games, Interval(lost, low, high), Rating(*rating))
        for name, games, lost, low, high, *rating in connection.execute(wanted).all()
    )


def habits(connection: Connection, fewest: int, limit: int) -> tuple[PlayHabits, ...]:
    """Return who agrees most often with the champion."""
    share = func.sum(MEASURED_GAMES.c.agreed) * 1.0 / func.sum(MEASURED_GAMES.c.decisions)
    key = MEASURED_GAMES.c.person, MEASURED_GAMES.c.game, MEASURED_GAMES.c.seats
    wanted = (
        select(
            MEASURED_GAMES.c.person,
            ACCOUNTS.c.name,
            MEASURED_GAMES.c.game,
            MEASURED_GAMES.c.seats,
            func.count(),
            share,
            func.avg(MEASURED_GAMES.c.time),
        )
        .join(ACCOUNTS, ACCOUNTS.c.id == MEASURED_GAMES.c.person)
        .where(~_UNMEASURED)
        .group_by(*key, ACCOUNTS.c.name)
        .having(and_(func.count() >= fewest, func.sum(MEASURED_GAMES.c.decisions) > 0))
        .order_by(share.desc(), MEASURED_GAMES.c.person)
        .limit(limit)
    )
    return tuple(
        PlayHabits(
            person, name, game, seats, games, float(part), None if time is None else round(float(time))
        )
        for person, name, game, seats, games, part, time in connection.execute(wanted).all()
    )


def _average(connection: Connection, person: Id, game: str, seats: int) -> None:
    of = and_(PLAY_RATINGS.c.person == person, PLAY_RATINGS.c.game == game, PLAY_RATINGS.c.seats == seats)
    connection.execute(delete(PLAY_RATINGS).where(of))
    found = wins_lost(measured_of(connection, person, game, seats))
    if found is None:
        return
    counted = select(func.count()).select_from(MEASURED_GAMES)
    counted = counted.where(
        MEASURED_GAMES.c.person == person,
        MEASURED_GAMES.c.game == game,
        MEASURED_GAMES.c.seats == seats,
        ~_UNMEASURED,
    )
    row: dict[str, Any] = {
        "person": person,
        "game": game,
        "seats": seats,
        "games": connection.execute(counted).scalar_one(),
        "lost": found.value,
        "low": found.low,
        "high": found.high,
    }
    connection.execute(insert(PLAY_RATINGS), row)


def _log(connection: Connection, table: str) -> tuple[Dated, ...]:
    return read_log(connection, table) if table else ()


def _of(address: str) -> ColumnElement[bool]:
    return MEASURED_GAMES.c.address == address
