"""The pipeline of what is missed: ``knaves tables make cribbage-missed``, about fifteen minutes of work.

Champions play deals against each other far from the end of a game. What both peg is compared with what they
expected when they chose a card, and the chance after a throw with that before the deal. Then they play deals
at scores near the end (`ENDS`), and the chance of a throw and of a card is compared with what became of it.
"""

from __future__ import annotations

from bisect import bisect
from collections import defaultdict
from collections.abc import Sequence
from functools import partial
from itertools import product
from statistics import fmean
from typing import Any, Final

from knaves.games.cribbage.bots.level import LAST, Moment, of_lay, of_throw, shifted
from knaves.games.cribbage.bots.training.deals import PlayedDeal, drawn, played, thrown
from knaves.games.cribbage.engine.missed import ENDS, MissedPoints, write
from knaves.games.cribbage.engine.odds import champions_odds
from knaves.games.cribbage.engine.search import judge
from knaves.games.cribbage.engine.tables import FAR
from knaves.pipeline import Pipeline, Step, pack, unpack

SEED: Final = 1
DEALS: Final = 8_000
"""Deals far from the end."""
# In 1,500 other deals at each of six scores the corrected chances were right to 2 in 100 beside the
# interval (docs/review.md).
END_DEALS: Final = 800
"""Deals at each score near the end."""
CHUNK: Final = 200
FEW: Final = 20
"""A moment that comes more rarely than once in so many deals is not told."""
# Where nearly every game is decided already, the difference of logits would be mostly noise.
PRIOR: Final = 20.0
"""Decisions at even chances without anything missed that are added to those of each score."""
_FARTHEST: Final = (FAR, FAR)


def missed(seed: int = SEED, part: float = 1.0) -> Pipeline:
    """Make the table, with this share of the shipped table's deals."""
    deals, each = max(1, round(DEALS * part)), max(1, round(END_DEALS * part))
    chunks = [(first, min(CHUNK, deals - first)) for first in range(0, deals, CHUNK)]
    far = [unpack(result) for result in (yield Step("Far from the end", partial(_far, seed), chunks))]
    found = MissedPoints(
        _points([row for chunk in far for row in chunk["plays"]], deals),
        _unseen([both for chunk in far for both in chunk["throws"]]),
        {},
        {},
    )
    scores = [*product(ENDS, ENDS)]
    near = [unpack(result) for result in (yield Step("Near the end", partial(_near, seed, each), scores))]
    throws, plays = defaultdict[Any, list[Any]](list), defaultdict[Any, list[Any]](list)
    for (pone, dealer), chunk in zip(scores, near, strict=True):
        # The value after a throw should have this mean. The result of the deal would do too, but has more
        # luck in it.
        before = -champions_odds(0).before_deal(dealer, pone)
        for both in chunk["throws"]:
            throws[0, pone, dealer].append((both[0], before))
            throws[1, dealer, pone].append((both[1], -before))
        for seat, laid, mine, theirs, value, came in chunk["plays"]:
            at = Moment(seat, mine, theirs, laid)
            # Points pegged so far change the needs, which then lie between the scores of the table.
            plays[seat, _nearest(mine), _nearest(theirs)].append((of_lay(value, at, 0, found), came))
    found = found._replace(
        throws={
            at: _shift([(of_throw(value, Moment(*at), 0, found), came) for value, came in pairs])
            for at, pairs in sorted(throws.items())
        },
        plays={at: _shift(pairs) for at, pairs in sorted(plays.items())},
    )
    made = (
        "What the cribbage champion expects of a deal and does not get: points; near the end, logits.",
        "Made by: knaves tables make cribbage-missed",
        f"Seed {seed}; {deals} deals far from the end, {each} at each of {len(scores)} scores near it.",
    )
    return write(found, made).encode()


def _far(seed: int, chunk: tuple[int, int]) -> bytes:
    plays, throws = [], []
    first, size = chunk
    for number in range(first, first + size):
        deal, values = _deal(f"{seed}/{number}", _FARTHEST, ends=False)
        throws.append(values)
        plays += [
            (each.seat, each.laid, each.pegged - each.pegs, each.other_pegged - each.other_pegs)
            for each in deal.foreseen
        ]
    return pack({"plays": plays, "throws": throws})


def _near(seed: int, deals: int, score: tuple[int, int]) -> bytes:
    plays, throws = [], []
    for number in range(deals):
        deal, values = _deal(f"{seed}/{score[0]}-{score[1]}/{number}", score, ends=True)
        throws.append(values)
        came = _came(deal)
        plays += [
            (each.seat, each.laid, *each.needs, each.value, -came if each.seat else came)
            for each in deal.foreseen
            if each.laid <= LAST
        ]
    return pack({"plays": plays, "throws": throws})


def _deal(seed: str, score: tuple[int, int], *, ends: bool) -> tuple[PlayedDeal, tuple[float, float]]:
    """Return a deal between champions at this score, pone's need first, and the values of both throws."""
    cards = drawn(seed)
    both = thrown(judge(0), cards, score)
    return played(judge(0), cards, both, score, ends=ends), both.values


def _came(deal: PlayedDeal) -> float:
    """Return what a deal brought pone: the game, or the value before the next deal, which is pone's."""
    pone, dealer = deal.needs
    if min(pone, dealer) <= 0:
        return 1.0 if pone <= 0 else -1.0
    return champions_odds(0).before_deal(pone, dealer)


def _points(rows: Sequence[Sequence[Any]], deals: int) -> dict[tuple[int, int], tuple[float, float]]:
    """Return the mean of the points missed by seat and cards laid, but for rare moments."""
    by_moment = defaultdict[tuple[int, int], list[tuple[float, float]]](list)
    for seat, laid, own, other in rows:
        by_moment[seat, laid].append((own, other))
    return {
        moment: (fmean([own for own, _ in found]), fmean([other for _, other in found]))
        for moment, found in sorted(by_moment.items())
        if len(found) * FEW >= deals
    }


def _unseen(throws: Sequence[Sequence[float]]) -> tuple[float, float]:
    """Return by how many points of the other the chance after a throw is too high, on average."""
    odds = champions_odds(0)
    pone, dealer = (fmean([both[seat] for both in throws]) for seat in (0, 1))
    before = odds.before_deal(FAR, FAR)
    of_dealer = odds.before_deal(FAR - 1, FAR) - before
    of_pone = before - odds.before_deal(FAR, FAR - 1)
    # By the slope of the odds, which is nearly straight so far from the end.
    return (pone + before) / of_dealer, (dealer - before) / of_pone


def _nearest(needs: int) -> int:
    """Return the one of `ENDS` that is nearest."""
    place = bisect(ENDS, needs)
    return min(ENDS[max(0, place - 1) : place + 1], key=lambda each: abs(each - needs))


def _shift(pairs: Sequence[tuple[float, float]]) -> float:
    """Return the difference of logits that makes the mean of the values that of what came.

    It is drawn towards nothing where the chances are so one-sided that few decisions say anything.
    """
    values, came = [value for value, _ in pairs], fmean([came for _, came in pairs])
    # Bisection: the mean of shifted values rises with the shift and has no closed form.
    low, high = -3.0, 3.0
    while high - low > 1e-4:
        middle = (low + high) / 2
        if fmean([shifted(value, middle, 0) for value in values]) < came:
            low = middle
        else:
            high = middle
    # The variance of the results if the values are right: a decided game says nothing.
    says = sum([1 - value * value for value in values])
    return (low + high) / 2 * says / (says + PRIOR)
