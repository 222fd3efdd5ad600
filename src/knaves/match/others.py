"""The remote people at a table as a face sees them: presence, clocks and chat.

A local table has none. Faces count times down themselves from the moment they were received. Requests go to
the table's server, which may refuse them with a message.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from knaves.game import Seat
from knaves.i18n.language import _, all_of, marked, shown
from knaves.match.match import MatchError
from knaves.match.notices import Choice, Presence

RECONNECTING: Final = marked("Connection lost. Reconnecting …")
UNSENT: Final = marked("Connection lost. Your move is sent as soon as it is back …")
SHORT: Final = 10_000
"""Milliseconds before the end of a person's time from which a face shows the question without delay."""


@dataclass(frozen=True, slots=True)
class Neighbour:
    """A seat's occupant, possibly oneself; times in milliseconds, -1 if none runs.

    ``absent`` is the remaining grace period of a person who is away, ``left`` the reserve of the clock,
    ``running`` the time left for the current move.
    """

    name: str
    kind: str
    yours: bool
    presence: Presence = "here"
    ready: bool = False
    stand_in: str = ""
    absent: int = -1
    left: int = -1
    running: int = -1


@dataclass(frozen=True, slots=True)
class Absent:
    """A vote about an absent player: the options, and each seat's choice so far."""

    seat: int
    choices: tuple[Choice, ...]
    chosen: dict[int, Choice]


@dataclass(frozen=True, slots=True)
class Gathering:
    """Everybody at a table, and its state apart from the game.

    ``ends`` are the seats that offer to end it without a winner, ``talk`` the time left of the pause before a
    deal (-1: none), ``watchers`` the names of some watchers, ``muted`` the people muted by this user.
    """

    seats: tuple[Neighbour, ...]
    playing: bool = True
    chat: bool = True
    talk: int = -1
    absent: tuple[Absent, ...] = ()
    ends: tuple[int, ...] = ()
    watchers: tuple[str, ...] = ()
    watching: int = 0
    muted: tuple[str, ...] = ()
    host: bool = False
    """Whether those here have opened the table."""
    locked: bool = False
    begun: bool = False
    """Whether a person had moved in the game when this was received."""

    @property
    def own(self) -> tuple[Seat, ...]:
        """The seats of the people here."""
        return tuple(Seat(place) for place, each in enumerate(self.seats) if each.yours)

    def concerns(self) -> tuple[tuple[Seat, tuple[Choice, ...]], ...]:
        """The votes still open for the people here: seat and options."""
        own = self.own
        return tuple(
            (Seat(each.seat), each.choices)
            for each in self.absent
            if own and each.seat not in own and not set(own) & set(each.chosen)
        )


@dataclass(frozen=True, slots=True)
class Said:
    """A chat message. ``watching``: among watchers."""

    name: str
    text: str
    yours: bool
    watching: bool = False


class Others(Protocol):
    """The remote people at a table: their state, their messages, and requests to the table."""

    @property
    def link(self) -> str:
        """The link with which others join."""
        ...

    @property
    def code(self) -> str:
        """What lets those here come back to their seat on another device."""
        ...

    @property
    def gathering(self) -> Gathering:
        """The last state received."""
        ...

    @property
    def passed(self) -> int:
        """The age of that state in milliseconds."""
        ...

    @property
    def down(self) -> float:
        """How long the connection has been lost, in seconds; 0 while connected."""
        ...

    @property
    def elsewhere(self) -> bool:
        """Whether the people here now play at the table in another window."""
        ...

    @property
    def said(self) -> Sequence[Said]:
        """The chat messages, oldest first."""
        ...

    def take_announced(self) -> Sequence[str]:
        """Take the operators' announcements that nobody has been told yet, on whatever screen."""
        ...

    @property
    def nudges(self) -> int:
        """How often the people here have been reminded to move."""
        ...

    def listen(self, changed: Callable[[], None]) -> Callable[[], None]:
        """Call ``changed`` in the current event loop after every change; return a function to unsubscribe."""
        ...

    async def here(self) -> None:
        """Mark the user as active: a stand-in leaves their seat.

        MatchError if refused, as for all requests below.
        """
        ...

    async def play_here(self) -> None:
        """Play in this window again instead of the other one."""
        ...

    async def say(self, words: str) -> None:
        """Send a message to the table."""
        ...

    async def mute(self, name: str, *, muted: bool) -> None:
        """Mute or unmute a person."""
        ...

    async def report(self, name: str) -> None:
        """Report a person to the operators."""
        ...

    async def nudge(self, seat: Seat) -> None:
        """Remind a person to move."""
        ...

    async def choose(self, about: Seat, choice: Choice) -> None:
        """Vote about an absent or inactive player."""
        ...

    async def skip(self) -> None:
        """End the pause for talk before a deal."""
        ...

    async def end(self) -> None:
        """Offer or agree to end the game without a winner."""
        ...

    async def play_on(self) -> None:
        """Decline to end the game without a winner, or take the offer back."""
        ...

    async def resign(self) -> None:
        """Resign."""
        ...

    async def abort(self) -> None:
        """Abort a game in which nobody has moved."""
        ...

    async def lock(self, locked: bool) -> None:
        """Lock or unlock the table; host only."""
        ...

    async def remove(self, seat: Seat) -> None:
        """Empty somebody's seat between games: the host may."""
        ...

    async def close(self) -> None:
        """Close the table between games: the host may."""
        ...


def left(milliseconds: int, passed: int) -> int:
    """Return the whole seconds, rounded up, that remain of a time received ``passed`` milliseconds ago."""
    return max(0, -((passed - milliseconds) // 1000))


def minutes(seconds: int) -> str:
    """Format seconds as on a clock.

    >>> minutes(75)
    '1:15'
    """
    return f"{seconds // 60}:{seconds % 60:02}"


def named(gathering: Gathering, name: str) -> Seat:
    """Return the seat of another person with this name; MatchError if there is none."""
    for place, each in enumerate(gathering.seats):
        if each.name.casefold() == name.casefold() and not each.yours:
            return Seat(place)
    raise MatchError(_("There is nobody called {name} here.").format(name=name))


def asked(gathering: Gathering) -> str:
    """Say who has been asked to end the game without a winner: by name if it is one person."""
    people = [each.name for each in gathering.seats if each.kind != "bot" and not each.yours]
    if len(people) == 1:
        return _("{name} has been asked to end the game without a winner.").format(name=shown(people[0]))
    return _("The others have been asked to end the game without a winner.")


def who(gathering: Gathering, passed: int) -> list[str]:
    """Return a line for each seat and one for the watchers: presence and clocks."""
    lines = [_one(each, passed) for each in gathering.seats if each.name]
    if gathering.watchers:
        more = gathering.watching - len(gathering.watchers)
        names = all_of([*gathering.watchers, *([str(more)] if more > 0 else [])])
        lines.append(_("Watching: {names}.").format(names=names))
    return lines


def _one(each: Neighbour, passed: int) -> str:
    name = _("{name} (you)").format(name=each.name) if each.yours else each.name
    words = [state(each, passed)]
    if ticks(each):
        words.append(_("{time} on the clock").format(time=clock(each, passed)))
    return f"{name}: " + ", ".join(words) + "."


def state(each: Neighbour, passed: int) -> str:
    """Describe a person's presence: here, away and for how much longer, gone, or replaced by a bot."""
    if each.stand_in:
        return _("a bot sits in")
    if each.kind == "bot":
        return _("a bot")
    if each.presence == "away" and each.absent >= 0:
        return _("away, {time} left to come back").format(time=minutes(left(each.absent, passed)))
    return _(_STATES[each.presence])


_STATES = {"here": marked("here"), "away": marked("away"), "gone": marked("gone")}


def awaited(gathering: Gathering, actors: Iterable[Seat]) -> str:
    """Return the sentence of whom those here wait for; nothing where that is themselves, or only bots."""
    seats = [gathering.seats[seat] for seat in actors if seat < len(gathering.seats)]
    names = [each.name for each in seats if not each.yours and each.kind != "bot" and not each.stand_in]
    return _("Waiting for {names}.").format(names=all_of(names)) if names else ""


def ticks(each: Neighbour) -> bool:
    """Whether a person's clock or answer time is running."""
    return max(each.left, each.running) >= 0


def short(each: Neighbour, passed: int) -> bool:
    """Whether the time in which a person must answer is almost over."""
    return each.running >= 0 and each.running + max(0, each.left) - passed < SHORT


def clock(each: Neighbour, passed: int) -> str:
    """Return a person's clock as text: time for the move and reserve, or the one that is left."""
    over = passed - each.running
    if each.running < 0 or over >= 0:
        # The time for the move runs out first, then the reserve.
        return minutes(left(max(0, each.left), max(0, over) if each.running >= 0 else 0))
    reserve = f" + {minutes(left(each.left, 0))}" if each.left > 0 else ""
    return minutes(left(each.running, passed)) + reserve
