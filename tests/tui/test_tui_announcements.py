"""What is announced at a table: boxes, the pace, the log, and keys that only cut a wait short."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from answering import answer, answers, asked, buttons, press, say, screen
from rigging import stacked
from textual.pilot import Pilot
from watching import application, quick, seen, text, until

from knaves.cards import parse
from knaves.game import CHANCE, Seat
from knaves.games import find
from knaves.games.cribbage.rules import events as cribbage_events
from knaves.games.euchre.rules import events as euchre_events
from knaves.games.euchre.rules.moves import Order
from knaves.record import Line
from knaves.store.settings import Settings
from knaves.tui import pace as pacing
from knaves.tui import pictures
from knaves.tui.pace import SECONDS, Pace
from knaves.tui.screens.log import LogScreen, SideLog, drawn
from knaves.tui.widgets.box import Box, Corner
from knaves.tui.widgets.hint import HintPanel

Work = Callable[[Pilot[Any]], Awaitable[None]]


@pytest.fixture(autouse=True)
def _plain(monkeypatch: pytest.MonkeyPatch) -> None:
    """The screen alone is tried here: the tables are in words."""
    monkeypatch.setattr(pictures, "_said", lambda game, name: "")


def at_a_table(
    work: Work, settings: Settings | None = None, size: tuple[int, int] = (80, 24), **more: Any
) -> None:
    async def run() -> None:
        app = application(more.pop("game", "cribbage"), settings=settings, **more)
        async with app.run_test(size=size) as pilot:
            await work(pilot)

    asyncio.run(run())


def box(pilot: Pilot[Any]) -> Box:
    return screen(pilot).query_one(Box)


async def to_a_box(pilot: Pilot[Any]) -> None:
    """Play until a box is open and seen."""

    def open_() -> bool:
        return box(pilot).display and screen(pilot).pace.waiting

    while not open_():
        if screen(pilot).gate.asking:
            say(pilot, screen(pilot).view.legal[0])
            await pilot.pause()
        await until(pilot, lambda: open_() or screen(pilot).gate.asking)


async def away(pilot: Pilot[Any], table: Any, words: str) -> None:
    """Wait until the box with these words is closed; the next one may be open at once."""
    await until(pilot, lambda: not table.query_one(Box).display or table.said[-1] != words)


def test_what_is_rare_is_named_on_the_frame_of_its_box(monkeypatch: pytest.MonkeyPatch) -> None:
    hands = {0: "JH JD AH KH QH", 1: "9S 9C TS TC QS", 2: "9D TD QC KC AC", 3: "JS JC AS KS QD"}
    stacked(monkeypatch, "euchre", hands, "9H", dealer=3)

    async def work(pilot: Pilot[Any]) -> None:
        def open_() -> bool:
            return box(pilot).display and screen(pilot).pace.waiting

        while not open_():
            if screen(pilot).gate.asking:
                legal = screen(pilot).view.legal
                say(pilot, next((move for move in legal if isinstance(move, Order)), legal[0]))
                await pilot.pause()
            await until(pilot, lambda: open_() or screen(pilot).gate.asking)
        assert box(pilot).border_title == "March"
        assert "━ March ━" in text(pilot.app)
        words = screen(pilot).said[-1]
        await pilot.press("space")
        await away(pilot, screen(pilot), words)

    at_a_table(work, quick(speed=9), game="euchre")


FOR_EVER = 10_000.0
"""Seconds in which a box that goes does not go by itself."""


@pytest.mark.long
@pytest.mark.parametrize("how", ["key", "click", "itself"])
def test_U02_a_box_goes_by_itself_or_by_any_key_or_click(how: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert pacing.BOX == 5.0
    monkeypatch.setattr(pacing, "BOX", 0.2 if how == "itself" else FOR_EVER)

    async def work(pilot: Pilot[Any]) -> None:
        await to_a_box(pilot)
        assert not screen(pilot).gate.asking
        words = screen(pilot).said[-1]
        if how == "key":
            await pilot.press("x")
        elif how == "click":
            await buttons(pilot, 1, at=(3, 3))
        await away(pilot, screen(pilot), words)

    at_a_table(work, quick(speed=9), preset="universal")


@pytest.mark.parametrize("speed", [3, 10])
@pytest.mark.parametrize("boxes", ["usual", "some"])
def test_U02_the_show_waits_for_a_key_and_goes_by_itself_only_where_the_option_says_so(
    monkeypatch: pytest.MonkeyPatch, speed: int, boxes: str
) -> None:
    monkeypatch.setattr(pacing, "BOX", 0.0)
    monkeypatch.setattr(pacing, "SECONDS", (0.0,) * 10)
    counted: list[str] = []

    async def work(pilot: Pilot[Any]) -> None:
        pilot.app.pace.boxes = True  # type: ignore[attr-defined]
        while len(counted) < 3:
            await until(pilot, lambda: screen(pilot).pace.waiting or screen(pilot).gate.asking)
            if screen(pilot).gate.asking:
                # Three counts and the deal after them have gone by.
                if boxes == "some" and len(screen(pilot).said) > 40:
                    break
                await answer(pilot)
                continue
            await pilot.pause()
            assert box(pilot).border_subtitle == "any key: continue"
            counted.append(screen(pilot).said[-1])
            await pilot.press("enter")
        assert len(counted) == (3 if boxes == "usual" else 0)

    at_a_table(work, quick(speed=speed, boxes=boxes))


def test_U02_with_pause_a_box_stays_until_it_is_dismissed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pacing, "BOX", 0.0)

    async def work(pilot: Pilot[Any]) -> None:
        await to_a_box(pilot)
        await pilot.pause()
        assert box(pilot).display
        words = screen(pilot).said[-1]
        assert words in " ".join(text(pilot.app).replace("│", " ").split())
        await pilot.press("enter")
        await away(pilot, screen(pilot), words)

    at_a_table(work, quick(boxes="held"), rules=(("target", 31),))


@pytest.mark.long
def test_a_box_waits_while_another_screen_lies_over_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pacing, "BOX", 0.2)

    async def work(pilot: Pilot[Any]) -> None:
        await to_a_box(pilot)
        table = screen(pilot)
        words = table.said[-1]
        await pilot.app.push_screen(LogScreen(()))
        # That nothing happens in this time is what is tested.
        await pilot.pause(2 * pacing.BOX)
        assert table.query_one(Box).display
        await pilot.press("v")
        await away(pilot, table, words)

    at_a_table(work, quick(speed=9, boxes="some"))


def test_L12_a_key_that_cuts_a_wait_does_nothing_else() -> None:
    async def work(pilot: Pilot[Any]) -> None:
        await to_a_box(pilot)
        for key in ("v", "q", "u", "H", "e"):
            await to_a_box(pilot)
            table, told = screen(pilot), screen(pilot).said[-1]
            await press(pilot, key)
            assert pilot.app.screen is table
            assert not table.query_one(HintPanel).display
            assert "It cannot be taken back" not in text(pilot.app)
            assert told in table.said

    at_a_table(work, quick(speed=9), rules=(("target", 61),))


@pytest.mark.long
def test_L12_what_was_said_out_of_turn_answers_no_later_question() -> None:
    """Typed while the other one thinks and things are shown, it is neither done nor kept for later."""

    async def work(pilot: Pilot[Any]) -> None:
        view = await answers(pilot, lambda view: type(view.legal[0]).__name__ == "Play")
        table = screen(pilot)
        say(pilot, view.legal[0])
        say(pilot, view.legal[1])
        say(pilot, view.legal[1])
        await until(pilot, lambda: table.gate.asking and table.view.open.laid != view.open.laid)
        await pilot.pause()
        assert [card for seat, card in table.view.open.laid if seat == 0] == [view.legal[0].card]

    at_a_table(work, quick(speed=9, boxes="some"))


def test_L12_a_key_from_before_the_question_answers_nothing() -> None:
    async def work(pilot: Pilot[Any]) -> None:
        from textual.events import Key

        await asked(pilot)
        table = screen(pilot)
        early, late = Key("e", "e"), Key("e", "e")
        early.time, late.time = table.gate.asked - 0.01, table.gate.asked + 0.01
        assert table.swallows(early)
        assert not table.swallows(late)

    at_a_table(work)


async def shows_speed(pilot: Pilot[Any], speed: int) -> None:
    await until(pilot, lambda: f"Speed {speed} of 10" in text(pilot.app).split("\n")[-1])


@pytest.mark.long
def test_E13_ten_speeds_and_the_corner_shows_them_at_once() -> None:
    async def work(pilot: Pilot[Any]) -> None:
        await asked(pilot)
        corner = screen(pilot).query_one(Corner)
        assert not corner.display
        for speed in (6, 7, 8, 9, 10, 10):
            await press(pilot, "plus")
            await shows_speed(pilot, speed)
        for speed in range(9, 0, -1):
            await press(pilot, "minus")
            await shows_speed(pilot, speed)
        await press(pilot, "minus")
        await shows_speed(pilot, 1)

    at_a_table(work, quick(speed=5))


@pytest.mark.long
def test_E13_the_speed_changes_in_the_middle_of_a_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pacing, "BOX", FOR_EVER)

    async def work(pilot: Pilot[Any]) -> None:
        await to_a_box(pilot)
        await press(pilot, "minus")
        await shows_speed(pilot, 8)
        assert box(pilot).display
        words = screen(pilot).said[-1]
        await press(pilot, "x")
        await away(pilot, screen(pilot), words)

    at_a_table(work, quick(speed=9))


def test_every_speed_is_faster_than_the_one_before() -> None:
    assert len(SECONDS) == 10
    assert list(SECONDS) == sorted(set(SECONDS), reverse=True)
    pace = Pace(1)
    assert [pace.change(1) for _ in range(10)] == [2, 3, 4, 5, 6, 7, 8, 9, 10, 10]
    assert pace.seconds == 0


@pytest.mark.long
def test_the_log_keeps_everything_that_was_said() -> None:
    async def work(pilot: Pilot[Any]) -> None:
        await answers(pilot, lambda view: len(view.seen) > 40)
        said = list(screen(pilot).said)
        assert len(said) > 30
        await press(pilot, "v")
        await until(pilot, lambda: isinstance(pilot.app.screen, LogScreen))
        await seen(pilot, said[-1])
        await pilot.press("home")
        await seen(pilot, said[0])
        await pilot.press("v")
        await until(pilot, lambda: not isinstance(pilot.app.screen, LogScreen))
        await asked(pilot)

    at_a_table(work)


def test_the_log_has_deals_with_the_score_points_by_side_and_what_was_taken_back_struck_out() -> None:
    async def work(pilot: Pilot[Any]) -> None:
        def second_deal(view: Any) -> bool:
            deals = sum(type(move).__name__ == "Deal" for _, move in view.seen)
            return deals > 1 and type(view.legal[0]).__name__ == "Play"

        await answers(pilot, second_deal)
        lines = screen(pilot)._announcements.lines
        second = [line for line in lines if line.heading][1]
        assert next(line.words for line in lines if line.heading) == "Deal 1: 0 – 0"
        so_far = lines[: lines.index(second)]
        ours, theirs = (sum(line.gain for line in so_far if line.side == side) for side in (0, 1))
        assert second.words == f"Deal 2: {ours} – {theirs}"
        await answer(pilot)
        await asked(pilot)
        before = sum(line.struck for line in screen(pilot)._announcements.lines)
        await press(pilot, "u")
        await until(pilot, lambda: sum(line.struck for line in screen(pilot)._announcements.lines) > before)
        await seen(pilot, "The move is taken back.")
        await press(pilot, "v")
        await until(pilot, lambda: isinstance(pilot.app.screen, LogScreen))
        await seen(pilot, "× ")

    at_a_table(work)


@pytest.mark.long
def test_a_line_of_the_log_has_the_sign_of_whoever_it_is_about() -> None:
    async def work(pilot: Pilot[Any]) -> None:
        await answers(pilot, lambda view: len(view.seen) > 40)
        told = [line for line in screen(pilot)._announcements.lines if not line.heading]
        goes = [line for line in told if "say go" in line.words or "says go" in line.words]
        assert goes
        for line in told:
            by = 0 if line.words.startswith("You") else 1 if line.words.startswith("Ruth") else None
            assert line.side == by or "deal" in line.words, line

    at_a_table(work)


def test_what_happens_is_the_doing_of_a_side_or_of_nobody() -> None:
    cribbage, euchre = find("cribbage"), find("euchre")
    assert cribbage.whose(cribbage_events.SaidGo(Seat(1), 20), 2) == 1
    assert cribbage.whose(cribbage_events.SaidGo(Seat(2), 20), 4) == 0
    assert cribbage.whose(cribbage_events.Turned(CHANCE, parse("5H")[0]), 2) is None
    assert cribbage.whose(cribbage_events.Won(1, (90, 121), 1), 2) == 1
    assert euchre.whose(euchre_events.TrickTaken(Seat(3), (0, 1)), 4) == 1
    assert euchre.whose(euchre_events.Dealt(Seat(3), parse("9C")[0]), 4) is None


def test_a_line_of_the_log_says_by_signs_what_its_colours_say() -> None:
    assert drawn(Line("Ann pegs.", 3, side=1, gain=2)).plain == "■ Ann pegs. +2"
    assert drawn(Line("Ann pegs.", 3, side=0, struck=True)).plain == "× Ann pegs."
    assert drawn(Line("Deal 2: 4 – 5", heading=True)).plain == "\n── Deal 2: 4 – 5"
    assert drawn(Line("The starter is no\x1b[2J.")).plain == "  The starter is no\\u001b[2J."


@pytest.mark.parametrize(("columns", "beside"), [(109, False), (110, True)])
def test_the_log_stands_beside_the_table_where_there_is_room(columns: int, beside: bool) -> None:
    async def work(pilot: Pilot[Any]) -> None:
        await answers(pilot, lambda view: len(view.seen) > 6)
        assert screen(pilot).query_one(SideLog).display == beside
        said = screen(pilot).said

        def at_the_side() -> bool:
            rows = [line[columns - 31 :].strip() for line in text(pilot.app).split("\n")]
            return said[-2] in " ".join(rows)

        if beside:
            await until(pilot, at_the_side)
        assert at_the_side() == beside

    at_a_table(work, size=(columns, 30))


def test_the_last_score_is_explained_again() -> None:
    async def work(pilot: Pilot[Any]) -> None:
        await asked(pilot)
        await press(pilot, "e")
        await seen(pilot, "Nobody has scored yet.")
        view = await answers(pilot, lambda view: sum(view.open.scores) > 0)
        assert view.open.scores
        scored = [said for said in screen(pilot).said if "pegs" in said or "counts" in said]
        await answer(pilot)
        await asked(pilot)
        if screen(pilot).view.open.scores == view.open.scores:
            await press(pilot, "e")
            await seen(pilot, scored[-1])

    at_a_table(work)


def test_a_table_can_be_laid_out_once_more_while_it_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Textual closes the widgets in the table first: the hand is gone when the screen is laid out again."""
    monkeypatch.undo()

    async def work(pilot: Pilot[Any]) -> None:
        await asked(pilot)
        table = screen(pilot)
        for id in ("#starter", "#below"):
            await table.picture.query_one(id).remove()
        assert table.picture.asked_from() == table.picture.region.height
        table.refresh(layout=True)
        await pilot.pause()

    at_a_table(work)
