"""The composition root: builds an application from a database and a bus."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from starlette.types import ASGIApp

from knaves.match.ports.tables import Bus, Now, Tables
from knaves.match.ports.talk import Talk
from knaves.server.app import application
from knaves.server.archive import Archive
from knaves.server.background_look import BackgroundLook
from knaves.server.bans import BanList
from knaves.server.bot_pool import BotPool
from knaves.server.day_fields import DayFields
from knaves.server.desk import guests_of
from knaves.server.followed_events import EVERY, FollowedEvents
from knaves.server.hall import Hall, clock
from knaves.server.http_guard import Networks
from knaves.server.level_reviews import SOON, LevelReviews, nothing_waits, own_losses
from knaves.server.limits import Limits
from knaves.server.maintenance import HouseKeeper, drain
from knaves.server.metrics import MeasuredTables, Metrics
from knaves.server.open_sockets import OpenSockets
from knaves.server.passphrases import Passphrases
from knaves.server.people import People
from knaves.server.pushing import Pushing
from knaves.server.recent_audit import RecentAudit
from knaves.server.relay import Relay
from knaves.server.request_guard import Gate
from knaves.server.reviewing import ServerReviews
from knaves.server.running_events import RunningEvents
from knaves.server.services import Services
from knaves.server.unasked_reviews import PAUSE, UnaskedReviews
from knaves.server.web_push import Sender, fresh_key
from knaves.store.sql.accounts import SqlAccounts, SqlBans, SqlSessions
from knaves.store.sql.answers import SqlAnswers
from knaves.store.sql.audit import SqlAudit
from knaves.store.sql.choices import SqlChoices
from knaves.store.sql.clubs import SqlClubs
from knaves.store.sql.database import Database
from knaves.store.sql.day_sets import SqlDaySets
from knaves.store.sql.deal_pairs import SqlDealPairs
from knaves.store.sql.deal_sets import SqlDealSets
from knaves.store.sql.events import SqlEvents
from knaves.store.sql.house import SqlHouse
from knaves.store.sql.pushes import SqlPushes
from knaves.store.sql.results import SqlResults
from knaves.store.sql.reviews import SqlReviews
from knaves.store.sql.studies import SqlStudies
from knaves.store.sql.tables import SqlTables
from knaves.store.sql.talk import SqlTalk


@dataclass(frozen=True, slots=True)
class Composition:
    """A server that is ready to run."""

    app: ASGIApp
    services: Services


def assemble(
    database: Database,
    bus: Bus,
    *,
    public: str = "",
    proxies: Networks = (),
    limits: Limits | None = None,
    me: str = "",
    now: Now = clock,
    tables: Tables | None = None,
    talk: Talk | None = None,
    passphrases: Passphrases | None = None,
    stop: Callable[[], None] = drain,
    every: float = 5.0,
    apart: bool = False,
    push_anywhere: bool = False,
) -> Composition:
    """Assemble a server. ``tables`` and ``talk`` replace those of the database.

    ``every`` is the interval in seconds for reading bans and announcements, and for looking at the events.
    ``apart``: strong players think in separate processes. ``push_anywhere``: messages to browsers may go to
    any address, for tests.
    """
    metrics = Metrics()
    spoken = SqlTalk(database)
    results = SqlResults(database)
    passphrases = passphrases or Passphrases()
    people = People(SqlAccounts(database), SqlSessions(database), passphrases, now)
    hall = Hall(
        MeasuredTables(tables or SqlTables(database), metrics),
        Archive(results, now, people.has_account, waiting := nothing_waits()).put,
        now=now,
        me=me,
        talk=talk or spoken,
        bus=None if database.sqlite else bus,
        thinking=BotPool(apart=apart),
        failed=metrics.failed,
    )
    limits = limits or Limits()
    reviews = SqlReviews(database)
    reviewing = ServerReviews(
        reviews, now, lambda where, error: metrics.failed("mistake", where, error), apart=apart
    )
    day_sets = SqlDaySets(database)
    services = Services(
        hall=hall,
        people=people,
        results=results,
        reviewing=reviewing,
        answers=SqlAnswers(database),
        choices=SqlChoices(database),
        deal_sets=SqlDealSets(database),
        deal_pairs=SqlDealPairs(database),
        day_sets=day_sets,
        day_fields=DayFields(day_sets, now),
        events=(events := SqlEvents(database)),
        followed_events=FollowedEvents(events),
        clubs=SqlClubs(database),
        studies=SqlStudies(database),
        pushes=(pushes := SqlPushes(database)),
        audit=RecentAudit(SqlAudit(database), now),
        talk=spoken,
        bans=BanList(SqlBans(database), now),
        now=now,
        healthy=database.answers,
        limits=limits,
        connected=OpenSockets(limited=not limits.none),
        metrics=metrics,
        public=public,
    )
    if not database.sqlite:
        receive, show = guests_of(hall, lambda: Gate(metrics)), hall.look
        services.relay = Relay(bus, hall.me, now, receive, show, services.failed)
    hall.losses = partial(own_losses, services)
    house = SqlHouse(database)
    keeper = HouseKeeper(services, house, bus, stop, every)
    services.elsewhere = keeper.tell_of_end
    pushing = Pushing(pushes, lambda: services.sender, hall, now)
    looks = [
        BackgroundLook(what, look, pause, services.failed)
        for what, look, pause in (
            ("pushes", pushing.look, every),
            ("events", RunningEvents(services).look, every),
            ("unasked-reviews", UnaskedReviews(services, reviews).look, PAUSE),
            ("level-reviews", LevelReviews(services, waiting).look, SOON),
            ("followed-events", services.followed_events.look, min(EVERY, every)),
        )
    ]

    async def close() -> None:
        for each in looks:
            await each.close()
        pushing.close()
        await keeper.close()
        await reviewing.close()
        passphrases.close()

    async def begin() -> None:
        await keeper.begin()
        key = await house.secret("vapid", fresh_key)
        services.sender = Sender(key, _contact(public), anywhere=push_anywhere)
        for each in looks:
            each.begin()

    return Composition(application(services, proxies, begin, close), services)


def _contact(public: str) -> str:
    """Return whom a push service can ask about this server: its address, where it has a public one."""
    return public.rstrip("/") if public.startswith("https://") else "mailto:operator@localhost"
