"""Who asks."""

from __future__ import annotations

from knaves.office.endpoint import Asked, Endpoint
from knaves.office.ports import Person
from knaves.wire.bodies import Me


async def who(asked: Asked) -> Me:
    """Return the signed-in person."""
    return me(asked.person)


async def who_if_anybody(asked: Asked) -> Me | None:
    """Return the signed-in person; nothing if nobody is signed in, which is no error for a page."""
    return None if asked.asking is None else me(asked.asking)


def me(person: Person) -> Me:
    """Return a person's data for themselves."""
    return Me(person.id, person.name, person.account)


ENDPOINTS = (
    Endpoint("GET", "/api/session", who, Me, needs="person"),
    Endpoint("GET", "/api/me", who_if_anybody, Me, maybe=True),
)
