"""The interface through which a face plays; it hides whether the table is in this process or remote."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol

from knaves.game import AnyGame, Seat
from knaves.i18n.language import _, marked
from knaves.match.match import Update
from knaves.match.others import Others
from knaves.match.statistics import Summary
from knaves.record import Line, Record

AMONG_PEOPLE: Final = marked("There are no hints where people play against each other.")
IN_A_CHALLENGE: Final = marked("There are no hints in a challenge.")
IN_AN_EVENT: Final = marked("There are no hints in an event.")


@dataclass(frozen=True, slots=True)
class SavedNotice:
    """One sentence about what happens to a saved game, and one about how to resume it."""

    words: str
    how: str


class Connection(Protocol):
    """A place at a table, or several places for people who share a screen."""

    @property
    def game(self) -> AnyGame: ...  # noqa: D102
    @property
    def rules(self) -> Any: ...  # noqa: D102
    @property
    def names(self) -> tuple[str, ...]:
        """The names of everybody at the table, by seat."""
        ...

    @property
    def players(self) -> tuple[str, ...]:
        """Who plays each seat: ``human``, or a bot with its version."""
        ...

    @property
    def own(self) -> tuple[Seat, ...]:
        """The seats of the people at this face; the first sets the viewpoint when nobody is to move.

        Empty for watchers: their updates have the view from behind seat 0, with public information only.
        """
        ...

    @property
    def others(self) -> Others | None:
        """The people who are not at this screen; None if everybody is."""
        ...

    @property
    def unhelped(self) -> str:
        """Why there are no hints, warnings and takebacks here, as a sentence; empty where there are."""
        ...

    @property
    def leaving(self) -> str:
        """The question to ask before leaving: it says what happens to the game."""
        ...

    @property
    def past(self) -> Sequence[Line]:
        """The lines about earlier events, from before this face connected."""
        ...

    @property
    def notices(self) -> Sequence[str]:
        """Messages to show once about this table, for example that the game is not saved."""
        ...

    @property
    def record_url(self) -> str:
        """The address of a finished game's record on its server; empty if it has none, or none yet."""
        ...

    async def next_update(self) -> Update | None:
        """Wait for the next update. The first is the current state; None means there are no more."""
        ...

    async def submit(self, seat: Seat, move: Any) -> None:
        """Make a move. On IllegalMove or MatchError nothing has changed."""
        ...

    async def take_back(self, seat: Seat) -> None:
        """Take back the seat's last move in this deal and everything after it; MatchError if not allowed."""
        ...

    def hinted(self, seat: Seat) -> None:
        """Record that the person in a seat asked for a hint."""
        ...

    async def statistics(self) -> Sequence[Summary]:
        """Return the statistics of the people at this face for this game, one each; empty if unknown."""
        ...

    async def record(self) -> Record | None:
        """Return the full record of a finished game; None while it still has hidden information."""
        ...

    async def leave(self, shown: int | None = None) -> SavedNotice | None:
        """Leave the table; return where the game is saved, or None if it is not.

        ``shown``: how many moves the face has shown, if it may be fewer than were made; when the game is
        resumed it goes on there.
        """
        ...


def said_of_record(connection: Connection) -> list[str]:
    """Return where the record of a finished game can be found, if a server has it."""
    url = connection.record_url
    return [_("Record: {url}").format(url=url)] if url else []


def reader(own: Sequence[Seat]) -> Seat | None:
    """Return the seat that reads the text at a face, for `Game.tell`; None if several people share it."""
    return own[0] if len(own) == 1 else None
