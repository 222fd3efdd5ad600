"""What a face plays through: it does not know whether the table is in this process or far away."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from knaves.game import AnyGame, Seat
from knaves.match.match import Update
from knaves.match.statistics import Summary
from knaves.record import Record


class Connection(Protocol):
    """A place at a table, or several places for people who share a screen."""

    @property
    def game(self) -> AnyGame: ...  # noqa: D102
    @property
    def rules(self) -> Any: ...  # noqa: D102
    @property
    def names(self) -> tuple[str, ...]:
        """What everybody at the table is called, by seat."""
        ...

    @property
    def players(self) -> tuple[str, ...]:
        """Who plays each seat: ``human``, or a bot with its version."""
        ...

    @property
    def own(self) -> tuple[Seat, ...]:
        """The seats of the people at this face; the first is where it looks from when nobody is to move."""
        ...

    @property
    def past(self) -> Sequence[str]:
        """The sentences of what had happened before this face came."""
        ...

    @property
    def notices(self) -> Sequence[str]:
        """What the people should be told once about this table: that nothing is kept, say."""
        ...

    async def next_update(self) -> Update | None:
        """Wait for what happens next; the first is how things stand, None when there will be no more."""
        ...

    async def submit(self, seat: Seat, move: Any) -> None:
        """Make a move. IllegalMove or MatchError: nothing has happened then."""
        ...

    async def take_back(self, seat: Seat) -> None:
        """Take back the seat's last move in this deal and what came of it. MatchError when it cannot be."""
        ...

    def hinted(self, seat: Seat) -> None:
        """Note that the person in a seat has asked for a hint."""
        ...

    async def statistics(self) -> Sequence[Summary]:
        """What the people at this face have come to at this game, one each; empty where nobody knows."""
        ...

    async def record(self) -> Record | None:
        """The record of a game that is over, with everything in it; None while there is anything to hide."""
        ...

    async def leave(self) -> str:
        """Get up from the table; return where the game is kept, or nothing where it is not."""
        ...


def reader(own: Sequence[Seat]) -> Seat | None:
    """Return who reads what is said at a face of these seats, for `Game.tell`: None if several share it."""
    return own[0] if len(own) == 1 else None
