"""A client-side copy of a table on a server: people, events and parts of the shuffles.

It gives its seats' parts automatically. Listeners get every message, in the client's thread.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import InitVar, dataclass, field
from hashlib import sha256
from time import monotonic
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from knaves import fair
from knaves.fair import Sitting
from knaves.game import Seat
from knaves.i18n.language import _, marked
from knaves.remote.client import Client, Refusal
from knaves.wire import messages as say
from knaves.wire.messages import ServerMessage

Answered = Callable[["Refusal | ServerMessage | None"], None]
Listener = Callable[["ServerMessage | None"], None]
"""Receives every message, and None when the connection is lost or restored."""


_GONE = {
    "host": marked("The host has closed this table."),
    "abandoned": marked("This table was closed: nobody had been here for a long time."),
    "operator": marked("The operator of the server has closed this table."),
}


@dataclass(slots=True)
class Pass:
    """Credentials for returning to a server: the resume code, and the secret for parts of shuffles."""

    url: str
    code: str
    name: str
    secret: bytes


@dataclass(slots=True)
class RemoteTable:
    """A table at which this process sits or watches.

    ``shared`` is a connection used by several tables; its creator passes on the messages for this table.
    """

    owner: Pass
    id: str
    language: str = "en"
    player: str = ""
    """A program's player name in records; empty for people."""
    listen: InitVar[Listener | None] = None
    shared: Client | None = None
    around: say.Around | None = None
    around_at: float = 0.0
    """When ``around`` was received, by the monotonic clock."""
    down: float | None = field(default_factory=monotonic)
    """Since when the connection has been lost, by the monotonic clock; None while connected."""
    said: list[say.Spoken] = field(default_factory=list)
    """The chat messages, oldest first."""
    gone: str = ""
    """Why the table is closed, in a sentence; empty while it is open."""
    elsewhere: bool = False
    """Whether the people here now play at the table in another window."""
    announced: list[str] = field(default_factory=list)
    """The operators' announcements to everybody."""
    told: int = 0
    """How many of the announcements the person was told."""
    nudges: int = 0
    """How often the people here have been reminded to move."""
    moves: int = -1
    """The number of moves in the last update of an unfinished game; else -1."""
    record: str = ""
    """The address of that game's record."""
    ended: str = ""
    """The record of the last game whose end has been heard; the server may tell it again."""
    client: Client = field(init=False)
    _listeners: list[Listener] = field(default_factory=list)

    def __post_init__(self, listen: Listener | None) -> None:
        if listen is not None:
            self.hear(listen)
        self.client = self.shared or Client(
            self.owner.url,
            self.owner.code,
            self.heard,
            language=self.language,
            player=self.player,
            changed=self._changed,
            resumed=self._resume,
        )

    def begin(self) -> None:
        """Connect to the table."""
        if self.shared is None:
            self.client.begin()
        else:
            self.follow()

    def leave(self) -> None:
        """Stop following the table; seats here are kept."""
        if self.shared is None:
            self.client.close()
        else:
            self.ask(say.Unfollow, lambda answer: None)

    def hear(self, listener: Listener) -> Callable[[], None]:
        """Add a listener; return a function that removes it."""
        self._listeners = [*self._listeners, listener]

        def stop() -> None:
            self._listeners = [each for each in self._listeners if each is not listener]

        return stop

    def _tell(self, message: ServerMessage | None) -> None:
        for listener in self._listeners:
            listener(message)

    def _changed(self, up: bool) -> None:
        self.down = None if up else (self.down or monotonic())
        self._tell(None)

    def play_here(self) -> None:
        """Play in this window again; the other window is notified."""
        self.elsewhere = False
        self.follow()

    def _resume(self) -> list[Struct]:
        # A user who has opened another window wants to play there.
        return [] if self.elsewhere else self.follow()

    def follow(self) -> list[Struct]:
        """Subscribe to the table; may be called again."""
        self.ask(say.Follow, self._followed, since=self.moves, record=self.record)
        return []

    def _followed(self, answer: Refusal | ServerMessage | None) -> None:
        if isinstance(answer, Refusal) and answer.code != "unavailable":
            self.heard(say.Gone(self.id, 0, answer.why))

    @property
    def own(self) -> tuple[Seat, ...]:
        """The seats of the people here."""
        around = self.around
        return () if around is None else around.own

    def ask(self, kind: Callable[..., Struct], answered: Answered, **fields: Any) -> None:
        """Send the table a request of this kind with these other fields."""
        self.client.ask(kind(id=self.client.id(), table=self.id, **fields), answered)

    def heard(self, message: ServerMessage) -> None:
        """Handle a message about the table."""
        match message:
            case say.Around():
                self.around, self.around_at = message, monotonic()
            case say.May(n=n, may=may) if self.around is not None:
                message = self.around = replace(self.around, n=n, may=may)
            case say.Times() if self.around is not None:
                passed = int((monotonic() - self.around_at) * 1000)
                self.around, self.around_at = timed(self.around, message, passed), monotonic()
            case say.Spoken(number=number):
                if any(each.number == number for each in self.said):
                    return
                self.said.append(message)
            case say.Announced(text=text):
                # With every new connection the server sends all that last.
                if text not in self.announced:
                    self.announced.append(text)
            case say.Nudged(seat=seat) if Seat(seat) in self.own:
                self.nudges += 1
            case say.Update(moves=moves):
                self.moves, self.record = moves, "" if self.around is None else self.around.record
            case say.Over(record=record) if record == self.ended:
                return
            case say.Over(record=record):
                self.moves, self.record, self.ended = -1, "", record
                # The server says a moment later that nobody plays; the next game is not this one.
                if self.around is not None and self.around.record == record:
                    self.around = replace(self.around, playing=False)
            case say.Gone(why="moved"):
                self.follow()
                self.client.ask_again()
                return
            case say.Gone(why="elsewhere"):
                self.elsewhere = True
            case say.Gone(why=why):
                self.gone = _(_GONE[why]) if why in _GONE else why
            case say.PartAsked():
                self._give_parts(message)
        self._tell(message)

    def _give_parts(self, asked: say.PartAsked) -> None:
        sitting = Sitting(asked.game, asked.players, bytes.fromhex(asked.token))
        for seat in asked.seats:
            entropy = self._entropy(asked, seat)
            if asked.stage == "commit":
                made = fair.commit(sitting, asked.draw, Seat(seat), entropy).hex()
                message: Struct = say.Commit(self.client.id(), self.id, seat, asked.draw, made)
            else:
                message = say.Give(self.client.id(), self.id, seat, asked.draw, entropy.hex())
            self.client.say(message)

    def _entropy(self, asked: say.PartAsked, seat: int) -> bytes:
        """Return a seat's entropy: always the same for one commitment of the house, different for others."""
        what = f"{asked.token} {asked.draw} {seat} {asked.house}".encode()
        return sha256(self.owner.secret + sha256(what).digest()).digest()


def timed(around: say.Around, times: say.Times, passed: int) -> say.Around:
    """Return ``around``, received ``passed`` milliseconds ago, with its times updated."""
    seats = [
        replace(
            each,
            left=left,
            running=running,
            absent=max(0, each.absent - passed) if each.absent > 0 else each.absent,
        )
        for each, left, running in zip(around.seats, times.left, times.running, strict=False)
    ]
    return replace(around, seats=seats, talk=times.talk)
