"""The average points of a crib by the two cards thrown to it: one's own crib, and the opponent's.

The figures are our own. `bots.crib_training` makes ``data/crib.csv``, whose first lines say how; this module
only stores and reads them. They depend on the two ranks and on whether the suits are the same, since a flush
in the crib takes five cards. The usual table by two ranks can be compared with two published ones
(``data/published_discards.csv``), which no level uses.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable, Mapping
from functools import cache
from hashlib import sha256
from importlib.resources import files
from itertools import combinations, combinations_with_replacement
from types import MappingProxyType
from typing import Final, NamedTuple

from knaves.cards import CARDS, RANK_LETTERS, Card, NotationError
from knaves.i18n.language import _

Pair = tuple[Card, Card]
"""Two cards, the smaller number first."""


class Sort(NamedTuple):
    """The sort of a pair: its ranks, 0 to 12, the lower first, and whether it is of one suit."""

    low: int
    high: int
    suited: bool


class Worth(NamedTuple):
    """Average points of a pair's crib, if it is one's own and if it is not."""

    own: float
    other: float


Table = Mapping[Sort, Worth]

_COLUMNS: Final = "low,high,suits,own_crib,other_crib\n"


def sort_of(first: int, second: int) -> Sort:
    """Return the sort of a pair of cards, in either order."""
    low, high = sorted((first % 13, second % 13))
    return Sort(low, high, first // 13 == second // 13)


# By symmetry all pairs of a sort are worth the same while nothing else is known. The four cards kept, which
# cannot turn up in the crib, are left out of account.
def _by_sort() -> dict[Sort, tuple[Pair, ...]]:
    pairs: dict[Sort, tuple[Pair, ...]] = {}
    for first, second in combinations(CARDS, 2):
        sort = sort_of(first, second)
        pairs[sort] = (*pairs.get(sort, ()), (first, second))
    return dict(sorted(pairs.items()))


PAIRS: Final = _by_sort()
"""The 1326 pairs of cards by their 169 sorts: 13 of equal ranks, 78 of one suit, 78 of two."""


def crib_value(first: Card, second: Card, own: bool) -> float:
    """Return the average points of a crib to which these two cards are thrown.

    >>> 8.5 < crib_value(Card("5H"), Card("5S"), own=True) < 9.3
    True
    """
    worth = _shipped()[first, second]
    return worth.own if own else worth.other


@cache
def _shipped() -> dict[Pair, Worth]:
    """Return the table in the package, by pair in both orders."""
    table = read(files(__package__).joinpath("data/crib.csv").read_text(encoding="utf-8"))
    both = [
        (first, second)
        for one, other in combinations(CARDS, 2)
        for first, second in ((one, other), (other, one))
    ]
    return {(first, second): table[sort_of(first, second)] for first, second in both}


def read(text: str) -> dict[Sort, Worth]:
    """Read the text of `write`; NotationError if it is damaged."""
    head, _gap, figures = text.partition(_COLUMNS)
    if not head.endswith(f"{sha256(figures.encode()).hexdigest()}\n"):
        raise NotationError(_("The table of cribs is damaged: its checksum is wrong."))
    table = {}
    for line in figures.splitlines():
        low, high, suits, own, other = line.split(",")
        sort = Sort(RANK_LETTERS.index(low), RANK_LETTERS.index(high), suits == "same")
        table[sort] = Worth(float(own), float(other))
    return table


def write(table: Table, made: Iterable[str]) -> str:
    """Return the table as comma-separated text after lines that say how it was made, and a checksum."""
    figures = ""
    for sort, worth in table.items():
        suits = "same" if sort.suited else "different"
        ranks = f"{RANK_LETTERS[sort.low]},{RANK_LETTERS[sort.high]}"
        figures += f"{ranks},{suits},{worth.own:.3f},{worth.other:.3f}\n"
    lines = [*made, f"SHA-256 of the figures: {sha256(figures.encode()).hexdigest()}"]
    return "".join([f"# {line}\n" for line in lines]) + _COLUMNS + figures


Ranks = tuple[str, str]
"""Two rank letters, the lower rank first: ``("5", "J")``."""

RANK_PAIRS: Final[tuple[Ranks, ...]] = tuple(combinations_with_replacement(RANK_LETTERS, 2))
"""The 91 pairs of ranks."""


def ours() -> Mapping[Ranks, Worth]:
    """Return our own table; one pair in four of different ranks is of one suit."""
    return {ranks: Worth(_of_ranks(*ranks, own=True), _of_ranks(*ranks, own=False)) for ranks in RANK_PAIRS}


@cache
def published() -> Mapping[str, Mapping[Ranks, Worth]]:
    """Return the published tables by author: Hessel's, then Schell's."""
    tables: dict[str, dict[Ranks, Worth]] = {}
    for row in csv.DictReader(_lines()):
        worth = Worth(float(row["own_crib_avg"]), float(row["opp_crib_avg"]))
        tables.setdefault(row["source"], {})[row["rank1"], row["rank2"]] = worth
    return MappingProxyType({name: MappingProxyType(table) for name, table in tables.items()})


def sources() -> Mapping[str, str]:
    """Return the source of each published table."""
    return {row["source"]: row["address"] for row in csv.DictReader(_lines())}


def _lines() -> list[str]:
    return files(__package__).joinpath("data/published_discards.csv").read_text(encoding="utf-8").splitlines()


def _of_ranks(first: str, second: str, *, own: bool) -> float:
    unlike = crib_value(Card(first + "C"), Card(second + "D"), own)
    if first == second:
        return unlike
    # Of the sixteen pairs of two different ranks, four are of one suit.
    return 0.75 * unlike + 0.25 * crib_value(Card(first + "C"), Card(second + "C"), own)
