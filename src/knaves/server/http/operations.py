"""Endpoints for operators: health, readiness and metrics."""

from __future__ import annotations

from ipaddress import ip_address
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from knaves.match.ports.tables import Unavailable
from knaves.server.http.carrier import client_of
from knaves.server.services import Services

FORWARDED: Final = frozenset(
    {"forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip"}
)
"""Headers that show that a request came through a proxy."""


def routes(services: Services) -> list[Route]:
    """Return the routes; they answer in plain text, in English."""

    async def healthz(request: Request) -> Response:
        return Response("well\n", media_type="text/plain")

    async def readyz(request: Request) -> Response:
        if services.draining:
            return Response("draining\n", 503, media_type="text/plain")
        try:
            await services.healthy()
        except Unavailable:
            return Response("no database\n", 503, media_type="text/plain")
        return Response("ready\n", media_type="text/plain")

    async def metrics(request: Request) -> Response:
        if not _from_here(request):
            return Response("not for you\n", 404, media_type="text/plain")
        services.metrics.tables.set(services.hall.here)
        services.metrics.sockets.set(len(services.connected.sockets))
        return Response(services.metrics.text(), media_type="text/plain; version=0.0.4; charset=utf-8")

    return [
        Route("/healthz", healthz, methods=["GET"]),
        Route("/readyz", readyz, methods=["GET"]),
        Route("/metrics", metrics, methods=["GET"]),
    ]


def _from_here(request: Request) -> bool:
    """Whether a request comes from this machine or its private network, without a proxy.

    A public proxy may run on the same machine; its headers distinguish its requests.
    """
    if not FORWARDED.isdisjoint(request.headers):
        return False
    try:
        return ip_address(client_of(request)).is_private
    except ValueError:
        return False
