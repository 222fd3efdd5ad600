"""The local connection: an asynchronous shell around a `match.driver.Driver` in the same process.

Bots think in a thread, so that a face stays responsive; `at_once` is for a face that has nothing to do
meanwhile.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from knaves.game import AnyGame, Seat
from knaves.i18n.language import _
from knaves.local.filing import LocalFile, command
from knaves.local.seating import Seating, dice_after, entry
from knaves.local.statistics import StatisticsView
from knaves.match.connection import SavedNotice
from knaves.match.driver import Driver, Table, Thought
from knaves.match.match import Update
from knaves.match.statistics import Summary
from knaves.record import Line, Record

Think = Callable[[Callable[[], Any]], Awaitable[Any]]
"""Runs a bot and returns its move."""


async def at_once(choose: Callable[[], Any]) -> Any:
    """Run a bot in this thread: nothing else happens meanwhile, and Ctrl-C interrupts it."""
    return choose()


class LocalConnection:
    """A connection to a table in this process, for one or several people; it works while the event loop runs.

    If ``think`` is `at_once`, each update is delivered before the next move is made. A resumed game begins
    after ``shown`` moves, by default after all of them.
    """

    def __init__(
        self,
        seating: Seating,
        statistics: StatisticsView,
        think: Think = asyncio.to_thread,
        shown: int | None = None,
    ) -> None:
        record, data_dir = seating.record, statistics.data_dir
        file = (
            LocalFile(data_dir, record, seating.save, seating.own)
            if seating.save is not None or data_dir.keeps
            else None
        )
        fresh = f"{record.game.name}-{datetime.now(UTC):%Y-%m-%d-%H%M%S-%f}"

        def count(seat: Seat, counts: Mapping[str, int]) -> str:
            if not seating.counts:
                return ""
            return statistics.add(entry(record, counts, seat, (file and file.id) or fresh))

        table = Table(
            record, seating.state, seating.own, seating.bots, lambda moves: dice_after(record, moves), count
        )
        self._file = file
        self._driver = Driver(table, file, seating.notices)
        self._seated = seating
        self._statistics = statistics
        self._think = think
        self._shown = len(record.entries) if shown is None else shown
        self._updates: asyncio.Queue[Update | Exception | None] = asyncio.Queue()
        self._moved = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    @property
    def game(self) -> AnyGame:
        """The game."""
        return self._seated.record.game

    @property
    def rules(self) -> Any:
        """The rules."""
        return self._seated.record.rules

    @property
    def names(self) -> tuple[str, ...]:
        """The names by seat."""
        return self._seated.record.names

    @property
    def players(self) -> tuple[str, ...]:
        """The players by seat: ``human``, or a bot with its version."""
        return tuple(who.player for who in self._seated.record.seated)

    @property
    def own(self) -> tuple[Seat, ...]:
        """The seats of the people here."""
        return self._seated.own

    @property
    def others(self) -> None:
        """Nobody: all people sit at this screen."""
        return None

    @property
    def unhelped(self) -> str:
        """Return nothing: hints, warnings and takebacks are always available at this machine."""
        return ""

    @property
    def leaving(self) -> str:
        """The question before the game is left."""
        if self._statistics.data_dir.keeps:
            return _("Leave the game? It is saved and can be resumed.")
        return _("Leave the game? It is not saved.")

    @property
    def past(self) -> Sequence[Line]:
        """The sentences about the moves before the connection."""
        return tuple(line for line in self._seated.past if line.number <= self._shown)

    @property
    def notices(self) -> Sequence[str]:
        """Sentences to show to the people once."""
        return self._driver.notices

    @property
    def finished(self) -> Path | None:
        """The path of the record, if the game is over and was saved."""
        return None if self._file is None else self._file.finished

    @property
    def record_url(self) -> str:
        """Empty: the record is on this machine."""
        return ""

    async def next_update(self) -> Update | None:
        """Wait for the next update; None when the game is over or has been left."""
        if self._task is None:
            for update in self._driver.updates_after(self._shown):
                self._updates.put_nowait(update)
            self._task = asyncio.create_task(self._run())
            # Anything else that ended the task, such as Ctrl-C, has reached the program already.
            self._task.add_done_callback(lambda task: task.cancelled() or task.exception())
        told = await self._updates.get()
        if isinstance(told, Exception):
            raise told
        return told

    async def submit(self, seat: Seat, move: Any) -> None:
        """Make a person's move."""
        self._updates.put_nowait(self._driver.submit(seat, move))
        self._moved.set()

    async def take_back(self, seat: Seat) -> None:
        """Take back the seat's last move in this deal, and everything after it."""
        self._updates.put_nowait(self._driver.take_back(seat))
        self._moved.set()

    def hinted(self, seat: Seat) -> None:
        """Note that the person in a seat has asked for a hint."""
        self._driver.hinted(seat)

    async def statistics(self) -> Sequence[Summary]:
        """The statistics of the people here at this game; OSError when the file cannot be read.

        None if this game does not count: beside it they would seem to include it.
        """
        if not self._seated.counts:
            return ()
        names = [self.names[seat] for seat in self.own]
        found = [summary for name in names for summary in self._statistics.summaries(name)]
        return [summary for summary in found if summary.game == self.game.name]

    async def record(self) -> Record | None:
        """The record, once the game is over."""
        return self._driver.record if self._driver.over else None

    async def leave(self, shown: int | None = None) -> SavedNotice | None:
        """Leave the table; return how to resume the saved game, or None."""
        if shown is not None:
            self._driver.leave(shown)
        if self._task is not None:
            self._task.cancel()
        where = self._driver.where
        self._driver.close()
        self._updates.put_nowait(None)
        if not where:
            return None
        how = _("The game is saved. Continue it with: {command}")
        resuming = command(self._statistics.data_dir, Path(where))
        return SavedNotice(_("The game is saved and can be resumed."), how.format(command=resuming))

    async def _run(self) -> None:
        """Play until the game is over; exceptions reach the face that waits for updates."""
        try:
            while not self._driver.over:
                await self._go_on()
            self._updates.put_nowait(None)
        except Exception as error:
            self._updates.put_nowait(error)

    async def _go_on(self) -> None:
        """Take the next step and send its update; if there is none, wait for a person."""
        self._moved.clear()
        step = self._driver.advance()
        if isinstance(step, Thought):
            step = self._driver.decide(step, await self._think(step.choose))
        elif step is None and not self._driver.over:
            await self._moved.wait()
        if step is not None:
            self._updates.put_nowait(step)
            await asyncio.sleep(0)
