"""Simulated people who play one game after another at their table, even while servers fail."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from random import Random
from typing import Any, Final

from knaves.remote.client import Refusal
from knaves.remote.requests import open_table, sign_in
from knaves.remote.table import RemoteTable
from knaves.wire import messages as say

THINKS: Final = 0.01
"""Thinking time in seconds."""
TABLES: Final = (
    ("cribbage", "target=31 deal_cut=chance", 2, 0),
    ("cribbage", "target=31 counting=claimed", 1, 1),
    ("euchre", "target=3", 2, 2),
    ("euchre", "target=3", 1, 3),
)
"""Game, rules, number of people, number of bots."""


class Regular:
    """A seated person, in the thread of their client."""

    def __init__(self, url: str, name: str) -> None:
        self.owner = sign_in(url, name)
        self.acknowledged: list[str] = []
        """The ids of the moves that the server acknowledged."""
        self.refused: set[str] = set()
        self.games = 0
        self._dice = Random(name)
        self._waiting = self._playing = False
        self._made: set[tuple[int, int]] = set()
        self._update: say.Update | None = None
        self._lock = threading.RLock()

    def come(self, address: str, seat: int) -> None:
        self.table = RemoteTable(self.owner, address, listen=self._heard)
        self.table.client.begin()
        until(lambda: self.table.around is not None)
        self.table.ask(say.Sit, self._note, seat=seat)
        until(lambda: bool(self.table.own))

    def _note(self, answer: Any) -> None:
        if isinstance(answer, Refusal):
            self.refused.add(answer.code)

    def _heard(self, message: Any) -> None:
        match message:
            case say.Update():
                self._update = message
                self._move()
            case say.Around(playing=playing):
                # The game may have ended while disconnected; then no message says so.
                if self._playing and not playing:
                    self.games += 1
                    self._update = None
                    self._made.clear()
                self._playing = playing
                if not playing and any(not message.seats[seat].ready for seat in self.table.own):
                    self.ready()

    def ready(self) -> None:
        self.table.ask(say.Ready, self._note)

    def _move(self) -> None:
        with self._lock:
            update = self._update
            if self._waiting or update is None:
                return
            open_ = [s for s in update.seats if s.choices and (update.moves, s.seat) not in self._made]
            if not open_:
                return
            seat = open_[0].seat
            move = self._dice.choice(open_[0].choices).move
            self._waiting = True
            message = say.Move(self.table.client.id(), self.table.id, seat, update.moves, move)

        def answered(answer: Any) -> None:
            with self._lock:
                self._waiting = False
                if isinstance(answer, Refusal):
                    self._note(answer)
                    self._made.add((update.moves, seat))
                else:
                    self.acknowledged.append(message.id)
                    self._made.add((update.moves, seat))
            self._move()

        # As a person would; otherwise a game is over before anything happens to the server.
        time.sleep(THINKS)
        self.table.client.ask(message, answered)


class Crowd:
    """Several tables of both games, with bots; the people of a table use the servers in turn."""

    def __init__(self, *urls: str) -> None:
        self.tables: dict[str, list[Regular]] = {}
        count = 0
        for game, rules, people, bots in TABLES:
            regulars = []
            for _ in range(people):
                regulars.append(Regular(urls[count % len(urls)], f"Guest {count}"))
                count += 1
            address = open_table(regulars[0].owner, game=game, rules=rules)
            self.tables[address] = regulars
            for seat, each in enumerate(regulars):
                each.come(address, seat)
            for seat in range(people, people + bots):
                named = {"seat": seat, "bot": "simple", "name": f"Bot {seat}"}
                regulars[0].table.ask(say.SeatBot, regulars[0]._note, **named)

    @property
    def people(self) -> list[Regular]:
        return [each for regulars in self.tables.values() for each in regulars]

    def play_on(self, games: int = 1, patience: float = 60) -> None:
        """Wait until ``games`` more games have ended at every table."""
        wanted = {each: each.games + games for each in self.people}
        until(lambda: all(each.games >= number for each, number in wanted.items()), patience)

    def moves(self) -> int:
        return sum(len(each.acknowledged) for each in self.people)

    def until_moved(self, before: int) -> None:
        """Wait until a person has moved again."""
        until(lambda: self.moves() > before)

    def wait(self, done: Callable[[], bool]) -> None:
        until(done)

    def sharing(self, one: Regular) -> list[Regular]:
        """Everybody at a person's table."""
        return self.tables[one.table.id]

    def leave(self) -> None:
        for each in self.people:
            each.table.client.close()


def until(done: Callable[[], bool], patience: float = 30) -> None:
    end = time.monotonic() + patience
    while not done():
        assert time.monotonic() < end, "nothing came"
        time.sleep(0.02)
