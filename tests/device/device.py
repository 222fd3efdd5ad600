"""A device without a server: a door with a store, and a page that plays like one in a browser."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

from plain import commitment

from knaves import fair
from knaves.device.worker import FIRST, Worker

Message = dict[str, Any]


class Device:
    """The store of a device, with the door that is open at the moment. Its clock follows the calls."""

    def __init__(self, seed: int = 1) -> None:
        self.rows: dict[str, str] = {}
        self.now = 1_000_000
        self.seed = seed
        self.restart()

    def restart(self) -> None:
        """Switch the device off and on: all that is left is what was stored."""
        self.windows: dict[int, Window] = {}
        self.wait = -1
        self.worker = Worker(lambda: self.now, fair.seeded(f"{self.seed} {self.now}"))
        self.call({"t": "supply", "rows": self.read(FIRST)})

    def read(self, keys: Any) -> list[tuple[str, str]]:
        """The stored rows whose keys begin like this."""
        return [row for row in sorted(self.rows.items()) if row[0].startswith(tuple(keys))]

    def call(self, call: Message) -> Message:
        """Carry out a call as the worker does."""
        text = json.dumps(call)
        if wanted := self.worker.wanted(text):
            self.do({"t": "supply", "rows": self.read(wanted)})
        return self.do(call)

    def do(self, call: Message) -> Message:
        self.now += 10
        effects: Message = json.loads(self.worker.call(json.dumps(call)))
        for key, value in effects["rows"]:
            if value is not None:
                self.rows[key] = value
            else:
                ends = key[-1] == "/"
                for each in [each for each in self.rows if each == key or (ends and each.startswith(key))]:
                    del self.rows[each]
        self.wait = effects["wait"]
        for line, message in effects["said"]:
            self.windows[line].hear(message)
        return effects

    def ask(self, method: str, path: str, body: Any = None, language: str = "en") -> tuple[int, Any]:
        """Make a request; return the status and the answer."""
        text = "" if body is None else json.dumps(body)
        effects = self.call({"t": "ask", "method": method, "path": path, "language": language, "body": text})
        found = effects["body"]
        return effects["status"], json.loads(found) if found.startswith(("{", "[")) else found

    def rest(self) -> None:
        """Let everything happen that needs nobody."""
        for _turn in range(2_000):
            for window in [*self.windows.values()]:
                window.give_parts()
            if self.wait < 0:
                return
            self.now += self.wait
            self.call({"t": "tick"})
        raise AssertionError("The bots never stop.")


class Window:
    """A window of the page at a table: it gives its parts of shuffles, and moves at random."""

    def __init__(self, device: Device, number: int = 1, language: str = "en", seed: int = 1) -> None:
        self.device, self.number, self.dice = device, number, Random(seed)
        self.heard: list[bytes] = []
        self.told: list[Message] = []
        self.answers: dict[str, Message] = {}
        self.parts: list[Message] = []
        self.update: Message = {}
        self.around: Message = {}
        self.asked, self.begun = 0, device.now
        device.windows[number] = self
        assert self.ask("hello", v=1, language=language)["t"] == "welcome"

    def ask(self, t: str, **fields: Any) -> Message:
        """Send a message; return its answer."""
        self.asked += 1
        id = f"w{self.number}-{self.begun}-{self.asked}"
        self.device.call({"t": "hear", "line": self.number, "text": json.dumps({"t": t, "id": id, **fields})})
        return self.answers[id]

    def hear(self, text: str) -> None:
        message: Message = json.loads(text)
        if "id" in message:
            self.answers[message["id"]] = message
            return
        self.heard.append(text.encode())
        self.told.append(message)
        match message["t"]:
            case "part":
                self.parts.append(message)
            case "update":
                self.update = message
            case "around":
                self.around = message

    def give_parts(self) -> None:
        asked, self.parts = self.parts, []
        for each in asked:
            for seat in each["seats"]:
                entropy = fair.seeded(f"{self.number} {seat}")(f"{each['token']} {each['draw']}")
                where = {"table": each["table"], "seat": seat, "draw": each["draw"]}
                if each["stage"] == "commit":
                    self.ask("commit", **where, commitment=commitment(each, seat, entropy))
                else:
                    self.ask("give", **where, entropy=entropy.hex())

    def sit_down(self, game: str, *, own: int = 1, bot: str = "simple", **terms: Any) -> str:
        """Open a table, take the first seats, put bots into the others, and begin."""
        status, made = self.device.ask("POST", "/api/tables", {"game": game, "chat": False, **terms})
        assert status == 201, made
        table: str = made["table"]
        self.ask("follow", table=table)
        for seat in range(len(self.around["seats"])):
            if seat < own:
                answer = self.ask("sit", table=table, seat=seat)
            else:
                answer = self.ask("seat_bot", table=table, seat=seat, bot=bot, name=f"Bot {seat}")
            assert answer["t"] == "done", answer
        assert self.ask("ready", table=table)["t"] == "done"
        self.device.rest()
        return table

    @property
    def over(self) -> bool:
        return bool(self.told) and any(each["t"] == "over" for each in self.told)

    def turn(self) -> Message | None:
        """The seat of one's own that is to move."""
        return next((each for each in self.update["seats"] if each["choices"]), None)

    def move(self) -> Message:
        """Make a random move in a seat of one's own, and let the others answer."""
        seated = self.turn()
        assert seated is not None, self.told[-3:]
        answer = self.ask(
            "move",
            table=self.update["table"],
            seat=seated["seat"],
            after=self.update["moves"],
            move=self.dice.choice(seated["choices"])["move"],
        )
        self.device.rest()
        return answer

    def play(self, each: Callable[[], None] = lambda: None) -> None:
        """Play to the end of the game."""
        while not self.over:
            assert self.move()["t"] == "done"
            each()


def opened(seed: int = 1, language: str = "en") -> tuple[Device, Window]:
    """A device with a person called Ann and one window."""
    device = Device(seed)
    assert device.ask("POST", "/api/session", {"name": "Ann"})[0] == 201
    return device, Window(device, language=language, seed=seed)
