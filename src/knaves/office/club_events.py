"""What a club means for its events: its directors direct them, its members enter, its rules apply."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, Protocol, cast

from msgspec import structs

from knaves.i18n.language import _, marked
from knaves.match.ports.clubs import ClubBoard, Clubs
from knaves.match.ports.events import Event
from knaves.office.endpoint import Asked
from knaves.office.ports import Office
from knaves.wire.events import EventRead, NewEvent
from knaves.wire.refusals import RequestRefused

NO_CLUB: Final = marked("There is no such club.")
DIRECTORS: Final = marked("Only a director of the club can do that.")


class ClubOffice(Office, Protocol):
    """An office where there are clubs: that of a server."""

    @property
    def clubs(self) -> Clubs: ...  # noqa: D102


def club_office(asked: Asked) -> ClubOffice:
    """Return the office that somebody has asked, which is a server's."""
    return cast(ClubOffice, asked.office)


async def directed(asked: Asked, club: str) -> ClubBoard:
    """Return a club; Refused unless a director of it asks."""
    found = await club_office(asked).clubs.board(club)
    if found is None:
        raise RequestRefused("unknown", _(NO_CLUB))
    if found.role(asked.person.id) != "director":
        raise RequestRefused("forbidden", _(DIRECTORS))
    return found


async def by_house_rules(asked: Asked, wanted: NewEvent) -> NewEvent:
    """Return an event to be announced as its club has it; Refused unless a director announces it.

    The rules of the house replace others, and an event of a club that is not public is not listed.
    """
    if not wanted.club:
        return wanted
    club = (await directed(asked, wanted.club)).club
    rules = dict(club.rules).get(wanted.game, wanted.rules)
    return structs.replace(wanted, rules=rules, public=wanted.public and club.public)


async def check_member(asked: Asked, event: Event) -> None:
    """Raise Refused if an event is for the members of a club, and somebody else asks."""
    if event.club:
        found = await club_office(asked).clubs.board(event.club)
        if found is not None and found.role(asked.person.id) not in ("director", "member"):
            raise RequestRefused("refused", _("This event is for members of the club."))


async def directs(asked: Asked, event: Event) -> bool:
    """Return whether whoever asks directs an event: its host, or every director of the club that it has."""
    found = await club_office(asked).clubs.board(event.club) if event.club else None
    person = asked.person.id
    return event.host == person if found is None else found.role(person) == "director"


async def for_members(asked: Asked, event: Event, read: EventRead) -> EventRead:
    """Return an event as it is shown with its club; a club that is not public is named to its members."""
    found = await club_office(asked).clubs.board(event.club) if event.club else None
    if found is None:
        return read
    role = found.role("" if asked.asking is None else asked.asking.id)
    inside = role in ("director", "member")
    known = inside or found.club.public
    return structs.replace(
        read,
        club=found.club.address if known else "",
        club_name=found.club.name if known else "",
        barred=not inside,
        mine=role == "director",
    )


async def club_names(asked: Asked, events: Iterable[Event]) -> Mapping[str, str]:
    """Return the names of the clubs of events by address."""
    wanted = {each.club for each in events if each.club}
    return await club_office(asked).clubs.names(wanted) if wanted else {}
