"""Where everything on the cribbage table is drawn, for every screen size. It only computes positions.

From the top: the board with the scores, the other players, the laid cards with the count, the starter and the
crib beside them, and the person's hand. Everything is centred, and spare rows are spread between. On a small
screen the least important parts shrink or go first: large cards, the row of the others, the board.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from knaves.tui.pictures.cribbage import board
from knaves.tui.widgets.cards import HEIGHTS, WIDTHS, Size

KEPT: Final = 4
"""Cards that each player lays in a deal."""
GAP: Final = 2
"""Columns between finished counts and the present one, and between other parts of the middle."""
LOW: Final = 13
"""Below this height, in rows of the whole picture, the hand is a single line."""
BESIDE: Final = 20
"""Columns beside the hand for actions."""
LABEL: Final = 9
"""Minimum columns for the name and the score of a side beside the board."""
FULL: Final = 20
"""The usual width of the whole, in columns."""
STARTER: Final = 7
"""Columns of the starter with its label."""
SLOT: Final = 9
"""Columns of the crib with its label."""
FIGURES: Final = 7
"""Columns of a count in large figures; it may be doubled."""
LARGE: Final[dict[Size, tuple[int, int]]] = {"big": (116, 38), "middle": (80, 26)}
"""Columns and rows of the whole picture from which cards are this large by default."""
READ: Final[dict[Size, int]] = {"small": 4, "normal": 4, "middle": 5, "big": 6}
"""Columns of a card that suffice to recognize it where others overlap it."""


@dataclass(frozen=True, slots=True)
class Layout:
    """Columns and rows from the top left of the felt."""

    width: int
    height: int
    size: Size
    """Size of the cards on the felt."""
    step: int
    """Columns of a hole of the board; 0 if bars replace it."""
    lead: int
    """Rows for each row of holes."""
    close: bool
    """Whether the board omits the row of numbers between two sides."""
    board_x: int
    board_y: int
    scores_end: int
    """The row below board and scores."""
    label_x: int
    """Where names and scores are drawn beside the board."""
    others_y: int
    """The row of the other players; -1 if the only other one is drawn beside its score."""
    backs: bool
    """Whether the others' cards are drawn in full."""
    play_y: int
    """The row of the higher cards, and of the labels beside them."""
    rise: int
    """How many rows higher the other side's cards are."""
    laid_x: int
    across: int
    """Columns for the laid cards."""
    count_x: int
    """Where the count is drawn in large figures; -1 if it is written out."""
    count: int
    """Columns for its figures."""
    starter_x: int
    crib_x: int
    """Where the crib is drawn; -1 if it is written out."""
    fan: int
    """Visible columns of each card under the top one of the crib."""
    words_y: int
    """A row of words below the laid cards; -1 if there is none."""

    @property
    def card(self) -> int:
        """Columns of a card."""
        return WIDTHS[self.size]

    @property
    def tall(self) -> int:
        """Rows of a card."""
        return HEIGHTS[self.size]

    @property
    def stacked(self) -> bool:
        """Whether starter and crib are above each other, because the sides' cards are in two rows."""
        return self.rise > 1

    def under(self, *, ours: bool) -> bool:
        """Return whether the starter is below the crib, with its label under it."""
        return self.stacked and self.crib_x >= 0 and not ours

    def starter_at(self, *, ours: bool) -> tuple[int, int]:
        """Return the place of the starter; ``ours``: the crib is our side's."""
        return self.starter_x, self.play_y + (
            1 if not self.stacked else self.rise if self.under(ours=ours) else 0
        )

    def shown_end(self, *, ours: bool) -> int:
        """Return the row below a hand that is drawn beside the starter."""
        return self.starter_at(ours=ours)[1] + self.tall

    def crib_at(self, *, ours: bool) -> tuple[int, int]:
        """Return the place of the crib: on its dealer's side."""
        return self.crib_x, self.play_y + (1 if not self.stacked else self.rise if ours else 0)


def hand_size(width: int, height: int, seats: int, *, big: bool) -> Size:
    """Return the size of the cards in the hand, by the columns and rows of the whole picture."""
    if height < LOW:
        return "small"
    for size, (wide, high) in LARGE.items():
        # Room for the hand, and above it the board and a row of laid cards.
        asked = width >= 6 * (WIDTHS[size] + 1) + BESIDE and height >= HEIGHTS[size] + 2 + 8
        drawn = asked and layout(width, height - hand_rows(size), seats, big=big).step > 0
        if (big and drawn) or (width >= wide and height >= high):
            return size
    return "normal"


def hand_rows(size: Size) -> int:
    """Return the rows of a hand: a card, one row by which chosen cards are raised, one of numbers."""
    return HEIGHTS[size] + 2


def layout(
    width: int, height: int, seats: int, *, big: bool = False, label: tuple[int, int] = (LABEL, LABEL)
) -> Layout:
    """Compute the layout. ``label``: the width of the longest name of a side, in one line and in two."""
    felt = replace(_EMPTY, width=width, height=height)
    for size, drawn, beside in _wishes(width, height, seats, big=big):
        for close in (False, True) if drawn and beside else (False,):
            rows = _rows(seats, size, drawn=drawn, beside=beside, close=close)
            if rows <= height and _across(size, seats) <= width:
                plan = replace(felt, close=close)
                return _placed(plan, seats, size, label, drawn=drawn, beside=beside)
    return _placed(felt, seats, "normal", label, drawn=False, beside=seats == 2)


def _wishes(width: int, height: int, seats: int, *, big: bool) -> list[tuple[Size, bool, bool]]:
    """Return the card size, whether the board is drawn, and whether the other player is beside its score."""
    room = [True, False] if width >= board.width(1) + 2 + LABEL else [False]
    found: list[tuple[Size, bool, bool]] = []
    sizes: tuple[Size, ...] = ("big", "middle", "normal")
    # The board with its pegs is worth more than large cards on the felt.
    for drawn in room:
        for size in sizes:
            large = LARGE.get(size, (0, 0))
            spare = size == "normal" or (width >= large[0] and height >= large[1] - hand_rows(size))
            if spare and (drawn or size == "normal"):
                found.append((size, drawn, False))
            if seats == 2 and (size == "normal" or big):
                found.append((size, drawn, True))
            elif big and not spare:
                found.append((size, drawn, False))
    return found


def _rows(seats: int, size: Size, *, drawn: bool, beside: bool, close: bool) -> int:
    return _top(seats, drawn=drawn, close=close) + (not beside) + HEIGHTS[size] + 1


def _top(seats: int, *, drawn: bool, close: bool) -> int:
    sides = 2 if seats == 4 else seats
    return board.height(sides, close=close) if drawn else sides


def _across(size: Size, seats: int) -> int:
    """Return the columns needed to tell cards of this size apart, unless it is the usual size."""
    if size == "normal":
        return 0
    cards = KEPT * seats
    laid = (cards - 1) * READ[size] + WIDTHS[size] + GAP
    return 1 + laid + GAP + FIGURES + GAP + WIDTHS[size]


def _placed(
    felt: Layout, seats: int, size: Size, label: tuple[int, int], *, drawn: bool, beside: bool
) -> Layout:
    close = felt.close
    spare = felt.height - _rows(seats, size, drawn=drawn, beside=beside, close=close)
    plan = replace(felt, size=size)
    words = spare > 0
    spare -= words
    high = HEIGHTS[size]
    backs = not beside and spare >= high + 2 and felt.width >= seats * 2 * (WIDTHS[size] + 2)
    spare -= high * backs
    rise = high if spare >= high + 2 else 1
    spare -= rise - (rise == 1)
    sides = 2 if seats == 4 else seats
    lead = 2 if drawn and spare >= board.height(sides) + 2 else 1
    top = board.height(sides, lead, close=close) if drawn else sides
    spare -= top - _top(seats, drawn=drawn, close=close)
    # Partners have a line each where the board is high enough.
    plan = _topped(plan, label[seats == 4 and lead > 1], label[0], drawn=drawn, lead=lead)
    plan = _middled(plan, seats, rise)
    # Spare rows go above the board, and between board, others, cards and hand.
    above, first, second = _spread(max(0, spare), beside=beside)
    others_y = above + top + first
    play_y = others_y + (0 if beside else 1 + high * backs) + second + (rise > 1)
    return replace(
        plan,
        board_y=above,
        scores_end=above + top,
        others_y=-1 if beside else others_y,
        backs=backs,
        play_y=play_y,
        words_y=play_y + high + rise if words else -1,
    )


def _spread(spare: int, *, beside: bool) -> tuple[int, int, int]:
    """Return the blank rows above the board, below it, and above the cards; some stay above the hand."""
    if beside:
        return 0, 0, min(spare, 1 + spare // 2)
    each = spare // 4
    left = spare - 4 * each
    return each, each + (left > 0), each + (left > 1)


def _topped(plan: Layout, least: int, label: int, *, drawn: bool, lead: int) -> Layout:
    """Allot columns to board and scores: the minimum, and those of a label if there is room."""
    if not drawn:
        return replace(plan, step=0, lead=1, board_x=1, label_x=1)
    most = 4 if lead > 1 else 3
    least = max(LABEL, least)
    steps = (step for step in range(most, 1, -1) if board.width(step) + 2 + least < plan.width)
    step = next(steps, 1)
    wide = board.width(step) + 2
    names = min(max(FULL, label), plan.width - 1 - wide)
    x = max(0, (plan.width - wide - names) // 2)
    return replace(plan, step=step, lead=lead, board_x=x, label_x=x + wide)


def _middled(plan: Layout, seats: int, rise: int) -> Layout:
    """Allot columns to the laid cards, the count, the starter and the crib."""
    card, others = WIDTHS[plan.size], KEPT * seats - 1
    stacked = rise > 1
    # The crib is the first to be written out, then the count; the starter is always drawn.
    wishes = [(2 * FIGURES, 2)] * stacked + [(FIGURES, 2), (FIGURES, 1), (FIGURES, 0), (0, 0)]
    for count, fan in wishes:
        pile = max(SLOT, card + (KEPT - 1) * fan) if fan else 0
        column = max(STARTER, card, pile * stacked)
        rest = (count + GAP if count else 0) + GAP + column + (GAP + pile if pile and not stacked else 0)
        room = plan.width - 1 - rest
        if room >= others * READ[plan.size] + card + GAP:
            break
    across = min(room, others * (card + 1) + card + GAP)
    step = (across - card - GAP) // others
    if step >= READ[plan.size]:
        across = others * step + card + GAP
    x = max(0, (plan.width - across - rest) // 2)
    count_x = x + across + GAP
    column_x = count_x + (count + GAP if count else 0)
    pile_x = column_x + (column - pile) // 2 if stacked else column_x + column + GAP
    return replace(
        plan,
        rise=rise,
        laid_x=x,
        across=across,
        count_x=count_x if count else -1,
        count=count,
        starter_x=column_x + (column - card) // 2,
        crib_x=pile_x + (pile - card - (KEPT - 1) * fan) // 2 if pile else -1,
        fan=fan,
    )


_EMPTY: Final = Layout(
    width=0,
    height=0,
    size="normal",
    step=0,
    lead=1,
    close=False,
    board_x=0,
    board_y=0,
    scores_end=0,
    label_x=0,
    others_y=-1,
    backs=False,
    play_y=0,
    rise=1,
    laid_x=0,
    across=0,
    count_x=-1,
    count=0,
    starter_x=0,
    crib_x=-1,
    fan=1,
    words_y=-1,
)
