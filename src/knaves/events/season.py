"""A club's ladder over a season: what all kinds of event have in common is who finished ahead of whom."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

T = TypeVar("T", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Finisher(Generic[T]):
    """Who finished an event at a ``place``: one person, partners, or nobody where it was a bot."""

    place: int
    people: tuple[T, ...]


@dataclass(frozen=True, slots=True)
class SeasonStanding(Generic[T]):
    """A line of the ladder. ``of`` are the points of somebody who was always first, ``played`` are events.

    Who is level in ``points`` and ``of`` shares a ``place``.
    """

    place: int
    person: T
    points: float
    of: int
    played: int

    @property
    def share(self) -> float:
        """The points as a share of those of somebody who was always first."""
        return self.points / self.of


def event_points(finishers: Sequence[Finisher[T]]) -> dict[T, tuple[float, int]]:
    """Return the points of everybody in an event, and those of somebody who was first alone.

    A point for each person who finished behind, half a point for each at the same place. Nobody gets points
    for bots, nor for a partner. Who stepped in and so finished twice has the better place.

    >>> event_points([Finisher(1, ("Ann",)), Finisher(2, ("Ben",)), Finisher(2, ("Cid",)), Finisher(4, ())])
    {'Ann': (2.0, 2), 'Ben': (0.5, 2), 'Cid': (0.5, 2)}
    """
    seen: set[T] = set()
    lines: list[Finisher[T]] = []
    for each in sorted(finishers, key=lambda each: each.place):
        people = tuple([person for person in each.people if person not in seen])
        seen |= {*people}
        lines.append(Finisher(each.place, people))
    level = Counter[int]()
    for each in lines:
        level[each.place] += len(each.people)
    found: dict[T, tuple[float, int]] = {}
    for each in lines:
        own = len(each.people)
        behind = sum(number for place, number in level.items() if place > each.place)
        for person in each.people:
            found[person] = behind + (level[each.place] - own) / 2, len(seen) - own
    return found


def ladder(events: Iterable[Sequence[Finisher[T]]]) -> tuple[SeasonStanding[T], ...]:
    """Return the ladder over these events: by points, then by the share of what was possible.

    An event in which nobody had anybody to finish ahead of does not count.
    """
    points, of, played = Counter[T](), Counter[T](), Counter[T]()
    for finishers in events:
        for person, (won, possible) in event_points(finishers).items():
            if possible:
                points[person] += won  # type: ignore[assignment]
                of[person] += possible
                played[person] += 1
    order = sorted(played, key=lambda each: (-points[each], of[each]))
    lines: list[SeasonStanding[T]] = []
    for number, person in enumerate(order, 1):
        figures = points[person], of[person]
        level = lines and (lines[-1].points, lines[-1].of) == figures
        place = lines[-1].place if level else number
        lines.append(SeasonStanding(place, person, float(figures[0]), figures[1], played[person]))
    return tuple(lines)
