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
from knaves.coaching import MISTAKE, mistake
from knaves.game import Hint
from knaves.games import find
from knaves.games.cribbage import GAME as CRIBBAGE
from knaves.games.cribbage.rules.moves import Go, Play
from knaves.tui import pictures
from knaves.tui.screens.advice import Adviser
from knaves.tui.widgets.confirm import Doubt
from knaves.tui.widgets.hand import Hand
from knaves.tui.widgets.hint import HintPanel, Opinion, in_a_few_lines, ranking
from later import longer

Work = Callable[[Pilot[Any]], Awaitable[None]]


@pytest.fixture(autouse=True)
def _plain(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pictures, "_said", lambda game, name: "")


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


@pytest.mark.long
@pytest.mark.parametrize("how", ["H", "question_mark", "middle", "both"])
def test_U12_a_hint_by_key_and_by_button_with_its_reasons(how: str) -> None:
    async def work(pilot: Pilot[Any]) -> None:
        await answers(pilot, a_throw)
        await ask_by(pilot, how)
        await seen(pilot, "You keep")
        rows = text(pilot.app)
        assert "You win" in rows
        assert "closes this" in rows
        assert "discard" in rows
        await ask_by(pilot, how)
        assert not panel(pilot).display

    at_a_table(work)


@pytest.mark.parametrize("decisions", [6, pytest.param(9, marks=pytest.mark.slow)])
@pytest.mark.parametrize("name", ["cribbage", longer("euchre")])
def test_U12_every_decision_has_a_hint(name: str, decisions: int) -> None:
    async def work(pilot: Pilot[Any]) -> None:
        for _ in range(decisions):
            view = await asked(pilot)
            await press(pilot, "H")
            await until(pilot, lambda: "thinking" not in panel(pilot).words)
            assert panel(pilot).display
            move = screen(pilot).connection.game.write((await screen(pilot)._opinion()).move)
            any_will_do = (await screen(pilot)._opinion()).any_will_do
            assert move in panel(pilot).words or any_will_do
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

    def judged(points: float, win: float, doubt: float = 0.0) -> bool:
        other = Hint(Play(Card(7)), points, win, "Because.", doubt)
        return mistake(CRIBBAGE, (best, other), Play(Card(7))) is not None

    assert judged(2.0, 0.60 - MISTAKE - 0.001)
    assert not judged(2.0, 0.60 - MISTAKE + 0.001)
    assert not judged(-3.0, 0.60 - MISTAKE + 0.001), "points are another matter"
    assert not judged(2.0, 0.55, doubt=0.06), "the estimate may be wrong by as much"
    assert mistake(CRIBBAGE, (best,), Play(Card(4))) is None
    assert mistake(CRIBBAGE, (best,), Go()) is None


def test_a_card_counts_as_that_of_its_rank() -> None:
    hints = (hint(Play(Card(4)), 2.0, 0.60), hint(Play(Card(7)), 0.5, 0.50))
    found = mistake(CRIBBAGE, hints, Play(Card(13 + 7)))
    assert found is not None
    assert (found.made, round(found.loss, 6)) == (hints[1], 0.1)
    assert mistake(CRIBBAGE, hints, Play(Card(13 + 4))) is None


def test_at_euchre_a_card_of_the_rank_is_another_move() -> None:
    euchre = find("euchre")
    hints = tuple(
        hint(euchre.read(text), *worth) for text, *worth in (("play 9H", 2.0, 0.60), ("play TC", 0.5, 0.50))
    )
    assert mistake(euchre, hints, euchre.read("play TC")) is not None
    assert mistake(euchre, hints, euchre.read("play TD")) is None


def test_the_panel_says_the_move_and_why_and_what_each_is_worth() -> None:
    hints = tuple(hint(move, points, win) for move, points, win in MOVES)
    found = Opinion(hints, hints[0].move, "Because.")
    assert ranking(find("euchre").write, found, "H closes this.").plain.split("\n") == [
        "pass",
        "Because.",
        "",
        "        you win  points",
        "pass      46.1%    -0.8",
        "make H    46.1%    -0.7",
        "order      9.0%   -11.4",
        "H closes this.",
    ]
    assert in_a_few_lines(find("euchre").write, found, "H closes this.").plain.split("\n") == [
        "pass  Because.",
        "You win 46.1%; make H 46.1%; order 9.0%. H closes this.",
    ]


MOVES = [
    (find("euchre").read("pass"), -0.78, 0.4614),
    (find("euchre").read("make H"), -0.68, 0.4610),
    (find("euchre").read("order"), -11.41, 0.0901),
]


async def worst(pilot: Pilot[Any]) -> Any:
    """Come to a throw; return the worst."""
    await answers(pilot, a_throw)
    return (await screen(pilot)._opinion()).hints[-1].move


ARE_YOU_SURE = "There is something clearly better"


def warned(pilot: Pilot[Any]) -> str:
    return str(screen(pilot).query_one("#warning", Static).render())


def test_E15_a_clear_mistake_is_asked_about_without_giving_the_answer_and_taken_back() -> None:
    async def work(pilot: Pilot[Any]) -> None:
        move = await worst(pilot)
        view = screen(pilot).view
        say(pilot, move)
        await seen(pilot, ARE_YOU_SURE)
        best = (await screen(pilot)._opinion()).move
        assert screen(pilot).picture.called(best) not in warned(pilot)
        await pilot.press("n")
        await asked(pilot)
        assert screen(pilot).view is view
        assert not screen(pilot).query_one(Doubt).display
        assert screen(pilot).picture.called(best) not in text(pilot.app)
        say(pilot, best)
        await until(pilot, lambda: screen(pilot).view.thrown != ())
        assert screen(pilot).view.thrown == (await answers(pilot, lambda view: True)).thrown

    at_a_table(work, expert=True)


@pytest.mark.parametrize("how", [longer("key"), "click"])
def test_E15_the_better_move_is_shown_with_its_reason_when_asked_for(how: str) -> None:
    async def work(pilot: Pilot[Any]) -> None:
        move = await worst(pilot)
        say(pilot, move)
        await seen(pilot, ARE_YOU_SURE)
        await (pilot.press("s") if how == "key" else pilot.click("#show"))
        best = (await screen(pilot)._opinion()).hints[0]
        await until(pilot, lambda: ARE_YOU_SURE not in warned(pilot))
        assert warned(pilot).startswith(f"Better: {screen(pilot).picture.called(best.move)}. {best.reason}")
        assert "fewer games in 100" in warned(pilot)
        await pilot.press("enter")
        await asked(pilot)
        assert screen(pilot).view.thrown == ()

    at_a_table(work, expert=True)


def test_E15_who_stays_with_a_mistake_is_told_afterwards_what_was_better() -> None:
    async def work(pilot: Pilot[Any]) -> None:
        move = await worst(pilot)
        best = (await screen(pilot)._opinion()).hints[0]
        say(pilot, move)
        await seen(pilot, ARE_YOU_SURE)
        await pilot.press("y")
        await until(pilot, lambda: any(best.reason in said for said in screen(pilot).said))

    at_a_table(work, expert=True)


@pytest.mark.long
@pytest.mark.parametrize("how", ["key", "enter", "click"])
def test_E15_a_mistake_can_be_gone_through_with(how: str) -> None:
    async def work(pilot: Pilot[Any]) -> None:
        move = await worst(pilot)
        say(pilot, move)
        await seen(pilot, ARE_YOU_SURE)
        if how == "key":
            await pilot.press("y")
        elif how == "enter":
            await pilot.press("right", "right", "enter")
        else:
            await pilot.click("#stay")
        await until(pilot, lambda: screen(pilot).view.thrown != ())
        assert set(screen(pilot).view.thrown) == set(move.cards)

    at_a_table(work, expert=True)


def test_E15_enter_at_the_warning_takes_the_move_back() -> None:
    async def work(pilot: Pilot[Any]) -> None:
        say(pilot, await worst(pilot))
        await seen(pilot, ARE_YOU_SURE)
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
        assert ARE_YOU_SURE not in text(pilot.app)

    at_a_table(work, expert=expert)


@pytest.mark.parametrize("name", [longer("cribbage"), "euchre"])
def test_E15_the_doubt_names_the_move_and_its_cards_are_still_chosen_after_it(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who thinks again goes on from what was chosen."""
    monkeypatch.undo()
    nothing = Opinion((), None, "Because.")
    thoughts: dict[int, Opinion] = {}
    monkeypatch.setattr(
        Adviser,
        "opinion",
        lambda self, view: asyncio.create_task(asyncio.sleep(0, thoughts.get(id(view), nothing))),
    )

    def with_cards(view: Any) -> bool:
        return type(view.legal[0]).__name__ in ("Discard", "Play") and len(view.legal) > 3

    async def work(pilot: Pilot[Any]) -> None:
        view = await answers(pilot, with_cards)
        table = screen(pilot)
        hand = table.picture.query_one(Hand)
        worst = view.legal[-1]
        best = Hint(view.legal[0], 1.0, 0.6, "Because.")
        hints = (best, Hint(worst, 0.0, 0.4, "Because."))
        thoughts[id(view)] = Opinion(hints, best.move, "Because.")
        chosen = tuple(getattr(worst, "cards", None) or (worst.card,))
        places = tuple(hand.cards.index(card) for card in chosen)
        await pilot.press(*(str(place + 1) for place in places), "enter")
        await seen(pilot, ARE_YOU_SURE)
        assert warned(pilot).startswith(f"{table.picture.called(worst)}  Are you sure?")
        assert set(hand.marked) == set(places)
        await pilot.press("n")
        await asked(pilot)
        await pilot.pause()
        assert set(hand.marked or (hand.at,)) == set(places)
        await pilot.press("right")
        assert len(hand.marked) != 1, "a single card is the one that is pointed at"

    at_a_table(work, name, expert=True)


def test_E15_while_the_champion_thinks_about_a_move_that_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(pilot: Pilot[Any]) -> None:
        move = await worst(pilot)
        table = screen(pilot)
        found, slow = await table._opinion(), asyncio.Event()

        async def thinking() -> Opinion:
            await slow.wait()
            return found

        opinion = asyncio.create_task(thinking())
        monkeypatch.setattr(table._advising, "opinion", lambda view: opinion)
        say(pilot, move)
        await seen(pilot, "The champion is thinking", 10)
        slow.set()
        await seen(pilot, ARE_YOU_SURE)
        await pilot.press("n")
        await asked(pilot)
        assert "thinking" not in text(pilot.app)

    at_a_table(work, expert=True)


def test_U12_at_the_cut_any_place_is_as_good() -> None:
    async def work(pilot: Pilot[Any]) -> None:
        await asked(pilot)
        await press(pilot, "H")
        await seen(pilot, "Any place is as good as another.")
        assert "cut 2" not in panel(pilot).words

    at_a_table(work)
