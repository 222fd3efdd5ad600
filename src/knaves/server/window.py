"""A public view of a table: the people there, and the game as watchers see it."""

from __future__ import annotations

from msgspec import Struct

from knaves.match.notices import Around, Happened
from knaves.server.hall import Hall
from knaves.wire.telling import Reader, Teller


class Shown(Struct, frozen=True):
    """Two messages in wire format. ``update`` is empty if there is no game, or watching is off."""

    around: bytes
    update: bytes = b""


async def look(hall: Hall, table: str, language: str) -> Shown:
    """Show a table of this process; NoTable if it does not exist, Elsewhere if another process runs it."""
    found, now = (await hall.table(table)).table, hall.now()
    teller, reader = Teller(found.id, found.terms.game, found.names), Reader("", (), language)
    around = update = b""
    for notice in found.welcome("", -1, now):
        if isinstance(notice, Around):
            [around] = teller.told(notice, found.number, reader, now)
        elif isinstance(notice, Happened) and found.terms.watch:
            [update] = teller.told(notice, found.number, reader, now)
    return Shown(around, update)
