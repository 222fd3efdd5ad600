"""Everybody who has finished the game of a day: their matchpoints, computed once for all who look.

Who played the same cards is compared: one's share of the matchpoints within the instance. Shares of several
instances are compared with each other.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Final

from knaves.events.duplicate import shares
from knaves.match.log import Id
from knaves.match.ports.deal_sets import SetGame
from knaves.wire.daily import DayBar, DayFigures

_STEPS: Final = (1, 2, 5, 10, 20, 50, 100, 1000)
BARS: Final = 12
"""Maximum number of bars in the picture of how the results spread."""


@dataclass(frozen=True, slots=True)
class FieldLine:
    """A finished game, the address of its set, and its share of the matchpoints, 0 to 1."""

    deal_set: str
    played: SetGame
    share: float


@dataclass(frozen=True, slots=True)
class DayField:
    """The field of a day: ``lines``, the best first, and the results of each set, the worst first.

    ``numbers`` are the places in ``lines`` by person, from 0; ``behind`` are the shares, negated. The
    ``figures`` are computed here once too, for all who look.
    """

    lines: tuple[FieldLine, ...]
    results: Mapping[str, tuple[float, ...]]
    numbers: Mapping[Id, int]
    behind: tuple[float, ...]
    figures: DayFigures

    def line(self, deal_set: str, played: SetGame) -> FieldLine:
        """Return the line of a finished game: the one of the field, or the one that it would have."""
        number = self.numbers.get(played.person)
        if number is not None and self.lines[number].deal_set == deal_set:
            return self.lines[number]
        results, result = self.results.get(deal_set, ()), played.result
        worse, upto = bisect_left(results, result), bisect_right(results, result)
        share = (worse + upto) / 2 / len(results) if results else 0.5
        return FieldLine(deal_set, played, share)

    def place(self, line: FieldLine) -> int:
        """Return the place of a line in the whole field: 1 for the best; equal shares have one place."""
        return 1 + bisect_left(self.behind, -line.share)

    def place_in_set(self, line: FieldLine) -> tuple[int, int]:
        """Return the place of a line among those with the same cards, and how many these are with it."""
        results = self.results.get(line.deal_set, ())
        better = len(results) - bisect_right(results, line.played.result)
        return 1 + better, len(results) + (not self.has(line))

    def has(self, line: FieldLine) -> bool:
        """Return whether a line is one of the field."""
        number = self.numbers.get(line.played.person)
        return number is not None and self.lines[number] is line


def day_field(games: Iterable[tuple[str, SetGame]]) -> DayField:
    """Return the field of these games, each with the address of its set."""
    by_set: dict[str, list[SetGame]] = {}
    for address, played in games:
        by_set.setdefault(address, []).append(played)
    lines: list[FieldLine] = []
    for address, those in by_set.items():
        share = shares([{each.person: each.result for each in those}])
        lines += [FieldLine(address, each, share[each.person]) for each in those]
    lines.sort(key=lambda each: (-each.share, -each.played.result, each.played.ended, each.played.person))
    return DayField(
        tuple(lines),
        {address: tuple(sorted([each.result for each in those])) for address, those in by_set.items()},
        {each.played.person: number for number, each in enumerate(lines)},
        tuple([-each.share for each in lines]),
        _figures(lines),
    )


def _figures(lines: Sequence[FieldLine]) -> DayFigures:
    leads = [each.played.lead for each in lines if each.played.how == "played"]
    won = sum([each.played.side == 0 for each in lines])
    return DayFigures(won, round(fmean(leads), 1) if leads else 0.0, _bars(leads))


def _bars(leads: list[int]) -> list[DayBar]:
    if not leads:
        return []
    low, high = min(leads), max(leads)
    step = next(each for each in _STEPS if high // each - low // each < BARS or each == _STEPS[-1])
    counts = [0] * (high // step - low // step + 1)
    for each in leads:
        counts[each // step - low // step] += 1
    first = low // step * step
    return [
        DayBar(first + step * number, first + step * number + step - 1, count)
        for number, count in enumerate(counts)
    ]
