"""A newer version takes over from an older one: the database is upgraded, and games go on."""

from __future__ import annotations

from pathlib import Path

import pytest
from processes import Server
from regulars import Crowd
from test_faults_of_a_server import refused
from test_processes import check, started

import knaves.store.sql.migrations as migrations
from services import private_postgres, private_redis

STEP = """
from alembic import op

revision = "9999"
down_revision = "{head}"


def upgrade():
    op.execute("ALTER TABLE tables ADD COLUMN mood TEXT NOT NULL DEFAULT 'merry'")
    op.execute("CREATE TABLE moods (mood TEXT PRIMARY KEY)")
"""
NEWER = """
import knaves.store.sql.migrations as migrations

before = migrations._config


def config(connection):
    made = before(connection)
    made.set_main_option("path_separator", "newline")
    made.set_main_option("version_locations", {places!r})
    return made


migrations._config = config
"""


def newer(folder: Path) -> str:
    """Code that simulates a future version with one more migration."""
    present = Path(migrations.__file__).parent / "versions"
    head = max(each.name[1:5] for each in present.glob("v*.py"))
    folder.mkdir()
    (folder / "v9999_tomorrow.py").write_text(STEP.format(head=head))
    return NEWER.format(places=f"{present}\n{folder}")


def check_there(crowd: Crowd, database: str, first: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Check the logs as the newer program does."""
    monkeypatch.setattr(migrations, "_config", migrations._config)
    exec(first, {})
    check(crowd, database)


@pytest.mark.long
def test_games_in_progress_go_on_in_a_newer_version_and_the_older_one_refuses(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = Server(tmp_path / "data", "--no-limits")
    with started(server):
        crowd = Crowd(server.url)
        crowd.wait(lambda: crowd.moves() > 30)
        server.stop()
        server.first = newer(tmp_path / "steps")
        server.start()
        crowd.play_on()
        server.stop()
        assert refused(tmp_path / "data") == "The database belongs to a newer version of Knaves."
        server.start()
        crowd.until_moved(crowd.moves())
        crowd.leave()
    check_there(crowd, f"sqlite:///{tmp_path / 'data' / 'server.db'}", server.first, monkeypatch)


@pytest.mark.slow
def test_one_process_after_the_other_becomes_a_newer_version(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The older one keeps working with the upgraded database until it is replaced."""
    with private_postgres() as postgres, private_redis() as (redis, _service):
        database = postgres.fresh()
        words = ("--no-limits", "--database", database, "--bus", redis)
        a, b = (Server(tmp_path / name, *words) for name in "ab")
        with started(a, b):
            crowd = Crowd(a.url, b.url)
            crowd.wait(lambda: crowd.moves() > 30)
            for each in (b, a):
                each.stop()
                each.first = newer(tmp_path / "steps") if each is b else b.first
                each.start()
                crowd.play_on()
            crowd.leave()
        check_there(crowd, database, b.first, monkeypatch)
