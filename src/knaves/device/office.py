"""The office on a device: its ports, over what the host has in memory. Everything is done at once."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import ParamSpec, TypeVar

from knaves.device.deal_sets import DeviceDealSets
from knaves.device.host import Host
from knaves.device.studies import DeviceStudies
from knaves.match.log import Id, Terms
from knaves.match.notices import FinishedGame
from knaves.match.ports.play import MeasuredGame
from knaves.match.ports.results import Rating, StoredGame
from knaves.match.ports.reviews import ReviewState
from knaves.match.ports.tables import Listing
from knaves.match.ports.talk import Announcement
from knaves.match.statistics import Entry
from knaves.match.table.hosted import HostedTable
from knaves.office import endpoint
from knaves.office.endpoint import Asked
from knaves.office.ports import Person
from knaves.review import Review
from knaves.wire.bodies import TableMade
from knaves.wire.public_view import PublicView, shown
from knaves.wire.refusals import RequestRefused

P = ParamSpec("P")
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class DeviceResults:
    """The finished games of a device; all are the person's own."""

    host: Host

    async def game(self, address: str) -> StoredGame | None:
        """Return a game with its record."""
        games, records = self.host.readable, self.host.records
        if address not in games or address not in records:
            return None
        return replace(games[address], record=records[address])

    async def games(
        self, person: Id, limit: int = 50, before: StoredGame | None = None
    ) -> Sequence[StoredGame]:
        """Return the games, the latest first."""
        latest = sorted(self.host.games.values(), key=lambda each: (each.ended, each.address), reverse=True)
        places = (place for place, each in enumerate(latest, 1) if before and each.address == before.address)
        first = next(places, 0)
        return latest[first : first + limit]

    async def entries(self, person: Id) -> Sequence[Entry]:
        """Return the statistics entries."""
        return sorted(self.host.entries.values(), key=lambda each: each.when)

    async def rating(self, person: Id, game: str) -> Rating | None:
        """Return None: games against bots are not rated."""
        return None

    async def rating_steps(self, person: Id, game: str) -> Sequence[Rating]:
        """Return nothing, as above."""
        return ()

    async def measured(self, person: Id, game: str) -> Sequence[MeasuredGame]:
        """Return nothing, as above."""
        return ()


@dataclass(frozen=True, slots=True)
class DeviceReviews:
    """The reviews of a device."""

    host: Host

    async def find(self, kept: StoredGame) -> ReviewState | None:
        """Return a review, or its progress."""
        reviews, now = self.host.reviews, self.host.now()
        if (done := reviews.find(kept.address)) is not None:
            return ReviewState(1.0, now, done)
        reviews.played(kept.address)
        share = reviews.share(kept.address)
        return None if share is None else ReviewState(share, now)

    async def kept(self, kept: StoredGame) -> Review | None:
        """Return a finished review."""
        return self.host.reviews.find(kept.address)

    async def begin(self, kept: StoredGame, who: str) -> None:
        """Begin a review."""
        self.host.reviews.begin(kept.address)


@dataclass(frozen=True, slots=True)
class DeviceTables:
    """The tables of a device."""

    host: Host

    async def open(
        self, person: Person, client: str, terms: Terms, begin: Callable[[HostedTable], None] | None = None
    ) -> TableMade:
        """Open a table."""
        table = self.host.open(terms, begin)
        return TableMade(table, f"/t/{table}")

    async def look(self, table: str, language: str) -> PublicView:
        """Show a table."""
        return shown(self.host.table(table).table, language, self.host.now())

    async def lobby(self, limit: int) -> Sequence[Listing]:
        """Return nothing: nobody else can join."""
        return ()


class DeviceOffice:
    """The office of a device."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self.results = DeviceResults(host)
        self.choices = host.choices
        self.deal_sets = DeviceDealSets(host)
        self.studies = DeviceStudies(host)
        self.reviewing = DeviceReviews(host)
        self.tables = DeviceTables(host)

    async def losses(self, person: Id, game: str) -> Sequence[float]:
        """Return what the person's reviewed games lost."""
        return self.host.losses(game)

    async def apart(self, work: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
        """Run work here: there is nowhere else."""
        return work(*args, **kwargs)

    think = aside = apart

    def link_to(self, path: str) -> str:
        """Return the path: the page knows where it is."""
        return path

    def now(self) -> int:
        """Return the time."""
        return self.host.now()

    async def spend(self, what: str, who: str) -> None:
        """Count nothing: one person needs no limits."""

    async def keep(self, finished: FinishedGame) -> None:
        """Keep a game that was played elsewhere."""
        self.host.keep(finished)

    async def announced(self, now: int) -> Sequence[Announcement]:
        """Return nothing: there is no operator."""
        return ()

    def refused(self, error: Exception) -> RequestRefused | None:
        """Return the refusal for an error."""
        return endpoint.refused(error)

    def failed(self, where: str, error: BaseException) -> None:
        """Write an internal error to the browser's console, where developers look."""
        traceback.print_exception(error)


def host_of(asked: Asked) -> Host:
    """Return the host, for endpoints that only a device has."""
    assert isinstance(asked.office, DeviceOffice)
    return asked.office.host
