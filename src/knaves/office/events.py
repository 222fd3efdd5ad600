"""Events: announcing one, entering it, and how it stands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Protocol, cast

from msgspec import structs

from knaves.bots import has_bot, strongest
from knaves.events.calendar import time_zone
from knaves.events.kinds import KINDS, MOST
from knaves.events.partners import partner_of
from knaves.games import SHELF, find
from knaves.i18n.language import _, marked
from knaves.match.log import Id, Terms, Timing
from knaves.match.ports.events import A_BOT, Event, EventBoard, Events
from knaves.match.table.naming import alike, told_apart
from knaves.match.table.origin import settled_rules
from knaves.match.table.seating import check_terms
from knaves.office.club_events import by_house_rules, check_member, club_names, directs, for_members
from knaves.office.endpoint import Asked, Endpoint
from knaves.office.event_view import event_line, event_read, kinds_for, playable
from knaves.office.ports import Office
from knaves.options import read_options, write_options
from knaves.wire.events import EventMade, EventRead, EventsRead, Known, NewEvent, Partner
from knaves.wire.refusals import RequestRefused

AHEAD: Final = 90 * 86_400_000
"""Milliseconds from now until the latest start of an event."""
HOSTED: Final = 5
"""Events of one person that are not over at the same time: each may fill tables with bots that think."""
USUAL: Final = 60
"""Minutes that an arena lasts if nobody says otherwise."""
RECENT: Final = 14 * 86_400_000
"""Milliseconds for which an event that has ended is listed."""
NO_EVENT: Final = marked("There is no such event.")


class EventOffice(Office, Protocol):
    """An office where there are events: that of a server."""

    @property
    def events(self) -> Events: ...  # noqa: D102


async def announce(asked: Asked) -> EventMade:
    """Announce an event. Whoever announces it is not entered by that."""
    body: NewEvent = await by_house_rules(asked, asked.body)
    office, person = event_office(asked), asked.person
    await office.spend("tables", asked.client)
    game, kind, now = find(body.game), KINDS.get(body.kind), office.now()
    if kind is None or (kind, body.form) not in playable(game.name):
        raise RequestRefused("unreadable", _("There is no such kind of event for this game."))
    together = kind.seats(body.form)
    if body.rounds and not kind.chosen:
        raise RequestRefused("unreadable", _("The number of rounds follows from the number of players."))
    if body.minutes and not kind.timed:
        raise RequestRefused("unreadable", _("Only an arena ends by the clock."))
    if not now - 60_000 <= body.starts <= now + AHEAD:
        raise RequestRefused("refused", _("An event starts within the next 90 days."))
    if body.rated and not person.account:
        raise RequestRefused("refused", _("Rated games are for people with accounts."))
    if await office.events.hosted(person.id) >= HOSTED:
        raise RequestRefused("refused", _("You have announced as many events as you can have at a time."))
    level = body.bot or strongest(game.name)
    if not has_bot(game.name, level):
        raise RequestRefused("unreadable", _("There is no player of that name."))
    name = body.name.strip()
    if not name.isprintable() or not name:
        raise RequestRefused("unreadable", _("The name of an event is one line of visible characters."))
    if body.weekly:
        try:
            time_zone(body.weekly)
        except ValueError:
            raise RequestRefused("unreadable", _("The server does not know this time zone.")) from None
    agreed = read_options(game.presets, body.rules)
    if body.form == "teams":
        agreed = settled_rules(agreed)
        if body.rated:
            raise RequestRefused("refused", _("Games in which two tables have the same cards are not rated."))
    # What no game can begin with is refused now, and not when everybody is waiting.
    game.start(agreed, together)
    rules = write_options(agreed)
    timing = Timing(body.move, body.reserve)
    if not timing.runs:
        raise RequestRefused("refused", _("The games of an event have a clock."))
    if timing.by_days:
        raise RequestRefused("refused", _("The games of an event are played without days between moves."))
    check_terms(Terms(game.name, rules, together, rated=body.rated, timing=timing))
    wanted = Event(
        address="",
        game=game.name,
        kind=kind.name,
        name=name,
        rules=rules,
        rounds=body.rounds,
        move=body.move,
        reserve=body.reserve,
        fill=body.fill,
        bot=level,
        rated=body.rated,
        public=body.public,
        club=body.club,
        host=person.id,
        called=person.name,
        starts=max(now, body.starts),
        made=now,
        weekly=body.weekly,
        minutes=(body.minutes or USUAL) if kind.timed else 0,
        form=body.form,
    )
    address = await office.events.make(wanted)
    return EventMade(address, office.link_to(f"/e/{address}"))


async def events(asked: Asked) -> EventsRead:
    """List the events to come, those under way, and those that have just ended."""
    office = event_office(asked)
    now, person = office.now(), "" if asked.asking is None else asked.asking.id
    own: Sequence[str] = await office.events.entered(person) if person else ()
    listed = await office.events.listed(person, now - RECENT)
    clubs = await club_names(asked, [each for each, _count in listed])
    lines = [
        structs.replace(event_line(each, count, each.address in own), club=clubs.get(each.club, ""))
        for each, count in listed
        if each.game in SHELF
    ]
    return EventsRead(kinds_for(SHELF), lines, now)


async def event(asked: Asked) -> EventRead | None:
    """Show an event: who has entered, who meets whom, and the standing; nothing if the client has it so."""
    found = await shown(asked)
    return None if found.version == asked.query.version else found


async def enter_event(asked: Asked) -> EventRead:
    """Enter an event that has not begun, or an arena."""
    office, person, found = event_office(asked), asked.person, await _found(asked)
    check_account(asked, found)
    await check_member(asked, found)
    name = person.name
    if found.state == "running" or found.form != "single":
        # The others are called by their names already, or they choose their partners by name.
        taken = [each.name for each in (await board_of(asked)).entries if each.person != person.id]
        name = told_apart([name], taken)[0]
    if not await office.events.enter(found.address, person.id, name, MOST):
        full = found.state == "open"
        raise RequestRefused(
            "refused", _("The event is full.") if full else _("It is too late to enter this event.")
        )
    return await shown(asked)


async def leave_event(asked: Asked) -> EventRead:
    """Leave an event. One's games that are not over, and those to come, are lost once it has begun."""
    found = await _found(asked)
    await event_office(asked).events.leave(found.address, asked.person.id)
    return await shown(asked)


async def choose_partner(asked: Asked) -> EventRead:
    """Say with whom one would like to play in an event by pairs: two who choose each other are partners."""
    body: Partner = asked.body
    board, person = await board_of(asked), asked.person
    if board.event.form == "single":
        raise RequestRefused("refused", _("Nobody has a partner in this event."))
    wanted = A_BOT if body.bot else _chosen(board, body.player, person.id) if body.player else ""
    if not await event_office(asked).events.set_partner(board.event.address, person.id, wanted):
        raise RequestRefused("refused", _("Partners are chosen after entering, until the event starts."))
    return await shown(asked)


async def start_event(asked: Asked) -> EventRead:
    """Start an event now; only for the person who announced it."""
    found = await hosted(asked)
    await event_office(asked).events.set_start(found.address, asked.office.now())
    return await shown(asked)


async def call_off_event(asked: Asked) -> EventRead:
    """Call off an event that has not begun; only for the person who announced it."""
    found = await hosted(asked)
    if found.state != "open":
        raise RequestRefused("refused", _("The event has begun already."))
    await event_office(asked).events.end(found.address, "off", "", asked.office.now())
    return await shown(asked)


def event_office(asked: Asked) -> EventOffice:
    """Return the office that somebody has asked, which is a server's."""
    return cast(EventOffice, asked.office)


async def board_of(asked: Asked) -> EventBoard:
    """Return the event that was asked about, with everything that belongs to it; Refused if there is none."""
    board: EventBoard | None = await event_office(asked).events.board(asked.path("event"))
    if board is None:
        raise RequestRefused("unknown", _(NO_EVENT))
    return board


async def hosted(asked: Asked) -> Event:
    """Return the event that was asked about; Refused unless the host asks."""
    found = await _found(asked)
    if not await directs(asked, found):
        raise RequestRefused("forbidden", _("Only the host of the event can do that."))
    return found


async def shown(asked: Asked) -> EventRead:
    """Return the event that was asked about as the reader sees it."""
    board = await board_of(asked)
    read = event_read(board, "" if asked.asking is None else asked.asking.id, asked.office.now())
    return await for_members(asked, board.event, read)


def check_account(asked: Asked, found: Event) -> None:
    """Raise Refused if the games are rated and the person has no account."""
    if found.rated and not asked.person.account:
        raise RequestRefused("refused", _("Rated games are for people with accounts."))


def _chosen(board: EventBoard, name: str, person: Id) -> Id:
    """Return the player of this name; Refused if they are not free."""
    wishes = {each.person: each.partner for each in board.entries}
    for each in board.entries:
        if alike(each.name) == alike(name) and each.person != person:
            if each.partner == A_BOT or partner_of(each.person, wishes) not in (None, person):
                raise RequestRefused("refused", _("{name} has a partner already.").format(name=each.name))
            return each.person
    raise RequestRefused("refused", _("Nobody of that name has entered."))


async def _found(asked: Asked) -> Event:
    found = await event_office(asked).events.find(asked.path("event"))
    if found is None:
        raise RequestRefused("unknown", _(NO_EVENT))
    return found


_HERE: Final = "/api/events/{event}"
ENDPOINTS = (
    Endpoint("GET", "/api/events", events, EventsRead),
    Endpoint(
        "POST", "/api/events", announce, EventMade, NewEvent,
        status=201, needs="person", refusals=("unreadable", "refused", "unknown", "forbidden"),
    ),
    Endpoint("GET", _HERE, event, EventRead, query=Known, maybe=True, refusals=("unknown",)),
    Endpoint(
        "DELETE", _HERE, call_off_event, EventRead,
        needs="person", refusals=("unknown", "forbidden", "refused"),
    ),
    Endpoint(
        "POST", f"{_HERE}/start", start_event, EventRead,
        needs="person", refusals=("unknown", "forbidden"),
    ),
    Endpoint(
        "POST", f"{_HERE}/entry", enter_event, EventRead,
        needs="person", refusals=("unknown", "refused"),
    ),
    Endpoint(
        "POST", f"{_HERE}/partner", choose_partner, EventRead, Partner,
        needs="person", refusals=("unknown", "refused"),
    ),
    Endpoint("DELETE", f"{_HERE}/entry", leave_event, EventRead, needs="person", refusals=("unknown",)),
)  # fmt: skip
