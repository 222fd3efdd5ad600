"""The first ten minutes of somebody new on the full screen, by what is on it: a lesson, then an own game.

The newcomer presses only keys that the screen names, and follows what is suggested: the pointer stands on it.
"""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import OptionList, Static
from watching import quick, seen, text, until

from knaves import glossary
from knaves.games import SHELF
from knaves.local.setup import TableRequest
from knaves.store.data_dir import DataDir
from knaves.tui.app import KnavesApp
from knaves.tui.screens import learn
from knaves.tui.screens.learn import LessonScreen, PassageScreen
from knaves.tui.screens.lesson_end import LessonEndScreen
from knaves.tui.screens.table import TableScreen
from knaves.tui.screens.words import WordsScreen
from knaves.tui.widgets.confirm import Doubt
from knaves.tui.widgets.hand import Hand
from knaves.tui.widgets.hint import HintPanel

WRONG = re.compile(r"Traceback|Error|not allowed|may not|cannot be", re.IGNORECASE)


@pytest.mark.long
@pytest.mark.parametrize("game", SHELF)
def test_somebody_new_is_led_through_a_lesson_into_a_game_of_their_own(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(learn, "DEAF", 0.0)

    async def go() -> None:
        app = KnavesApp(DataDir(tmp_path, keeps=True), quick(), TableRequest(game=game))
        app.pace.boxes, app.pace.deaf = False, 0.0
        async with app.run_test(size=(80, 24)) as pilot:
            await seen(pilot, "Learn")
            await pilot.press("t")
            await seen(pilot, "Learn to play")
            await pilot.press(str(SHELF.index(game) + 1))
            await until(pilot, lambda: ready(app))
            while not isinstance(app.screen, LessonEndScreen):
                await step(pilot, game)
                await until(pilot, lambda: ready(app))
            await seen(pilot, "You know")
            assert not any(tmp_path.iterdir())
            await pilot.press("p")
            await until(pilot, lambda: isinstance(app.screen, TableScreen) and app.screen.gate.asking)
            assert not isinstance(app.screen, LessonScreen)
            assert "simple" in text(app)
            assert "Hint" in text(app)

    asyncio.run(go())


def ready(app: KnavesApp) -> bool:
    """Whether the screen waits for somebody."""
    top = app.screen
    return isinstance(top, PassageScreen | LessonEndScreen) or (
        isinstance(top, TableScreen) and (top.gate.asking or top.query_one(Doubt).display)
    )


async def step(pilot: Pilot[Any], game: str) -> None:
    """Do what the screen says."""
    top, shown = pilot.app.screen, text(pilot.app)
    if isinstance(top, PassageScreen):
        assert "any key" in shown
        assert re.search(r"\w{3}", top._passage.words)
        await pilot.press("space")
        await until(pilot, lambda: pilot.app.screen is not top)
        return
    assert isinstance(top, LessonScreen)
    view = top.view
    question = str(top.query_one("#ask", Static).render())
    said = str(top.query_one("#telling").query_one("#told", Static).render())
    assert question.strip(), shown
    assert not WRONG.search(said), said
    known = {form: glossary.title(term) for term in glossary.terms(game) for form in glossary.forms(term)}
    listed = await words_of(pilot)
    for word in re.findall(r"[a-z]+", question.lower()):
        assert word not in known or known[word].lower() in listed
    advised = top._tutor.advice if top.query_one(HintPanel).display else None
    move = "" if advised is None else top.connection.game.write(advised.move)
    hand = next((hand for hand in top.query(Hand) if hand.wanted), None)
    if hand is not None and any(str(card) in move for card in hand.cards):
        assert str(hand.cards[hand.at]) in move
    await pilot.press(*keys_for(hand, move, shown))
    await until(pilot, lambda: top.view is not view or pilot.app.screen is not top or doubted(pilot))
    if doubted(pilot):
        assert "Stay with it (y)" in text(pilot.app)
        await pilot.press("y")
        await until(pilot, lambda: top.view is not view or pilot.app.screen is not top)


def doubted(pilot: Pilot[Any]) -> bool:
    """Whether a mistake is named before it is made."""
    top = pilot.app.screen
    return isinstance(top, LessonScreen) and top.query_one(Doubt).display


def keys_for(hand: Hand | None, move: str, shown: str) -> list[str]:
    """Return the keys for what is suggested: places of cards, or a call; anything allowed without one."""
    if hand is None:
        call = move.split() or ["pass" if "Pass" in shown else "make"]
        suit = next((each.lower() for each in call[1:2] if call[0] == "make"), "c")
        return [{"pass": "p", "order": "o"}.get(call[0], suit), *(["a"] if "alone" in call else []), "enter"]
    free = [place for place, card in enumerate(hand.cards, 1) if card not in hand.barred]
    meant = [place for place, card in enumerate(hand.cards, 1) if str(card) in move.split()]
    return [*map(str, (meant or free)[: hand.wanted]), "enter"]


async def words_of(pilot: Pilot[Any]) -> str:
    """Return the list of words that F2 explains."""
    top = pilot.app.screen
    await pilot.press("f2")
    await until(pilot, lambda: isinstance(pilot.app.screen, WordsScreen))
    words = pilot.app.screen.query_one(OptionList)
    found = " ".join(str(words.get_option_at_index(at).prompt) for at in range(words.option_count))
    await pilot.press("escape")
    await until(pilot, lambda: pilot.app.screen is top)
    return found.lower()
