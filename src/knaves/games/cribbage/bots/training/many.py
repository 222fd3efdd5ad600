"""The pipeline of the tables for three and four players: ``knaves tables make cribbage-many``.

Players like `Steady` play many deals to the end. The crib is averaged by the card that each place threw. The
lead in the play is explained by what each place kept, by least squares. The chances before a deal are then
computed backwards from the end of the game, over whole deals with all scoring in order. Deals are numbered,
so the result does not depend on how the work is distributed.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from functools import partial
from typing import Final, NamedTuple

from knaves.games.cribbage.engine import kernel
from knaves.games.cribbage.engine.many_tables import CHANCES, FEATURES, SEATS, ManyTables, write
from knaves.games.cribbage.engine.policies import steady
from knaves.pipeline import Pipeline, Step, pack, unpack

SEED: Final = 1
DEALS: Final = 180_000
"""For each number of players."""
# With three, each of 13,824 scores takes three passes over these deals.
SETTLED: Final[dict[int, int]] = {3: 3_000, 4: 18_000}
"""The number of deals for the chances."""
SWEEPS: Final = 3
CHUNK: Final = 20_000
# A feature that came 300 times is drawn about halfway to nothing.
PRIOR: Final = 300.0
"""Pseudo-count of each feature: deals in which it adds nothing to the lead."""
SUMS: Final = 26 + FEATURES * FEATURES + FEATURES
"""Numbers summed for each place: the crib by card thrown, how often it was, and the least squares."""


class Counts(NamedTuple):
    """What happened in deals."""

    sums: list[float]
    """`SUMS` numbers for each place."""
    awards: list[int]
    """44 numbers for each deal that the chances are worked out from."""


def many(seed: int = SEED, part: float = 1.0) -> Pipeline:
    """Make the tables, with this share of the shipped tables' deals."""
    deals = max(1, round(DEALS * part))
    settled = {seats: max(1, round(number * part)) for seats, number in SETTLED.items()}
    chunks = [
        (seats, start, min(CHUNK, deals - start), min(CHUNK, max(0, settled[seats] - start)))
        for seats in SEATS
        for start in range(0, deals, CHUNK)
    ]
    results = yield Step("Deals", partial(_count_job, seed), chunks)
    counts: dict[int, list[Counts]] = {seats: [] for seats in SEATS}
    for (seats, *_), result in zip(chunks, results, strict=True):
        counts[seats].append(Counts(*unpack(result)))
    awards = {seats: [number for each in counts[seats] for number in each.awards] for seats in SEATS}
    chances = yield Step("Odds", _settle_job, [(seats, pack(awards[seats])) for seats in SEATS])
    tables = {
        seats: averaged(seats, added([each.sums for each in counts[seats]]), unpack(result))
        for seats, result in zip(SEATS, chances, strict=True)
    }
    made = (
        "The tables of the cribbage champion for three and four players: cribs, pegging, chances.",
        "Made by: knaves tables make cribbage-many",
        f"Seed {seed}; {deals} deals of steady players for each number of players,",
        f"the chances from the first {settled[3]} and {settled[4]} of them.",
    )
    return write(tables, made)


def _count_job(seed: int, chunk: tuple[int, int, int, int]) -> bytes:
    return pack(count(seed, *chunk))


def count(seed: int, seats: int, first: int, deals: int, settled: int) -> Counts:
    """Play so many deals, from that number on, and count; the awards of the first ``settled`` are kept."""
    sums, awards = kernel.count_many(seats, deals, seed, steady(), first=first)
    return Counts(list(sums), list(awards[: settled * kernel.MANY_AWARDS]))


def _settle_job(item: tuple[int, bytes]) -> bytes:
    seats, awards = item
    return pack(list(kernel.settle_many(seats, array("b", unpack(awards)), SWEEPS, CHANCES[seats])))


def added(parts: Sequence[Sequence[float]]) -> list[float]:
    """Add up lists of numbers, place by place."""
    return [sum(column) for column in zip(*parts, strict=True)]


def averaged(seats: int, sums: Sequence[float], chances: Sequence[float]) -> ManyTables:
    """Return the tables out of what was counted, and the chances."""
    cribs, pegs = array("d"), array("d")
    for place in range(seats):
        row = sums[place * SUMS : (place + 1) * SUMS]
        total, number = sum(row[:13]), sum(row[13:26])
        cribs.extend(
            [
                # One deal of the average crib, so that a rank never thrown has a value too.
                (points + total / number) / (times + 1)
                for points, times in zip(row[:13], row[13:26], strict=True)
            ]
        )
        pegs.extend(explained(row[26 : 26 + FEATURES**2], row[26 + FEATURES**2 :]))
    return ManyTables(cribs, pegs, array("d", chances))


def explained(products: Sequence[float], leads: Sequence[float]) -> list[float]:
    """Return what each feature adds to the lead: ridge regression, solved by elimination."""
    size = len(leads)
    rows = [[*products[n * size : (n + 1) * size], leads[n]] for n in range(size)]
    for n in range(size - 1):
        rows[n][n] += PRIOR
    # The constant has no ridge; this only keeps the division safe.
    rows[-1][-2] += 1e-6
    # Plain elimination without pivoting: the ridge keeps the diagonal well above zero, and numpy is not
    # needed.
    for n, pivot in enumerate(rows):
        for below in rows[n + 1 :]:
            share = below[n] / pivot[n]
            if share:
                below[n:] = [
                    number - share * above for number, above in zip(below[n:], pivot[n:], strict=True)
                ]
    found = [0.0] * size
    for n in reversed(range(size)):
        rest = sum([rows[n][k] * found[k] for k in range(n + 1, size)])
        found[n] = (rows[n][size] - rest) / rows[n][n]
    return found
