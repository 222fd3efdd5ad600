"""How the champion's tables are made: ``python -m knaves.games.cribbage.practice``, a minute of work.

Two players who play as `Steady` does deal many deals to their end. What they keep, throw and peg is
counted as it falls, with a few made-up deals in every count, so that nothing rare counts as impossible
and nothing seen once as certain. The odds are then worked out from the end of the game backwards: the
value of a score is the average, over whole deals with all that scores in its order, of the values of the
scores they lead to. What a keep pegs is then looked ahead with these tables, against all that the other
may hold. The same seed makes the same file on any number of cores.
"""

from __future__ import annotations

import sys
from array import array
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final, NamedTuple

from rich.progress import track

from knaves.cards import CARDS
from knaves.games.cribbage import kernel
from knaves.games.cribbage.cribs import PAIRS, sort_of
from knaves.games.cribbage.experience import KEEP_PLACES, KEEPS, PEGS, Experience, read, ways, write
from knaves.games.cribbage.judging import Judge, settle
from knaves.games.cribbage.policies import SORTS, in_places, place_of, steady

SEED: Final = 1
DEALS: Final = 2_000_000
SETTLED: Final = 250_000
"""How many of the deals the odds are worked out from."""
CHUNK: Final = 10_000
MADE_UP: Final = 0.02
"""Part of all keeps that is shared out evenly, as if kept at random; of all pairs, a sixth of that."""
MODEST: Final = 20
"""So many deals of average pegging are added to those of a keep."""


class Deal(NamedTuple):
    """A deal as the kernel writes it: see `kernel.Deals`."""

    awards: list[int]
    cards: list[int]


def deals(number: int, seed: int) -> Iterator[Deal]:
    """Play so many deals."""
    policy = steady()
    for first in range(0, number, CHUNK):
        chunk = kernel.play_deals(min(CHUNK, number - first), seed, policy, policy, first=first, threads=0)
        yield from map(Deal, chunk.awards.tolist(), chunk.cards.tolist())


def make(played: Iterable[Deal], settled: int = SETTLED) -> Experience:
    """Count what happened in the deals, and work the odds out from the first ``settled`` of them."""
    kept, thrown = [0] * (2 * len(KEEPS)), [0] * (2 * SORTS)
    pegged, pegs = [0] * (4 * len(KEEPS)), [0] * (PEGS * PEGS)
    awards = array("b")
    for number, deal in enumerate(played):
        pone = sum([points for points in deal.awards[1:17] if points > 0])
        both = (pone, pone - sum(deal.awards[1:17]))
        pegs[min(both[0], PEGS - 1) * PEGS + min(both[1], PEGS - 1)] += 1
        for seat in (0, 1):
            four, two = deal.cards[6 * seat : 6 * seat + 4], deal.cards[6 * seat + 4 : 6 * seat + 6]
            keep = seat * len(KEEPS) + KEEP_PLACES[tuple(sorted([card % 13 for card in four]))]
            kept[keep] += 1
            pegged[2 * keep] += both[seat]
            pegged[2 * keep + 1] += both[1 - seat]
            thrown[seat * SORTS + _PLACES[two[0]][two[1]]] += 1
        if number < settled:
            awards.extend(deal.awards)
    total = sum(pegs)
    return Experience(
        _in_proportion(kept, [ways(keep) for keep in KEEPS], MADE_UP),
        _in_proportion(thrown, [int(number) for number in _PAIRS], MADE_UP / 6),
        _averages(kept, pegged, pegs),
        array("d", [number / total for number in pegs]),
        tuple([settle(awards, skunks) for skunks in (0, 1, 2)]),
    )


_PLACES: Final = [[place_of(sort_of(one, other)) if one != other else 0 for other in CARDS] for one in CARDS]
_PAIRS: Final = in_places({sort: float(len(pairs)) for sort, pairs in PAIRS.items()})


def looked_ahead(tables: Experience) -> Experience:
    """Replace what keeps were seen to peg by what they peg when the play is looked ahead with the tables."""
    # As the file has them, so that the figures are the same however the tables came here.
    rounded = read(write(tables, ()))
    judge = Judge(rounded)
    pegged = array("d")
    for seat in (0, 1):
        for keep in track(range(len(KEEPS)), "Keeps of the dealer" if seat else "Keeps of pone"):
            pegged.extend(judge.expects(seat, keep))
    return rounded._replace(pegged=pegged)


def _in_proportion(counts: list[int], each: list[int], made_up: float) -> array[float]:
    """How much more often than by chance each was seen, seat by seat; a part of all was shared out evenly."""
    size, dealt = len(each), sum(each)
    shares = array("d")
    for seat in (0, 1):
        part = counts[seat * size : (seat + 1) * size]
        total = sum(part)
        shares.extend(
            [made_up + count * dealt / (number * total) for count, number in zip(part, each, strict=True)]
        )
    return shares


def _averages(kept: list[int], pegged: list[int], pegs: list[int]) -> array[float]:
    """What each keep pegs and has pegged against it, drawn a little to the average of all."""
    total = sum(pegs)
    pone = sum([place // PEGS * number for place, number in enumerate(pegs)]) / total
    dealer = sum([place % PEGS * number for place, number in enumerate(pegs)]) / total
    averages = array("d")
    for place, number in enumerate(kept):
        usual = (pone, dealer) if place < len(KEEPS) else (dealer, pone)
        for points, average in zip(pegged[2 * place : 2 * place + 2], usual, strict=True):
            averages.append((points + MODEST * average) / (number + MODEST))
    return averages


def main(path: str) -> None:
    """Make the tables, with a bar of progress, and write them to the path."""
    tables = looked_ahead(make(track(deals(DEALS, SEED), "Deals", DEALS)))
    made = (
        "The tables of the cribbage champion: what is kept, thrown and pegged, and the odds at every score.",
        "Made by: python -m knaves.games.cribbage.practice",
        f"Seed {SEED}; {DEALS} deals of steady against itself, the odds from the first {SETTLED} of them.",
        "What a keep pegs: by looking ahead with the other tables.",
    )
    Path(path).write_bytes(write(tables, made))


if __name__ == "__main__":
    main(*sys.argv[1:] or (str(Path(__file__).parent / "data" / "experience.bin"),))
