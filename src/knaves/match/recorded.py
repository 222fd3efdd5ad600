"""A recorded game as a connection without players, so that a face can draw it like any other table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from knaves.game import AnyGame, Seat
from knaves.i18n.language import _
from knaves.match.connection import AMONG_PEOPLE
from knaves.match.match import MatchError, Update
from knaves.match.others import Others
from knaves.match.statistics import Summary
from knaves.record import Line, Record


class RecordedTable:
    """A connection to a recorded game, seen from ``seat``: it sends no updates and refuses every move."""

    def __init__(self, record: Record, seat: Seat) -> None:
        self.game: AnyGame = record.game
        self.rules: Any = record.rules
        self.names: tuple[str, ...] = record.names
        self.players: tuple[str, ...] = tuple(who.player for who in record.seated)
        self.own: tuple[Seat, ...] = (seat,)
        self.past: Sequence[Line] = ()
        self.notices: Sequence[str] = ()
        self.record_url = ""
        self.others: Others | None = None
        self.unhelped = _(AMONG_PEOPLE)
        self.leaving = ""

    async def next_update(self) -> Update | None:
        """Return None: there are no updates."""
        return None

    async def submit(self, seat: Seat, move: Any) -> None:
        """Refuse: all moves have been made."""
        raise MatchError(_("This game is a record: its moves have been made."))

    async def take_back(self, seat: Seat) -> None:
        """Refuse: all moves have been made."""
        await self.submit(seat, None)

    def hinted(self, seat: Seat) -> None:
        """Do nothing: a record has no statistics to change."""

    async def statistics(self) -> Sequence[Summary]:
        """Return nothing: a recorded game is not counted again."""
        return ()

    async def record(self) -> Record | None:
        """Return the record, which has nothing hidden."""
        return None

    async def leave(self, shown: int | None = None) -> None:
        """Do nothing: there is nothing to leave."""
