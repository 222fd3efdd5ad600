"""The person on this device, without a session."""

from __future__ import annotations

from knaves.device.office import host_of
from knaves.office.endpoint import Asked, Endpoint
from knaves.office.people import me
from knaves.wire.bodies import Me, NewGuest


async def come_in(asked: Asked) -> Me:
    """Set the person's name, or rename the person."""
    return me(host_of(asked).come_in(asked.body.name))


ENDPOINTS = (
    Endpoint("POST", "/api/session", come_in, Me, NewGuest, status=201),
    Endpoint("PATCH", "/api/session", come_in, Me, NewGuest, needs="person"),
)
