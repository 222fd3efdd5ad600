"""Clubs: founding one, joining it, directing it, its seasons and its calendar."""

from __future__ import annotations

from dataclasses import replace
from typing import Final, Protocol, cast

from knaves.games import SHELF, find
from knaves.i18n.language import _
from knaves.match.ports.clubs import Club, ClubBoard, Season
from knaves.match.table.naming import alike
from knaves.office.club_events import NO_CLUB, ClubOffice, club_office, directed
from knaves.office.club_season import EventEnds, season_at
from knaves.office.club_view import club_line, club_read
from knaves.office.endpoint import Asked, Document, Endpoint
from knaves.office.event_calendar import MEDIA, calendar
from knaves.office.events import AHEAD, EventOffice, event_office
from knaves.options import read_options, write_options
from knaves.wire.clubs import (
    Appointment,
    ClubChange,
    ClubMade,
    ClubRead,
    ClubsRead,
    NewClub,
    NewSeason,
    SeasonWanted,
)
from knaves.wire.refusals import RequestRefused

DIRECTED: Final = 5
"""Clubs that one person can direct."""
MEMBERS: Final = 500
"""People who can belong to a club."""


class SeasonOffice(ClubOffice, EventOffice, Protocol):
    """An office where there are clubs and events, and how these ended: that of a server."""

    @property
    def event_ends(self) -> EventEnds: ...  # noqa: D102


async def found_club(asked: Asked) -> ClubMade:
    """Found a club. Its founder is its first director."""
    body: NewClub = asked.body
    await asked.office.spend("tables", asked.client)
    now = asked.office.now()
    wanted = Club("", _name(body.name), _words(body.about), body.public, (), now)
    address = await club_office(asked).clubs.found(wanted, asked.person.id, DIRECTED)
    if not address:
        raise RequestRefused("refused", _("You already direct as many clubs as one person can."))
    return ClubMade(address, asked.office.link_to(f"/club/{address}"))


async def clubs(asked: Asked) -> ClubsRead:
    """List one's own clubs and the public ones."""
    person = "" if asked.asking is None else asked.asking.id
    return ClubsRead([club_line(each) for each in await club_office(asked).clubs.listed(person)])


async def club(asked: Asked) -> ClubRead:
    """Show a club: its members, its events, and the ladder of a season."""
    return await _shown(asked, asked.query.season)


async def join_club(asked: Asked) -> ClubRead:
    """Join a club. Everybody who has its link can, with an account."""
    board = await _board(asked)
    office, person = club_office(asked), asked.person.id
    if not await office.clubs.join(board.club.address, person, office.now(), MEMBERS):
        out = board.role(person) == "out"
        raise RequestRefused(
            "refused",
            _("A director removed you from this club. Ask them to let you back in.")
            if out
            else _("The club is full."),
        )
    return await _shown(asked)


async def leave_club(asked: Asked) -> ClubRead:
    """Leave a club, and those of its events that have not begun."""
    board, person = await _board(asked), asked.person.id
    if not await club_office(asked).clubs.leave(board.club.address, person):
        raise RequestRefused(
            "refused", _("You are the last director. Make somebody else a director, or close the club.")
        )
    await _leave_events(asked, board, person)
    return await _shown(asked)


async def change_club(asked: Asked) -> ClubRead:
    """Change what a club is called, what it says about itself, who finds it, and the rules of the house."""
    body: ClubChange = asked.body
    now = (await directed(asked, asked.path("club"))).club
    changed = replace(
        now,
        name=now.name if body.name is None else _name(body.name),
        about=now.about if body.about is None else _words(body.about),
        public=now.public if body.public is None else body.public,
        rules=now.rules if body.rules is None else _house_rules(now, body.rules),
    )
    await club_office(asked).clubs.change(changed)
    return await _shown(asked)


async def appoint_member(asked: Asked) -> ClubRead:
    """Make a member a director, or take one out. Only directors themselves give up directing."""
    body: Appointment = asked.body
    board = await directed(asked, asked.path("club"))
    found = next((each for each in board.members if alike(each.name) == alike(body.member)), None)
    if found is None:
        raise RequestRefused("refused", _("Nobody of that name belongs to the club."))
    own = found.person == asked.person.id
    if found.role == "director" and body.role != "director" and not own:
        raise RequestRefused("refused", _("Directors decide themselves when they stop directing."))
    if own and body.role == "out":
        raise RequestRefused("refused", _("You can leave the club instead."))
    if not await club_office(asked).clubs.appoint(board.club.address, found.person, body.role):
        raise RequestRefused(
            "refused", _("You are the last director. Make somebody else a director, or close the club.")
        )
    if body.role == "out":
        await _leave_events(asked, board, found.person)
    return await _shown(asked)


async def begin_season(asked: Asked) -> ClubRead:
    """Begin a season. One that has not begun yet is replaced."""
    body: NewSeason = asked.body
    board, now = await directed(asked, asked.path("club")), asked.office.now()
    last = board.seasons[-1]
    # A clock may have been set back to before the club was founded.
    if last.begins > now and last.number > 1:
        last = board.seasons[-2]
    begins = body.begins or now
    if not last.begins < begins <= now + AHEAD:
        raise RequestRefused("refused", _("A season begins after the one before, within the next 90 days."))
    season = Season(last.number + 1, _line(body.name), begins)
    await club_office(asked).clubs.begin_season(board.club.address, season)
    return await _shown(asked)


async def take_back_season(asked: Asked) -> ClubRead:
    """Forget the latest season, as one begun by mistake: its events count for the season before."""
    board, number = await directed(asked, asked.path("club")), asked.path("season")
    known = [each.number for each in board.seasons if str(each.number) == number]
    if not known:
        raise RequestRefused("unknown", _("The club has no such season."))
    if not await club_office(asked).clubs.take_back_season(board.club.address, known[0]):
        raise RequestRefused("refused", _("Only the latest season can be taken back, and never the first."))
    return await _shown(asked)


async def close_club(asked: Asked) -> ClubsRead:
    """Close a club. Its events that have not begun are called off, the others stay at their addresses."""
    board = await directed(asked, asked.path("club"))
    for event, _entered in board.events:
        if event.state == "open":
            await event_office(asked).events.end(event.address, "off", "", asked.office.now())
    await club_office(asked).clubs.close(board.club.address)
    return await clubs(asked)


async def calendar_of_club(asked: Asked) -> Document:
    """Return the events of a club to come and under way as a calendar."""
    board = await _board(asked)
    going = [
        each for each, _entered in board.events if each.state in ("open", "running") and each.game in SHELF
    ]
    text = calendar(going, asked.office.link_to, asked.office.now())
    return Document(text.encode(), MEDIA, "club.ics")


async def _board(asked: Asked) -> ClubBoard:
    found: ClubBoard | None = await club_office(asked).clubs.board(asked.path("club"))
    if found is None:
        raise RequestRefused("unknown", _(NO_CLUB))
    return found


async def _shown(asked: Asked, season: int = 0) -> ClubRead:
    board = await _board(asked)
    office = cast(SeasonOffice, asked.office)
    wanted = season_at(board.seasons, season, office.now())
    if wanted is None:
        raise RequestRefused("unknown", _("The club has no such season."))
    ends = await office.event_ends.of(office.events, board, wanted)
    person = "" if asked.asking is None else asked.asking.id
    own = await office.events.entered(person) if person else ()
    return club_read(board, wanted, ends, person, own, office.now())


async def _leave_events(asked: Asked, board: ClubBoard, person: str) -> None:
    """Take back the entries of somebody who no longer belongs to a club."""
    events = event_office(asked).events
    entered = await events.entered(person)
    for event, _entered in board.events:
        if event.state == "open" and event.address in entered:
            await events.leave(event.address, person)


def _house_rules(club: Club, wanted: dict[str, str]) -> tuple[tuple[str, str], ...]:
    """Return the rules of a house by game; Refused if there is no such game, or no such rules."""
    rules = dict(club.rules)
    for name, text in wanted.items():
        game = find(name)
        rules[game.name] = write_options(read_options(game.presets, text)) if text else ""
    return tuple([(game, text) for game, text in sorted(rules.items()) if text])


def _name(text: str) -> str:
    found = _line(text)
    if not found:
        raise RequestRefused("unreadable", _("The name of a club is one line of visible characters."))
    return found


def _line(text: str) -> str:
    found = text.strip()
    if not found.isprintable():
        raise RequestRefused("unreadable", _("A name is one line of visible characters."))
    return found


def _words(text: str) -> str:
    """Return what a club says about itself: visible characters, in lines."""
    found = text.strip()
    if not all(line.isprintable() for line in found.splitlines()):
        raise RequestRefused("unreadable", _("The text has characters that cannot be seen."))
    return found


_HERE: Final = "/api/clubs/{club}"
_REFUSALS: Final = ("unknown", "forbidden", "refused")
ENDPOINTS = (
    Endpoint("GET", "/api/clubs", clubs, ClubsRead),
    Endpoint(
        "POST", "/api/clubs", found_club, ClubMade, NewClub,
        status=201, needs="account", refusals=("unreadable", "refused", "forbidden"),
    ),
    Endpoint("GET", _HERE, club, ClubRead, query=SeasonWanted, refusals=("unknown",)),
    Endpoint(
        "PATCH", _HERE, change_club, ClubRead, ClubChange,
        needs="account", refusals=(*_REFUSALS, "unreadable"),
    ),
    Endpoint("DELETE", _HERE, close_club, ClubsRead, needs="account", refusals=("unknown", "forbidden")),
    Endpoint("GET", f"{_HERE}/events.ics", calendar_of_club, media=MEDIA, refusals=("unknown",)),
    Endpoint("POST", f"{_HERE}/membership", join_club, ClubRead, needs="account", refusals=_REFUSALS),
    Endpoint("DELETE", f"{_HERE}/membership", leave_club, ClubRead, needs="account", refusals=_REFUSALS),
    Endpoint(
        "POST", f"{_HERE}/members", appoint_member, ClubRead, Appointment,
        needs="account", refusals=_REFUSALS,
    ),
    Endpoint(
        "POST", f"{_HERE}/seasons", begin_season, ClubRead, NewSeason,
        needs="account", refusals=(*_REFUSALS, "unreadable"),
    ),
    Endpoint(
        "DELETE", f"{_HERE}/seasons/{{season}}", take_back_season, ClubRead,
        needs="account", refusals=_REFUSALS,
    ),
)  # fmt: skip
