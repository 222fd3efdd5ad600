"""A hand of cards to choose from, by mouse or keyboard: point, mark, confirm.

It knows how many cards are wanted, and nothing of their purpose.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from rich.cells import cell_len
from textual import events
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.geometry import Size as Extent
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget

from knaves.cards import Card
from knaves.tui.widgets.canvas import Canvas
from knaves.tui.widgets.cards import HEIGHTS, WIDTHS, Look, face

POINTERS: Final = ("▲", "●", "◆", "★", "^", "═", "[]")
"""Seven ways to mark the card pointed at; the last one puts its number in brackets."""
GAP: Final = 1


class Hand(Widget, can_focus=True):
    """Cards in a row. If ``wanted`` is 0, nothing can be chosen; else it posts `Chosen` with that many."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "point(-1)", "", show=False, id="left"),
        Binding("right", "point(1)", "", show=False, id="right"),
        Binding("enter,space", "confirm", "", show=False, id="confirm"),
        Binding("delete,backspace", "unmark", "", show=False, id="unmark"),
        *(
            Binding(str(place), f"pick({place})", "", show=False, id=f"card-{place}")
            for place in range(1, 10)
        ),
    ]
    DEFAULT_CSS = "Hand { width: auto; height: auto; }"

    class Chosen(Message):
        """Posted when as many cards as wanted were chosen and confirmed."""

        def __init__(self, cards: tuple[Card, ...]) -> None:
            super().__init__()
            self.cards = cards

    class Full(Message):
        """Posted when the person tries to mark one card more than wanted."""

    cards: reactive[tuple[Card, ...]] = reactive((), layout=True)
    look: reactive[Look] = reactive(Look(), layout=True)
    wanted: reactive[int] = reactive(0)
    at: reactive[int] = reactive(0)
    marked: reactive[tuple[int, ...]] = reactive(())
    barred: reactive[frozenset[Card]] = reactive(frozenset())
    """Cards that may not be chosen now: dimmed and crossed out, but they can be tried."""
    pointer: reactive[int] = reactive(1)
    apart: reactive[int] = reactive(0, layout=True)
    """Additional columns between the last card and the others."""
    above: reactive[str] = reactive("")
    """The label above the last card."""
    confirming: reactive[bool] = reactive(True)
    """Whether a single card picked by its number or a click must be confirmed."""

    def watch_cards(self) -> None:
        """Handle another hand: unmark all cards, and keep the pointer in range."""
        self.marked = ()
        self.at = min(self.at, max(0, len(self.cards) - 1))

    def watch_wanted(self) -> None:
        """Handle another number of wanted cards: unmark all cards."""
        self.marked = ()

    def get_content_width(self, container: Extent, viewport: Extent) -> int:
        """Return the width of the cards."""
        return self._left(len(self.cards) - 1) + WIDTHS[self.look.size] + GAP if self.cards else 1

    def get_content_height(self, container: Extent, viewport: Extent, width: int) -> int:
        """Return the rows: the cards, one for raised marked cards, one for the numbers."""
        return HEIGHTS[self.look.size] + 2

    def render(self) -> Content:
        """Draw the cards; marked ones are one row higher, and the pointer is below one."""
        if not self.cards:
            return Content("")
        width, height = WIDTHS[self.look.size], HEIGHTS[self.look.size]
        canvas = Canvas(self._left(len(self.cards) - 1) + width, height + 2)
        # A marked last card takes the row of the label, which moves to the free row below it.
        named = height if len(self.cards) - 1 in self.marked else 0
        canvas.put(canvas.width - Content(self.above).cell_length, named, Content.styled(self.above, "dim"))
        for place, card in enumerate(self.cards):
            canvas.put_rows(self._left(place), 0 if place in self.marked else 1, self._face(card))
            canvas.put(self._left(place), height + 1, self._number(place, width))
        return canvas.content()

    def action_point(self, step: int) -> None:
        """Move the pointer, wrapping around; if one card is wanted, the card pointed at is the choice."""
        if self.wanted == 1:
            self.marked = ()
        if self.cards:
            self.at = (self.at + step) % len(self.cards)

    def action_pick(self, place: int) -> None:
        """Point at a card by its number and mark it, or unmark it."""
        if self.wanted and place <= len(self.cards):
            self.at = place - 1
            self._toggle(self.at)

    def action_confirm(self) -> None:
        """Mark the card pointed at; if all are marked, choose them."""
        if not self.wanted or not self.cards:
            return
        if self.wanted == 1:
            self._choose((self.marked or (self.at,))[:1])
        elif len(self.marked) == self.wanted:
            self._choose(self.marked)
        elif self.at not in self.marked:
            self.marked = (*self.marked, self.at)

    def stand_out(self, cards: Sequence[Card]) -> None:
        """Show cards as chosen: marked, or pointed at if one is wanted."""
        places = tuple(place for place, card in enumerate(self.cards) if card in cards)
        self.at = places[0] if places else self.at
        self.marked = () if self.wanted == 1 else places

    def action_unmark(self) -> None:
        """Unmark the card pointed at, else the card marked last."""
        gone = self.at if self.at in self.marked else self.marked[-1] if self.marked else None
        self.marked = tuple(place for place in self.marked if place != gone)

    def on_click(self, event: events.Click) -> None:
        """Point at a card with the mouse and mark it; a click on a marked card confirms if all are marked."""
        if event.button != 1:
            return
        place = self._place(event.x)
        if place is None or not self.wanted:
            return
        event.stop()
        self.at = place
        if place in self.marked and len(self.marked) == self.wanted:
            self._choose(self.marked)
        else:
            self._toggle(place)

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Move the pointer to the mouse."""
        place = self._place(event.x)
        if place is not None and self.wanted:
            self.at = place

    def _toggle(self, place: int) -> None:
        if place in self.marked:
            self.marked = tuple(other for other in self.marked if other != place)
        elif self.wanted == 1:
            self.marked = (place,)
            if not self.confirming:
                self._choose(self.marked)
        elif len(self.marked) < self.wanted:
            self.marked = (*self.marked, place)
        else:
            self.post_message(self.Full())

    def _choose(self, places: tuple[int, ...]) -> None:
        self.post_message(self.Chosen(tuple(self.cards[place] for place in sorted(places))))

    def _left(self, place: int) -> int:
        """Return the column at which a card begins."""
        last = place == len(self.cards) - 1
        return place * (WIDTHS[self.look.size] + GAP) + self.apart * last

    def _place(self, x: int) -> int | None:
        places = range(len(self.cards))
        return next((place for place in places if 0 <= x - self._left(place) < WIDTHS[self.look.size]), None)

    def _face(self, card: Card) -> tuple[Content, ...]:
        if card not in self.barred:
            return face(card, self.look)
        if self.look.size == "small":
            return tuple(line.truncate(line.cell_length - 1) + "×" for line in face(card, self.look))
        top, *rest = face(card, self.look, number="×")
        return (top.stylize("bold $black", 1, 2), *(line.stylize("dim") for line in rest))

    def _number(self, place: int, width: int) -> Content:
        number = str(place + 1)
        if not self.wanted or place != self.at:
            return Content.styled(_centred(number, width), "dim")
        pointer = POINTERS[self.pointer - 1]
        text = f"[{number}]" if pointer == "[]" else f"{pointer}{number}{pointer}"
        return Content.styled(_centred(text, width), "bold $accent")


def _centred(text: str, width: int) -> str:
    left = max(0, (width - cell_len(text)) // 2)
    return " " * left + text + " " * max(0, width - left - cell_len(text))
