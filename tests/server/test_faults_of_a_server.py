"""Faults of a whole server: it reports them in a sentence, no move is lost, and play goes on."""

from __future__ import annotations

import os
import re
import resource
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import pytest
from asking import Browser
from processes import Server, free_port
from regulars import Crowd, until
from test_processes import check, started

from knaves.server.hall import LEASE
from later import later
from needs import missing
from services import Service, private_postgres, private_redis

NOWHERE = "redis://127.0.0.1:1/0"


def refused(folder: Path, *words: str, before: tuple[str, ...] = ()) -> str:
    """Start a server that cannot serve; return its message, which is one sentence."""
    command = [*before, sys.executable, "-m", "knaves", "serve", *words]
    environment = {**os.environ, "KNAVES_HOME": str(folder)}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=60, check=False)
    said = [line for line in done.stderr.splitlines() if not line.startswith("{")]
    assert (done.returncode, done.stdout) == (1, "")
    assert "Traceback" not in done.stderr
    assert len(said) == 1
    return said[0]


@dataclass
class Shared:
    """A database and the PostgreSQL that it is in."""

    database: str
    service: Service


@pytest.fixture(scope="module")
def shared() -> Iterator[Shared]:
    with private_postgres() as postgres:
        assert postgres.service is not None
        yield Shared(postgres.fresh(), postgres.service)


@pytest.fixture(scope="module")
def redis() -> Iterator[str]:
    with private_redis() as (address, _service):
        yield address


def test_a_database_that_is_not_there_is_named(tmp_path: Path) -> None:
    words = ("--database", "postgresql://nobody@127.0.0.1:1/x", "--port", str(free_port()))
    assert refused(tmp_path, *words) == "The database cannot be reached."


@pytest.mark.long
def test_a_bus_that_is_not_there_is_named(tmp_path: Path, shared: Shared) -> None:
    words = ("--database", shared.database, "--bus", NOWHERE, "--port", str(free_port()))
    assert refused(tmp_path, *words).startswith("The bus between the processes")


def test_a_port_that_is_taken_is_named(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = str(other.getsockname()[1])
        assert f"127.0.0.1:{port}" in refused(tmp_path, "--port", port)


@pytest.mark.long
def test_a_file_system_that_may_not_be_written_is_named(tmp_path: Path) -> None:
    server = Server(tmp_path / "data")
    server.start()
    server.stop()
    before = (shutil.which("unshare") or "unshare", "-rm", "sh", "-c")
    mount = f"mount --bind {tmp_path}/data {tmp_path}/data && mount -o remount,ro,bind {tmp_path}/data"
    try:
        subprocess.run([*before, mount], check=True, capture_output=True, timeout=20)
    except (OSError, subprocess.CalledProcessError):
        missing("mount")
    words = ("--database", f"sqlite:///{tmp_path}/data/server.db", "--port", str(free_port()))
    said = refused(tmp_path / "other", *words, before=(*before, f'{mount} && exec "$@"', "sh"))
    assert said in (
        "The database file cannot be opened or created.",
        "The database is read-only.",
    )


@contextmanager
def full_disk(server: Server, room: int) -> Iterator[None]:
    """Limit the size of the server's files, as on a full disk."""
    until(lambda: (server.folder / "server.db-wal").stat().st_size > room)
    before = resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (room, resource.RLIM_INFINITY))
    try:
        yield
    finally:
        resource.prlimit(server.pid, resource.RLIMIT_FSIZE, before)


def refusals(server: Server) -> int:
    """How many requests on sockets the server has refused because it could not save them."""
    found = re.search(
        r'^knaves_refused_total\{code="unavailable"\} (\d+)', Browser(server.url).get("/metrics").text, re.M
    )
    return int(found[1]) if found else 0


def _more_refusals(server: Server, before: int) -> bool:
    return refusals(server) > before


@pytest.mark.long
@pytest.mark.parametrize(
    ("logs", "times"),
    [
        later(True, 3, id="its log can be written"),
        pytest.param(False, 1, id="nor can its log"),
        later(False, 3, id="nor can its log, again and again"),
    ],
)
def test_a_disk_that_is_full_for_a_while_costs_no_move(tmp_path: Path, logs: bool, times: int) -> None:
    server = Server(tmp_path, "--no-limits")
    with started(server):
        crowd = Crowd(server.url)
        for _ in range(times):
            crowd.until_moved(crowd.moves())
            told = refusals(server)
            with full_disk(server, len(server.said) + 20_000 if logs else 1):
                # What was stored before is on its way to those who moved; nothing says when all have it.
                time.sleep(0.3)
                stuck = crowd.moves()
                answer = Browser(server.url).post("/api/session", {"name": "Late"})
                assert (answer.status, answer.code) == (503, "unavailable")
                assert Browser(server.url).get("/healthz").status == 200
                # A person moves while the disk is full, and is told; their program tries again by itself.
                until(partial(_more_refusals, server, told))
                assert crowd.moves() == stuck
            crowd.until_moved(stuck)
        crowd.play_on()
        crowd.leave()
    check(crowd, f"sqlite:///{tmp_path / 'server.db'}")


@pytest.mark.long
def test_nobody_is_sent_to_a_process_whose_database_is_gone(tmp_path: Path, shared: Shared) -> None:
    server = Server(tmp_path, "--no-limits", "--database", shared.database)
    with started(server):
        browser = Browser(server.url)
        assert browser.get("/readyz").text == "ready\n"
        shared.service.stop(kill=True)
        answer = browser.get("/readyz")
        assert (answer.status, answer.text) == (503, "no database\n")
        late = browser.post("/api/session", {"name": "Late"})
        assert (late.status, late.code) == (503, "unavailable")
        shared.service.start()
        until(lambda: browser.get("/readyz").status == 200)
        assert browser.post("/api/session", {"name": "Late"}).status == 201


def goes_on_without(gone: Server, crowd: Crowd) -> None:
    """Wait until all people who do not need the failed process have moved again."""
    rest = [each for each in crowd.people if not any(o.owner.url == gone.url for o in crowd.sharing(each))]
    assert rest
    before = {each: len(each.acknowledged) for each in rest}
    crowd.wait(lambda: all(len(each.acknowledged) > before[each] + 5 for each in rest))


@pytest.mark.slow
def test_a_process_that_was_frozen_writes_nothing_after_it_lost_its_tables(
    tmp_path: Path, shared: Shared, redis: str
) -> None:
    words = ("--no-limits", "--database", shared.database, "--bus", redis)
    a, b = (Server(tmp_path / name, *words) for name in "ab")
    with started(a, b):
        crowd = Crowd(a.url, b.url)
        crowd.wait(lambda: crowd.moves() > 30)
        os.kill(a.pid, signal.SIGSTOP)
        goes_on_without(a, crowd)
        # Its leases must have run out.
        time.sleep(LEASE / 1000)
        os.kill(a.pid, signal.SIGCONT)
        crowd.play_on()
        crowd.leave()
    check(crowd, shared.database)


AHEAD = "import time\n_ns = time.time_ns\ntime.time_ns = lambda: _ns() + 3_600 * 10**9\n"
"""A clock that is an hour ahead."""


@pytest.mark.slow
def test_a_computer_whose_clock_is_an_hour_ahead_keeps_no_table_when_it_dies(
    tmp_path: Path, shared: Shared, redis: str
) -> None:
    """Leases use the database's clock, which all processes share."""
    words = ("--no-limits", "--database", shared.database, "--bus", redis)
    a, b = Server(tmp_path / "a", *words), Server(tmp_path / "b", *words, first=AHEAD)
    with started(a, b):
        crowd = Crowd(a.url, b.url)
        crowd.play_on()
        b.kill()
        goes_on_without(b, crowd)
        b.start()
        crowd.play_on()
        crowd.leave()
    check(crowd, shared.database)
