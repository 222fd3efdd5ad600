"""Standings: the points and the tie-breaks of each kind of event (``docs/events.md``)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final, NamedTuple

from knaves.events.encounters import Entrant, Outcome

WIN: Final = 2
"""Game points for a win, by the rules of the American Cribbage Congress; also the points of an arena."""
SKUNK: Final = 3
"""Game points for a win by a skunk."""
STREAK: Final = 2
"""Wins in a row after which each further one counts double in an arena."""


@dataclass(frozen=True, slots=True)
class Standing:
    """An entrant's line. ``breaks`` order those with equal points; who is level in all shares a ``place``."""

    place: int
    entrant: Entrant
    points: float
    breaks: tuple[float, ...]
    played: int
    wins: int
    spread: int


def by_game_points(
    entrants: Iterable[Entrant], outcomes: Sequence[Outcome], byes: Mapping[Entrant, int] | None = None
) -> tuple[Standing, ...]:
    """Return the standing of a club evening: game points; then wins; then the net spread.

    A win is worth 2, by a skunk 3. A bye, or a win by forfeit, is worth 2 and no spread.
    """
    sums, more = _sums(outcomes, byes), SKUNK - WIN
    skunks = Counter([each for found in outcomes if _skunked(found) for each in _winners(found)])
    points = {each: WIN * sums.won[each] + more * skunks[each] for each in entrants}
    return _ranked({each: (points[each], sums.won[each], sums.spread[each]) for each in points}, sums)


def by_wins(
    entrants: Iterable[Entrant], outcomes: Sequence[Outcome], byes: Mapping[Entrant, int] | None = None
) -> tuple[Standing, ...]:
    """Return the standing of a round robin: wins; then wins against those level with one; then the spread."""
    entrants, sums = [*entrants], _sums(outcomes, byes)
    won, among = sums.won, Counter[Entrant]()
    for _points, level in groupby(sorted(entrants, key=lambda each: won[each]), lambda each: won[each]):
        tied = {*level}
        for found in outcomes:
            if {*found.encounter.entrants} <= tied:
                among.update(_winners(found))
    return _ranked({each: (won[each], among[each], sums.spread[each]) for each in entrants}, sums)


def by_opponents(
    entrants: Iterable[Entrant], outcomes: Sequence[Outcome], byes: Mapping[Entrant, int] | None = None
) -> tuple[Standing, ...]:
    """Return the standing of a Swiss: wins; then the wins of one's opponents (Buchholz); then the spread.

    A bye is a win, and brings no opponent.
    """
    sums, strength = _sums(outcomes, byes), Counter[Entrant]()
    for found in outcomes:
        for side, other in (found.encounter.sides, found.encounter.sides[::-1]):
            for each in side:
                strength[each] += sum([sums.won[opponent] for opponent in other])
    return _ranked({each: (sums.won[each], strength[each], sums.spread[each]) for each in entrants}, sums)


def by_streaks(entrants: Iterable[Entrant], outcomes: Sequence[Outcome]) -> tuple[Standing, ...]:
    """Return the standing of an arena: points by streaks; then wins; then the spread.

    ``outcomes`` are in the order in which they ended. A win is worth 2, and 4 after two wins in a row.
    """
    sums, points, run = _sums(outcomes), Counter[Entrant](), Counter[Entrant]()
    for found in outcomes:
        for each in found.encounter.entrants:
            if found.won_by(each):
                points[each] += WIN * (2 if run[each] >= STREAK else 1)
                run[each] += 1
            else:
                run[each] = 0
    return _ranked({each: (points[each], sums.won[each], sums.spread[each]) for each in entrants}, sums)


def by_points(entrants: Iterable[Entrant], outcomes: Sequence[Outcome]) -> tuple[Standing, ...]:
    """Return the standing where partners change: the points of one's sides; then wins; then the spread.

    A forfeited game brings no points.
    """
    sums, points = _sums(outcomes), Counter[Entrant]()
    for found in outcomes:
        for each in found.encounter.entrants:
            points[each] += 0 if found.forfeited else found.scores[found.encounter.side_of(each)]
    return _ranked({each: (points[each], sums.won[each], sums.spread[each]) for each in entrants}, sums)


def by_rounds(
    entrants: Iterable[Entrant], outcomes: Sequence[Outcome], byes: Mapping[Entrant, int] | None = None
) -> tuple[Standing, ...]:
    """Return the standing of a knockout: the rounds that each came through; who went out in one are level."""
    sums = _sums(outcomes, byes)
    return _ranked({each: (sums.won[each],) for each in entrants}, sums)


class _Sums(NamedTuple):
    """What all kinds of event count: games played, wins with byes, and points for less those against."""

    played: Counter[Entrant]
    won: Counter[Entrant]
    spread: Counter[Entrant]


def _sums(outcomes: Iterable[Outcome], byes: Mapping[Entrant, int] | None = None) -> _Sums:
    played, won, spread = Counter[Entrant](), Counter(byes or {}), Counter[Entrant]()
    for found in outcomes:
        won.update(_winners(found))
        for each in found.encounter.entrants:
            played[each] += 1
            spread[each] += found.spread(each)
    return _Sums(played, won, spread)


def _ranked(figures: Mapping[Entrant, tuple[float, ...]], sums: _Sums) -> tuple[Standing, ...]:
    """Return lines in the order of their figures, points first; equal lines keep the order of entries."""
    order = sorted(figures, key=lambda each: [-figure for figure in figures[each]])
    lines: list[Standing] = []
    for number, each in enumerate(order, 1):
        points, *breaks = figures[each]
        level = lines and figures[lines[-1].entrant] == figures[each]
        place = lines[-1].place if level else number
        lines.append(
            Standing(place, each, points, tuple(breaks), sums.played[each], sums.won[each], sums.spread[each])
        )
    return tuple(lines)


def _winners(found: Outcome) -> tuple[Entrant, ...]:
    return () if found.winner < 0 else found.encounter.sides[found.winner]


def _skunked(found: Outcome) -> bool:
    return found.worth > 1 and not found.forfeited
