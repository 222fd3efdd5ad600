"""A look at the database that a process repeats in the background, such as for events that are to start."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from knaves.match.ports.tables import Unavailable
from knaves.server.logs import log


class BackgroundLook:
    """Repeats a look, with a pause of ``every`` seconds before each.

    One that returns True has more to do, and is repeated at once. A look that fails is reported to
    ``failed``, under the name ``what``; the next one comes all the same.
    """

    def __init__(
        self,
        what: str,
        look: Callable[[], Awaitable[bool | None]],
        every: float,
        failed: Callable[[str, BaseException], None],
    ) -> None:
        self._what, self._look, self._every, self._failed = what, look, every, failed
        self._task: asyncio.Task[None] | None = None

    def begin(self) -> None:
        """Start; the first look comes after a pause."""
        self._task = asyncio.create_task(self._run())

    async def close(self) -> None:
        """Stop, also in the middle of a look."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(self._every)
            try:
                while await self._look():
                    pass
            except Unavailable:
                log("unreachable", what="database")
            except Exception as error:
                # The looks go on: without them no event would start, nobody would be told anything.
                self._failed(self._what, error)
