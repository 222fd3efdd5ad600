"""News from a table, and the one sentence that whatever keeps it from coming becomes."""

from __future__ import annotations

from textual import log

from knaves.files import describe_os_error
from knaves.match.connection import Connection
from knaves.match.match import Update


class Lost(Exception):
    """No more updates can come, and why."""


async def news(connection: Connection) -> Update | None:
    """Wait for the next update; `Lost` says what keeps it from coming."""
    try:
        return await connection.next_update()
    except Exception as error:
        log.error(repr(error))
        why = describe_os_error(error) if isinstance(error, OSError) else str(error).partition("\n")[0]
        raise Lost(why or type(error).__name__) from error
