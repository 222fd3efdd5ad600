"""Swiss rounds: those whose points are close meet, and nobody meets anybody again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from knaves.events.encounters import Encounter, Entrant, Round

# Everybody against everybody is a matching of seconds with two hundred entrants. Those who should meet stand
# close together; only when the nearest have all met are the others looked at.
NEAR: Final = 24
"""The number of places down the standing within which opponents are looked for first."""


def swiss(points: Mapping[Entrant, float], before: Sequence[Round]) -> Round:
    """Return the next round: a matching of least cost over all pairs that have not met.

    ``points`` are those of everybody who plays on, wins and half wins, in the order of seeds. With an odd
    number one sits out: of those with the fewest byes, one with the fewest points. Of equals, the upper half
    meets the lower half. Who has dealt first less often deals first. ValueError if somebody has met all.
    """
    standing = sorted(points, key=lambda each: -points[each])
    pairs = _matched(standing, points, before, NEAR) or _matched(standing, points, before, len(standing))
    if pairs is None:
        raise ValueError("There is no round in which everybody meets somebody new.")
    firsts = Counter([each.sides[0][0] for found in before for each in found.encounters])
    # Tables are in the order of the standing.
    met = [(one, other) for one, other in pairs if other is not None]
    return Round(
        tuple([Encounter(((a,), (b,)) if firsts[a] <= firsts[b] else ((b,), (a,))) for a, b in met]),
        tuple([one for one, other in pairs if other is None]),
    )


def _matched(
    standing: Sequence[Entrant], points: Mapping[Entrant, float], before: Sequence[Round], near: int
) -> list[tuple[Entrant, Entrant | None]] | None:
    """Return pairs in the order of the standing, with None for the opponent of one who sits out."""
    # Slow to load, and only events need it.
    from networkx import Graph, max_weight_matching

    met = {frozenset(each.entrants) for found in before for each in found.encounters}
    byes = Counter([each for found in before for each in found.byes])
    number, fewest = len(standing), min(points.values())
    # A step in points costs more than everything that orders equals, and a second bye more than all steps.
    step, again = number**2, (2 * round(points[standing[0]] - fewest) + 1) ** 2 * number**3
    groups = Counter([points[each] for each in standing])
    graph = Graph()
    for place, one in enumerate(standing):
        if number % 2:
            lower = number - place
            cost = again * byes[one] + step * _squared(points[one], fewest) + lower
            graph.add_edge(place, number, weight=-cost)
        for further, other in enumerate(standing[place + 1 : place + 1 + near], place + 1):
            if frozenset((one, other)) in met:
                continue
            cost = step * _squared(points[one], points[other])
            if points[one] == points[other]:
                cost += abs(further - place - groups[points[one]] // 2)
            graph.add_edge(place, further, weight=-cost)
    matched = sorted(tuple(sorted(pair)) for pair in max_weight_matching(graph, maxcardinality=True))
    if 2 * len(matched) < number + number % 2:
        return None
    return [(standing[one], None if other == number else standing[other]) for one, other in matched]


def _squared(one: float, other: float) -> int:
    """Return the square of a difference in half points: two small steps cost less than a large one."""
    return round(2 * (one - other)) ** 2
