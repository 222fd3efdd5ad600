"""Notices to people at a table on a server: frozen values without text in any language.

A notice contains only what its readers may know, except that `Happened` has the views of several seats: each
person gets those of their own seats. A notice is sent once its cause is durable.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

from knaves.game import Seat
from knaves.match.log import Dated, Id, Sitter, Terms
from knaves.match.match import Update

Presence = Literal["here", "away", "gone"]
"""Connected; disconnected within the grace period; disconnected for longer."""
Choice = Literal["wait", "bot", "claim"]
"""The options in a vote about an absent player."""
Ready = Literal["seated", "ready"]


@dataclass(frozen=True, slots=True)
class Place:
    """A seat as everybody sees it.

    ``absent`` is the remaining grace period; -1 for a person who is here. ``left`` is the reserve of the
    clock and ``running`` the time left for the current move; -1 without clocks, or while the clock is
    stopped. All are in milliseconds.
    """

    sitter: Sitter | None
    presence: Presence = "here"
    ready: bool = False
    stand_in: str = ""
    """The bot that plays in place of the person."""
    sat_in: int = 0
    """How many moves bots have made in place of the person, in this game."""
    absent: int = -1
    left: int = -1
    running: int = -1


@dataclass(frozen=True, slots=True)
class Around:
    """Who is at the table, and its state apart from the game. ``watchers`` are names, for the players.

    A place is a seat of the current game. ``series`` has the games won, by place. ``choices`` are the options
    in votes about absent players, by seat.
    """

    table: str
    host: Id
    terms: Terms
    places: tuple[Place, ...]
    playing: bool
    locked: bool
    watchers: tuple[str, ...] = ()
    series: tuple[int, ...] = ()
    record: str = ""
    """The address of the record of the current or last game."""
    origin: str = ""
    """The address of the record in which the current or last game began; empty if it was a new game."""
    last: Over | None = None
    """How the last game ended; None while one is played."""
    sat: tuple[Sitter | None, ...] = ()
    """Who sat in the last game, by seat."""
    offered: Terms | None = None
    """Proposed new terms; they apply once everybody who sits here has agreed."""
    draw_asked: tuple[Seat, ...] = ()
    """Seats that have proposed to end the game without a winner."""
    choices: Mapping[Seat, tuple[Choice, ...]] = field(default_factory=dict)
    chosen: Mapping[Seat, Mapping[Seat, Choice]] = field(default_factory=dict)
    """Votes about absent players: by absent seat, then by the voter's first seat."""
    agreed: tuple[Seat, ...] = ()
    """Places whose people have accepted the offered terms."""
    pause: int = -1
    """Milliseconds left of the pause to talk before the deal; -1 if there is none."""
    watching: int = 0
    """The number of watchers; ``watchers`` names some of them."""
    muted: Mapping[Id, tuple[str, ...]] = field(default_factory=dict)
    """By reader: the people they have muted. Only the reader is told."""
    begun: bool = False
    """Whether a person has moved in the current game: it cannot be called off any more."""


@dataclass(frozen=True, slots=True)
class Happened:
    """Moves were made, or somebody joined: the current state. ``open`` is for watchers."""

    update: Update
    open: Any


@dataclass(frozen=True, slots=True)
class Times:
    """A clock started or stopped, or a pause began or ended: the times, as in `Place` and `Around`."""

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
    Around | Happened | Times | PartAsked | DrawVoid | Revealed | Over | Nudged | Spoken | Gone
)


@dataclass(frozen=True, slots=True)
class Told:
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
class Finished:
    """A finished game for the archive: its record as text, the counts by seat, and how it ended.

    ``rated``: it counts for the ratings. ``people`` are by seat; empty for bots and for seats that a stand-in
    played.
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


@dataclass(frozen=True, slots=True)
class Outcome:
    """The effects of requests: entries to make durable, then notices to send and games to archive.

    ``said`` and ``reports`` are stored outside the log.
    """

    entries: tuple[Dated, ...] = ()
    told: tuple[Told, ...] = ()
    finished: tuple[Finished, ...] = ()
    said: tuple[Spoken, ...] = ()
    reports: tuple[Reported, ...] = ()
