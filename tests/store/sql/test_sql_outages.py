"""What a database cannot do just now is said; nothing is half written, and all goes on after."""

from __future__ import annotations

import asyncio
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pytest
from sqlalchemy import make_url

from knaves.match.ports.tables import Unavailable
from knaves.store.sql import database as databases
from knaves.store.sql.database import open_database
from knaves.store.sql.tables import SqlTables
from needs import missing
from services import private_postgres
from sql.outages import entry, leased

pytestmark = pytest.mark.anyio
PROGRAM = [sys.executable, str(Path(__file__).with_name("outages.py"))]


def ran(*command: str) -> str:
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert done.stderr == ""
    assert done.returncode == 0
    return done.stdout.strip()


def test_a_file_that_may_not_grow_stays_whole(tmp_path: Path) -> None:
    assert "disk" in ran(*PROGRAM, "fill", f"{tmp_path}/club.db")


def test_a_full_disk_is_told_and_outlived(tmp_path: Path) -> None:
    mount = f"mount -t tmpfs -o size=2m none {tmp_path} && head -c 800000 /dev/zero > {tmp_path}/ballast"
    unshare = [shutil.which("unshare") or "unshare", "-rm", "sh", "-c"]
    try:
        subprocess.run([*unshare, mount], check=True, capture_output=True, timeout=20)
    except (OSError, subprocess.CalledProcessError):
        missing("mount")
    fill = " ".join([*PROGRAM, "fill", f"{tmp_path}/club.db", f"{tmp_path}/ballast"])
    assert ran(*unshare, f"{mount} && {fill}") == "The disk of the database is full."


@pytest.mark.long
def test_a_folder_that_may_not_be_written_is_told(tmp_path: Path) -> None:
    folder = tmp_path / "club"
    folder.mkdir()
    for above in (*folder.parents,):
        if above.is_relative_to(tmp_path.parents[1]):
            above.chmod(0o711)
    ran(*PROGRAM, "unwritable", str(folder))
    (folder / "first.db").chmod(0o444)
    folder.chmod(0o555)
    said = ran(*PROGRAM, "unwritable", str(folder)).splitlines()
    assert len(said) == 2
    assert said[1] == "The database file cannot be opened or created."


def test_what_was_acknowledged_survives_kill_9(tmp_path: Path) -> None:
    file = tmp_path / "club.db"
    program = subprocess.Popen([*PROGRAM, "write", str(file)], stdout=subprocess.PIPE, text=True)
    assert program.stdout is not None
    seen = [int(program.stdout.readline()) for _ in range(50)]
    program.send_signal(signal.SIGKILL)
    seen += map(int, program.stdout.read().split("\n")[:-1])
    program.wait()

    async def log() -> list[int]:
        database = await open_database(f"sqlite:///{file}")
        numbers = [each.number for each in await SqlTables(database).log("t")]
        await database.close()
        return numbers

    kept = asyncio.run(log())
    assert kept in ([*range(1, seen[-1] + 1)], [*range(1, seen[-1] + 2)])


async def test_a_file_that_another_program_keeps_locked_is_busy_for_as_long(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(databases, "PATIENCE", 0.1)
    database = await open_database(f"sqlite:///{tmp_path}/club.db")
    tables = SqlTables(database)
    lease = await leased(tables)
    other = sqlite3.connect(tmp_path / "club.db", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(Unavailable, match="busy"):
        await tables.append(lease, [entry(1)], None)
    assert await tables.log("t") == ()
    other.rollback()
    await tables.append(lease, [entry(1)], None)
    assert await tables.log("t") == (entry(1),)
    other.close()
    await database.close()


async def test_a_file_that_is_no_database_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear Bea,\n" * 100)
    with pytest.raises(Unavailable, match="not a database"):
        await open_database(f"sqlite:///{file}")
    with pytest.raises(Unavailable, match="opened"):
        await open_database(f"sqlite:///{tmp_path}/nowhere/club.db")
    assert file.read_text() == "Dear Bea,\n" * 100


async def test_a_database_server_that_is_not_there_is_told_at_once(tmp_path: Path) -> None:
    begun = time.monotonic()
    for address in ("postgresql://127.0.0.1:1/name", f"postgresql://u:secret@/name?host={tmp_path}"):
        with pytest.raises(Unavailable) as refused:
            await open_database(address)
        assert str(refused.value) == "The database cannot be reached."
    assert time.monotonic() - begun < 5


async def test_a_name_that_postgres_does_not_know_is_told(postgres_address: str) -> None:
    url = make_url(postgres_address)
    for wrong, sentence in (
        (url.set(database="knaves_no"), "no database of that name"),
        (url.set(username="knaves_no", password="no"), "rejects this user"),
    ):
        with pytest.raises(Unavailable, match=sentence):
            await open_database(wrong.render_as_string(hide_password=False))


@pytest.mark.long
def test_postgres_may_fall_and_rise_again() -> None:
    """It is killed in the middle of the writing; all that was acknowledged is there, and all goes on."""
    with private_postgres(fsync=True) as server:
        address, service = server.fresh(), server.service
        assert service is not None

        async def play() -> None:
            database = await open_database(address)
            tables = SqlTables(database)
            leases = [await leased(tables, f"t{n}") for n in range(8)]
            written = [0] * len(leases)

            async def write(n: int) -> None:
                while True:
                    await tables.append(leases[n], [entry(written[n] + 1)], None)
                    written[n] += 1

            for kill in (True, False):
                writers = [asyncio.create_task(write(n)) for n in range(len(leases))]
                begun = [*written]
                while any(now == before for now, before in zip(written, begun, strict=True)):
                    await asyncio.sleep(0.001)
                await asyncio.to_thread(service.stop, kill=kill)
                ends = await asyncio.gather(*writers, return_exceptions=True)
                assert {type(each) for each in ends} == {Unavailable}
                with pytest.raises(Unavailable):
                    await tables.log("t0")
                await asyncio.to_thread(service.start)
                for n, lease in enumerate(leases):
                    kept = [each.number for each in await tables.log(lease.table)]
                    # The commit that was under way may have been the last that was heard of.
                    assert kept in ([*range(1, written[n] + 1)], [*range(1, written[n] + 2)])
                    written[n] = len(kept)
                    assert written[n]
            await database.close()

        asyncio.run(play())
