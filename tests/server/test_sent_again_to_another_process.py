"""A process dies between commit and answer: what is sent again to the next one is done, once."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from typing import Any

import pytest
from serving import MemoryTables

from knaves.match.log import Dated, Ended, Hinted, Sat, Sitter, Terms
from knaves.match.notices import FinishedGame
from knaves.match.ports.tables import Lease, Listing
from knaves.office.ports import Person
from knaves.server.desk import Desk
from knaves.server.hall import Hall

pytestmark = pytest.mark.anyio


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"


class LastWords(MemoryTables):
    """Logs of a process that dies once an entry of one kind is durable, before it tells anybody."""

    fatal: type | None = None

    async def append(self, lease: Lease, entries: Sequence[Dated], listing: Listing | None) -> None:
        await super().append(lease, entries, listing)
        if self.fatal is not None and any(isinstance(each.entry, self.fatal) for each in entries):
            self.fatal = None
            self.leases.clear()
            raise asyncio.CancelledError


async def _archive(finished: FinishedGame) -> None:
    """Keep nothing."""


class Client:
    """A person's line to one process after another. ``told`` is what the present one has said."""

    def __init__(self, tables: LastWords, name: str = "Ann", player: str = "") -> None:
        self.tables, self.name, self.player = tables, name, player

    async def come(self, hall: Hall) -> None:
        self.told: list[dict[str, Any]] = []
        self.desk = Desk(Person(self.name.lower(), self.name), hall, self._hear)
        await self.ask("hello", v=1, player=self.player)

    def _hear(self, data: bytes) -> None:
        self.told.append(json.loads(data))

    @property
    def question(self) -> dict[str, Any] | None:
        """The last update, if it asks the client to move."""
        update = next((each for each in reversed(self.told) if each["t"] == "update"), None)
        return update if update and update["seats"] and update["seats"][0]["choices"] else None

    async def ask(self, t: str, id: str = "", **more: Any) -> dict[str, Any]:
        """Send a request and return its answer; empty if the process died first."""
        id = id or f"{self.name} {t} {len(self.told)}"
        await self.desk.answer(json.dumps({"t": t, "id": id, **more}))
        return next((each for each in self.told if each.get("id") == id), {})


async def lost_and_sent_again(client: Client, hall: Hall, fatal: type, t: str, **more: Any) -> dict[str, Any]:
    """Send a request to a process that dies of it, and again to the next one; return the second answer."""
    client.tables.fatal = fatal
    first = await client.ask(t, "lost", **more)
    assert first.get("t") == "refused"
    assert first["code"] == "unavailable"
    await hall.close()
    after = Hall(client.tables, _archive, me="b")
    await client.come(after)
    answer = await client.ask(t, "lost", **more)
    # A bot may have moved in the meantime.
    assert sum(isinstance(each.entry, fatal) for each in client.tables.logs[more["table"]]) == 1
    await after.close()
    return answer


async def at_a_table(client: Client) -> tuple[Hall, str]:
    """A process with a new table of the client's, who has not sat down yet."""
    hall = Hall(client.tables, _archive, me="a")
    await client.come(hall)
    return hall, await hall.open("ann", Terms("cribbage", "target=31 deal_cut=chance", 2))


async def playing_a_bot(client: Client) -> tuple[Hall, str]:
    hall, table = await at_a_table(client)
    await client.ask("follow", table=table)
    await client.ask("sit", table=table, seat=0)
    await client.ask("seat_bot", table=table, seat=1, bot="random", name="Ida")
    await client.ask("ready", table=table)
    return hall, table


async def test_a_seat_is_taken_once() -> None:
    client = Client(LastWords())
    hall, table = await at_a_table(client)
    answer = await lost_and_sent_again(client, hall, Sat, "sit", table=table, seat=0)
    assert answer["t"] == "done"


async def test_a_hint_counts_once_and_is_answered_twice() -> None:
    client = Client(LastWords(), player="tiny 1")
    hall, table = await playing_a_bot(client)
    while client.question is None:
        await asyncio.sleep(0.002)
    answer = await lost_and_sent_again(client, hall, Hinted, "hint", table=table, seat=0)
    assert answer["t"] == "hinted"


async def test_a_program_is_seated_once_even_if_it_has_left_since() -> None:
    client = Client(LastWords())
    hall, table = await at_a_table(client)
    lender = Client(client.tables, "Botty", "botty 1")
    await lender.come(hall)
    await lender.ask("lend", games={"cribbage": "botty 1"}, seats=1)
    bots = await client.ask("list_bots", game="cribbage")
    bot = bots["lent"][0]["bot"]
    answer = await lost_and_sent_again(client, hall, Sat, "seat_lent", table=table, seat=1, bot=bot)
    assert answer["t"] == "done"


async def test_the_last_move_of_a_game_is_made_once() -> None:
    client = Client(LastWords(), player="tiny 1")
    hall, table = await playing_a_bot(client)
    client.tables.fatal = Ended
    answered = 0
    move: dict[str, Any] = {}
    while client.tables.fatal is not None:
        asked = client.question
        if asked is not None and asked["moves"] != answered:
            answered, made = asked["moves"], asked["seats"][0]["choices"][0]["move"]
            move = {"table": table, "seat": 0, "after": answered, "move": made}
            await client.ask("move", f"m{answered}", **move)
        await asyncio.sleep(0.001)
    await hall.close()
    after = Hall(client.tables, _archive, me="b")
    await client.come(after)
    logged = len(client.tables.logs[table])
    assert (await client.ask("move", f"m{answered}", **move))["t"] == "done"
    assert len(client.tables.logs[table]) == logged
    sitters = (await after.table(table)).table.state.seating.seats
    assert [each.kind for each in sitters if isinstance(each, Sitter)] == ["outside", "bot"]
    await after.close()
