"""A person at a table on a server, and all messages they receive."""

from __future__ import annotations

import queue
from collections.abc import Callable
from typing import Any

from serving import Served

from knaves.remote.requests import sign_in
from knaves.remote.table import RemoteTable
from knaves.wire import messages as say

PATIENCE = 20


class Visitor:
    """A person with a window at a table."""

    def __init__(self, server: Served, name: str) -> None:
        self.owner = sign_in(server.url, name)
        self.heard: queue.SimpleQueue[Any] = queue.SimpleQueue()

    def come(self, address: str, seat: int | None = None) -> None:
        """Open the table, and sit down if ``seat`` is given."""
        self.table = RemoteTable(self.owner, address, listen=self.heard.put)
        self.table.client.begin()
        self.hear(say.Around)
        if seat is not None:
            assert self.ask(say.Sit, seat=seat) is None

    def ask(self, kind: Callable[..., Any], **fields: Any) -> Any:
        """Send a request; return the answer, None if it is done."""
        answers: queue.SimpleQueue[Any] = queue.SimpleQueue()
        self.table.ask(kind, answers.put, **fields)
        return answers.get(timeout=PATIENCE)

    def hear(self, kind: type, wanted: Callable[[Any], bool] = lambda message: True) -> Any:
        """Wait for a message of a kind."""
        while True:
            message = self.heard.get(timeout=PATIENCE)
            if isinstance(message, kind) and wanted(message):
                return message

    def here(self, here: bool) -> None:
        """Look at the window, or lock the phone."""
        assert self.ask(say.Here, here=here) is None

    def move(self, update: say.Update) -> None:
        """Make the first legal move."""
        [seat] = [each for each in update.seats if each.choices]
        answer = self.ask(say.Move, seat=seat.seat, after=update.moves, move=seat.choices[0].move)
        assert answer is None
