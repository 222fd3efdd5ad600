"""A public view of a table: the people there, and the game as watchers see it."""

from __future__ import annotations

from msgspec import Struct

from knaves.match.notices import Gathering, Happened
from knaves.match.table.hosted import HostedTable
from knaves.match.table.snapshot import welcome
from knaves.wire.telling import Reader, Teller


class PublicView(Struct, frozen=True):
    """Two messages in wire format. ``update`` is empty if there is no game, or watching is off.

    ``actors`` are the seats that may move now. Like the clocks, they are told even if watching is off.
    """

    around: bytes
    update: bytes = b""
    actors: tuple[int, ...] = ()


def shown(table: HostedTable, language: str, now: int) -> PublicView:
    """Show a table to somebody who does not join it."""
    teller, reader = Teller(table.id, table.terms.game, table.names), Reader("", (), language)
    around = update = b""
    actors: tuple[int, ...] = ()
    for notice in welcome(table.state, now=now):
        if isinstance(notice, Gathering):
            [around] = teller.told(notice, table.state.number, reader, now)
        elif isinstance(notice, Happened):
            actors = notice.update.actors
            if table.terms.watch:
                [update] = teller.told(notice, table.state.number, reader, now)
    return PublicView(around, update, actors)
