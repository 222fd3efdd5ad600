"""The clocks of a game: when each person was asked to move, and how much time is left.

Each move has its own time; anything beyond that is taken from the person's reserve. A clock runs only while
its seat is to move. Without agreed clocks, only the start of each wait is tracked. Clocks do not run while
the server is down; afterwards they start when their people are back. Those of days always run.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from knaves.game import Seat
from knaves.match.log import Timing

_NEW: Final[Mapping[int, int]] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class _Question:
    """``number`` is the number of moves made before the question, ``at`` the time its clock starts."""

    number: int
    at: int


class Clocks:
    """The clocks of one game. ``left`` is each person's reserve, in milliseconds."""

    def __init__(self, timing: Timing, left: Mapping[Seat, int]) -> None:
        self._timing = timing
        self._left = dict(left)
        self._asked: dict[Seat, _Question] = {}
        self._unhurried: tuple[Seat, ...] = ()
        self._stopped: int | None = None
        """Since when all clocks have stood; None while they run."""

    def stand(self, now: int) -> None:
        """Stop all clocks for a while."""
        self._stopped = now

    def go_on(self, now: int) -> None:
        """Start the clocks again where they stood."""
        if self._stopped is not None:
            for seat, each in self._asked.items():
                stood = max(0, now - max(self._stopped, each.at))
                self._asked[seat] = _Question(each.number, each.at + stood)
            self._stopped = None

    def ask(
        self,
        asked: Mapping[Seat, int],
        now: int,
        *,
        unhurried: Iterable[Seat] = (),
        wait: int = 0,
        since: Mapping[int, int] = _NEW,
    ) -> None:
        """Set the seats that are to move, each with its number of moves made; other clocks stop.

        ``unhurried`` seats have a default answer and cannot lose on time. Clocks that start now run after
        ``wait`` milliseconds, or ran from the time that ``since`` has for their number of moves.
        """
        before = self._asked
        self._asked = {
            seat: before[seat]
            if seat in before and before[seat].number == number
            else _Question(number, since.get(number, now + wait))
            for seat, number in asked.items()
        }
        self._unhurried = tuple(unhurried)

    def wake(self, seat: Seat, now: int) -> None:
        """Start a clock that was waiting for its person to return."""
        question = self._asked.get(seat)
        if question is not None and question.at > now:
            self._asked[seat] = _Question(question.number, now)

    def since(self, seat: Seat) -> int | None:
        """Return when a seat was asked to move; None for seats that are not to move."""
        question = self._asked.get(seat)
        return None if question is None else question.at

    def left(self, seat: Seat, now: int) -> int:
        """Return a seat's current reserve in milliseconds; -1 without clocks, or with those of days."""
        if not self._timing.runs or self._timing.by_days or seat not in self._left:
            return -1
        over = self._spent(seat, now) - self._timing.move
        return max(0, self._left[seat] - max(0, over))

    def running(self, seat: Seat, now: int) -> int:
        """Return the time left for the current move in milliseconds; -1 while the clock is stopped."""
        if not self._runs(seat) or self._stopped is not None:
            return -1
        return max(0, self._timing.move - self._spent(seat, now))

    def stop(self, seat: Seat, now: int) -> None:
        """Charge the time used to the reserve: the seat has moved, or its person no longer plays."""
        if self._timing.runs and not self._timing.by_days and seat in self._left:
            self._left[seat] = self.left(seat, now)
        self._asked.pop(seat, None)

    def fallen(self, now: int) -> tuple[Seat, ...]:
        """Return the seats whose time ran out first; empty if none has."""
        flags = {seat: flag for seat in self._asked if (flag := self._flag(seat)) is not None and flag <= now}
        first = min(flags.values(), default=0)
        return tuple(seat for seat, flag in flags.items() if flag == first)

    def due(self) -> int | None:
        """Return when the next clock runs out; None if none is running."""
        return min((flag for seat in self._asked if (flag := self._flag(seat)) is not None), default=None)

    def deadline(self, seat: Seat) -> int | None:
        """Return when a seat's time runs out; None if its clock is not running."""
        return self._flag(seat) if seat in self._asked else None

    def _runs(self, seat: Seat) -> bool:
        return (
            self._timing.runs and seat in self._asked and seat in self._left and seat not in self._unhurried
        )

    def _spent(self, seat: Seat, now: int) -> int:
        until = now if self._stopped is None else min(now, self._stopped)
        return max(0, until - self._asked[seat].at) if self._runs(seat) else 0

    def _flag(self, seat: Seat) -> int | None:
        if not self._runs(seat) or self._stopped is not None:
            return None
        return self._asked[seat].at + self._timing.move + self._left[seat]
