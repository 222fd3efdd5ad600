"""Where everything lies on the felt, for every size of screen. Places are columns and rows of the felt.

What matters least gives way first on a small one: the large board, drawn backs, the row of words, the board.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from knaves.tui.pictures.cribbage import board
from knaves.tui.widgets.cards import HEIGHTS, WIDTHS

WIDE: Final = 76
"""Columns from which the crib and the score have room beside the board."""
ROOMY: Final = 21
"""Rows of felt from which the other players' cards are drawn whole."""
CARD: Final = WIDTHS["normal"]
TALL: Final = HEIGHTS["normal"]
PLAY: Final = TALL + 2
"""Rows of the cards laid: a card, one row by which the others' cards stand higher, one row of words."""


@dataclass(frozen=True, slots=True)
class Layout:
    """``board``: the columns of a hole, 0 for bars. ``backs``: whether other hands are drawn as cards."""

    width: int
    height: int
    board: int
    board_y: int
    backs: bool
    others_y: int
    play_y: int
    words: bool
    """Whether there is a row for words below the laid cards."""
    pack_x: int
    """Where the pack lies; -1 where there is room for the starter alone."""
    starter_x: int
    crib_x: int
    """Where another dealer's crib lies, beside the board; -1 where it is said in words."""

    @property
    def room(self) -> int:
        """Columns for the laid cards."""
        return (self.pack_x if self.pack_x >= 0 else self.starter_x) - 2


def layout(width: int, height: int, seats: int) -> Layout:
    """Lay the felt out."""
    sides = 2 if seats == 4 else seats
    full = board.height(sides)
    others = 1
    # Three lanes and a question of two lines are too many rows for a narrow screen, where questions have two.
    drawn = height >= full + others + PLAY and width >= (board.width(1) if sides == 2 else WIDE)
    rows = full if drawn else sides
    step = 2 if drawn and width >= board.width(2) + 16 else 1 if drawn else 0
    left = height - 1 - rows - others - PLAY
    backs = left >= TALL and height >= ROOMY and width >= seats * 2 * (CARD + 2)
    others = TALL if backs else 1
    left = height - 1 - rows - others - PLAY
    words = left >= 0
    gap = 1 if height >= ROOMY - 4 and left > 1 else 0
    play_y = max(height - PLAY, 1 + others) if words else max(height - PLAY + 1, 1 + others)
    slack = max(0, play_y - (1 + gap + rows + others))
    others_y = 1 + gap + rows + slack // 2
    starter_x = width - CARD - 1
    pack_x = starter_x - CARD - 1
    if seats == 4 and pack_x - 2 < 16 * 3 + 2:
        pack_x = -1
    beside = board.width(step) + 16 if step else 0
    crib_x = width - 3 * 2 - CARD - 2 if step and width - beside >= 16 else -1
    return Layout(width, height, step, 1 + gap, backs, others_y, play_y, words, pack_x, starter_x, crib_x)
