"""Guests and sessions: signing in, renaming, signing out."""

from __future__ import annotations

from knaves.i18n.language import _
from knaves.office.endpoint import Asked, Endpoint
from knaves.office.people import me
from knaves.server.http.carrier import services_of, web_of
from knaves.server.people import NewSession
from knaves.wire.bodies import Code, Me, NewGuest, Resumed, SignedIn
from knaves.wire.refusals import RequestRefused


async def come_in(asked: Asked) -> SignedIn:
    """Sign in as a new guest. Whoever is signed in already stays who they are, under their own name."""
    # A browser tab unaware of another's sign-in would otherwise lose the seats and the account of both.
    web = web_of(asked)
    if asked.asking is None:
        signed = await web.services.people.guest(asked.body.name)
    else:
        signed = NewSession(asked.asking, web.token)
    web.signed = signed
    return SignedIn(signed.person.id, signed.person.name, signed.person.account, signed.token)


async def rename(asked: Asked) -> Me:
    """Rename a guest. Seats already taken keep the old name."""
    return me(await services_of(asked).people.rename(asked.person, asked.body.name))


async def tell_code(asked: Asked) -> Code:
    """Return the session's resume code, which a page cannot read from its cookie."""
    return Code(web_of(asked).token)


async def resume(asked: Asked) -> Me:
    """Open the session of a resume code here too."""
    person = await services_of(asked).people.find(asked.body.code)
    if person is None:
        raise RequestRefused("forbidden", _("Nobody has this resume code."))
    if services_of(asked).bans.shuts_out(person.id):
        raise RequestRefused("banned")
    web_of(asked).signed = NewSession(person, asked.body.code)
    return me(person)


async def sign_out(asked: Asked) -> None:
    """Sign out: this session ends. A guest loses access to their seats and statistics."""
    await services_of(asked).people.sign_out(asked.person)
    await services_of(asked).end_sockets(asked.person.id, asked.person.session)
    web_of(asked).signed_out = True


async def sign_out_everywhere(asked: Asked) -> None:
    """Sign out everywhere: all sessions end."""
    await services_of(asked).people.sign_out(asked.person, everywhere=True)
    await services_of(asked).end_sockets(asked.person.id)
    web_of(asked).signed_out = True


async def forget(asked: Asked) -> None:
    """Delete all stored data of a guest: sessions, statistics, chat, and the name in others' records."""
    await services_of(asked).people.forget(asked.person)
    await services_of(asked).end_sockets(asked.person.id)
    web_of(asked).signed_out = True


ENDPOINTS = (
    Endpoint(
        "POST", "/api/session", come_in, SignedIn, NewGuest,
        status=201, refusals=("unreadable", "taken"), spends=("sessions",),
    ),
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
