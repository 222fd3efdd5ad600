"""The disk under the server: slow, full, gone, silent or forgetful; the power fails at it."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from contextlib import closing
from contextvars import ContextVar
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, Final, Literal

from knaves.match.ports.tables import Unavailable
from simulation.platter import after_a_power_cut

State = Literal["sound", "full", "gone", "silent"]
USUAL: Final = 0.002
"""How long the disk takes at most, in seconds."""


class Life:
    """The time from one start of the server to its end; a power cut ends it at once."""

    def __init__(self) -> None:
        self.over = False


LIFE: ContextVar[Life | None] = ContextVar("LIFE", default=None)
"""The life of the server whose work this is; None for the people."""


@dataclass(slots=True)
class Disk:
    """What the server's threads go through.

    A disk that is ``full`` takes no writes, one that is ``gone`` does nothing at all, and a ``silent`` one
    writes and then says that it has not.
    """

    delays: Random
    folder: Path
    slowness: float = USUAL
    state: State = "sound"
    at_write: tuple[bool, Callable[[], bool], Callable[[Life], None]] | None = None
    """What happens at the next write at which something is so: whether before it, or right after it, when
    nobody has been told.
    """

    powered: int = 1
    """How often it has had power."""

    @property
    def file(self) -> Path:
        """The database."""
        return self.folder / f"club-{self.powered}.db"

    def lose_power(self) -> list[str]:
        """Forget what has not been synced, or some of it; return what is lost."""
        before, self.powered = self.file, self.powered + 1
        return after_a_power_cut(before, self.file, self.delays)

    def keep(self) -> Path:
        """Return a copy of the database as it is."""
        kept = self.folder / "kept.db"
        with closing(sqlite3.connect(self.file)) as now, closing(sqlite3.connect(kept)) as copy:
            now.backup(copy)
        return kept

    def entries(self) -> dict[str, int]:
        """Return how many entries the log of each table has."""
        with closing(sqlite3.connect(self.file)) as database:
            return dict(database.execute("select table_id, count(*) from log group by table_id").fetchall())

    def event_goes_on(self) -> bool:
        """Whether there is an event that has not ended."""
        return self._has("select 1 from events where not ended")

    def event_version(self) -> int:
        """Return the version of the only event."""
        with closing(sqlite3.connect(self.file)) as database:
            return int(database.execute("select version from events").fetchone()[0])

    def event_opens(self) -> bool:
        """Whether there is a table of an event, and the event has not noted that yet."""
        return self._has(
            "select 1 from event_meetings where not opened and table_id in (select table_id from log)"
        )

    def _has(self, rows: str) -> bool:
        with closing(sqlite3.connect(self.file)) as database:
            return database.execute(rows).fetchone() is not None

    async def work(self, run: Callable[..., Any], work: Callable[..., Any], args: tuple[Any, ...]) -> Any:
        """Do a thread's work, which takes a while; a server without power waits for it for ever."""
        life, name = LIFE.get(), getattr(work, "__name__", "")
        writes, stored = name == "_write", name in ("_write", "_read")
        await asyncio.sleep(self.delays.random() * self.slowness)
        if writes:
            self._strike(life, before=True)
        await _alive(life)
        if stored and life is not None and (self.state == "gone" or (writes and self.state == "full")):
            raise Unavailable(f"The disk is {self.state}.")
        try:
            return await run(None, work, *args)
        finally:
            if writes:
                self._strike(life, before=False)
            await asyncio.sleep(self.delays.random() * self.slowness)
            await _alive(life)
            if writes and life is not None and self.state == "silent":
                raise Unavailable("The disk does not answer.")

    def _strike(self, life: Life | None, *, before: bool) -> None:
        if life is None or life.over or self.at_write is None:
            return
        when, wanted, happens = self.at_write
        if when == before and wanted():
            self.at_write = None
            happens(life)


async def _alive(life: Life | None) -> None:
    if life is not None and life.over:
        await asyncio.Future()
