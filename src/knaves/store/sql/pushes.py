"""Subscriptions to messages, and the queue of what is to be sent: `knaves.match.ports.pushes.Pushes`.

A message is queued for each subscription, at most once for one subject: a second one would say the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, delete, or_, select, update

from knaves.match.log import Id, Terms
from knaves.match.notices import FinishedGame
from knaves.match.ports.pushes import KINDS, Push, PushKind, Subscription, Untold
from knaves.store.json_values import Written
from knaves.store.sql.database import Database
from knaves.store.sql.schema import (
    ACCOUNTS,
    DEAL_SETS,
    EVENT_ENTRIES,
    EVENTS,
    PUSH_SUBSCRIPTIONS,
    PUSHES,
    SESSIONS,
    TABLES,
    TURNS,
)

A_DAY: Final = 86_400_000
_FACTS: Final = msgspec.json.Decoder(dict[str, str])
_TERMS: Final = Written[Terms](Terms)
_NAMES: Final = Written[tuple[str, ...]](tuple[str, ...])
_SUBSCRIBED: Final = select(
    PUSH_SUBSCRIPTIONS.c.endpoint,
    PUSH_SUBSCRIPTIONS.c.person,
    PUSH_SUBSCRIPTIONS.c.session,
    PUSH_SUBSCRIPTIONS.c.p256dh,
    PUSH_SUBSCRIPTIONS.c.auth,
    PUSH_SUBSCRIPTIONS.c.language,
    PUSH_SUBSCRIPTIONS.c.kinds,
)


class SqlPushes:
    """Messages in a database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def subscribe(self, wanted: Subscription, most: int) -> None:
        """Store what a browser is to be told; only the latest subscriptions of a person are kept."""
        row = {
            "endpoint": wanted.endpoint,
            "person": wanted.person,
            "session": wanted.session,
            "p256dh": wanted.p256dh,
            "auth": wanted.auth,
            "language": wanted.language,
            "kinds": _written(wanted.kinds),
            "since": 0,
        }
        own = PUSH_SUBSCRIPTIONS.c.person == wanted.person

        def keep(connection: Connection) -> None:
            last = select(PUSH_SUBSCRIPTIONS.c.since).where(own).order_by(PUSH_SUBSCRIPTIONS.c.since.desc())
            row["since"] = (connection.execute(last.limit(1)).scalar() or 0) + 1
            put = self._database.insert(PUSH_SUBSCRIPTIONS).values(row)
            changed = {name: value for name, value in row.items() if name != "endpoint"}
            connection.execute(put.on_conflict_do_update(index_elements=["endpoint"], set_=changed))
            # Whoever used this browser before is not told here any more, of what they chose either.
            unwanted = [kind for kind in KINDS if kind not in wanted.kinds]
            queued = PUSHES.c.endpoint == wanted.endpoint
            connection.execute(delete(PUSHES).where(queued, PUSHES.c.kind.in_(unwanted)))
            older = select(PUSH_SUBSCRIPTIONS.c.endpoint).where(own)
            older = older.order_by(PUSH_SUBSCRIPTIONS.c.since.desc()).offset(most).limit(100)
            many = [endpoint for (endpoint,) in connection.execute(older)]
            if many:
                connection.execute(delete(PUSH_SUBSCRIPTIONS).where(PUSH_SUBSCRIPTIONS.c.endpoint.in_(many)))

        await self._database.write(keep)

    async def unsubscribe(self, endpoint: str) -> None:
        """Forget a subscription; what was to be sent to it goes with it."""
        gone = delete(PUSH_SUBSCRIPTIONS).where(PUSH_SUBSCRIPTIONS.c.endpoint == endpoint)
        await self._database.write(lambda connection: connection.execute(gone).rowcount)

    async def find(self, endpoint: str) -> Subscription | None:
        """Return a subscription; None if it is not known."""
        wanted = _SUBSCRIBED.where(PUSH_SUBSCRIPTIONS.c.endpoint == endpoint)
        rows = await self._database.read(lambda connection: connection.execute(wanted).all())
        return next(map(_subscription, rows), None)

    async def untold(self, holder: str, now: int, limit: int = 50) -> tuple[Untold, ...]:
        """Return whose move it is at tables that ``holder`` runs, or nobody does; each is returned once."""
        wanted = (
            select(TURNS.c.table_id, TURNS.c.person, TURNS.c.due, TABLES.c.terms, TABLES.c.names)
            .join(TABLES, TABLES.c.id == TURNS.c.table_id)
            .where(
                TURNS.c.untold.is_(True),
                TURNS.c.moves.is_(True),
                or_(TABLES.c.holder == holder, TABLES.c.until <= now),
            )
            .limit(limit)
        )
        if not await self._database.read(lambda connection: connection.execute(wanted).first()):
            return ()

        def take(connection: Connection) -> tuple[Untold, ...]:
            found = []
            for table, person, due, terms, names in connection.execute(wanted).all():
                this = (TURNS.c.table_id == table, TURNS.c.person == person, TURNS.c.untold.is_(True))
                if connection.execute(update(TURNS).where(*this).values(untold=False)).rowcount:
                    others = _without(connection, _NAMES.load(names), person)
                    found.append(Untold(table, person, _TERMS.load(terms).game, others, due))
            return tuple(found)

        return await self._database.write(take)

    async def tell_of_move(self, untold: Untold, until: int) -> None:
        """Queue a message for somebody whose move it is."""
        facts = {"game": untold.game, "names": "\n".join(untold.names), "due": str(untold.due)}
        await self._database.write(
            lambda connection: _queue(
                connection, self._database, [untold.person], "move", untold.table, facts, until
            )
        )

    async def tell_of_events(self, now: int, before: int) -> int:
        """Queue messages for those who entered an event that starts before then, once an event."""
        soon = (
            EVENTS.c.state == "open",
            EVENTS.c.starts > now,
            EVENTS.c.starts <= before,
            EVENTS.c.told.is_(False),
            EVENTS.c.paused.is_(False),
        )
        wanted = select(EVENTS.c.address, EVENTS.c.name, EVENTS.c.starts).where(*soon)
        if not await self._database.read(lambda connection: connection.execute(wanted).first()):
            return 0

        def tell(connection: Connection) -> int:
            count = 0
            for address, name, starts in connection.execute(wanted).all():
                told = update(EVENTS).where(EVENTS.c.address == address, EVENTS.c.told.is_(False))
                if not connection.execute(told.values(told=True)).rowcount:
                    continue
                count += 1
                entered = select(EVENT_ENTRIES.c.person).where(
                    EVENT_ENTRIES.c.event == address,
                    EVENT_ENTRIES.c.person != "",
                    EVENT_ENTRIES.c.gone.is_(False),
                )
                people = [person for (person,) in connection.execute(entered)]
                facts = {"name": name, "starts": str(starts)}
                _queue(connection, self._database, people, "event", address, facts, starts)
            return count

        return await self._database.write(tell)

    async def take(self, now: int, held: int, limit: int = 20) -> Sequence[Push]:
        """Return messages to be sent; nobody else gets them before ``held``. Outdated ones are deleted."""
        due = select(PUSHES.c.number).where(PUSHES.c.held <= now).order_by(PUSHES.c.number).limit(limit)
        if not await self._database.read(lambda connection: connection.execute(due).first()):
            return ()

        def take(connection: Connection) -> list[Push]:
            connection.execute(delete(PUSHES).where(PUSHES.c.until <= now))
            taken = []
            for (number,) in connection.execute(due).all():
                this = (PUSHES.c.number == number, PUSHES.c.held <= now)
                if connection.execute(update(PUSHES).where(*this).values(held=held)).rowcount:
                    taken.append(number)
            wanted = (
                _SUBSCRIBED.add_columns(
                    PUSHES.c.number, PUSHES.c.kind, PUSHES.c.subject, PUSHES.c.facts, PUSHES.c.until
                )
                .join(PUSHES, PUSHES.c.endpoint == PUSH_SUBSCRIPTIONS.c.endpoint)
                .where(PUSHES.c.number.in_(taken))
                .order_by(PUSHES.c.number)
            )
            return [
                Push(number, _subscription(to), kind, subject, _FACTS.decode(facts), until)
                for *to, number, kind, subject, facts, until in connection.execute(wanted)
            ]

        return await self._database.write(take)

    async def sent(self, number: int) -> None:
        """Forget a message that was sent, or that cannot be."""
        gone = delete(PUSHES).where(PUSHES.c.number == number)
        await self._database.write(lambda connection: connection.execute(gone).rowcount)


def _without(connection: Connection, names: Sequence[str], person: Id) -> tuple[str, ...]:
    """Return the names at a table without that of a person: a guest's, or an account's."""
    guests = select(SESSIONS.c.name).where(SESSIONS.c.person == person)
    accounts = select(ACCOUNTS.c.name).where(ACCOUNTS.c.id == person)
    own = {name for (name,) in connection.execute(guests.union(accounts))}
    return tuple(each for each in names if each and each not in own)


def note_answer(connection: Connection, database: Database, game: FinishedGame, ended: int) -> None:
    """Queue a message for whoever made a challenge, once somebody else has played it to its end."""
    people = [each for each in game.people if each]
    if not game.deal_set or not people or game.how == "aborted":
        return
    made = select(DEAL_SETS.c.maker).where(DEAL_SETS.c.address == game.deal_set, DEAL_SETS.c.day == "")
    maker = connection.execute(made).scalar()
    if maker is None or maker in people:
        return
    names = [name for person, name in zip(game.people, game.names, strict=True) if person]
    facts = {"game": game.game, "name": "\n".join(names)}
    _queue(connection, database, [maker], "challenge", game.deal_set, facts, ended + A_DAY)


def _queue(
    connection: Connection,
    database: Database,
    people: Iterable[Id],
    kind: PushKind,
    subject: str,
    facts: dict[str, str],
    until: int,
) -> None:
    for person in people:
        wanted = select(PUSH_SUBSCRIPTIONS.c.endpoint).where(
            PUSH_SUBSCRIPTIONS.c.person == person, PUSH_SUBSCRIPTIONS.c.kinds.contains(f" {kind} ")
        )
        rows = [
            {
                "endpoint": endpoint,
                "kind": kind,
                "subject": subject,
                "facts": msgspec.json.encode(facts).decode(),
                "until": until,
                "held": 0,
            }
            for (endpoint,) in connection.execute(wanted)
        ]
        if rows:
            connection.execute(database.insert(PUSHES).on_conflict_do_nothing(), rows)


def _written(kinds: Iterable[PushKind]) -> str:
    return f" {' '.join(kinds)} "


def _subscription(row: Sequence[Any]) -> Subscription:
    endpoint, person, session, p256dh, auth, language, kinds = row
    chosen = tuple(kind for kind in KINDS if f" {kind} " in kinds)
    return Subscription(endpoint, person, session, p256dh, auth, language, chosen)
