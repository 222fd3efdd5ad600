"""Events, who has entered them, and who meets whom at which table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal, Protocol, TypeAlias

from knaves.match.log import Id


@dataclass(frozen=True, slots=True)
class Event:
    """An event. ``rules`` is text as in a record; ``move`` and ``reserve`` are the clocks in milliseconds.

    An event that is not ``public`` is listed only for its host and those who have entered it. ``host``
    announced it, and is ``called`` so. ``state`` is ``open``, ``running``, ``over`` or ``off``, with ``why``
    in words for the last; ``version`` grows with every change of it, its entries and its meetings. While it
    is ``paused`` it does not start, and no round begins. ``weekly`` is the time zone in which it is held
    every week, empty for an event that is held once; ``following`` is the address of the next one, once there
    is one. ``minutes`` is how long an event lasts that ends by the clock. In an event for ``pairs`` or
    ``teams``, its ``form``, partners are one entrant: when it has begun, their entries follow each other.
    """

    address: str
    game: str
    kind: str
    name: str
    rules: str
    rounds: int
    move: int
    reserve: int
    fill: int
    bot: str
    rated: bool
    public: bool
    host: Id
    called: str
    starts: int
    made: int
    state: str = "open"
    why: str = ""
    ended: int = 0
    version: int = 0
    club: str = ""
    """The club whose members it is for, by its address; empty if it is for everybody."""
    paused: bool = False
    weekly: str = ""
    following: str = ""
    minutes: int = 0
    form: str = "single"


A_BOT: Final = "bot"
"""Instead of the id of a partner: a bot. Ids of people are longer."""


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry: a person, or a bot of the event's level, who has no ``person``. ``gone``: they have left.

    ``partner`` is whom they would like to play with in an event for two: a person's id, `A_BOT`, or empty.
    """

    number: int
    person: Id
    name: str
    gone: bool = False
    partner: Id = ""


@dataclass(frozen=True, slots=True)
class Meeting:
    """A table of a round, from 1: the places in the list of entries by side, and how it ended.

    ``table`` is empty if nobody plays there, and ``opened`` once it exists. ``winner`` is a side, or -1;
    ``ended`` is 0 while it goes on.
    ``forfeited``: it was not played to its end. ``worth``: what the win counts as, 2 for a skunk.
    ``without_luck`` is the first side's chance to win with average luck, by the review of a game of teams;
    None while there is none.
    """

    round: int
    number: int
    sides: tuple[tuple[int, ...], ...]
    table: str
    opened: bool = False
    record: str = ""
    scores: tuple[int, ...] = ()
    winner: int = -1
    worth: int = 1
    forfeited: bool = False
    ended: int = 0
    without_luck: float | None = None


@dataclass(frozen=True, slots=True)
class Reserve:
    """Somebody who is ready to step in for another, while the event runs."""

    person: Id
    name: str


NoteKind: TypeAlias = Literal["paused", "resumed", "replaced", "corrected"]


@dataclass(frozen=True, slots=True)
class Note:
    """What the director of an event did, for everybody to see.

    ``replaced``: from ``round`` on the entry with the number ``place`` is ``now`` and no longer ``was``, who
    are people or bots, which have no id. ``corrected``: the meeting ``place`` of ``round`` had the points
    ``was`` and has ``now``. ``text`` is the director's own.
    """

    at: int
    kind: NoteKind
    round: int = 0
    place: int = 0
    was: str = ""
    now: str = ""
    was_person: Id = ""
    now_person: Id = ""
    text: str = ""


@dataclass(frozen=True, eq=False)
class EventBoard:
    """An event with everything that belongs to it, at one moment.

    A board is compared by identity: there is one of each version, and what is drawn from it is kept by it.
    """

    event: Event
    entries: tuple[Entry, ...]
    meetings: tuple[Meeting, ...]
    reserves: tuple[Reserve, ...] = ()
    notes: tuple[Note, ...] = ()


class Events(Protocol):
    """Events. When a game at the table of a meeting has ended, `Results.finish` writes that down here too."""

    async def make(self, made: Event) -> str:
        """Store an event; return its address, which is chosen here."""
        ...

    async def find(self, address: str) -> Event | None:
        """Return an event."""
        ...

    async def versions(self, addresses: Sequence[str]) -> Mapping[str, int]:
        """Return the versions of these events, as far as there are such; one question for all."""
        ...

    async def board(self, address: str) -> EventBoard | None:
        """Return an event with its entries and its meetings; the same value until something has changed."""
        ...

    async def listed(self, person: Id, since: int, limit: int = 50) -> Sequence[tuple[Event, int]]:
        """Return events that are not over, by their start, then those that ended ``since``, the latest first.

        They are the public ones and the person's own. Each has the number of its entries.
        """
        ...

    async def hosted(self, person: Id) -> int:
        """Return how many events of a person are not over."""
        ...

    async def entered(self, person: Id) -> Sequence[str]:
        """Return the addresses of the events that a person has entered and not left."""
        ...

    async def enter(self, address: str, person: Id, name: str, most: int) -> bool:
        """Enter a person, once; whether they are in it now. Nobody can enter once it is full or has begun.

        An event that ends by the clock can be entered while it runs, and again by somebody who has left.
        """
        ...

    async def leave(self, address: str, person: Id) -> None:
        """Take a person's entry back; once the event has begun, mark them as gone."""
        ...

    async def set_partner(self, address: str, person: Id, partner: Id) -> bool:
        """Write down whom somebody would like to play with; whether they have entered an open event."""
        ...

    async def seed(self, address: str) -> str:
        """Return the secret from which the packs of an event for teams are made: 64 hexadecimal digits."""
        ...

    async def begin(
        self, seen: Event, entries: Sequence[Entry], meetings: Sequence[Meeting], again: Event | None = None
    ) -> bool:
        """Begin an event with these entries and its first round; False if it is no longer as it was seen.

        Somebody may have entered or left meanwhile. ``again`` is the next one of a weekly event, which is
        stored with that.
        """
        ...

    async def go_on(self, seen: Event, meetings: Sequence[Meeting]) -> None:
        """Add a round, unless the event is no longer as it was seen."""
        ...

    async def note_open(self, address: str, tables: Sequence[str]) -> None:
        """Write down that these tables of an event exist."""
        ...

    async def set_start(self, address: str, starts: int) -> None:
        """Set another start of an open event."""
        ...

    async def end(self, address: str, state: str, why: str, ended: int, again: Event | None = None) -> None:
        """End an event: ``over``, or ``off``. ``again`` is the next one of a weekly event, stored with it."""
        ...

    async def give_up(self, address: str, meeting: Meeting) -> None:
        """Write down how a meeting has ended that was not played to its end, unless it has ended."""
        ...

    async def pause(self, address: str, now: int, *, paused: bool) -> None:
        """Pause an event that is not over, or let it go on, with a note."""
        ...

    async def stand_by(self, address: str, reserve: Reserve, now: int) -> bool:
        """Write down that somebody is ready to step in; whether the event runs and they do not play in it."""
        ...

    async def stand_down(self, address: str, person: Id) -> None:
        """Write down that somebody is no longer ready to step in."""
        ...

    async def replace(self, seen: Event, entry: Entry, note: Note) -> bool:
        """Give a place to another person or a bot; False if the event is no longer as it was seen."""
        ...

    async def correct(self, seen: Event, meeting: Meeting, note: Note) -> bool:
        """Set how a meeting ended; False if the event is no longer as it was seen."""
        ...

    async def due(self, now: int) -> Sequence[Event]:
        """Return the events that run, and those that are to start."""
        ...

    async def claim(self, address: str, holder: str, now: int, until: int) -> bool:
        """Let one process run an event for some time; whether it is this one."""
        ...
