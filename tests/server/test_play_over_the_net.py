"""Two people and bots play whole games through a server on a real socket."""

from __future__ import annotations

import asyncio

import pytest
from guests import Guest
from serving import served

from knaves.record import Record, verify
from knaves.remote.requests import open_table
from knaves.wire import messages as say


@pytest.mark.parametrize(("game", "people"), [("cribbage", 2), ("euchre", 2)])
def test_two_people_at_two_screens_play_a_whole_game(game: str, people: int) -> None:
    with served() as server:
        ann, ben = (Guest(server.url, name, seed) for seed, name in enumerate(["Ann", "Ben"]))
        address = open_table(ann.owner, game=game)
        ann.come(address, 0)
        ben.come(address, 1)
        around = ann.table.around
        assert around is not None
        for seat in range(people, len(around.seats)):
            ann.table.ask(say.SeatBot, lambda answer: None, seat=seat, bot="simple", name=f"Bot {seat}")

        async def both() -> tuple[tuple[Record | None, int], ...]:
            return await asyncio.gather(ann.play(), ben.play())

        (first, told), (second, heard) = asyncio.run(both())
        assert first is not None
        assert first == second
        assert told == heard > 20
        assert verify(first).proved
        assert verify(first).finished
