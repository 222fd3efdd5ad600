"""PostgreSQL and Redis for the tests: private servers in a folder of their own, or running ones.

``KNAVES_TEST_POSTGRES`` is the address of a database from which others may be made, ``KNAVES_TEST_REDIS``
that of a Redis.
"""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any
from uuid import uuid4

from needs import program, require

STARTING = 30
"""Seconds that a server may take to answer."""


def _as_nobody() -> dict[str, Any]:
    """How to start what refuses to be root."""
    if os.geteuid() != 0:
        return {}
    names = {each.pw_name: each for each in pwd.getpwall()}
    who = names.get("postgres") or names["nobody"]
    return {"user": who.pw_uid, "group": who.pw_gid, "extra_groups": []}


class Service:
    """A server program in a folder, which can be stopped and started again."""

    def __init__(self, folder: Path, command: list[str], answers: Callable[[], bool]) -> None:
        self.folder = folder
        self._command = command
        self._answers = answers
        # SIGQUIT ends PostgreSQL without a last write, and its children with it. Redis may ignore it, as
        # everything does that a shell has started in the background.
        self._abruptly = signal.SIGQUIT if Path(command[0]).name == "postgres" else signal.SIGKILL
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it and wait until it answers."""
        log = self.folder / "server.log"
        with log.open("ab") as file:
            self._process = subprocess.Popen(
                self._command, cwd=self.folder, stdout=file, stderr=file, env=_plain(), **_as_nobody()
            )
        until = time.monotonic() + STARTING
        while not self._answers():
            if self._process.poll() is not None or time.monotonic() > until:
                raise RuntimeError(f"{self._command[0]} did not start: {log.read_text()[-2000:]}")
            time.sleep(0.02)

    def stop(self, *, kill: bool = False) -> None:
        """Stop it: at once, but in order, or as a power cut would."""
        if self._process is None:
            return
        # To PostgreSQL SIGINT is its fast way to end.
        self._process.send_signal(self._abruptly if kill else signal.SIGINT)
        try:
            self._process.wait(STARTING)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._process = None


@contextmanager
def _folder() -> Iterator[Path]:
    folder = Path(tempfile.mkdtemp(prefix="knaves-"))
    who = _as_nobody()
    if who:
        os.chown(folder, who["user"], who["group"])
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _plain() -> dict[str, str]:
    return {key: value for key, value in os.environ.items() if not key.startswith(("PG", "LC_", "LANG"))}


def _quietly(*command: str) -> bool:
    done = subprocess.run(command, env=_plain(), capture_output=True, check=False, **_as_nobody())
    return done.returncode == 0


class Postgres:
    """A PostgreSQL in which databases can be made. ``service`` is None where it is not ours to stop."""

    def __init__(self, base: str, service: Service | None) -> None:
        self._base = base
        self.service = service
        self._made: list[str] = []

    def fresh(self) -> str:
        """Make an empty database and return its address."""
        name = f"knaves_{uuid4().hex[:12]}"
        self._tell(f"CREATE DATABASE {name} ENCODING 'UTF8' TEMPLATE template0")
        self._made.append(name)
        head, question, options = self._base.partition("?")
        return f"{head.rpartition('/')[0]}/{name}{question}{options}"

    def clear(self) -> None:
        """Drop every database that was made here."""
        for name in self._made:
            with suppress(Exception):
                self._tell(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")

    def _tell(self, statement: str) -> None:
        import asyncio

        from sqlalchemy.ext.asyncio import create_async_engine
        from sqlalchemy.pool import NullPool

        from knaves.store.sql.address import read_address

        async def tell() -> None:
            engine = create_async_engine(
                read_address(self._base), poolclass=NullPool, isolation_level="AUTOCOMMIT"
            )
            async with engine.connect() as connection:
                await connection.exec_driver_sql(statement)
            await engine.dispose()

        asyncio.run(tell())


@contextmanager
def private_postgres(*, fsync: bool = False) -> Iterator[Postgres]:
    """Lend a PostgreSQL of one's own; without fsync it is quick and does not survive a power cut."""
    require("postgres")
    initdb, postgres, ready = (program(name) or name for name in ("initdb", "postgres", "pg_isready"))
    with _folder() as folder:
        data = str(folder / "data")
        made = subprocess.run(
            [initdb, "-D", data, "-U", "knaves", "--auth=trust", "--no-sync", "-E", "UTF8", "--locale=C"],
            env=_plain(),
            cwd=folder,
            capture_output=True,
            text=True,
            check=False,
            **_as_nobody(),
        )
        if made.returncode:
            raise RuntimeError(made.stderr)
        options = {
            "listen_addresses": "",
            "unix_socket_directories": str(folder),
            "fsync": "on" if fsync else "off",
            "full_page_writes": "on" if fsync else "off",
            "shared_buffers": "16MB",
            "max_connections": "60",
        }
        command = [postgres, "-D", data]
        for key, value in options.items():
            command += ["-c", f"{key}={value}"]
        service = Service(folder, command, lambda: _quietly(ready, "-q", "-h", str(folder), "-U", "knaves"))
        service.start()
        try:
            yield Postgres(f"postgresql://knaves@/postgres?host={folder}", service)
        finally:
            service.stop()


@contextmanager
def any_postgres() -> Iterator[Postgres]:
    """Lend the PostgreSQL that runs already, or one of one's own."""
    running = os.environ.get("KNAVES_TEST_POSTGRES")
    if running:
        there = Postgres(running, None)
        yield there
        there.clear()
    else:
        with private_postgres() as there:
            yield there


@contextmanager
def private_redis() -> Iterator[tuple[str, Service]]:
    """Lend the address of a Redis of one's own, and its service."""
    require("redis")
    server, client = (program(name) or name for name in ("redis-server", "redis-cli"))
    with _folder() as folder:
        socket = str(folder / "redis.sock")
        command = [server, "--port", "0", "--unixsocket", socket, "--save", "", "--appendonly", "no"]
        service = Service(folder, command, lambda: _quietly(client, "-s", socket, "ping"))
        service.start()
        try:
            yield f"unix://{socket}", service
        finally:
            service.stop()


@contextmanager
def any_redis() -> Iterator[str]:
    """Lend the address of the Redis that runs already, or of one of one's own."""
    running = os.environ.get("KNAVES_TEST_REDIS")
    if running:
        yield running
    else:
        with private_redis() as (address, _service):
            yield address
