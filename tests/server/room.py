"""A hall with clients in the same event loop: no sockets, threads only for bots, logs in memory."""

from __future__ import annotations

import asyncio
import itertools
import json
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from hashlib import sha256
from random import Random
from typing import Any

from plain import commitment
from serving import MemoryTables, MemoryTalk

from knaves.games import find
from knaves.match.log import Dated, Terms
from knaves.match.notices import FinishedGame
from knaves.match.ports.tables import Lease, Listing, Now, Unavailable
from knaves.office.ports import Person
from knaves.options import agree, write_options
from knaves.server.desk import Desk
from knaves.server.hall import Hall, clock
from knaves.server.live import Live

PATIENCE = 10
Message = dict[str, Any]


@dataclass
class ShakyTables(MemoryTables):
    """Logs with injected errors, which are raised. ``gate`` delays writes, ``shelf`` delays reads."""

    trouble: Exception | None = None
    gate: asyncio.Event | None = None
    shelf: asyncio.Event | None = None
    reached: asyncio.Event | None = None
    """Set when a write has come to the gate, or a read to the shelf."""

    async def append(self, lease: Lease, entries: Sequence[Dated], listing: Listing | None) -> None:
        if self.gate is not None:
            if self.reached is not None:
                self.reached.set()
            await self.gate.wait()
        else:
            await asyncio.sleep(0)
        if self.trouble is not None:
            raise self.trouble
        await super().append(lease, entries, listing)

    async def log(self, table: str, after: int = 0) -> tuple[Dated, ...]:
        if self.shelf is not None:
            if self.reached is not None:
                self.reached.set()
            await self.shelf.wait()
        if isinstance(self.trouble, Unavailable):
            raise self.trouble
        return await super().log(table, after)


@dataclass
class Room:
    """A hall with its dependencies."""

    hall: Hall
    tables: MemoryTables
    finished: list[FinishedGame] = field(default_factory=list)
    clients: list[Client] = field(default_factory=list)
    failures: list[tuple[str, str]] = field(default_factory=list)
    """Kind and place of each error that the hall reports."""

    def client(self, name: str, **more: Any) -> Client:
        made = Client(self, name, **more)
        self.clients.append(made)
        return made

    async def open(self, host: Client, game: str, seats: int = 0, **rules: Any) -> str:
        found = find(game)
        chosen = write_options(agree(found.presets, "standard", **rules))
        return await self.hall.open(host.desk.visitor.person, Terms(game, chosen, seats or found.seats[0]))


@asynccontextmanager
async def room(
    tables: MemoryTables | None = None, now: Now = clock, talk: MemoryTalk | None = None
) -> AsyncIterator[Room]:
    finished: list[FinishedGame] = []
    failures: list[tuple[str, str]] = []

    def failed(kind: str, where: str, error: BaseException, **about: Any) -> None:
        failures.append((kind, where))

    async def archive(game: FinishedGame) -> None:
        finished.append(game)

    tables = tables or MemoryTables()
    made = Room(Hall(tables, archive, now=now, talk=talk, failed=failed), tables, finished)
    made.failures = failures
    await made.hall.begin()
    try:
        yield made
    finally:
        for client in made.clients:
            client.desk.close()
        await made.hall.close()


class Client:
    """A client at the tables. Messages go to ``heard``, or to ``hear`` if it is given."""

    def __init__(
        self, room: Room, name: str, hear: Callable[[Message], None] | None = None, prefix: str = ""
    ) -> None:
        self.heard: list[Message] = []
        self.acknowledged: list[str] = []
        """The ids of acknowledged moves."""
        self._moves: set[str] = set()
        self._hear = hear
        self._prefix = prefix or name
        self._ids = itertools.count(1)
        self._answers: dict[str, asyncio.Future[Message]] = {}
        self.desk = Desk(Person(name.lower(), name), room.hall, self._told)
        self.desk.visitor.greeted = True
        self.dice = Random(name)
        self.latest: dict[str, Message] = {}
        """The latest update by table."""

    def _told(self, data: bytes) -> None:
        message = json.loads(data)
        waiting = self._answers.pop(message.get("id", ""), None)
        if waiting is not None and not waiting.done():
            waiting.set_result(message)
        if message["t"] == "done" and message["id"] in self._moves:
            self.acknowledged.append(message["id"])
        self.heard.append(message)
        if message["t"] == "part":
            self._give_part(message)
        if message["t"] == "update":
            self.latest[message["table"]] = message
        if self._hear is not None:
            self._hear(message)

    def send(self, t: str, **fields: Any) -> str:
        id = f"{self._prefix}-{next(self._ids)}"
        if t == "move":
            self._moves.add(id)
        self.desk.hear(json.dumps({"t": t, "id": id, **fields}))
        return id

    async def ask(self, t: str, **fields: Any) -> Message:
        """Send a request and return its answer."""
        id = self.send(t, **fields)
        answer = self._answers[id] = asyncio.get_running_loop().create_future()
        return await asyncio.wait_for(answer, PATIENCE)

    async def come(self, table: str, *seats: int) -> None:
        assert (await self.ask("follow", table=table))["t"] == "done"
        for seat in seats:
            answer = await self.ask("sit", table=table, seat=seat)
            assert answer["t"] == "done", answer
        if seats:
            assert (await self.ask("ready", table=table))["t"] == "done"

    async def move(self, table: str) -> Message | None:
        """Answer a question of the last update at random; None if there is none."""
        update = self.latest.get(table)
        asked = [each for each in update["seats"] if each["choices"]] if update else []
        if update is None or not asked:
            return None
        seat = self.dice.choice(asked)
        move = self.dice.choice(seat["choices"])["move"]
        return await self.ask("move", table=table, seat=seat["seat"], after=update["moves"], move=move)

    def _give_part(self, asked: Message) -> None:
        for seat in asked["seats"]:
            entropy = sha256(f"{asked['house']} {asked['draw']} {seat}".encode()).digest()
            about = {"table": asked["table"], "seat": seat, "draw": asked["draw"]}
            if asked["stage"] == "give":
                self.send("give", entropy=entropy.hex(), **about)
            else:
                self.send("commit", commitment=commitment(asked, seat, entropy), **about)


TURNS = 50
"""Turns of the event loop after which nothing is going on: nothing here waits for a time."""


async def turns() -> None:
    """Let everything happen that waits for nothing."""
    for _ in range(TURNS):
        await asyncio.sleep(0)


async def quiet(live: Live) -> None:
    """Wait until nothing is written any more at a table, such as parts of the next draw."""
    idle = 0
    while idle < TURNS:
        await asyncio.sleep(0)
        idle = 0 if live._writing or live._queue else idle + 1


async def played(table: str, *people: Client, moves: int = 10_000) -> None:
    """Let people play until the game is over or ``moves`` moves are made; refused moves are retried."""
    for _ in range(moves):
        if any(message["t"] == "over" for message in people[0].heard):
            return
        made = [await each.move(table) for each in people]
        if not any(made):
            await asyncio.sleep(0.001)
    if moves == 10_000:
        raise AssertionError("the game does not end")
