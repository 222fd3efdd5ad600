"""External programs that hosts can seat, and their names in records."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from archived import archived
from loans import lending, offered
from plain import Message, Plain
from room import turns
from serving import Served

from knaves import record
from knaves.server.loaned_bots import SILENCE, LoanedBots
from knaves.store.bus import open_bus


def test_a_host_seats_a_bot_that_lends_itself_and_the_record_names_it(server: Served) -> None:
    host = Plain(server.url, "Ann")
    house = host.ask("list_bots", game="cribbage")["house"]
    assert {"bot": "champion", "level": "champion"} in house
    with lending(server.url, 2):
        botty = offered(host, "cribbage", 2)
        assert botty["player"] == "random 1"
        table = host.open("cribbage", rules="target=61")
        host.come(table, 0)
        host.ask("lock", table=table, locked=True)
        assert host.ask("seat_lent", table=table, seat=1, bot=botty["bot"])["t"] == "done"
        offered(host, "cribbage", 1)
        end = host.play(table)
        seats = [each for each in host.told("around") if each["seats"][1]["kind"] != "empty"][-1]["seats"]
        assert (seats[1]["name"], seats[1]["player"], seats[1]["kind"]) == ("Botty", "random 1", "outside")
        found = record.read(archived(server.url, end["record"]))
        assert [(each.name, each.player) for each in found.seated] == [
            ("Ann", "human"),
            ("Botty", "random 1"),
        ]
        place = next(p for p, each in enumerate(host.told("around")[-1]["seats"]) if each["name"] == "Botty")
        assert host.ask("stand", table=table, seat=place)["t"] == "done"
        offered(host, "cribbage", 2)
    for _ in range(200):
        if not host.ask("list_bots", game="cribbage")["lent"]:
            break
        time.sleep(0.02)
    else:
        raise AssertionError("still on the list")
    assert host.ask("seat_lent", table=table, seat=place, bot=botty["bot"])["code"] == "refused"
    host.close()


def test_one_bot_takes_several_seats_of_a_table_each_by_its_own_name(server: Served) -> None:
    host = Plain(server.url, "Ann")
    with lending(server.url, 3):
        botty = offered(host, "euchre", 3)
        table = host.open("euchre", rules="target=5")
        host.come(table, 0)
        for seat in (1, 2, 3):
            assert host.ask("seat_lent", table=table, seat=seat, bot=botty["bot"])["t"] == "done"
        end = host.play(table)
        assert end["how"] == "played"
        names = [each["name"] for each in host.told("around")[-1]["seats"]]
        assert sorted(names) == ["Ann", "Botty", "Botty (2)", "Botty (3)"]
    host.close()


def seat_of(host: Plain, seat: int) -> Message:
    """The occupant of a seat, from the last message."""
    found: Message = host.told("around")[-1]["seats"][seat]
    return found


def until_ready(host: Plain, seat: int) -> None:
    while not seat_of(host, seat)["ready"]:
        assert host.next(5)


def test_a_bot_that_is_ready_already_is_ready_in_a_further_seat_too(server: Served) -> None:
    host = Plain(server.url, "Ann")
    with lending(server.url, 2):
        botty = offered(host, "euchre", 2)
        table = host.open("euchre", rules="target=5")
        host.come(table, 0)
        for seat in (1, 2):
            assert host.ask("seat_lent", table=table, seat=seat, bot=botty["bot"])["t"] == "done"
            until_ready(host, seat)
    host.close()


def test_a_bot_is_ready_again_after_other_rules_were_agreed(server: Served) -> None:
    host = Plain(server.url, "Ann")
    with lending(server.url, 1):
        botty = offered(host, "cribbage", 1)
        table = host.open("cribbage")
        host.come(table, 0)
        host.ask("seat_lent", table=table, seat=1, bot=botty["bot"])
        until_ready(host, 1)
        names = ("public", "chat", "watch", "rated", "move", "reserve", "pause", "pace")
        terms = {name: host.told("around")[-1][name] for name in names} | {"rules": "target=61", "seats": 2}
        assert host.ask("offer", table=table, terms=terms)["t"] == "done"
        assert host.told("around")[-1]["rules"]["target"] == 61
        until_ready(host, 1)
    host.close()


def test_only_a_host_seats_a_bot_and_a_refused_seat_is_not_used_up(server: Served) -> None:
    host, other = Plain(server.url, "Ann"), Plain(server.url, "Ben")
    program = Plain(server.url, "Machine")
    for games, code in (
        ({"cribbage": "human"}, "unreadable"),
        ({}, "malformed"),
        ({"cribbage": ""}, "malformed"),
    ):
        assert program.ask("lend", games=games, seats=1)["code"] == code
    assert program.ask("lend", games={"cribbage": "machine 7"}, seats=1)["t"] == "done"
    machine = offered(host, "cribbage", 1, "Machine")
    assert host.ask("list_bots", game="euchre")["lent"] == []
    table = host.open("cribbage")
    host.come(table, 0)
    assert other.ask("seat_lent", table=table, seat=1, bot=machine["bot"])["code"] == "refused"
    assert host.ask("seat_lent", table=table, seat=0, bot=machine["bot"])["code"] == "refused"
    assert offered(host, "cribbage", 1, "Machine")
    assert host.ask("seat_lent", table=table, seat=1, bot=machine["bot"])["t"] == "done"
    invited = program.wait("invited")
    assert (invited["table"], invited["seat"], invited["game"]) == (table, 1, "cribbage")
    for each in (host, other, program):
        each.close()


def test_a_program_cannot_pass_for_a_person(server: Served) -> None:
    program = Plain(server.url, "Ann", hello=False)
    assert program.ask("hello", v=1, player="Human")["code"] == "unreadable"
    program.close()


@contextmanager
def running(*words: str) -> Iterator[subprocess.Popen[str]]:
    """Run ``knaves bot`` as a separate process."""
    command = [sys.executable, "-m", "knaves", "bot", *words]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        yield process
    finally:
        process.kill()
        process.wait()


def test_knaves_bot_offers_itself_at_a_server(server: Served) -> None:
    host = Plain(server.url, "Ann")
    with running(server.url, "--player", "random", "--name", "Dicey", "--tables", "3"):
        dicey = offered(host, "cribbage", 3, "Dicey")
        table = host.open("cribbage", rules="target=61")
        host.come(table, 0)
        host.ask("seat_lent", table=table, seat=1, bot=dicey["bot"])
        assert host.play(table)["how"] == "played"
    host.close()


def test_knaves_bot_sits_down_at_the_table_of_a_link(server: Served) -> None:
    host = Plain(server.url, "Ann")
    table = host.open("cribbage", rules="target=61")
    host.come(table, 0)
    with running(f"{server.url}/t/{table}", "--player", "simple", "--name", "Simon", "--games", "1") as bot:
        while not (around := host.wait("around"))["seats"][1]["name"]:
            pass
        assert (around["seats"][1]["player"], around["seats"][1]["kind"]) == ("simple 1", "outside")
        assert host.play(table)["how"] == "played"
        assert bot.wait(20) == 0
    host.close()


OWN = """
class First:
    name, version = "first", "7"

    def choose(self, view):
        return view.legal[0]
"""


def test_knaves_bot_seats_a_class_of_ones_own(
    server: Served, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "own_first.py").write_text(OWN, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    host = Plain(server.url, "Ann")
    table = host.open("cribbage", rules="target=61")
    host.come(table, 0)
    with running(f"{server.url}/t/{table}", "--player", "own_first:First", "--games", "1") as bot:
        while not (around := host.wait("around"))["seats"][1]["name"]:
            pass
        assert (around["seats"][1]["name"], around["seats"][1]["player"]) == ("First bot", "first 7")
        assert host.play(table)["how"] == "played"
        assert bot.wait(20) == 0
    host.close()


class Program:
    """A program on loan."""

    person, name = "p", "Botty"

    def __init__(self) -> None:
        self.told: list[bytes] = []

    def tell(self, message: bytes) -> None:
        self.told.append(message)


def test_a_program_at_one_process_is_seated_at_another() -> None:
    async def main() -> None:
        now = [1_000]
        bus = open_bus("")
        near, far = (LoanedBots(name, lambda: now[0], bus) for name in ("near", "far"))
        tasks = [asyncio.create_task(each.begin()) for each in (near, far)]
        await turns()
        program = Program()
        far.lend(program, {"euchre": "botty 1"}, 2)
        await turns()
        [listed] = near.offers("euchre")
        assert (listed.name, listed.player, listed.seats) == ("Botty", "botty 1", 2)
        await near.invite(near.take(listed.bot, "euchre"), "table", 3, "euchre")
        await turns()
        assert [json.loads(each)["t"] for each in program.told] == ["invited"]
        assert far.offers("euchre")[0].seats == near.offers("euchre")[0].seats == 1
        now[0] += SILENCE + 1
        assert near.offers("euchre") == []
        far.withdraw(program)
        assert far.offers("euchre") == []
        for task in tasks:
            task.cancel()
        await bus.close()

    asyncio.run(main())


def test_a_host_puts_a_bot_of_the_house_to_a_locked_table(server: Served) -> None:
    host = Plain(server.url, "Ann")
    table = host.open("cribbage")
    host.come(table, 0)
    host.ask("lock", table=table, locked=True)
    assert host.ask("seat_bot", table=table, seat=1, bot="simple", name="Ida")["t"] == "done"
    host.close()


def test_a_bot_takes_as_long_as_the_host_likes(server: Served) -> None:
    host = Plain(server.url, "Ann")
    with lending(server.url, 1):
        table = host.open("cribbage", rules="deal_cut=chance", pace=700)
        host.come(table, 0)
        host.ask("seat_lent", table=table, seat=1, bot=offered(host, "cribbage", 1)["bot"])
        host.send("ready", table=table)
        asked = 0.0
        while (message := host.next())["t"] != "update" or message["mover"] != 1:
            if message["t"] == "part":
                host.give_part(message)
            elif message["t"] == "update" and any(each["choices"] for each in message["seats"]):
                asked = asked or time.monotonic()
        assert time.monotonic() - asked >= 0.6
    host.close()


def test_a_seat_that_is_given_back_does_not_give_back_another_one() -> None:
    lent = LoanedBots("here", lambda: 1_000)
    lent.lend(Program(), {"euchre": "botty 1"}, 2)
    bot = lent.offers("euchre")[0].bot
    first = lent.take(bot, "euchre")
    lent.take(bot, "euchre")
    lent.put_back(first)
    assert lent.offers("euchre")[0].seats == 1
