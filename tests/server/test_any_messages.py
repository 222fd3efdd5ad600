# ruff: noqa: E501
"""Any messages in any order, lost connections, dropped tables, failed writes: one answer each, valid logs."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule
from room import Client, Message, ShakyTables, room

from knaves.match.log import Moved
from knaves.match.ports.tables import Lost, Unavailable
from knaves.match.table.hosted import HostedTable

NAMES = ("Ann", "Ben", "Cem")
PEOPLE = st.sampled_from(NAMES)
SEATS = st.integers(-1, 3)
SEATED = (
    "stand",
    "move",
    "take_back",
    "commit",
    "give",
    "resign",
    "propose_end",
    "choose",
    "nudge",
    "sit",
    "seat_bot",
)
REQUESTS = st.sampled_from(
    (
        *SEATED,
        "lock",
        "ready",
        "abort",
        "skip",
        "offer",
        "consent",
        "say",
        "mute",
        "report",
        "unfollow",
        "here",
    )
)
TERMS = {"rules": "target=31 deal_cut=chance", "seats": 2, "public": False, "chat": True, "watch": True, "rated": False,
         "move": 0, "reserve": 0, "pause": 0, "pace": 0}  # fmt: skip
FIELDS: dict[str, st.SearchStrategy[dict[str, Any]]] = {
    "move": st.fixed_dictionaries(
        {"after": st.integers(-1, 9), "move": st.sampled_from(("go", "cut 3", "play 5H", "?"))}
    ),
    "commit": st.fixed_dictionaries({"draw": st.integers(0, 3), "commitment": st.just("0" * 64)}),
    "give": st.fixed_dictionaries({"draw": st.integers(0, 3), "entropy": st.just("0" * 64)}),
    "choose": st.fixed_dictionaries(
        {"about": st.integers(0, 2), "choice": st.sampled_from(("wait", "bot", "claim"))}
    ),
    "seat_bot": st.just({"bot": "random", "name": "Rob"}),
    "lock": st.fixed_dictionaries({"locked": st.booleans()}),
    "offer": st.just({"terms": TERMS}),
    "consent": st.fixed_dictionaries({"agreed": st.booleans()}),
    "say": st.fixed_dictionaries({"text": st.text(min_size=1, max_size=20).filter(lambda t: t.isascii())}),
    "mute": st.fixed_dictionaries({"name": PEOPLE}),
    "report": st.fixed_dictionaries({"name": PEOPLE}),
    "here": st.fixed_dictionaries({"here": st.booleans()}),
}


def standing(table: HostedTable) -> Any:
    game = table.game if table.playing else None
    return table.names, table.playing, table.state.seating.locked, game and game.record.moves


class AnyMessages(RuleBasedStateMachine):
    """Three people and one table of cribbage."""

    @initialize()
    def open(self) -> None:
        self.loop = asyncio.new_event_loop()
        self.stack = AsyncExitStack()
        self.tables = ShakyTables()
        self.moves: list[str] = []
        self.run(self._open())

    async def _open(self) -> None:
        self.club = await self.stack.enter_async_context(room(self.tables))
        self.clients = {name: self.club.client(name) for name in NAMES}
        self.table = await self.club.open(self.clients["Ann"], "cribbage", deal_cut="chance", target=31)
        for client in self.clients.values():
            await client.ask("follow", table=self.table)

    def run(self, work: Any) -> Any:
        return self.loop.run_until_complete(work)

    def ask(self, who: str, t: str, **fields: Any) -> Message:
        answer: Message = self.run(self.clients[who].ask(t, table=self.table, **fields))
        assert answer["t"] in ("done", "refused")
        assert answer.get("code") != "failed"
        return answer

    @rule(who=PEOPLE, t=REQUESTS, seat=SEATS, data=st.data())
    def anything(self, who: str, t: str, seat: int, data: st.DataObject) -> None:
        fields = data.draw(FIELDS[t]) if t in FIELDS else {}
        self.ask(who, t, **fields, **({"seat": seat} if t in SEATED else {}))

    @rule(first=PEOPLE, second=PEOPLE)
    def begin(self, first: str, second: str) -> None:
        for seat, name in enumerate((first, second)):
            self.ask(name, "sit", seat=seat)
        for name in (first, second):
            self.ask(name, "ready")

    @rule(who=PEOPLE)
    def move(self, who: str) -> None:
        self.run(self.clients[who].move(self.table))

    @rule(who=PEOPLE, second=st.booleans())
    def come_again(self, who: str, second: bool) -> None:
        """The connection is lost and replaced, or a second window is opened."""
        old = self.clients[who]
        self.moves += old.acknowledged

        async def work() -> None:
            if not second:
                old.desk.close()
            self.clients[who] = Client(self.club, who, prefix=f"again{len(self.club.clients)}")
            self.club.clients.append(self.clients[who])

        self.run(work())
        self.ask(who, "follow")

    @rule(while_asked=st.booleans(), who=PEOPLE)
    def drop(self, while_asked: bool, who: str) -> None:
        async def work() -> None:
            asking = asyncio.create_task(self.clients[who].ask("lock", table=self.table, locked=False))
            if while_asked:
                await asyncio.sleep(0)
            (await self.club.hall.table(self.table)).drop()
            await asking
            for client in self.clients.values():
                await client.ask("follow", table=self.table)

        self.run(work())

    @rule(who=PEOPLE, lost=st.booleans())
    def fail(self, who: str, lost: bool) -> None:
        self.tables.trouble = Lost() if lost else Unavailable("The database is busy.")
        self.run(self.clients[who].move(self.table))
        self.ask(who, "lock", locked=False)
        self.tables.trouble = None
        for name in NAMES:
            self.ask(name, "follow")

    @invariant()
    def sound(self) -> None:
        if not hasattr(self, "table"):
            return
        log = self.tables.logs[self.table]
        assert [each.number for each in log] == [*range(1, len(log) + 1)]
        ids = [each.entry.id for each in log if isinstance(each.entry, Moved) and each.entry.id]
        assert len(ids) == len(set(ids))
        assert {*self.moves, *(id for each in self.clients.values() for id in each.acknowledged)} <= set(ids)
        self.run(self._agrees())

    async def _agrees(self) -> None:
        """Once everything is written, the table in memory equals the one restored from the log."""
        for _ in range(500):
            live = (await self.club.hall.table(self.table)).table
            again = HostedTable.restored(self.table, self.tables.logs[self.table], self.club.hall.now())
            if standing(again) == standing(live):
                return
            await asyncio.sleep(0.002)
        assert standing(again) == standing(live)

    def teardown(self) -> None:
        if hasattr(self, "stack"):
            self.run(self.stack.aclose())
            self.loop.close()


def examples(number: int) -> settings:
    return settings(
        max_examples=number,
        stateful_step_count=30,
        deadline=None,
        derandomize=True,
        suppress_health_check=[*HealthCheck],
    )


class ManyMessages(AnyMessages):
    """The same, more often."""


AnyMessages.TestCase.settings = examples(12)
TestAnyMessages = AnyMessages.TestCase
ManyMessages.TestCase.settings = examples(60)
TestManyMessages = pytest.mark.long(ManyMessages.TestCase)
