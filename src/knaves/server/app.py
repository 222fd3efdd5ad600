"""The web application: HTTP for people, tables and records, and one socket for play, behind the guard."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp
from starlette.websockets import WebSocket

from knaves.i18n.language import _, speaking
from knaves.server.documents import ROOT, read_documents
from knaves.server.http import operations
from knaves.server.http.carrier import client_of, language_of, refusal_response, routes, token_of
from knaves.server.http.openapi import ENDPOINTS, text
from knaves.server.http_guard import Guard, Networks, refuse
from knaves.server.link_previews import with_preview
from knaves.server.office import refused
from knaves.server.page import PREVIEWS, read_page, send, wants_page
from knaves.server.request_guard import Gate
from knaves.server.services import Services
from knaves.server.socket import Line
from knaves.wire.refusals import RequestRefused

Work = Callable[[], Awaitable[None]]


async def _nothing() -> None:
    """Do nothing."""


def application(
    services: Services, proxies: Networks = (), begin: Work = _nothing, close: Work = _nothing
) -> ASGIApp:
    """Return the application of a server. ``begin`` and ``close`` start and stop its background tasks."""

    async def socket(websocket: WebSocket) -> None:
        try:
            person = await services.people.find(token_of(websocket))
            if person is None:
                raise RequestRefused("unsigned")
            if services.bans.shuts_out(person.id):
                raise RequestRefused("banned")
            line = Line(websocket, person, client_of(websocket))
            services.connected.add(line)
        except Exception as error:
            known = refused(error)
            if known is None:
                raise
            with speaking(language_of(websocket)):
                await refuse(known, websocket.scope, websocket.receive, websocket.send)
            return
        try:
            gate = Gate(services.metrics, services.limits)
            await line.serve(services.hall, gate, services.relay, services.followed_events)
        finally:
            services.connected.remove(line)

    page, documents = read_page(), read_documents()

    async def opened(request: Request) -> Response:
        """Send the page, and say in its head what the link leads to."""
        return send(request, await with_preview(services, request, page), "Accept-Language")

    async def arrived(request: Request) -> Response:
        """Show the page to whoever opens a link, or say how to play there; the table is not touched."""
        if page and wants_page(request):
            return await opened(request)
        with speaking(language_of(request)):
            link = services.link_to(f"/t/{request.path_params['table']}")
            return PlainTextResponse(_("To play: knaves join {address}").format(address=link) + "\n")

    async def shown(request: Request) -> Response | None:
        """Return a file of the page, or the page itself, which knows its own addresses; None for others.

        A route for all paths would hide that an address has other methods.
        """
        path = request.url.path.removeprefix("/")
        if request.method not in ("GET", "HEAD") or path.partition("/")[0] == "api":
            return None
        if path.partition("/")[0] == ROOT:
            with speaking(language_of(request)):
                return await documents.answer(request)
        if path in page:
            sent = send(request, page[path])
            if path.startswith(f"{PREVIEWS.name}/"):
                # Some messengers show it in the reader's browser, on a page of their own.
                sent.headers["Cross-Origin-Resource-Policy"] = "cross-origin"
            return sent
        return await opened(request) if page and wants_page(request) else None

    async def described(request: Request) -> Response:
        return Response(text(), media_type="application/json")

    async def failed(request: Request, error: Exception) -> Response:
        status = error.status_code if isinstance(error, HTTPException) else 500
        found = await shown(request) if status == 404 else None
        if found is not None:
            return found
        with speaking(language_of(request)):
            response = refusal_response(
                RequestRefused({404: "unknown", 405: "method"}.get(status, "malformed"))
            )
        response.headers.update((error.headers if isinstance(error, HTTPException) else None) or {})
        return response

    @contextlib.asynccontextmanager
    async def life(app: Starlette) -> AsyncIterator[None]:
        relay = services.relay
        try:
            if relay is not None:
                await relay.begin()
            await services.hall.begin()
            await begin()
        except Exception as error:
            # uvicorn reports it only to its log.
            services.trouble = error
            raise
        yield
        services.draining = True
        await close()
        await services.hall.close()
        if relay is not None:
            await relay.close()

    app = Starlette(
        routes=[
            *routes(ENDPOINTS, services),
            *operations.routes(services),
            Route("/api/openapi.json", described, methods=["GET"]),
            Route("/t/{table}", arrived, methods=["GET"]),
            WebSocketRoute("/api/socket", socket),
        ],
        exception_handlers={HTTPException: failed},
        lifespan=life,
    )
    return Guard(app, services, proxies)
