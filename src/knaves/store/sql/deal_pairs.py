"""Who plays a set of deals together: `knaves.match.ports.deal_pairs`."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, delete, select, update

from knaves.game import Seat
from knaves.match.log import Id
from knaves.match.ports.deal_sets import SetGame
from knaves.store.sql.database import Database
from knaves.store.sql.deal_sets import GAME, empty_game, game_of, set_game
from knaves.store.sql.schema import SET_GAMES


class SqlDealPairs:
    """Invitations to sets of deals in a database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def invite(self, address: str, person: Id, name: str, word: str, now: int) -> SetGame:
        """Let a person wait for a partner; return their game of the set, as it is if they have one."""
        row = {**empty_game(address, person, name, now), "invitation": word}
        put = self._database.insert(SET_GAMES).on_conflict_do_nothing()

        def change(connection: Connection) -> SetGame:
            connection.execute(put, row)
            return set_game(connection.execute(GAME.where(*game_of(address, person))).one())

        return await self._database.write(change)

    async def take_back(self, address: str, person: Id) -> bool:
        """Delete the game of a person who waits for a partner; False if they do not."""
        gone = delete(SET_GAMES).where(*game_of(address, person), SET_GAMES.c.invitation != "")
        return await self._database.write(lambda connection: bool(connection.execute(gone).rowcount))

    async def inviting(self, address: str, word: str) -> SetGame | None:
        """Return the game of the person whose invitation has this word."""
        wanted = GAME.where(*_invited(address, word))
        row = await self._database.read(lambda connection: connection.execute(wanted).first())
        return None if row is None else set_game(row)

    async def answer(self, address: str, word: str, person: Id, name: str, seat: Seat, now: int) -> bool:
        """Make a person the partner of the one whose invitation has this word; False if they cannot be."""
        wanted = select(SET_GAMES.c.person).where(*_invited(address, word))
        put = self._database.insert(SET_GAMES).on_conflict_do_nothing()

        def change(connection: Connection) -> bool:
            inviter = connection.execute(wanted).scalar()
            if inviter is None:
                return False
            of = game_of(address, inviter)
            # Two answers at once wait here for each other, and the second one finds the word gone.
            claim = update(SET_GAMES).where(*of, SET_GAMES.c.invitation == word)
            if not connection.execute(claim.values(invitation="", partner=person)).rowcount:
                return False
            row = {**empty_game(address, person, name, now), "partner": inviter, "seat": int(seat)}
            if connection.execute(put, row).rowcount:
                return True
            connection.execute(update(SET_GAMES).where(*of).values(invitation=word, partner=""))
            return False

        return await self._database.write(change)


def _invited(address: str, word: str) -> tuple[Any, ...]:
    # Who does not invite has an empty word.
    return SET_GAMES.c.deal_set == address, SET_GAMES.c.invitation == word, SET_GAMES.c.invitation != ""
