"""Play: the wins lost in 100 games, from the reviews of rated games, weighted to the present.

``docs/ratings.md`` has the formula. All functions here are pure. The luck of the cards is not in this number,
so that fewer games say more; but it is the champion's word, and whoever asks a champion has a good one.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from statistics import median
from typing import Final

from knaves.bots import coach
from knaves.game import Seat
from knaves.intervals import Interval, ratio
from knaves.match.log import Begun, Dated, Moved
from knaves.match.ports.play import MeasuredGame
from knaves.options import values_of
from knaves.recency import weights
from knaves.record import Record
from knaves.review import Review
from knaves.review.model import Game
from knaves.review.review_text import standard
from knaves.review.sums import sums

LATEST: Final = 400
"""The number of games that are looked at: older ones would count less than 1 in 250."""
FEWEST: Final = 3
"""Number of games below which there is no number; as for the histories of reviews."""
LADDER: Final = 10
"""The fewest games of a place on the ladder by play."""


def measurable(record: Record) -> bool:
    """Whether the play of a record is measured: the champion can, and the rules are the standard ones."""
    return coach(record.game.name) is not None and standard(record)


def measured(record: Record, review: Review, times: Sequence[int] = ()) -> tuple[MeasuredGame, ...]:
    """Return what a reviewed record cost each seat; ``times`` are those of its moves, if known."""
    target = next(iter(values_of(record.rules, "target").values()))
    worth = sum(_worth(game, target) for game in review.games)
    return tuple(_measured(review, Seat(seat), worth, times) for seat in range(len(review.sides)))


def _measured(review: Review, seat: Seat, worth: float, times: Sequence[int]) -> MeasuredGame:
    lost: dict[str, float] = {}
    for game in review.games:
        for part, loss in sums(game, review.sides, seat).by_part.items():
            lost[part] = lost.get(part, 0.0) + loss
    own = [each for game in review.games for each in game.decisions if each.seat == seat and each.counted]
    agreed = sum(not each.loss for each in own)
    time = round(median([times[each.number - 1] for each in own])) if times and own else None
    return MeasuredGame(len(review.sides), worth, lost, len(own), agreed, time)


def _worth(game: Game, target: int) -> float:
    """Return 1, or of a game that ended early the leader's share of the points that it was played for.

    So nobody gains by resigning after a mistake: it is divided by the part of the game that was played.
    """
    return min(1.0, max(game.scores) / target)


def wins_lost(games: Sequence[MeasuredGame], part: str = "") -> Interval | None:
    """Return the chance to win that a game costs, or a ``part`` of it, with its 95 % interval.

    ``games``: the oldest first. None if they are too few.

    >>> wins_lost([MeasuredGame(2, 1.0, {"discard": 0.02, "play": 0.04}, 30, 20)] * 3)
    Interval(value=0.06, low=0.06, high=0.06)
    """
    if sum(each.worth for each in games) < FEWEST:
        return None
    counts = weights(len(games))
    lost = [each.lost.get(part, 0.0) if part else sum(each.lost.values()) for each in games]
    found = ratio(
        [weight * loss for weight, loss in zip(counts, lost, strict=True)],
        [weight * each.worth for weight, each in zip(counts, games, strict=True)],
    )
    return Interval(found.value, max(0.0, found.low), found.high)


def parts(games: Sequence[MeasuredGame]) -> tuple[str, ...]:
    """Return the parts of the game, in the order in which they first came."""
    return tuple(dict.fromkeys(part for each in games for part in each.lost))


def times_of(log: Sequence[Dated], record: str, moves: int) -> tuple[int, ...]:
    """Return the milliseconds that each move of a record took; none if the log does not have exactly these.

    A move's time begins with the move before, so a pause and a draw of cards are in it. ``record`` is the
    address. Moves that were taken back make the log another one than the record.
    """
    at: list[int] = []
    inside = False
    for each in log:
        if isinstance(each.entry, Begun):
            inside = each.entry.record == record
            at += [each.at] * inside
        elif isinstance(each.entry, Moved) and inside:
            at.append(each.at)
    if len(at) != moves + 1:
        return ()
    return tuple(max(0, after - before) for before, after in pairwise(at))
