"""Clubs: who belongs to one, who directs it, its seasons and its events."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, Protocol, TypeAlias

from knaves.match.log import Id
from knaves.match.ports.events import Event

Role: TypeAlias = Literal["director", "member", "out"]
"""Who is ``out`` was taken out by a director, and cannot join again."""


@dataclass(frozen=True, slots=True)
class Club:
    """A club. One that is not ``public`` is in no list. ``rules`` are those of the house: game and text.

    ``version`` grows with every change of it, its members and its seasons.
    """

    address: str
    name: str
    about: str
    public: bool
    rules: tuple[tuple[str, str], ...]
    made: int
    version: int = 0


@dataclass(frozen=True, slots=True)
class Member:
    """Somebody who belongs to a club, or who is ``out``. ``name`` is that of their account."""

    person: Id
    name: str
    role: Role
    joined: int


@dataclass(frozen=True, slots=True)
class Season:
    """A season, from 1. It lasts until the next one begins. ``name`` may be empty."""

    number: int
    name: str
    begins: int


@dataclass(frozen=True, eq=False)
class ClubBoard:
    """A club with everything that belongs to it, at one moment.

    ``events`` have the number of their entries, and are in the order of their starts; those that were called
    off are left out. A board is compared by identity: there is one of each state.
    """

    club: Club
    members: tuple[Member, ...]
    seasons: tuple[Season, ...]
    events: tuple[tuple[Event, int], ...]

    def role(self, person: Id) -> Role | None:
        """Return what somebody is in the club; None for others, and for nobody."""
        return next((each.role for each in self.members if person and each.person == person), None)


@dataclass(frozen=True, slots=True)
class ClubListing:
    """A club in a list. ``role`` is that of the reader, if any."""

    club: Club
    members: int
    role: Role | None


class Clubs(Protocol):
    """Clubs. Only people with accounts belong to one."""

    async def found(self, wanted: Club, person: Id, most: int) -> str:
        """Store a club whose director is its founder; return its address, which is chosen here.

        It is empty if the person directs as many as ``most`` already.
        """
        ...

    async def board(self, address: str) -> ClubBoard | None:
        """Return a club with all that belongs to it; the same value until something has changed."""
        ...

    async def listed(self, person: Id, limit: int = 100) -> Sequence[ClubListing]:
        """Return a person's own clubs, then the other public ones, the largest first."""
        ...

    async def names(self, addresses: Iterable[str]) -> Mapping[str, str]:
        """Return the names of clubs by address."""
        ...

    async def join(self, address: str, person: Id, now: int, most: int) -> bool:
        """Let a person belong to a club; False if they are out, or ``most`` belong to it."""
        ...

    async def leave(self, address: str, person: Id) -> bool:
        """Let a person leave; False for the last director."""
        ...

    async def appoint(self, address: str, person: Id, role: Role) -> bool:
        """Give somebody who belongs to a club a role; False if it would have no director.

        Somebody who was out and gets another role may join again, and does not belong to it by that.
        """
        ...

    async def change(self, changed: Club) -> None:
        """Change the name, the words, the rules of a club, and whether it is public."""
        ...

    async def begin_season(self, address: str, season: Season) -> None:
        """Store a season, instead of one with the same number."""
        ...

    async def take_back_season(self, address: str, number: int) -> bool:
        """Forget the latest season: the one before goes on. False if it is not the latest, or the first."""
        ...

    async def close(self, address: str) -> None:
        """Delete a club. Its events are then for everybody who has their links."""
        ...
