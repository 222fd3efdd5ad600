"""The house's secrets are durable before their commitments are told, and the next process keeps them."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest
from plain import commitment
from serving import MemoryTables

from knaves import fair
from knaves.fair import Sitting
from knaves.game import CHANCE
from knaves.match.log import Begun, Promised, Terms, Voided
from knaves.match.notices import FinishedGame
from knaves.office.ports import Person
from knaves.server.desk import Desk
from knaves.server.hall import Hall

pytestmark = pytest.mark.anyio
TERMS = Terms("cribbage", "deal_cut=chance", 2)


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"


async def _archive(finished: FinishedGame) -> None:
    """Keep nothing."""


class Face:
    """A person's face, which gives its parts while it is not ``silent``, and notes what it is told.

    At each commitment of the house it looks whether the secret is in the log.
    """

    def __init__(self, tables: MemoryTables, name: str) -> None:
        self.tables, self.name = tables, name
        self.told: list[dict[str, Any]] = []
        self.silent = False
        self.heard = asyncio.Event()

    async def come(self, hall: Hall, table: str) -> None:
        self.desk, self.table = Desk(Person(self.name.lower(), self.name), hall, self._hear), table
        await self.ask("hello", v=1)
        await self.ask("follow", table=table)

    async def ask(self, t: str, **more: Any) -> None:
        await self.desk.answer(json.dumps({"t": t, "id": f"{self.name} {t} {len(self.told)}", **more}))

    def of(self, t: str) -> list[dict[str, Any]]:
        return [each for each in self.told if each["t"] == t]

    def _hear(self, data: bytes) -> None:
        message = json.loads(data)
        self.told.append(message)
        self.heard.set()
        if message["t"] == "part":
            entries = [each.entry for each in self.tables.logs[self.table]]
            sitting = Sitting(message["game"], message["players"], bytes.fromhex(message["token"]))
            durable = [
                fair.commit(sitting, each.draw, CHANCE, bytes.fromhex(each.secret)).hex()
                for each in entries
                if isinstance(each, Promised)
            ]
            assert any(isinstance(each, Begun) and each.token == message["token"] for each in entries)
            assert message["house"] in durable
            if not self.silent:
                self.desk.hear(self._part(message))

    def _part(self, asked: dict[str, Any]) -> str:
        [seat], entropy = asked["seats"], self.name.encode().ljust(32)
        where = {"table": self.table, "seat": seat, "draw": asked["draw"]}
        if asked["stage"] == "give":
            return json.dumps({"t": "give", "id": f"{len(self.told)} g", **where, "entropy": entropy.hex()})
        made = commitment(asked, seat, entropy)
        return json.dumps({"t": "commit", "id": f"{len(self.told)} c", **where, "commitment": made})

    async def until(self, t: str, number: int = 1) -> None:
        async with asyncio.timeout(60):
            while len(self.of(t)) < number:
                self.heard.clear()
                await self.heard.wait()


async def begun(tables: MemoryTables, now: list[int]) -> tuple[Hall, Face, Face]:
    """A table of Ann and Ben at one process, at which a draw waits for Ben's part."""
    hall = Hall(tables, _archive, me="a", now=lambda: now[0])
    table = await hall.open("ann", TERMS)
    ann, ben = Face(tables, "Ann"), Face(tables, "Ben")
    ben.silent = True
    for seat, each in enumerate((ann, ben)):
        await each.come(hall, table)
        await each.ask("sit", table=table, seat=seat)
    for each in (ann, ben):
        await each.ask("ready", table=table)
    await ben.until("part")
    return hall, ann, ben


async def test_the_next_process_goes_on_with_the_commitment_that_was_told() -> None:
    tables, now = MemoryTables(), [1_000_000]
    hall, ann, ben = await begun(tables, now)
    house = ben.of("part")[0]["house"]
    await hall.close()
    after = Hall(tables, _archive, me="b", now=lambda: now[0])
    ben.silent, ben.told[:] = False, []
    for each in (ann, ben):
        await each.come(after, ann.table)
    await ben.until("part", 2)
    assert [each["house"] for each in ben.of("part")][:2] == [house, house]
    await ben.until("update", 2)
    assert not ben.of("void")
    await after.close()


async def test_who_was_cut_off_is_told_which_commitment_is_void() -> None:
    tables, now = MemoryTables(), [1_000_000]
    hall, ann, ben = await begun(tables, now)
    house = ben.of("part")[0]["house"]
    await hall.close()
    # The next process has waited long enough for Ben, who is not back yet.
    after = Hall(tables, _archive, me="b", now=lambda: now[0])
    await ann.come(after, ann.table)
    now[0] += 60_000
    live = await after.table(ann.table)
    await live.ask(lambda table: table.tick(now[0]))
    assert [each["house"] for each in ann.of("void")] == [house]
    ben.told.clear()
    await ben.come(after, ann.table)
    [void] = ben.of("void")
    assert (void["draw"], void["missing"], void["house"]) == (1, [1], house)
    assert void["say"] == "Ben gave no part of the shuffle in time. The cards are shuffled again."
    assert sum(isinstance(each.entry, Voided) for each in tables.logs[ann.table]) == 1
    await after.close()
