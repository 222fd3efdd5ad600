"""A failing built-in bot stops no game: a substitute chooses, and the operator is told."""

from __future__ import annotations

import io
import json
import re
import time
from typing import Any

import pytest
from plain import Plain
from serving import served

from knaves.games.cribbage.bots import simple, steady
from knaves.server import live, logs


class Broken(Exception):
    """The error raised by bots here; it quotes cards."""


def fails(self: object, view: Any) -> Any:
    raise Broken("5H JS")


def cheats(self: object, view: Any) -> Any:
    return "play 5H"


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> io.StringIO:
    stream = io.StringIO()
    monkeypatch.setattr(logs, "_writer", None)
    logs.start_logging("info", stream)
    return stream


def play(url: str) -> str:
    """Let Ann play a whole game against the simple bot; return the table."""
    ann = Plain(url, "Ann")
    table = ann.open("cribbage", rules="target=31 deal_cut=chance")
    ann.come(table, 0)
    assert ann.ask("seat_bot", table=table, seat=1, bot="simple", name="Ida")["t"] == "done"
    assert ann.play(table)["how"] == "played"
    ann.close()
    return table


def dawdles(self: object, view: Any) -> Any:
    # Three times what it is given.
    time.sleep(0.3)
    return view.legal[0]


@pytest.mark.parametrize("does", [fails, cheats, dawdles])
def test_a_game_goes_on_with_a_bot_that_fails(
    monkeypatch: pytest.MonkeyPatch, written: io.StringIO, does: Any
) -> None:
    monkeypatch.setattr(simple.Simple, "choose", does)
    monkeypatch.setattr(live, "THOUGHT", 0.1)
    with served() as server:
        table = play(server.url)
        errors = server.services.metrics.registry.get_sample_value("knaves_errors_total", {"kind": "bot"})
    lines = [json.loads(line) for line in written.getvalue().splitlines()]
    told = [line for line in lines if line["event"] == "bot"]
    assert errors == len(told) > 0
    assert {(line["level"], line["table"], line["seat"]) for line in told} == {("error", table[:6], 1)}
    assert not re.search(r"\b5H\b", written.getvalue())


def test_a_game_goes_on_where_the_stand_in_fails_too(
    monkeypatch: pytest.MonkeyPatch, written: io.StringIO
) -> None:
    for kind in (simple.Simple, steady.Steady):
        monkeypatch.setattr(kind, "choose", fails)
    with served() as server:
        play(server.url)
