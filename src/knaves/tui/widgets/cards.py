"""Cards in text, from one row to big; in two or four colours; face up or face down.

A card is a few rows of styled text of equal width; `row` joins cards side by side.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal

from textual.content import Content

from knaves.cards import BACK, JOKER, RANK_SYMBOLS, SUIT_SYMBOLS, Card
from knaves.store.settings import Settings
from knaves.tui.widgets.large import large_card

Size = Literal["small", "normal", "middle", "big"]
_OUTLINED: Final = "♣♢♡♠"
"""Without colour, the red suits are hollow."""
_FOUR: Final = ("$clubs", "$diamonds", "$hearts", "$spades")
_TWO: Final = ("$black", "$red", "$red", "$black")
WIDTHS: Final[dict[Size, int]] = {"small": 4, "normal": 5, "middle": 7, "big": 9}
HEIGHTS: Final[dict[Size, int]] = {"small": 1, "normal": 4, "middle": 5, "big": 7}


@dataclass(frozen=True, slots=True)
class Look:
    """How cards are drawn."""

    size: Size = "normal"
    four_colours: bool = False
    outlined: bool = False

    def symbol(self, suit: int) -> str:
        """Return the symbol of a suit."""
        return (_OUTLINED if self.outlined else SUIT_SYMBOLS)[suit]

    def ink(self, suit: int) -> str:
        """Return the colour of a suit, as its name in the theme."""
        return (_FOUR if self.four_colours else _TWO)[suit]


def look_of(settings: Settings, size: Size = "normal") -> Look:
    """Return the look of cards according to the settings; ``size`` is up to the screen."""
    return Look(size, settings.four_colours, settings.laptop or settings.theme == "mono")


def compact(card: Card, look: Look) -> str:
    """Return a card in short form: ``10♥``."""
    return "JK" if card == JOKER else RANK_SYMBOLS[card % 13] + look.symbol(card // 13)


def short(card: Card, look: Look) -> Content:
    """Return a card in two or three letters: ``10♥``."""
    if card == BACK:
        return Content.styled("▒▒", "$card-back")
    if card == JOKER:
        return Content.styled("JK", "bold")
    return Content.styled(compact(card, look), f"bold {look.ink(card // 13)} on $card")


@lru_cache(maxsize=1024)
def face(card: Card, look: Look, *, number: str = "") -> tuple[Content, ...]:
    """Return a card as rows of equal width; ``number``, its place in the order of play, is in its edge."""
    if look.size == "small":
        return (_padded(short(card, look), WIDTHS["small"]),)
    width, height = WIDTHS[look.size], HEIGHTS[look.size]
    edge = "$card-edge on $card"
    if card == BACK:
        top = _edge("╭", "╮", width, number, "$card on $card-back")
        inner = Content.styled("│" + "░" * (width - 2) + "│", "$card on $card-back")
        bottom = Content.styled("╰" + "─" * (width - 2) + "╯", "$card on $card-back")
        return (top, *([inner] * (height - 2)), bottom)
    rows = [
        Content.assemble(("│", edge), (text.ljust(width - 2), _style(card, look)), ("│", edge))
        for text in _inside(card, look)
    ]
    bottom = Content.styled("╰" + "─" * (width - 2) + "╯", edge)
    return (_edge("╭", "╮", width, number, edge), *rows, bottom)


def row(cards: Sequence[tuple[Content, ...]], gap: int = 1) -> Content:
    """Return cards side by side, all of the same height."""
    if not cards:
        return Content("")
    between = " " * gap
    lines = [Content(between).join([card[line] for card in cards]) for line in range(len(cards[0]))]
    return Content("\n").join(lines)


def _style(card: Card, look: Look) -> str:
    ink = "$black" if card == JOKER else look.ink(card // 13)
    return f"bold {ink} on $card"


def _inside(card: Card, look: Look) -> tuple[str, ...]:
    if card == JOKER:
        rank, suit = "JK", "★"
    else:
        rank, suit = RANK_SYMBOLS[card % 13], look.symbol(card // 13)
    if look.size == "normal":
        return (f"{rank:<2}{suit}"[:3], f"{suit}{rank:>2}"[:3])
    if look.size == "middle":
        return (f"{rank:<2}{suit}"[:3], suit.center(5), f"{suit}{rank:>2}"[:3].rjust(5))
    # A small symbol in the corner repeats the suit.
    upper, *lower = large_card(rank, None if card == JOKER else card // 13)
    return (upper[:-1] + suit, *lower)


def _edge(left: str, right: str, width: int, number: str, style: str) -> Content:
    rest = "─" * (width - 2 - len(number)) + right
    return Content.assemble((left, style), (number, "bold $black on $card"), (rest, style))


def _padded(text: Content, width: int) -> Content:
    return text + " " * max(0, width - text.cell_length)
