"""The champion at the table: hints by every key and button, and the warning before a clear mistake."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from answering import answers, asked, buttons, press, say, screen
from textual.pilot import Pilot
from textual.widgets import Static
from watching import application, quick, seen, text, until

from knaves.cards import Card
from knaves.game import Hint
from knaves.games import find
from knaves.games.cribbage import GAME as CRIBBAGE
from knaves.games.cribbage.rules.moves import Go, Play
from knaves.tui import pictures
from knaves.tui.widgets.confirm import Doubt
from knaves.tui.widgets.hint import CHANCES, POINTS, HintPanel, Opinion, mistake, ranking

Work = Callable[[Pilot[Any]], Awaitable[None]]


@pytest.fixture(autouse=True)
def _plain(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pictures, "PICTURES", {})


def at_a_table(work: Work, name: str = "cribbage", **settings: Any) -> None:
    async def run() -> None:
        app = application(name, settings=quick(**settings))
        async with app.run_test(size=(80, 24)) as pilot:
            await work(pilot)

    asyncio.run(run())


def panel(pilot: Pilot[Any]) -> HintPanel:
    return screen(pilot).query_one(HintPanel)


def a_throw(view: Any) -> bool:
    return type(view.legal[0]).__name__ == "Discard"


async def answered(pilot: Pilot[Any], view: Any) -> None:
    await until(pilot, lambda: screen(pilot).view is not view and not panel(pilot).display)


async def ask_by(pilot: Pilot[Any], how: str) -> None:
    if how == "middle":
        await buttons(pilot, 2)
    elif how == "both":
        await buttons(pilot, 1, 3)
    else:
        await press(pilot, how)


@pytest.mark.parametrize("how", ["H", "question_mark", "middle", "both"])
def test_U12_a_hint_by_key_and_by_button_with_its_reasons(how: str) -> None:
    async def work(pilot: Pilot[Any]) -> None:
        await answers(pilot, a_throw)
        await ask_by(pilot, how)
        await seen(pilot, "You keep")
        rows = text(pilot.app)
        assert "points" in rows
        assert "wins" in rows
        assert "1. discard" in rows
        assert "and 9 more" in rows
        await ask_by(pilot, how)
        assert not panel(pilot).display

    at_a_table(work)


@pytest.mark.parametrize("decisions", [6, pytest.param(9, marks=pytest.mark.slow)])
@pytest.mark.parametrize("name", ["cribbage", "euchre"])
def test_U12_every_decision_has_a_hint(name: str, decisions: int) -> None:
    async def work(pilot: Pilot[Any]) -> None:
        for _ in range(decisions):
            view = await asked(pilot)
            await press(pilot, "H")
            await until(pilot, lambda: "thinking" not in str(panel(pilot).render()))
            assert panel(pilot).display
            move = screen(pilot).connection.game.write((await screen(pilot)._opinion()).move)
            assert move in str(panel(pilot).render())
            say(pilot, move)
            await answered(pilot, view)

    at_a_table(work, name)


def test_a_hint_stands_in_no_keys_way() -> None:
    """While the champion thinks, and while the panel is open, the table is answered as ever."""

    async def work(pilot: Pilot[Any]) -> None:
        view = await answers(pilot, a_throw)
        await press(pilot, "H")
        say(pilot, view.legal[0])
        await until(pilot, lambda: screen(pilot).view is not view)
        await until(pilot, lambda: not panel(pilot).display)

    at_a_table(work)


def hint(move: Any, points: float, win: float) -> Hint:
    return Hint(move, points, win, "Because.")


def test_what_is_a_clear_mistake() -> None:
    best = hint(Play(Card(4)), 2.0, 0.60)

    def judged(points: float, win: float) -> bool:
        return mistake(CRIBBAGE, (best, hint(Play(Card(7)), points, win)), Play(Card(7))) is not None

    assert judged(2.0, 0.60 - CHANCES - 0.001)
    assert not judged(2.0, 0.60 - CHANCES + 0.001)
    assert judged(2.0 - POINTS, 0.594)
    assert not judged(2.0 - POINTS, 0.599), "points that no longer matter"
    assert not judged(2.0 - POINTS + 0.1, 0.594)
    assert mistake(CRIBBAGE, (best,), Play(Card(4))) is None
    assert mistake(CRIBBAGE, (best,), Go()) is None


def test_a_card_counts_as_that_of_its_rank() -> None:
    hints = (hint(Play(Card(4)), 2.0, 0.60), hint(Play(Card(7)), 0.5, 0.50))
    found = mistake(CRIBBAGE, hints, Play(Card(13 + 7)))
    assert found is not None
    assert (round(found.points, 6), round(found.win, 6)) == (1.5, 0.1)
    assert mistake(CRIBBAGE, hints, Play(Card(13 + 4))) is None


def test_at_euchre_a_card_of_the_rank_is_another_move() -> None:
    euchre = find("euchre")
    hints = tuple(
        hint(euchre.read(text), *worth) for text, *worth in (("play 9H", 2.0, 0.60), ("play TC", 0.5, 0.50))
    )
    assert mistake(euchre, hints, euchre.read("play TC")) is not None
    assert mistake(euchre, hints, euchre.read("play TD")) is None


def test_the_panel_has_points_and_chances_in_columns_of_their_own() -> None:
    hints = tuple(hint(move, points, win) for move, points, win in MOVES)
    lines = ranking(find("euchre").write, Opinion(hints, hints[0].move, "Because.")).plain.split("\n")
    assert lines == [
        "   move   points    wins",
        "1. pass     -0.8  46.1 %",
        "2. order   -11.4   9.0 %",
        "Because.",
    ]


MOVES = [(find("euchre").read("pass"), -0.78, 0.4614), (find("euchre").read("order"), -11.41, 0.0901)]


async def worst(pilot: Pilot[Any]) -> Any:
    """Come to a throw; return the worst."""
    await answers(pilot, a_throw)
    return (await screen(pilot)._opinion()).hints[-1].move


def test_E15_a_clear_mistake_is_warned_of_and_taken_back() -> None:
    async def work(pilot: Pilot[Any]) -> None:
        move = await worst(pilot)
        view = screen(pilot).view
        say(pilot, move)
        await seen(pilot, "The champion would not do that")
        words = str(screen(pilot).query_one("#warning", Static).render())
        assert "% of your chance to win" in words
        assert "points in this deal" in words
        await pilot.press("n")
        await asked(pilot)
        assert screen(pilot).view is view
        assert not screen(pilot).query_one(Doubt).display
        say(pilot, (await screen(pilot)._opinion()).move)
        await until(pilot, lambda: screen(pilot).view.thrown != ())
        assert screen(pilot).view.thrown == (await answers(pilot, lambda view: True)).thrown

    at_a_table(work, expert=True)


@pytest.mark.parametrize("how", ["key", "enter", "click"])
def test_E15_a_mistake_can_be_gone_through_with(how: str) -> None:
    async def work(pilot: Pilot[Any]) -> None:
        move = await worst(pilot)
        say(pilot, move)
        await seen(pilot, "The champion would not do that")
        if how == "key":
            await pilot.press("y")
        elif how == "enter":
            await pilot.press("right", "enter")
        else:
            await pilot.click("#same")
        await until(pilot, lambda: screen(pilot).view.thrown != ())
        assert set(screen(pilot).view.thrown) == set(move.cards)

    at_a_table(work, expert=True)


def test_E15_enter_at_the_warning_takes_the_move_back() -> None:
    async def work(pilot: Pilot[Any]) -> None:
        say(pilot, await worst(pilot))
        await seen(pilot, "The champion would not do that")
        await pilot.press("enter")
        await asked(pilot)
        assert screen(pilot).view.thrown == ()

    at_a_table(work, expert=True)


@pytest.mark.parametrize("expert", [True, False])
def test_E15_no_word_about_a_good_move_nor_without_expert_mode(expert: bool) -> None:
    async def work(pilot: Pilot[Any]) -> None:
        move = await worst(pilot)
        if expert:
            move = (await screen(pilot)._opinion()).move
        say(pilot, move)
        await until(pilot, lambda: screen(pilot).view.thrown != ())
        assert "The champion would not" not in text(pilot.app)

    at_a_table(work, expert=expert)
