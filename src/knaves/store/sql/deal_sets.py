"""Sets of deals and who plays them: `knaves.match.ports.deal_sets`."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import asdict, replace
from typing import Any, Final

from sqlalchemy import ColumnElement, Connection, Select, insert, or_, select, update

from knaves.game import Seat
from knaves.match.log import Id
from knaves.match.notices import FinishedGame
from knaves.match.ports.deal_sets import OWN_SEAT, DealSet, SetGame
from knaves.store.sql.database import Database
from knaves.store.sql.many import read_rows
from knaves.store.sql.review_queue import latest_waiting
from knaves.store.sql.schema import DEAL_SETS, SET_GAMES

SET: Final = select(
    DEAL_SETS.c.address,
    DEAL_SETS.c.game,
    DEAL_SETS.c.rules,
    DEAL_SETS.c.seats,
    DEAL_SETS.c.bot,
    DEAL_SETS.c.seed,
    DEAL_SETS.c.maker,
    DEAL_SETS.c.name,
    DEAL_SETS.c.made,
    DEAL_SETS.c.day,
    DEAL_SETS.c.instance,
    DEAL_SETS.c.closes,
    DEAL_SETS.c.pairs,
)
GAME: Final = select(
    SET_GAMES.c.person,
    SET_GAMES.c.name,
    SET_GAMES.c.entered,
    SET_GAMES.c.table_id,
    SET_GAMES.c.record,
    SET_GAMES.c.how,
    SET_GAMES.c.side,
    SET_GAMES.c.scores,
    SET_GAMES.c.ended,
    SET_GAMES.c.without_luck,
    SET_GAMES.c.invitation,
    SET_GAMES.c.partner,
    SET_GAMES.c.seat,
)


class SqlDealSets:
    """Sets of deals in a database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def make(self, made: DealSet) -> str:
        """Store a set under a new address."""
        address = secrets.token_urlsafe(12)
        row = {**asdict(made), "address": address}
        await self._database.write(lambda connection: connection.execute(insert(DEAL_SETS), row))
        return address

    async def find(self, address: str) -> DealSet | None:
        """Return a set."""
        wanted = SET.where(DEAL_SETS.c.address == address)
        row = await self._database.read(lambda connection: connection.execute(wanted).first())
        return None if row is None else deal_set(row)

    async def enter(self, address: str, person: Id, name: str, now: int) -> SetGame:
        """Return a person's game of a set, a new one if they have none."""
        row = empty_game(address, person, name, now)
        put = self._database.insert(SET_GAMES).on_conflict_do_nothing()

        def change(connection: Connection) -> SetGame:
            connection.execute(put, row)
            return set_game(connection.execute(GAME.where(*game_of(address, person))).one())

        return await self._database.write(change)

    async def seat(self, address: str, person: Id, table: str) -> str:
        """Store the table of a person's game and their partner's if it has none; return the one it has."""
        of = SET_GAMES.c.deal_set == address, _plays(person)
        free = update(SET_GAMES).where(*of, SET_GAMES.c.table_id == "", SET_GAMES.c.how == "")
        first = SET_GAMES.c.seat == OWN_SEAT

        def change(connection: Connection) -> str:
            # Of two partners who begin at once, the row of the first seat decides for both.
            connection.execute(free.where(first).values(table_id=table))
            found = str(connection.execute(select(SET_GAMES.c.table_id).where(*of, first)).scalar_one())
            if found:
                connection.execute(free.where(~first).values(table_id=found))
            return found

        return await self._database.write(change)

    async def game(self, address: str, person: Id) -> SetGame | None:
        """Return a person's game of a set."""
        return await self._one(GAME.where(*game_of(address, person)))

    async def recorded(self, address: str, record: str) -> SetGame | None:
        """Return the game of a set that has a record."""
        return await self._one(GAME.where(SET_GAMES.c.deal_set == address, SET_GAMES.c.record == record))

    async def games(self, address: str) -> tuple[SetGame, ...]:
        """Return all games of a set, in the order in which they began."""
        wanted = GAME.where(SET_GAMES.c.deal_set == address)
        wanted = wanted.order_by(SET_GAMES.c.entered, SET_GAMES.c.person)
        rows = await self._database.read(lambda connection: read_rows(connection, wanted))
        return tuple(set_game(row) for row in rows)

    async def entered(self, person: Id, limit: int = 20) -> tuple[DealSet, ...]:
        """Return the challenges that a person has made or entered, the latest first."""
        own = select(SET_GAMES.c.deal_set).where(SET_GAMES.c.person == person)
        taken = or_(DEAL_SETS.c.maker == person, DEAL_SETS.c.address.in_(own))
        wanted = SET.where(DEAL_SETS.c.day == "", taken)
        wanted = wanted.order_by(DEAL_SETS.c.made.desc(), DEAL_SETS.c.address).limit(limit)
        rows = await self._database.read(lambda connection: read_rows(connection, wanted))
        return tuple(deal_set(row) for row in rows)

    async def _one(self, wanted: Select[Any]) -> SetGame | None:
        row = await self._database.read(lambda connection: connection.execute(wanted).first())
        return None if row is None else set_game(row)


def note_end(connection: Connection, game: FinishedGame, ended: int) -> None:
    """Write down how a game of a set ended; nothing if nobody has entered it, or somebody else played it."""
    people = [person for person in game.people if person]
    if not game.deal_set or not people:
        return
    change = update(SET_GAMES).where(
        SET_GAMES.c.deal_set == game.deal_set,
        SET_GAMES.c.person.in_(people),
        # Who has looked at the cards instead of playing has an end without a record. Of two tables, which
        # somebody has who begins twice at once, the first end counts: nobody plays twice.
        SET_GAMES.c.how == "",
    )
    values = {
        "record": game.address,
        "how": game.how,
        "side": game.side,
        "scores": " ".join(map(str, game.scores)),
        "ended": ended,
    }
    connection.execute(change.values(values))


def note_judged(connection: Connection, record: str, without_luck: float | None) -> None:
    """Write down the result of a game without luck, or that there is none; nothing if it is of no set."""
    own = update(SET_GAMES).where(SET_GAMES.c.record == record)
    connection.execute(own.values(judged=True, without_luck=without_luck))


def unjudged(connection: Connection, silent: int) -> str | None:
    """Return the latest game of a challenge to be reviewed whose review nobody has reported on since."""
    # Of the games of a day there may be thousands: those are reviewed when somebody asks.
    challenge = select(DEAL_SETS.c.address).where(DEAL_SETS.c.day == "")
    return latest_waiting(
        connection,
        SET_GAMES.c.record,
        SET_GAMES.c.ended,
        silent,
        SET_GAMES.c.record != "",
        SET_GAMES.c.judged.is_(False),
        SET_GAMES.c.deal_set.in_(challenge),
    )


def _plays(person: Id) -> ColumnElement[bool]:
    """Return the condition for the rows of a person and of their partner."""
    return or_(SET_GAMES.c.person == person, SET_GAMES.c.partner == person)


def game_of(address: str, person: Id) -> tuple[Any, Any]:
    """Return the conditions for the row of a person's game of a set."""
    return SET_GAMES.c.deal_set == address, SET_GAMES.c.person == person


def empty_game(address: str, person: Id, name: str, now: int) -> Mapping[str, Any]:
    """Return the row of a game that has not begun."""
    return {
        "deal_set": address,
        "person": person,
        "name": name,
        "entered": now,
        "table_id": "",
        "record": "",
        "how": "",
        "side": -1,
        "scores": "",
        "ended": 0,
        "invitation": "",
        "partner": "",
        "seat": int(OWN_SEAT),
    }


def deal_set(row: Any) -> DealSet:
    """Return a set from a row of `SET`."""
    found = DealSet(*row)
    # SQLite has no truth values of its own.
    return replace(found, pairs=bool(found.pairs))


def set_game(row: Any) -> SetGame:
    """Return a game from a row of `GAME`."""
    person, name, entered, table, record, how, side, scores, ended, luckless, word, partner, seat = row
    points = tuple(int(each) for each in scores.split())
    found = None if luckless is None else float(luckless)
    return SetGame(
        *(person, name, entered, table, record, how, side, points, ended, found),
        *(word, partner, Seat(seat)),
    )
