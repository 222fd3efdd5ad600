"""People who share a screen: nobody sees another's cards, and each is called by name."""

from __future__ import annotations

import asyncio
import re
from typing import Any

import pytest
from answering import say, screen
from textual.pilot import Pilot
from watching import application, quick, seen, text, until

from knaves.cards import CARDS, RANK_SYMBOLS, SUIT_SYMBOLS, Card, card_name, symbols
from knaves.tui import pictures
from knaves.tui.screens.handover import CAREFUL, Veil
from knaves.tui.screens.table import TableScreen
from later import longer

TABLES: Any = {
    "cribbage, two": ("cribbage", {"against": ("human",), "names": ("Bob",)}, 2),
    "cribbage, three": ("cribbage", {"seats": 3, "against": ("human", "human"), "names": ("Bob", "Cid")}, 3),
    "cribbage, a person and a bot": (
        "cribbage",
        {"seats": 3, "against": ("simple", "human"), "names": ("Ruth", "Cid")},
        2,
    ),
    "euchre, opponents": (
        "euchre",
        {"against": ("human", "simple", "simple"), "names": ("Bob", "Ida", "Nora")},
        2,
    ),
    "euchre, partners": (
        "euchre",
        {"against": ("simple", "human", "simple"), "names": ("Bob", "Ida", "Nora")},
        2,
    ),
}


FOUND: Any = pictures._said
"""Finds the games' own pictures."""


@pytest.fixture(autouse=True)
def _plain(monkeypatch: pytest.MonkeyPatch) -> None:
    """In words every card that is shown can be read."""
    monkeypatch.setattr(pictures, "_said", lambda game, name: "")


def says(shown: str, card: Card) -> bool:
    """Whether a screen names a card, by its symbols or in words."""
    return re.search(rf"(?<!\w){symbols(card)}", shown) is not None or card_name(card) in " ".join(
        shown.split()
    )


def draws(shown: str, card: Card) -> bool:
    """Whether a screen shows a card, drawn or by its symbols."""
    rank, suit = RANK_SYMBOLS[card % 13], SUIT_SYMBOLS[card // 13]
    return f"{rank:<2}{suit}" in shown or f"{rank}{suit}" in shown


def secrets(pilot: Pilot[Any], seat: int) -> set[Card]:
    """The cards that the other people hold or have put away and this seat may not know."""
    table = screen(pilot)
    match: Any = table.connection
    hidden: set[Card] = set()
    for other in table.connection.own:
        if other != seat:
            view = match._driver.match.view(other)
            hidden |= {*view.hand, *getattr(view, "thrown", ()), *getattr(view, "buried", ())}
    upcard = getattr(match._driver.match.view(seat), "upcard", None)
    return hidden - {upcard}


def told(table: TableScreen) -> set[Card]:
    """The cards that were named aloud, in this deal or an earlier one."""
    return {card for card in CARDS if says(" ".join(table.said).replace(".", " ").replace(",", " "), card)}


async def passed(pilot: Pilot[Any], before: Any) -> None:
    """Wait until another view, or the veil, has come over this one."""
    await until(pilot, lambda: screen(pilot).view is not before or screen(pilot).query_one(Veil).display)


SHARED: Any = [
    *(longer(table, False, 10) for table in TABLES if table != "euchre, partners"),
    ("euchre, partners", False, 10),
    ("cribbage, two", True, 10),
    *(pytest.param(table, drawn, 60, marks=pytest.mark.slow) for table in TABLES for drawn in (False, True)),
]
"""The people, whether the table is drawn or in words, and how many questions are looked at."""


@pytest.mark.parametrize(("table", "drawn", "questions"), SHARED)
def test_no_screen_of_a_shared_game_holds_anothers_cards(
    monkeypatch: pytest.MonkeyPatch, table: str, drawn: bool, questions: int
) -> None:
    game, request, people = TABLES[table]
    if drawn:
        monkeypatch.setattr(pictures, "_said", FOUND)

    def reveals(shown: str, card: Card) -> bool:
        return says(shown, card) or draws(shown, card)

    seen_own = 0

    async def play() -> None:
        nonlocal seen_own
        app = application(game, settings=quick("Ann"), rules=(("target", 12),), **request)
        called: set[str] = set()
        async with app.run_test(size=(100, 30)) as pilot:
            for _ in range(questions):
                await until(
                    pilot,
                    lambda: (
                        screen(pilot).query_one(Veil).display
                        or screen(pilot).gate.asking
                        or screen(pilot).over
                    ),
                )
                await pilot.pause()
                here = screen(pilot)
                if here.over:
                    break
                shown = text(app)
                if here.query_one(Veil).display:
                    everybody = {
                        card
                        for seat in here.connection.own
                        for card in here.connection._driver.match.view(seat).hand  # type: ignore[attr-defined]
                    }
                    assert not [card for card in everybody - told(here) if reveals(shown, card)], shown
                    await pilot.press("enter")
                    await until(pilot, lambda: not screen(pilot).query_one(Veil).display)
                    continue
                called.add(here.connection.names[here.seat])
                assert here.view.hand == here.connection._driver.match.view(here.seat).hand  # type: ignore[attr-defined]
                secret = secrets(pilot, here.seat) - told(here)
                assert not [card for card in secret if reveals(shown, card)], shown
                seen_own += any(reveals(shown, card) for card in here.view.hand)
                before = here.view
                say(pilot, before.legal[0])
                await passed(pilot, before)
        assert len(called) == people
        assert seen_own, "one's own cards are seen, so that another's would be"

    asyncio.run(play())


def test_the_veil_calls_by_name_and_only_its_answer_shows_the_cards() -> None:
    async def play() -> None:
        app = application("cribbage", settings=quick("Ann"), against=("human",), names=("Bob",))
        async with app.run_test(size=(80, 24)) as pilot:
            await seen(pilot, "It is Ann's turn. Everyone else, please look away.")
            assert "I am Ann" in text(app)
            await pilot.press("1", "H", "e", "u", "l")
            assert screen(pilot).query_one(Veil).display
            assert not screen(pilot).gate.asking
            await pilot.press("enter")
            await until(pilot, lambda: screen(pilot).gate.asking)
            say(pilot, "cut 5")
            await seen(pilot, "I am Bob")
            assert "Ann cuts" in text(app)
            await pilot.click("#here")
            await until(pilot, lambda: screen(pilot).gate.asking and screen(pilot).seat == 1)

    asyncio.run(play())


@pytest.mark.long
def test_the_key_that_ended_a_turn_does_not_open_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the table takes its time, so does the veil: for a moment it takes no answer."""
    later: list[Any] = []
    monkeypatch.setattr(Veil, "set_timer", lambda self, seconds, ready: later.append((seconds, ready)))

    async def play() -> None:
        app = application("cribbage", settings=quick("Ann", speed=1), against=("human",), names=("Bob",))
        async with app.run_test(size=(80, 24)) as pilot:
            await seen(pilot, "I am Ann")
            await pilot.press("enter", "enter")
            assert screen(pilot).query_one(Veil).display
            ((seconds, ready),) = later
            assert seconds == CAREFUL
            ready()
            await pilot.press("enter")
            await until(pilot, lambda: screen(pilot).gate.asking)

    asyncio.run(play())


@pytest.mark.parametrize("table", ["euchre, partners", longer("cribbage, two")])
def test_where_two_people_play_no_key_takes_a_move_back(table: str) -> None:
    async def go() -> None:
        game, request, _people = TABLES[table]
        async with application(game, **request).run_test(size=(100, 24)) as pilot:
            await until(pilot, lambda: isinstance(pilot.app.screen, TableScreen))
            found = screen(pilot)
            assert found.check_action("hint", ())
            assert not found.check_action("take_back", ())

    asyncio.run(go())
