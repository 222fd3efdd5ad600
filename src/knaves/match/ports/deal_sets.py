"""Sets of deals, and who plays them: each person once, at a table of their own, with the same cards.

The seed of a set is as secret as a hidden card until one has finished one's own game.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from knaves.game import AnyGame, Seat
from knaves.match.log import Id

OWN_SEAT: Final = Seat(0)
"""The seat of the person in every game of a set; of two partners, of the one who has invited the other."""
UNPLAYED: Final = float("-inf")
"""The result of a game that was not played to its end: it is worse than any other, however it stood."""


def own_side(game: AnyGame, seats: int) -> tuple[Seat, ...]:
    """Return the seats of the person in a game of a set and of their partners, if the game has any."""
    side = game.side(seats, OWN_SEAT)
    return tuple([Seat(seat) for seat in range(seats) if game.side(seats, Seat(seat)) == side])


def has_partners(game: AnyGame, seats: int) -> bool:
    """Return whether two play together in a game of a set."""
    return len(own_side(game, seats)) == 2


@dataclass(frozen=True, slots=True)
class DealSet:
    """A set of deals: one whole game, by its ``seed``, of a person in the first seat against bots of a level.

    ``pairs``: two people play it as partners, and bots have the other seats.

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
    pairs: bool = False

    def counts(self, played: SetGame) -> bool:
        """Return whether a game of this set is over, and was so before the set closed."""
        return bool(played.record) and (not self.closes or played.ended <= self.closes)


@dataclass(frozen=True, slots=True)
class SetGame:
    """One person's game of a set: its table, and, once it has ended, its record, how it ended and the points.

    ``table`` is empty until it is opened. ``scores`` and ``side`` are by side; the person's own is 0.
    ``without_luck`` is the chance to win with average luck, by its review; None while there is none.

    In a set for pairs ``invitation`` is the word of a person who waits for a partner, and empty once there is
    a ``partner``; both have a game of the set then, in different seats at one table.
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
    invitation: str = ""
    partner: Id = ""
    seat: Seat = OWN_SEAT

    @property
    def lead(self) -> int:
        """The points by which the person is ahead of the best of the others at the end."""
        return self.scores[0] - max(self.scores[1:]) if self.scores else 0

    @property
    def result(self) -> float:
        """What is compared with others: the points ahead at the end.

        >>> SetGame("ann", "Ann", 0, record="r", how="played", side=0, scores=(121, 98)).result
        23.0
        >>> SetGame("ann", "Ann", 0, record="r", how="resigned", side=1, scores=(90, 60)).result
        -inf
        """
        return float(self.lead) if self.how == "played" else UNPLAYED


def by_table(games: Sequence[SetGame]) -> list[tuple[SetGame, ...]]:
    """Return the games of a set by table: one person each, or two partners, the one who invited first.

    Who waits for a partner is left out.
    """
    others = {each.person: each for each in games if each.seat != OWN_SEAT}
    first = [each for each in games if each.seat == OWN_SEAT and not each.invitation]
    return [(each, others[each.partner]) if each.partner in others else (each,) for each in first]


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
        """Store the table of a person's game and their partner's if it has none; return the one it has."""
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
