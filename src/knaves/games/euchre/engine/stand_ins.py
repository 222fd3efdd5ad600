"""Quick players that stand in for others when luck is measured, as the kernel takes them."""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple

from knaves.games.euchre.engine.arrays import Array


class Style(IntEnum):
    """How a side plays its cards: by the network, by `Steady`'s rules of thumb, by `Simple`'s rules."""

    LEARNT = 0
    THUMB = 1
    PLAIN = 2


class StandIns(NamedTuple):
    """Both sides, side 0 first."""

    tables: Array
    """What each bids and buries, ``(2, 17, 1296)`` float32 (`engine.tables`)."""
    styles: Array
    """A `Style` for each."""
    network: Array
    strays: Array
    """By side, ``(2, 2)`` float64: how far it strays at most from what a call is worth, in points, and in the
    learnt style from a card's mark (`tables.MARK_SCALE`)."""
