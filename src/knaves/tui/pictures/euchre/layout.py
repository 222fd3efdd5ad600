"""Where everything on the euchre table is drawn, for a given width and height. It only computes positions.

Wide tables have a panel at each side, narrow ones two lines on top; the cards of the trick are as large as
fits.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from knaves.tui.widgets.cards import HEIGHTS, WIDTHS, Size

WIDE: Final = 76
"""From this width on there are panels at the sides."""
PANEL: Final = 17
HEADER: Final = 2
"""Lines at the top of a narrow table."""
LOW: Final = 13
"""Below this height the hand is a single line."""
MIDDLING: Final = 17
"""From this height on there is room for a hand of big cards."""
LARGE: Final[dict[Size, tuple[int, int]]] = {"big": (84, 30), "middle": (80, 25)}
"""Columns and rows of the whole picture from which cards are this large by default."""
SIZES: Final[tuple[Size, ...]] = ("big", "middle", "normal")
SPARE: Final = 1
"""Rows at the bottom that may appear and disappear without moving the table."""
SIDE_PLATE: Final = 12
"""Columns beside the left and the right place."""


@dataclass(frozen=True, slots=True)
class Layout:
    """Columns and rows from the top left. ``tricks`` and ``plates`` are by place."""

    width: int
    height: int
    size: Size
    panel: int
    """Width of a side panel; 0 if there is none."""
    centre: int
    tricks: tuple[tuple[int, int], ...]
    plates: tuple[tuple[int, int], ...]
    """Where a plate begins.

    The left one ends there; those at top and bottom are centred there, except the reader's own when
    ``tight``.
    """
    middle: int
    """The row of the upcard."""
    roomy: bool
    """Whether the partner's cards have a line of their own."""
    tight: bool
    """Whether there is no line below the reader's card, so that the name is beside it."""


def hand_size(width: int, height: int, *, big: bool) -> Size:
    """Return the size of the cards in the hand, given the columns and rows of the whole picture.

    A large screen has big cards by default; if the size set is too large for the screen, smaller ones.
    """
    if height < LOW:
        return "small"
    if big and height >= MIDDLING:
        return "big"
    room = (size for size, (wide, high) in LARGE.items() if width >= wide and height >= high)
    return next(room, "normal")


def layout(width: int, height: int, largest: Size) -> Layout:
    """Return the layout of a table of this size, with cards no larger than ``most``."""
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
    """Return rows for the partner's line, the diamond, and the reader's line, which can be left out."""
    high = HEIGHTS[size]
    return (2 * high if high > 1 else 3) + 2


def _size(width: int, rows: int, largest: Size) -> Size:
    for size in SIZES[SIZES.index(largest) :] if largest in SIZES else ():
        if rows >= _needed(size) - 1 and width >= 3 * WIDTHS[size] + 6 + 2 * SIDE_PLATE:
            return size
    return "small"
