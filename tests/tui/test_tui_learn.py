"""Learning on the full screen: the menu, a first game with explanations at the real table, and counting."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any

import pytest
from textual.pilot import Pilot
from watching import quick, seen, text, until

from knaves.cards import Card, parse
from knaves.games import SHELF
from knaves.games.cribbage.text.drill import Problem
from knaves.local.setup import TableRequest
from knaves.store.data_dir import NOWHERE
from knaves.tui.app import KnavesApp
from knaves.tui.pictures.cribbage.lesson import CountingScreen
from knaves.tui.pictures.cribbage.picking import CombinationPicker
from knaves.tui.screens import learn
from knaves.tui.screens.learn import LearnScreen, LessonScreen, PassageScreen
from knaves.tui.screens.lesson_end import LessonEndScreen
from knaves.tui.screens.log import BESIDE
from knaves.tui.screens.table import TableScreen
from knaves.tui.screens.title import TitleScreen
from knaves.tui.widgets.confirm import Doubt
from knaves.tui.widgets.hand import Hand
from later import longer


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """No passage is deaf and no box stays: these tests press a key as soon as it is there."""
    monkeypatch.setattr(learn, "DEAF", 0.0)


def learning(lesson: str = "", game: str = "cribbage") -> KnavesApp:
    app = KnavesApp(NOWHERE, quick(), TableRequest(game=game), lesson=lesson)
    app.pace.boxes, app.pace.deaf = False, 0.0
    return app


async def reads_on(pilot: Pilot[Any]) -> list[str]:
    """Read every passage until there is a question or the lesson is over; return their headings."""
    found: list[str] = []

    def ready() -> bool:
        top = pilot.app.screen
        return isinstance(top, PassageScreen | LessonEndScreen) or (
            isinstance(top, TableScreen) and top.gate.asking
        )

    while True:
        await until(pilot, ready)
        top = pilot.app.screen
        if not isinstance(top, PassageScreen):
            return found
        found.append(top._passage.heading)
        await pilot.press("space")
        await until(pilot, lambda top=top: pilot.app.screen is not top)  # type: ignore[misc]


@pytest.mark.parametrize("size", [(60, 20), (80, 24)], ids=str)
def test_a_passage_cuts_no_line_below_it_in_half(size: tuple[int, int]) -> None:
    async def go() -> None:
        app = learning()
        async with app.run_test(size=size) as pilot:
            await pilot.press("t", "2")
            await until(pilot, lambda: isinstance(app.screen, PassageScreen))
            await pilot.pause()
            box = app.screen.query_one("#passage")
            assert (box.region.x, box.region.width) == (0, size[0])

    asyncio.run(go())


@pytest.mark.parametrize("way", ["keys", longer("mouse")])
def test_the_menu_is_on_the_title_and_leads_back_to_it(way: str) -> None:
    async def go() -> None:
        app = learning()
        async with app.run_test(size=(60, 20)) as pilot:
            await until(pilot, lambda: isinstance(app.screen, TitleScreen))
            await (pilot.press("t") if way == "keys" else pilot.click("#learn"))
            await seen(pilot, "Learn to play")
            await (pilot.press("3") if way == "keys" else pilot.click("#lesson-counting"))
            await until(pilot, lambda: isinstance(app.screen, CountingScreen))
            await (pilot.press("q") if way == "keys" else pilot.click("#done"))
            await until(pilot, lambda: isinstance(app.screen, LearnScreen))
            await (pilot.press("q") if way == "keys" else pilot.click("#done"))
            await until(pilot, lambda: isinstance(app.screen, TitleScreen))

    asyncio.run(go())


@pytest.mark.long
@pytest.mark.parametrize("game", SHELF)
def test_a_first_game_is_played_at_the_real_table_to_its_end(game: str) -> None:
    async def go() -> list[str]:
        app = learning(game)
        async with app.run_test(size=(80, 24)) as pilot:
            found = await reads_on(pilot)
            while isinstance(app.screen, LessonScreen):
                view = app.screen.view
                app.screen.picture.post_message(learn_move(view))
                await until(pilot, lambda view=view: _doubted(app) or _moved_on(app, view))  # type: ignore[misc]
                if _doubted(app):
                    await pilot.press("y")
                    await until(pilot, lambda view=view: _moved_on(app, view))  # type: ignore[misc]
                found += await reads_on(pilot)
            await seen(pilot, "The lesson is over")
            await pilot.press("q")
            await until(pilot, lambda: isinstance(app.screen, LearnScreen))
            return found

    found = asyncio.run(go())
    assert len(found) > 15
    assert found[-1] in ("You have won", "The game is over")


def learn_move(view: Any) -> Any:
    from knaves.tui.pictures import Moved

    return Moved(view.legal[0])


def _doubted(app: KnavesApp) -> bool:
    top = app.screen
    return isinstance(top, LessonScreen) and top.query_one(Doubt).display


def _moved_on(app: KnavesApp, view: Any) -> bool:
    top = app.screen
    return not isinstance(top, LessonScreen) or top.view is not view or top.over


def test_a_passage_suggests_and_q_leaves_the_lesson() -> None:
    async def go() -> None:
        app = learning("cribbage")
        async with app.run_test(size=(60, 20)) as pilot:
            await seen(pilot, "Ruth deals first")
            await until(pilot, lambda: isinstance(app.screen, PassageScreen))
            assert "any key · Z no more explanations · Q leaves" in text(app)
            while not (isinstance(app.screen, LessonScreen) and app.screen.gate.asking):
                if isinstance(app.screen, PassageScreen):
                    await pilot.click("#passage", offset=(4, 2))
                await pilot.pause()
            # What is suggested stays in sight while one chooses.
            await seen(pilot, "Suggested:")
            await seen(pilot, "otherwise.")
            await seen(pilot, "H closes this.")
            # The pointer stands on a card that is suggested, and strip and numbers are both in sight.
            hand = app.screen.query_one(Hand)
            assert str(hand.cards[hand.at]) in ("AD", "TD")
            assert "▲1▲    2     3     4     5     6" in text(app)
            app.screen.picture.post_message(learn_move(app.screen.view))
            await seen(pilot, "The starter")
            await pilot.press("q")
            await seen(pilot, "Leave the lesson? It is not saved.")
            await pilot.press("y")
            await until(pilot, lambda: isinstance(app.screen, LearnScreen))


@pytest.mark.long
@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)])
@pytest.mark.parametrize("game", SHELF)
def test_no_passage_hides_a_card_of_the_hand(game: str, size: tuple[int, int]) -> None:
    async def go() -> list[str]:
        app = learning(game)
        hidden: list[str] = []
        async with app.run_test(size=size) as pilot:
            while True:
                await until(
                    pilot,
                    lambda: (
                        isinstance(app.screen, PassageScreen)
                        or (isinstance(app.screen, LessonScreen) and app.screen.gate.asking)
                    ),
                )
                if not isinstance(app.screen, PassageScreen):
                    return hidden
                await pilot.pause()
                shown = app.screen.query_one("#passage").region
                cards = app.screen_stack[-2].query_one(Hand).region
                # The numbers below the cards may be hidden: nothing is asked just now.
                if app.screen_stack[-2].size.width < BESIDE and cards.bottom - shown.y > 1:
                    hidden.append(app.screen._passage.heading)
                top = app.screen
                await pilot.press("escape")
                await until(pilot, lambda top=top: app.screen is not top)  # type: ignore[misc]

    assert asyncio.run(go()) == []


@pytest.mark.long
def test_esc_closes_the_passage_and_the_suggestion_then_asks_before_the_lesson_is_left() -> None:
    async def go() -> None:
        app = learning("euchre")
        async with app.run_test(size=(80, 24)) as pilot:
            await reads_on(pilot)
            await seen(pilot, "Suggested:")
            await pilot.press("escape")
            await until(pilot, lambda: "Suggested:" not in text(app))
            assert isinstance(app.screen, LessonScreen)
            await pilot.press("escape")
            await seen(pilot, "Leave the lesson? It is not saved.")
            await pilot.press("escape")
            await until(pilot, lambda: isinstance(app.screen, LessonScreen))
            await pilot.press("escape")
            await seen(pilot, "Leave the lesson? It is not saved.")
            await pilot.press("y")
            await until(pilot, lambda: isinstance(app.screen, LearnScreen))

    asyncio.run(go())


@pytest.mark.long
def test_a_key_meant_for_the_table_does_not_close_a_passage(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(learn, "DEAF", 60.0)

    async def go() -> None:
        app = learning("cribbage")
        async with app.run_test(size=(80, 24)) as pilot:
            await seen(pilot, "Ruth deals first")
            await pilot.press(*["space"] * 5)
            assert isinstance(app.screen, PassageScreen)
            await pilot.click("#passage")
            await seen(pilot, "The deal")

    asyncio.run(go())


@pytest.mark.parametrize("way", [longer("keys"), "mouse"])
def test_counting_by_keys_and_by_mouse(way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(learn, "SystemRandom", lambda: Random(3))

    async def go() -> None:
        app = learning("counting")
        async with app.run_test(size=(80, 24)) as pilot:
            await until(pilot, lambda: isinstance(app.screen, CountingScreen))
            screen = app.screen
            assert isinstance(screen, CountingScreen)
            await seen(pilot, "Fifteens (1 of 7) · 0 in a row")
            for part in screen._problem.worth.parts:
                places = [screen._problem.cards.index(card) for card in part.cards]
                for place in places:
                    if way == "keys":
                        await pilot.press(str(place + 1))
                    else:
                        await pilot.click(CombinationPicker, offset=(place * 6 + 2, 2))
                await (pilot.press("enter") if way == "keys" else pilot.click("#take"))
                await pilot.pause()
            await (pilot.press("t") if way == "keys" else pilot.click("#finish"))
            await seen(pilot, "Right: it counts")
            await seen(pilot, "1 in a row, 1 at best")
            await (pilot.press("enter") if way == "keys" else pilot.click("#next"))
            await seen(pilot, "Mark the cards of a combination")
            await pilot.press("t")
            await seen(pilot, "and you said 0.")
            await seen(pilot, "missed")
            await seen(pilot, "0 in a row, 1 at best")
            await pilot.press("enter", "1", "enter", "delete", "q")
            await until(pilot, lambda: isinstance(app.screen, LearnScreen))

    asyncio.run(go())


def test_a_crib_is_called_one_and_four_of_a_suit_in_it_are_no_flush() -> None:
    async def go() -> None:
        app = learning("counting")
        async with app.run_test(size=(60, 20)) as pilot:
            await until(pilot, lambda: isinstance(app.screen, CountingScreen))
            screen = app.screen
            assert isinstance(screen, CountingScreen)
            await seen(pilot, "Mark the cards")
            assert "Crib" not in text(app)
            screen._problem = Problem(parse("2H 4H 6H 8H"), Card("TS"), crib=True)
            screen._lay()
            await seen(pilot, "Crib")
            await pilot.press("1", "2", "3", "4", "enter")
            await seen(pilot, "Four cards of one suit are no flush in a crib.")
            assert screen._counting.parts == ()
            await pilot.press("b")
            await seen(pilot, "How much does the crib count, with the starter?")
            await pilot.press("4", "enter")
            await seen(pilot, "It counts 0, and you said 4. Four cards of one suit are no flush in a crib.")

    asyncio.run(go())


def test_leaving_a_lesson_by_ctrl_c_says_that_it_is_not_saved() -> None:
    async def go() -> None:
        app = learning("euchre")
        async with app.run_test(size=(80, 24)) as pilot:
            await seen(pilot, "The deal")
            await pilot.press("ctrl+c")
            await seen(pilot, "Leave the game? It is not saved.")
            await pilot.press("n")
            await seen(pilot, "The deal")

    asyncio.run(go())


def test_the_richest_hand_is_judged_whole_on_the_smallest_screen() -> None:
    async def go() -> str:
        app = learning("counting")
        async with app.run_test(size=(60, 20)) as pilot:
            await until(pilot, lambda: isinstance(app.screen, CountingScreen))
            screen = app.screen
            assert isinstance(screen, CountingScreen)
            screen._problem = Problem(parse("5C 5D 5H JS"), Card("5S"))
            screen._lay()
            await pilot.press("t")
            await seen(pilot, "It counts 29, and you said 0.")
            await pilot.pause()
            return text(app)

    shown = asyncio.run(go())
    assert shown.count("missed") == 10
    assert "Next hand" in shown


def test_the_explanations_can_be_switched_off_and_on_again_at_any_time() -> None:
    async def go() -> None:
        app = learning("cribbage")
        async with app.run_test(size=(80, 24)) as pilot:
            await seen(pilot, "Ruth deals first")
            await pilot.press("z")
            await until(pilot, lambda: isinstance(app.screen, LessonScreen) and app.screen.gate.asking)
            assert "Suggested" not in text(app)
            await pilot.press("z")
            await seen(pilot, "Throw two cards")
            await reads_on(pilot)
            await seen(pilot, "Suggested:")
            await pilot.press("z")
            await seen(pilot, "The explanations are off.")
            assert "Suggested" not in text(app)

    asyncio.run(go())
