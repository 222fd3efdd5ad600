"""Games of the day: sets of deals that the server makes, of which everybody plays one a day."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Protocol

from knaves.match.log import Id
from knaves.match.ports.deal_sets import DealSet, SetGame

SHOWN: Final = "shown"
"""How a game has ended that was never begun, since the person has looked at the cards."""


class DaySets(Protocol):
    """The sets of each game and day. Who plays them is written down as in `DealSets`."""

    async def add(self, made: Sequence[DealSet]) -> None:
        """Store sets at the addresses that they have; those that are there already stay as they are."""
        ...

    async def of_day(self, game: str, day: str) -> Sequence[DealSet]:
        """Return the sets of a day by instance; none if nobody has asked for that day in time."""
        ...

    async def entry(self, game: str, day: str, person: Id) -> tuple[str, SetGame] | None:
        """Return a person's game of a day, and the address of its set."""
        ...

    async def field(self, game: str, day: str) -> Sequence[tuple[str, SetGame]]:
        """Return the games of a day that were over before it closed, each with the address of its set."""
        ...

    async def going(self, game: str, person: Id, now: int, since: int) -> str:
        """Return the table of a person's game of a day that has closed, entered since a time and not over."""
        ...

    async def unplayed(self, game: str, person: Id, now: int) -> Sequence[str]:
        """Return the addresses of the closed sets with a field, of days that a person knows nothing of."""
        ...

    async def show(self, address: str, person: Id, name: str, now: int) -> bool:
        """Note that a person looks at the cards of a set, and so never plays it; False if they have begun."""
        ...
