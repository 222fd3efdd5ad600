"""The server's log: enough to operate it, without hands or chat."""

from __future__ import annotations

import asyncio
import io
import json
import logging
import re

import pytest
from asking import Browser
from guests import Guest
from serving import Served, served

from knaves.cards import Card
from knaves.match.log import Gave, Promised
from knaves.remote.requests import open_table
from knaves.server import logs
from knaves.wire import messages as say

NAMES = ("Wilhelmina", "Bartholomew")
SAID = "xyzzy-what-was-said"
PHRASE = "a passphrase nobody writes"


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> io.StringIO:
    stream = io.StringIO()
    monkeypatch.setattr(logs, "_writer", None)
    logs.start_logging("info", stream)
    return stream


def play(server: Served, game: str) -> str:
    """Let two people play a whole game, with chat; return the table."""
    people = [Guest(server.url, name, seed) for seed, name in enumerate(NAMES)]
    table = open_table(people[0].owner, game=game)
    for seat, each in enumerate(people):
        each.come(table, seat)
    around = people[0].table.around
    assert around is not None
    for seat in range(2, len(around.seats)):
        people[0].table.ask(say.SeatBot, lambda answer: None, seat=seat, bot="simple", name=f"Bot {seat}")
    people[0].table.ask(say.Say, lambda answer: None, text=SAID)
    people[0].table.ask(say.Report, lambda answer: None, name=NAMES[1], why=SAID)
    people[0].table.ask(say.Move, lambda answer: None, seat=0, after=0, move=f"play {SAID}")

    async def both() -> None:
        await asyncio.gather(*(each.play() for each in people))

    asyncio.run(both())
    return table


def test_the_log_has_no_cards_secrets_names_or_chat(
    written: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    with served() as server:
        browser = Browser(server.url)
        id = browser.come_in("Ludmila")
        made = browser.join("Ludmila", PHRASE)
        browser.post("/api/account/session", {"name": "Ludmila", "passphrase": "wrong " + PHRASE})
        browser.get(f"/api/records/{SAID}")
        browser.post("/api/tables", {"game": SAID})
        tables = [play(server, game) for game in ("cribbage", "euchre")]

        async def broken(person: str, limit: int = 50, before: object = None) -> None:
            raise RuntimeError(f"{SAID} 5H JS")

        monkeypatch.setattr(type(server.services.results), "games", lambda self, *more: broken(*more))
        assert browser.get("/api/me/games").status == 500
        secrets = {
            value
            for table in tables
            for each in server.tables.logs[table]
            for value in [getattr(each.entry, "secret", ""), getattr(each.entry, "entropy", "")]
            if isinstance(each.entry, (Promised, Gave)) and value
        }
    text = written.getvalue()
    lines = [json.loads(line) for line in text.splitlines()]
    assert {"request", "mistake"} <= {line["event"] for line in lines}
    (mistake,) = [line for line in lines if line["event"] == "mistake"]
    assert mistake["kind"] == "RuntimeError"
    assert "office/results.py" in " ".join(mistake["at"])
    assert secrets
    for hidden in (*NAMES, "Ludmila", SAID, PHRASE, id, browser.cookie, made["recovery"], *tables, *secrets):
        assert hidden not in text
    cards = re.compile(r"(?<![\w.])(" + "|".join(str(Card(number)) for number in range(52)) + r")(?!\w)")
    assert not cards.search(text)


def test_metrics_count_tables_sockets_moves_and_how_long_things_take() -> None:
    with served() as server:
        play(server, "cribbage")
        text = Browser(server.url).get("/metrics").text
        numbers = dict(line.rsplit(" ", 1) for line in text.splitlines() if not line.startswith("#"))
        assert float(numbers["knaves_tables"]) == 1
        assert float(numbers["knaves_moves_total"]) > 50
        assert float(numbers["knaves_entries_total"]) > float(numbers["knaves_moves_total"])
        assert float(numbers['knaves_asked_seconds_count{message="move"}']) > 20
        assert float(numbers["knaves_appends_seconds_count"]) > 20
        assert "knaves_sockets" in numbers
        assert 'knaves_refused_total{code="unreadable"}' in numbers or "knaves_refused_total" in text
        assert Browser(server.url).get("/metrics", X_Forwarded_For="192.0.2.1").status == 404


def test_health_and_readiness() -> None:
    with served() as server:
        nobody = Browser(server.url)
        assert nobody.get("/healthz").text == "well\n"
        assert (nobody.get("/readyz").status, nobody.get("/readyz").text) == (200, "ready\n")
        server.services.draining = True
        assert (nobody.get("/readyz").status, nobody.get("/readyz").text) == (503, "draining\n")
        assert nobody.get("/healthz").status == 200


class Full(io.StringIO):
    """A stream to a full disk."""

    def write(self, text: str) -> int:
        raise OSError(28, "No space left on device")


def test_a_log_that_cannot_be_written_stops_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(logs, "_writer", None)
    logs.start_logging("info", Full())
    logs.log("request", status=200)
    logs.log_failure("here", ValueError("x"))
    logging.getLogger("uvicorn.error").warning("words")
