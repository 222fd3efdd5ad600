"""People who enter an event and play it to its end, at random."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from asking import Browser
from guests import Guest

SHORT = {"cribbage": "standard target=31", "euchre": "standard target=3"}
PATIENCE = 120


class Player:
    """A person who looks at an event, and plays where they are expected."""

    def __init__(self, url: str, name: str, seed: int) -> None:
        self.url, self.name, self.seed = url, name, seed
        self.guest = Guest(url, name, seed)
        self.asks = Browser(url, {"Authorization": f"Bearer {self.guest.owner.code}"})
        self.tables: list[str] = []

    def announce(self, game: str, kind: str, **more: Any) -> str:
        body = {"game": game, "kind": kind, "name": "An evening", "rules": SHORT[game], "starts": 0, **more}
        if not body["starts"]:
            body["starts"] = int(time.time() * 1000) + 3_600_000
        answer = self.asks.post("/api/events", body)
        assert answer.status == 201, answer.text
        assert answer.json["link"] == f"/e/{answer.json['event']}"
        return str(answer.json["event"])

    def look(self, event: str) -> Any:
        answer = self.asks.get(f"/api/events/{event}")
        assert answer.status == 200, answer.text
        return answer.json

    def enter(self, event: str) -> Any:
        return self.asks.post(f"/api/events/{event}/entry", {})

    def until(self, event: str, wanted: Callable[[Any], object]) -> Any:
        """Look at an event until something is so; return what was seen."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            seen = self.look(event)
            if wanted(seen):
                return seen
            time.sleep(0.05)
        raise AssertionError(f"It never came: {seen}")

    def play(self, event: str, stop: threading.Event) -> None:
        """Play at every table where one is expected, until the event has ended."""
        while not stop.is_set():
            seen = self.look(event)
            if seen["state"] in ("over", "off"):
                return
            if seen["table"] and seen["table"] not in self.tables:
                self.play_at(seen["table"], stop)
            time.sleep(0.05)

    def play_at(self, table: str, stop: threading.Event) -> None:
        self.tables.append(table)
        guest = Guest(self.url, self.name, self.seed + len(self.tables), owner=self.guest.owner)
        guest.come(table, None)
        guest.wait(lambda: guest.table.own)
        try:
            asyncio.run(guest.play())
        except TimeoutError:
            # The others have gone home in the middle of a game once the test has seen what it wanted.
            if not stop.is_set():
                raise


@contextmanager
def playing(players: Sequence[Player], event: str) -> Iterator[None]:
    """Let people play an event while something else is done."""
    stop = threading.Event()
    threads = [threading.Thread(target=each.play, args=(event, stop), daemon=True) for each in players]
    for thread in threads:
        thread.start()
    try:
        yield
    finally:
        stop.set()
        for thread in threads:
            thread.join(30)
