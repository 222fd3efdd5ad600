"""A recorded game as a table: a face shows the players, and all actions are refused."""

from __future__ import annotations

import asyncio

import pytest

from knaves import games
from knaves.game import Seat
from knaves.match.connection import Connection
from knaves.match.match import MatchError
from knaves.match.recorded import RecordedTable
from knaves.record import Record, SeatedPlayer


def table(seat: int) -> RecordedTable:
    euchre = games.find("euchre")
    seated = (
        SeatedPlayer("Ann"),
        SeatedPlayer("Bob", "simple 1"),
        SeatedPlayer("Cy"),
        SeatedPlayer("Di", "sharp 2"),
    )
    return RecordedTable(Record(euchre, euchre.rules(), seated), Seat(seat))


def test_it_is_a_connection_that_knows_who_sat_there() -> None:
    found: Connection = table(2)
    assert (found.game.name, found.names) == ("euchre", ("Ann", "Bob", "Cy", "Di"))
    assert found.players == ("human", "simple 1", "human", "sharp 2")
    assert found.own == (2,)


def test_nothing_comes_from_it_and_nothing_can_be_done() -> None:
    found = table(0)

    async def go() -> None:
        assert await found.next_update() is None
        assert await found.record() is None
        assert not await found.statistics()
        await found.leave()
        for refused in (found.submit(Seat(0), None), found.take_back(Seat(0))):
            with pytest.raises(MatchError, match="its moves have been made"):
                await refused

    asyncio.run(go())
