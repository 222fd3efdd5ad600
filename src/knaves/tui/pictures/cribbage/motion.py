"""Cards and pegs on their way. Each way takes the time that an event is shown, and any key ends it.

Nothing moves where the pace says so, nor at the tenth speed.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from time import monotonic
from typing import Final

from knaves.tui.pace import Pace

FRAME: Final = 1 / 15
"""Seconds between two pictures of a way: smooth enough, and light on a slow line."""


async def over_a_beat(pace: Pace, draw: Callable[[float], None]) -> None:
    """Draw a way from 0 to 1 for as long as an event is shown; just wait where nothing is to move."""
    if not pace.moving or not pace.seconds:
        await pace.beat()
        return
    begun = monotonic()
    beat = asyncio.ensure_future(pace.beat())
    try:
        while not beat.done():
            draw(min(1.0, (monotonic() - begun) / pace.seconds) if pace.seconds else 1.0)
            await asyncio.wait({beat}, timeout=FRAME)
    finally:
        beat.cancel()


def between(start: tuple[int, int], end: tuple[int, int], share: float) -> tuple[int, int]:
    """Return the cell at a share of the way."""
    x, y = (round(a + (b - a) * share) for a, b in zip(start, end, strict=True))
    return x, y
