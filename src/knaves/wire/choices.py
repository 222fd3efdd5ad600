"""Choices in few bytes: moves alike but for their cards or a number are sent together.

Before a throw at cribbage there are fifteen moves, before a cut more than forty.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import groupby
from typing import Final, NamedTuple

from knaves.cards import parse, symbols
from knaves.wire.messages import Choice, ChoiceGroup

SPLITS: Final = 4_096
"""Number of choices that are kept divided into their parts."""
HIGHEST: Final = 999
"""The highest number in a move."""
_CARDS: Final = re.compile(r"(.*? )((?:[A2-9TJQK][CDHS])(?: [A2-9TJQK][CDHS])*)")
_NUMBER: Final = re.compile(r"(.* )(\d{1,3})")


class _Parts(NamedTuple):
    """What stands before and after the cards or the number, in the move and in the label."""

    move: tuple[str, ...]
    label: tuple[str, ...]
    cards: str = ""
    number: int = -1


def grouped(choices: Iterable[Choice]) -> list[ChoiceGroup]:
    """Return choices as groups, in their order."""
    found = []
    for alike, each in groupby((_split(one.move, one.label) for one in choices), _alike):
        parts = [*each]
        if alike[2]:
            found.append(ChoiceGroup([*alike[0]], [*alike[1]], cards=[one.cards for one in parts]))
        else:
            found += [_numbered(alike, run) for run in _runs([one.number for one in parts])]
    return found


def ungrouped(groups: Iterable[ChoiceGroup]) -> list[Choice]:
    """Return the choices of groups."""
    return [
        Choice(move.join(each.move), label.join(each.label))
        for each in groups
        for move, label in _fillings(each)
    ]


def _fillings(group: ChoiceGroup) -> Iterator[tuple[str, str]]:
    if group.cards:
        yield from ((cards, symbols(*parse(cards))) for cards in group.cards)
    elif group.numbers:
        first, last = group.numbers
        yield from ((str(number), str(number)) for number in range(first, min(last, HIGHEST) + 1))
    else:
        yield "", ""


def _alike(parts: _Parts) -> tuple[tuple[str, ...], tuple[str, ...], bool]:
    return parts.move, parts.label, bool(parts.cards)


def _numbered(alike: tuple[tuple[str, ...], tuple[str, ...], bool], run: tuple[int, int]) -> ChoiceGroup:
    return ChoiceGroup([*alike[0]], [*alike[1]], numbers=[] if run[0] < 0 else [*run])


def _runs(numbers: list[int]) -> Iterator[tuple[int, int]]:
    """Yield the first and the last of each run in which numbers go up by one; -1 stays alone."""
    first = last = numbers[0]
    for number in numbers[1:]:
        if number != last + 1 or last < 0:
            yield first, last
            first = number
        last = number
    yield first, last


@lru_cache(maxsize=SPLITS)
def _split(move: str, label: str) -> _Parts:
    if found := _CARDS.fullmatch(move):
        head, cards = found.groups()
        before, *after = label.split(symbols(*parse(cards)))
        if len(after) == 1:
            return _Parts((head, ""), (before, *after), cards=cards)
    elif found := _NUMBER.fullmatch(move):
        head, number = found.groups()
        before, *after = re.split(rf"(?<!\d){number}(?!\d)", label)
        if len(after) == 1 and str(int(number)) == number:
            return _Parts((head, ""), (before, *after), number=int(number))
    return _Parts((move,), (label,))
