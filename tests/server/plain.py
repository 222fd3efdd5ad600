"""A client as an outsider would write it: JSON over a socket, without this package."""

from __future__ import annotations

import itertools
import json
import ssl
import urllib.request
from collections.abc import Callable
from contextlib import ExitStack, suppress
from hashlib import sha256
from typing import Any

from websockets.sync.client import connect

Message = dict[str, Any]
PATIENCE = 20


def post(url: str, path: str, body: Message, code: str = "", trust: ssl.SSLContext | None = None) -> Message:
    headers = {"Content-Type": "application/json", "Authorization": f"Bearer {code}"}
    if not code:
        del headers["Authorization"]
    request = urllib.request.Request(url + path, json.dumps(body).encode(), headers)
    with urllib.request.urlopen(request, timeout=PATIENCE, context=trust) as answer:
        found: Message = json.load(answer)
    return found


class Plain:
    """A client: all messages ``heard`` and ``sent``, and the ``sizes`` of those heard.

    ``trust`` knows the certificate of an https server.
    """

    def __init__(
        self,
        url: str,
        name: str,
        player: str = "",
        *,
        code: str = "",
        hello: bool = True,
        trust: ssl.SSLContext | None = None,
    ) -> None:
        self.code = code or post(url, "/api/session", {"name": name}, trust=trust)["code"]
        self.url, self.trust = url, trust
        self.ids = itertools.count(1)
        self.heard: list[Message] = []
        self.sent: list[Message] = []
        self.sizes: list[int] = []
        self.connect()
        if hello:
            self.welcome = self.ask("hello", v=1, player=player)

    def connect(self) -> None:
        address = self.url.replace("http", "ws", 1) + "/api/socket"
        headers = {"Authorization": f"Bearer {self.code}"}
        self._open = ExitStack()
        # With messages left unread, closing waits for nothing.
        line = connect(
            address, additional_headers=headers, compression=None, ssl=self.trust, close_timeout=0.2
        )
        self.socket = self._open.enter_context(line)

    def open(self, game: str, **terms: Any) -> str:
        return str(post(self.url, "/api/tables", {"game": game, **terms}, self.code, self.trust)["table"])

    def send(self, t: str, **fields: Any) -> str:
        id = str(next(self.ids))
        message = {"t": t, "id": id, **fields}
        self.sent.append(message)
        self.socket.send(json.dumps(message))
        return id

    def next(self, timeout: float = PATIENCE) -> Message:
        data = self.socket.recv(timeout)
        self.sizes.append(len(data))
        message: Message = json.loads(data)
        self.heard.append(message)
        return message

    def ask(self, t: str, **fields: Any) -> Message:
        """Send a request and return its answer; other messages go to ``heard``."""
        id = self.send(t, **fields)
        while (message := self.next()).get("id") != id:
            pass
        return message

    def wait(self, t: str) -> Message:
        while (message := self.next())["t"] != t:
            pass
        return message

    def come(self, table: str, *seats: int) -> None:
        assert self.ask("follow", table=table)["t"] == "done"
        for seat in seats:
            assert self.ask("sit", table=table, seat=seat)["t"] == "done"

    def play(
        self, table: str, pick: Callable[[list[Message]], Message] = lambda choices: choices[0]
    ) -> Message:
        """Become ready, answer every question with a choice from its list, and return the end of the game."""
        self.send("ready", table=table)
        while (message := self.next())["t"] != "over":
            match message["t"]:
                case "part":
                    self.give_part(message)
                case "update":
                    for each in message["seats"]:
                        if each["choices"]:
                            move = pick(each["choices"])["move"]
                            self.send(
                                "move", table=table, seat=each["seat"], after=message["moves"], move=move
                            )
                case "refused":
                    assert message["code"] == "stale", message
        return message

    def give_part(self, asked: Message) -> None:
        """Give the parts of one's seats, by the formula of docs/fair.md."""
        for seat in asked["seats"]:
            secret = f"{asked['house']} {asked['token']} {asked['draw']} {seat} {self.code}"
            entropy = sha256(secret.encode()).digest()
            about = {"table": asked["table"], "seat": seat, "draw": asked["draw"]}
            if asked["stage"] == "give":
                self.send("give", entropy=entropy.hex(), **about)
                continue
            self.send("commit", commitment=commitment(asked, seat, entropy), **about)

    def told(self, t: str) -> list[Message]:
        return [message for message in self.heard if message["t"] == t]

    def close(self) -> None:
        self._open.close()


def until_dealt(table: str, *people: Plain) -> None:
    """Let people be ready, and give their parts until each has a hand."""
    for each in people:
        each.send("ready", table=table)
    waiting = list(people)
    while waiting:
        for each in [*waiting]:
            # A part is asked of all before anything is drawn, so nobody is waited for alone.
            with suppress(TimeoutError):
                message = each.next(0.05)
                if message["t"] == "part":
                    each.give_part(message)
                elif message["t"] == "update" and message["seats"][0]["hand"]:
                    waiting.remove(each)


def commitment(asked: Message, seat: int, entropy: bytes) -> str:
    """Return the commitment to an entropy, given the message that asks for it."""
    sitting = (asked["fair"], "commit", asked["game"], asked["players"], asked["draw"])
    parts = [str(part).encode() for part in sitting]
    parts += [bytes.fromhex(asked["token"]), str(seat).encode(), entropy]
    return sha256(b"".join(len(part).to_bytes(8, "big") + part for part in parts)).hexdigest()
