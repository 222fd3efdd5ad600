"""How fast things happen on the screen, and how a key or a click cuts every wait short."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import dataclass, field
from time import monotonic
from typing import Final

from knaves.attention import DEAF

SECONDS: Final = (2.5, 1.8, 1.3, 0.9, 0.6, 0.45, 0.3, 0.2, 0.1, 0.0)
"""How long an event is shown at each of the ten speeds, in seconds; at the tenth only boxes wait."""
BOX: Final = 5.0
"""How long an announcement box stays by itself, in seconds, where it does not wait to be dismissed."""


def _visible() -> asyncio.Event:
    event = asyncio.Event()
    event.set()
    return event


@dataclass(slots=True)
class Pace:
    """The speed, 1 to 10; ``moving`` whether cards move; ``pause`` whether boxes stay until dismissed."""

    speed: int = 5
    moving: bool = True
    pause: bool = False
    boxes: bool = True
    """Whether a box stays for a while; with ``pause`` it does in any case."""
    deaf: float = DEAF
    """For how many seconds a question takes no answer, and a box does not go."""
    _pressed: bool = False
    """Whether a question has to be seen now, since the time to answer it is running out."""
    _cut: asyncio.Event = field(default_factory=asyncio.Event)
    _seen: asyncio.Event = field(default_factory=_visible)
    _waiting: int = 0
    _boxed: float | None = None
    """Since when a box is open, by the clock of Textual's events."""

    @property
    def waiting(self) -> bool:
        """Whether something waits just now that a key could cut short."""
        return self._waiting > 0

    @property
    def seconds(self) -> float:
        """How long an event is shown."""
        return SECONDS[self.speed - 1]

    def change(self, by: int) -> int:
        """Go faster or slower, within the ten speeds; return the speed."""
        self.speed = min(max(self.speed + by, 1), len(SECONDS))
        return self.speed

    def cut(self) -> None:
        """End every wait that is under way."""
        self._cut.set()

    def fresh(self, now: float) -> bool:
        """Return whether a box has only just opened: a key then was meant for what was there before."""
        return self._boxed is not None and now - self._boxed < self.deaf

    def press(self, pressed: bool) -> None:
        """Wait for nothing while the time to answer is running out."""
        if pressed:
            self.cut()
        self._pressed = pressed

    def hold(self) -> None:
        """Stand still: nobody sees the table, because another screen lies over it."""
        self._seen.clear()

    def go_on(self) -> None:
        """The table is seen again: what was being shown is shown from its beginning."""
        self._seen.set()

    async def beat(self) -> None:
        """Wait as long as an event is shown."""
        await self._wait(self.seconds)

    async def part(self, share: float) -> bool:
        """Wait for a share of the time that an event is shown; return whether it was cut short."""
        await self._wait(self.seconds * share)
        return self.seconds > 0 and self._cut.is_set()

    async def box(self, *, held: bool = False) -> None:
        """Wait as long as a box stays, at any speed: until dismissed with ``pause``, or if it is ``held``."""
        self._boxed = monotonic()
        try:
            if self.pause:
                await self.key()
            elif self.boxes:
                await self._wait(None if held else BOX)
        finally:
            self._boxed = None

    async def key(self) -> None:
        """Wait for a key or a click, however long."""
        await self._wait(None)

    async def _wait(self, seconds: float | None) -> None:
        if seconds == 0 or self._pressed:
            await self._seen.wait()
            return
        self._cut.clear()
        self._waiting += 1
        try:
            while True:
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._cut.wait(), seconds)
                if self._seen.is_set():
                    return
                await self._seen.wait()
                self._cut.clear()
        finally:
            self._waiting -= 1
