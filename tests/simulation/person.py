"""Somebody who plays over the net: JSON over a socket, with a will of their own and a line that fails.

The file is long because it is one person: what they hear on the line decides all that they do.
"""

from __future__ import annotations

import asyncio
import itertools
import json
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from hashlib import sha256
from random import Random
from typing import Any

import msgspec
from plain import commitment
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from knaves.match.table.repeats import REMEMBERED
from knaves.wire.messages import read_server, write
from knaves.wire.updates import LastUpdates
from simulation.house import NAMES, PORT
from simulation.paper import Answer, asked, some_page
from simulation.world import World

Message = dict[str, Any]
DEAF = 15.0
"""Seconds for which somebody reads nothing; their line holds little."""
LATE = 3.0
"""Seconds after which a message comes a second time at most."""
FIRST = ("hello", "lend", "follow", "follow_event")
"""What is sent anew whenever they come, so that it need not be sent again."""
SEEKS = 2.0
"""Seconds after which a host looks again for a program on loan."""
LOOKS = 0.5
"""The chance that a page is the challenge, for somebody who plays one."""
TODAY = 0.2
"""The chance that a page is the game of the day, which the server makes when it is first looked at."""
ABOUT_A_TABLE = ("around", "may", "part", "update", "gone")
"""Messages that nobody acts upon who has gone to another table."""
TROUBLES = (OSError, EOFError, TimeoutError, WebSocketException)


@dataclass(slots=True)
class Manner:
    """How somebody behaves, as chances of each moment."""

    thinks: float = 1.0
    """Seconds that a decision takes at most."""
    withholds: float = 0.0
    """The chance not to give a part of a shuffle."""
    repeats: float = 0.0
    """The chance to send a message twice, at once or later, when others have been sent."""
    asks: float = 0.0
    """The chance to make a request that the table offers."""
    talks: float = 0.0
    """The chance to say something, or to report somebody who has spoken or sits there, after a message."""
    browses: float = 0.0
    """The chance to look at a page after a message."""
    deaf: bool = False
    """Whether they read nothing for a while after they have come."""
    leaves: float = 0.0
    """The chance to close the line after a message."""
    changes: bool = False
    """Whether they are told only what has changed, as the page is."""


@dataclass(slots=True)
class Person:
    """Somebody with a session; ``seat`` is the one they want, or None to watch.

    ``player`` is a program's name in records; with ``lends`` it waits until a host gives it a seat.
    """

    world: World
    name: str
    seat: int | None
    manner: Manner
    servers: Sequence[str] = NAMES[:1]
    """The processes of the server, of which they take any."""
    code: str = ""
    table: str = ""
    challenge: str = ""
    """The challenge whose cards are dealt first at the table."""
    event: str = ""
    """The event whose tables are played at, one after another."""
    follows: bool = False
    """Whether they look at the event only when they are told over the socket that it has changed."""
    told: int = -1
    """The version of the event that they were told last."""
    club: str = ""
    """The club whose event it is."""
    host: bool = False
    """Whether they have announced the event."""
    belongs: bool | None = False
    """Whether they belong to the club, as they have been told; None if an answer was lost."""
    wavers: bool = False
    """Whether they join the club and leave it again."""
    sent: dict[str, Message] = field(default_factory=dict)
    """Requests that have no answer yet, by their ids."""
    acknowledged: list[tuple[str, Message]] = field(default_factory=list)
    refused: list[tuple[str, str]] = field(default_factory=list)
    """The ids and codes of refusals."""
    frames: list[list[tuple[float, bytes]]] = field(default_factory=list)
    """What was heard, and when, line by line."""
    messages: list[Message] = field(default_factory=list)
    """The same, read."""
    pages: list[Answer] = field(default_factory=list)
    """What was answered over HTTP."""
    game: str = ""
    bots: Sequence[int] = ()
    """Seats into which a host puts bots."""
    lent: int | None = None
    """The seat into which a host puts a program on loan."""
    player: str = ""
    lends: bool = False
    calm: bool = False
    """Whether to behave well from now on."""
    _dice: Random = field(init=False)
    _days: Random = field(init=False)
    _ids: Iterator[str] = field(init=False)
    _socket: ClientConnection | None = None
    _moved: set[tuple[str, int, int]] = field(default_factory=set)
    _record: str = ""
    _number: int = 0
    """The number of the last request."""
    _invited: bool = False
    _around: Message = field(default_factory=dict)
    """What is around the table."""

    def __post_init__(self) -> None:
        self._dice = self.world.dice(self.name)
        # Dice of their own, so that what is added here leaves the other decisions as they were.
        self._days = self.world.dice(f"{self.name} days")
        self._ids = (f"{self.name}-{number}" for number in itertools.count(1))

    async def post(self, path: str, body: Message) -> Message:
        """Send an HTTP request until it is answered; the server may be down."""
        while True:
            with suppress(*TROUBLES, ValueError):
                answer = await asked(self._server(), path, self.code, body)
                if answer.status < 300:
                    return dict(answer.body)
            await asyncio.sleep(1)

    async def browse(self, path: str, method: str = "", body: Message | None = None) -> Answer | None:
        """Look at a page, or ask for something once; None without an answer."""
        with suppress(*TROUBLES, ValueError):
            page = await asked(self._server(), path, self.code, body, method)
            self.pages.append(page)
            self.world.tell(self.name, f"looks at {path}: {page.status}")
            return page
        return None

    async def look(self, path: str) -> Answer:
        """Look at a page until it is there."""
        while True:
            page = await self.browse(path)
            if page is not None and page.status == 200:
                return page
            await asyncio.sleep(1)

    @property
    def plays(self) -> bool:
        """Whether a game is under way at the table, as far as they know."""
        return bool(self._around.get("playing"))

    async def go_to(self, table: str) -> None:
        """Go to another table, and leave the one before, as one follows so many at a time."""
        with suppress(*TROUBLES):
            if self._socket is not None and self.table:
                await self._send("unfollow", table=self.table)
        self.table, self._around, self._record = table, {}, ""
        self.world.tell(self.name, f"goes to the table {table}")
        await self._follow()

    async def _follow(self) -> None:
        with suppress(*TROUBLES):
            if self._socket is not None and self.table:
                await self._send("follow", table=self.table)

    async def live(self) -> None:
        """Be at the table, and come back whenever the line is cut."""
        while True:
            try:
                await self._visit()
            except TROUBLES as trouble:
                self.world.tell(self.name, f"is cut off: {type(trouble).__name__}")
            await asyncio.sleep(self._dice.uniform(0.1, 1))

    async def settle(self) -> None:
        """Behave well from now on, and look at the table once more."""
        self.calm = True
        await self._follow()

    async def _visit(self) -> None:
        headers = {"Authorization": f"Bearer {self.code}"}
        async with connect(
            f"ws://{self._server()}:{PORT}/api/socket",
            additional_headers=headers,
            compression=None,
            ping_interval=5,
            ping_timeout=5,
            open_timeout=5,
            close_timeout=1,
        ) as self._socket:
            self.world.tell(self.name, "comes")
            heard: list[tuple[float, bytes]] = []
            self.frames.append(heard)
            # What was moved before may have been taken back meanwhile.
            self._moved = {
                (self._record, each["seat"], each["after"])
                for each in self.sent.values()
                if each["t"] == "move"
            }
            await self._send("hello", v=1, changes=self.manner.changes, player=self.player)
            updates = LastUpdates()
            if self.lends:
                await self._send("lend", games={self.game: self.player}, seats=0 if self._invited else 1)
            if self.follows:
                await self._send("follow_event", event=self.event)
            if self.table and (not self.lends or self._invited or self.calm):
                await self._send("follow", table=self.table)
            for message in [*self.sent.values()]:
                if message["t"] not in FIRST:
                    await self._write(message)
            if self.manner.deaf and not self.calm:
                self.world.tell(self.name, "does not read")
                await asyncio.sleep(DEAF)
            async for data in self._socket:
                frame = data.encode() if isinstance(data, str) else data
                heard.append((self.world.loop.time(), frame))
                message = msgspec.json.decode(frame)
                if message["t"] in ("update", "changes"):
                    message = msgspec.json.decode(write(updates.whole(read_server(frame))))
                self.messages.append(message)
                await self._hear(message)
                if self.table and self._happens(self.manner.talks):
                    await self._talk()
                if self._happens(self.manner.browses):
                    self._later(self.browse(self._some_page()))
                if self._happens(self.manner.leaves):
                    self.world.tell(self.name, "closes the line")
                    return

    def _some_page(self) -> str:
        page = some_page(self._dice, self.table or "none", self.game, self._record)
        if self.challenge and self._dice.random() < LOOKS:
            page = f"/api/challenges/{self.challenge}"
        if self._days.random() < TODAY:
            page = f"/api/games/{self.game}/days/today"
        return page

    def _server(self) -> str:
        return self._dice.choice(self.servers)

    def _happens(self, chance: float) -> bool:
        return not self.calm and self._dice.random() < chance

    async def _send(self, t: str, **fields: Any) -> None:
        message = {"t": t, "id": next(self._ids), **fields}
        self._number = _number_of(message)
        self.sent[message["id"]] = message
        await self._write(message)

    async def _write(self, message: Message) -> None:
        assert self._socket is not None
        await self._socket.send(json.dumps(message))
        if self._happens(self.manner.repeats):
            self._later(self._write_late(message))

    async def _write_late(self, message: Message) -> None:
        await asyncio.sleep(self._dice.choice([0, self._dice.random() * LATE]))
        # A table remembers only so many requests of one person, and nobody repeats what is older.
        recent = self._number - _number_of(message) < REMEMBERED // 2
        if self._socket is not None and message["t"] not in FIRST and recent:
            await self._socket.send(json.dumps(message))

    async def _hear(self, message: Message) -> None:
        if message["t"] in ABOUT_A_TABLE and message["table"] != self.table:
            return
        match message["t"]:
            case "welcome" | "done":
                seats = self.sent.get(message["id"], {}).get("t") == "seat_bot"
                self._answered(message)
                if seats:
                    # The next one waited for this. Done before the line was cut, it brings no other news.
                    await self._look(self._around)
            case "refused":
                self._refused(message)
            case "around":
                self._around = message
                await self._look(message)
            case "may":
                self._around = {**self._around, **message, "t": "around"}
                await self._look(self._around)
            case "part":
                if not self._happens(self.manner.withholds):
                    await self._give(message)
            case "update":
                self._consider(message)
            case "bots":
                self._answered(message)
                if message["lent"]:
                    bot = self._dice.choice(message["lent"])["bot"]
                    await self._send("seat_lent", table=self.table, seat=self.lent, bot=bot)
                else:
                    self._later(self._seek())
            case "invited":
                self._invited = True
                self.world.tell(self.name, "is invited")
                await self._send("follow", table=self.table)
            case "gone" if message["why"] == "moved":
                unanswered = [each for each in self.sent.values() if each["t"] not in FIRST]
                await self._send("follow", table=self.table)
                for each in unanswered:
                    await self._write(each)
            case "event_changed":
                self.told = message["version"]
            case "over":
                self.world.tell(self.name, f"hears that the game is over: {message['how']}")

    def _answered(self, message: Message) -> None:
        request = self.sent.pop(message["id"], None)
        if request is not None:
            self.acknowledged.append((message["id"], request))
            self.world.tell(self.name, f"is told done: {_words(request)}")

    def _refused(self, message: Message) -> None:
        request = self.sent.get(message["id"])
        if message["code"] == "unavailable":
            # Nobody knows whether it was done; a request that came a second time may have its answer.
            if request is not None:
                asyncio.get_running_loop().call_later(1, self._again, request)
            return
        self.sent.pop(message["id"], None)
        self.refused.append((message["id"], message["code"]))
        self.world.tell(self.name, f"is refused ({message['code']}): {_words(request or {})}")
        if request is not None and request["t"] == "seat_lent":
            self._later(self._seek())

    def _again(self, request: Message) -> None:
        self._later(self._write(request))

    def _later(self, work: Any) -> None:
        async def done() -> None:
            with suppress(*TROUBLES):
                await work

        asyncio.get_running_loop().create_task(done())

    async def _look(self, around: Message) -> None:
        """See who is here: sit down, be ready, and sometimes ask for what the table offers."""
        if around["record"] != self._record:
            self._record = around["record"]
            self._moved.clear()
        mine = [seat for seat, each in enumerate(around["seats"]) if each["yours"]]
        free = [seat for seat, each in enumerate(around["seats"]) if each["kind"] == "empty"]
        if self.seat is not None and not mine and not around["playing"] and free and not self._asked("sit"):
            await self._send("sit", table=self.table, seat=self.seat if self.seat in free else free[0])
        # Seats turn with each game: in the calm a bot may be missing at another one than at first.
        missing = len(self.bots) - sum(each["kind"] == "bot" for each in around["seats"])
        for seat in free[: max(0, missing)] if self.calm else [each for each in self.bots if each in free]:
            if around["host"] and not self._asked("seat_bot"):
                name = f"Bot {seat} {len(self.messages)}" if self.calm else f"Bot {seat}"
                await self._send("seat_bot", table=self.table, seat=seat, bot="simple", name=name)
        if self._invited and not mine:
            # The host has given the seat to somebody else.
            self._invited = False
            await self._send("lend", games={self.game: self.player}, seats=1)
        if self.lent is not None and around["host"] and around["seats"][self.lent]["kind"] == "empty":
            await self._seat_lent()
        offered = around.get("may", [])
        asks = [each["ask"] for each in offered]
        if mine and not self._asked("ready") and any(each["ask"]["t"] == "ready" for each in offered):
            await self._send("ready", table=self.table)
        # In the calm everybody may come back.
        if self.calm and not self._asked("lock") and {"t": "lock", "locked": False} in asks:
            await self._send("lock", table=self.table, locked=False)
        wanted = [each for each in offered if not each.get("needs") and each["ask"]["t"] not in ("ready",)]
        if wanted and self._happens(self.manner.asks):
            ask = dict(self._dice.choice(wanted)["ask"])
            await self._send(ask.pop("t"), table=self.table, **ask)

    async def _talk(self) -> None:
        others = [each["ask"]["name"] for each in self._around.get("may", ()) if each["ask"]["t"] == "report"]
        if others and self._dice.random() < 0.3:
            name = self._dice.choice(others)
            await self._send("report", table=self.table, name=name, why="Too slow")
        else:
            # No two lines are the same.
            await self._send("say", table=self.table, text=f"Well played! ({len(self.messages)})")

    async def _seat_lent(self) -> None:
        """Ask which programs are on loan: the first answer that names one gives it the seat."""
        if not self._asked("list_bots") and not self._asked("seat_lent"):
            await self._send("list_bots", game=self.game)

    async def _seek(self) -> None:
        """Look again for a program on loan, a little later."""
        await asyncio.sleep(SEEKS)
        await self._look(self._around)

    def _asked(self, t: str) -> bool:
        return any(each["t"] == t for each in self.sent.values())

    async def _give(self, asked: Message) -> None:
        for seat in asked["seats"]:
            secret = f"{asked['house']} {asked['draw']} {seat} {self.name}"
            entropy = sha256(secret.encode()).digest()
            about = {"table": self.table, "seat": seat, "draw": asked["draw"]}
            if asked["stage"] == "give":
                await self._send("give", entropy=entropy.hex(), **about)
            else:
                await self._send("commit", commitment=commitment(asked, seat, entropy), **about)

    def _consider(self, update: Message) -> None:
        if update["back"]:
            self._moved = {each for each in self._moved if each[2] < update["moves"]}
        for each in update["seats"]:
            about = (self._record, each["seat"], update["moves"])
            if each["choices"] and about not in self._moved:
                self._moved.add(about)
                move = self._dice.choice(each["choices"])["move"]
                self._later(self._move(self.table, each["seat"], update["moves"], move))

    async def _move(self, table: str, seat: int, after: int, move: str) -> None:
        await asyncio.sleep(self._dice.random() * self.manner.thinks)
        await self._send("move", table=table, seat=seat, after=after, move=move)


def _words(request: Message) -> str:
    return " ".join(str(value) for key, value in request.items() if key not in ("id", "table"))


def _number_of(message: Message) -> int:
    return int(message["id"].rpartition("-")[2])
