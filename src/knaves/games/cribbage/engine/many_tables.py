"""The champion's tables for cribbage with three and four players, learned from self-play, and their file.

The figures are our own: `bots.training.many` makes them and writes ``data/many.bin``, whose first lines say
how; this module only stores and reads them. Places are counted from the dealer's left: 0 leads, the last is
the dealer. With four, places 0 and 2 are one side and 1 and 3 the other; with three each is a side.
"""

from __future__ import annotations

import sys
from array import array
from collections.abc import Iterable
from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import Final, NamedTuple

from knaves.cards import NotationError
from knaves.i18n.language import _

# A linear model of 131 numbers instead of a number for each of the 1820 keeps: rare keeps share what is
# learned of their ranks and pairs. Three ranks together have no feature, so a run counts as its pairs do.
FEATURES: Final = 13 * 4 + 78 + 1
"""Features of four ranks: the first, second .. card of each, each pair of different ranks, one for all."""
FAR: Final = 121
"""The chances are known for needs of 1 to this many points."""
# Dense near the end, where each point counts, and sparse elsewhere: a table of all 121 needs of three sides
# would have 1.8 million cells, each settled over thousands of deals.
KNOTS: Final = (1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 17, 20, 24, 28, 33, 39, 46, 54, 63, 74, 87, 103, FAR)
"""The needs at which the chances of three sides are known."""
CHANCES: Final = {3: 2 * len(KNOTS) ** 3, 4: FAR * FAR}
SEATS: Final = (3, 4)
# Chances are stored in two bytes each, as ten-thousandths: rounding costs 0.00005 at most.
_FINE: Final = 10_000


class ManyTables(NamedTuple):
    """The tables for one number of players, flat, the last named index running fastest."""

    cribs: array[float]
    """By place and rank: average points of the crib when that place throws such a card."""
    pegs: array[float]
    """By place and feature of the four cards kept: what it adds to the lead in the play, in points."""
    chances: array[float]
    """Before a deal, its dealer's side first. With four: the chance of the dealer's side by what both sides
    need. With three: those of the dealer and of pone, by what the three need, at the `KNOTS`."""


def features(ranks: Iterable[int]) -> list[int]:
    """Return the features of four ranks that are set.

    >>> features((4, 4, 10, 12))
    [130, 16, 17, 40, 48, 101, 122, 128]
    """
    found, copies = [FEATURES - 1], [0] * 13
    for rank in ranks:
        found.append(rank * 4 + copies[rank])
        copies[rank] += 1
    held = [rank for rank in range(13) if copies[rank]]
    return found + [52 + high * (high - 1) // 2 + low for high in held for low in held if low < high]


def write(tables: dict[int, ManyTables], made: Iterable[str]) -> bytes:
    """Return the tables as a file: lines that say how they were made, a checksum, an empty line, numbers."""
    body = b""
    for seats in SEATS:
        cribs, pegs, chances = tables[seats]
        body += _little(array("f", [*cribs, *pegs])).tobytes()
        body += _little(array("h", [round(_FINE * chance) for chance in chances])).tobytes()
    lines = [*[f"# {line}" for line in made], f"# SHA-256 of the numbers: {sha256(body).hexdigest()}"]
    return "\n".join([*lines, "", ""]).encode() + body


def read(file: bytes) -> dict[int, ManyTables]:
    """Read the bytes of `write`, by number of players; NotationError if they are damaged."""
    head, _gap, body = file.partition(b"\n\n")
    if not head.endswith(sha256(body).hexdigest().encode()):
        raise NotationError(_("The champion's tables are damaged: their checksum is wrong."))
    found = {}
    for seats in SEATS:
        numbers, chances = array("f"), array("h")
        split = numbers.itemsize * seats * (13 + FEATURES)
        stop = split + chances.itemsize * CHANCES[seats]
        numbers.frombytes(body[:split])
        chances.frombytes(body[split:stop])
        body = body[stop:]
        flat = array("d", _little(numbers))
        found[seats] = ManyTables(
            flat[: 13 * seats],
            flat[13 * seats :],
            array("d", [chance / _FINE for chance in _little(chances)]),
        )
    return found


def _little(numbers: array[float] | array[int]) -> array[float] | array[int]:
    """The numbers with their bytes as they lie in the file: the least first."""
    if sys.byteorder == "big":
        numbers = numbers[:]
        numbers.byteswap()
    return numbers


@cache
def shipped() -> dict[int, ManyTables]:
    """Return the tables in the package, by number of players."""
    return read(files(__package__).joinpath("data/many.bin").read_bytes())
