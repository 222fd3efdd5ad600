"""The bots of docs/guide/bots.md play a whole game against a real server."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from random import Random

import msgspec
import pytest
from archived import archived
from plain import Plain
from serving import served

from knaves import record
from knaves.wire.messages import Invited, Lend, read_client, read_server

PAGE = (Path(__file__).parents[2] / "docs" / "guide" / "bots.md").read_text("utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


def node() -> list[str]:
    """The command for node with a built-in WebSocket: it has needed no option since version 22."""
    said = subprocess.run(["node", "--version"], capture_output=True, text=True, check=True).stdout
    return ["node"] if said >= "v22" else ["node", "--experimental-websocket"]


def plays(command: list[str], game: str, rules: str) -> None:
    """A bot with this command plays a whole game against a host and exits; the record names it."""
    with served() as server:
        host = Plain(server.url, "Ann")
        table = host.open(game, rules=rules)
        seats = len(host_seats(host, table))
        host.ask("sit", table=table, seat=0)
        for seat in range(2, seats):
            host.ask("seat_bot", table=table, seat=seat, bot="random", name=f"Bot {seat}")
        process = subprocess.Popen([*command, f"{server.url}/t/{table}"], stderr=subprocess.PIPE, text=True)
        try:
            end = host.play(table, Random(3).choice)
            _out, err = process.communicate(timeout=20)
        finally:
            process.kill()
        assert process.returncode == 0, err
        found = record.read(archived(server.url, end["record"]))
        assert (found.seated[1].name, found.seated[1].player) == ("Tiny", "tiny 1")
        host.close()


def host_seats(host: Plain, table: str) -> list[object]:
    host.ask("follow", table=table)
    return [*host.told("around")[-1]["seats"]]


GAMES = [("cribbage", "target=61"), ("euchre", "target=5")]


@pytest.mark.parametrize(("game", "rules"), GAMES)
def test_the_bot_in_python_plays_a_game(tmp_path: Path, game: str, rules: str) -> None:
    code, _of_lines = blocks("python")
    assert len(code.splitlines()) <= 15
    path = tmp_path / "bot.py"
    path.write_text(code, "utf-8")
    plays([sys.executable, str(path)], game, rules)


@pytest.mark.parametrize("language", ["python", pytest.param("js", marks=pytest.mark.needs("node"))])
def test_a_bot_that_is_refused_says_why_and_ends(tmp_path: Path, language: str) -> None:
    path = tmp_path / f"bot.{'mjs' if language == 'js' else 'py'}"
    path.write_text(blocks(language)[0], "utf-8")
    command = node() if language == "js" else [sys.executable]
    with served() as server:
        done = subprocess.run(
            [*command, str(path), f"{server.url}/t/nowhere"],
            stderr=subprocess.PIPE,
            text=True,
            timeout=60,
            check=False,
        )
    assert done.returncode == 1
    assert "There is no such table." in done.stderr


@pytest.mark.needs("node")
@pytest.mark.parametrize(("game", "rules"), GAMES)
def test_the_bot_in_javascript_plays_a_game(tmp_path: Path, game: str, rules: str) -> None:
    [code] = blocks("js")
    path = tmp_path / "bot.mjs"
    path.write_text(code, "utf-8")
    plays([*node(), str(path)], game, rules)


def test_the_messages_on_the_page_are_messages() -> None:
    lend, invited = blocks("json")
    assert isinstance(read_client(lend.strip()), Lend)
    message = read_server(invited.strip())
    assert isinstance(message, Invited)
    assert json.loads(msgspec.json.encode(message)) == json.loads(invited)
