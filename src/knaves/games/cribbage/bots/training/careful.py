"""The pipeline of the careful players' tables: ``knaves tables make cribbage-careful``, two minutes of work.

Two players like `Steady` play many deals to the end. Their keeps, throws and pegging are counted, with a few
pseudo-counts, so that rare events are not impossible and single ones not certain. The odds are then computed
backwards from the end of the game: the value of a score is the average, over whole deals with all scoring in
order, of the values of the resulting scores. The pegging of each keep is then computed by lookahead with
these tables, against all possible hands of the other. Deals are numbered, so the result does not depend on
how the work is distributed.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from functools import lru_cache, partial
from typing import Final, NamedTuple

from knaves.cards import CARDS
from knaves.games.cribbage.engine import kernel
from knaves.games.cribbage.engine.cribs import PAIRS, sort_of
from knaves.games.cribbage.engine.policies import SORTS, in_places, place_of, steady
from knaves.games.cribbage.engine.search import Judge, settle
from knaves.games.cribbage.engine.tables import KEEP_PLACES, KEEPS, PEGS, Experience, read, ways, write
from knaves.pipeline import Pipeline, Step, pack, unpack

SEED: Final = 1
DEALS: Final = 2_000_000
# Settling takes a pass over these deals for each of 14,641 scores, so fewer than were played.
SETTLED: Final = 250_000
"""The number of deals for the odds."""
CHUNK: Final = 10_000
KEEPS_CHUNK: Final = 70
# A keep that `Steady` never makes must not be impossible for others.
UNIFORM_SHARE: Final = 0.02
"""Share of all keeps that is spread uniformly, as if kept at random; of all pairs, a sixth of it."""
# Draws rare keeps towards the average of all.
PRIOR_DEALS: Final = 20
"""Pseudo-count of a keep: deals of average pegging that are added to its own."""


class Counts(NamedTuple):
    """What happened in deals. Lists are by seat, 0 for pone, and within a seat as `Experience` has them."""

    kept: list[int]
    thrown: list[int]
    pegged: list[int]
    pegs: list[int]
    awards: list[int]
    """20 numbers for each deal (`kernel.Deals`) that the odds are worked out from."""


def careful(seed: int = SEED, part: float = 1.0) -> Pipeline:
    """Make the tables, with this share of the shipped tables' deals."""
    deals, settled = max(1, round(DEALS * part)), max(1, round(SETTLED * part))
    chunks = [
        (start, min(CHUNK, deals - start), min(CHUNK, max(0, settled - start)))
        for start in range(0, deals, CHUNK)
    ]
    counted = yield Step("Deals", partial(_count_job, seed), chunks)
    counts = added([Counts(*unpack(result)) for result in counted])
    odds = yield Step("Odds", partial(_odds_job, pack(counts.awards)), (0, 1, 2))
    # As the file has them, so that the figures are the same however the tables came here.
    file = write(averaged(counts, [unpack(result) for result in odds]), ())
    starts = [(seat, start) for seat in (0, 1) for start in range(0, len(KEEPS), KEEPS_CHUNK)]
    # The champion won 64.5 % of 2,000 games against `Steady` with pegging by lookahead, and 63.3 % with
    # pegging by counts (docs/strength-trials.md).
    looked = yield Step("Keeps looked ahead", partial(_keeps_job, file), starts)
    pegged = array("d", [points for result in looked for points in unpack(result)])
    made = (
        "The tables of careful players of cribbage: what is kept, thrown and pegged, and the odds.",
        "Made by: knaves tables make cribbage-careful",
        f"Seed {seed}; {deals} deals of steady against itself, the odds from the first {settled} of them.",
        "What a keep pegs: by looking ahead with the other tables.",
    )
    return write(read(file)._replace(pegged=pegged), made)


def count(first: int, deals: int, settled: int, seed: int) -> Counts:
    """Play so many deals, from that number on, and count; the awards of the first ``settled`` are kept."""
    policy = steady()
    chunk = kernel.play_deals(deals, seed, policy, policy, first=first)
    counts = Counts([0] * 2 * len(KEEPS), [0] * 2 * SORTS, [0] * 4 * len(KEEPS), [0] * PEGS * PEGS, [])
    for number, (awards, cards) in enumerate(zip(chunk.awards.tolist(), chunk.cards.tolist(), strict=True)):
        # Awards have pone's points above and the dealer's below zero.
        pone = sum([points for points in awards[1:17] if points > 0])
        both = (pone, pone - sum(awards[1:17]))
        counts.pegs[min(both[0], PEGS - 1) * PEGS + min(both[1], PEGS - 1)] += 1
        for seat in (0, 1):
            four, two = cards[6 * seat : 6 * seat + 4], cards[6 * seat + 4 : 6 * seat + 6]
            keep = seat * len(KEEPS) + KEEP_PLACES[tuple(sorted([card % 13 for card in four]))]
            counts.kept[keep] += 1
            counts.pegged[2 * keep] += both[seat]
            counts.pegged[2 * keep + 1] += both[1 - seat]
            counts.thrown[seat * SORTS + _PLACES[two[0]][two[1]]] += 1
        if number < settled:
            counts.awards.extend(awards)
    return counts


def added(parts: Sequence[Counts]) -> Counts:
    """Add up what was counted, awards one after the other."""
    kept, thrown, pegged, pegs = (
        [sum(column) for column in zip(*[part[place] for part in parts], strict=True)] for place in range(4)
    )
    return Counts(kept, thrown, pegged, pegs, [points for part in parts for points in part.awards])


def averaged(counts: Counts, odds: Iterable[Sequence[float]]) -> Experience:
    """Return the tables out of what was counted, and the odds where 0, 1 and 2 skunk lines count."""
    total = sum(counts.pegs)
    return Experience(
        in_proportion(counts.kept, [ways(keep) for keep in KEEPS], UNIFORM_SHARE),
        in_proportion(counts.thrown, pairs_of(), UNIFORM_SHARE / 6),
        _averages(counts.kept, counts.pegged, counts.pegs),
        array("d", [number / total for number in counts.pegs]),
        tuple([array("d", each) for each in odds]),
    )


def pair_place(one: int, other: int) -> int:
    """Return the place of a pair of cards in a table of sorts."""
    return _PLACES[one][other]


def pairs_of() -> list[int]:
    """Return the number of pairs of each sort."""
    return [int(number) for number in _PAIRS]


_PLACES: Final = [[place_of(sort_of(one, other)) if one != other else 0 for other in CARDS] for one in CARDS]
_PAIRS: Final = in_places({sort: float(len(pairs)) for sort, pairs in PAIRS.items()})


def _count_job(seed: int, chunk: tuple[int, int, int]) -> bytes:
    return pack(count(*chunk, seed))


def _odds_job(awards: bytes, skunks: int) -> bytes:
    return pack(settle(array("b", unpack(awards)), skunks).tolist())


def _keeps_job(file: bytes, start: tuple[int, int]) -> bytes:
    """What some keeps peg, and have pegged against them, when the play is looked ahead with the tables."""
    seat, first = start
    keeps = range(first, min(first + KEEPS_CHUNK, len(KEEPS)))
    return pack([points for keep in keeps for points in _judge(file).expects(seat, keep)])


@lru_cache(maxsize=1)
def _judge(file: bytes) -> Judge:
    return Judge(read(file))


def in_proportion(counts: Sequence[int], each: Sequence[int], uniform_share: float) -> array[float]:
    """Return how much more often than by chance each was seen, seat by seat, plus the uniform share."""
    size, dealt = len(each), sum(each)
    shares = array("d")
    for seat in (0, 1):
        part = counts[seat * size : (seat + 1) * size]
        total = sum(part)
        shares.extend(
            [
                uniform_share + count * dealt / (number * total)
                for count, number in zip(part, each, strict=True)
            ]
        )
    return shares


def _averages(kept: list[int], pegged: list[int], pegs: list[int]) -> array[float]:
    """Return the average pegs of each keep, its own and the other's, shrunk towards the average of all."""
    total = sum(pegs)
    pone = sum([place // PEGS * number for place, number in enumerate(pegs)]) / total
    dealer = sum([place % PEGS * number for place, number in enumerate(pegs)]) / total
    averages = array("d")
    for place, number in enumerate(kept):
        usual = (pone, dealer) if place < len(KEEPS) else (dealer, pone)
        for points, average in zip(pegged[2 * place : 2 * place + 2], usual, strict=True):
            averages.append((points + PRIOR_DEALS * average) / (number + PRIOR_DEALS))
    return averages
