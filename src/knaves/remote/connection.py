"""A face's connection to a game on a server, with the same types as for a local game."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any

import msgspec

from knaves import record as records
from knaves.game import AnyGame, Seat
from knaves.i18n.language import _
from knaves.match.connection import AMONG_PEOPLE, IN_A_CHALLENGE, IN_AN_EVENT, SavedNotice
from knaves.match.match import Update
from knaves.match.ports.tables import Unavailable
from knaves.match.statistics import Summary
from knaves.options import agree
from knaves.record import Line, Record
from knaves.remote.asking import ask
from knaves.remote.others import RemoteOthers
from knaves.remote.requests import fetch, record_url
from knaves.remote.table import RemoteTable
from knaves.wire import messages as say
from knaves.wire.games import GameShapes, shapes_of
from knaves.wire.messages import ServerMessage


class RemoteConnection:
    """A game in progress at a table on a server, for the people who sit here, or who watch.

    The socket belongs to the table: leaving a game does not close it.
    """

    def __init__(self, table: RemoteTable) -> None:
        around = table.around
        assert around is not None
        self._table = table
        self._shapes: GameShapes = shapes_of(around.game)
        game = self._shapes.game
        self._rules = agree(game.presets, **around.rules)
        self._names = tuple(each.name for each in around.seats)
        self._players = tuple(each.player for each in around.seats)
        self._own = table.own
        people = [place for place, each in enumerate(around.seats) if each.kind in ("person", "outside")]
        sides = {game.side(len(around.seats), Seat(place)) for place in people}
        self._against_bots = len(sides) == 1
        self._contest = _(IN_A_CHALLENGE) if around.challenge else _(IN_AN_EVENT) if around.event else ""
        self._others = RemoteOthers(table)
        self._updates: asyncio.Queue[Update | None] = asyncio.Queue()
        self._loop = asyncio.get_running_loop()
        self._seen = -1
        """The number of the last update received."""
        self._shown = -1
        """The number of the last update passed to the face."""
        self._record = around.record
        self._begun = around.record if around.playing else ""
        """The address of the game's record, once it has begun."""
        self._over = False
        self._fetched: Record | None = None
        self._notices: list[str] = []
        self._stop = table.hear(self._heard)
        table.ask(say.Follow, lambda answer: None)

    @property
    def game(self) -> AnyGame:
        """The game being played."""
        return self._shapes.game

    @property
    def rules(self) -> Any:
        """The rules of the game."""
        return self._rules

    @property
    def names(self) -> tuple[str, ...]:
        """The names by seat."""
        return self._names

    @property
    def players(self) -> tuple[str, ...]:
        """The players by seat."""
        return self._players

    @property
    def own(self) -> tuple[Seat, ...]:
        """The seats of the people here; empty for watchers."""
        return self._own

    @property
    def others(self) -> RemoteOthers:
        """Everybody at the table."""
        return self._others

    @property
    def unhelped(self) -> str:
        """Why there is no help: people play against each other, one only watches, or it is a contest."""
        if not self._own or not self._against_bots:
            return _(AMONG_PEOPLE)
        return self._contest

    @property
    def leaving(self) -> str:
        """The question to ask before leaving the table."""
        return _("Leave the table? Your seat is kept.") if self._own else _("Leave the table?")

    @property
    def past(self) -> Sequence[Line]:
        """Empty: earlier events come with the first update."""
        return ()

    @property
    def notices(self) -> Sequence[str]:
        """Messages to show the people once."""
        return self._notices

    @property
    def record_url(self) -> str:
        """The address of the game's record, once the game is over."""
        return record_url(self._table.owner.url, self._record) if self._record and self._over else ""

    async def next_update(self) -> Update | None:
        """Wait for the next update; None when the game is over or has been left."""
        update = await self._updates.get()
        if update is not None:
            self._shown = update.number
        return update

    async def submit(self, seat: Seat, move: Any) -> None:
        """Make a move. On IllegalMove or MatchError nothing has changed."""
        await ask(self._table, say.Move, seat=int(seat), after=self._shown, move=self.game.write(move))
        self._join_up_to(seat)

    async def take_back(self, seat: Seat) -> None:
        """Take back the seat's last move; MatchError if not allowed."""
        await ask(self._table, say.TakeBack, seat=int(seat))

    def hinted(self, seat: Seat) -> None:
        """Record that the person in a seat asked for a hint."""
        self._table.ask(say.Hint, lambda answer: None, seat=int(seat))

    async def statistics(self) -> Sequence[Summary]:
        """Return nothing: a game is counted on this machine when its record has come (`local.online`)."""
        return ()

    async def record(self) -> Record | None:
        """Return the record of a finished game; None if the server does not provide it."""
        if not self._record or not self._over:
            return None
        if self._fetched is not None:
            return self._fetched
        try:
            text = await asyncio.to_thread(fetch, self._table.owner.url, f"/api/records/{self._record}")
        except Unavailable:
            # The game is over all the same; it can be looked at later, at its address.
            return None
        self._fetched = None if text is None else records.read(text)
        return self._fetched

    async def leave(self, shown: int | None = None) -> SavedNotice | None:
        """Leave the game; the seat is kept on the server."""
        self._stop()
        self._updates.put_nowait(None)
        if not self._own:
            return None
        return SavedNotice(_("Your seat is kept."), how_to_come_back(self._others.link))

    def _join_up_to(self, seat: Seat) -> None:
        """Merge the queued updates up to the seat's own move into one.

        Where several seats move at once, an earlier update may belong to another's move; its views still ask
        for the move that has just been made.
        """
        waiting: list[Update | None] = []
        while not self._updates.empty():
            waiting.append(self._updates.get_nowait())
        own = [place for place, each in enumerate(waiting) if each is not None and each.mover == seat]
        joined = [each for each in waiting[: own[-1] + 1] if each is not None] if own else []
        if joined:
            events = tuple(noticed for each in joined for noticed in each.events)
            self._updates.put_nowait(replace(joined[-1], events=events))
        for each in waiting[own[-1] + 1 if own else 0 :]:
            self._updates.put_nowait(each)

    def _heard(self, message: ServerMessage | None) -> None:
        """Handle a message, in the client's thread."""
        match message:
            case say.Update():
                self._put(self._typed(message))
            case say.Over(record=record) if record == self._begun:
                self._end(record, message.say)
            case say.Around(playing=playing, record=record):
                # The game may have ended during a disconnect, and two others begun since.
                if self._begun and (not playing or record != self._begun):
                    self._end(self._begun, _("The game ended while you were away."))
                elif playing:
                    self._begun = record

    def _end(self, record: str, words: str) -> None:
        """End the game; a second call has no effect."""
        if not self._over:
            self._over, self._record = True, record
            self._notices += [words] if words else []
            self._put(None)

    def _put(self, update: Update | None) -> None:
        # The face's event loop may be closed while the socket is still open.
        with suppress(RuntimeError):
            self._loop.call_soon_threadsafe(self._take, update)

    def _take(self, update: Update | None) -> None:
        if update is not None:
            if update.number == self._seen and not update.back:
                return
            self._seen = update.number
        self._updates.put_nowait(update)

    def _typed(self, message: say.Update) -> Update:
        shapes = self._shapes
        sent = {Seat(each.seat): _decoded(each.view) for each in message.seats}
        present = _decoded(message.open) if message.open else next(iter(sent.values()))["open"]
        if self._own:
            views = {seat: shapes.view.load(view) for seat, view in sent.items()}
        else:
            views = {Seat(0): shapes.game.watch(shapes.open.load(present), Seat(0))}
        events = tuple(
            (
                shapes.event.load(_decoded(each.event)),
                shapes.load_open(present, _decoded(each.open)),
            )
            for each in message.events
        )
        actors = tuple(map(Seat, message.actors))
        return Update(message.moves, Seat(message.mover), events, views, message.back, actors, message.deal)


def _decoded(raw: msgspec.Raw) -> Any:
    return msgspec.json.decode(raw)


def how_to_come_back(link: str) -> str:
    """Return how to come back to a seat that is kept."""
    return _("Your seat is kept. Come back with: knaves join {link}").format(link=link)
