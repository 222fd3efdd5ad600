"""The pipeline of the table of cribs: ``knaves tables make cribbage-cribs``, some minutes of work.

For every sort of pair that we throw, the opponent is dealt six of the other fifty cards at random. It throws
the two with the highest expectation: the hand over the 46 possible starters, plus or minus the value of the
pair in the crib by the table itself. Our pair, its pair and each of the 44 remaining starters make a crib.
The table starts empty and is recomputed until opponents throw by figures that result from their own throws.
Only whole numbers are summed, and chunks have their own seeds, so the result does not depend on how the work
is distributed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache, partial
from itertools import combinations
from random import Random
from typing import Final, NamedTuple

from knaves.cards import CARDS, Card
from knaves.games.cribbage.engine.cribs import PAIRS, Pair, Sort, Table, Worth, sort_of, write
from knaves.games.cribbage.rules.counting import points_with_each
from knaves.pipeline import Pipeline, Step, pack, unpack

SEED: Final = 1
# The first two rounds only have to bring the opponent's throws close to the table's. Three rounds have not
# quite converged: a fourth makes 6-7, 7-7, 7-8 and 7-9 worth 0.12 more (docs/strength-trials.md).
ROUNDS: Final = (10_000, 10_000, 60_000)
"""Number of opponents' hands drawn in each round."""
CHUNK: Final = 500
NOTHING: Final[Table] = {sort: Worth(0.0, 0.0) for sort in PAIRS}
_PACK: Final = frozenset(CARDS)
_Keep = tuple[Card, ...]


class Chunk(NamedTuple):
    """A unit of work: a number of hands drawn from a seed, for opponents who throw by the table."""

    seed: str
    hands: int
    table: Table


class Sums(NamedTuple):
    """Points in cribs, own and other, and the number of cribs; by sort of pair, in order."""

    own: list[int]
    other: list[int]
    cribs: list[int]


@cache
def keep_total(keep: _Keep) -> int:
    """Return the total points of these four cards, in order of number, over all 48 starters."""
    return sum(points_with_each(keep, _PACK.difference(keep)))


def best_throw(six: Sequence[Card], worth: Callable[[Card, Card], float]) -> Pair:
    """Return the best throw of two of six cards, given in order of number.

    ``worth`` is the value of a pair in the crib for its thrower, below zero in the opponent's crib.
    """
    throws = list(combinations(six, 2))
    promised = [
        # Cache: a keep comes in many hands, so its total over 48 starters is kept and the two thrown are
        # taken off.
        (keep_total(keep) - sum(points_with_each(keep, throw))) / 46 + worth(*throw)
        for keep, throw in zip(combinations(six, 4), reversed(throws), strict=True)
    ]
    # `combinations` of four run backwards to those of two: the last throw leaves the first keep.
    return throws[-1 - promised.index(max(promised))]


def sample(chunk: Chunk) -> Sums:
    """Draw hands for the opponent and sum the cribs that every sort of pair makes with its throw."""
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
            # One pair of a sort stands for all that are free, by their number: faster, and the mean is the
            # same.
            ours = dice.choice(free)
            starters = rest.difference(ours)
            sums.own[place] += len(free) * sum(points_with_each(ours + given, starters, crib=True))
            sums.other[place] += len(free) * sum(points_with_each(ours + gotten, starters, crib=True))
            sums.cribs[place] += len(free) * len(starters)


def table_of(parts: Iterable[Sums]) -> dict[Sort, Worth]:
    """Return the averages over all chunks."""
    every = list(parts)
    own, other, cribs = (
        [sum(column) for column in zip(*sums, strict=True)] for sums in zip(*every, strict=True)
    )
    return {
        sort: Worth(own[place] / cribs[place], other[place] / cribs[place])
        for place, sort in enumerate(PAIRS)
    }


def cribs(seed: int = SEED, part: float = 1.0) -> Pipeline:
    """Make the table from scratch, round by round, with this share of the shipped table's hands."""
    table = dict(NOTHING)
    rounds = [max(1, round(hands * part)) for hands in ROUNDS]
    for number, hands in enumerate(rounds):
        chunks = [(f"{seed}/{number}/{start}", min(CHUNK, hands - start)) for start in range(0, hands, CHUNK)]
        title = f"Cribs, round {number + 1} of {len(rounds)}"
        results = yield Step(title, partial(_job, list(table.values())), chunks)
        table = table_of([Sums(*unpack(result)) for result in results])
    made = (
        "Average points of the crib by the pair thrown to it, to one's own crib and to the opponent's.",
        "Made by: knaves tables make cribbage-cribs",
        f"Seed {seed}; opponents' hands in each round {', '.join(map(str, rounds))}; every starter counted.",
    )
    return write(table, made).encode()


def _job(table: Sequence[Worth], chunk: tuple[str, int]) -> bytes:
    return pack(sample(Chunk(*chunk, dict(zip(PAIRS, table, strict=True)))))
