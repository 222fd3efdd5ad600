"""A local bot at a table on a server: it sits down, is always ready, and answers every question.

It uses only what the server sends, in a thread of its own for each table.
"""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

import msgspec

from knaves.bots import Bot
from knaves.i18n.language import _
from knaves.match.ports.tables import Unavailable
from knaves.remote.client import Client, Refusal
from knaves.remote.table import Pass, RemoteTable
from knaves.wire import messages as say
from knaves.wire.games import shapes_of
from knaves.wire.messages import ServerMessage

Heard = ServerMessage | Refusal | None

PATIENCE: Final = 600.0
"""Seconds without a game after which an invited bot leaves."""
GOODBYE: Final = 5.0
"""Seconds to wait for the server to confirm that the bot has left its seats."""


@dataclass(slots=True)
class Player:
    """A bot at one table. ``make(game)`` makes the bot, ``tell`` gets lines to print.

    An invited bot already has a seat. It leaves when removed, or when no game begins for a while.
    """

    owner: Pass
    address: str
    make: Callable[[str], Bot]
    tell: Callable[[str], None] = print
    invited: bool = False
    shared: Client | None = None
    """The connection to the server, if shared with other tables."""
    table: RemoteTable = field(init=False)
    _heard: queue.SimpleQueue[Heard] = field(default_factory=queue.SimpleQueue)
    _closed: threading.Event = field(default_factory=threading.Event)

    def __post_init__(self) -> None:
        self.table = RemoteTable(self.owner, self.address, listen=self._heard.put, shared=self.shared)

    def play(self, games: int = 0) -> int:
        """Play ``games`` games (0: until the table is closed); return how many. Unavailable if refused."""
        table = self.table
        table.begin()
        played = 0
        bot: Bot | None = None
        sitting, idle = False, time.monotonic()
        try:
            while not games or played < games:
                message = self._next(table)
                around = table.around
                if message is None:
                    if self.invited and around and not around.playing and time.monotonic() - idle > PATIENCE:
                        self._get_up(table)
                        break
                    continue
                if isinstance(message, Refusal):
                    raise Unavailable(message.why)
                if isinstance(message, say.Gone):
                    break
                if around is None:
                    continue
                if self.invited and not table.own:
                    break
                if bot is None:
                    bot = self.make(around.game)
                    if not self.invited:
                        table.client.hello(labelled(bot))
                if isinstance(message, say.Around) and not around.playing:
                    sitting = self._get_ready(table, around, sitting)
                if isinstance(message, say.Update):
                    self._move(table, bot, around, message)
                if isinstance(message, say.Over):
                    played += 1
                    idle = time.monotonic()
                    self.tell(message.say or _("The game is over."))
        finally:
            table.leave()
        return played

    def stop(self) -> None:
        """Leave the table; `play` returns."""
        self._closed.set()
        self._heard.put(say.Gone(self.address, 0, ""))

    def missed(self) -> int:
        """Return how many invitations to the table arrived after `play` had ended."""
        left = []
        while not self._heard.empty():
            left.append(self._heard.get())
        return sum(isinstance(each, say.Invited) for each in left)

    def _next(self, table: RemoteTable) -> Heard:
        """Return the next message, or None after a timeout; Unavailable if the server rejects the bot."""
        try:
            return self._heard.get(timeout=0.5)
        except queue.Empty:
            if table.client.refused:
                raise Unavailable(table.client.refused) from None
            return None

    def _get_ready(self, table: RemoteTable, around: say.Around, sitting: bool) -> bool:
        """Sit down, then become ready; return whether a request for a seat is pending.

        A host can give the bot another seat at any time; new terms or a server restart reset readiness. So it
        declares itself ready whenever one of its seats is not.
        """
        if not table.own:
            free = [place for place, each in enumerate(around.seats) if each.kind == "empty"]
            if not sitting and free:
                table.ask(say.Sit, self._answered, seat=free[0])
                return True
            return sitting
        if not all(around.seats[seat].ready for seat in table.own):
            table.ask(say.Ready, lambda answer: None)
        return False

    def _answered(self, answer: Heard) -> None:
        if isinstance(answer, Refusal):
            self._heard.put(answer)

    def _get_up(self, table: RemoteTable) -> None:
        done = threading.Event()
        for seat in table.own:
            table.ask(say.Stand, lambda answer: done.set(), seat=seat)
        done.wait(GOODBYE)

    def _move(self, table: RemoteTable, bot: Bot, around: say.Around, update: say.Update) -> None:
        shapes = shapes_of(around.game)
        for each in update.seats:
            view: Any = shapes.view.load(msgspec.json.decode(each.view))
            if view.legal:
                begun = time.monotonic()
                move = shapes.game.write(bot.choose(view))
                self._closed.wait(max(0.0, around.pace / 1000 - (time.monotonic() - begun)))
                # A late move is refused; the update that made it late asks again.
                table.ask(say.Move, lambda answer: None, seat=each.seat, after=update.moves, move=move)


def labelled(bot: Bot) -> str:
    """Return a bot's player name in records: its name and its version."""
    return f"{bot.name} {bot.version}"
