"""Notices to people at a table on a server: frozen values without text in any language.

A notice contains only what its readers may know, except that `Happened` has the views of several seats: each
person gets those of their own seats. A notice is sent once its cause is durable.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from msgspec.structs import replace

from knaves.game import Seat
from knaves.match.around import Around, Ask
from knaves.match.deal_counts import NO_DEALS, DealCounts
from knaves.match.log import Dated, Id, Sitter
from knaves.match.match import Update


@dataclass(frozen=True, slots=True)
class Gathering:
    """Who is at the table, and its state apart from the game, as each of its people may see it.

    ``around`` is what everybody sees; `for_reader` adds what differs between readers.
    """

    around: Around
    host: Id
    sitting: tuple[Id, ...]
    """Who sits in each seat; empty for bots and free seats."""
    muted: Mapping[Id, tuple[str, ...]]
    """By reader: the people they have muted."""
    may: Mapping[Id, tuple[Ask, ...]]
    """By reader: what they may ask of the table; under the empty id: what all watchers may ask."""
    last: Over | None
    """How the last game ended; None while one is played."""
    sat: tuple[Sitter | None, ...]
    """Who sat in the last game, by seat."""
    only_may: bool = False
    """Whether nothing has changed but what may be asked."""

    def offers_to(self, who: Id) -> tuple[Ask, ...]:
        """Return what a person may ask."""
        return self.may.get(who, self.may.get("", ()))

    def for_reader(self, who: Id) -> Around:
        """Return what a person sees; only the players and the host learn who watches."""
        seats = [
            replace(each, yours=True) if who and who == sitting else each
            for each, sitting in zip(self.around.seats, self.sitting, strict=True)
        ]
        host = who == self.host
        watchers = self.around.watchers if host or (who and who in self.sitting) else []
        muted = [*self.muted.get(who, ())]
        return replace(self.around, seats=seats, host=host, watchers=watchers, muted=muted)


@dataclass(frozen=True, slots=True)
class Happened:
    """Moves were made, or somebody joined: the current state. ``open`` is for watchers."""

    update: Update
    open: Any


@dataclass(frozen=True, slots=True)
class Times:
    """A clock started or stopped, or a pause began or ended: the times, as in `Around`."""

    left: tuple[int, ...]
    running: tuple[int, ...]
    pause: int


@dataclass(frozen=True, slots=True)
class PartAsked:
    """A request to these seats: the commitment to their part of a draw, or the part itself."""

    draw: int
    token: str
    stage: Literal["commit", "give"]
    house: str
    """The house's commitment, 64 hexadecimal digits."""
    commitments: tuple[str, ...]
    """The commitments by seat; empty if not known yet."""
    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class DrawVoid:
    """A draw was cancelled because these seats withheld their parts; it is repeated.

    ``house`` is the commitment of the house that is void with it.
    """

    draw: int
    missing: tuple[Seat, ...]
    house: str


@dataclass(frozen=True, slots=True)
class Revealed:
    """The house's secret of a draw whose cards are all known."""

    draw: int
    secret: str


@dataclass(frozen=True, slots=True)
class Over:
    """The game is over. ``side`` won; -1: nobody. ``record`` is the address of its record."""

    how: str
    side: int
    record: str


@dataclass(frozen=True, slots=True)
class Nudged:
    """A reminder to a seat to move."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Spoken:
    """A chat message. ``watching``: among watchers; players do not receive it."""

    number: int
    at: int
    by: Id
    name: str
    text: str
    watching: bool = False


@dataclass(frozen=True, slots=True)
class Reported:
    """A report to the operators about a person, with the latest messages."""

    by: Id
    about: Id
    name: str
    why: str
    at: int
    excerpt: tuple[Spoken, ...]


@dataclass(frozen=True, slots=True)
class Gone:
    """The table is closed."""

    why: str


Notice: TypeAlias = (
    Gathering | Happened | Times | PartAsked | DrawVoid | Revealed | Over | Nudged | Spoken | Gone
)


@dataclass(frozen=True, slots=True)
class Delivery:
    """A notice and its recipients: these people, or everybody who follows the table, except ``but``.

    ``n`` is the number of the last log entry when the notice was made, and ``seated`` the occupants of the
    places at that time: recipients see the views of these seats, even if they have moved to others since.
    """

    notice: Notice
    n: int
    seated: tuple[Sitter | None, ...] = ()
    to: tuple[Id, ...] | None = None
    but: tuple[Id, ...] = ()


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """A finished game for the archive: its record as text, the counts by seat, and how it ended.

    ``rated``: it counts for the ratings. ``people`` are by seat; empty for bots and for seats that a stand-in
    played. ``scores`` are the points by side, ``deal_set`` the address of the set whose cards were dealt.
    ``table`` is where it was played, ``worth`` what the win counts as, 2 for a skunk. ``leaf`` is its text
    for the log of commitments, and ``dealt`` what its deals count; a game without proofs has neither.
    """

    address: str
    record: str
    game: str
    people: tuple[Id, ...]
    names: tuple[str, ...]
    players: tuple[str, ...]
    counts: tuple[Mapping[str, int], ...]
    how: str
    side: int
    rated: bool
    scores: tuple[int, ...] = ()
    deal_set: str = ""
    table: str = ""
    worth: int = 1
    leaf: str = ""
    dealt: DealCounts = NO_DEALS


@dataclass(frozen=True, slots=True)
class Outcome:
    """The effects of requests: entries to make durable, then notices to send and games to archive.

    ``said`` and ``reports`` are stored outside the log.
    """

    entries: tuple[Dated, ...] = ()
    told: tuple[Delivery, ...] = ()
    finished: tuple[FinishedGame, ...] = ()
    said: tuple[Spoken, ...] = ()
    reports: tuple[Reported, ...] = ()
