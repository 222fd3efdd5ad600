"""The tables of a searching player for cribbage with two players, learned from self-play, and their files.

The figures are our own, and the first lines of each file say how they were made. `bots.training.careful`
learns from careful players and writes ``data/experience.bin``; `bots.training.champions` learns from players
who look ahead and writes ``data/champions.bin``. This module only stores and reads them. Keeps and pairs of
cards are known by their ranks; seats are 0 for pone, who leads, and 1 for the dealer. The chance to win
between two equals is read from them too.
"""

from __future__ import annotations

import sys
from array import array
from collections.abc import Iterable
from functools import cache
from hashlib import sha256
from importlib.resources import files
from itertools import accumulate, combinations_with_replacement
from math import comb
from typing import Final, NamedTuple

from knaves.cards import NotationError
from knaves.games.cribbage.engine.policies import SORTS
from knaves.i18n.language import _

KEEPS: Final = tuple(
    sorted(combinations_with_replacement(range(13), 4), key=lambda keep: tuple(reversed(keep)))
)
"""The 1820 keeps by their ranks, 0 to 12, rising; in the kernel's order: by the highest rank first."""
KEEP_PLACES: Final[dict[tuple[int, ...], int]] = {keep: place for place, keep in enumerate(KEEPS)}
# The makers of the tables put anything beyond in the last row or column.
PEGS: Final = 32
"""So many points, or more, are pegged by neither side in a deal."""
FAR: Final = 121
"""The odds are known for needs of 1 to this many points."""
# Odds are stored in two bytes each, as ten-thousandths: rounding costs 0.00005 at most.
_FINE: Final = 10_000


class Experience(NamedTuple):
    """The tables, flat, the last named index running fastest."""

    kept: array[float]
    """By seat and keep: how often four such ranks are kept, in proportion to how often they are dealt."""
    thrown: array[float]
    """By seat and sort of pair (`policies.place_of`): how often such a pair is thrown, likewise."""
    pegged: array[float]
    """By seat and keep: points that it pegs in a deal on average, and that the other pegs against it."""
    pegs: array[float]
    """Chance by the points that pone pegs in a deal and those that the dealer does."""
    odds: tuple[array[float], ...]
    """Value of the game to the dealer of the next deal, for 0, 1 and 2 skunk lines; the index is the
    points that it needs and those that pone needs, each less 1. A win is 1, a loss -1, a skunk one more."""
    suited: array[float] = array("d")
    """By keep: how often four such ranks are of one suit. Empty: nobs and flushes of the other's
    hand are left out of account."""


SIZES: Final = (2 * len(KEEPS), 2 * SORTS, 4 * len(KEEPS), PEGS * PEGS)
SUITED: Final = len(KEEPS)
"""The size of `Experience.suited`, if it is not empty."""


def ways(keep: Iterable[int]) -> int:
    """Return the number of sets of four cards with these ranks.

    >>> ways((0, 0, 4, 12))
    96
    """
    ranks = list(keep)
    product = 1
    for rank in set(ranks):
        product *= comb(4, ranks.count(rank))
    return product


@cache
def shipped() -> Experience:
    """Return the champion's tables, learned from players who look ahead."""
    return _in_package("champions.bin")


@cache
def careful() -> Experience:
    """Return the tables learned from careful players, who play as `Steady` does."""
    return _in_package("experience.bin")


def _in_package(name: str) -> Experience:
    return read(files(__package__).joinpath("data", name).read_bytes())


def write(tables: Experience, made: Iterable[str]) -> bytes:
    """Return the tables as a file: lines that say how they were made, a checksum, an empty line, numbers."""
    numbers = array("f", [number for table in (*tables[:4], tables.suited) for number in table])
    odds = array("h", [round(_FINE * value) for table in tables.odds for value in table])
    body = _little(numbers).tobytes() + _little(odds).tobytes()
    lines = [*[f"# {line}" for line in made], f"# SHA-256 of the numbers: {sha256(body).hexdigest()}"]
    return "\n".join([*lines, "", ""]).encode() + body


def read(file: bytes) -> Experience:
    """Read the bytes of `write`; NotationError if they are damaged."""
    head, _gap, body = file.partition(b"\n\n")
    if not head.endswith(sha256(body).hexdigest().encode()):
        raise NotationError(_("The champion's tables are damaged: their checksum is wrong."))
    numbers, odds = array("f"), array("h")
    split = len(body) - odds.itemsize * 3 * FAR * FAR
    if split not in (numbers.itemsize * sum(SIZES), numbers.itemsize * (sum(SIZES) + SUITED)):
        raise NotationError(_("The champion's tables are damaged: their checksum is wrong."))
    numbers.frombytes(body[:split])
    odds.frombytes(body[split:])
    # Doubles for the reference; the kernel stores floats, and gets the very numbers of the file back.
    flat = array("d", _little(numbers))
    values = array("d", [value / _FINE for value in _little(odds)])
    ends = list(accumulate(SIZES))
    kept, thrown, pegged, pegs = [flat[end - size : end] for end, size in zip(ends, SIZES, strict=True)]
    square = FAR * FAR
    tables = tuple([values[n * square : (n + 1) * square] for n in range(3)])
    return Experience(kept, thrown, pegged, pegs, tables, flat[ends[-1] :])


def _little(numbers: array[float] | array[int]) -> array[float] | array[int]:
    """The numbers with their bytes as they lie in the file: the least first."""
    if sys.byteorder == "big":
        numbers = numbers[:]
        numbers.byteswap()
    return numbers


def chance(mine: int, theirs: int, *, dealing: bool, target: int = 121) -> float:
    """Return the chance, 0 to 1, that the side with ``mine`` points wins, whether it deals next or not.

    Raises NotationError for scores that are impossible before a deal, or too far from the target.
    """
    for score in (mine, theirs):
        if not 0 <= score < target:
            raise NotationError(
                _("A score before a deal must be from 0 to {last}, not {score}.").format(
                    last=target - 1, score=score
                )
            )
        if target - score > FAR:
            raise NotationError(
                _("Odds are available only if each side needs at most {far} points.").format(far=FAR)
            )
    dealer, pone = (mine, theirs) if dealing else (theirs, mine)
    value = shipped().odds[0][(target - dealer - 1) * FAR + target - pone - 1]
    of_dealer = (1 + value) / 2
    return of_dealer if dealing else 1 - of_dealer


def chances(target: int = 121) -> list[list[float]]:
    """Return the dealer's chance to win: rows by the dealer's score, columns by pone's."""
    scores = range(target)
    return [[chance(ours, theirs, dealing=True, target=target) for theirs in scores] for ours in scores]
