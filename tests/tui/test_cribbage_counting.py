"""Counting at the cribbage table: boxes of scores, claims by number and by picking, muggins, the penalty."""

from __future__ import annotations

from typing import Any

import pytest
from cribbage_hands import by_keys, by_mouse, card, gone_on, number, picture, play_until, sit, table
from textual.pilot import Pilot
from watching import lines, seen, text, until

from knaves.game import Seat
from knaves.games.cribbage import GAME
from knaves.games.cribbage.rules.claims import open_count
from knaves.games.cribbage.rules.events import Called, Judged, Scored, Won
from knaves.games.cribbage.rules.open import Count, Phase
from knaves.games.cribbage.rules.scoring import tally
from knaves.games.cribbage.rules.view import View
from knaves.tui import pace as pacing
from knaves.tui.app import KnavesApp
from knaves.tui.pictures.cribbage.picking import Picking
from knaves.tui.widgets.box import Box
from knaves.tui.widgets.cards import Look, face

OWN_SHOW = 2000
FOR_EVER = 10_000.0


async def own_hand(pilot: Pilot[Any]) -> View:
    """Go on to the claim of one's own hand or crib."""
    view = await play_until(pilot, Phase.CLAIM, by_keys)
    while view is not None and open_count(view.open).what == "play":
        await by_keys(pilot, view)
        await gone_on(pilot, view)
        view = await play_until(pilot, Phase.CLAIM, by_keys)
    assert view is not None
    return view


async def box(pilot: Pilot[Any]) -> str:
    """Wait for a box, and read it."""
    shown = pilot.app.screen.query_one(Box)
    await until(pilot, lambda: shown.display and table(pilot.app).pace.waiting)  # type: ignore[arg-type]
    await pilot.pause()
    return text(pilot.app)


def test_U15_a_box_shows_each_combination_with_its_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pacing, "BOX", FOR_EVER)

    async def watch(app: KnavesApp, pilot: Pilot[Any]) -> None:
        for _ in range(OWN_SHOW):
            if app.screen.query_one(Box).display:
                break
            if table(app).gate.asking:
                await by_keys(pilot, table(app).view)
            await pilot.pause()
        shown = await box(pilot)
        events = [said for said in table(app).said if "hand," in said]
        assert len(events) == 1, "the box stays, and what comes after waits"
        assert "Your hand" in shown
        assert "Counts" in shown
        scene = picture(app).scene
        assert scene is not None
        assert scene.shown is not None
        assert scene.starter is not None
        for part in tally(scene.shown.cards, scene.starter).parts:
            assert f"{part.points}" in shown
            assert shown.count("fifteen") >= 1
        await pilot.press("x")
        await until(pilot, lambda: "Ruth's hand" in text(app), 30)

    sit(watch, settings={"speed": 9})


@pytest.mark.parametrize("big", [False, True], ids=["usual", "big"])
@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=str)
def test_U07_the_box_lies_below_the_scores_and_its_cards_are_as_large_as_the_hand(
    size: tuple[int, int], big: bool
) -> None:
    async def watch(app: KnavesApp, pilot: Pilot[Any]) -> None:
        shown = app.screen.query_one(Box)
        while not (shown.display and "Counts" in text(app)):
            if table(app).gate.asking:
                await by_keys(pilot, table(app).view)
            elif table(app).pace.waiting:
                await pilot.press("x")
            await pilot.pause()
        assert shown.region.y >= picture(app).scores_end()
        assert shown.region.bottom < size[1], "and above the line of keys"
        scene = picture(app).scene
        assert scene is not None
        assert scene.starter is not None
        large = picture(app).hand.look.size
        assert large == ("big" if big else "normal" if size == (80, 24) else "middle")
        upper = face(scene.starter, Look(large))[1].plain
        x, y, width, height = shown.region
        assert any(upper in line[x : x + width] for line in text(app).split("\n")[y : y + height])

    sit(watch, size, settings={"pause": True, "big": big})


def test_U15_heels_and_nobs_are_major() -> None:
    assert GAME.major(Scored(Seat(0), "heels", 2, 2))
    assert not GAME.major(Scored(Seat(0), "go", 1, 1))
    assert GAME.major(Called(Seat(0), 2, True))
    assert GAME.major(Won(0, (121, 80), 2))


def test_U06_a_skunk_is_announced() -> None:
    async def watch(app: KnavesApp, pilot: Pilot[Any]) -> None:
        await play_until(pilot, None, by_keys)
        assert any("skunk, which counts as two games" in said for said in table(app).said)
        assert "skunk" in text(app)

    # Whoever throws and plays without a thought stays below the line of 31 with these cards.
    sit(watch, seed=SKUNKED, rules=(("target", 61),))


SKUNKED = "17"


def test_L11_claims_by_number_and_too_much_costs() -> None:
    async def watch(app: KnavesApp, pilot: Pilot[Any]) -> None:
        view = await own_hand(pilot)
        before = view.open.scores
        await pilot.press("2", "9", "enter")
        shown = await box(pilot)
        assert f"Too much: 29 claimed, and it counts {open_count(view.open).worth}." in shown
        while table(app).pace.waiting:
            await pilot.press("x")
            await pilot.pause()
        assert any("for the wrong count" in said for said in table(app).said)
        scene = picture(app).scene
        assert scene is not None
        assert before[0] == scene.scores[0], "and the one who counted gets nothing"

    sit(watch, preset="loadstar", settings={"pause": True})


def test_L11_too_little_goes_to_the_other(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pacing, "BOX", FOR_EVER)

    async def watch(app: KnavesApp, pilot: Pilot[Any]) -> None:
        view = await own_hand(pilot)
        await number(pilot, 1)
        assert f"Too little: 1 claimed, and it counts {open_count(view.open).worth}." in await box(pilot)
        await pilot.press("x")
        await until(pilot, lambda: any("for muggins" in said for said in table(app).said), 30)

    sit(watch, preset="loadstar", settings={"speed": 9})


def test_L11_picking_combinations_with_the_running_count_and_each_line_judged() -> None:
    async def watch(app: KnavesApp, pilot: Pilot[Any]) -> None:
        view = await own_hand(pilot)
        assert view.open.starter is not None
        parts = tally(view.open.counted, view.open.starter).parts
        cards = (*view.open.counted, view.open.starter)
        await pilot.press("c")
        for part in parts[:-1]:
            await pilot.press(*[str(cards.index(each) + 1) for each in part.cards], "enter")
        so_far = sum(part.points for part in parts[:-1])
        await seen(pilot, f"Say {so_far}")
        assert "fifteen two" in text(app)
        await pilot.press("enter")
        shown = await box(pilot)
        assert shown.count("✓") == len(parts) - 1
        assert shown.count("missed") >= 1
        assert f"Too little: {so_far} claimed" in shown

    sit(watch, preset="loadstar", settings={"pause": True})


def test_L11_picking_by_mouse_and_taking_back() -> None:
    async def watch(app: KnavesApp, pilot: Pilot[Any]) -> None:
        view = await own_hand(pilot)
        assert view.open.starter is not None
        part = tally(view.open.counted, view.open.starter).parts[0]
        cards = (*view.open.counted, view.open.starter)
        await pilot.click("#pick")
        for each in part.cards:
            await card(pilot, cards.index(each), Picking)
        await pilot.click("#confirm")
        await seen(pilot, "fifteen two")
        await pilot.press("backspace")
        await seen(pilot, "Say 0")
        await pilot.click("#number")
        await number(pilot, open_count(view.open).worth)
        await gone_on(pilot, view)
        assert f"You count {open_count(view.open).worth} for your hand." in table(app).said

    sit(watch, preset="loadstar")


def _ours_in_play(count: Count) -> bool:
    return count.what == "play" and count.seat == 0 and count.worth > 0


def test_T05_points_in_the_play_are_claimed_and_missed_ones_taken() -> None:
    async def watch(app: KnavesApp, pilot: Pilot[Any]) -> None:
        view = await play_until(pilot, Phase.CLAIM, by_keys)
        while view is not None and not _ours_in_play(open_count(view.open)):
            await by_keys(pilot, view)
            await gone_on(pilot, view)
            view = await play_until(pilot, Phase.CLAIM, by_keys)
        assert view is not None
        assert "0◂" in text(app), "nothing is what Enter says in the play"
        await pilot.press("enter")
        await until(pilot, lambda: any("muggins" in said for said in table(app).said))
        assert any("Too little" in said for said in table(app).said)

    sit(watch, preset="topsoft")


def test_T05_muggins_is_called_in_its_window_or_the_count_stands() -> None:
    rules = (("counting", "muggins"), ("muggins", "called"))

    async def watch(app: KnavesApp, pilot: Pilot[Any]) -> None:
        view = await play_until(pilot, Phase.MUGGINS, by_keys)
        assert view is not None
        assert "[p] Let it stand" in text(app)
        assert "Ruth's hand" in text(app) or "Ruth's crib" in text(app), "what is counted lies on the table"
        await pilot.press("2", "enter")
        await gone_on(pilot, view)
        assert any("You call muggins for 2" in said for said in table(app).said)
        view = await play_until(pilot, Phase.MUGGINS, by_keys)
        assert view is not None
        await by_mouse(pilot, view)
        await gone_on(pilot, view)

    sit(watch, rules=rules)


def test_verdicts_are_major_and_a_right_claim_in_the_play_has_none() -> None:
    async def watch(app: KnavesApp, pilot: Pilot[Any]) -> None:
        view = await own_hand(pilot)
        assert view.open.starter is not None
        counted = tally(view.open.counted, view.open.starter)
        event = Judged(view.seat, "hand", view.open.counted, counted, counted.total)
        assert GAME.major(event)
        shown = picture(app).box(event, view.open)
        assert shown is not None
        assert f"Right: it counts {counted.total}." in shown.plain

    sit(watch, preset="loadstar")


def test_a_number_that_no_hand_counts_is_shown_as_typed_and_not_said() -> None:
    async def watch(app: KnavesApp, pilot: Pilot[Any]) -> None:
        view = await own_hand(pilot)
        await pilot.press("9", "9")
        await seen(pilot, "99 is too much: at most 29", 10)
        await pilot.press("enter")
        assert table(app).view is view
        assert table(app).gate.asking
        await pilot.press("1", "2")
        await seen(pilot, "Enter says 12", 10)

    sit(watch, preset="loadstar")


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)], ids=str)
def test_every_number_that_may_be_said_can_be_seen(size: tuple[int, int]) -> None:
    async def watch(app: KnavesApp, pilot: Pilot[Any]) -> None:
        await own_hand(pilot)
        rows = [" ".join(line.split()) for line in lines(app)]
        for ten in ("0 1 2 3 4 5 6 7 8 9", "10 11 12 13 14 15 16 17 18 19", "20 21 22 23 24 25 26 27 28 29"):
            assert any(ten in row for row in rows), "\n".join(rows)

    sit(watch, size, preset="loadstar")
