"""The remote people at a table as a face sees them: presence, clocks and chat.

A local table has none. Faces count times down themselves from the moment they were received. Requests go to
the table's server, which may refuse them with a message.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Protocol

from knaves.game import Seat
from knaves.i18n.language import _, all_of, marked
from knaves.i18n.when import DAY, say_span

if TYPE_CHECKING:
    # A table on this machine has nobody else, and needs none of it.
    from knaves.match.around import Around, Occupant, Request

RECONNECTING: Final = marked("Connection lost. Reconnecting …")
UNSENT: Final = marked("Connection lost. Your move is sent as soon as it is back …")
SHORT: Final = 10_000
"""Milliseconds before the end of a person's time from which a face shows the question without delay."""


@dataclass(frozen=True, slots=True)
class ChatMessage:
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
    def around(self) -> Around:
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
    def said(self) -> Sequence[ChatMessage]:
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

    async def ask(self, request: Request) -> None:
        """Make a request that the table has offered."""
        ...


def left(milliseconds: int, passed: int) -> int:
    """Return the whole seconds, rounded up, that remain of a time received ``passed`` milliseconds ago."""
    return max(0, -((passed - milliseconds) // 1000))


def minutes(seconds: int) -> str:
    """Format seconds as on a clock, and from an hour on in words.

    >>> minutes(75), minutes(183_600)
    ('1:15', '2 days 3 hours')
    """
    if seconds >= 3600:
        return say_span(seconds)
    return f"{seconds // 60}:{seconds % 60:02}"


def who(around: Around, passed: int) -> list[str]:
    """Return a line for each seat and one for the watchers: presence and clocks."""
    lines = [_one(each, passed, days=around.move >= DAY) for each in around.seats if each.name]
    if around.watchers:
        more = around.watching - len(around.watchers)
        names = all_of([*around.watchers, *([str(more)] if more > 0 else [])])
        lines.append(_("Watching: {names}.").format(names=names))
    return lines


def _one(each: Occupant, passed: int, *, days: bool) -> str:
    name = _("{name} (you)").format(name=each.name) if each.yours else each.name
    # Where the clock is days nobody says who is there.
    words = [] if days and each.kind == "person" else [state(each, passed)]
    if ticks(each):
        words.append(_("{time} on the clock").format(time=clock(each, passed)))
    return (f"{name}: " + ", ".join(words) if words else name) + "."


def state(each: Occupant, passed: int) -> str:
    """Describe a person's presence: here, away and for how much longer, gone, or replaced by a bot."""
    if each.stand_in:
        return _("a bot sits in")
    if each.kind == "bot":
        return _("a bot")
    if each.presence == "away" and each.absent >= 0:
        return _("away, {time} left to come back").format(time=minutes(left(each.absent, passed)))
    return _(_STATES[each.presence])


_STATES = {"here": marked("here"), "away": marked("away"), "gone": marked("gone")}


def awaited(around: Around, actors: Iterable[Seat]) -> str:
    """Return the sentence of whom those here wait for; nothing where that is themselves, or only bots."""
    seats = [around.seats[seat] for seat in actors if seat < len(around.seats)]
    names = [each.name for each in seats if not each.yours and each.kind != "bot" and not each.stand_in]
    return _("Waiting for {names}.").format(names=all_of(names)) if names else ""


def ticks(each: Occupant) -> bool:
    """Whether a person's clock or answer time is running."""
    return max(each.left, each.running) >= 0


def short(each: Occupant, passed: int) -> bool:
    """Whether the time in which a person must answer is almost over."""
    return each.running >= 0 and each.running + max(0, each.left) - passed < SHORT


def clock(each: Occupant, passed: int) -> str:
    """Return a person's clock as text: time for the move and reserve, or the one that is left."""
    over = passed - each.running
    if each.running < 0 or over >= 0:
        # The time for the move runs out first, then the reserve.
        return minutes(left(max(0, each.left), max(0, over) if each.running >= 0 else 0))
    reserve = f" + {minutes(left(each.left, 0))}" if each.left > 0 else ""
    return minutes(left(each.running, passed)) + reserve
