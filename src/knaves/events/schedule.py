"""Rounds that are known before the first game: round robins, club evenings, and partners that rotate."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from itertools import combinations
from typing import Final

from knaves.events.encounters import Encounter, Entrant, Round, Side

EVENING: Final = 9
"""Games of an evening in clubs of the American Cribbage Congress."""
# More than the opponents of four can have met in any event that ends.
_GAME: Final = 1_000
"""A game that somebody has played more weighs as much as this number of meetings."""


def round_robin(entrants: int) -> tuple[Round, ...]:
    """Return rounds in which everybody meets everybody once; with an odd number, one sits out in each.

    The numbers of first deals of any two entrants differ by one at most. ValueError below two entrants.
    """
    _enough(entrants, 2)
    return tuple([
        Round(tuple([Encounter(((one,), (other,))) for one, other in pairs]), _left(entrants, pairs))
        for pairs in _circle(entrants)
    ])  # fmt: skip


def evening(entrants: int, games: int = EVENING) -> tuple[Round, ...]:
    """Return rounds in which everybody has another opponent each time, as long as there are any left.

    Then the rounds begin again, and the other one of each pair deals first.
    """
    once = round_robin(entrants)
    rounds = [once[number % len(once)] for number in range(games)]
    return tuple([
        _turned(each) if number // len(once) % 2 else each for number, each in enumerate(rounds)
    ])  # fmt: skip


def rotation(entrants: int, games: int = 0) -> tuple[Round, ...]:
    """Return rounds of two against two in which nobody has the same partner again before everybody else.

    0 ``games`` are as many as there are partners. Those who have played least play first, and pairs meet
    that have met least; the others sit out. ValueError below four entrants.
    """
    # Slow to load, and only events need it.
    from networkx import Graph, max_weight_matching

    _enough(entrants, 4)
    once, met, played = _circle(entrants), Counter[Side](), Counter[Entrant]()
    rounds = []
    for number in range(games or len(once)):
        graph = Graph()
        for one, other in combinations(once[number % len(once)], 2):
            meetings = sum([met[_sorted(each, them)] for each in one for them in other])
            games_before = sum([played[each] for each in (*one, *other)])
            graph.add_edge(one, other, weight=-meetings - _GAME * games_before)
        matched = sorted([_by_number(pairs) for pairs in max_weight_matching(graph, maxcardinality=True)])
        met.update([_sorted(each, them) for one, other in matched for each in one for them in other])
        seated = [each for pairs in matched for pair in pairs for each in pair]
        played.update(seated)
        # By turns, the first pair and the second one deal first.
        fours = [(pairs[number % 2], pairs[1 - number % 2]) for pairs in matched]
        rounds.append(Round(tuple(map(Encounter, fours)), _missing(entrants, seated)))
    return tuple(rounds)


def _circle(entrants: int) -> list[list[tuple[Entrant, Entrant]]]:
    """Return the pairs of each round by the circle method: one stays, the others go round.

    With an odd number of entrants, the one that would meet the one that stays has no pair.
    """
    around = entrants - 1 + entrants % 2
    rounds = []
    for number in range(around):
        pairs = [
            (Entrant((number + step) % around), Entrant((number - step) % around))
            for step in range(1, (around + 1) // 2)
        ]
        if not entrants % 2:
            # Who stays deals first in every second round, about as often as everybody else.
            stays, moves = Entrant(around), Entrant(number)
            pairs.insert(0, (moves, stays) if number % 2 else (stays, moves))
        rounds.append(pairs)
    return rounds


def _left(entrants: int, pairs: Iterable[tuple[Entrant, Entrant]]) -> tuple[Entrant, ...]:
    return _missing(entrants, [each for pair in pairs for each in pair])


def _missing(entrants: int, seated: Collection[Entrant]) -> tuple[Entrant, ...]:
    return tuple([each for each in map(Entrant, range(entrants)) if each not in seated])


def _turned(found: Round) -> Round:
    return Round(tuple([Encounter((each.sides[1], each.sides[0])) for each in found.encounters]), found.byes)


def _sorted(one: Entrant, other: Entrant) -> Side:
    return (one, other) if one < other else (other, one)


def _by_number(pairs: tuple[Side, Side]) -> tuple[Side, Side]:
    return pairs if min(pairs[0]) < min(pairs[1]) else (pairs[1], pairs[0])


def _enough(entrants: int, least: int) -> None:
    if entrants < least:
        raise ValueError(f"It takes {least} entrants at least, not {entrants}.")
