"""People who note every commitment of the house that they are told, whatever happens to the servers."""

from __future__ import annotations

import itertools
import threading
import time
from contextlib import suppress
from random import Random
from typing import Any

from plain import Message, Plain
from websockets.exceptions import WebSocketException

from knaves.remote.requests import sign_in

Draw = tuple[str, int]
"""The token of a game, and the number of a draw."""
TROUBLES = (OSError, EOFError, TimeoutError, WebSocketException)


class Witness:
    """A seated person with a thread, who returns to the table without saying what they have seen."""

    def __init__(self, url: str, name: str) -> None:
        self.code = sign_in(url, name).code
        self.told: dict[Draw, list[str]] = {}
        """The commitments of the house, each once, in the order in which they came."""
        self.void: set[str] = set()
        """The commitments of the house that were said to be void."""
        self.games = 0
        self._url, self._name = url, name
        self._dice = Random(name)
        self._over = threading.Event()
        self._ids = itertools.count(1)
        self._sent: set[Any] = set()

    def begin(self, table: str, seat: int) -> None:
        self.table, self.seat = table, seat
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    @property
    def silent(self) -> list[Draw]:
        """The draws whose commitment changed without a word."""
        return [draw for draw, houses in self.told.items() if not self.void.issuperset(houses[:-1])]

    def leave(self) -> None:
        self._over.set()
        self._thread.join(30)

    def _run(self) -> None:
        while not self._over.is_set():
            with suppress(*TROUBLES):
                self._talk(self._url)
            time.sleep(0.1)

    def _talk(self, url: str) -> None:
        line = Plain(url, self._name, code=self.code, hello=False)
        line.ids = self._ids
        line.ask("hello", v=1)
        self._sent.clear()
        try:
            line.send("follow", table=self.table)
            line.send("sit", table=self.table, seat=self.seat)
            while not self._over.is_set():
                with suppress(TimeoutError):
                    self._heard(line, line.next(1.0))
                line.heard.clear()
        finally:
            line.close()

    def _heard(self, line: Plain, message: Message) -> None:
        match message["t"]:
            case "part":
                houses = self.told.setdefault((message["token"], message["draw"]), [])
                if message["house"] not in houses:
                    houses.append(message["house"])
                line.give_part(message)
            case "void":
                self.void.add(message["house"])
            case "over":
                self.games += 1
            case "gone":
                line.send("follow", table=self.table)
            case "refused" if message["code"] == "unavailable":
                # The database is away; nothing says when it is back.
                time.sleep(0.2)
                line.send("follow", table=self.table)
            case "around":
                mine = [each for each in message["seats"] if each["yours"]]
                if not message["playing"] and mine and not all(each["ready"] for each in mine):
                    line.send("ready", table=self.table)
            case "update":
                for each in message["seats"]:
                    if each["choices"] and (key := (message["moves"], each["seat"])) not in self._sent:
                        self._sent.add(key)
                        move = self._dice.choice(each["choices"])["move"]
                        line.send(
                            "move", table=self.table, seat=each["seat"], after=message["moves"], move=move
                        )
