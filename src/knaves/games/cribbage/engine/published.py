"""The table of cribs by two ranks alone, as it is usually printed: ours, and two published ones.

The published figures are in ``data/published_discards.csv`` beside the pages they come from. Nobody
plays by them: they are there to be compared with.
"""

from __future__ import annotations

import csv
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from itertools import combinations_with_replacement
from types import MappingProxyType
from typing import Final

from knaves.cards import RANK_LETTERS, Card
from knaves.games.cribbage.engine.cribs import Worth, crib_value

Ranks = tuple[str, str]
"""Two rank letters, the lower rank first: ``("5", "J")``."""

PAIRS: Final[tuple[Ranks, ...]] = tuple(combinations_with_replacement(RANK_LETTERS, 2))
"""The 91 pairs of ranks."""


def ours() -> Mapping[Ranks, Worth]:
    """Return our own table: of the suits that two unlike ranks may have, one pairing in four is alike."""
    return {ranks: Worth(_of_ranks(*ranks, own=True), _of_ranks(*ranks, own=False)) for ranks in PAIRS}


@cache
def published() -> Mapping[str, Mapping[Ranks, Worth]]:
    """Return the published tables by whose they are, Hessel's and then Schell's."""
    tables: dict[str, dict[Ranks, Worth]] = {}
    for row in csv.DictReader(_lines()):
        worth = Worth(float(row["own_crib_avg"]), float(row["opp_crib_avg"]))
        tables.setdefault(row["source"], {})[row["rank1"], row["rank2"]] = worth
    return MappingProxyType({name: MappingProxyType(table) for name, table in tables.items()})


def sources() -> Mapping[str, str]:
    """Return where each published table stands."""
    return {row["source"]: row["address"] for row in csv.DictReader(_lines())}


def _lines() -> list[str]:
    return files(__package__).joinpath("data/published_discards.csv").read_text(encoding="utf-8").splitlines()


def _of_ranks(first: str, second: str, *, own: bool) -> float:
    unlike = crib_value(Card(first + "C"), Card(second + "D"), own)
    if first == second:
        return unlike
    return 0.75 * unlike + 0.25 * crib_value(Card(first + "C"), Card(second + "C"), own)
