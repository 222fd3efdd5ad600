"""What a table in a process keeps in memory between two moves."""

from __future__ import annotations

import asyncio
import gc

from room import Client, played, quiet, room

from knaves.match.notices import Delivery, Happened, Outcome


def test_a_table_that_waits_keeps_neither_a_task_nor_what_it_announced() -> None:
    def kept() -> list[object]:
        gc.collect()
        return [
            each
            for each in gc.get_objects()
            if type(each) in (Happened, Delivery) or (isinstance(each, Outcome) and each.entries)
        ]

    async def life() -> None:
        # A test before this one in the same process may have left some.
        others = kept()
        async with room() as made:
            people = [made.client(name) for name in ("Ann", "Ben")]
            table = await made.open(people[0], "cribbage", 2)
            for seat, who in enumerate(people):
                await who.come(table, seat)
            await played(table, *people, moves=20)
            await quiet(await made.hall.table(table))
            assert not [
                task for task in asyncio.all_tasks() if "Live" in getattr(task.get_coro(), "__qualname__", "")
            ]
            assert not [each for each in kept() if not any(each is other for other in others)]
            assert await moved(table, people)

    async def moved(table: str, people: list[Client]) -> bool:
        """Whether the table, which has stopped writing, begins again."""
        return any([(await each.move(table) or {}).get("t") == "done" for each in people])

    asyncio.run(life())
