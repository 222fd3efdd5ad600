"""One desk: the messages of a client are answered alike by a server and by a device, byte for byte."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest
from serving import MemoryTables

from knaves.device.worker import Worker
from knaves.match.log import Terms
from knaves.office.ports import Person
from knaves.server.desk import Desk
from knaves.server.hall import Hall

NOW = 1_790_000_000_000
TABLE = "T" * 16
SCRIPT: list[dict[str, Any] | str] = [
    {"t": "ping"},
    {"t": "follow", "table": TABLE},
    {"t": "hello", "v": 99, "language": "cs"},
    {"t": "hello", "v": 1, "language": "LANGUAGE"},
    {"t": "ping"},
    "nonsense",
    {"t": "shuffle"},
    {"t": "sit", "table": TABLE, "seat": "x"},
    {"t": "bots", "game": "cribbage"},
    {"t": "bots", "game": "whist"},
    {"t": "follow", "table": "nowhere"},
    {"t": "here", "table": "nowhere", "here": True},
    {"t": "unfollow", "table": "nowhere"},
    {"t": "sit", "table": "nowhere", "seat": 0},
    {"t": "hint", "table": "nowhere", "seat": 0},
    {"t": "follow", "table": TABLE},
    {"t": "here", "table": TABLE, "here": False},
    {"t": "here", "table": TABLE, "here": True},
    {"t": "sit", "table": TABLE, "seat": 9},
    {"t": "sit", "table": TABLE, "seat": 0},
    {"t": "sit", "table": TABLE, "seat": 0},
    {"t": "hint", "table": TABLE, "seat": 0},
    {"t": "worth", "table": TABLE, "seat": 0, "picked": [["5H"]]},
    {"t": "move", "table": TABLE, "seat": 0, "after": 0, "move": "go"},
    {"t": "take_back", "table": TABLE, "seat": 0},
    {"t": "resign", "table": TABLE, "seat": 0},
    {"t": "seat_lent", "table": TABLE, "seat": 1, "bot": "nobody's"},
    {"t": "seat_bot", "table": TABLE, "seat": 1, "bot": "deep blue", "name": "Deep"},
    {"t": "seat_bot", "table": TABLE, "seat": 1, "bot": "simple", "name": "Ben"},
    {"t": "lock", "table": TABLE, "locked": True},
    {"t": "say", "table": TABLE, "text": "Good luck!"},
    {"t": "mute", "table": TABLE, "name": "Nobody", "muted": True},
    {"t": "ready", "table": TABLE},
    {"t": "unfollow", "table": TABLE},
    {"t": "close", "table": TABLE},
]
"""Messages good and bad, before a table is followed, before one sits, and before a game begins."""


def written(number: int, message: dict[str, Any] | str, table: str, language: str) -> str:
    text = message if isinstance(message, str) else json.dumps({"id": f"m{number}", **message})
    return text.replace(TABLE, table).replace("LANGUAGE", language)


def answers(told: list[str], number: int, table: str) -> list[str]:
    """What answers a message, among all that was told."""
    return [each.replace(table, TABLE) for each in told if json.loads(each).get("id") in (f"m{number}", "")]


async def of_a_server(language: str) -> list[list[str]]:
    async def archive(_finished: object) -> None:
        pass

    hall = Hall(MemoryTables(), archive, now=lambda: NOW)
    table = await hall.open("ann", Terms("cribbage", "standard", 2))
    told: list[str] = []
    desk = Desk(Person("ann", "Ann"), hall, lambda message: told.append(message.decode()))
    found = []
    for number, message in enumerate(SCRIPT):
        told.clear()
        await desk.answer(written(number, message, table, language))
        found.append(answers(told, number, table))
    desk.close()
    await hall.close()
    return found


def of_a_device(language: str) -> list[list[str]]:
    worker = Worker(lambda: NOW)
    worker.host.supply([("person", "ann Ann")])
    table = worker.host.open(Terms("cribbage", "standard", 2))
    found = []
    for number, message in enumerate(SCRIPT):
        call = {"t": "hear", "line": 1, "text": written(number, message, table, language)}
        told = [text for _line, text in json.loads(worker.call(json.dumps(call)))["said"]]
        found.append(answers(told, number, table))
    return found


@pytest.mark.parametrize("language", ["en", "cs"])
def test_every_desk_answers_alike(language: str) -> None:
    server, device = asyncio.run(of_a_server(language)), of_a_device(language)
    for message, ours, theirs in zip(SCRIPT, device, server, strict=True):
        assert ours == theirs, message
        assert theirs, message
    kinds = [json.loads(each[0])["t"] for each in server]
    assert kinds.count("done") > 8
    assert kinds.count("refused") > 8
