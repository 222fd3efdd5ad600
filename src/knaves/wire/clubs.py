"""Clubs as a client reads them: who belongs to one, its events, and the ladder of a season."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from knaves.match.ports.clubs import Role
from knaves.wire.bodies import FromClient
from knaves.wire.events import EventLine

ClubRole = Literal["", "director", "member", "out"]
"""What somebody is in a club; empty for those who do not belong to it."""
ClubName = Annotated[str, Meta(min_length=1, max_length=60)]
About = Annotated[str, Meta(max_length=1000)]
Text = Annotated[str, Meta(max_length=1000)]


class NewClub(FromClient, frozen=True):
    """A club to be founded. One that is not ``public`` is in no list: it is for those who have its link."""

    name: ClubName
    about: About = ""
    public: bool = True


class ClubChange(FromClient, frozen=True):
    """What a director changes; what is left out stays.

    ``rules`` are those of the house by game, as text; an empty text means that whoever announces an event
    chooses its rules.
    """

    name: ClubName | None = None
    about: About | None = None
    public: bool | None = None
    rules: dict[str, Text] | None = None


class Appointment(FromClient, frozen=True):
    """A member by name, and what they are from now on. Who is ``out`` cannot join again.

    Any other role makes that somebody who was out can join again.
    """

    member: Annotated[str, Meta(max_length=64)]
    role: Role


class NewSeason(FromClient, frozen=True):
    """A season and its beginning in milliseconds since 1970 UTC, 0 for now. The season before ends there."""

    name: Annotated[str, Meta(max_length=60)] = ""
    begins: Annotated[int, Meta(ge=0, le=1 << 53)] = 0


class SeasonWanted(FromClient, frozen=True):
    """The season whose ladder is shown, by its number; 0 for the present one."""

    season: Annotated[int, Meta(ge=0, le=10_000)] = 0


class ClubMade(Struct, frozen=True):
    """The address of a club."""

    club: str
    link: str


class ClubLine(Struct, frozen=True):
    """A club in a list. ``role`` is the reader's."""

    club: str
    name: str
    about: str
    public: bool
    members: int
    role: ClubRole


class ClubsRead(Struct, frozen=True):
    """The reader's clubs, then the other public ones of the server, the largest first."""

    clubs: list[ClubLine]


class ClubMember(Struct, frozen=True):
    """Somebody who belongs to a club. Those who are ``out`` are shown to directors only."""

    name: str
    role: ClubRole
    joined: int
    yours: bool


class HouseRules(Struct, frozen=True):
    """The rules of the house for a game: as text, and by option. The text is empty if there are none."""

    game: str
    title: str
    terms: str
    rules: dict[str, bool | int | str]


class ClubResult(Struct, frozen=True):
    """An event that is over. ``counts``: whether it counts for the ladder."""

    event: str
    name: str
    title: str
    kind_title: str
    ended: int
    players: int
    winners: list[str]
    counts: bool


class ClubSeason(Struct, frozen=True):
    """A season. ``ends`` is when the next one begins, 0 if there is none."""

    number: int
    name: str
    begins: int
    ends: int


class ClubPlace(Struct, frozen=True):
    """A line of the ladder. ``share`` is that of the points which were possible, from 0 to 1."""

    place: int
    name: str
    points: float
    of: int
    share: float
    played: int
    yours: bool


class ClubRead(Struct, frozen=True):
    """A club. ``role`` is the reader's; ``members`` are in the order in which they joined.

    ``events`` are those to come and under way; ``results`` those that ended in the ``season`` that is shown,
    the latest first, and ``ladder`` is that season's, for those who belong to the club now. ``measure`` says
    in the reader's language what counts.
    """

    club: str
    name: str
    about: str
    public: bool
    made: int
    now: int
    role: ClubRole
    members: list[ClubMember]
    rules: list[HouseRules]
    events: list[EventLine]
    seasons: list[ClubSeason]
    season: int
    ladder: list[ClubPlace]
    results: list[ClubResult]
    measure: str
