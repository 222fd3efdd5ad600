"""Messages for everybody reach both processes of one server, on PostgreSQL and Redis.

Covers bots on loan, bans, announcements and the end of sessions. Each process has its own clients.
"""

from __future__ import annotations

import asyncio
import http.client
import re
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import msgspec
import pytest
from asking import Browser
from click.testing import CliRunner
from loans import lending, offered, on_the_list
from plain import Plain, post
from processes import OFTEN, Server
from websockets.exceptions import ConnectionClosed, InvalidStatus

from knaves.cli.server import server as commands
from knaves.server.open_sockets import ENDED, SHUT_OUT
from knaves.store.bus import open_bus
from services import Service, private_postgres, private_redis

PATIENCE = 15
"""Seconds; processes hear of one another within four."""


@dataclass
class Two:
    """Two processes and their shared services."""

    a: Server
    b: Server
    database: str
    redis: str
    bus: Service

    @property
    def names(self) -> list[str]:
        """The names of the processes, from their logs."""
        said = (each.said for each in (self.a, self.b))
        return [re.findall(r'"process": "(\w+)".*"event": "starting"', each)[-1] for each in said]

    def operate(self, *words: str) -> None:
        done = CliRunner().invoke(commands, [*words, "--database", self.database])
        assert done.exit_code == 0, done.output


@pytest.fixture(scope="module")
def two(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Two]:
    folder = tmp_path_factory.mktemp("two")
    with private_postgres() as postgres, private_redis() as (redis, bus):
        database = postgres.fresh()
        words = ("--no-limits", "--database", database, "--bus", redis)
        a, b = (Server(folder / name, *words, first=OFTEN) for name in "ab")
        for each in (a, b):
            each.start()
        try:
            yield Two(a, b, database, redis, bus)
        finally:
            for each in (a, b):
                each.stop()
        for each in (a, b):
            assert "Traceback" not in each.said
            assert '"mistake"' not in each.said


def until(done: Callable[[], Any], why: str) -> Any:
    end = time.monotonic() + PATIENCE
    while not (found := done()):
        assert time.monotonic() < end, why
        time.sleep(0.05)
    return found


def closed_with(client: Plain) -> int:
    """Wait until a client's socket is closed; return the code."""
    with pytest.raises(ConnectionClosed) as closed:
        client.wait("nothing that anybody says")
    assert closed.value.rcvd is not None
    return int(closed.value.rcvd.code)


def test_any_process_shows_a_table_and_passes_messages_on(two: Two) -> None:
    ann, ben = Plain(two.a.url, "Ann"), Plain(two.b.url, "Ben")
    table = ann.open("cribbage")
    ann.come(table, 0)
    ben.come(table, 1)
    here, there = (Browser(each.url).get(f"/api/tables/{table}") for each in (two.a, two.b))
    assert (there.status, there.json) == (200, here.json)
    assert [each["name"] for each in there.json["around"]["seats"]] == ["Ann", "Ben"]
    assert Browser(two.b.url).get("/api/tables/none").status == 404
    ann.close()
    ben.close()


@pytest.mark.long
def test_letters_of_a_newer_version_are_passed_over(two: Two) -> None:
    """During a rolling upgrade, processes may receive messages that they do not know."""

    async def send() -> None:
        bus = open_bus(two.redis)
        for channel in ("lent", "house", *(f"process:{name}" for name in two.names)):
            for letter in (
                b"?",
                msgspec.msgpack.encode({"sender": "x", "number": 1, "letter": {"type": "?"}}),
            ):
                await bus.publish(channel, letter)
        await bus.close()

    asyncio.run(send())
    host = Plain(two.a.url, "Abe")
    table = host.open("cribbage", rules="target=31")
    with lending(two.b.url, 1, "Patient"):
        patient = offered(host, "cribbage", 1, "Patient")
        host.come(table, 0)
        assert host.ask("seat_lent", table=table, seat=1, bot=patient["bot"])["t"] == "done"
        assert host.play(table)["how"] == "played"
    host.close()


@pytest.mark.long
def test_a_bot_lent_at_one_process_plays_at_a_table_of_the_other(two: Two) -> None:
    host = Plain(two.a.url, "Ann")
    with lending(two.b.url, 2, "Botty"):
        botty = offered(host, "cribbage", 2, "Botty")
        table = host.open("cribbage", rules="target=61")
        host.come(table, 0)
        assert host.ask("seat_lent", table=table, seat=1, bot=botty["bot"])["t"] == "done"
        assert offered(host, "cribbage", 1, "Botty")
        assert host.play(table)["how"] == "played"
        place = next(p for p, each in enumerate(host.told("around")[-1]["seats"]) if each["name"] == "Botty")
        assert host.told("around")[-1]["seats"][place]["kind"] == "outside"
        assert host.ask("stand", table=table, seat=place)["t"] == "done"
        offered(host, "cribbage", 2, "Botty")
    until(lambda: on_the_list(host, "cribbage", "Botty") is None, "still on the list")
    host.close()


def test_a_host_at_one_process_seats_a_bot_of_it_at_a_table_of_the_other(two: Two) -> None:
    first = Plain(two.a.url, "Bea")
    table = first.open("cribbage", rules="target=31")
    host = Plain(two.b.url, "Bea", code=first.code)
    first.close()
    with lending(two.b.url, 1, "Dicey"):
        dicey = offered(host, "cribbage", 1, "Dicey")
        host.come(table, 0)
        # The process with the table may not have received the list yet.
        until(
            lambda: host.ask("seat_lent", table=table, seat=1, bot=dicey["bot"])["t"] == "done",
            "cannot be seated",
        )
        assert host.play(table)["how"] == "played"
    host.close()


def test_the_last_seat_of_a_bot_goes_to_one_host(two: Two) -> None:
    hosts = [Plain(each.url, name) for each, name in ((two.a, "Cid"), (two.b, "Dot"))]
    with lending(two.b.url, 1, "Solo"):
        bots = [offered(host, "cribbage", 1, "Solo")["bot"] for host in hosts]
        tables = [host.open("cribbage", rules="target=31") for host in hosts]
        for host, table in zip(hosts, tables, strict=True):
            host.come(table, 0)
        assert hosts[0].ask("seat_lent", table=tables[0], seat=1, bot=bots[0])["t"] == "done"
        until(lambda: on_the_list(hosts[1], "cribbage", "Solo") is None, "still on the list")
        refused = hosts[1].ask("seat_lent", table=tables[1], seat=1, bot=bots[1])
        assert (refused["t"], refused["code"]) == ("refused", "refused")
        assert hosts[0].play(tables[0])["how"] == "played"
    for host in hosts:
        host.close()


def test_a_bot_is_on_the_list_again_after_redis_was_gone(two: Two) -> None:
    host = Plain(two.a.url, "Eve")
    with lending(two.b.url, 1, "Phoenix"):
        offered(host, "cribbage", 1, "Phoenix")
        two.bus.stop(kill=True)
        until(lambda: on_the_list(host, "cribbage", "Phoenix") is None, "still on the list")
        two.bus.start()
        offered(host, "cribbage", 1, "Phoenix")
    host.close()


@pytest.mark.long
def test_the_bots_of_a_process_that_was_killed_leave_the_list(two: Two) -> None:
    host = Plain(two.a.url, "Fay")
    with lending(two.b.url, 1, "Ghost"):
        offered(host, "cribbage", 1, "Ghost")
        two.b.kill()
        until(lambda: on_the_list(host, "cribbage", "Ghost") is None, "still on the list")
        two.b.start()
        offered(host, "cribbage", 1, "Ghost")
    host.close()


def test_a_banned_person_is_put_out_of_both_processes(two: Two) -> None:
    gus = Plain(two.a.url, "Gus")
    also = Plain(two.b.url, "Gus", code=gus.code)
    bystander = Plain(two.b.url, "Hal")
    two.operate("ban", gus.welcome["person"], "--why", "rude")
    assert {closed_with(gus), closed_with(also)} == {SHUT_OUT}
    for each in (two.a, two.b):
        with pytest.raises(InvalidStatus):
            Plain(each.url, "Gus", code=gus.code)
    assert bystander.ask("ping")["t"] == "pong"
    bystander.close()


def test_a_network_is_shut_out_of_both_processes_and_let_in_again(two: Two) -> None:
    def status(server: Server) -> int:
        source = ("127.0.9.9", 0)
        line = http.client.HTTPConnection("127.0.0.1", server.port, timeout=20, source_address=source)
        line.request("GET", "/healthz")
        return line.getresponse().status

    two.operate("ban", "127.0.9.0/24")
    until(lambda: [status(each) for each in (two.a, two.b)] == [403, 403], "not shut out")
    two.operate("ban", "127.0.9.0/24", "--lift")
    until(lambda: [status(each) for each in (two.a, two.b)] == [200, 200], "not let in")


def test_an_announcement_is_told_once_at_each_process(two: Two) -> None:
    clients = [Plain(each.url, "Ida") for each in (two.a, two.b)]
    two.operate("announce", "Back at noon.")
    for each in clients:
        assert each.wait("announced")["text"] == "Back at noon."
    two.operate("announce", "Back at one.")
    for each in clients:
        assert each.wait("announced")["text"] == "Back at one."
        assert len(each.told("announced")) == 2
        each.close()
    for server in (two.a, two.b):
        said = Browser(server.url).get("/api/announcements").json
        assert {"Back at noon.", "Back at one."} <= {each["text"] for each in said}


@pytest.mark.parametrize(("method", "path"), [("DELETE", "/api/session"), ("DELETE", "/api/sessions")])
def test_whoever_signs_out_at_one_process_is_out_at_the_other(two: Two, method: str, path: str) -> None:
    joe = Plain(two.b.url, "Joe")
    assert Browser(two.a.url, {"Authorization": f"Bearer {joe.code}"}).ask(method, path).status == 204
    assert closed_with(joe) == ENDED


def test_a_sign_out_reaches_the_other_process_without_redis(two: Two) -> None:
    joe, bystander = Plain(two.b.url, "Joe"), Plain(two.b.url, "Hal")
    two.bus.stop(kill=True)
    try:
        browser = Browser(two.a.url, {"Authorization": f"Bearer {joe.code}"})
        assert browser.ask("DELETE", "/api/session").status == 204
        assert closed_with(joe) == ENDED
    finally:
        two.bus.start()
    assert bystander.ask("ping")["t"] == "pong"
    bystander.close()


def test_another_session_of_the_same_person_stays_open(two: Two) -> None:
    passphrase = "correct horse battery"
    code = post(two.a.url, "/api/account", {"name": "Kay", "passphrase": passphrase})["code"]
    again = post(two.a.url, "/api/account/session", {"name": "Kay", "passphrase": passphrase})["code"]
    first, second = Plain(two.b.url, "Kay", code=code), Plain(two.b.url, "Kay", code=again)
    assert Browser(two.a.url, {"Authorization": f"Bearer {code}"}).ask("DELETE", "/api/session").status == 204
    assert closed_with(first) == ENDED
    assert second.ask("ping")["t"] == "pong"
    second.close()


def test_one_process_is_told_to_end_and_the_other_stays(two: Two) -> None:
    """Its name is in its log; clients are told to reconnect."""
    liz, meg = Plain(two.a.url, "Liz"), Plain(two.b.url, "Meg")
    done = CliRunner().invoke(commands, ["drain", "--bus", two.redis, "--process", two.names[1]])
    assert done.exit_code == 0
    assert closed_with(meg) == 1012
    # No test comes after this one, so that nobody needs it again.
    assert two.b.ended(10)
    assert liz.ask("ping")["t"] == "pong"
    liz.close()
