"""A finished game for who played it: why it was won or lost, the chances over the game and what made it."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from knaves.game import Seat
from knaves.match.ports.results import StoredGame
from knaves.record import Record
from knaves.review import Point, Review, estimate, moments, told, verdict


class PointRead(Struct, frozen=True):
    """The chance to win, 0 to 1, from this move of the record on; first that before the first move."""

    number: int
    deal: int
    chance: float


class MomentRead(Struct, frozen=True):
    """What changed the chance most: a hand's cards, a decision or an early end, by how much, after a move."""

    number: int
    deal: int
    said: str
    change: float


class JudgedRead(Struct, frozen=True):
    """``say``: whether it was play or cards, and ``figures`` behind it; both are empty until it is done.

    Until then ``curve`` is estimated from the scores. It is empty where there is nothing to say. ``stake`` is
    as in a review.
    """

    done: bool
    say: str
    figures: str = ""
    stake: int = 1
    curve: list[PointRead] = []
    moments: list[MomentRead] = []


NOTHING = JudgedRead(True, "")
"""For who had no seat or several, and for a game that cannot be reviewed."""


def own_seat(kept: StoredGame, person: str) -> Seat | None:
    """Return the seat of a person; None for who had none or several."""
    seats = [Seat(seat) for seat, each in enumerate(kept.people) if person and each == person]
    return seats[0] if len(seats) == 1 else None


def estimated_read(played: Record, seat: Seat) -> JudgedRead:
    """Return the estimate of the last game of a record, until it is reviewed."""
    found = estimate(played, seat)
    return JudgedRead(False, "", stake=found.stake, curve=points(found.curve))


def judged_read(played: Record, found: Review, seat: Seat) -> JudgedRead:
    """Return the verdict on the last game of a record, in the current language."""
    one = told(played, found, seat, len(found.games), reader=seat)
    said = verdict(found, one)
    made = [
        MomentRead(each.number, each.deal, each.said, each.change) for each in moments(played, found, one)
    ]
    return JudgedRead(True, said.why, said.figures, one.stake, points(one.curve), made)


def points(curve: Sequence[Point]) -> list[PointRead]:
    """Return a curve as it is sent."""
    return [PointRead(each.number, each.deal, each.chance) for each in curve]
