"""One key for each question about a table: the answer stands in words."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from answering import screen
from textual.pilot import Pilot
from textual.widgets import Static
from watching import application, text, until

from knaves.keys import ASKING
from knaves.match.answers import Answers
from knaves.queries import QUERIES
from knaves.tui.input_gate import FREE
from knaves.tui.last_score import Again
from knaves.tui.pictures.euchre.picture import EuchrePicture
from knaves.tui.screens.table import TableScreen


def told(pilot: Pilot[Any]) -> str:
    """What is read now: a long answer has a box of its own."""
    again = screen(pilot).query_one(Again)
    line = screen(pilot).query_one("#told", Static)
    return str(again.query_one(Static).content if again.display else line.content)


def answers(game: str, *keys: str) -> list[str]:
    """What is shown after each of these keys at the first question of a game."""
    found: list[str] = []

    async def pressed(pilot: Pilot[Any], key: str) -> None:
        before = told(pilot)
        await pilot.press(key)
        await until(pilot, lambda: told(pilot) != before)
        found.append(told(pilot))

    async def run() -> None:
        async with application(game).run_test(size=(80, 24)) as pilot:
            await until(pilot, lambda: screen(pilot).gate.asking)
            for key in keys:
                await pressed(pilot, key)

    asyncio.run(run())
    return found


@pytest.mark.parametrize("game", ["cribbage", "euchre"])
def test_each_question_is_answered_in_words_by_its_key(game: str) -> None:
    score, turn, who, clock = answers(game, "S", "W", "P", "O")
    assert score.startswith("The game is to ")
    assert turn.startswith("It is your turn.")
    assert who.startswith("Clockwise around the table: you")
    assert clock == "No clock runs at this table."


def test_a_long_answer_opens_at_its_beginning(monkeypatch: pytest.MonkeyPatch) -> None:
    words = [f"line {number}." for number in range(40)]
    monkeypatch.setattr(Answers, "answer", lambda *_asked: words)
    monkeypatch.setattr(EuchrePicture, "last", lambda _picture: "\n".join(words))

    async def run() -> None:
        async with application("euchre").run_test(size=(60, 20)) as pilot:
            await until(pilot, lambda: screen(pilot).gate.asking)
            for key, seen, hidden in (("l", "line 39.", "line 0."), ("T", "line 0.", "line 39.")):
                await pilot.press(key)
                await until(pilot, lambda seen=seen: seen in text(pilot.app).lower())  # type: ignore[misc]
                assert hidden not in text(pilot.app).lower()

    asyncio.run(run())


@pytest.mark.parametrize("key", ["e", "S"])
def test_esc_or_the_same_key_takes_a_short_answer_away(key: str) -> None:
    async def run() -> None:
        async with application("euchre").run_test(size=(80, 24)) as pilot:
            await until(pilot, lambda: screen(pilot).gate.asking)
            before = told(pilot)
            for closing in ("escape", key):
                await pilot.press(key)
                await until(pilot, lambda: told(pilot) != before)
                await pilot.press(closing)
                await until(pilot, lambda: told(pilot) == before)
            assert isinstance(pilot.app.screen, TableScreen), "and nothing else"

    asyncio.run(run())


def test_what_a_game_does_not_have_is_said() -> None:
    assert answers("cribbage", "M", "K") == [
        "There is no trump in this game.",
        "There are no tricks in this game.",
    ]


def test_every_question_has_a_key_of_its_own_that_cuts_no_wait_short() -> None:
    assert len({each.key for each in QUERIES}) == len(QUERIES)
    assert {key.id for key in ASKING} <= FREE
