"""The pipeline of the champion's tables: ``knaves tables make cribbage-champion``, forty minutes of work.

It begins with the tables of careful players (`careful`) and a champion that plays by them. Two rounds
follow, the second with the tables of the first. Throws: what the champion keeps and throws, counted over
drawn hands; half of every table stays that of the careful players, since an opponent may be either. Deals:
the champion plays whole deals against itself by these tables; what is pegged is counted, keep by keep. After
the rounds come the ends: near the end of a game players act by the score, so deals are played at each score
there (`ends`). At last the odds are settled backwards from the end, and where nobody needs more than
two points they are taken from deals alone.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from functools import lru_cache, partial
from itertools import product
from typing import Any, Final

from knaves.games.cribbage.bots.training.careful import in_proportion, pair_place, pairs_of
from knaves.games.cribbage.bots.training.deals import Cards, ThrowSample, best_throw, drawn, played, thrown
from knaves.games.cribbage.bots.training.ends import (
    NEAREST,
    STAGES,
    Near,
    averaged,
    cell,
    everywhere,
    level,
    smooth,
    values,
    with_last,
)
from knaves.games.cribbage.engine import firsts
from knaves.games.cribbage.engine.policies import SORTS
from knaves.games.cribbage.engine.search import Judge, settle
from knaves.games.cribbage.engine.tables import (
    FAR,
    KEEP_PLACES,
    KEEPS,
    PEGS,
    Experience,
    careful,
    read,
    ways,
    write,
)
from knaves.pipeline import Pipeline, Step, pack, unpack

SEED: Final = 1
# From the first round to the second 7 % of the keeps and 2 % of the throws changed, and what both peg by
# 0.002 and 0.009 points on average (docs/strength-trials.md, "A second round").
ROUNDS: Final = 2
HANDS: Final = 100_000
"""Hands of six drawn for each seat."""
HANDS_CHUNK: Final = 1_000
DEALS: Final = 40_000
DEALS_CHUNK: Final = 250
# Too few for a score by itself: gains are averaged over neighbours (`champion_ends.SMOOTH`).
END_DEALS: Final = 500
"""Deals at each of these scores."""
NEAREST_TIMES: Final = 8
"""So many times as many where gains are not averaged over neighbours (`ends.NEAREST`)."""
END_CHUNK: Final = 100
# Many keeps come rarely in 100,000 hands: without a prior their chances would be 0 or 1.
SUITED_PRIOR: Final = 30
"""Pseudo-count of a keep: hands with the average chance of one suit that are added to its own."""
# A keep that came 60 times gets the mean of its own average and what was foreseen for it.
PEGGED_PRIOR: Final = 60
"""Pseudo-count of a keep: deals with the pegging foreseen for it that are added to its own."""
LAST: Final = 2
"""Where both need so many or fewer, odds are what the champion's deals there come to: a point decides."""
LAST_DEALS: Final = 16_000
# Held-out opponents were read better by 0.013 on average with 2 %, and no one worse than by 0.006; 5 and 10
# % cost some of them more (docs/strength-trials.md, "How cards are read").
ALIKE: Final = 0.02
"""The part of hands that are kept as if all keeps were equally likely: nobody throws just by these tables."""
_FARTHEST: Final = (FAR, FAR)


def champions(seed: int = SEED, part: float = 1.0) -> Pipeline:
    """Make the tables, with this share of the shipped tables' deals."""
    hands, deals = max(1, round(HANDS * part)), max(1, round(DEALS * part))
    tables, rows = careful(), list[Any]()
    for number in range(ROUNDS):
        which = f"round {number + 1} of {ROUNDS}"
        file = write(tables, ())
        throws = Step(f"Throws, {which}", partial(_throws_job, seed, file), _chunks(hands, HANDS_CHUNK))
        tables = mixed(tables, [unpack(result) for result in (yield throws)])
        file = write(tables, ())
        played_out = Step(f"Deals, {which}", partial(_deals_job, seed, file), _chunks(deals, DEALS_CHUNK))
        # The deals of the last round are those that the odds are settled from.
        rows = [row for result in (yield played_out) for row in unpack(result)]
        tables = read(file)._replace(pegged=pegged(rows, careful().pegged), pegs=pegs(rows))
    awards = array("b", [points for row in rows for points in row[4:]])
    near = Near(awards)
    each = max(1, round(END_DEALS * part))
    for number, scores in enumerate(STAGES):
        near.fill()
        file = write(tables._replace(odds=(near.odds,) * 3), ())
        items = [
            (*score, first, min(END_CHUNK, size - first))
            for score in scores
            for size in [min(each * (NEAREST_TIMES if max(score) <= NEAREST else 1), len(rows))]
            for first in range(0, size, END_CHUNK)
        ]
        title = f"Ends, {number + 1} of {len(STAGES)}"
        ended = yield Step(title, partial(_ends_job, seed, file, pack(_first(awards, items))), items)
        near.gains.update(averaged(items, [unpack(result) for result in ended]))
    # Gains are measured by plain wins and losses, and added to the odds with skunks as well: near the end
    # nobody can be skunked any more.
    gains = everywhere(smooth(near.gains))
    odds = yield Step("Odds", partial(_odds_job, pack(awards.tolist()), pack(gains.tolist())), (0, 1, 2))
    levelled = [level(unpack(result), skunks) for skunks, result in enumerate(odds)]
    file = write(tables._replace(kept=loosened(tables.kept), odds=tuple(levelled)), ())
    last = max(1, round(LAST_DEALS * part))
    items = [
        (dealer, pone, first, number)
        for dealer, pone in product(range(1, LAST + 1), repeat=2)
        for first, number in _chunks(last, DEALS_CHUNK)
    ]
    found = yield Step("The last points", partial(_last_job, seed, file), items)
    tables = with_last(read(file), averaged(items, [unpack(result) for result in found]))
    made = (
        "The tables of the cribbage champion: what is kept, thrown and pegged, and the odds at every score.",
        "Made by: knaves tables make cribbage-champion",
        f"Seed {seed}; {ROUNDS} rounds, each of {hands} hands thrown at each seat, and {deals} deals.",
        "Keeps and throws: half of them those of careful players, of experience.bin; "
        f"{ALIKE:.0%} of keeps any.",
        f"Odds: near the end by deals played at the score, {each} and more at each of {len(near.gains)}, "
        f"{last} where nobody needs more than {LAST}.",
    )
    return write(tables, made)


def mixed(tables: Experience, counts: Sequence[Sequence[list[int]]]) -> Experience:
    """Return the tables with keeps and throws, half of them by ``counts``, half those of careful players."""
    kept, thrown, suited = (
        [sum(column) for column in zip(*part, strict=True)] for part in zip(*counts, strict=True)
    )
    base = careful()
    return tables._replace(
        kept=_half(base.kept, in_proportion(kept, [ways(keep) for keep in KEEPS], 0.0)),
        thrown=_half(base.thrown, in_proportion(thrown, pairs_of(), 0.0)),
        suited=_suited(kept, suited),
    )


def loosened(kept: Sequence[float]) -> array[float]:
    """Return how often each keep is kept, by seat, when a part (`ALIKE`) of them is any keep."""
    found = array("d")
    for seat in (0, 1):
        own = kept[seat * len(KEEPS) : (seat + 1) * len(KEEPS)]
        average = sum(own) / len(KEEPS)
        found.extend([(1 - ALIKE) * each + ALIKE * average for each in own])
    return found


def _half(one: Sequence[float], other: Sequence[float]) -> array[float]:
    return array("d", [(each + more) / 2 for each, more in zip(one, other, strict=True)])


def _suited(kept: Sequence[int], suited: Sequence[int]) -> array[float]:
    """How often each keep is of one suit, at either seat; only keeps of four ranks can be."""
    # Both seats together: there are too few hands of one suit to tell them apart.
    both = [kept[place] + kept[place + len(KEEPS)] for place in range(len(KEEPS))]
    able = [len(set(keep)) == 4 for keep in KEEPS]
    average = sum(suited) / max(1, sum([number for number, can in zip(both, able, strict=True) if can]))
    return array("d", [
        (seen + SUITED_PRIOR * average) / (number + SUITED_PRIOR) if can else 0.0
        for seen, number, can in zip(suited, both, able, strict=True)
    ])  # fmt: skip


def pegs(rows: Sequence[Sequence[int]]) -> array[float]:
    """Return the chance of what pone and the dealer peg in a deal."""
    counts = [0] * (PEGS * PEGS)
    for row in rows:
        counts[min(row[2], PEGS - 1) * PEGS + min(row[3], PEGS - 1)] += 1
    return array("d", [number / len(rows) for number in counts])


def pegged(rows: Sequence[Sequence[int]], foreseen: Sequence[float]) -> array[float]:
    """Return what each keep pegs, and what is pegged against it.

    The averages of its own deals are joined with what was foreseen for it, which is first made to fit the
    deals of all keeps, as a straight line.
    """
    numbers = [0] * (2 * len(KEEPS))
    sums = [[0, 0] for _ in numbers]
    for row in rows:
        for seat in (0, 1):
            place = seat * len(KEEPS) + row[seat]
            numbers[place] += 1
            sums[place][0] += row[2 + seat]
            sums[place][1] += row[3 - seat]
    found = array("d", bytes(16 * len(numbers)))
    for seat in (0, 1):
        places = range(seat * len(KEEPS), (seat + 1) * len(KEEPS))
        for who in (0, 1):
            before = [foreseen[2 * place + who] for place in places]
            weights, seen = [numbers[place] for place in places], [sums[place][who] for place in places]
            # Shrinkage in two steps: a line fits what was foreseen to these deals as a whole, then each
            # keep moves towards its own average as far as its number of deals allows.
            start, slope = _line(before, seen, weights)
            for place, each, total, number in zip(places, before, seen, weights, strict=True):
                usual = start + slope * each
                found[2 * place + who] = (total + PEGGED_PRIOR * usual) / (number + PEGGED_PRIOR)
    return found


def _line(before: Sequence[float], sums: Sequence[int], weights: Sequence[int]) -> tuple[float, float]:
    """Return start and slope of the least-squares line; a row has a weight, and a weighted sum."""
    total = sum(weights)
    mean = sum([weight * each for weight, each in zip(weights, before, strict=True)]) / total
    level = sum(sums) / total
    spread = sum([weight * (each - mean) ** 2 for weight, each in zip(weights, before, strict=True)])
    joint = sum([
        (each - mean) * (seen - weight * level)
        for weight, each, seen in zip(weights, before, sums, strict=True)
    ])  # fmt: skip
    slope = joint / spread if spread else 0.0
    return level - slope * mean, slope


def _chunks(number: int, size: int) -> list[tuple[int, int]]:
    return [(first, min(size, number - first)) for first in range(0, number, size)]


def _first(awards: array[int], items: Sequence[tuple[int, ...]]) -> list[int]:
    return awards[: 20 * max([first + number for _, _, first, number in items])].tolist()


@lru_cache(maxsize=2)
def _judge(file: bytes) -> Judge:
    return Judge(read(file), third=True, firsts=firsts.shipped())


def _throws_job(seed: int, file: bytes, chunk: tuple[int, int]) -> bytes:
    """Count keeps and pairs by seat, and keeps of one suit."""
    first, number = chunk
    kept, thrown_pairs, suited = [0] * 2 * len(KEEPS), [0] * 2 * SORTS, [0] * len(KEEPS)
    for each in range(first, first + number):
        for seat, six in enumerate(drawn(f"{seed}/hand {each}").sixes):
            throw = best_throw(_judge(file), six, seat, *_FARTHEST)
            keep = KEEP_PLACES[tuple(sorted([card % 13 for card in throw.kept]))]
            kept[seat * len(KEEPS) + keep] += 1
            thrown_pairs[seat * SORTS + pair_place(*throw.thrown)] += 1
            suited[keep] += len({card // 13 for card in throw.kept}) == 1
    return pack([kept, thrown_pairs, suited])


def _deals_job(seed: int, file: bytes, chunk: tuple[int, int]) -> bytes:
    """Play deals far from the end: for each both keeps, what both pegged, pone first, and the awards."""
    first, number = chunk
    rows = []
    for each in range(first, first + number):
        cards = drawn(f"{seed}/deal {each}")
        both = thrown(_judge(file), cards, _FARTHEST)
        deal = played(_judge(file), cards, both, _FARTHEST, ends=False)
        keeps = [KEEP_PLACES[tuple(sorted([card % 13 for card in kept]))] for kept in both.kept]
        rows.append([*keeps, *deal.pegged, *deal.awards])
    return pack(rows)


def _ends_job(seed: int, file: bytes, awards: bytes, item: tuple[int, int, int, int]) -> bytes:
    """Play deals at a score: what playing by it gains the dealer, deal by deal."""
    import numpy

    dealer, pone, first, number = item
    odds = read(file).odds[0]
    rows = numpy.array(unpack(awards)[20 * first : 20 * (first + number)], "int16").reshape(-1, 20)
    # Paired with the same cards played far from the end, so that the luck of the deal cancels out.
    usual = values(rows, odds, dealer, pone).tolist()
    gains = []
    for each in range(number):
        cards = drawn(f"{seed}/deal {first + each}")
        both = thrown(_judge(file), cards, (pone, dealer))
        gains.append(_played_out(file, odds, cards, both, (pone, dealer)) - usual[each])
    return pack(gains)


def _played_out(
    file: bytes, odds: Sequence[float], cards: Cards, both: ThrowSample, needs: tuple[int, int]
) -> float:
    """Play a deal; the value to the dealer of what comes of it."""
    left = played(_judge(file), cards, both, needs, ends=True).needs
    won = 1.0 if left[1] <= 0 else -1.0
    return won if min(left) <= 0 else -odds[cell(*left)]


def _last_job(seed: int, file: bytes, item: tuple[int, int, int, int]) -> bytes:
    """Play deals at a score: the value of the game to the dealer, deal by deal."""
    dealer, pone, first, number = item
    odds, found = read(file).odds[0], []
    for each in range(first, first + number):
        cards = drawn(f"{seed}/deal {each}")
        both = thrown(_judge(file), cards, (pone, dealer))
        found.append(_played_out(file, odds, cards, both, (pone, dealer)))
    return pack(found)


def _odds_job(awards: bytes, gains: bytes, skunks: int) -> bytes:
    return pack(settle(array("b", unpack(awards)), skunks, unpack(gains)).tolist())
