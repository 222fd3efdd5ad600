"""Games of the day: `knaves.match.ports.day_sets`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any, Final

from sqlalchemy import ColumnElement, Connection, select, update

from knaves.match.log import Id
from knaves.match.ports.day_sets import SHOWN
from knaves.match.ports.deal_sets import DealSet, SetGame
from knaves.store.sql.database import Database
from knaves.store.sql.deal_sets import GAME, SET, deal_set, empty_game, game_of, set_game
from knaves.store.sql.many import read_rows
from knaves.store.sql.schema import DEAL_SETS, SET_GAMES

_ENTERED: Final = (
    GAME.add_columns(SET_GAMES.c.deal_set)
    .join(DEAL_SETS, DEAL_SETS.c.address == SET_GAMES.c.deal_set)
)  # fmt: skip
_CLOSED: Final = DEAL_SETS.c.closes > 0
_COUNTED: Final = (SET_GAMES.c.record != "", SET_GAMES.c.ended <= DEAL_SETS.c.closes)
KEPT: Final = 64
"""Days whose sets are kept in memory."""


class SqlDaySets:
    """Games of the day in a database."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._sets: dict[tuple[str, str], tuple[DealSet, ...]] = {}
        """The sets of days that were looked at last: once made, they do not change."""

    async def add(self, made: Sequence[DealSet]) -> None:
        """Store sets, unless another process was faster."""
        put = self._database.insert(DEAL_SETS).on_conflict_do_nothing()
        rows = [asdict(each) for each in made]
        await self._database.write(lambda connection: connection.execute(put, rows))

    async def of_day(self, game: str, day: str) -> tuple[DealSet, ...]:
        """Return the sets of a day by instance."""
        found = self._sets.get((game, day), ())
        if not found:
            wanted = SET.where(*_day(game, day)).order_by(DEAL_SETS.c.instance)
            rows = await self._database.read(lambda connection: read_rows(connection, wanted))
            found = tuple(deal_set(row) for row in rows)
        if found:
            self._sets[game, day] = found
            for oldest in [*self._sets][:-KEPT]:
                del self._sets[oldest]
        return found

    async def entry(self, game: str, day: str, person: Id) -> tuple[str, SetGame] | None:
        """Return a person's game of a day, and the address of its set."""
        wanted = _ENTERED.where(*_day(game, day), SET_GAMES.c.person == person)
        wanted = wanted.order_by(SET_GAMES.c.entered).limit(1)
        row = await self._database.read(lambda connection: connection.execute(wanted).first())
        return None if row is None else _entered(row)

    async def field(self, game: str, day: str) -> tuple[tuple[str, SetGame], ...]:
        """Return the games of a day that were over before it closed."""
        wanted = _ENTERED.where(*_day(game, day), *_COUNTED)
        wanted = wanted.order_by(SET_GAMES.c.ended, SET_GAMES.c.person)
        return await self._database.read(
            lambda connection: tuple([_entered(row) for row in read_rows(connection, wanted)])
        )

    async def going(self, game: str, person: Id, now: int, since: int) -> str:
        """Return the table of a person's game of a day that has closed; empty if there is none."""
        wanted = (
            select(SET_GAMES.c.table_id)
            .join(DEAL_SETS, DEAL_SETS.c.address == SET_GAMES.c.deal_set)
            .where(DEAL_SETS.c.game == game, _CLOSED, DEAL_SETS.c.closes < now)
            .where(SET_GAMES.c.person == person, SET_GAMES.c.record == "", SET_GAMES.c.table_id != "")
            .where(SET_GAMES.c.entered >= since)
            .order_by(SET_GAMES.c.entered.desc())
            .limit(1)
        )
        return str(await self._database.read(lambda connection: connection.execute(wanted).scalar()) or "")

    async def unplayed(self, game: str, person: Id, now: int) -> tuple[str, ...]:
        """Return the addresses of the closed sets with a field, of days that a person knows nothing of."""
        here = SET_GAMES.c.deal_set == DEAL_SETS.c.address
        field = select(SET_GAMES.c.person).where(here, *_COUNTED).correlate(DEAL_SETS).exists()
        known = (
            select(DEAL_SETS.c.day)
            .join(SET_GAMES, here)
            .where(DEAL_SETS.c.game == game, SET_GAMES.c.person == person)
        )
        wanted = select(DEAL_SETS.c.address).where(
            DEAL_SETS.c.game == game,
            *(_CLOSED, DEAL_SETS.c.closes < now, field),
            DEAL_SETS.c.day.not_in(known),
        )
        rows = await self._database.read(lambda connection: read_rows(connection, wanted))
        return tuple([str(address) for (address,) in rows])

    async def show(self, address: str, person: Id, name: str, now: int) -> bool:
        """Note that a person looks at the cards of a set; False if they have begun to play it."""
        put = self._database.insert(SET_GAMES).on_conflict_do_nothing()
        row = empty_game(address, person, name, now)
        of = game_of(address, person)
        unbegun = update(SET_GAMES).where(*of, SET_GAMES.c.table_id == "").values(how=SHOWN)

        def change(connection: Connection) -> bool:
            connection.execute(put, row)
            return bool(connection.execute(unbegun).rowcount)

        return await self._database.write(change)


def _day(game: str, day: str) -> tuple[ColumnElement[bool], ...]:
    return DEAL_SETS.c.game == game, DEAL_SETS.c.day == day


def _entered(row: Any) -> tuple[str, SetGame]:
    *game, address = row
    return str(address), set_game(game)
