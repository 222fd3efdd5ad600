"""What a browser is told while its person is elsewhere: the server's key, and what one wants to know."""

from __future__ import annotations

from knaves.i18n.language import _, spoken
from knaves.match.ports.pushes import KINDS, Subscription
from knaves.office.endpoint import Asked, Endpoint
from knaves.server.http.carrier import services_of
from knaves.wire.pushes import PushOffer, PushWanted
from knaves.wire.refusals import RequestRefused

MOST = 8
"""Subscriptions of one person: a browser on each of their devices."""


async def push_offer(asked: Asked) -> PushOffer:
    """Return the public key (VAPID) with which browsers subscribe to this server's messages."""
    sender = services_of(asked).sender
    if sender is None:
        raise RequestRefused("unavailable", wait=1)
    return PushOffer(await asked.office.apart(lambda: sender.public_key), [*KINDS])


async def want_pushes(asked: Asked) -> None:
    """Say what a browser is to be told, in the language of this request; no kinds: nothing any more.

    A subscription ends with the session that made it.
    """
    services, body = services_of(asked), asked.body
    if services.sender is None or not services.sender.may_send_to(body.endpoint):
        raise RequestRefused("refused", _("Messages cannot be sent to this address."))
    kinds = tuple(kind for kind in KINDS if kind in body.kinds)
    if not kinds:
        await services.pushes.unsubscribe(body.endpoint)
        return
    wanted = Subscription(
        body.endpoint,
        asked.person.id,
        asked.person.session,
        body.p256dh,
        body.auth,
        spoken(),
        kinds,
    )
    await services.pushes.subscribe(wanted, MOST)


ENDPOINTS = (
    Endpoint("GET", "/api/push", push_offer, PushOffer),
    Endpoint(
        "PUT", "/api/push", want_pushes, body=PushWanted,
        status=204, needs="person", refusals=("refused",), spends=("answers",),
    ),
)  # fmt: skip
