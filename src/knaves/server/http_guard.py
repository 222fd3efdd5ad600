"""The guard in front of the server: client addresses, cross-site requests and security headers.

It runs before every route and the socket. Requests that pass have their true address and scheme.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from typing import Any, Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from knaves.cards import NotationError
from knaves.i18n.language import _, speaking
from knaves.server.http.carrier import language_of, refusal_response
from knaves.server.http.openapi import ENDPOINTS
from knaves.server.logs import log
from knaves.server.services import Services
from knaves.wire.refusals import RequestRefused

SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})
_LARGEST: Final = max(each.largest for each in ENDPOINTS)
"""Bytes of the largest body that any endpoint takes; each refuses what is too large for itself."""
METHODS: Final = SAFE | {"POST", "PUT", "PATCH", "DELETE"}
POLICY: Final = (
    # WebAssembly, for the tables that the page can run on its own device.
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'"
)
HEADERS: Final = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    # The addresses of tables and records are secrets of those who received them.
    "Referrer-Policy": "no-referrer",
    "X-Robots-Tag": "noindex",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
}
STRICT: Final = "max-age=31536000"

Networks = tuple[IPv4Network | IPv6Network, ...]


def read_proxies(addresses: Sequence[str]) -> Networks:
    """Return the networks of trusted proxies; NotationError for an invalid address.

    >>> read_proxies(["10.0.0.0/8"])
    (IPv4Network('10.0.0.0/8'),)
    """
    found = []
    for each in addresses:
        try:
            found.append(ip_network(each.strip(), strict=False))
        except ValueError:
            raise NotationError(
                _("{address!r} is not the address of a proxy.").format(address=each)
            ) from None
    return tuple(found)


class Guard:
    """The guarded application. ``proxies`` are trusted to state client addresses."""

    def __init__(self, app: ASGIApp, services: Services, proxies: Networks = ()) -> None:
        self._app, self._services, self._proxies = app, services, proxies

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        self._name(scope)
        begun, status = time.perf_counter(), 0

        async def out(message: Message) -> None:
            nonlocal status
            if message["type"] in ("http.response.start", "websocket.http.response.start"):
                status = message["status"]
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                headers.setdefault("Cache-Control", "no-store")
                if scope["scheme"] in ("https", "wss"):
                    headers.setdefault("Strict-Transport-Security", STRICT)
            await send(message)

        connection = HTTPConnection(scope)
        try:
            await self._let_in(scope, connection.headers)
            await self._app(scope, receive, out)
        except Exception as error:
            known = error if isinstance(error, RequestRefused) else RequestRefused("failed")
            if known is not error:
                self._services.failed("door", error)
            if not status:
                with speaking(language_of(connection)):
                    await refuse(known, scope, receive, out)
        if scope["type"] == "http":
            self._note(scope, status, time.perf_counter() - begun)

    def _name(self, scope: Scope) -> None:
        """Determine the client's true address and scheme; only trusted proxies may state them."""
        headers = Headers(scope=scope)
        client = scope["client"][0] if scope.get("client") else ""
        secure = scope["scheme"] in ("https", "wss")
        if self._is_proxy(client):
            secure = headers.get("x-forwarded-proto", "").split(",")[-1].strip() in ("https", "wss")
            # From the nearest proxy outwards; the first address that is not a trusted proxy is the client.
            for hop in reversed(",".join(headers.getlist("x-forwarded-for")).split(",")):
                try:
                    client = str(ip_address(hop.strip()))
                except ValueError:
                    break
                if not self._is_proxy(client):
                    break
        plain = "ws" if scope["type"] == "websocket" else "http"
        scope["scheme"] = plain + "s" if secure else plain
        scope["state"] = {**scope.get("state", {}), "client": client}

    def _is_proxy(self, client: str) -> bool:
        try:
            address = ip_address(client)
        except ValueError:
            return False
        return any(address in network for network in self._proxies)

    async def _let_in(self, scope: Scope, headers: Headers) -> None:
        client = scope["state"]["client"]
        if self._services.bans.shuts_out(client=client):
            raise RequestRefused("banned")
        socket = scope["type"] == "websocket"
        if socket or scope["method"] not in SAFE:
            self._check_origin(headers)
        await self._services.limits.spend("sockets" if socket else "requests", client)
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length) > _LARGEST:
            raise RequestRefused("large")

    def _check_origin(self, headers: Headers) -> None:
        """Refuse requests from other sites' pages. Browsers always state a page's origin."""
        origin = headers.get("origin")
        if origin is None:
            if headers.get("sec-fetch-site", "none") not in ("same-origin", "none"):
                raise RequestRefused("origin")
            return
        ours = {headers.get("host", "").lower()}
        if self._services.public:
            ours = {urlsplit(self._services.public).netloc.lower()}
        if urlsplit(origin).netloc.lower() not in ours - {""}:
            raise RequestRefused("origin")

    def _note(self, scope: Scope, status: int, seconds: float) -> None:
        # Clients can invent methods, so unknown ones must not become metric labels.
        method = scope["method"] if scope["method"] in METHODS else "other"
        if status:
            self._services.metrics.requests.labels(method, str(status)).observe(seconds)
        path = getattr(scope.get("route"), "path", "")
        if path not in ("/healthz", "/readyz", "/metrics"):
            log("request", method=method, route=path, status=status, ms=round(seconds * 1000))


async def refuse(refused: RequestRefused, scope: Scope, receive: Receive, send: Send) -> None:
    """Answer with a refusal: an HTTP request, or a socket that is not opened."""
    response: Response = refusal_response(refused)
    if scope["type"] == "websocket":
        await receive()
        if "websocket.http.response" not in scope.get("extensions", {}):
            await send({"type": "websocket.close", "code": 1008})
            return

        async def denied(message: Any) -> None:
            await send({**message, "type": f"websocket.{message['type']}"})

        await response({**scope, "type": "http", "method": "GET"}, receive, denied)
        return
    await response(scope, receive, send)
