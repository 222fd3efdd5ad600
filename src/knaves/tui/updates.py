"""Updates from a table; any failure becomes one exception with one sentence."""

from __future__ import annotations

from textual import log

from knaves.files import describe_os_error
from knaves.match.connection import Connection
from knaves.match.match import Update


class Lost(Exception):
    """No more updates can arrive; the message says why."""


async def news(connection: Connection) -> Update | None:
    """Wait for the next update; raise `Lost` with the reason if none can arrive."""
    try:
        return await connection.next_update()
    except Exception as error:
        log.error(repr(error))
        why = describe_os_error(error) if isinstance(error, OSError) else str(error).partition("\n")[0]
        raise Lost(why or type(error).__name__) from error
