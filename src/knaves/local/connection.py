"""The table in this very process: the asynchronous shell around a `match.driver.Driver`.

Bots think in a thread, so that a face answers at once while they do; for a face that has nothing to do
meanwhile they need none.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any

from knaves.game import AnyGame, Seat
from knaves.local.filing import LocalFile
from knaves.local.seating import Seating, dice_after, entry, entry_id
from knaves.local.statistics import StatisticsView
from knaves.match.driver import Driver, Table, Thought
from knaves.match.match import Update
from knaves.match.statistics import Summary

Think = Callable[[Callable[[], Any]], Awaitable[Any]]
"""Lets a bot think, and returns its move."""


async def at_once(choose: Callable[[], Any]) -> Any:
    """Let a bot think here and now: nothing else happens meanwhile, and Ctrl-C interrupts it."""
    return choose()


class LocalConnection:
    """A place, or several, at a table of one's own; it works while the event loop runs.

    An update is heard of before the next thing happens, where ``think`` is `at_once`.
    """

    def __init__(self, seated: Seating, tally: StatisticsView, think: Think = asyncio.to_thread) -> None:
        id = entry_id(seated)
        sheet = seated.sheet

        def count(seat: Seat, counts: Mapping[str, int]) -> str:
            return tally.add(entry(sheet, counts, seat, id))

        table = Table(
            sheet, seated.state, seated.own, seated.bots, lambda moves: dice_after(sheet, moves), count
        )
        file = None if seated.save is None else LocalFile(tally.home, seated.save)
        self._driver = Driver(table, file, seated.notices)
        self._seated = seated
        self._tally = tally
        self._think = think
        self._updates: asyncio.Queue[Update | Exception | None] = asyncio.Queue()
        self._moved = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    @property
    def game(self) -> AnyGame:
        """What is played."""
        return self._seated.sheet.game

    @property
    def rules(self) -> Any:
        """What was agreed."""
        return self._seated.sheet.rules

    @property
    def names(self) -> tuple[str, ...]:
        """What everybody at the table is called, by seat."""
        return self._seated.sheet.names

    @property
    def players(self) -> tuple[str, ...]:
        """Who plays each seat: ``human``, or a bot with its version."""
        return tuple(sitter.player for sitter in self._seated.sheet.sitters)

    @property
    def own(self) -> tuple[Seat, ...]:
        """The seats of the people here."""
        return self._seated.own

    @property
    def past(self) -> Sequence[str]:
        """The sentences of what had happened before."""
        return self._seated.past

    @property
    def notices(self) -> Sequence[str]:
        """What the people should be told once."""
        return self._driver.notices

    async def next_update(self) -> Update | None:
        """Wait for what happens next; None when the game is over or has been left."""
        if self._task is None:
            self._updates.put_nowait(self._driver.update())
            self._task = asyncio.create_task(self._run())
            # What ended the task otherwise, Ctrl-C say, has reached the program: it is no error unheard of.
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
        """Take back the seat's last move in this deal, and all that came of it."""
        self._updates.put_nowait(self._driver.take_back(seat))
        self._moved.set()

    async def statistics(self) -> Sequence[Summary]:
        """What the people here have come to at this game; OSError when the file cannot be read."""
        names = [self.names[seat] for seat in self.own]
        found = [summary for name in names for summary in self._tally.summaries(name)]
        return [summary for summary in found if summary.game == self.game.name]

    async def leave(self) -> str:
        """Get up from the table; return the file that the game is kept in, or nothing."""
        if self._task is not None:
            self._task.cancel()
        where = self._driver.where
        self._driver.close()
        self._updates.put_nowait(None)
        return where

    async def _run(self) -> None:
        """Go on until the game is over; what goes wrong reaches whoever waits for updates."""
        try:
            while not self._driver.over:
                await self._go_on()
            self._updates.put_nowait(None)
        except Exception as error:
            self._updates.put_nowait(error)

    async def _go_on(self) -> None:
        """Do what comes next, and let the face hear of it; where that is nothing, wait for a person."""
        self._moved.clear()
        step = self._driver.advance()
        if isinstance(step, Thought):
            step = self._driver.decide(step, await self._think(step.choose))
        elif step is None and not self._driver.over:
            await self._moved.wait()
        if step is not None:
            self._updates.put_nowait(step)
            await asyncio.sleep(0)
