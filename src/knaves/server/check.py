"""Diagnosis of a deployment: each dependency of the server is tested, with one sentence per result."""

from __future__ import annotations

import asyncio
import os
import secrets
import time
import urllib.request
from collections.abc import AsyncIterator
from dataclasses import dataclass
from ipaddress import ip_address
from typing import Any, Final, Literal
from urllib.parse import urlsplit

from knaves.cards import NotationError
from knaves.i18n.language import _
from knaves.match.ports.tables import Unavailable
from knaves.server.http_guard import read_proxies
from knaves.store.bus import open_bus
from knaves.store.sql.database import inspect_database

PATIENCE: Final = 5.0
"""Timeout in seconds for each test."""
APART: Final = 2_000
"""Maximum difference in milliseconds between the clocks of server and database."""
EARLIEST: Final = 1_750_000_000_000
"""The earliest plausible time in milliseconds since 1970: before this program was written."""


@dataclass(frozen=True, slots=True)
class Finding:
    """The result of a test: good, a warning, or an error."""

    how: Literal["good", "note", "wrong"]
    words: str


async def check(deployment: Any) -> list[Finding]:
    """Test everything that a server of this deployment needs, without changing anything."""
    return [finding for part in (_database, _bus, _address, _proxies) async for finding in part(deployment)]


async def _database(deployment: Any) -> AsyncIterator[Finding]:
    try:
        found = await asyncio.wait_for(inspect_database(deployment.database), 4 * PATIENCE)
    except (NotationError, Unavailable) as error:
        yield Finding("wrong", str(error))
        return
    except TimeoutError:
        yield Finding("wrong", _("The database cannot be reached."))
        return
    if found.version == "none":
        yield Finding("note", _("The database is empty: the server makes its tables when it starts."))
    elif found.version == "older":
        yield Finding(
            "note", _("The database is of an older version: the server upgrades it when it starts.")
        )
    else:
        yield Finding("good", _("The database can be reached and is of this version."))
    if found.trouble:
        yield Finding("wrong", found.trouble)
    else:
        yield Finding("good", _("The database can be written to."))
    now = time.time_ns() // 1_000_000
    apart = abs(found.clock - now)
    if now < EARLIEST:
        yield Finding("wrong", _("The clock of this computer is wrong: it is behind by years."))
    elif apart > APART:
        words = _("The clock of this computer and that of the database are {seconds} seconds apart.")
        yield Finding("wrong", words.format(seconds=round(apart / 1000)))
    else:
        yield Finding("good", _("The clock is right, as far as can be told."))


async def _bus(deployment: Any) -> AsyncIterator[Finding]:
    if not deployment.bus:
        if deployment.database.startswith("postgres"):
            yield Finding("note", _("There is no bus: only one process may use this database."))
        return
    try:
        bus = open_bus(deployment.bus)
    except (NotationError, Unavailable) as error:
        yield Finding("wrong", str(error))
        return
    try:
        channel, word = f"check-{secrets.token_hex(8)}", secrets.token_bytes(8)
        async with asyncio.timeout(2 * PATIENCE):
            async with bus.listen(channel) as messages:
                await bus.publish(channel, word)
                async for message in messages:
                    if message == word:
                        break
        yield Finding("good", _("The bus carries messages."))
    except (Unavailable, TimeoutError):
        yield Finding("wrong", _("The bus between the processes of the server cannot be reached."))
    finally:
        await bus.close()


async def _address(deployment: Any) -> AsyncIterator[Finding]:
    public = deployment.public
    if not public:
        if _is_here(deployment.host):
            yield Finding(
                "note", _("The server listens on this computer alone: {host}.").format(host=deployment.host)
            )
        else:
            words = _("There is no --public-url: links use the address of each request.")
            yield Finding("note", words)
        return
    parts = urlsplit(public)
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.path.strip("/") or parts.query:
        yield Finding("wrong", _("--public-url must be like https://cards.example, without a path."))
        return
    if parts.scheme == "http" and not _is_here(parts.hostname):
        yield Finding("note", _("The public address is not HTTPS: eavesdroppers could take over seats."))
    try:
        answer = await asyncio.to_thread(_fetched, f"{public}/healthz")
    except (OSError, ValueError):
        yield Finding(
            "note", _("Nothing answers at the public address yet: {address}.").format(address=public)
        )
        return
    if answer == "well":
        yield Finding("good", _("A server answers at the public address."))
    else:
        yield Finding(
            "wrong", _("Something else answers at the public address: {address}.").format(address=public)
        )


async def _proxies(deployment: Any) -> AsyncIterator[Finding]:
    try:
        networks = read_proxies(deployment.proxies)
    except NotationError as error:
        yield Finding("wrong", str(error))
        return
    if any(network.prefixlen == 0 for network in networks):
        yield Finding(
            "wrong", _("--trust-proxy names the whole internet: anybody could forge their address.")
        )
    elif deployment.public.startswith("https") and not networks:
        words = _("There is no --trust-proxy: behind a proxy, everybody seems to come from one address.")
        yield Finding("note", words)
    if os.name == "posix" and hasattr(os, "geteuid") and os.geteuid() == 0:
        yield Finding("note", _("The server need not run as root."))


def _is_here(host: str) -> bool:
    try:
        return host == "localhost" or ip_address(host).is_loopback
    except ValueError:
        return False


def _fetched(url: str) -> str:
    with urllib.request.urlopen(url, timeout=PATIENCE) as answer:
        return str(answer.read(100).decode("utf-8", "replace")).strip()
