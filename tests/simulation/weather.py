"""What happens to the server and to the lines: power cuts, partitions, slow lines and a slow disk."""

from __future__ import annotations

import asyncio
import itertools
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random

from simulation import disk
from simulation.disk import Life
from simulation.house import House
from simulation.world import World

USUAL = (0.001, 0.05)
"""The least and the most time that a message is on its way, in seconds."""
OPENING = 12.0
"""Seconds in which an event opens a table, or none for longer."""
CLOCKS = (0.0, 0.0, 0.0, -7200.0, -3.0, 3.0, 3600.0)
"""By how many seconds a clock is ahead after a power cut."""


@dataclass(slots=True)
class Weather:
    """The faults of a world, one after another, with a while between them.

    Each has dice of its own, so that a world with one of them left out (``without``, by their numbers from 1)
    still has the others.
    """

    world: World
    houses: Sequence[House]
    people: Sequence[str]
    without: frozenset[int] = frozenset()
    often: float = 8.0
    """Seconds between two faults at most."""
    event: bool = False
    """Whether there is an event, which opens tables."""
    seen: Counter[str] = field(default_factory=Counter)
    numbers: list[int] = field(default_factory=list)
    """The numbers of the faults that there were."""
    _dice: Random = field(init=False)

    def __post_init__(self) -> None:
        self._dice = self.world.dice("weather")

    async def rage(self, seconds: float) -> None:
        """Make faults for so long, and then leave everything in order."""
        end = self.world.loop.time() + seconds
        several = {"lost bus": self._lost_bus} if len(self.houses) > 1 else {}
        opening = {"cut at an opening": self._cut_at_an_opening} if self.event else {}
        kinds = (
            several
            | opening
            | {
                "cut": self._cut,
                "cut before a write": self._cut_before_a_write,
                "cut after a write": self._cut_after_a_write,
                "cut twice": self._cut_twice,
                "drain": self._drain,
                "partition": self._partition,
                "slow lines": self._slow_lines,
                "slow disk": self._slow_disk,
                "bad disk": self._bad_disk,
            }
        )
        for number in itertools.count(1):
            self._dice = self.world.dice(f"fault {number}")
            await asyncio.sleep(self._dice.uniform(1, self.often))
            if self.world.loop.time() >= end:
                break
            if number in self.without:
                continue
            kind = self._dice.choice([*kinds])
            self.seen[kind] += 1
            self.numbers.append(number)
            self.world.tell("weather", f"fault {number}: {kind}")
            await kinds[kind]()
        self.world.loop.net.heal()
        self.world.loop.net.set_defaults(latency=USUAL)
        self.world.disk.slowness, self.world.disk.at_write = disk.USUAL, None
        self.world.tell("weather", "is calm")

    async def _cut(self, house: House | None = None) -> None:
        house = house or self._dice.choice(self.houses)
        house.cut()
        await asyncio.sleep(self._dice.uniform(0.1, 4))
        self._revive(house)

    def _revive(self, house: House) -> None:
        """Start a server again; where it is alone, its clock may have been set meanwhile."""
        house.revive(0.0 if len(self.houses) > 1 else self._dice.choice(CLOCKS))

    async def _cut_before_a_write(self) -> None:
        await self._cut_at_a_write(before=True)

    async def _cut_after_a_write(self) -> None:
        await self._cut_at_a_write(before=False)

    async def _cut_at_an_opening(self) -> None:
        """Cut the power when a table of an event is open, and the event does not know it yet."""
        await self._cut_at_a_write(before=True, wanted=self.world.disk.event_opens, within=OPENING)

    async def _cut_at_a_write(
        self, *, before: bool, wanted: Callable[[], bool] = lambda: True, within: float = 0.0
    ) -> None:
        """Cut the power when something is to be written, or has been, and nobody has been told."""
        gone: asyncio.Future[House] = asyncio.get_running_loop().create_future()

        def now(life: Life) -> None:
            house = next(each for each in self.houses if each.lives(life))
            house.cut()
            gone.set_result(house)

        self.world.disk.at_write = (before, wanted, now)
        with suppress(TimeoutError):
            async with asyncio.timeout(within or 2 * self.often):
                await asyncio.shield(gone)
        self.world.disk.at_write = None
        if gone.done():
            await asyncio.sleep(self._dice.uniform(0.1, 4))
            self._revive(gone.result())

    async def _cut_twice(self) -> None:
        house = self._dice.choice(self.houses)
        await self._cut(house)
        await asyncio.sleep(self._dice.uniform(0, 0.5))
        await self._cut(house)

    async def _drain(self) -> None:
        house = self._dice.choice(self.houses)
        await house.drain()
        await asyncio.sleep(self._dice.uniform(0, 1))
        house.start()

    async def _partition(self) -> None:
        who = self._dice.choice(self.people)
        self.world.tell(who, "cannot reach the server")
        self.world.loop.net.partition([who], [each.name for each in self.houses])
        await asyncio.sleep(self._dice.uniform(0.5, 2 * self.often))
        self.world.loop.net.heal()
        self.world.tell(who, "can reach the server")

    async def _slow_lines(self) -> None:
        most = self._dice.choice([0.05, 0.3, 1.5])
        self.world.tell("weather", f"lines take up to {most} s")
        self.world.loop.net.set_defaults(latency=(0.001, most))

    async def _lost_bus(self) -> None:
        post = self.houses[0].post
        assert post is not None
        self.world.tell("weather", "the bus is gone")
        post.gone = True
        await asyncio.sleep(self._dice.uniform(0.2, self.often))
        post.gone = False
        self.world.tell("weather", "the bus is back")

    async def _slow_disk(self) -> None:
        self.world.disk.slowness = self._dice.choice([0.002, 0.02, 0.3])
        self.world.tell("weather", f"the disk takes up to {self.world.disk.slowness} s")

    async def _bad_disk(self) -> None:
        states: tuple[disk.State, ...] = ("full", "gone", "silent")
        state = self._dice.choice(states)
        self.world.tell("weather", f"the disk is {state}")
        self.world.disk.state = state
        await asyncio.sleep(self._dice.uniform(0.2, 0.8 * self.often))
        self.world.disk.state = "sound"
        self.world.tell("weather", "the disk is sound again")
