"""Sets of deals, and who plays them: each person once, at a table of their own, with the same cards.

The seed of a set is as secret as a hidden card until one has finished one's own game.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from knaves.game import Seat
from knaves.match.log import Id

OWN_SEAT: Final = Seat(0)
"""The seat of the person in every game of a set."""


@dataclass(frozen=True, slots=True)
class DealSet:
    """A set of deals: one whole game, by its ``seed``, of a person in the first seat against bots of a level.

    ``rules`` is text as in a record. ``maker`` made it at ``made``, and is called ``name``. A game of the day
    has no maker, but a ``day`` (2026-11-29, UTC), the number of its ``instance``, and the moment when it
    ``closes``; a challenge has none of them.
    """

    address: str
    game: str
    rules: str
    seats: int
    bot: str
    seed: str
    maker: Id
    name: str
    made: int
    day: str = ""
    instance: int = 0
    closes: int = 0

    def counts(self, played: SetGame) -> bool:
        """Return whether a game of this set is over, and was so before the set closed."""
        return bool(played.record) and (not self.closes or played.ended <= self.closes)


@dataclass(frozen=True, slots=True)
class SetGame:
    """One person's game of a set: its table, and, once it has ended, its record, how it ended and the points.

    ``table`` is empty until it is opened. ``scores`` and ``side`` are by side; the person's own is 0.
    ``without_luck`` is the chance to win with average luck, by its review; None while there is none.
    """

    person: Id
    name: str
    entered: int
    table: str = ""
    record: str = ""
    how: str = ""
    side: int = -1
    scores: tuple[int, ...] = ()
    ended: int = 0
    without_luck: float | None = None

    @property
    def lead(self) -> int:
        """The points by which the person is ahead of the best of the others at the end."""
        return self.scores[0] - max(self.scores[1:]) if self.scores else 0


class DealSets(Protocol):
    """Sets of deals. When a game of one has ended, `Results.finish` writes that down here too."""

    async def make(self, made: DealSet) -> str:
        """Store a set; return its address, which is chosen here."""
        ...

    async def find(self, address: str) -> DealSet | None:
        """Return a set."""
        ...

    async def enter(self, address: str, person: Id, name: str, now: int) -> SetGame:
        """Return a person's game of a set, which begins with this if they have none."""
        ...

    async def seat(self, address: str, person: Id, table: str) -> str:
        """Store the table of a person's game if it has none; return the table that it has."""
        ...

    async def game(self, address: str, person: Id) -> SetGame | None:
        """Return a person's game of a set."""
        ...

    async def recorded(self, address: str, record: str) -> SetGame | None:
        """Return the game of a set that has a record."""
        ...

    async def games(self, address: str) -> Sequence[SetGame]:
        """Return all games of a set, in the order in which they began."""
        ...

    async def entered(self, person: Id, limit: int = 20) -> Sequence[DealSet]:
        """Return the challenges that a person has made or entered, the latest first."""
        ...
