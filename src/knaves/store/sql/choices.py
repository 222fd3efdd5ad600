"""What people chose in games that are over: `knaves.match.ports.choices`."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final

from sqlalchemy import Connection, func, select

from knaves.match.log import Id
from knaves.match.ports.choices import ChoiceCount
from knaves.store.sql.database import Database
from knaves.store.sql.many import read_rows
from knaves.store.sql.schema import CHOICES

_KEY: Final = (*CHOICES.primary_key.columns,)
_SUMS: Final = (CHOICES.c.times, CHOICES.c.points, CHOICES.c.squares, CHOICES.c.won)


class SqlChoices:
    """Counted choices in a database."""

    others = True

    def __init__(self, database: Database) -> None:
        self._database = database

    async def chosen(self, game: str, question: str, hand: str, person: Id = "") -> tuple[ChoiceCount, ...]:
        """Return what was chosen with a hand, by place, zone and choice: by everybody, or by one person."""
        by = CHOICES.c.place, CHOICES.c.zone, CHOICES.c.choice
        wanted = select(*by, *[func.sum(each) for each in _SUMS]).where(
            CHOICES.c.game == game, CHOICES.c.question == question, CHOICES.c.hand == hand
        )
        if person:
            wanted = wanted.where(CHOICES.c.person == person)
        rows = await self._database.read(
            lambda connection: read_rows(connection, wanted.group_by(*by).order_by(*by))
        )
        return tuple(
            # PostgreSQL adds up whole numbers as decimal ones.
            ChoiceCount(question, hand, place, zone, choice, *map(int, sums))
            for place, zone, choice, *sums in rows
        )


def note_choices(
    connection: Connection,
    database: Database,
    game: str,
    choices: Mapping[Id, Sequence[ChoiceCount]],
    deleted: Collection[Id],
) -> None:
    """Add what the people of a game chose in it to what they had chosen before."""
    rows = [
        {
            "game": game,
            "question": each.question,
            "hand": each.hand,
            "place": each.place,
            "zone": each.zone,
            "choice": each.choice,
            "person": person,
            "times": each.times,
            "points": each.points,
            "squares": each.squares,
            "won": each.won,
        }
        for person, chosen in choices.items()
        if person not in deleted
        for each in chosen
    ]
    if not rows:
        return
    put = database.insert(CHOICES)
    more = {each.name: each + put.excluded[each.name] for each in _SUMS}
    # In one order everywhere: two games that end at once must not wait for each other.
    rows.sort(key=lambda row: [str(row[each.name]) for each in _KEY])
    connection.execute(put.on_conflict_do_update(index_elements=_KEY, set_=more), rows)
