"""An arena: whoever is free meets somebody who is free, until the time is over."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from knaves.events.encounters import Encounter, Entrant

Met = Mapping[Entrant, frozenset[Entrant]]
"""By entrant: those at the table of their last game."""


def paired(
    free: Sequence[Entrant],
    standing: Sequence[Entrant],
    bots: Collection[Entrant],
    together: int,
    met: Met,
    *,
    others: bool,
) -> tuple[Encounter, ...]:
    """Return the next tables of those who are free; some of them may have to wait.

    ``free`` are in the order in which they have waited, the longest first: if not all can play, the last ones
    wait. Those who play meet their neighbours in the standing. Nobody meets the same opponent twice in a row
    while somebody else may come free (``others``: somebody still plays). A bot plays only with people whom it
    saves from waiting. ``together`` is how many sit at a table, 2 or 4.
    """
    people = [each for each in free if each not in bots]
    spare = [each for each in free if each in bots]
    waiting = len(people) % together
    if waiting and len(spare) < together - waiting:
        people = people[:-waiting]
    people.sort(key=[*standing].index)
    tables = []
    while people:
        first = people.pop(0)
        table = [first]
        for each in [*people]:
            if len(table) < together and (together > 2 or each not in met.get(first, ())):
                table.append(each)
                people.remove(each)
        table += spare[: together - len(table)]
        if len(table) < together and people and not others:
            # Nobody else is left: the same two meet again.
            table.append(people.pop(0))
        if len(table) == together:
            spare = [each for each in spare if each not in table]
            tables.append(_seated(table))
    return tuple(tables)


def _seated(table: Sequence[Entrant]) -> Encounter:
    """Return a table in the order of the standing: of four, the first and the last are partners."""
    if len(table) == 2:
        return Encounter(((table[0],), (table[1],)))
    one, two, three, four = table
    return Encounter(((one, four), (two, three)))
