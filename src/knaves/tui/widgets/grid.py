"""A grid of answers: the cards of a pack by suit and rank, or numbers, picked by the arrows or the mouse.

It knows neither a game nor what an answer is for; its screen says which cells are picked already.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from textual import events
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.geometry import Size
from textual.message import Message
from textual.widget import Widget

from knaves.cards import JOKER, Card
from knaves.tui.widgets.cards import Look, short
from knaves.tui.widgets.choice import KEY

CELL: Final = 4
"""The columns of a cell: a mark, and up to three letters."""
TENS: Final = 10
"""The numbers in a row."""
SIDE: Final = 3
"""The columns of the keys beside the rows."""


@dataclass(frozen=True, slots=True)
class Cell:
    """An answer, how it is drawn, and whether it cannot be: then it is dimmed, but it can be tried."""

    answer: str
    face: Content
    out: bool = False


class Grid(Widget, can_focus=True):
    """Rows of cells, with the keys of its columns above and those of its rows beside them."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *(
            Binding(key, f"point({down}, {right})", "", show=False)
            for key, down, right in (("up", -1, 0), ("down", 1, 0), ("left", 0, -1), ("right", 0, 1))
        ),
        Binding("enter,space", "pick", "", show=False),
    ]
    DEFAULT_CSS = "Grid { width: auto; height: auto; text-wrap: nowrap; }"
    ALLOW_SELECT: ClassVar[bool] = False

    class Picked(Message):
        """Posted when a cell was picked."""

        def __init__(self, answer: str) -> None:
            super().__init__()
            self.answer = answer

    def __init__(self) -> None:
        super().__init__()
        self.rows: tuple[tuple[Cell, ...], ...] = ()
        self.at = (0, 0)
        """The row and the column of the cell pointed at."""
        self._above: tuple[str, ...] = ()
        self._beside: tuple[str, ...] = ()
        self._marked: Collection[str] = ()

    def show(
        self, rows: Sequence[Sequence[Cell]], above: Sequence[str] = (), beside: Sequence[str] = ()
    ) -> None:
        """Show other cells, none of them picked, and point at the first one that can be."""
        self.rows = tuple([tuple(row) for row in rows])
        self._above, self._beside, self._marked = tuple(above), tuple(beside), ()
        places = [(row, at) for row, cells in enumerate(self.rows) for at in range(len(cells))]
        self.at = next((each for each in places if not self._cell(each).out), (0, 0))
        self.refresh(layout=True)

    def mark(self, answers: Collection[str]) -> None:
        """Show these cells as picked."""
        self._marked = tuple(answers)
        self.refresh()

    def point_at(self, answer: str) -> bool:
        """Point at the cell of an answer; if none has it, at the first that begins so, best one that can be.

        Return whether there is such an answer.
        """
        places = [(row, at) for row, cells in enumerate(self.rows) for at in range(len(cells))]
        begun = [each for each in places if answer and self._cell(each).answer.startswith(answer)]
        begun.sort(key=lambda each: (self._cell(each).answer != answer, self._cell(each).out))
        for place in begun[:1]:
            self.at = place
            self.refresh()
        return any(self._cell(each).answer == answer for each in begun)

    def watch_has_focus(self, _has_focus: bool) -> None:
        """Draw the pointer, or draw it no more."""
        super().watch_has_focus(_has_focus)
        self.refresh()

    def get_content_width(self, container: Size, viewport: Size) -> int:
        """Return the width of the cells and of the keys beside them."""
        return self._left + CELL * max((len(row) for row in self.rows), default=0)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Return the rows: those of the cells, and one for the keys above."""
        return len(self.rows) + bool(self._above)

    def render(self) -> Content:
        """Draw the grid."""
        lines = []
        if self._above:
            keys = [Content.assemble(" ", (key, KEY), "  ") for key in self._above]
            lines.append(Content("").join([Content(" " * self._left), *keys]))
        for row, cells in enumerate(self.rows):
            key = self._beside[row] if self._beside else ""
            beside = Content.assemble(" " if key else "  ", (key, KEY), " ") if self._beside else Content("")
            drawn = [self._drawn(cell, pointed=self.at == (row, at)) for at, cell in enumerate(cells)]
            lines.append(Content("").join([beside, *drawn]))
        return Content("\n").join(lines)

    def _drawn(self, cell: Cell, *, pointed: bool) -> Content:
        pointed = pointed and self.has_focus
        mark = "▸" if pointed else "✓" if cell.answer in self._marked else "·" if cell.out else " "
        face = cell.face.plain if cell.out else cell.face
        # A card stands at the right of its cell, so that the marks of a column are below each other.
        room = " " * (CELL - 1 - cell.face.cell_length)
        style = "bold $background on $accent" if pointed else "bold $accent" if mark == "✓" else "dim"
        drawn = Content.assemble((mark, style), face, room)
        return drawn.stylize("dim", 1) if cell.out else drawn

    def action_point(self, down: int, right: int) -> None:
        """Move the pointer, around the edges."""
        if self.rows:
            row = (self.at[0] + down) % len(self.rows)
            length = len(self.rows[row])
            self.at = row, (min(self.at[1], length - 1) + right) % length
            self.refresh()

    def action_pick(self) -> None:
        """Pick the cell pointed at."""
        if self.rows:
            self.post_message(self.Picked(self._cell(self.at).answer))

    def on_click(self, event: events.Click) -> None:
        """Pick a cell with the mouse."""
        place = self._place(event.x, event.y)
        if place is not None and event.button == 1:
            event.stop()
            self.at = place
            self.action_pick()

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Move the pointer to the mouse."""
        place = self._place(event.x, event.y)
        if place is not None and place != self.at:
            self.at = place
            self.refresh()

    @property
    def _left(self) -> int:
        return SIDE if self._beside else 0

    def _cell(self, place: tuple[int, int]) -> Cell:
        return self.rows[place[0]][place[1]]

    def _place(self, x: int, y: int) -> tuple[int, int] | None:
        row, at = y - bool(self._above), (x - self._left) // CELL
        found = 0 <= row < len(self.rows) and 0 <= at < len(self.rows[row])
        return (row, at) if found else None


Rows = tuple[list[list[Cell]], list[str], list[str]]
"""Cells in rows, the keys above the columns, and those beside the rows."""


def cards_in_rows(pack: Sequence[Card], possible: Collection[Card], look: Look) -> Rows:
    """Return the cards of a pack by suit and rank; those that are not possible are out."""
    suited = [card for card in pack if card != JOKER]
    cells = {card: Cell(str(card), short(card, look), card not in possible) for card in pack}
    suits = list(dict.fromkeys(str(card)[1] for card in suited))
    rows = [[cells[card] for card in suited if str(card)[1] == suit] for suit in suits]
    ranks = list(dict.fromkeys(str(card)[0] for card in suited))
    if JOKER in cells:
        return [*rows, [cells[JOKER]]], ranks, [*suits, ""]
    return rows, ranks, suits


def numbers_in_rows(most: int) -> list[list[Cell]]:
    """Return the numbers from 0 to the last one."""
    cells = [Cell(str(number), Content(f"{number:>2}")) for number in range(most + 1)]
    return [cells[first : first + TENS] for first in range(0, len(cells), TENS)]
