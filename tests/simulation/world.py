"""A world under one seed: time, chance, the network, the disk, and the story of what happens."""

from __future__ import annotations

import asyncio
import itertools
import os
import random
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any, Final

import simloop
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from simulation import economy
from simulation.disk import Disk
from simulation.platter import platter

EPOCH: Final = 1_700_000_000
"""Seconds since 1970 at which every world begins."""


@dataclass(frozen=True, slots=True)
class Line:
    """What somebody did, or what happened to them, at a time in seconds."""

    at: float
    who: str
    what: str


@dataclass(slots=True)
class World:
    """The seed and all that follows from it."""

    seed: int
    folder: Path
    loop: Any
    disk: Disk
    story: list[Line] = field(default_factory=list)

    def dice(self, whose: str) -> Random:
        """Return chance for one of those who live here, which nobody else uses."""
        return Random(f"{self.seed} {whose}")

    def now(self) -> int:
        """Return the time of day in milliseconds."""
        return int((EPOCH + self.loop.time()) * 1000)

    def sleep(self, seconds: float) -> None:
        """Let time pass at once, as for a machine that sleeps: whatever was due is due now, once."""
        self.loop._now += seconds

    def tell(self, who: str, what: str) -> None:
        """Add a line to the story."""
        self.story.append(Line(self.loop.time(), who, what))

    def digest(self, heard: Iterable[tuple[float, bytes]]) -> str:
        """Return what two runs of a seed have in common: the story, and every byte that people heard."""
        lines = [f"{each.at:.6f} {each.who} {each.what}".encode() for each in self.story]
        frames = [f"{at:.6f} ".encode() + frame for at, frame in heard]
        return sha256(b"\n".join([*lines, *frames])).hexdigest()


class NumberedTask(asyncio.Task[Any]):
    """A task whose place in a set does not depend on where it lies in memory."""

    numbers = itertools.count()

    def __init__(self, *args: Any, **more: Any) -> None:
        # Before the task enters the first set.
        self._number = next(NumberedTask.numbers)
        super().__init__(*args, **more)

    def __hash__(self) -> int:
        return self._number


def _numbered(self: Any) -> int:
    """The hash of a connection: as that of a task, for the sets in which uvicorn keeps them."""
    if "_number" not in self.__dict__:
        self._number = next(NumberedTask.numbers)
    return int(self._number)


for _kind in (WebSocketsSansIOProtocol, H11Protocol):
    _kind.__hash__ = _numbered  # type: ignore[method-assign]


@contextmanager
def begun(seed: int, folder: Path) -> Iterator[World]:
    """Begin a world; until its end all chance and all time of this process are the world's."""
    loop = simloop.SimLoop(seed=seed)
    # The loop's own record of its steps: the story and the bytes that people heard are enough.
    loop._recorder.record = lambda *_event: None
    world = World(seed, folder, loop, Disk(Random(f"{seed} disk"), folder))
    platter().unsynced.clear()
    economy.empty_database(world.disk.file)
    loop.set_task_factory(lambda loop, coroutine, **more: NumberedTask(coroutine, loop=loop, **more))
    NumberedTask.numbers = itertools.count()
    run, chance = loop.run_in_executor, Random(f"{seed} chance")

    def at_the_disk(_pool: object, work: Callable[..., Any], *args: Any) -> Any:
        return loop.create_task(world.disk.work(run, work, args))

    loop.run_in_executor = at_the_disk
    urandom = chance.randbytes
    with _replaced(
        *economy.REPLACED,
        (os, "urandom", urandom),
        (random, "_urandom", urandom),
        (time, "time", lambda: EPOCH + loop.time()),
        (time, "time_ns", lambda: int((EPOCH + loop.time()) * 1e9)),
        (time, "monotonic", loop.time),
        (time, "monotonic_ns", lambda: int(loop.time() * 1e9)),
        (time, "perf_counter", loop.time),
    ):
        random.seed(seed)
        yield world


@contextmanager
def _replaced(*places: tuple[Any, str, Any]) -> Iterator[None]:
    before = [(owner, name, getattr(owner, name)) for owner, name, _new in places]
    for owner, name, new in places:
        setattr(owner, name, new)
    try:
        yield
    finally:
        for owner, name, old in before:
            setattr(owner, name, old)
