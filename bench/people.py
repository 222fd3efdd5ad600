"""Scripted people at the tables of a server: they give their parts of a shuffle and choose at random.

They know the wire and nothing else: the choices' move texts come from the server, and a part of a shuffle is
made as ``docs/fair.md`` has it.
"""

from __future__ import annotations

import asyncio
import secrets
from dataclasses import dataclass, field
from random import Random
from time import perf_counter
from typing import Any

import msgspec
from msgspec import UNSET, Struct, UnsetType

from bench.sockets import Socket, connect, post
from knaves import fair
from knaves.fair import Sitting
from knaves.game import Seat

HELLO = {"v": 1, "changes": True}
"""What everybody says first: they want only what has changed, as the page does. Older servers refuse that."""
PLAIN_HELLO = {"v": 1}


class _Choice(Struct):
    move: str


class _Seated(Struct):
    seat: int
    choices: list[_Choice]

    @property
    def moves(self) -> list[str]:
        return [each.move for each in self.choices]


class Update(Struct, tag_field="t", tag="update"):
    moves: int
    mover: int
    seats: list[_Seated]


class _Alike(Struct):
    """Choices alike but for their cards or a number, between the first and the last."""

    move: list[str]
    cards: list[str] = []
    numbers: list[int] = []

    @property
    def moves(self) -> list[str]:
        if self.numbers:
            first, last = self.numbers
            return [str(number).join(self.move) for number in range(first, last + 1)]
        return [cards.join(self.move) for cards in self.cards or [""]]


class _Changed(Struct):
    seat: int
    choices: list[_Alike] | UnsetType = UNSET

    @property
    def moves(self) -> list[str] | UnsetType:
        return UNSET if self.choices is UNSET else [move for each in self.choices for move in each.moves]


class Changes(Struct, tag_field="t", tag="changes"):
    """What is left out is as it was before."""

    moves: int
    mover: int
    seats: list[_Changed] = []


class Part(Struct, tag_field="t", tag="part"):
    game: str
    players: int
    draw: int
    token: str
    stage: str
    seats: list[int]


class Refused(Struct, tag_field="t", tag="refused"):
    code: str
    why: str


class Over(Struct, tag_field="t", tag="over"):
    how: str


class Gone(Struct, tag_field="t", tag="gone"):
    why: str


def _ignored(tag: str) -> Any:
    return msgspec.defstruct(f"_{tag.title()}", [], tag_field="t", tag=tag)


_READ: Any = msgspec.json.Decoder(
    Update | Changes | Part | Refused | Over | Gone
    | _ignored("around") | _ignored("may") | _ignored("done") | _ignored("welcome") | _ignored("revealed")
    | _ignored("void") | _ignored("times") | _ignored("nudged") | _ignored("said") | _ignored("pong")
)  # fmt: skip


@dataclass(slots=True)
class Measured:
    """What everybody together has seen since the last `clear`."""

    moves: int = 0
    """Moves of people that everybody at their table has seen."""
    draws: int = 0
    """Moves of chance."""
    delays: list[float] = field(default_factory=list)
    """Seconds from sending a move to the last view of it."""
    refused: dict[str, int] = field(default_factory=dict)

    def clear(self) -> None:
        self.moves = self.draws = 0
        self.delays, self.refused = [], {}


class Table:
    """A table and the people at it. ``pause`` is the mean time that a person thinks, in seconds."""

    def __init__(self, measured: Measured, dice: Random, pause: float) -> None:
        self.people: list[Person] = []
        self.measured, self.dice, self.pause = measured, dice, pause
        self.address = ""
        self.begun = False
        """Whether everybody has seen a move, of chance perhaps."""
        self._seen: dict[int, list[float]] = {}
        """By number of a move: when it was sent, and how many have seen it."""

    def seen(self, update: Update | Changes) -> None:
        """Somebody here was shown a move."""
        known = self._seen.setdefault(update.moves, [0.0, 0])
        if not known[1] and update.mover >= 0:
            known[0] = next((each.sent for each in self.people if each.seat == update.mover), 0.0)
        known[1] += 1
        if known[1] < len(self.people):
            return
        del self._seen[update.moves]
        self.begun = True
        if update.mover < 0:
            self.measured.draws += 1
        elif known[0]:
            self.measured.moves += 1
            self.measured.delays.append(perf_counter() - known[0])


class Person:
    """Somebody at a table."""

    def __init__(self, table: Table, seat: int, port: int) -> None:
        self.table, self.seat, self.port = table, seat, port
        self.sent = 0.0
        self.socket: Socket | None = None
        self._number = 0
        self._asked = -1
        self._choices: list[str] = []
        self._entropy: dict[int, bytes] = {}

    @property
    def received(self) -> int:
        return 0 if self.socket is None else self.socket.received

    async def come(self, code: str, hello: dict[str, Any]) -> None:
        self.socket = await connect(self.port, "/api/socket", self.heard, f"Authorization: Bearer {code}")
        self.say("hello", **hello)
        self.say("follow", table=self.table.address)

    def sit(self) -> None:
        self.say("sit", table=self.table.address, seat=self.seat)
        self.say("ready", table=self.table.address)

    def say(self, kind: str, **more: Any) -> None:
        self._number += 1
        assert self.socket is not None
        self.socket.send(msgspec.json.encode({"t": kind, "id": str(self._number), **more}))

    def heard(self, data: bytes) -> None:
        message = _READ.decode(data)
        match message:
            case Update() | Changes():
                if message.seats:
                    # The next game may seat them elsewhere.
                    self.seat, moves = message.seats[0].seat, message.seats[0].moves
                    self._choices = self._choices if moves is UNSET else moves
                self._choose(message)
                self.table.seen(message)
            case Part():
                self._give(message)
            case Over():
                self._entropy.clear()
                self._choices, self._asked = [], -1
                self.say("ready", table=self.table.address)
            case Refused(code=code, why=why):
                refused = self.table.measured.refused
                refused[f"{code}: {why}"] = refused.get(f"{code}: {why}", 0) + 1
                self._asked = -1
            case Gone():
                raise RuntimeError(f"The table is gone: {message.why}")

    def _choose(self, update: Update | Changes) -> None:
        choices = self._choices
        if not choices:
            self._asked = -1
            return
        if self._asked >= 0 and update.mover != self.seat and update.mover >= 0:
            # Several move at once, and another was quicker: this one has answered or will.
            return
        self._asked = update.moves
        move = choices[int(len(choices) * self.table.dice.random())]
        if self.table.pause:
            delay = self.table.dice.expovariate(1 / self.table.pause)
            asyncio.get_running_loop().call_later(delay, self._move, move, update.moves)
        else:
            self._move(move, update.moves)

    def _move(self, move: str, after: int) -> None:
        self.sent = perf_counter()
        self.say("move", table=self.table.address, seat=self.seat, after=after, move=move)

    def _give(self, part: Part) -> None:
        sitting = Sitting(part.game, part.players, bytes.fromhex(part.token))
        for seat in part.seats:
            more: dict[str, Any] = {"table": self.table.address, "seat": seat, "draw": part.draw}
            if part.stage == "commit":
                entropy = self._entropy[part.draw] = secrets.token_bytes(32)
                self.say(
                    "commit", **more, commitment=fair.commit(sitting, part.draw, Seat(seat), entropy).hex()
                )
            else:
                self.say("give", **more, entropy=self._entropy.pop(part.draw).hex())


class Crowd:
    """All the tables of a run, at the processes that listen on ``ports``."""

    def __init__(self, ports: list[int], seed: int = 1) -> None:
        self.ports = ports
        self.measured = Measured()
        self.tables: list[Table] = []
        self.codes: list[str] = []
        self._dice = Random(seed)
        self._names = 0
        self._hello: dict[str, Any] = {}

    async def open(self, game: str, people: int, pause: float = 0.0, bots: str = "", seats: int = 0) -> Table:
        """Open a table and let people come and play; ``bots`` sit in the other seats.

        Everybody at a table comes to the process that has it; the processes take turns with tables.
        """
        table = Table(self.measured, self._dice, pause)
        ports = [self.ports[len(self.tables) % len(self.ports)]] * people
        self.tables.append(table)
        codes = [await self.guest(port) for port in ports]
        opened = await post(ports[0], "/api/tables", {"game": game, "seats": seats}, codes[0])
        table.address = opened["table"]
        hello = await self.hello()
        for seat, (port, code) in enumerate(zip(ports, codes, strict=True)):
            table.people.append(Person(table, seat, port))
            await table.people[-1].come(code, hello)
        for each in range(people, seats if bots else 0):
            table.people[0].say("seat_bot", table=table.address, seat=each, bot=bots, name=f"Bot {each}")
        for person in table.people:
            person.sit()
        return table

    async def guest(self, port: int) -> str:
        """Become somebody."""
        self._names += 1
        code: str = (await post(port, "/api/session", {"name": f"Guest {self._names}"}))["code"]
        return code

    async def hello(self) -> dict[str, Any]:
        """Return what the servers, which are all of one version, accept as a hello."""
        if not self._hello:
            answer = asyncio.get_running_loop().create_future()
            code = await self.guest(self.ports[0])
            socket = await connect(
                self.ports[0], "/api/socket", answer.set_result, f"Authorization: Bearer {code}"
            )
            socket.send(msgspec.json.encode({"t": "hello", "id": "1", **HELLO}))
            self._hello = PLAIN_HELLO if isinstance(_READ.decode(await answer), Refused) else HELLO
            socket.close()
        return self._hello

    @property
    def received(self) -> int:
        """Bytes that came over all sockets so far."""
        return sum(person.received for table in self.tables for person in table.people)

    def close(self) -> None:
        for table in self.tables:
            for person in table.people:
                if person.socket is not None:
                    person.socket.close()
