"""One key for each question about a table: the answer stands in words where announcements do."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from answering import screen
from textual.pilot import Pilot
from watching import application, until

from knaves.keys import ASKING
from knaves.queries import QUERIES
from knaves.tui.input_gate import FREE


def answers(game: str, *keys: str) -> list[str]:
    """What is shown after each of these keys at the first question of a game."""
    found = []

    async def work(pilot: Pilot[Any]) -> None:
        await until(pilot, lambda: screen(pilot).gate.asking)
        for key in keys:
            before = screen(pilot).query_one("#told").content
            await pilot.press(key)
            await until(pilot, lambda: screen(pilot).query_one("#told").content != before)
            found.append(str(screen(pilot).query_one("#told").content))

    async def run() -> None:
        app = application(game)
        async with app.run_test(size=(80, 24)) as pilot:
            await work(pilot)

    asyncio.run(run())
    return found


@pytest.mark.parametrize("game", ["cribbage", "euchre"])
def test_each_question_is_answered_in_words_by_its_key(game: str) -> None:
    score, turn, who, clock = answers(game, "S", "W", "P", "O")
    assert score.startswith("The game is to ")
    assert turn.startswith("It is your turn.")
    assert who.startswith("Clockwise around the table: you")
    assert clock == "No clock runs at this table."


def test_what_a_game_does_not_have_is_said() -> None:
    assert answers("cribbage", "M", "K") == [
        "There is no trump in this game.",
        "There are no tricks in this game.",
    ]


def test_every_question_has_a_key_of_its_own_that_cuts_no_wait_short() -> None:
    assert len({each.key for each in QUERIES}) == len(QUERIES)
    assert {key.id for key in ASKING} <= FREE
