"""The office on a server: its ports, implemented by the server's services."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ParamSpec, TypeVar

from knaves.match.log import Id, Terms
from knaves.match.notices import FinishedGame
from knaves.match.ports.choices import Choices
from knaves.match.ports.clubs import Clubs
from knaves.match.ports.day_sets import DaySets
from knaves.match.ports.deal_pairs import DealPairs
from knaves.match.ports.deal_sets import DealSets
from knaves.match.ports.events import Events
from knaves.match.ports.people import NameTaken
from knaves.match.ports.results import Results
from knaves.match.ports.studies import Studies
from knaves.match.ports.tables import Listing, Lost
from knaves.match.ports.talk import Announcement
from knaves.match.table.hosted import HostedTable
from knaves.office import endpoint
from knaves.office.club_season import EventEnds
from knaves.office.day_field import DayField
from knaves.office.ports import Person
from knaves.server.hall import Elsewhere, NoTable
from knaves.server.level_reviews import own_losses
from knaves.server.people import SignInRefused
from knaves.server.reviewing import ServerReviews
from knaves.server.services import Services
from knaves.wire.bodies import TableMade
from knaves.wire.public_view import PublicView
from knaves.wire.refusals import RequestRefused

P = ParamSpec("P")
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class ServerTables:
    """The tables of a server, in all its processes."""

    services: Services

    async def open(
        self, person: Person, client: str, terms: Terms, begin: Callable[[HostedTable], None] | None = None
    ) -> TableMade:
        """Open a table; Refused if the person or the address has too many."""
        services = self.services
        if not services.limits.none:
            await services.limits.spend("tables", client)
            await services.opened.check(services.hall.tables, client, person.id)
        table = await services.hall.open(person.id, terms, begin)
        if not services.limits.none:
            services.opened.note(client, person.id)
        return TableMade(table, services.link_to(f"/t/{table}"))

    async def look(self, table: str, language: str) -> PublicView:
        """Show a table, in whichever process it runs."""
        services = self.services
        try:
            return await services.hall.look(table, language)
        except Elsewhere as error:
            if services.relay is None or not error.holder:
                raise
            return await services.relay.look(error.holder, table, language)

    async def lobby(self, limit: int) -> Sequence[Listing]:
        """Return the public tables."""
        return await self.services.hall.tables.lobby(limit)


class ServerOffice:
    """The office of a server."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self.tables = ServerTables(services)
        self.event_ends = EventEnds()

    @property
    def results(self) -> Results:
        """Finished games."""
        return self._services.results

    @property
    def deal_sets(self) -> DealSets:
        """Sets of deals."""
        return self._services.deal_sets

    @property
    def deal_pairs(self) -> DealPairs:
        """Who plays them together."""
        return self._services.deal_pairs

    @property
    def day_sets(self) -> DaySets:
        """Games of the day."""
        return self._services.day_sets

    async def day_field(self, game: str, day: str, closes: int) -> DayField:
        """Return everybody who has finished the game of a day."""
        return await self._services.day_fields.field(game, day, closes)

    @property
    def events(self) -> Events:
        """Events."""
        return self._services.events

    @property
    def clubs(self) -> Clubs:
        """Clubs."""
        return self._services.clubs

    @property
    def studies(self) -> Studies:
        """Studies."""
        return self._services.studies

    @property
    def choices(self) -> Choices:
        """What people chose in finished games."""
        return self._services.choices

    @property
    def reviewing(self) -> ServerReviews:
        """Their reviews."""
        return self._services.reviewing

    async def losses(self, person: Id, game: str) -> Sequence[float]:
        """Return what a person's reviewed games lost."""
        return await own_losses(self._services, person, game)

    async def think(self, work: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
        """Run work where bots run."""
        return await self._services.hall.thinking.ask(work, *args, **kwargs)

    async def aside(self, work: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
        """Run work in the processes of reviews."""
        return await self._services.reviewing.aside(work, *args, **kwargs)

    async def apart(self, work: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
        """Run work in a thread."""
        return await asyncio.to_thread(work, *args, **kwargs)

    def link_to(self, path: str) -> str:
        """Return the link to a page."""
        return self._services.link_to(path)

    def now(self) -> int:
        """Return the time."""
        return self._services.now()

    async def spend(self, what: str, who: str) -> None:
        """Count one action."""
        await self._services.limits.spend(what, who)

    async def keep(self, finished: FinishedGame) -> None:
        """Keep a game that was played elsewhere."""
        await self.results.finish(finished, self.now(), {})

    async def announced(self, now: int) -> Sequence[Announcement]:
        """Return the operator's current announcements."""
        return await self._services.talk.announced(now)

    def refused(self, error: Exception) -> RequestRefused | None:
        """Return the refusal for an error of the office or of the server."""
        return refused(error)

    def failed(self, where: str, error: BaseException) -> None:
        """Record an internal error."""
        self._services.failed(where, error)


def refused(error: Exception) -> RequestRefused | None:
    """Return the refusal for an error; None for an internal error."""
    match error:
        case NameTaken():
            return RequestRefused("taken", str(error))
        case SignInRefused():
            return RequestRefused("forbidden", str(error))
        case NoTable():
            return RequestRefused("unknown", str(error))
        case Lost() | Elsewhere():
            return RequestRefused("unavailable", wait=1)
    return endpoint.refused(error)
