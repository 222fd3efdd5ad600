"""The rows of those who play at a table: whose turn it is, and who has not been told."""

from __future__ import annotations

from collections.abc import Mapping

from sqlalchemy import Connection, delete, insert, select, update

from knaves.match.ports.tables import Turn
from knaves.store.sql.many import one_of
from knaves.store.sql.schema import TURNS


def put_turns(connection: Connection, turns: Mapping[str, tuple[Turn, ...]]) -> None:
    """Store the turns of tables. A turn that goes on stays told, or untold."""
    if not turns:
        return
    stored = select(TURNS.c.table_id, TURNS.c.person, TURNS.c.moves, TURNS.c.due)
    rows = connection.execute(stored.where(one_of(connection, TURNS.c.table_id, [*turns])))
    known = {(table, person): (bool(moves), due) for table, person, moves, due in rows}
    wanted = {(table, turn.person): turn for table, people in turns.items() for turn in people}
    for table, person in known.keys() - wanted.keys():
        connection.execute(delete(TURNS).where(TURNS.c.table_id == table, TURNS.c.person == person))
    new = [
        {
            "table_id": table,
            "person": person,
            "moves": turn.moves,
            "due": turn.due,
            "untold": turn.untold,
        }
        for (table, person), turn in wanted.items()
        if (table, person) not in known
    ]
    if new:
        connection.execute(insert(TURNS), new)
    for (table, person), turn in wanted.items():
        if known.get((table, person), (turn.moves, turn.due)) != (turn.moves, turn.due):
            row = update(TURNS).where(TURNS.c.table_id == table, TURNS.c.person == person)
            connection.execute(row.values(moves=turn.moves, due=turn.due, untold=turn.untold))
