"""One large rank and one large suit for people who see poorly: characters built from half blocks.

A picture is rows of dots, two dots to a cell. It knows no card and no colour.
"""

from __future__ import annotations

from typing import Final

_RANKS: Final = {
    "A": (".#.", "#.#", "###", "#.#", "#.#"),
    "2": ("##.", "..#", ".#.", "#..", "###"),
    "3": ("##.", "..#", ".#.", "..#", "##."),
    "4": ("#.#", "#.#", "###", "..#", "..#"),
    "5": ("###", "#..", "##.", "..#", "##."),
    "6": (".##", "#..", "###", "#.#", "###"),
    "7": ("###", "..#", ".#.", ".#.", ".#."),
    "8": ("###", "#.#", "###", "#.#", "###"),
    "9": ("###", "#.#", "###", "..#", "##."),
    "10": ("#.###", "#.#.#", "#.#.#", "#.#.#", "#.###"),
    "J": ("..#", "..#", "..#", "#.#", ".#."),
    "Q": (".##.", "#..#", "#..#", "#.##", ".###"),
    "K": ("#.#", "#.#", "##.", "#.#", "#.#"),
    "JK": ("..#.#", "..#.#", "..##.", "#.#.#", ".##.#"),
}
_SUITS: Final = (
    ("..#..", "#.#.#", "#####", "..#.."),
    ("..#..", ".###.", ".###.", "..#.."),
    (".#.#.", "#####", ".###.", "..#.."),
    ("..#..", ".###.", "#####", "..#.."),
)
_HALVES: Final = {"..": " ", "#.": "▀", ".#": "▄", "##": "█"}


def large_rank(rank: str) -> tuple[str, ...]:
    """Return a rank, as it stands on a card, as three rows."""
    return _rows(_RANKS[rank])


def large_suit(suit: int) -> tuple[str, ...]:
    """Return a suit, 0 to 3, as two rows of five columns."""
    return _rows(_SUITS[suit])


def _rows(dots: tuple[str, ...]) -> tuple[str, ...]:
    if len(dots) % 2:
        dots = (*dots, "." * len(dots[0]))
    pairs = zip(dots[::2], dots[1::2], strict=True)
    return tuple("".join(_HALVES[a + b] for a, b in zip(upper, lower, strict=True)) for upper, lower in pairs)
