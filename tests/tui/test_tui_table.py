"""At the table, by keyboard, whatever the game."""

from __future__ import annotations

import asyncio

import pytest
from watching import application, seen, text


@pytest.mark.parametrize("game", ["cribbage", "euchre"])
def test_a_game_opens_with_its_question(game: str) -> None:
    async def look() -> str:
        app = application(game)
        async with app.run_test(size=(80, 24)) as pilot:
            await seen(pilot, "Cut for the first deal." if game == "cribbage" else "Order up the")
            return text(app)

    assert "Ann" in asyncio.run(look())
