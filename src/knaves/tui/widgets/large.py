"""Large ranks, suits and numbers, readable from afar or by people who see poorly, made of block characters.

A glyph is rows of dots, four to a cell, so that suits differ by shape alone. This module knows no card and no
colour.
"""

from __future__ import annotations

from typing import Final

_SIGNS: Final = {
    "0": ("###", "#.#", "#.#", "#.#", "###"),
    "1": (".#.", "##.", ".#.", ".#.", "###"),
    "2": ("##.", "..#", ".#.", "#..", "###"),
    "3": ("##.", "..#", ".#.", "..#", "##."),
    "4": ("#.#", "#.#", "###", "..#", "..#"),
    "5": ("###", "#..", "##.", "..#", "##."),
    "6": (".##", "#..", "###", "#.#", "###"),
    "7": ("###", "..#", ".#.", ".#.", ".#."),
    "8": ("###", "#.#", "###", "#.#", "###"),
    "9": ("###", "#.#", "###", "..#", "##."),
    "A": (".#.", "#.#", "###", "#.#", "#.#"),
    "J": ("..#", "..#", "..#", "#.#", ".#."),
    "Q": (".##.", "#..#", "#..#", "#.##", ".###"),
    "K": ("#.#", "#.#", "##.", "#.#", "#.#"),
    "JK": ("..#.#", "..#.#", "..##.", "#.#.#", ".##.#"),
}
_TEN: Final = ("##.#####", "##.##.##", "##.##.##", "##.##.##", "##.#####")
"""Narrower than two figures, so that a suit has room beside its foot."""
_SUITS: Final = (
    ("...####...", ".##.##.##.", "##########", ".##.##.##.", "...####..."),
    ("....##....", "...####...", "..######..", "...####...", "....##...."),
    ("..##..##..", "##########", ".########.", "...####...", "....##...."),
    ("....##....", "...####...", ".########.", "##########", "....##...."),
)
"""Clubs have three leaves, diamonds are slender, hearts have two lobes, spades a foot."""
ACROSS: Final = 7
DOWN: Final = 5
"""Columns and rows of a large card's picture."""
_QUARTERS: Final = " ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█"
"""By the sum of the dots in a cell: 1 upper left, 2 upper right, 4 lower left, 8 lower right."""
_STAR: Final = ("....##....", "##########", ".########.", ".###..###.", "##......##")


def large_card(rank: str, suit: int | None) -> tuple[str, ...]:
    """Return a rank above a suit, 0 to 3, or above a star: five rows of seven columns."""
    upper = _TEN if rank == "10" else _doubled(_SIGNS[rank])
    lower = _STAR if suit is None else _SUITS[suit]
    wide = 2 * ACROSS
    return _cells((*[line.ljust(wide, ".") for line in upper], *[line.rjust(wide, ".") for line in lower]))


def large_number(number: int, *, double: bool = False) -> tuple[str, ...]:
    """Return a number in figures three columns wide and high, or twice as large."""
    signs = [_SIGNS[figure] for figure in str(number)]
    dots = [".".join(lines) for lines in zip(*signs, strict=True)]
    if double:
        return tuple("".join(("██" if dot == "#" else "  ") for dot in line) for line in dots)
    return _cells((*_doubled(dots), "." * 2 * len(dots[0])))


def _doubled(dots: tuple[str, ...] | list[str]) -> tuple[str, ...]:
    return tuple("".join(2 * dot for dot in line) for line in dots)


def _cells(dots: tuple[str, ...]) -> tuple[str, ...]:
    pairs = zip(dots[::2], dots[1::2], strict=True)
    return tuple(
        "".join(_cell(upper[at : at + 2] + lower[at : at + 2]) for at in range(0, len(upper), 2))
        for upper, lower in pairs
    )


def _cell(dots: str) -> str:
    return _QUARTERS[sum(1 << at for at, dot in enumerate(dots) if dot == "#")]
