"""Clubs, members and seasons as rows, and which clubs somebody belongs to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import msgspec
from sqlalchemy import Select, select

from knaves.match.log import Id
from knaves.match.ports.clubs import Club
from knaves.store.sql.schema import CLUB_MEMBERS, CLUBS

CLUB: Final = select(
    CLUBS.c.address,
    CLUBS.c.name,
    CLUBS.c.about,
    CLUBS.c.public,
    CLUBS.c.rules,
    CLUBS.c.made,
    CLUBS.c.version,
)
INSIDE: Final = CLUB_MEMBERS.c.role != "out"
"""The condition that somebody belongs to a club, and was not taken out."""


def club_of(row: Sequence[Any]) -> Club:
    """Return a club."""
    address, name, about, public, rules, made, version = row
    return Club(address, name, about, bool(public), _rules_of(rules), made, version)


def rules_written(rules: tuple[tuple[str, str], ...]) -> str:
    """Return the rules of a house as text."""
    return msgspec.json.encode(rules).decode()


def clubs_of(person: Id) -> Select[tuple[str]]:
    """Return the query for the addresses of the clubs that somebody belongs to."""
    return select(CLUB_MEMBERS.c.club).where(CLUB_MEMBERS.c.person == person, INSIDE)


def _rules_of(text: str) -> tuple[tuple[str, str], ...]:
    return msgspec.json.decode(text, type=tuple[tuple[str, str], ...])
