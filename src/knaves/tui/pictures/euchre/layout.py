"""Where everything on the euchre table stands, for a given width and height. Nothing but sums.

Wide tables have a panel at each side, narrow ones two lines on top; cards of the trick are as big as
there is room.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from knaves.tui.widgets.cards import HEIGHTS, WIDTHS, Size

WIDE: Final = 76
"""From so many columns on there are panels at the sides."""
PANEL: Final = 17
HEADER: Final = 2
"""Lines on top of a narrow table."""
LOW: Final = 13
"""Below so many rows the hand is one line."""
MIDDLING: Final = 17
"""From so many rows on there is room for a hand of big cards."""
LARGE: Final[dict[Size, tuple[int, int]]] = {"big": (84, 30), "middle": (80, 25)}
"""Columns and rows of the whole picture from which cards are so large unasked."""
SIZES: Final[tuple[Size, ...]] = ("big", "middle", "normal")
SPARE: Final = 1
"""Rows at the bottom that may come and go without the table moving."""
SIDE_PLATE: Final = 12
"""Columns for what stands beside the left and the right place."""


@dataclass(frozen=True, slots=True)
class Layout:
    """Columns and rows from the top left. ``tricks``, ``plates`` go by place."""

    width: int
    height: int
    size: Size
    panel: int
    """How wide a side panel is; 0 where there is none."""
    centre: int
    tricks: tuple[tuple[int, int], ...]
    plates: tuple[tuple[int, int], ...]
    """Where a plate begins; the left one ends there, those at top and bottom have their middle there, but
    for one's own where it is tight."""
    middle: int
    """The row of the upcard."""
    roomy: bool
    """Whether the partner's cards have a line of their own."""
    tight: bool
    """Whether there is no line below one's own card, so that one's name stands beside it."""


def hand_size(width: int, height: int, *, big: bool) -> Size:
    """Return how big the cards in the hand are, given the columns and rows of the whole picture.

    A large screen has big cards unasked; one too small for what is asked has smaller ones.
    """
    if height < LOW:
        return "small"
    if big and height >= MIDDLING:
        return "big"
    room = (size for size, (wide, high) in LARGE.items() if width >= wide and height >= high)
    return next(room, "normal")


def layout(width: int, height: int, largest: Size) -> Layout:
    """Return where things stand on a table of so many columns and rows, its cards at most so large."""
    panel = min(28, max(PANEL, (width - 50) // 3)) if width >= WIDE else 0
    top = 0 if panel else HEADER
    rows = height - top
    size = _size(width - 2 * panel, rows, largest)
    roomy = rows > _needed(size)
    tight = rows < _needed(size)
    first = top + 1 + roomy + max(0, rows - _needed(size) - 1 - SPARE) // 2
    across, high = WIDTHS[size], HEIGHTS[size]
    centre = width // 2
    left = centre - across // 2
    aside = first + max(1, high // 2)
    last = first + (2 * high if high > 1 else 3)
    return Layout(
        width,
        height,
        size,
        panel,
        centre,
        tricks=(
            (left, last - high),
            (left - across - 1, aside),
            (left, first),
            (left + across + 1, aside),
        ),
        plates=(
            (left + across + 2 if tight else centre, height - 1),
            (left - across - 3, aside),
            (centre, first - 1 - roomy),
            (left + 2 * across + 3, aside),
        ),
        middle=aside,
        roomy=roomy,
        tight=tight,
    )


def _needed(size: Size) -> int:
    """Partner's line, the diamond, one's own line; the last can be done without."""
    high = HEIGHTS[size]
    return (2 * high if high > 1 else 3) + 2


def _size(width: int, rows: int, largest: Size) -> Size:
    for size in SIZES[SIZES.index(largest) :] if largest in SIZES else ():
        if rows >= _needed(size) - 1 and width >= 3 * WIDTHS[size] + 6 + 2 * SIDE_PLATE:
            return size
    return "small"
