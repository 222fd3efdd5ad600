"""The office over HTTP: Starlette's requests for its endpoints, and its answers as responses.

Bodies are limited in size and time; the session identifies who asks.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.routing import Route

from knaves.i18n.language import _, speaking
from knaves.office import endpoint
from knaves.office.endpoint import JSON, Answer, Asked, Endpoint, by_path, refuse
from knaves.office.ports import Office, Person
from knaves.server.office import ServerOffice
from knaves.server.people import NewSession
from knaves.server.services import Services
from knaves.wire.refusals import RequestRefused

COOKIE: Final = "knaves"
COOKIE_AGE: Final = 180 * 86_400
ARRIVING: Final = "/api/me"
"""What the page asks first, whenever it is opened."""
SLOWEST: Final = 10
"""Timeout in seconds for reading a body."""


@dataclass(slots=True)
class Web:
    """A request over HTTP."""

    services: Services
    request: Request
    signed: NewSession | None = None
    """The person who signed in with this request, for whom a cookie is set."""
    signed_out: bool = False

    @property
    def client(self) -> str:
        """The client's address."""
        return client_of(self.request)

    @property
    def params(self) -> Mapping[str, str]:
        """The parameters of the path."""
        return self.request.path_params

    @property
    def query(self) -> Mapping[str, str]:
        """The query parameters."""
        return self.request.query_params

    @property
    def token(self) -> str:
        """The token of the session."""
        return token_of(self.request)

    async def person(self) -> Person | None:
        """Return the session's person."""
        person = await self.services.people.find(self.token)
        if person is not None and self.services.bans.shuts_out(person.id):
            raise RequestRefused("banned")
        return person

    async def body(self, largest: int) -> bytes:
        """Read the body."""
        if self.request.headers.get("content-type", "").partition(";")[0].strip().lower() != JSON:
            raise RequestRefused("media")
        length = self.request.headers.get("content-length", "0")
        if not length.isdecimal() or int(length) > largest:
            raise RequestRefused("large")
        data = bytearray()
        try:
            async with asyncio.timeout(SLOWEST):
                async for part in self.request.stream():
                    data += part
                    if len(data) > largest:
                        raise RequestRefused("large")
        except TimeoutError:
            raise RequestRefused("malformed", _("The body took too long to arrive.")) from None
        return bytes(data)


def web_of(asked: Asked) -> Web:
    """Return an HTTP request, for endpoints that only a server has."""
    assert isinstance(asked.carrier, Web)
    return asked.carrier


def services_of(asked: Asked) -> Services:
    """Return the services of the server."""
    return web_of(asked).services


def routes(endpoints: Iterable[Endpoint], services: Services) -> list[Route]:
    """Return the application's routes: one per path, so that each knows all its methods."""
    office = ServerOffice(services)

    def route(path: str, methods: dict[str, Endpoint]) -> Route:
        async def carry_out(request: Request) -> Response:
            method = "GET" if request.method == "HEAD" else request.method
            return await _carried_out(methods[method], office, Web(services, request))

        return Route(path, carry_out, methods=[*methods])

    return [route(path, methods) for path, methods in by_path(endpoints).items()]


def client_of(connection: HTTPConnection) -> str:
    """Return the client's address as determined by the guard."""
    return str(connection.scope.get("state", {}).get("client", ""))


def token_of(connection: HTTPConnection) -> str:
    """Return the token of a request: a program's resume code, or a browser's cookie."""
    kind, _space, code = connection.headers.get("authorization", "").partition(" ")
    return code.strip() if kind.lower() == "bearer" else connection.cookies.get(COOKIE, "")


def language_of(connection: HTTPConnection) -> str:
    """Return the reader's language: from ``?language=``, or the best match of the header."""
    wanted = connection.query_params.get("language", "")
    return endpoint.language_of(wanted, connection.headers.get("accept-language", ""))


def response(answer: Answer) -> Response:
    """Return the response for an answer."""
    content, refusal = answer.content, answer.refusal
    if content is None:
        return Response(status_code=answer.status)
    made = Response(content.content, answer.status, media_type=content.media)
    if content.name:
        made.headers["Content-Disposition"] = f'attachment; filename="{content.name}"'
    if refusal is not None and refusal.wait:
        made.headers["Retry-After"] = str(refusal.wait)
    if refusal is not None and refusal.code == "unsigned":
        made.headers["WWW-Authenticate"] = "Bearer"
    return made


def refusal_response(error: RequestRefused) -> Response:
    """Return the response for a refusal, in the current language."""
    return response(refuse(error))


async def _carried_out(asked: Endpoint, office: Office, web: Web) -> Response:
    with speaking(language_of(web.request)):
        answer = response(await asked.carry_out(office, web))
    if answer.status_code >= 400:
        return answer
    if web.signed is not None:
        _give_cookie(answer, web, web.signed.token)
    elif web.signed_out:
        answer.delete_cookie(COOKIE, httponly=True, samesite="lax")
    elif asked.path == ARRIVING and answer.status_code == 200 and COOKIE in web.request.cookies:
        # Games by days take longer than a cookie lasts: whoever comes back keeps it for as long again.
        _give_cookie(answer, web, web.request.cookies[COOKIE])
    return answer


def _give_cookie(answer: Response, web: Web, token: str) -> None:
    answer.set_cookie(
        COOKIE,
        token,
        max_age=COOKIE_AGE,
        httponly=True,
        samesite="lax",
        secure=web.request.url.scheme == "https",
    )
