"""Accounts: a name and a passphrase, for people who want the same identity everywhere."""

from __future__ import annotations

from knaves.office.endpoint import Asked, Endpoint
from knaves.server.http.carrier import services_of, web_of
from knaves.server.people import NewSession
from knaves.wire.bodies import (
    Confirmation,
    Joined,
    NewAccount,
    NewPassphrase,
    Recovery,
    SignedIn,
    SignIn,
)


async def join(asked: Asked) -> Joined:
    """Create an account; a guest keeps seats, records and statistics."""
    signed = await services_of(asked).people.join(asked.body.name, asked.body.passphrase, asked.asking)
    if asked.asking is not None:
        await services_of(asked).end_sockets(asked.asking.id)
    return _joined(asked, signed)


async def sign_in(asked: Asked) -> SignedIn:
    """Sign in. This always starts a new session."""
    await _spend_name(asked)
    web_of(asked).signed = signed = await services_of(asked).people.sign_in(
        asked.body.name, asked.body.passphrase
    )
    return SignedIn(signed.person.id, signed.person.name, signed.person.account, signed.token)


async def recover(asked: Asked) -> Joined:
    """Set a new passphrase with the recovery code, which is replaced; all sessions end."""
    await _spend_name(asked)
    body = asked.body
    signed = await services_of(asked).people.recover(body.name, body.recovery, body.passphrase)
    await services_of(asked).end_sockets(signed.person.id)
    return _joined(asked, signed)


async def change(asked: Asked) -> SignedIn:
    """Change one's passphrase; all other sessions end."""
    await services_of(asked).limits.spend("name", asked.person.id)
    signed = await services_of(asked).people.change(asked.person, asked.body.old, asked.body.passphrase)
    web_of(asked).signed = signed
    await services_of(asked).end_sockets(signed.person.id)
    return SignedIn(signed.person.id, signed.person.name, signed.person.account, signed.token)


async def delete(asked: Asked) -> None:
    """Delete one's account with its sessions, ratings, statistics, answers and chat.

    Others' records lose the name.
    """
    await services_of(asked).limits.spend("name", asked.person.id)
    await services_of(asked).people.delete(asked.person, asked.body.passphrase)
    await services_of(asked).end_sockets(asked.person.id)
    web_of(asked).signed_out = True


async def _spend_name(asked: Asked) -> None:
    """Count an attempt to guess the passphrase of a name, from any address."""
    await services_of(asked).limits.spend("name", asked.body.name.casefold()[:80])


def _joined(asked: Asked, signed: NewSession) -> Joined:
    web_of(asked).signed = signed
    person = signed.person
    return Joined(person.id, person.name, person.account, signed.token, signed.recovery)


ENDPOINTS = (
    Endpoint(
        "POST", "/api/account", join, Joined, NewAccount,
        status=201, refusals=("unreadable", "taken", "refused"), spends=("accounts",),
    ),
    Endpoint(
        "POST", "/api/account/session", sign_in, SignedIn, SignIn,
        status=201, refusals=("unreadable", "forbidden"), spends=("sign_in",),
    ),
    Endpoint(
        "POST", "/api/account/recovery", recover, Joined, Recovery,
        status=201, refusals=("unreadable", "forbidden"), spends=("sign_in",),
    ),
    Endpoint(
        "PUT", "/api/account/passphrase", change, SignedIn, NewPassphrase,
        needs="account", refusals=("unreadable", "forbidden"), spends=("sign_in",),
    ),
    Endpoint(
        "POST", "/api/account/deletion", delete, body=Confirmation,
        status=204, needs="account", refusals=("unreadable", "forbidden"), spends=("sign_in",),
    ),
)  # fmt: skip
