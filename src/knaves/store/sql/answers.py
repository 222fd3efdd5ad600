"""Answers to the hands of the day: `knaves.match.ports.answers`."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from sqlalchemy import Connection, select

from knaves.match.log import Id
from knaves.match.ports.answers import DayAnswer
from knaves.store.sql.database import Database
from knaves.store.sql.many import read_rows
from knaves.store.sql.schema import ANSWERED, ANSWERS


class SqlAnswers:
    """Answers in a database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def answer(self, person: Id, answer: DayAnswer) -> bool:
        """Store and count an answer; False, and nothing is counted, if the person has answered this hand."""
        hand = {"day": answer.day, "game": answer.game, "move": answer.move}

        def keep(connection: Connection) -> bool:
            put = self._database.insert(ANSWERS).on_conflict_do_nothing()
            if not connection.execute(put, {**hand, "person": person, "at": answer.at}).rowcount:
                return False
            count = self._database.insert(ANSWERED).on_conflict_do_update(
                index_elements=[ANSWERED.c.day, ANSWERED.c.game, ANSWERED.c.move],
                set_={"number": ANSWERED.c.number + 1},
            )
            connection.execute(count, {**hand, "number": 1})
            return True

        return await self._database.write(keep)

    async def answer_of(self, person: Id, day: str, game: str) -> str:
        """Return the move that a person answered; empty if there is none."""
        wanted = select(ANSWERS.c.move).where(
            ANSWERS.c.day == day, ANSWERS.c.game == game, ANSWERS.c.person == person
        )
        move = await self._database.read(lambda connection: connection.execute(wanted).scalar())
        return str(move or "")

    async def moves(self, people: Collection[Id], day: str, game: str) -> Mapping[Id, str]:
        """Return what these people answered, as moves; those without an answer are left out."""
        wanted = select(ANSWERS.c.person, ANSWERS.c.move).where(
            ANSWERS.c.day == day, ANSWERS.c.game == game, ANSWERS.c.person.in_(people)
        )
        rows = await self._database.read(lambda connection: read_rows(connection, wanted))
        return dict(rows)

    async def answers(self, person: Id) -> tuple[DayAnswer, ...]:
        """Return a person's stored answers, the oldest first."""
        wanted = (
            select(ANSWERS.c.day, ANSWERS.c.game, ANSWERS.c.move, ANSWERS.c.at)
            .where(ANSWERS.c.person == person)
            .order_by(ANSWERS.c.day, ANSWERS.c.game)
        )
        rows = await self._database.read(lambda connection: read_rows(connection, wanted))
        return tuple(DayAnswer(*row) for row in rows)

    async def counts(self, day: str, game: str) -> Mapping[str, int]:
        """Return how often each move was the answer to a hand."""
        wanted = select(ANSWERED.c.move, ANSWERED.c.number).where(
            ANSWERED.c.day == day, ANSWERED.c.game == game
        )
        rows = await self._database.read(lambda connection: read_rows(connection, wanted))
        return dict(rows)
