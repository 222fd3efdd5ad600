"""The counts of finished games' deals, by whose cards they are: what the audit of a server is made from.

They name nobody. Only games whose deals are proved count: not those from a record, lessons and sets of deals.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Literal, TypeAlias

from knaves.game import CHANCE, AnyGame, Seat

Owner: TypeAlias = Literal["person", "bot", ""]
"""Who had a seat: a person, a program, or, empty, both in turn."""
EVERYBODY: Final = "all"
"""The group of all cards that were counted."""


@dataclass(frozen=True, slots=True)
class DealCount:
    """How often a figure came to each value in a group: ``all``, ``person``, ``bot``, ``seat 1``, …

    ``variety`` is the sum over all deals of the cards counted times those left in the pack: with it the
    statistic allows for cards that are drawn without replacement. 0 if there is no such pack.
    """

    numbers: tuple[int, ...]
    variety: int = 0

    def __add__(self, other: DealCount) -> DealCount:
        numbers = [one + two for one, two in zip(self.numbers, other.numbers, strict=True)]
        return DealCount(tuple(numbers), self.variety + other.variety)


@dataclass(frozen=True, slots=True)
class DealCounts:
    """The number of deals of a game, and the count of each figure, by its key and the group."""

    deals: int = 0
    counts: Mapping[tuple[str, str], DealCount] = field(default_factory=dict)

    def __add__(self, other: DealCounts) -> DealCounts:
        counts = dict(self.counts)
        for key, count in other.counts.items():
            counts[key] = counts[key] + count if key in counts else count
        return DealCounts(self.deals + other.deals, counts)


NO_DEALS: Final = DealCounts()


def scale(count: DealCount, pack: int) -> float:
    """Return what chi-square is multiplied by for cards drawn from a pack without replacement.

    The numbers of m cards out of n vary less than those of independent ones, by the factor (n - m) / (n - 1).
    """
    cards = sum(count.numbers)
    return cards * (pack - 1) / count.variety if pack and count.variety else 1.0


def count_deals(
    game: AnyGame, rules: Any, owners: Sequence[Owner], moves: Iterable[tuple[Seat, Any]]
) -> DealCounts:
    """Return the counts of a finished game; ``owners`` are by seat."""
    state, deals = game.start(rules, len(owners)), 0
    found: dict[tuple[str, str], DealCount] = {}
    for seat, move in moves:
        after = game.apply(state, seat, move)
        deals += game.deals(move)
        for key, count in _counted(game, owners, game.deal_figures.count(state, seat, move, after)):
            found[key] = found[key] + count if key in found else count
        state = after
    return DealCounts(deals, found)


def _counted(
    game: AnyGame, owners: Sequence[Owner], observed: Iterable[tuple[str, int, int]]
) -> Iterator[tuple[tuple[str, str], DealCount]]:
    """Yield the counts of one deal."""
    numbers: dict[tuple[str, str], Counter[int]] = {}
    for key, value, seat in observed:
        for group in _groups(owners, seat):
            numbers.setdefault((key, group), Counter())[value] += 1
    figures = {each.key: each for each in game.deal_figures.figures}
    for (key, group), values in numbers.items():
        figure, drawn = figures[key], values.total()
        counted = tuple([values[place] for place in range(len(figure.values))])
        yield (key, group), DealCount(counted, drawn * (figure.pack - drawn) if figure.pack else 0)


def _groups(owners: Sequence[Owner], seat: int) -> tuple[str, ...]:
    if seat == CHANCE:
        return (EVERYBODY,)
    owner = (owners[seat],) if owners[seat] else ()
    return (EVERYBODY, *owner, f"seat {seat + 1}")
