"""What the office needs from where it stands: a server, or the device of one person."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ParamSpec, Protocol, TypeVar

from knaves.match.log import Id, Terms
from knaves.match.notices import FinishedGame
from knaves.match.ports.choices import Choices
from knaves.match.ports.deal_sets import DealSets
from knaves.match.ports.results import FinishedGames, StoredGame
from knaves.match.ports.reviews import ReviewState
from knaves.match.ports.studies import Studies
from knaves.match.ports.tables import Listing
from knaves.match.ports.talk import Announcement
from knaves.match.table.hosted import HostedTable
from knaves.review import Review
from knaves.wire.bodies import TableMade
from knaves.wire.public_view import PublicView
from knaves.wire.refusals import RequestRefused

P = ParamSpec("P")
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Person:
    """Who asks. ``id`` is private; ``name`` is what others see. On a server a session identifies them:
    ``session`` is the hash of its token.
    """

    id: Id
    name: str
    session: str = ""
    account: bool = False


class ReviewService(Protocol):
    """Reviews of finished games."""

    async def find(self, kept: StoredGame) -> ReviewState | None:
        """Return the review of a game, or how far it is; None if nobody has begun it.

        Refused if it cannot be reviewed.
        """
        ...

    async def kept(self, kept: StoredGame) -> Review | None:
        """Return the review of a game if it is done; nothing is checked or begun."""
        ...

    async def begin(self, kept: StoredGame, who: str) -> None:
        """Begin the review of a game, if nobody has; Refused if it cannot be reviewed or too many wait."""
        ...


class Tables(Protocol):
    """Tables of people."""

    async def open(
        self, person: Person, client: str, terms: Terms, begin: Callable[[HostedTable], None] | None = None
    ) -> TableMade:
        """Open a table, and let somebody begin at it; Refused if there are too many."""
        ...

    async def look(self, table: str, language: str) -> PublicView:
        """Show a table to somebody without a seat; Refused if there is none."""
        ...

    async def lobby(self, limit: int) -> Sequence[Listing]:
        """Return the public tables, the most recently active first."""
        ...


class Office(Protocol):
    """Where the office stands. Work that it runs is a module-level function with picklable arguments."""

    @property
    def results(self) -> FinishedGames: ...  # noqa: D102

    @property
    def deal_sets(self) -> DealSets: ...  # noqa: D102

    @property
    def studies(self) -> Studies: ...  # noqa: D102

    @property
    def choices(self) -> Choices: ...  # noqa: D102

    @property
    def reviewing(self) -> ReviewService: ...  # noqa: D102

    @property
    def tables(self) -> Tables: ...  # noqa: D102

    async def losses(self, person: Id, game: str) -> Sequence[float]:
        """Return what a person's reviewed games by the standard rules lost, from 0 to 1, the oldest first."""
        ...

    async def think(self, work: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
        """Run work of seconds, for which somebody waits; return its result."""
        ...

    async def aside(self, work: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
        """Run work of seconds that waits for other work of its kind; return its result."""
        ...

    async def apart(self, work: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
        """Run work of milliseconds; return its result."""
        ...

    def link_to(self, path: str) -> str:
        """Return the link to a page; absolute if the public address is known."""
        ...

    def now(self) -> int:
        """Return the time in milliseconds since 1970 UTC."""
        ...

    async def spend(self, what: str, who: str) -> None:
        """Count one action of an address; Refused if it exceeds the limit."""
        ...

    async def keep(self, finished: FinishedGame) -> None:
        """Keep a game that was played elsewhere; it has no rating and no statistics."""
        ...

    async def announced(self, now: int) -> Sequence[Announcement]:
        """Return the operator's current announcements, the oldest first."""
        ...

    def refused(self, error: Exception) -> RequestRefused | None:
        """Return the refusal for an error; None for an internal error."""
        ...

    def failed(self, where: str, error: BaseException) -> None:
        """Record an internal error."""
        ...
