"""A backup can be restored: made during a game, moved elsewhere, and played on."""

from __future__ import annotations

import asyncio
import os
import re
import shutil
import sqlite3
import subprocess
from pathlib import Path

import pytest
from click.testing import CliRunner
from guests import Guest
from processes import Server
from sqlalchemy import URL, make_url

from knaves.cli.serve import serve
from knaves.remote.requests import open_table
from knaves.remote.table import Pass
from knaves.server.maintenance import KEPT
from knaves.wire import messages as say
from needs import program
from services import private_postgres

TOP = Path(__file__).parents[2]
GUIDE = (TOP / "docs" / "guide" / "server.md").read_text("utf-8")


class Evening:
    """A game of Ann's against a bot, begun on one server and continued on another."""

    def __init__(self, server: Server) -> None:
        self.ann = ann = Guest(server.url, "Ann", 3)
        self.address = open_table(ann.owner, game="cribbage", rules="target=31 deal_cut=chance")
        ann.come(self.address, 0)
        ann.table.ask(say.SeatBot, lambda answer: None, seat=1, bot="simple", name="Ruth")
        ann.table.ask(say.Ready, lambda answer: None)
        ann.wait(lambda: ann.table.moves > 0)

    def leave(self) -> int:
        """Leave; return the number of moves made."""
        self.ann.table.client.close()
        return self.ann.table.moves

    def go_on(self, server: Server, moves: int) -> None:
        """Get the seat and the cards back with the old code, and play to the end."""
        ann = self.ann
        ann.owner = Pass(server.url, ann.owner.code, ann.owner.name, ann.owner.secret)
        ann.come(self.address, None)
        ann.wait(lambda: ann.table.own == (0,) and ann.table.moves >= moves)
        record, _told = asyncio.run(ann.play())
        assert record is not None


def find_good(*words: str) -> None:
    checked = CliRunner().invoke(serve, ["--check", *words], standalone_mode=False)
    assert checked.return_value == 0, checked.output
    assert "of this version" in checked.output


def commands(*programs: str) -> list[str]:
    """The commands of the guide that start with these programs, each once."""
    section = GUIDE.partition("## Backups")[2].partition("\n## ")[0]
    lines = [re.findall(rf"^    ({each} .*)$", section, re.MULTILINE) for each in programs]
    assert [len(each) for each in lines] == [1] * len(programs)
    return [each for (each,) in lines]


@pytest.mark.long
def test_a_backup_of_a_running_server_is_restored_elsewhere_and_the_game_goes_on(tmp_path: Path) -> None:
    (line_of_guide,) = commands("sqlite3")
    command = re.fullmatch(
        r"sqlite3 /var/lib/knaves/server\.db \"(VACUUM INTO) '/backup/.*'\"", line_of_guide
    )
    assert command
    server = Server(tmp_path / "first", "--no-limits")
    server.start()
    evening = Evening(server)
    with sqlite3.connect(tmp_path / "first" / "server.db") as line:
        line.execute(f"{command[1]} ?", (str(tmp_path / "copy.db"),))
    moves = evening.leave()
    server.kill()
    shutil.rmtree(tmp_path / "first")
    (tmp_path / "second").mkdir()
    shutil.copy(tmp_path / "copy.db", tmp_path / "second" / "server.db")
    find_good("--data", str(tmp_path / "second"))
    again = Server(tmp_path / "second", "--no-limits")
    again.start()
    try:
        evening.go_on(again, moves)
    finally:
        again.stop()


@pytest.mark.long
def test_the_disk_of_postgresql_is_lost_its_backup_is_restored_and_the_game_goes_on(
    tmp_path: Path,
) -> None:
    """With the commands of the guide, while the server runs; only folders, hosts and names differ.

    The disk of the database is lost: what is restored has the backup and a new PostgreSQL, and nothing else.
    """

    def run(command: str, url: URL) -> None:
        name, *words = command.replace("/backup", str(tmp_path)).split()
        where = {"PGHOST": str(url.query["host"]), "PGUSER": str(url.username)}
        names = {"knaves": str(url.database), "--owner=knaves": f"--owner={url.username}"}
        names["--role=knaves"] = f"--role={url.username}"
        path = program(name)
        assert path
        subprocess.run(
            [path, *(names.get(word, word) for word in words)], check=True, env={**os.environ, **where}
        )

    dump, create, restore = commands("pg_dump", "createdb", "pg_restore")
    with private_postgres() as postgres:
        first = postgres.fresh()
        server = Server(tmp_path / "first", "--no-limits", "--database", first)
        server.start()
        evening = Evening(server)
        run(dump, make_url(first))
        moves = evening.leave()
        server.kill()
    shutil.rmtree(tmp_path / "first")
    assert not Path(str(make_url(first).query["host"])).exists()
    with private_postgres() as postgres:
        url = make_url(postgres.fresh())
        second = url.set(database="restored").render_as_string()
        run(create, url)
        run(restore, url)
        find_good("--data", str(tmp_path / "second"), "--database", second)
        again = Server(tmp_path / "second", "--no-limits", "--database", second)
        again.start()
        try:
            evening.go_on(again, moves)
        finally:
            again.stop()


@pytest.mark.parametrize("what", KEPT)
def test_the_guide_says_how_long_things_are_kept(what: str) -> None:
    assert f"{KEPT[what]} days" in GUIDE
