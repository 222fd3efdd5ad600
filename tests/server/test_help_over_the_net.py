"""Hints, warnings and card counts: requested over a socket, answered only to the sender."""

from __future__ import annotations

import queue
from collections.abc import Callable
from typing import Any

from serving import Served, served

from knaves.remote.client import Refusal
from knaves.remote.requests import open_table, sign_in
from knaves.remote.table import RemoteTable
from knaves.wire import messages as say

PATIENCE = 20


class Seated:
    """A seated person, and all messages they receive."""

    def __init__(self, server: Served, name: str) -> None:
        self.owner = sign_in(server.url, name)
        self.heard: queue.SimpleQueue[Any] = queue.SimpleQueue()

    def come(self, address: str, seat: int) -> None:
        self.table = RemoteTable(self.owner, address, listen=self.heard.put)
        self.table.client.begin()
        assert self.ask(say.Sit, seat=seat) is None

    def ask(self, kind: Callable[..., Any], **fields: Any) -> Any:
        answers: queue.SimpleQueue[Any] = queue.SimpleQueue()
        self.table.ask(kind, answers.put, **fields)
        return answers.get(timeout=PATIENCE)

    def asked(self, what: str) -> tuple[say.Update, say.Seated]:
        """Wait for a question with these words."""
        while True:
            message = self.heard.get(timeout=PATIENCE)
            if isinstance(message, say.Update):
                for seat in message.seats:
                    if what in seat.question:
                        return message, seat

    def move(self, update: say.Update, seat: say.Seated, move: str) -> None:
        assert self.ask(say.Move, seat=seat.seat, after=update.moves, move=move) is None


def test_a_hint_and_a_warning_against_a_bot() -> None:
    with served() as server:
        ann = Seated(server, "Ann")
        ann.come(open_table(ann.owner, game="cribbage", rules="deal_cut=chance"), 0)
        ann.ask(say.SeatBot, seat=1, bot="simple", name="Ruth")
        ann.ask(say.Ready)
        _update, seat = ann.asked("crib")
        hint = ann.ask(say.Hint, seat=0)
        assert isinstance(hint, say.Hinted)
        assert hint.say
        legal = {choice.move: choice.label for choice in seat.choices}
        assert hint.moves[0].label == legal[hint.moves[0].move]
        worst = min(hint.moves, key=lambda each: each.win)
        assert ann.ask(say.Hint, seat=0, move=hint.moves[0].move).mistake is False
        doubted = ann.ask(say.Hint, seat=0, move=worst.move)
        assert doubted.mistake is (hint.moves[0].win - worst.win >= 0.03)
        refused = ann.ask(say.Hint, seat=0, move="dance")
        assert isinstance(refused, Refusal)
        assert refused.code == "unreadable"
        game = next(iter(server.tables.logs.values()))
        assert sum(type(each.entry).__name__ == "Hinted" for each in game) == 1
        ann.table.client.close()


def test_there_are_no_hints_between_people_and_each_counts_in_private() -> None:
    with served() as server:
        people = [Seated(server, name) for name in ("Ann", "Ben")]
        address = open_table(people[0].owner, game="cribbage", rules="counting=claimed deal_cut=chance")
        for place, each in enumerate(people):
            each.come(address, place)
        for each in people:
            assert each.ask(say.Ready) is None
        for each in people:
            update, seat = each.asked("crib")
            refused = each.ask(say.Hint, seat=seat.seat)
            assert isinstance(refused, Refusal)
            assert "people" in refused.why
            each.move(update, seat, seat.choices[0].move)
            nothing = each.ask(say.Worth, seat=seat.seat, picked=[])
            assert isinstance(nothing, Refusal)
        for each in people:
            each.table.client.close()
