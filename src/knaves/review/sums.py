"""The sums of a review by seat: luck, and the wins lost in 100 games, by part of the game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from statistics import fmean
from typing import Final

from knaves.coaching import MISTAKE
from knaves.game import Seat
from knaves.i18n.language import marked
from knaves.review.model import Decision, Game, Review

INACCURACY: Final = 0.01
BLUNDER: Final = 0.08

_NAMES: Final = (
    (BLUNDER, marked("blunder")),
    (MISTAKE, marked("mistake")),
    (INACCURACY, marked("inaccuracy")),
)


THIRDS: Final = (
    marked("in the first third of the game"),
    marked("in the second third"),
    marked("in the last third"),
)


@dataclass(frozen=True, slots=True)
class Sums:
    """The sums of one seat in one game, in chance to win.

    The result less the chance at the start is ``luck``, less ``lost``, less ``partner``, plus ``others``,
    plus ``ended``.
    """

    luck: float
    lost: float
    partner: float
    others: float
    """The gain from the losses of the others."""
    ended: float
    """The gain by a resignation, a claim or the clock; negative for the seat that gave up."""
    by_part: Mapping[str, float]
    """The seat's own losses by part of the game."""
    points_by_part: Mapping[str, float]
    """The points of these losses: at counts those that were missed, else an average of the deal."""
    by_third: Mapping[str, float]
    """The seat's own losses by third of the game, by its moves: catalogue keys."""
    decisions: int
    """The number of its decisions, without forced and obvious ones."""


def sums(game: Game, sides: tuple[int, ...], seat: Seat) -> Sums:
    """Return the sums of a seat."""
    lost = [0.0] * len(sides)
    by_part: dict[str, float] = {}
    points: dict[str, float] = {}
    by_third = dict.fromkeys(THIRDS, 0.0)
    for each in game.decisions:
        lost[each.seat] += each.loss
        if each.seat == seat:
            by_third[_third(game, each)] += each.loss
            by_part[each.part] = by_part.get(each.part, 0.0) + each.loss
            points[each.part] = points.get(each.part, 0.0) + each.points
    return Sums(
        sum([each.luck for each in game.swings if each.seat == seat]),
        lost[seat],
        sum([lost[other] for other, side in enumerate(sides) if side == sides[seat] and other != seat]),
        sum([each.gains[seat] for each in game.decisions]),
        game.result[seat] - game.chances[seat] if game.result is not None and game.chances else 0.0,
        by_part,
        points,
        by_third,
        sum(each.counted for each in game.decisions if each.seat == seat),
    )


def without_luck(review: Review, seat: Seat) -> float | None:
    """Return the part of a record's games that a seat would have won with average luck; None if none is over.

    Of a single game this may be a little below 0 or above 1.
    """
    won = [
        game.result[seat] - sums(game, review.sides, seat).luck
        for game in review.games
        if game.result is not None
    ]
    return fmean(won) if won else None


def _third(game: Game, decision: Decision) -> str:
    return THIRDS[3 * (decision.number - game.first) // (game.last - game.first + 1)]


def called(decision: Decision) -> str:
    """Return the name of a decision's loss, a catalogue key; empty if it is small or within its doubt."""
    if decision.loss <= decision.doubt:
        return ""
    return next((name for least, name in _NAMES if decision.loss >= least), "")


def dearest(game: Game, seat: Seat) -> list[Decision]:
    """Return the seat's decisions that have a name, the most costly first."""
    found = [each for each in game.decisions if each.seat == seat and called(each)]
    return sorted(found, key=lambda each: -each.loss)
