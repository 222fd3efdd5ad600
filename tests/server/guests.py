"""Simulated people at a table on a server: they make random legal moves."""

from __future__ import annotations

import asyncio
import threading
from random import Random

from knaves.game import Seat
from knaves.match.connection import Connection
from knaves.record import Record
from knaves.remote.connection import RemoteConnection
from knaves.remote.requests import sign_in
from knaves.remote.table import Pass, RemoteTable
from knaves.wire import messages as say


class Guest:
    """A simulated person at a table."""

    def __init__(
        self, url: str, name: str, seed: int, patience: float = 20, owner: Pass | None = None
    ) -> None:
        self.owner = owner or sign_in(url, name)
        self.patience = patience
        self.dice = Random(seed)
        self.happened = threading.Event()

    def come(self, address: str, seat: int | None) -> None:
        self.table = RemoteTable(self.owner, address, listen=lambda message: self.happened.set())
        self.table.client.begin()
        if seat is not None:
            self.wait(lambda: self.table.around is not None)
            self.table.ask(say.Sit, lambda answer: None, seat=seat)
            self.wait(lambda: seat in self.table.own)

    def wait(self, done: object) -> None:
        for _ in range(500):
            if callable(done) and done():
                return
            self.happened.wait(0.02)
            self.happened.clear()
        raise AssertionError("nothing came")

    async def play(self) -> tuple[Record | None, int]:
        connection: Connection = RemoteConnection(self.table)
        self.table.ask(say.Ready, lambda answer: None)
        told = 0
        while (update := await asyncio.wait_for(connection.next_update(), self.patience)) is not None:
            told += len(update.events)
            for seat, view in update.views.items():
                if view.legal:
                    await connection.submit(Seat(seat), self.dice.choice(view.legal))
        record = await connection.record()
        await connection.leave()
        return record, told
