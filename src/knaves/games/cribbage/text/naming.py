"""The names of ranks and combinations in reasons: "a seven", "5, 6 or J", "two fifteens"."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Final

from knaves.cards import RANK_SYMBOLS
from knaves.games.cribbage.rules.scoring import Kind, Part
from knaves.games.cribbage.text.words import part_name
from knaves.i18n.language import _, all_of, any_of, marked

_RANKS: Final = (
    *(marked("an ace"), marked("a two"), marked("a three"), marked("a four"), marked("a five")),
    *(marked("a six"), marked("a seven"), marked("an eight"), marked("a nine"), marked("a ten")),
    *(marked("a jack"), marked("a queen"), marked("a king")),
)
_FIFTEENS: Final = (marked("two fifteens"), marked("three fifteens"), marked("four fifteens"))
"""Four cards make no more."""
_TENS: Final = {9, 10, 11, 12}


def rank_name(rank: int) -> str:
    """Return a rank, 0 to 12, in words: ``a seven``."""
    return _(_RANKS[rank])


def any_rank(ranks: Iterable[int]) -> str:
    """Return a choice of ranks in words; if all cards that count ten are there, they are one word.

    >>> any_rank([6, 7]), any_rank([4, 9, 10, 11, 12])
    ('a seven or an eight', 'a five or a ten-card')
    """
    found = set(ranks)
    names = [rank_name(rank) for rank in sorted(found - _TENS if found >= _TENS else found)]
    return any_of([*names, _("a ten-card")] if found >= _TENS else names)


def rank_signs(ranks: Iterable[int]) -> str:
    """Return ranks as printed on the cards.

    >>> rank_signs([4, 5, 10])
    '5, 6 or J'
    """
    return any_of([RANK_SYMBOLS[rank] for rank in sorted(ranks)])


def parts_name(parts: Sequence[Part]) -> str:
    """Return the parts of the count of four cards, equal kinds together: ``two fifteens and a pair``."""
    groups = groupby(parts, key=lambda part: part.kind)
    return all_of([_several(list(group)) for _kind, group in groups])


def _several(group: list[Part]) -> str:
    number = len(group)
    if number == 1:
        return _("a fifteen") if group[0].kind is Kind.FIFTEEN else part_name(group[0])
    match group[0].kind:
        case Kind.FIFTEEN:
            return _(_FIFTEENS[number - 2])
        case Kind.PAIR:
            return _("two pairs")
        case _:
            return _("two runs of three")
