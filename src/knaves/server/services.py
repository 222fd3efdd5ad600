"""The services shared by the HTTP side and the sockets of one process."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Protocol

from knaves.match.log import Id
from knaves.match.ports.answers import Answers
from knaves.match.ports.audit import Audit
from knaves.match.ports.choices import Choices
from knaves.match.ports.clubs import Clubs
from knaves.match.ports.day_sets import DaySets
from knaves.match.ports.deal_pairs import DealPairs
from knaves.match.ports.deal_sets import DealSets
from knaves.match.ports.events import Events
from knaves.match.ports.pushes import Pushes
from knaves.match.ports.results import Results
from knaves.match.ports.studies import Studies
from knaves.match.ports.tables import Now
from knaves.match.ports.talk import Announcements, Chat, Reports
from knaves.server.bans import BanList
from knaves.server.day_fields import DayFields
from knaves.server.followed_events import FollowedEvents
from knaves.server.hall import Hall
from knaves.server.limits import Limits
from knaves.server.metrics import Metrics
from knaves.server.open_quota import OpenQuota
from knaves.server.open_sockets import OpenSockets
from knaves.server.people import People
from knaves.server.relay import Relay
from knaves.server.reviewing import ServerReviews
from knaves.server.web_push import Sender


async def _nowhere(person: Id, session: str) -> None:
    """Do nothing: there is no other process."""


class Talk(Chat, Reports, Announcements, Protocol):
    """Chat, reports and announcements."""


@dataclass(slots=True)
class Services:
    """The services for handling requests. ``public`` is the server's public address, if configured.

    ``healthy`` checks that the database responds; it raises Unavailable.
    """

    hall: Hall
    people: People
    results: Results
    reviewing: ServerReviews
    answers: Answers
    choices: Choices
    deal_sets: DealSets
    deal_pairs: DealPairs
    day_sets: DaySets
    day_fields: DayFields
    events: Events
    followed_events: FollowedEvents
    clubs: Clubs
    studies: Studies
    audit: Audit
    pushes: Pushes
    talk: Talk
    bans: BanList
    now: Now
    healthy: Callable[[], Awaitable[object]]
    limits: Limits = field(default_factory=Limits)
    connected: OpenSockets = field(default_factory=OpenSockets)
    opened: OpenQuota = field(default_factory=OpenQuota)
    metrics: Metrics = field(default_factory=Metrics)
    sender: Sender | None = None
    """What sends messages to browsers, once the server has its key."""
    relay: Relay | None = None
    """The connection to the other processes of this server."""
    public: str = ""
    elsewhere: Callable[[Id, str], Awaitable[None]] = _nowhere
    """Tells the other processes that a person's sessions have ended, or one of them."""
    trouble: Exception | None = None
    """Why the server failed to start."""
    draining: bool = False
    """Whether this process is shutting down."""

    def link_to(self, path: str) -> str:
        """Return the link to a page; absolute if the server knows its public address."""
        return f"{self.public.rstrip('/')}{path}"

    async def end_sockets(self, person: Id, session: str = "") -> None:
        """Close a person's sockets, or those of one session, in every process."""
        self.connected.end_session(person, session)
        await self.elsewhere(person, session)

    def failed(self, where: str, error: BaseException) -> None:
        """Record an internal error."""
        self.metrics.failed("mistake", where, error)
