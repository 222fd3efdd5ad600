"""How the table of cribs is made: ``python -m knaves.games.cribbage.analysis``, some minutes of work.

For every sort of pair we throw, the opponent is dealt six of the other fifty cards at random and
throws two of its own, so that its hand's expectation over the 46 cuts it can imagine, plus or minus
what the pair is worth in the crib by the table itself, is highest. Our pair, its pair and each of the 44
starters left make a crib. The table begins with nothing and is made anew until opponents throw by
figures that their own throwing has brought about. Only whole numbers are summed, and chunks have
their own seeds: the result does not depend on how many processes share the work.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

from knaves.cards import CARDS, Card
from knaves.games.cribbage.counting import points_with_each
from knaves.games.cribbage.cribs import PAIRS, Pair, Sort, Table, Worth, sort_of, write

SEED: Final = 1
ROUNDS: Final = (10_000, 10_000, 60_000)
"""How many opponents' hands each making of the table takes."""
CHUNK: Final = 500
NOTHING: Final[Table] = {sort: Worth(0.0, 0.0) for sort in PAIRS}
_PACK: Final = frozenset(CARDS)
_Keep = tuple[Card, ...]


class Chunk(NamedTuple):
    """A piece of work: so many hands drawn from a seed, by opponents who throw by the table."""

    seed: str
    hands: int
    table: Table


class Sums(NamedTuple):
    """Points in cribs, own and other, and how many cribs they were; by sort of pair, in order."""

    own: list[int]
    other: list[int]
    cribs: list[int]


@cache
def keep_totals() -> dict[_Keep, int]:
    """Return what each four cards, in order of number, count with all 48 starters together."""
    return {keep: sum(points_with_each(keep, _PACK.difference(keep))) for keep in combinations(CARDS, 4)}


def best_throw(six: Sequence[Card], worth: Callable[[Card, Card], float]) -> Pair:
    """Return the two of six cards, given in order of number, whose throwing promises most.

    ``worth`` says what a pair in the crib is worth to who throws it, below zero in the opponent's crib.
    """
    totals = keep_totals()
    throws = list(combinations(six, 2))
    promised = [
        (totals[keep] - sum(points_with_each(keep, throw))) / 46 + worth(*throw)
        for keep, throw in zip(combinations(six, 4), reversed(throws), strict=True)
    ]
    return throws[-1 - promised.index(max(promised))]


def sample(chunk: Chunk) -> Sums:
    """Draw hands for the opponent and add up the cribs that every sort of pair makes with its throw."""
    dice, table = Random(chunk.seed), chunk.table
    sums = Sums([0] * len(PAIRS), [0] * len(PAIRS), [0] * len(PAIRS))
    for _ in range(chunk.hands):
        six = sorted(dice.sample(CARDS, 6))
        # Into our own crib the opponent throws as one who gives it away; into its own, as one who gets it.
        given = best_throw(six, lambda first, second: -table[sort_of(first, second)].other)
        gotten = best_throw(six, lambda first, second: table[sort_of(first, second)].own)
        _add(sums, frozenset(six), given, gotten, dice)
    return sums


def _add(sums: Sums, six: frozenset[Card], given: Pair, gotten: Pair, dice: Random) -> None:
    """Add one hand's cribs. One pair stands for all of its sort that the hand leaves free."""
    rest = _PACK - six
    for place, pairs in enumerate(PAIRS.values()):
        free = [pair for pair in pairs if pair[0] in rest and pair[1] in rest]
        if free:
            ours = dice.choice(free)
            starters = rest.difference(ours)
            sums.own[place] += len(free) * sum(points_with_each(ours + given, starters, crib=True))
            sums.other[place] += len(free) * sum(points_with_each(ours + gotten, starters, crib=True))
            sums.cribs[place] += len(free) * len(starters)


def table_of(parts: Iterable[Sums]) -> dict[Sort, Worth]:
    """Return the averages of all the chunks together."""
    every = list(parts)
    own, other, cribs = (
        [sum(column) for column in zip(*sums, strict=True)] for sums in zip(*every, strict=True)
    )
    return {
        sort: Worth(own[place] / cribs[place], other[place] / cribs[place])
        for place, sort in enumerate(PAIRS)
    }


Spread = Callable[[Callable[[Chunk], Sums], list[Chunk]], Iterable[Sums]]
"""How the work is shared out: the built-in ``map``, or that of a pool of processes."""


def make(seed: int = SEED, rounds: Sequence[int] = ROUNDS, spread: Spread = map) -> dict[Sort, Worth]:
    """Make the table from nothing, once for each of ``rounds``, each time with so many hands."""
    table = dict(NOTHING)
    for number, hands in enumerate(rounds):
        starts = range(0, hands, CHUNK)
        chunks = [Chunk(f"{seed}/{number}/{start}", min(CHUNK, hands - start), table) for start in starts]
        table = table_of(spread(sample, chunks))
    return table


def main(path: str) -> None:
    """Make the table on all cores, with a bar of progress, and write it to the path."""
    from concurrent.futures import ProcessPoolExecutor

    from rich.progress import track

    with ProcessPoolExecutor(initializer=keep_totals) as pool:
        table = make(spread=lambda job, chunks: track(pool.map(job, chunks), "Cribs", len(chunks)))
    made = (
        "Average points of the crib by the pair thrown to it, to one's own crib and to the opponent's.",
        "Made by: python -m knaves.games.cribbage.analysis",
        f"Seed {SEED}; opponents' hands in each round {', '.join(map(str, ROUNDS))}; every starter counted.",
    )
    Path(path).write_text(write(table, made), encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:] or (str(Path(__file__).parent / "data" / "crib.csv"),))
