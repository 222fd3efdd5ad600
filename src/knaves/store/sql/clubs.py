"""Clubs, their members and their seasons: `knaves.match.ports.clubs`."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping
from dataclasses import asdict, fields
from typing import Any, Final

from sqlalchemy import Connection, and_, case, delete, func, insert, select, update

from knaves.match.log import Id
from knaves.match.ports.clubs import Club, ClubBoard, ClubListing, Member, Role, Season
from knaves.match.ports.events import Event
from knaves.store.sql.club_rows import CLUB, INSIDE, club_of, rules_written
from knaves.store.sql.database import Database
from knaves.store.sql.many import one_of, read_rows
from knaves.store.sql.schema import ACCOUNTS, CLUB_MEMBERS, CLUB_SEASONS, CLUBS, EVENT_ENTRIES, EVENTS

_MEMBER: Final = select(
    CLUB_MEMBERS.c.person, ACCOUNTS.c.name, CLUB_MEMBERS.c.role, CLUB_MEMBERS.c.joined
).join(ACCOUNTS, ACCOUNTS.c.id == CLUB_MEMBERS.c.person)
_SEASON: Final = select(CLUB_SEASONS.c.number, CLUB_SEASONS.c.name, CLUB_SEASONS.c.begins)
_EVENT: Final = select(*[EVENTS.c[each.name] for each in fields(Event)])
_STATE: Final = select(
    func.count(), func.coalesce(func.sum(EVENTS.c.version), 0), func.coalesce(func.max(EVENTS.c.made), 0)
)
"""Of a club's events: how many there are, what grows with each change, and when the last was made."""
KEPT: Final = 64
"""Boards that are kept in memory."""


class SqlClubs:
    """Clubs in a database."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._boards: dict[str, tuple[tuple[Any, ...], ClubBoard]] = {}
        """The boards that were read last, with the state that they are of."""

    async def found(self, wanted: Club, person: Id, most: int) -> str:
        """Store a club under a new address, with its first director and its first season."""
        address, own = secrets.token_urlsafe(12), _directed(person)
        row = {**asdict(wanted), "address": address, "rules": rules_written(wanted.rules)}

        def change(connection: Connection) -> str:
            if connection.execute(own).scalar_one() >= most:
                return ""
            connection.execute(insert(CLUBS), row)
            _put_member(connection, address, person, "director", wanted.made)
            connection.execute(insert(CLUB_SEASONS), _season_row(address, Season(1, "", wanted.made)))
            return address

        return await self._database.write(change)

    async def board(self, address: str) -> ClubBoard | None:
        """Return a club with all that belongs to it."""
        kept = self._boards.get(address)

        def read(connection: Connection) -> tuple[tuple[Any, ...], ClubBoard] | None:
            # The state is read first: what comes after it is at least as new.
            row = connection.execute(CLUB.where(CLUBS.c.address == address)).first()
            if row is None:
                return None
            of_events = connection.execute(_STATE.where(EVENTS.c.club == address)).one()
            state = (*row, *of_events)
            if kept is not None and kept[0] == state:
                return kept
            return state, _read_board(connection, club_of(row))

        found = await self._database.read(read)
        self._boards.pop(address, None)
        if found is None:
            return None
        self._boards[address] = found
        for oldest in [*self._boards][:-KEPT]:
            del self._boards[oldest]
        return found[1]

    async def listed(self, person: Id, limit: int = 100) -> tuple[ClubListing, ...]:
        """Return a person's own clubs, then the other public ones, the largest first."""
        counted = select(CLUB_MEMBERS.c.club, func.count().label("number")).where(INSIDE)
        sizes = counted.group_by(CLUB_MEMBERS.c.club).subquery()
        own = and_(CLUB_MEMBERS.c.club == CLUBS.c.address, CLUB_MEMBERS.c.person == person, INSIDE)
        wanted = CLUB.add_columns(sizes.c.number, CLUB_MEMBERS.c.role)
        wanted = wanted.join(sizes, sizes.c.club == CLUBS.c.address).outerjoin(CLUB_MEMBERS, own)
        mine = CLUB_MEMBERS.c.role.is_not(None)
        wanted = wanted.where(mine | CLUBS.c.public.is_(True))
        order = (case((mine, 0), else_=1), sizes.c.number.desc(), CLUBS.c.made)
        rows = await self._database.read(
            lambda connection: read_rows(connection, wanted.order_by(*order).limit(limit))
        )
        return tuple(ClubListing(club_of(row[:7]), row[7], row[8]) for row in rows)

    async def names(self, addresses: Iterable[str]) -> Mapping[str, str]:
        """Return the names of clubs by address."""
        those, wanted = [*{*addresses} - {""}], select(CLUBS.c.address, CLUBS.c.name)
        if not those:
            return {}
        rows = await self._database.read(
            lambda connection: read_rows(connection, wanted.where(one_of(connection, CLUBS.c.address, those)))
        )
        return dict(rows)

    async def join(self, address: str, person: Id, now: int, most: int) -> bool:
        """Let a person belong to a club; False if they are out, or too many belong to it."""
        number = select(func.count()).where(CLUB_MEMBERS.c.club == address, INSIDE)

        def change(connection: Connection) -> bool:
            # The row of the club is locked first, so that the members are counted one after another.
            if not _changed(connection, address):
                return False
            role = _role(connection, address, person)
            if role is not None:
                return role != "out"
            if connection.execute(number).scalar_one() >= most:
                return False
            _put_member(connection, address, person, "member", now)
            return True

        return await self._database.write(change)

    async def leave(self, address: str, person: Id) -> bool:
        """Let a person leave; False for the last director."""

        def change(connection: Connection) -> bool:
            _changed(connection, address)
            role = _role(connection, address, person)
            if role == "director" and _directors(connection, address) == 1:
                return False
            if role in ("director", "member"):
                connection.execute(delete(CLUB_MEMBERS).where(*_own(address, person)))
            return True

        return await self._database.write(change)

    async def appoint(self, address: str, person: Id, role: Role) -> bool:
        """Give somebody a role; False if the club would have no director."""

        def change(connection: Connection) -> bool:
            _changed(connection, address)
            now = _role(connection, address, person)
            if now == "director" and role != now and _directors(connection, address) == 1:
                return False
            if now == "out" != role:
                connection.execute(delete(CLUB_MEMBERS).where(*_own(address, person)))
            else:
                connection.execute(update(CLUB_MEMBERS).where(*_own(address, person)).values(role=role))
            return True

        return await self._database.write(change)

    async def change(self, changed: Club) -> None:
        """Change the name, the words, the rules of a club, and whether it is public with its events."""
        values = {
            "name": changed.name,
            "about": changed.about,
            "public": changed.public,
            "rules": rules_written(changed.rules),
        }
        listed = update(EVENTS).where(EVENTS.c.club == changed.address, EVENTS.c.public.is_(True))

        def change(connection: Connection) -> None:
            _changed(connection, changed.address, **values)
            if not changed.public:
                connection.execute(listed.values(public=False, version=EVENTS.c.version + 1))

        await self._database.write(change)

    async def begin_season(self, address: str, season: Season) -> None:
        """Store a season, instead of one with the same number."""
        put = self._database.insert(CLUB_SEASONS)
        put = put.on_conflict_do_update(
            index_elements=["club", "number"], set_={"name": season.name, "begins": season.begins}
        )

        def change(connection: Connection) -> None:
            if _changed(connection, address):
                connection.execute(put, _season_row(address, season))

        await self._database.write(change)

    async def take_back_season(self, address: str, number: int) -> bool:
        """Forget the latest season."""
        last = select(func.max(CLUB_SEASONS.c.number)).where(CLUB_SEASONS.c.club == address)
        gone = delete(CLUB_SEASONS).where(CLUB_SEASONS.c.club == address, CLUB_SEASONS.c.number == number)

        def change(connection: Connection) -> bool:
            # The row of the club is locked first, so that two who take one back take one.
            if not _changed(connection, address) or connection.execute(last).scalar() != number or number < 2:
                return False
            connection.execute(gone)
            return True

        return await self._database.write(change)

    async def close(self, address: str) -> None:
        """Delete a club. Its events are then for everybody who has their links."""
        await self._database.write(lambda connection: _close(connection, address))


def forget_in_clubs(connection: Connection, person: Id) -> None:
    """Take a person out of all clubs. Who has belonged longest follows a last director; else it is closed."""
    own = select(CLUB_MEMBERS.c.club, CLUB_MEMBERS.c.role).where(CLUB_MEMBERS.c.person == person)
    for club, role in connection.execute(own).all():
        _changed(connection, club)
        connection.execute(delete(CLUB_MEMBERS).where(*_own(club, person)))
        if role != "director" or _directors(connection, club):
            continue
        others = select(CLUB_MEMBERS.c.person).where(CLUB_MEMBERS.c.club == club, INSIDE)
        following = connection.execute(others.order_by(CLUB_MEMBERS.c.joined)).scalars().first()
        if following is None:
            _close(connection, club)
        else:
            connection.execute(update(CLUB_MEMBERS).where(*_own(club, following)).values(role="director"))


def _read_board(connection: Connection, club: Club) -> ClubBoard:
    members = _MEMBER.where(CLUB_MEMBERS.c.club == club.address)
    members = members.order_by(CLUB_MEMBERS.c.joined, CLUB_MEMBERS.c.person)
    seasons = _SEASON.where(CLUB_SEASONS.c.club == club.address).order_by(CLUB_SEASONS.c.number)
    events = _EVENT.where(EVENTS.c.club == club.address, EVENTS.c.state != "off")
    entered = select(EVENT_ENTRIES.c.event, func.count()).group_by(EVENT_ENTRIES.c.event)
    found = [Event(*row) for row in read_rows(connection, events.order_by(EVENTS.c.starts))]
    entered = entered.where(one_of(connection, EVENT_ENTRIES.c.event, [each.address for each in found]))
    number = {row[0]: row[1] for row in connection.execute(entered)}
    return ClubBoard(
        club,
        tuple(Member(*row) for row in read_rows(connection, members)),
        tuple(Season(*row) for row in read_rows(connection, seasons)),
        tuple((each, number.get(each.address, 0)) for each in found),
    )


def _close(connection: Connection, club: str) -> None:
    of_club = update(EVENTS).where(EVENTS.c.club == club)
    connection.execute(of_club.values(club="", version=EVENTS.c.version + 1))
    connection.execute(delete(CLUBS).where(CLUBS.c.address == club))


def _put_member(connection: Connection, club: str, person: Id, role: Role, joined: int) -> None:
    row = {"club": club, "person": person, "role": role, "joined": joined}
    connection.execute(insert(CLUB_MEMBERS), row)


def _season_row(club: str, season: Season) -> dict[str, Any]:
    return {"club": club, **asdict(season)}


def _own(club: str, person: Id) -> tuple[Any, ...]:
    return CLUB_MEMBERS.c.club == club, CLUB_MEMBERS.c.person == person


def _role(connection: Connection, club: str, person: Id) -> str | None:
    found: str | None = connection.execute(select(CLUB_MEMBERS.c.role).where(*_own(club, person))).scalar()
    return found


def _directors(connection: Connection, club: str) -> int:
    wanted = select(func.count()).where(CLUB_MEMBERS.c.club == club, CLUB_MEMBERS.c.role == "director")
    return connection.execute(wanted).scalar_one()


def _directed(person: Id) -> Any:
    return select(func.count()).where(CLUB_MEMBERS.c.person == person, CLUB_MEMBERS.c.role == "director")


def _changed(connection: Connection, club: str, **values: Any) -> bool:
    """Change a club, and its version with it; whether there is one."""
    change = update(CLUBS).where(CLUBS.c.address == club)
    return connection.execute(change.values(version=CLUBS.c.version + 1, **values)).rowcount > 0
