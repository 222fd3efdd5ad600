"""Events as a client reads them: who has entered, who meets whom at which table, and the standing."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from knaves.events.kinds import Form
from knaves.match.around import Millis
from knaves.wire.bodies import FromClient, Word

EventState = Literal["open", "running", "over", "off"]
"""Entries are open; it runs; it has ended; it was called off."""


class NewEvent(FromClient, frozen=True):
    """An event to be announced. ``starts`` is in milliseconds since 1970 UTC, at most 90 days ahead.

    With the address of a ``club`` that one directs, its members can enter, and its rules apply.
    ``rounds`` 0 are as many as the kind usually has. ``move`` and ``reserve`` are the clocks of its tables in
    milliseconds. If ``fill`` is not 0, bots of the level ``bot`` enter when it starts, until there are as
    many entrants and nobody has to sit out; an empty ``bot`` is the strongest. An event
    that is not ``public`` is for those who are sent its link. ``weekly`` is the time zone, by its IANA name,
    in which it is held every week; empty for once. ``minutes`` is how long an arena lasts, 0 for an hour.
    ``form``: who enters as one, a player, two partners at one table, or a team of two at two tables.
    """

    game: Word
    kind: Word
    name: Annotated[str, Meta(min_length=1, max_length=60)]
    starts: Annotated[int, Meta(ge=0, le=1 << 53)]
    club: Annotated[str, Meta(max_length=64)] = ""
    rules: Annotated[str, Meta(max_length=1000)] = "standard"
    rounds: Annotated[int, Meta(ge=0, le=30)] = 0
    move: Millis = 30_000
    reserve: Millis = 300_000
    fill: Annotated[int, Meta(ge=0, le=40)] = 0
    bot: Annotated[str, Meta(max_length=64)] = ""
    rated: bool = False
    public: bool = True
    weekly: Annotated[str, Meta(max_length=64)] = ""
    minutes: Annotated[int, Meta(ge=0, le=240)] = 0
    form: Form = "single"


class Known(FromClient, frozen=True):
    """The ``version`` of an event that a client has; there is no answer until a newer one is there."""

    version: int = -1


class Partner(FromClient, frozen=True):
    """Whom somebody would like to play with in an event for two: a player by name, a bot, or nobody yet."""

    player: Annotated[str, Meta(max_length=64)] = ""
    bot: bool = False


class Pause(FromClient, frozen=True):
    """Whether an event is to pause: it does not start, and no round begins."""

    paused: bool


class Replacement(FromClient, frozen=True):
    """Who gives up their place, by name, and who gets it: somebody who stands by, or a bot if it is empty."""

    player: Annotated[str, Meta(max_length=64)]
    by: Annotated[str, Meta(max_length=64)] = ""


class Correction(FromClient, frozen=True):
    """How a meeting of an event is to count. ``winner`` is a side, or -1 if nobody won.

    ``scores`` are the points by side; two zeros are a win without a game. ``skunk``: the win counts as one.
    ``note`` is for everybody to read.
    """

    round: Annotated[int, Meta(ge=1, le=1000)]
    number: Annotated[int, Meta(ge=1, le=1000)]
    scores: Annotated[list[Annotated[int, Meta(ge=0, le=9999)]], Meta(min_length=2, max_length=2)]
    winner: Annotated[int, Meta(ge=-1, le=1)]
    note: Annotated[str, Meta(min_length=1, max_length=200)]
    skunk: bool = False


class EventMade(Struct, frozen=True):
    """The address of an event. Everybody who has it can enter until it starts."""

    event: str
    link: str


class EventKind(Struct, frozen=True):
    """A kind of event that a game can be played in. ``rounds`` are the usual ones, 0 if entrants decide it.

    ``chosen``: whether somebody may choose another number of rounds. ``timed``: it has none, and ends by the
    clock. ``form``: who enters it as one.
    """

    kind: str
    title: str
    about: str
    game: str
    least: int
    rounds: int
    chosen: bool
    timed: bool
    form: str


class EventLine(Struct, frozen=True):
    """An event in a list. ``entered`` is how many have; ``yours``: whether the reader has.

    ``club`` is the name of the club whose members it is for.
    """

    event: str
    name: str
    game: str
    title: str
    kind: str
    kind_title: str
    starts: int
    state: EventState
    entered: int
    yours: bool
    weekly: bool
    club: str = ""


class EventsRead(Struct, frozen=True):
    """The events of a server: those to come and under way by their start, then those just over."""

    kinds: list[EventKind]
    events: list[EventLine]
    now: int


class EventEntrant(Struct, frozen=True):
    """Somebody who has entered, in the order of entries. ``level`` is a bot's; ``gone``: left meanwhile.

    ``partner`` is whom they play with in an event for two, empty while nobody is known. ``asks``: they would
    like to play with the reader; ``asked``: the reader would like to play with them.
    """

    name: str
    level: str
    yours: bool
    gone: bool
    partner: str
    asks: bool
    asked: bool


class EventPlace(Struct, frozen=True):
    """A line of the standing: ``points``, then what breaks ties, as `EventRead.columns` names it.

    ``without_luck`` is in how many of 100 games it would win with average luck; null where no game has been
    reviewed.
    """

    place: int
    name: str
    points: float
    breaks: list[float]
    played: int
    wins: int
    spread: int
    yours: bool
    without_luck: float | None


class EventMeeting(Struct, frozen=True):
    """A table of a round. ``sides`` are names; ``scores`` and ``record`` are empty until it has ended.

    ``winner`` is a side, or -1; ``forfeited``: it ended without being played to its end. ``skunk``: the win
    counts as one. ``note`` is the director's, if the result was corrected.
    """

    number: int
    sides: list[list[str]]
    table: str
    record: str
    scores: list[int]
    winner: int
    state: Literal["playing", "played", "forfeited"]
    yours: bool
    skunk: bool
    note: str


class EventRound(Struct, frozen=True):
    """A round: its tables, and the names of those who sit it out."""

    number: int
    meetings: list[EventMeeting]
    byes: list[str]


class EventNote(Struct, frozen=True):
    """What the director did, in the reader's language; ``text`` is in the director's own words."""

    at: int
    words: str
    text: str


class EventRead(Struct, frozen=True):
    """An event. ``name`` is its own, ``host`` that of the person who announced it; ``mine``: the reader did.

    ``entered``: whether the reader plays; ``table`` is where they are expected now, else empty. ``rounds``
    are those drawn so far; ``of`` how many there will be, 0 while that is not known. ``columns`` are the
    headings of the points and of what breaks ties. ``why`` is why it was called off. ``version`` grows with
    every change. While it is ``paused`` nothing begins. ``standing_by`` are the names of those who are ready
    to step in, ``ready`` says whether the reader is one of them. ``notes`` are the director's, the oldest
    first. ``club`` and ``club_name`` are the club whose members it is for, where the reader may know it; who
    is ``barred`` is no member.
    ``skunks``: whether a win by a skunk counts for more. ``weekly``: it is held every week;
    ``following`` is the next one, once there is one. ``ends``: when nothing begins any more, 0 where
    rounds decide it. ``late``: whether the reader may enter until then, while it runs. ``form``: who enters
    it as one.
    """

    event: str
    version: int
    name: str
    game: str
    title: str
    kind: str
    kind_title: str
    about: str
    rules: dict[str, bool | int | str]
    terms: str
    move: int
    reserve: int
    rated: bool
    public: bool
    fill: int
    level: str
    least: int
    starts: int
    now: int
    state: EventState
    why: str
    host: str
    mine: bool
    entered: bool
    table: str
    of: int
    entrants: list[EventEntrant]
    columns: list[str]
    standing: list[EventPlace]
    rounds: list[EventRound]
    paused: bool
    standing_by: list[str]
    ready: bool
    notes: list[EventNote]
    club: str
    club_name: str
    barred: bool
    skunks: bool
    weekly: bool
    following: str
    ends: int
    late: bool
    form: str
