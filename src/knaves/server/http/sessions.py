"""Guests and sessions: signing in, renaming, signing out."""

from __future__ import annotations

from knaves.i18n.language import _
from knaves.server.http.endpoint import Asked, Endpoint, token_of
from knaves.server.people import Person, Signed
from knaves.wire.bodies import Code, Me, NewGuest, Resumed, SignedIn
from knaves.wire.refusals import Refused


async def come_in(asked: Asked) -> SignedIn:
    """Sign in as a new guest. Whoever is signed in already stays who they are, under their own name."""
    # A tab that does not know what another one did would lose the seats and the account of both.
    if asked.asking is None:
        asked.signed = await asked.services.people.guest(asked.body.name)
    else:
        asked.signed = Signed(asked.asking, token_of(asked.request))
    signed = asked.signed
    return SignedIn(signed.person.id, signed.person.name, signed.person.account, signed.token)


async def who(asked: Asked) -> Me:
    """Return the signed-in person."""
    return me(asked.person)


async def who_if_anybody(asked: Asked) -> Me | None:
    """Return the signed-in person; nothing if nobody is signed in, which is no error for a page."""
    return None if asked.asking is None else me(asked.asking)


async def rename(asked: Asked) -> Me:
    """Rename a guest. Seats already taken keep the old name."""
    return me(await asked.services.people.rename(asked.person, asked.body.name))


async def tell_code(asked: Asked) -> Code:
    """Return the session's resume code, which a page cannot read from its cookie."""
    return Code(token_of(asked.request))


async def resume(asked: Asked) -> Me:
    """Open the session of a resume code here too."""
    person = await asked.services.people.find(asked.body.code)
    if person is None:
        raise Refused("forbidden", _("Nobody has this resume code."))
    if asked.services.bans.shuts_out(person.id):
        raise Refused("banned")
    asked.signed = Signed(person, asked.body.code)
    return me(person)


async def sign_out(asked: Asked) -> None:
    """Sign out: this session ends. A guest loses access to their seats and statistics."""
    await asked.services.people.sign_out(asked.person)
    await asked.services.end_sockets(asked.person.id, asked.person.session)
    asked.signed_out = True


async def sign_out_everywhere(asked: Asked) -> None:
    """Sign out everywhere: all sessions end."""
    await asked.services.people.sign_out(asked.person, everywhere=True)
    await asked.services.end_sockets(asked.person.id)
    asked.signed_out = True


async def forget(asked: Asked) -> None:
    """Delete all stored data of a guest: sessions, statistics, chat, and the name in others' records."""
    await asked.services.people.forget(asked.person)
    await asked.services.end_sockets(asked.person.id)
    asked.signed_out = True


def me(person: Person) -> Me:
    """Return a person's data for themselves."""
    return Me(person.id, person.name, person.account)


ENDPOINTS = (
    Endpoint(
        "POST", "/api/session", come_in, SignedIn, NewGuest,
        status=201, refusals=("unreadable", "taken"), spends=("sessions",),
    ),
    Endpoint("GET", "/api/session", who, Me, needs="person"),
    Endpoint("GET", "/api/me", who_if_anybody, Me, maybe=True),
    Endpoint(
        "PATCH", "/api/session", rename, Me, NewGuest,
        needs="person", refusals=("unreadable", "taken", "refused"), spends=("sessions",),
    ),
    Endpoint(
        "PUT", "/api/session", resume, Me, Resumed, refusals=("forbidden",), spends=("sign_in",),
    ),
    Endpoint("POST", "/api/session/code", tell_code, Code, needs="person"),
    Endpoint("DELETE", "/api/session", sign_out, status=204, needs="person"),
    Endpoint(
        "DELETE", "/api/me", forget,
        status=204, needs="person", refusals=("refused",), spends=("sign_in",),
    ),
    Endpoint("DELETE", "/api/sessions", sign_out_everywhere, status=204, needs="person"),
)  # fmt: skip
