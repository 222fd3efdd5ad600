"""Operation: commands on the database, draining, checking a deployment, records by URL."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from asking import Browser
from click.testing import CliRunner, Result
from guests import Guest
from processes import Server
from serving import served
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from knaves.cards import NotationError
from knaves.cli.records import verify
from knaves.cli.serve import serve
from knaves.cli.server import server as commands
from knaves.match.ports.studies import StoredStudy
from knaves.match.ports.tables import Unavailable
from knaves.match.ports.talk import ChatLine, Report
from knaves.remote.requests import open_table
from knaves.store.sql.database import Database, open_database
from knaves.store.sql.studies import SqlStudies
from knaves.store.sql.talk import SqlTalk
from knaves.wire import messages as say
from services import any_redis, private_redis


@pytest.fixture
def running(tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path, "--no-limits")
    server.start()
    yield server
    server.stop()


def told(*words: str, code: int = 0) -> str:
    result: Result = CliRunner().invoke(commands, words)
    assert result.exit_code == code, (result.output, result.exception)
    return result.output


def write(address: str, work: Any) -> Any:
    async def run() -> Any:
        database = await open_database(address)
        try:
            return await work(database)
        finally:
            await database.close()

    return asyncio.run(run())


def test_tables_are_listed_private_ones_too(tmp_path: Path, running: Server) -> None:
    ann = Guest(running.url, "Ann", 1)
    address = open_table(ann.owner, game="cribbage")
    said = told("tables", "--data", str(tmp_path))
    assert re.search(rf"^{re.escape(address)}  cribbage  waiting", said, re.MULTILINE)
    assert said.endswith("1 table.\n")


def test_the_commands_read_the_variables_of_the_server(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KNAVES_HOME", str(tmp_path))
    monkeypatch.setenv("KNAVES_SERVE_DATABASE", f"sqlite:///{tmp_path / 'another.db'}")
    (tmp_path / "another.db").touch()
    told("ban", "192.0.2.0/24")
    assert (tmp_path / "another.db").stat().st_size
    assert not (tmp_path / "server.db").exists()


def test_a_report_is_read_and_settled(tmp_path: Path) -> None:
    address = f"sqlite:///{tmp_path / 'server.db'}"
    line = ChatLine("T1", 1, "ben-id", "Ben\x1b[2J", "rude words")
    write(address, lambda base: SqlTalk(base).report(Report("T1", 2, "ann-id", "ben-id", "rude", (line,))))
    said = told("reports", "--database", address, "--data", str(tmp_path))
    assert "ann-id about ben-id: rude" in said
    assert "(ben-id): rude words" in said
    assert "\x1b" not in said
    told("reports", "--settle", "1", "--data", str(tmp_path))
    assert told("reports", "--data", str(tmp_path)) == "0 reports.\n"
    told("reports", "--settle", "1", "--data", str(tmp_path), code=1)


def test_a_message_about_a_hand_of_the_day_is_removed(tmp_path: Path) -> None:
    address = f"sqlite:///{tmp_path / 'server.db'}"
    place = "2026-11-24 cribbage"
    said: list[ChatLine] = []

    async def spoken(base: Database) -> None:
        line = await SqlTalk(base).say(ChatLine(place, 1, "ben-id", "Ben", "rude words"))
        await SqlTalk(base).report(Report(place, 2, "ann-id", "ben-id", "rude", (line,)))

    async def left(base: Database) -> None:
        said.extend(await SqlTalk(base).said(place))

    write(address, spoken)
    heard = told("reports", "--data", str(tmp_path))
    assert "2026-11-24 cribbage" in heard
    assert "    1 Ben (ben-id): rude words" in heard
    told("remove", "1", "--data", str(tmp_path))
    write(address, left)
    assert said == []
    told("remove", "1", "--data", str(tmp_path), code=1)


def test_a_study_is_removed_by_its_address_or_its_link(tmp_path: Path) -> None:
    address = f"sqlite:///{tmp_path / 'server.db'}"
    wanted = StoredStudy("", "ann-id", "Ann", "Throws", ("cribbage",), True, "text", 1, 1)
    kept: list[str] = []

    async def added(base: Database) -> None:
        kept.extend([await SqlStudies(base).add(wanted, 9) for _each in range(2)])

    async def left(base: Database) -> None:
        kept[:] = [each.address for each in await SqlStudies(base).public()]

    write(address, added)
    told("remove", kept[0], "--data", str(tmp_path))
    told("remove", f"https://example.org/study/{kept[1]}?chapter=0&at=4", "--data", str(tmp_path))
    told("remove", kept[0], "--data", str(tmp_path), code=1)
    write(address, left)
    assert kept == []


@pytest.mark.long
def test_a_ban_reaches_the_server_that_runs(tmp_path: Path, running: Server) -> None:
    ann = Browser(running.url)
    id = ann.come_in("Ann")
    headers = {"Cookie": f"knaves={ann.cookie}"}
    with connect(running.url.replace("http", "ws") + "/api/socket", additional_headers=headers) as line:
        assert "30 days" in told("ban", id, "--why", "rude", "--data", str(tmp_path))
        with pytest.raises(ConnectionClosed):
            line.recv(10)
    assert ann.get("/api/session").status == 401
    assert f"person  {id}  until" in told("ban", "--data", str(tmp_path))
    told("ban", id, "--lift", "--data", str(tmp_path))
    assert told("ban", "--data", str(tmp_path)) == "0 bans.\n"
    told("ban", "192.0.2.77/24", "--data", str(tmp_path))
    assert "address  192.0.2.0/24" in told("ban", "--data", str(tmp_path))


@pytest.mark.long
def test_an_announcement_reaches_everybody(tmp_path: Path, running: Server) -> None:
    ann = Browser(running.url)
    ann.come_in("Ann")
    headers = {"Cookie": f"knaves={ann.cookie}"}
    with connect(running.url.replace("http", "ws") + "/api/socket", additional_headers=headers) as line:
        told("announce", "Back at noon.", "--hours", "2", "--data", str(tmp_path))
        message = say.read_server(line.recv(10))
        assert isinstance(message, say.Announced)
        assert message.text == "Back at noon."
    assert ann.get("/api/announcements").json[0]["text"] == "Back at noon."


def test_on_windows_a_server_of_this_directory_is_not_killed(
    running: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """There a signal would end it at once, and its people would not be told to come back."""
    monkeypatch.setattr("knaves.cli.operating.WINDOWS", True)
    result = CliRunner().invoke(commands, ("drain", "--data", str(tmp_path)))
    assert isinstance(result.exception, Unavailable)
    assert "Ctrl-C" in str(result.exception)
    assert Browser(running.url).ask("GET", "/healthz").status == 200


def test_a_server_that_drains_tells_its_clients_and_is_gone_within_ten_seconds(
    tmp_path: Path, running: Server
) -> None:
    ann = Guest(running.url, "Ann", 1)
    address = open_table(ann.owner, game="cribbage", rules="deal_cut=chance")
    ann.come(address, 0)
    ann.table.ask(say.SeatBot, lambda answer: None, seat=1, bot="champion", name="Ruth")
    ann.table.ask(say.Ready, lambda answer: None)
    headers = {"Authorization": f"Bearer {ann.owner.code}"}
    with connect(running.url.replace("http", "ws") + "/api/socket", additional_headers=headers) as line:
        begun = time.monotonic()
        assert "told to end" in told("drain", "--data", str(tmp_path))
        with pytest.raises(ConnectionClosed) as closed:
            line.recv(10)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1012
        assert running.ended(10)
        assert time.monotonic() - begun < 10
    assert '"event": "draining"' in running.said
    running.start()
    ann.wait(lambda: ann.table.around is not None and ann.table.around.playing)
    ann.table.client.close()
    told("drain", "--data", str(tmp_path / "elsewhere"), code=1)


@pytest.mark.long
@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_a_server_that_ends_in_order_leaves_one_file(
    tmp_path: Path, running: Server, how: signal.Signals
) -> None:
    """The write-ahead log is merged into the database file, so copying that file alone keeps every move."""
    ann = Guest(running.url, "Ann", 1)
    open_table(ann.owner, game="cribbage")
    assert (tmp_path / "server.db-wal").stat().st_size > 0
    os.kill(running.pid, how)
    assert running.ended(10)
    assert '"event": "ended"' in running.said
    assert not (tmp_path / "server.db-wal").exists()
    assert "1 table." in told("tables", "--data", str(tmp_path))


@pytest.mark.long
def test_a_client_that_does_not_hang_up_holds_nothing_up(tmp_path: Path, running: Server) -> None:
    import socket as sockets

    ann = Browser(running.url)
    ann.come_in("Ann")
    with sockets.create_connection(("127.0.0.1", running.port)) as line:
        line.sendall(
            b"GET /api/socket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
            b"Cookie: knaves=" + ann.cookie.encode() + b"\r\n\r\n"
        )
        assert b" 101 " in line.recv(1000)
        begun = time.monotonic()
        running.stop()
        assert time.monotonic() - begun < 10


def test_the_bus_tells_a_process_to_end() -> None:
    with any_redis() as address:
        from knaves.store.bus import open_bus

        ended: list[bool] = []
        with served(bus=open_bus(address), stop=lambda: ended.append(True)) as server:
            told("drain", "--bus", address, "--process", "another")
            told("drain", "--bus", address, "--process", server.hall.me)
            deadline = time.monotonic() + 10
            while not ended and time.monotonic() < deadline:
                time.sleep(0.02)
        assert ended == [True]


def checked(*words: str) -> tuple[int, str]:
    result = CliRunner().invoke(serve, ["--check", *words], standalone_mode=False)
    return int(result.return_value), result.output


def test_a_deployment_that_will_work_is_called_good(tmp_path: Path) -> None:
    write(f"sqlite:///{tmp_path / 'server.db'}", lambda base: base.answers())
    with served() as server, private_redis() as (redis, _service):
        code, said = checked("--data", str(tmp_path), "--bus", redis, "--public-url", server.url)
    assert code == 0
    for words in (
        "good: The database can be reached and is of this version.",
        "good: The database can be written to.",
        "good: The clock is right",
        "good: The bus carries messages.",
        "good: A server answers at the public address.",
    ):
        assert words in said


@pytest.mark.long
@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--database", "mysql://x/y"), "The address of a database is"),
        (("--database", "postgresql://nobody@127.0.0.1:1/x"), "The database cannot be reached."),
        (("--bus", "redis://127.0.0.1:1/0"), "cannot be reached"),
        (("--public-url", "ftp://cards.example"), "--public-url must be like"),
        (("--public-url", "https://cards.example/here"), "--public-url must be like"),
        (("--trust-proxy", "0.0.0.0/0"), "anybody could forge their address"),
        (("--trust-proxy", "caddy"), "is not the address of a proxy"),
    ],
)
def test_what_is_wrong_with_a_deployment_is_said(
    tmp_path: Path, words: tuple[str, ...], sentence: str
) -> None:
    code, said = checked("--data", str(tmp_path), *words)
    assert code == 1
    assert f"wrong: {sentence}" in said or re.search(f"^wrong: .*{re.escape(sentence)}", said, re.MULTILINE)
    assert not (tmp_path / "server.db").exists()


def test_a_file_that_is_no_database_is_found(tmp_path: Path) -> None:
    (tmp_path / "server.db").write_bytes(b"something else" * 1000)
    code, said = checked("--data", str(tmp_path))
    assert code == 1
    assert "not a database" in said


@pytest.mark.long
def test_the_shuffles_of_a_record_on_a_server_are_verified(tmp_path: Path, running: Server) -> None:
    ann = Guest(running.url, "Ann", 5)
    address = open_table(ann.owner, game="euchre", rules="target=5")
    ann.come(address, 0)
    for seat in (1, 2, 3):
        ann.table.ask(say.SeatBot, lambda answer: None, seat=seat, bot="simple", name=f"Bot {seat}")
    asyncio.run(ann.play())
    browser = Browser(running.url, {"Authorization": f"Bearer {ann.owner.code}"})
    (game,) = browser.get("/api/me/games").json
    url = f"{running.url}/api/records/{game['record']}"
    with urllib.request.urlopen(url) as answer:
        assert b"Game: euchre" in answer.read()
    for each in (url, f"{running.url}/r/{game['record']}"):
        result = CliRunner().invoke(verify, [each, "--require-proof"], standalone_mode=False)
        assert result.return_value == 0, result.output
    figures = {each["name"]: each["value"] for each in browser.get("/api/me/statistics").json[0]["figures"]}
    assert figures["games won"] + figures["games lost"] == 1
    missing = CliRunner().invoke(verify, [f"{running.url}/api/records/none"], standalone_mode=False)
    assert "no record" in str(missing.exception)


@pytest.mark.parametrize(
    "words", [("tables",), ("reports",), ("ban",), ("announce", "Hello"), ("drain",)], ids=" ".join
)
def test_a_server_that_is_not_there_is_not_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...]
) -> None:
    monkeypatch.setenv("KNAVES_HOME", str(tmp_path / "home"))
    missing = tmp_path / "missing"
    for where in ((), ("--data", str(missing)), ("--database", f"sqlite:///{missing}/club.db")):
        refused = CliRunner().invoke(commands, [*words, *where])
        assert isinstance(refused.exception, NotationError), refused.exception
    assert not list(tmp_path.iterdir())
