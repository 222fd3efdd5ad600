"""How fast events are shown, and how a key or a click cuts a wait short."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import dataclass, field
from time import monotonic
from typing import Final

from knaves.attention import DEAF

SECONDS: Final = (2.5, 1.8, 1.3, 0.9, 0.6, 0.45, 0.3, 0.2, 0.1, 0.0)
"""Seconds for which an event is shown at each of the ten speeds; at the tenth only boxes wait."""
BOX: Final = 5.0
"""Seconds for which an announcement box stays open if it need not be dismissed."""


def _visible() -> asyncio.Event:
    event = asyncio.Event()
    event.set()
    return event


@dataclass(slots=True)
class Pace:
    """The speed, 1 to 10; ``moving``: cards move; ``pause``: boxes stay open until dismissed."""

    speed: int = 5
    moving: bool = True
    pause: bool = False
    boxes: bool = True
    """Whether a box stays open for a while; with ``pause`` it always does."""
    deaf: float = DEAF
    """Seconds for which a new question ignores answers and a new box cannot be dismissed."""
    _pressed: bool = False
    """Whether waits are skipped because the time to answer is running out."""
    _cut: asyncio.Event = field(default_factory=asyncio.Event)
    _seen: asyncio.Event = field(default_factory=_visible)
    _waiting: int = 0
    _boxed: float | None = None
    """When the open box appeared, on the clock of Textual's events."""

    @property
    def waiting(self) -> bool:
        """Whether there is a wait that a key could cut short."""
        return self._waiting > 0

    @property
    def seconds(self) -> float:
        """Seconds for which an event is shown."""
        return SECONDS[self.speed - 1]

    def change(self, by: int) -> int:
        """Change the speed within the ten; return the new one."""
        self.speed = min(max(self.speed + by, 1), len(SECONDS))
        return self.speed

    def cut(self) -> None:
        """End every wait in progress."""
        self._cut.set()

    def fresh(self, now: float) -> bool:
        """Return whether a box has only just opened: a key was then meant for what was there before."""
        return self._boxed is not None and now - self._boxed < self.deaf

    def press(self, pressed: bool) -> None:
        """Skip all waits while the time to answer is running out."""
        if pressed:
            self.cut()
        self._pressed = pressed

    def hold(self) -> None:
        """Pause: another screen covers the table."""
        self._seen.clear()

    def go_on(self) -> None:
        """Resume: show the current event from its beginning."""
        self._seen.set()

    async def beat(self) -> None:
        """Wait for as long as an event is shown."""
        await self._wait(self.seconds)

    async def part(self, share: float) -> bool:
        """Wait for a share of the time of an event; return whether it was cut short."""
        await self._wait(self.seconds * share)
        return self.seconds > 0 and self._cut.is_set()

    async def box(self, *, held: bool = False) -> None:
        """Wait while a box is open: until dismissed with ``pause`` or if ``held``, else for a fixed time."""
        self._boxed = monotonic()
        try:
            if self.pause:
                await self.key()
            elif self.boxes:
                await self._wait(None if held else BOX)
        finally:
            self._boxed = None

    async def key(self) -> None:
        """Wait for a key or a click, without a limit."""
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
