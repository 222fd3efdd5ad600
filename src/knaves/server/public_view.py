"""A public view of a table of this process."""

from __future__ import annotations

from knaves.server.hall import Hall
from knaves.wire.public_view import PublicView, shown


async def look(hall: Hall, table: str, language: str) -> PublicView:
    """Show a table of this process; NoTable if it does not exist, Elsewhere if another process runs it."""
    return shown((await hall.table(table)).table, language, hall.now())
