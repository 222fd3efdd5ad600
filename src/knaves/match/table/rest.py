"""A break in a game: one seat asks for it, and the clocks stand for five minutes once everybody agrees."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from knaves.game import Seat
from knaves.match.log import NOBODY, Rested

BREAK: Final = 300_000
"""Length of a break in milliseconds."""


class Rest:
    """Who has agreed to a break, and how long it lasts."""

    def __init__(self) -> None:
        self.agreed: frozenset[Seat] = NOBODY
        self.since = 0
        self.until = 0
        """When the break ends or ended; 0 before the first."""

    def answer(self, seat: Seat, agreed: bool, people: Collection[Seat], now: int) -> Rested:
        """Return a seat's answer: the last agreement begins the break, and one refusal ends it."""
        begins = agreed and self.agreed | {seat} >= {*people} and not self.now(now)
        return Rested(seat, agreed, now + BREAK if begins else 0)

    def fold(self, entry: Rested, at: int) -> None:
        """Apply an answer, new or replayed."""
        if not entry.agreed:
            self.until = min(self.until, at)
            self.agreed = NOBODY
            return
        self.agreed |= {Seat(entry.seat)}
        if entry.until:
            self.since, self.until = at, entry.until

    def end(self) -> None:
        """Forget who agreed: the time of the break is up."""
        self.agreed = NOBODY

    def now(self, now: int) -> bool:
        """Whether there is a break now."""
        return now < self.until

    def left(self, now: int) -> int:
        """Return the milliseconds left of the break; -1 if there is none."""
        return self.until - now if self.now(now) else -1
