"""Knockouts: who meets whom in each round, by seeds."""

from __future__ import annotations

from collections.abc import Sequence

from knaves.events.encounters import Encounter, Entrant, Round

LENGTHS = (1, 3, 5, 7)
"""Games that a meeting may have at most; more than half of them win it."""


def first_round(entrants: int) -> Round:
    """Return the first round; the entrants are in the order of seeds.

    The best two can meet only in the final, the best four only in the semifinals. Where the number is no
    power of two, the best have byes. ValueError below two entrants.
    """
    if entrants < 2:
        raise ValueError(f"It takes 2 entrants at least, not {entrants}.")
    lines = _lines(entrants)
    pairs = [(Entrant(one), Entrant(other)) for one, other in zip(lines[::2], lines[1::2], strict=True)]
    return Round(
        tuple([Encounter(((one,), (other,))) for one, other in pairs if other < entrants]),
        tuple([one for one, other in pairs if other >= entrants]),
    )


def next_round(entrants: int, winners: Sequence[Sequence[Entrant]]) -> Round:
    """Return the round after those whose winners are given, one sequence a round, in any order.

    The better seed deals first. ValueError if a round has another number of winners than meetings.
    """
    left = list(_lines(entrants))
    for won in winners:
        if len(left) == 1:
            raise ValueError("The final has been played.")
        through, pairs = set(won), list(zip(left[::2], left[1::2], strict=True))
        # A bye counts as a win.
        ahead = [[each for each in pair if each in through or max(pair) >= entrants > each] for pair in pairs]
        if any(len(each) != 1 for each in ahead):
            raise ValueError("Every meeting has one winner.")
        left = [each for [each] in ahead]
    pairs = [(min(pair), max(pair)) for pair in zip(left[::2], left[1::2], strict=False)]
    return Round(tuple([Encounter(((Entrant(one),), (Entrant(other),))) for one, other in pairs]))


def _lines(entrants: int) -> Sequence[int]:
    """Return the seeds down the left edge of the bracket, with empty lines numbered from ``entrants``.

    Each half is opened by one of the best two, each quarter by one of the best four, and so on.
    """
    lines = [0]
    while len(lines) < entrants:
        size = 2 * len(lines)
        lines = [each for seed in lines for each in (seed, size - 1 - seed)]
    return lines
