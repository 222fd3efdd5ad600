"""boardgame.io's server under the same load: scripted pairs over its own wire, which is Socket.IO.

`boardgame/server.cjs` is the game: two players, six hidden cards each, a move a card. What is comparable: the
number of players, the size of the state, a view of one's own for everybody after each move, real sockets.
What is not: its moves are checked by a line of script and not by the rules of a game, its messages have no
sentences, choices or reasons, and it answers the mover by the new state alone. It keeps matches in memory or,
with FlatFile, in files that are not forced to the disk.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from time import perf_counter, sleep
from typing import Any

import msgspec

from bench.sockets import Socket, connect

_HERE = Path(__file__).with_name("boardgame")


@dataclass(slots=True)
class Played:
    """What everybody together has seen since the last `clear`."""

    moves: int = 0
    delays: list[float] = field(default_factory=list)
    refused: dict[str, int] = field(default_factory=dict)

    def clear(self) -> None:
        self.moves, self.delays = 0, []


class Peer:
    """The server in a process of its own; ``folder`` is where npm put it."""

    def __init__(self, folder: Path, port: int, *, files: bool) -> None:
        environment = {**os.environ, "PORT": str(port), "NODE_ENV": "production"}
        if files:
            kept = folder / "matches"
            shutil.rmtree(kept, ignore_errors=True)
            environment["FOLDER"] = str(kept)
        self._process = subprocess.Popen(
            ["node", str(folder / "server.cjs")],
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        assert self._process.stdout is not None
        while b"ready" not in self._process.stdout.readline():
            sleep(0.1)

    @property
    def pid(self) -> int:
        return self._process.pid

    def stop(self) -> None:
        self._process.kill()
        self._process.wait()


def installed(folder: Path) -> bool:
    """Install the peer there; False where npm cannot."""
    for name in ("package.json", "server.cjs"):
        shutil.copy(_HERE / name, folder / name)
    try:
        done = subprocess.run(
            ["npm", "install", "--no-audit", "--no-fund"],
            cwd=folder,
            capture_output=True,
            timeout=300,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0


class Seated:
    """One of two players of a match."""

    def __init__(self, match: Match, seat: str) -> None:
        self.match, self.seat = match, seat
        self.socket: Socket | None = None

    @property
    def received(self) -> int:
        return 0 if self.socket is None else self.socket.received

    async def come(self, port: int) -> None:
        self.socket = await connect(port, "/socket.io/?EIO=4&transport=websocket", self.heard)

    def heard(self, data: bytes) -> None:
        assert self.socket is not None
        if data == b"2":
            self.socket.send(b"3")
        elif data[:1] == b"0":
            self.socket.send(b"40/cards,")
        elif data[:10] == b"40/cards,{":
            self._say("sync", self.match.id, self.seat, None, 2)
        elif data[:9] == b"42/cards,":
            kind, *rest = msgspec.json.decode(data[9:])
            if kind == "sync":
                self._look(rest[1]["state"])
            elif kind == "update":
                self._look(rest[1])

    def _look(self, state: dict[str, Any]) -> None:
        self.match.seen(state["_stateID"])
        if state["ctx"]["currentPlayer"] == self.seat:
            hand = state["G"]["hands"][self.seat]
            card = hand[int(len(hand) * self.match.dice.random())]
            action = {
                "type": "MAKE_MOVE",
                "payload": {"type": "play", "args": [card], "playerID": self.seat, "credentials": None},
            }
            self.match.sent[state["_stateID"] + 1] = perf_counter()
            self._say("update", action, state["_stateID"], self.match.id, self.seat)

    def _say(self, *words: Any) -> None:
        assert self.socket is not None
        self.socket.send(b"42/cards," + msgspec.json.encode(words))


class Match:
    """A match and its two players."""

    def __init__(self, played: Played, number: int) -> None:
        self.played, self.id, self.dice = played, f"match{number}", Random(number)
        self.players = [Seated(self, "0"), Seated(self, "1")]
        self.sent: dict[int, float] = {}
        self._count: dict[int, int] = {}

    def seen(self, number: int) -> None:
        """Somebody has the state after this number."""
        self._count[number] = self._count.get(number, 0) + 1
        if self._count[number] == 2:
            del self._count[number]
            sent = self.sent.pop(number, None)
            if sent is not None:
                self.played.moves += 1
                self.played.delays.append(perf_counter() - sent)


class Crowd:
    """So many pairs, who play for ever."""

    def __init__(self) -> None:
        self.measured = Played()
        self.matches: list[Match] = []

    async def begin(self, port: int, matches: int) -> None:
        for number in range(matches):
            match = Match(self.measured, number)
            self.matches.append(match)
            for player in match.players:
                await player.come(port)

    @property
    def received(self) -> int:
        """Bytes that came over all sockets so far."""
        return sum(player.received for match in self.matches for player in match.players)

    def close(self) -> None:
        for match in self.matches:
            for player in match.players:
                if player.socket is not None:
                    player.socket.close()
