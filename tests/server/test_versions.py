"""Servers and clients of different versions: how each handles unknown messages."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from plain import Plain
from serving import served
from websockets.sync.server import ServerConnection, serve

from knaves.bots import bot as find_bot
from knaves.match.ports.tables import Unavailable
from knaves.remote.client import Client
from knaves.remote.player import Player
from knaves.remote.table import Pass
from knaves.wire import messages as say

PATIENCE = 10


def test_hello_of_another_version_is_refused_with_those_spoken() -> None:
    with served() as server:
        ann = Plain(server.url, "Ann", hello=False)
        early = ann.ask("follow", table="x")
        assert (early["code"], early["why"]) == ("refused", "Say hello first.")
        refused = ann.ask("hello", v=2)
        assert refused["code"] == "version"
        assert refused["versions"] == [say.VERSION]
        assert refused["why"] == "This server speaks version 1 of the protocol, not version 2."
        assert "protokol verze 1" in ann.ask("hello", v=2, language="cs")["why"]
        assert ann.ask("follow", table="x")["why"] == "Say hello first."
        assert ann.ask("hello", v=1)["t"] == "welcome"
        ann.close()


@contextmanager
def newer(*answers: dict[str, Any]) -> Iterator[str]:
    """A future server with these answers to hello."""

    def answer(socket: ServerConnection) -> None:
        hello = json.loads(socket.recv())
        for each in answers:
            socket.send(json.dumps({"id": hello["id"], **each}))
        for data in socket:
            socket.send(json.dumps({"t": "done", "id": json.loads(data)["id"], "mood": "fine"}))

    with serve(answer, "127.0.0.1", 0) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{server.socket.getsockname()[1]}"
        server.shutdown()


def test_our_client_leaves_alone_what_it_does_not_know() -> None:
    heard: list[Any] = []
    done = threading.Event()
    welcome = {"t": "welcome", "v": 1, "person": "x", "name": "Ann", "languages": ["en"], "weather": "fair"}
    with newer({"t": "weather", "n": 3}, welcome, {"t": "nudged", "table": "x", "n": 1, "seat": 0}) as url:
        client = Client(url, "code", heard.append)
        client.begin()

        def answered(answer: Any) -> None:
            heard.append(answer)
            done.set()

        client.ask(say.Ping(client.id()), answered)
        assert done.wait(PATIENCE)
        client.close()
    assert [type(each) for each in heard] == [say.Welcome, say.Nudged, type(None)]


def test_our_client_says_why_a_server_does_not_speak_with_it() -> None:
    why = "This server speaks version 2 of the protocol, not version 1."
    with newer({"t": "refused", "code": "version", "why": why, "versions": [2]}) as url:
        player = Player(Pass(url, "code", "Bot", bytes(32)), "x", lambda game: find_bot(game, "random"))
        with pytest.raises(Unavailable, match="version 2"):
            player.play()
