"""Tables of what was measured: reviews with a row a decision, and arena pairs with a row a game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from knaves.data.rows import Column, Row
from knaves.lab.arena import PairResult
from knaves.review import Review

REVIEWS: Final = (
    Column("review", "number", "The number of the review, from 0."),
    Column("game", "number", "The number of the game in its record, from 0; a match has several."),
    Column("deal", "number", "The number of the deal."),
    Column("move", "number", "The number of the move in the record, from 1."),
    Column("seat", "number", "Who chose."),
    Column("name", "word", "The name of the seat."),
    Column("part", "word", "The part of the game, such as discard or bid."),
    Column("choice", "word", "The move that was made."),
    Column("best", "word", "The best move by the coach."),
    Column("loss", "fraction", "The best move's chance to win less that of this one, 0 to 1."),
    Column("points", "fraction", "The best move's points in this deal less those of this one."),
    Column("doubt", "fraction", "Half the 95 % interval of the loss, if it is an estimate."),
    Column("counted", "flag", "Whether it counts as a decision: not if the right move was obvious."),
)
PAIRS: Final = (
    Column("pair", "number", "The number of the pair, from 0."),
    Column("game", "number", "The number of the game in its pair: in which place A's side sat."),
    Column("points", "fraction", "A's points."),
    Column("others", "fraction", "B's points; with two sides of B their average."),
    Column("winner", "word", "A or B; null if it ended level."),
    Column("worth", "number", "The number of games that the win counts as."),
    Column("deals", "number", "The number of deals."),
)


def review_rows(reviews: Iterable[Review]) -> Iterator[Row]:
    """Yield the decisions of reviews in the columns of `REVIEWS`."""
    for number, review in enumerate(reviews):
        for place, game in enumerate(review.games):
            for each in game.decisions:
                yield (
                    *(number, place, each.deal, each.number, int(each.seat), review.names[each.seat]),
                    *(each.part, each.move, each.choices[0].move if each.choices else None),
                    *(each.loss, each.points, each.doubt, each.counted),
                )


def pair_rows(pairs: Iterable[PairResult]) -> Iterator[Row]:
    """Yield the games of an arena in the columns of `PAIRS`."""
    for pair in pairs:
        for number, each in enumerate(pair.games):
            winner = None if each.winner is None else "AB"[each.winner]
            yield (
                *(pair.index, number, float(each.points[0]), float(each.points[1])),
                *(winner, each.counted, each.deals),
            )
