"""The state of a table: its parts, and the current game.

It changes by log entries (`fold`), new and replayed, and by the people who come, go, speak and vote.
"""

from __future__ import annotations

from collections.abc import Iterable

from knaves.game import Seat
from knaves.match.log import NOBODY, Begun, Dated, Ended, Proposed
from knaves.match.notices import Spoken
from knaves.match.table.chat import Chat
from knaves.match.table.company import Company
from knaves.match.table.play import Play
from knaves.match.table.repeats import Repeats
from knaves.match.table.seating import Seating


class TableState:
    """``said``: its stored chat. ``now``: the time of the last request, in milliseconds."""

    def __init__(self, id: str, now: int, said: Iterable[Spoken] = ()) -> None:
        self.id, self.now = id, now
        self.number = self.touched = 0
        """Number and time of the last log entry."""
        self.seating = Seating()
        self.company = Company(self.seating, now)
        self.chat = Chat(said)
        self.repeats = Repeats()
        self.play: Play | None = None
        """The current or last game."""
        self.ends: frozenset[Seat] = NOBODY
        """The seats that agree to end the game without a winner."""

    @property
    def running(self) -> Play | None:
        """The game in progress."""
        return self.play if self.seating.playing else None

    def fold(self, dated: Dated) -> None:
        """Apply a log entry; the game keeps its own."""
        self.number, self.touched, entry = dated.number, dated.at, dated.entry
        self.seating.fold(entry)
        self.chat.fold(entry)
        self.repeats.fold(entry, self.seating.seats)
        match entry:
            case Proposed(seat, agreed):
                self.ends = self.ends | {Seat(seat)} if agreed else NOBODY
            case Begun() | Ended():
                self.ends = NOBODY
            case _:
                pass

    def idle(self, now: int) -> int:
        """Return how many milliseconds the table has been empty and inactive in this process.

        Whoever has a closed table open is not counted: nobody comes there or leaves any more.
        """
        attendance = self.company.attendance
        if attendance.everybody() and not self.seating.closed:
            return 0
        return now - max(self.touched, attendance.seen)
