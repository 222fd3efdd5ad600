"""uvicorn's protocol for HTTP, which does not wait for ever for somebody who connects and is silent.

uvicorn limits the wait for a further request on a connection, and not that for the first one: whoever loses
the line in between would keep a place here as long as the process runs.
"""

from __future__ import annotations

from typing import Any

from uvicorn.protocols.http.auto import AutoHTTPProtocol

_Protocol: Any = AutoHTTPProtocol


class ImpatientProtocol(_Protocol):  # type: ignore[misc]
    """A connection; a client that sends nothing has as long as between two requests."""

    def connection_made(self, transport: Any) -> None:
        """Begin to wait for the first request."""
        super().connection_made(transport)
        wait = self.timeout_keep_alive
        self.timeout_keep_alive_task = self.loop.call_later(wait, self.timeout_keep_alive_handler)
