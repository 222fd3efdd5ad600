"""Figures of many reviewed games: luck by part and role, losses, and results with and without luck."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from statistics import variance
from typing import Any

from reviewing import played

from knaves.game import Seat
from knaves.intervals import Interval, mean
from knaves.record import Record, walk
from knaves.review import Game, review, sums


@dataclass(frozen=True, slots=True)
class Reviewed:
    """A reviewed game, with the side of each seat, and of each deal the side that deals or makes trumps."""

    game: Game
    sides: tuple[int, ...]
    leading: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Figures:
    """Means by game, in chance to win, over reviewed games between players of one name."""

    lost: Interval
    """What a side loses."""
    luck: Mapping[tuple[str, str], Interval]
    """The luck of a side by part of the game and role, such as ``play`` and ``dealer``."""
    results: float
    """The variance of a side's results."""
    adjusted: float
    """The variance of the results less luck."""


ROLES = {"cribbage": ("dealer", "pone"), "euchre": ("makers", "defenders")}


def reviewed(game: str, seats: int, player: str, seeds: Iterable[int], **rules: Any) -> list[Reviewed]:
    """Return the reviewed games between players of one name, one for each seed."""
    found = []
    for seed in seeds:
        record = played(game, seats, player, seed, **rules)
        whole = review(record)
        found.append(Reviewed(whole.games[0], whole.sides, tuple(_leading(record))))
    return found


def figures(game: str, found: Sequence[Reviewed]) -> Figures:
    """Return the figures of reviewed games."""
    lost, results, adjusted = [], [], []
    by_role: dict[tuple[str, str], list[float]] = defaultdict(list)
    for each in found:
        assert each.game.result is not None
        # Partners share a result, so one seat speaks for its side.
        seats = [Seat(each.sides.index(side)) for side in (0, 1)]
        own = [sums(each.game, each.sides, seat) for seat in seats]
        lost.append((own[0].lost + own[0].partner + own[1].lost + own[1].partner) / 2)
        results.append(each.game.result[seats[0]])
        adjusted.append(each.game.result[seats[0]] - own[0].luck)
        luck: dict[tuple[str, str], float] = defaultdict(float)
        for swing in each.game.swings:
            if swing.seat in seats and swing.deal:
                place = each.sides[swing.seat] != each.leading[swing.deal - 1]
                luck[swing.part, ROLES[game][place]] += swing.luck
        for key in {*luck, *by_role}:
            by_role[key].append(luck[key])
    whole = len(found)
    return Figures(
        mean(lost),
        {key: mean([*values, *[0.0] * (whole - len(values))]) for key, values in by_role.items()},
        variance(results),
        variance(adjusted),
    )


def _leading(record: Record) -> list[int]:
    """Return each deal's leading side: the dealer's; at euchre the makers', if trumps were made."""
    sides: list[int] = []
    for entry, _before, after in walk(record):
        if record.game.deals(entry.move):
            sides.append(after.open.dealer % 2)
        maker = getattr(getattr(after.open, "phase", None), "maker", None)
        if maker is not None:
            sides[-1] = maker % 2
    return sides
