"""The log of commitments and the counts of deals: `knaves.match.ports.audit`."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

from sqlalchemy import Connection, insert, select, update

from knaves import fair_log
from knaves.match.deal_counts import DealCount, DealCounts
from knaves.match.notices import FinishedGame
from knaves.match.ports.audit import CountedDeals, LogGrowth, LogHead
from knaves.store.sql.database import Database
from knaves.store.sql.many import read_rows
from knaves.store.sql.schema import DEAL_COUNTS, FAIR_LOG, FAIR_NODES, FAIR_SIZE

_ONE: Final = 1
"""The key of the only row with the size."""
_COUNTS: Final = select(DEAL_COUNTS.c.game, DEAL_COUNTS.c.since, DEAL_COUNTS.c.deals, DEAL_COUNTS.c.counts)
_SIZE: Final = select(FAIR_SIZE.c.size).where(FAIR_SIZE.c.one == _ONE)


class SqlAudit:
    """The log and the counts in a database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def counts(self) -> Mapping[str, CountedDeals]:
        """Return the counts by game; a game without finished deals is missing."""
        rows = await self._database.read(lambda connection: read_rows(connection, _COUNTS))
        return {game: CountedDeals(since, _read(deals, counts)) for game, since, deals, counts in rows}

    async def growth(self, since: int) -> LogGrowth:
        """Return how the log has grown since it had ``since`` leaves."""

        def read(connection: Connection) -> LogGrowth:
            # The size is read first: no node that it needs changes afterwards.
            size = int(connection.execute(_SIZE).scalar() or 0)
            lookup = _lookup(connection)
            proof = fair_log.growth(lookup, since, size) if since <= size else ()
            return LogGrowth(
                LogHead(size, fair_log.root(lookup, size).hex()), tuple(each.hex() for each in proof)
            )

        return await self._database.read(read)

    async def leaves(self, first: int, limit: int) -> tuple[str, ...]:
        """Return leaves in their order, from number ``first`` on, counted from 0."""
        wanted = select(FAIR_LOG.c.leaf).where(FAIR_LOG.c.number >= first)
        wanted = wanted.order_by(FAIR_LOG.c.number).limit(limit)
        rows = await self._database.read(lambda connection: read_rows(connection, wanted))
        return tuple(leaf for (leaf,) in rows)


def note_deals(connection: Connection, database: Database, game: FinishedGame, ended: int) -> None:
    """Append a finished game to the log and add its counts; nothing for a game without proofs.

    Whoever does it locks the row with the size until the commit, so that the log is in one order.
    """
    if not game.leaf:
        return
    first = database.insert(FAIR_SIZE).values(one=_ONE, size=1)
    more = first.on_conflict_do_update(
        index_elements=[FAIR_SIZE.c.one], set_={FAIR_SIZE.c.size: FAIR_SIZE.c.size + 1}
    )
    size = connection.execute(more.returning(FAIR_SIZE.c.size)).scalar_one() - 1
    connection.execute(insert(FAIR_LOG), {"number": size, "leaf": game.leaf})
    nodes = fair_log.grown(_lookup(connection), size, fair_log.leaf_hash(game.leaf.encode()))
    rows = [{"level": level, "place": place, "hash": each.hex()} for (level, place), each in nodes.items()]
    connection.execute(insert(FAIR_NODES), rows)
    if game.dealt.deals:
        _add(connection, game, ended)


def _add(connection: Connection, game: FinishedGame, ended: int) -> None:
    this = DEAL_COUNTS.c.game == game.game
    row = connection.execute(_COUNTS.where(this)).first()
    before = DealCounts() if row is None else _read(row.deals, row.counts)
    now = before + game.dealt
    values = {"deals": now.deals, "counts": _written(now)}
    if row is None:
        connection.execute(insert(DEAL_COUNTS), {"game": game.game, "since": ended, **values})
    else:
        connection.execute(update(DEAL_COUNTS).where(this).values(values))


def _lookup(connection: Connection) -> fair_log.Lookup:
    def look(level: int, place: int) -> bytes:
        wanted = select(FAIR_NODES.c.hash).where(FAIR_NODES.c.level == level, FAIR_NODES.c.place == place)
        return bytes.fromhex(connection.execute(wanted).scalar_one())

    return look


def _written(counts: DealCounts) -> str:
    rows: list[list[Any]] = [
        [figure, group, each.variety, *each.numbers] for (figure, group), each in counts.counts.items()
    ]
    return json.dumps(rows, separators=(",", ":"))


def _read(deals: int, counts: str) -> DealCounts:
    found = {
        (figure, group): DealCount(tuple(numbers), variety)
        for figure, group, variety, *numbers in json.loads(counts)
    }
    return DealCounts(deals, found)
