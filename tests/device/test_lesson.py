"""A first game with explanations at a table: the terminal's cards and passages, each passage once."""

from __future__ import annotations

import asyncio
import json
import re
from typing import Any

import pytest

from knaves.device import rows
from knaves.device.worker import Worker
from knaves.games import SHELF
from knaves.lessons import Tutor
from knaves.local.connection import LocalConnection, at_once
from knaves.local.lesson import seat_lesson
from knaves.local.statistics import StatisticsView
from knaves.store.data_dir import NOWHERE
from knaves.store.settings import Settings

MOST = 1000


class Pupil:
    """Somebody at the page: asks the worker, and keeps what was said last of each kind."""

    def __init__(self) -> None:
        self.now = 1_790_000_000_000
        self.worker = Worker(lambda: self.now)
        self.worker.call(json.dumps({"t": "supply", "rows": [[rows.PERSON, "p You"]]}))
        self.heard: dict[str, Any] = {}
        self.refused = ""
        self.number = 0

    def post(self, path: str, body: str = "") -> tuple[int, Any]:
        call = {"t": "ask", "method": "POST", "path": path, "language": "en", "body": body}
        effects = json.loads(self.worker.call(json.dumps(call)))
        return effects["status"], json.loads(effects["body"])

    def say(self, **message: Any) -> None:
        self.refused = ""
        self.number += 1
        text = json.dumps({"id": str(self.number), **message})
        self._hear(self.worker.call(json.dumps({"t": "hear", "line": 1, "text": text})))

    def tick(self) -> None:
        self.now += 700
        self._hear(self.worker.call('{"t": "tick"}'))

    def _hear(self, effects: str) -> None:
        for _line, text in json.loads(effects)["said"]:
            message = json.loads(text)
            self.heard[message["t"]] = message
            if message["t"] == "refused":
                self.refused = message["why"]


def at_the_lesson(game: str) -> tuple[Pupil, str]:
    pupil = Pupil()
    status, made = pupil.post(f"/api/games/{game}/lesson")
    assert status == 201
    pupil.say(t="hello", v=1, language="en")
    pupil.say(t="follow", table=made["table"])
    assert pupil.heard["around"]["lesson"]
    return pupil, made["table"]


def read(pupil: Pupil, table: str, since: int = 0) -> list[dict[str, Any]]:
    pupil.say(t="explain", table=table, seat=0, since=since)
    assert not pupil.refused
    found: list[dict[str, Any]] = pupil.heard["explained"]["passages"]
    return found


async def in_the_terminal(game: str) -> list[tuple[str, str]]:
    """Play the lesson of the terminal, always the move whose text comes first; return its passages."""
    connection = LocalConnection(seat_lesson(game, Settings(name="You")), StatisticsView(NOWHERE), at_once)
    tutor = Tutor(game, connection.names, lambda _view, move: connection.game.write(move), advises=False)
    told: list[tuple[str, str]] = []
    while (update := await connection.next_update()) is not None:
        view = update.views[connection.own[0]]
        for noticed in update.events:
            told += [each[:2] for each in tutor.noticed(noticed, view)]
        if view.legal:
            told += [each[:2] for each in tutor.asked(view)]
            move = min(view.legal, key=connection.game.write)
            await connection.submit(connection.own[0], move)
    await connection.leave()
    return told


def on_the_page(game: str) -> list[dict[str, Any]]:
    """Play the lesson at a table in the same way; return its passages."""
    pupil, table = at_the_lesson(game)
    found = read(pupil, table)
    since = 0
    for _step in range(MOST):
        seen = pupil.heard["update"]
        if seen["moves"] > since:
            known = {each["id"] for each in found}
            found += [each for each in read(pupil, table, since) if each["id"] not in known]
            since = seen["moves"]
        if "over" in pupil.heard:
            return found
        choices = [each["move"] for each in seen["seats"][0]["choices"]]
        if choices:
            pupil.say(t="move", table=table, seat=0, after=seen["moves"], move=min(choices))
            assert not pupil.refused
        else:
            pupil.tick()
    raise AssertionError("the game has no end")


@pytest.mark.parametrize("game", SHELF)
def test_a_lesson_at_a_table_has_the_cards_and_passages_of_the_terminal(game: str) -> None:
    found = on_the_page(game)
    read = [(each["heading"], each["words"]) for each in found if each["words"]]
    assert read == asyncio.run(in_the_terminal(game))
    assert len({each["id"] for each in found}) == len(found) > 10
    advised = [each["advised"] for each in found if each["advised"]]
    assert advised
    for each in advised:
        assert len(re.findall(r"\b\d+(?:\.\d+)?\b(?![♠♥♦♣])", each["reason"])) <= 1


def test_a_lesson_counts_for_nobody_and_only_lessons_are_explained() -> None:
    pupil, table = at_the_lesson("cribbage")
    other = pupil.post("/api/tables", '{"game": "cribbage"}')[1]["table"]
    pupil.say(t="follow", table=other)
    pupil.say(t="sit", table=other, seat=0)
    pupil.say(t="seat_bot", table=other, seat=1, bot="simple", name="Ruth")
    pupil.say(t="ready", table=other)
    assert not pupil.heard["around"].get("lesson")
    pupil.say(t="explain", table=other, seat=0)
    assert pupil.refused == "This game has no explanations."
    pupil.say(t="resign", table=table, seat=0)
    assert not pupil.worker.host.entries
