"""A finished game in one sentence for who played it: what one's play cost, and what luck did."""

from __future__ import annotations

from msgspec import Struct

from knaves.game import Seat
from knaves.match.ports.results import StoredGame
from knaves.record import Record
from knaves.review import Review, in_short, told


class JudgedRead(Struct, frozen=True):
    """``say`` is empty until it is done, and where there is nothing to say."""

    done: bool
    say: str


NOTHING = JudgedRead(True, "")
"""For who had no seat or several, and for a game that cannot be reviewed."""


def own_seat(kept: StoredGame, person: str) -> Seat | None:
    """Return the seat of a person; None for who had none or several."""
    seats = [Seat(seat) for seat, each in enumerate(kept.people) if person and each == person]
    return seats[0] if len(seats) == 1 else None


def judged_read(played: Record, found: Review, seat: Seat) -> JudgedRead:
    """Return the sentence of the last game of a record, in the current language."""
    return JudgedRead(True, in_short(told(played, found, seat, len(found.games), reader=seat)))
