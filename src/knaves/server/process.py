"""Running a server: its database, its bus, its socket, and a graceful shutdown.

SIGTERM and SIGINT drain the process: it accepts no new clients, tells clients to reconnect, hands over its
tables, and exits within ten seconds.
"""

from __future__ import annotations

import asyncio
import gc
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

import uvicorn

from knaves.bots import bot, strongest
from knaves.files import try_lock
from knaves.games import SHELF
from knaves.i18n.language import _
from knaves.match.ports.tables import Now, Unavailable
from knaves.office.endpoint import LARGEST
from knaves.server.composition import assemble
from knaves.server.first_request import ImpatientProtocol
from knaves.server.frames import FramesProtocol
from knaves.server.hall import clock
from knaves.server.http_guard import read_proxies
from knaves.server.limits import Limits
from knaves.server.logs import log, start_logging
from knaves.server.services import Services
from knaves.store.bus import open_bus
from knaves.store.sql.database import Database, clock_of, open_database
from knaves.wire.games import shapes_of

GRACE: Final = 4
"""Seconds that clients have to disconnect during a shutdown."""
SWITCH: Final = 0.0005
"""The thread switch interval in seconds: limits how long bots and writes delay a person's move."""
COLLECTED: Final = (20_000, 20, 20)
"""Thresholds of the garbage collector: a move creates hundreds of objects, but hardly any cycle."""
BACKLOG: Final = 2048
LOCK: Final = "server.lock"
"""The lock file of a server on an SQLite database; it contains the process id."""


@dataclass(frozen=True, slots=True)
class Deployment:
    """The operator's configuration. ``public`` is the server's public address, if configured."""

    host: str
    port: int
    database: str
    folder: Path
    """The directory of the lock file of a server on an SQLite database."""
    bus: str = ""
    public: str = ""
    proxies: tuple[str, ...] = ()
    limits: bool = True
    level: str = "info"


def _nothing() -> None:
    """Do nothing."""


def serve(deployment: Deployment, ready: Callable[[], None] = _nothing) -> None:
    """Serve until the process is told to exit; Unavailable or NotationError if it cannot start.

    ``ready`` is called once clients can connect.
    """
    sys.setswitchinterval(SWITCH)
    for game in SHELF:
        # Loaded at its first table, a game would hold up all other tables for half a second.
        bot(game, strongest(game))
        shapes_of(game)
    gc.freeze()
    gc.set_threshold(*COLLECTED)
    with asyncio.Runner(loop_factory=_new_loop()) as runner:
        runner.run(_serve(deployment, ready))


def _new_loop() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """Return the factory of the faster event loop; None if it is not available, as on Windows."""
    if find_spec("uvloop") is None:
        return None
    from uvloop import new_event_loop

    return new_event_loop


async def _serve(deployment: Deployment, ready: Callable[[], None]) -> None:
    proxies = read_proxies(deployment.proxies)
    bus = open_bus(deployment.bus)
    start_logging(deployment.level)
    with _alone(deployment):
        database = await open_database(deployment.database)
        try:
            # A file has a single process, which takes back its own tables at once after a restart.
            made = assemble(
                database,
                bus,
                public=deployment.public,
                proxies=proxies,
                limits=Limits(redis=deployment.bus, none=not deployment.limits),
                me="alone" if database.sqlite else "",
                now=clock if database.sqlite else await _shared_clock(database),
                apart=True,
            )
            server = Server(configured(made.app, deployment.host, deployment.port), made.services, ready)
            kind = "sqlite" if database.sqlite else "postgresql"
            # An operator needs this name to shut down one of several processes.
            log("starting", process=made.services.hall.me, database=kind, bus=bool(deployment.bus))
            await server.serve()
            log("ended")
        finally:
            await bus.close()
            await database.close()


async def _shared_clock(database: Database) -> Now:
    """Return a clock synchronized with the database's, so that leases expire everywhere at the same time.

    A computer whose clock is ahead would take over all tables of the others, and keep them after it died.
    """
    before = clock()
    there = await clock_of(database)
    ahead = there - (before + clock()) // 2
    return lambda: clock() + ahead


def configured(app: Any, host: str, port: int) -> uvicorn.Config:
    """Return the uvicorn configuration for an application."""
    return uvicorn.Config(
        app,
        host=host,
        port=port,
        log_config=None,
        access_log=False,
        http=ImpatientProtocol,
        ws=FramesProtocol,
        # A compression window costs 37 kB per client and saves little on messages of a kilobyte.
        ws_per_message_deflate=False,
        ws_max_size=LARGEST,
        # The guard determines the client's address; uvicorn must not.
        proxy_headers=False,
        timeout_graceful_shutdown=GRACE,
        backlog=BACKLOG,
        server_header=False,
    )


def process_in(folder: Path) -> int | None:
    """Return the id of the process that serves from a folder; None if there is none."""
    try:
        handle = os.open(folder / LOCK, os.O_RDWR)
    except OSError:
        return None
    try:
        if try_lock(handle):
            return None
        return int(os.read(handle, 20))
    except ValueError:
        return None
    finally:
        os.close(handle)


class Server(uvicorn.Server):
    """A server that refuses new clients from the start of its shutdown."""

    def __init__(
        self, config: uvicorn.Config, services: Services, ready: Callable[[], None] = _nothing
    ) -> None:
        super().__init__(config)
        self._services, self._ready = services, ready

    async def startup(self, sockets: Any = None) -> None:
        """Start listening; Unavailable, with a sentence, on failure."""
        try:
            await super().startup(sockets)
        except SystemExit:
            if self._services.trouble is not None:
                raise self._services.trouble from None
            where = f"{self.config.host}:{self.config.port}"
            words = _("The server cannot listen at {address}. Is another program using it?")
            raise Unavailable(words.format(address=where)) from None
        self._ready()

    async def shutdown(self, sockets: Any = None) -> None:
        """Tell clients to reconnect, wait for them to disconnect, and hand over the tables."""
        self._services.draining = True
        log("draining", tables=self._services.hall.here, sockets=len(self._services.connected.sockets))
        await super().shutdown(sockets)

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Handle a signal as a request to shut down, and do not raise it again.

        uvicorn would raise it again, which kills the process before the database is closed; the last moves
        would remain in SQLite's write-ahead log.
        """
        with super().capture_signals():
            yield
            self._captured_signals.clear()


@contextmanager
def _alone(deployment: Deployment) -> Iterator[None]:
    """Prevent a second server on an SQLite database; Unavailable while there is one."""
    if not deployment.database.startswith("sqlite"):
        yield
        return
    handle = os.open(deployment.folder / LOCK, os.O_CREAT | os.O_RDWR, 0o600)
    try:
        if not try_lock(handle):
            raise Unavailable(_("Another server is running in {folder}.").format(folder=deployment.folder))
        os.ftruncate(handle, 0)
        os.write(handle, str(os.getpid()).encode())
        yield
    finally:
        os.close(handle)
