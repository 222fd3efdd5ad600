"""HTTP endpoints, and how their requests are handled.

Input is parsed into structs that reject unknown fields, with limits on size and time. All errors are reported
in one shape; internal errors are logged too.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass
from typing import Any, Final, Literal

import msgspec
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.routing import Route

from knaves.i18n.language import BRITISH, ENGLISH, _, languages, speaking
from knaves.server.http.refusals import answer, refused
from knaves.server.people import Person, Signed
from knaves.server.services import Services
from knaves.wire.refusals import Refused

COOKIE: Final = "knaves"
COOKIE_AGE: Final = 180 * 86_400
LARGEST: Final = 16_384
"""Maximum body size in bytes."""
SLOWEST: Final = 10
"""Timeout in seconds for reading a body."""

Needs = Literal["nobody", "person", "account"]


@dataclass(slots=True)
class Asked:
    """A parsed request. ``body`` and ``query`` are structs of the endpoint's types."""

    services: Services
    request: Request
    body: Any
    query: Any
    asking: Person | None
    signed: Signed | None = None
    """The person who signed in with this request, for whom a cookie is set."""
    signed_out: bool = False

    @property
    def person(self) -> Person:
        """The signed-in person; only where the endpoint requires one."""
        assert self.asking is not None
        return self.asking

    @property
    def client(self) -> str:
        """The client's address."""
        return client_of(self.request)

    def path(self, name: str) -> str:
        """Return a path parameter."""
        return str(self.request.path_params[name])


@dataclass(frozen=True, slots=True)
class Endpoint:
    """An operation. ``work`` returns an ``answer``, or a complete response.

    ``refusals`` are its error codes in addition to those of every endpoint. ``spends`` are the rate limits
    that each request counts against. ``maybe``: there may be no answer.
    """

    method: Literal["GET", "POST", "PUT", "PATCH", "DELETE"]
    path: str
    work: Callable[[Asked], Awaitable[Any]]
    answer: Any = None
    body: Any = None
    query: Any = None
    status: int = 200
    needs: Needs = "nobody"
    refusals: tuple[str, ...] = ()
    spends: tuple[str, ...] = ()
    media: str = "application/json"
    maybe: bool = False

    async def carry_out(self, services: Services, request: Request) -> Response:
        """Answer a request in the reader's language; never raises."""
        with speaking(language_of(request)):
            try:
                return await _carried_out(self, services, request)
            except Exception as error:
                known = refused(error)
                if known is None:
                    services.failed(f"{self.method} {self.path}", error)
                    known = Refused("failed")
                return answer(known)


def routes(endpoints: Iterable[Endpoint], services: Services) -> list[Route]:
    """Return the application's routes: one per path, so that each knows all its methods."""
    paths: dict[str, dict[str, Endpoint]] = {}
    for each in endpoints:
        paths.setdefault(each.path, {})[each.method] = each

    def route(path: str, methods: dict[str, Endpoint]) -> Route:
        async def carry_out(request: Request) -> Response:
            method = "GET" if request.method == "HEAD" else request.method
            return await methods[method].carry_out(services, request)

        return Route(path, carry_out, methods=[*methods])

    return [route(path, methods) for path, methods in paths.items()]


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
    offered = connection.headers.get("accept-language", "")[:200].split(",")
    weighed: list[tuple[float, str]] = [(2.0, wanted)]
    for each in offered:
        name, _semicolon, weight = each.partition(";q=")
        try:
            weighed.append((float(weight or 1), name))
        except ValueError:
            continue
    for _weight, name in sorted(weighed, key=lambda each: -each[0]):
        language = name.strip().split("-")[0].lower()
        if name.strip() == BRITISH:
            # A wording that somebody chose; browsers in Britain write en-GB, and mean English.
            return BRITISH
        if language in languages():
            return language
    return ENGLISH


async def _carried_out(endpoint: Endpoint, services: Services, request: Request) -> Response:
    for what in endpoint.spends:
        await services.limits.spend(what, client_of(request))
    person = await services.people.find(token_of(request))
    if person is not None and services.bans.shuts_out(person.id):
        raise Refused("banned")
    if endpoint.needs != "nobody" and person is None:
        raise Refused("unsigned")
    if endpoint.needs == "account" and person is not None and not person.account:
        raise Refused("forbidden", _("That needs an account."))
    asked = Asked(services, request, await _body(endpoint, request), _query(endpoint, request), asking=person)
    made = await endpoint.work(asked)
    response = made if isinstance(made, Response) else _written(made, endpoint.status)
    if asked.signed is not None:
        response.set_cookie(
            COOKIE,
            asked.signed.token,
            max_age=COOKIE_AGE,
            httponly=True,
            samesite="lax",
            secure=request.url.scheme == "https",
        )
    elif asked.signed_out:
        response.delete_cookie(COOKIE, httponly=True, samesite="lax")
    return response


def _written(value: Any, status: int) -> Response:
    if value is None:
        return Response(status_code=204)
    return Response(msgspec.json.encode(value), status, media_type="application/json")


async def _body(endpoint: Endpoint, request: Request) -> Any:
    if endpoint.body is None:
        return None
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        raise Refused("media")
    data = bytearray()
    try:
        async with asyncio.timeout(SLOWEST):
            async for part in request.stream():
                data += part
                if len(data) > LARGEST:
                    raise Refused("large")
    except TimeoutError:
        raise Refused("malformed", _("The body took too long to arrive.")) from None
    try:
        return msgspec.json.decode(bytes(data), type=endpoint.body)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise _malformed(error) from None


def _query(endpoint: Endpoint, request: Request) -> Any:
    if endpoint.query is None:
        return None
    given = {name: value for name, value in request.query_params.items() if name != "language"}
    try:
        return msgspec.convert(given, endpoint.query, strict=False)
    except msgspec.ValidationError as error:
        raise _malformed(error) from None


def _malformed(error: Exception) -> Refused:
    return Refused("malformed", _("The request cannot be read: {what}.").format(what=str(error)[:200]))
