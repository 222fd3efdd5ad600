"""Counting at the cribbage table: boxes of scores, claims by number and by picking, muggins, the penalty.

It is long: each way to count is played with the same hands.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from cribbage_hands import asked, by_keys, by_mouse, card, gone_on, number, picture, play_until, sit, table
from textual.pilot import Pilot
from textual.widgets import Static
from watching import lines, seen, text, until

from knaves.cards import Card, parse, symbols
from knaves.game import Seat
from knaves.games.cribbage import GAME
from knaves.games.cribbage.rules.claims import open_count
from knaves.games.cribbage.rules.events import Called, Judged, Scored, Won
from knaves.games.cribbage.rules.open import Count, Phase
from knaves.games.cribbage.rules.scoring import tally
from knaves.games.cribbage.rules.view import View
from knaves.tui import pace as pacing
from knaves.tui.app import KnavesApp
from knaves.tui.pictures.cribbage.numbers import Numbers
from knaves.tui.pictures.cribbage.picking import CombinationPicker
from knaves.tui.pictures.cribbage.scene import ShownCards
from knaves.tui.widgets.box import Box
from knaves.tui.widgets.cards import Look, face
from later import later, longer

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


async def first_count(app: KnavesApp, pilot: Pilot[Any]) -> Box:
    """Play until the box of a hand that counts something is held; return it."""
    shown = app.screen.query_one(Box)
    while not (shown.display and "Counts" in text(app)):
        if table(app).gate.asking:
            await by_keys(pilot, table(app).view)
        elif table(app).pace.waiting:
            await pilot.press("x")
        await pilot.pause()
    return shown


@pytest.mark.long
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


@pytest.mark.long
@pytest.mark.parametrize(
    ("size", "big"),
    [((80, 24), False), ((120, 40), True), later((80, 24), True), later((120, 40), False)],
    ids=str,
)
def test_U07_the_box_lies_below_the_scores_and_its_cards_are_as_large_as_the_hand(
    size: tuple[int, int], big: bool
) -> None:
    async def watch(app: KnavesApp, pilot: Pilot[Any]) -> None:
        shown = await first_count(app, pilot)
        assert shown.region.y >= picture(app).scores_end()
        assert shown.region.bottom < size[1], "and above the line of keys"
        scene = picture(app).scene
        assert scene is not None
        assert scene.starter is not None
        large = picture(app).hand.look.size
        assert large == ("big" if big else "normal" if size == (80, 24) else "middle")
        upper = face(scene.starter, Look(large))[1].plain
        cards = text(app).split("\n")[picture(app).scores_end() : shown.region.bottom]
        assert any(upper in line for line in cards), "they are in the box, or above it"

    sit(watch, size, settings={"boxes": "held", "big": big})


@pytest.mark.long
@pytest.mark.parametrize("size", [(80, 24), (60, 20)], ids=str)
def test_a_box_leaves_the_hand_that_it_counts_in_sight(size: tuple[int, int]) -> None:
    """The combinations stand below the cards, once, and nothing stands cut off beside them."""

    async def watch(app: KnavesApp, pilot: Pilot[Any]) -> None:
        shown = await first_count(app, pilot)
        scene = picture(app).scene
        assert scene is not None
        assert scene.shown is not None
        assert scene.starter is not None
        drawn = text(app).split("\n")
        row = next(row for row, line in enumerate(drawn) if "starter" in line) + 2
        for card_face in (*scene.shown.cards, scene.starter):
            assert face(card_face, Look())[1].plain in drawn[row]
        assert shown.region.y >= picture(app).cards_end() == row + 3
        assert not str(app.screen.query_one("#told", Static).render()), "the box says it, and the log"
        assert "counts" in table(app).said[-1]

    sit(watch, size, settings={"boxes": "held"})


@pytest.mark.long
def test_a_card_and_what_is_claimed_for_it_stay_to_be_read_and_the_show_has_no_play_on_it() -> None:
    async def watch(app: KnavesApp, pilot: Pilot[Any]) -> None:
        view = await play_until(pilot, Phase.CLAIM, by_keys)
        assert view is not None
        await by_keys(pilot, view)
        await gone_on(pilot, view)
        view = await asked(pilot)
        assert view is not None
        assert f"Ruth plays the {symbols(view.open.laid[-1][1])}" in told(app)
        assert "Ruth claims" in told(app)
        view = await own_hand(pilot)
        assert picture(app).scene == replace(picture(app).scene, shown=None, laid=())  # type: ignore[type-var]
        assert "finished" not in text(app)

    sit(watch, settings={"speed": 9}, rules=(("preset", "topsoft"),))


def told(app: KnavesApp) -> str:
    """What stands below the picture."""
    return str(app.screen.query_one("#told", Static).render())


def test_the_last_words_stay_in_sight_when_the_question_takes_two_rows() -> None:
    async def watch(app: KnavesApp, pilot: Pilot[Any]) -> None:
        await play_until(pilot, Phase.DISCARD, by_keys)
        table(app).tell("one\ntwo")
        app.screen.query_one("#ask", Static).update("a question of two rows " * 4)
        await seen(pilot, "two")
        await until(pilot, lambda: any(line.strip() == "two" for line in lines(app)))

    sit(watch, (60, 20))


@pytest.mark.long
@pytest.mark.parametrize("size", [(80, 24), (60, 20)], ids=str)
def test_the_pack_that_is_cut_lies_nowhere_else(size: tuple[int, int]) -> None:
    async def watch(app: KnavesApp, pilot: Pilot[Any]) -> None:
        await play_until(pilot, Phase.STARTER_CUT, by_keys)
        spread = app.screen.query_one("#starter")
        crib = picture(app).felt.plan.crib_x
        for line in lines(app)[spread.region.y : spread.region.bottom]:
            assert not line[spread.region.right : crib if crib > 0 else None].strip()

    sit(watch, size, seed="5")


@pytest.mark.parametrize("size", [longer((80, 24)), (60, 20)], ids=str)
def test_a_box_of_many_combinations_is_whole(size: tuple[int, int]) -> None:
    """Eight combinations and the total: without room below the cards they cover all but the scores."""
    hand, starter = parse("5C 5H QC QH"), Card("TC")
    event = Scored(Seat(0), "hand", 16, 17, tally(hand, starter), hand)

    async def watch(app: KnavesApp, pilot: Pilot[Any]) -> None:
        await until(pilot, lambda: table(app).gate.asking)
        view = await play_until(pilot, Phase.PLAY, by_keys)
        assert view is not None
        shown, seen_now = picture(app), picture(app).scene
        assert seen_now is not None
        shown.draw(replace(seen_now, shown=ShownCards("hand", Seat(0), hand), starter=starter))
        drawn = shown.box(event, replace(view.open, starter=starter))
        assert drawn is not None
        box = app.screen.query_one(Box)
        box.open(drawn, (shown.cards_end(), shown.scores_end()), 5)
        await pilot.pause()
        rows = text(app).split("\n")
        for line in drawn.plain.split("\n"):
            assert any(line in row for row in rows), "no line is cut off"
        assert box.region.bottom < size[1]
        assert box.has_class("-whole") == (size == (60, 20))
        if not box.has_class("-whole"):
            return
        beside = [
            row[: box.region.x] + row[box.region.right :] for row in rows[box.region.y : box.region.bottom]
        ]
        assert not "".join(beside).strip(), "nothing stands cut off beside it"

    sit(watch, size)


def test_U15_heels_and_nobs_are_major() -> None:
    assert GAME.major(Scored(Seat(0), "heels", 2, 2))
    assert not GAME.major(Scored(Seat(0), "go", 1, 1))
    assert GAME.major(Called(Seat(0), 2, True))
    assert GAME.major(Won(0, (121, 80), 2))


@pytest.mark.long
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

    sit(watch, preset="loadstar", settings={"boxes": "held"})


@pytest.mark.long
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
        await seen(pilot, f"Claim {so_far}")
        assert "fifteen two" in text(app)
        await pilot.press("enter")
        shown = await box(pilot)
        assert shown.count("✓") == len(parts) - 1
        assert shown.count("missed") >= 1
        assert f"Too little: {so_far} claimed" in shown

    sit(watch, preset="loadstar", settings={"boxes": "held"})


def test_L11_picking_by_mouse_and_taking_back() -> None:
    async def watch(app: KnavesApp, pilot: Pilot[Any]) -> None:
        view = await own_hand(pilot)
        assert view.open.starter is not None
        part = tally(view.open.counted, view.open.starter).parts[0]
        cards = (*view.open.counted, view.open.starter)
        await pilot.click("#pick")
        for each in part.cards:
            await card(pilot, cards.index(each), CombinationPicker)
        await pilot.click("#confirm")
        await seen(pilot, "fifteen two")
        await pilot.press("backspace")
        await seen(pilot, "Claim nothing")
        await pilot.click("#number")
        await number(pilot, open_count(view.open).worth)
        await gone_on(pilot, view)
        assert f"You count {open_count(view.open).worth} for your hand." in table(app).said

    sit(watch, preset="loadstar")


def _ours_in_play(count: Count) -> bool:
    return count.what == "play" and count.seat == 0 and count.worth > 0


@pytest.mark.long
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


@pytest.mark.long
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


@pytest.mark.long
@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)], ids=str)
def test_every_number_that_may_be_said_can_be_seen(size: tuple[int, int]) -> None:
    async def watch(app: KnavesApp, pilot: Pilot[Any]) -> None:
        await own_hand(pilot)
        rows = [" ".join(line.split()) for line in lines(app)]
        for ten in ("0 1 2 3 4 5 6 7 8 9", "10 11 12 13 14 15 16 17 18 19", "20 21 22 23 24 25 26 27 28 29"):
            assert any(ten in row for row in rows), "\n".join(rows)

    sit(watch, size, preset="loadstar")


@pytest.mark.long
@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40), (200, 50)], ids=str)
def test_the_numbers_stand_in_the_middle_where_there_is_no_hand_beside_them(size: tuple[int, int]) -> None:
    async def look(app: KnavesApp, pilot: Pilot[Any]) -> None:
        while (view := await play_until(pilot, Phase.MUGGINS, by_keys)) is not None and view.hand:
            await by_keys(pilot, view)
            await gone_on(pilot, view)
        numbers, drawn = picture(app).query_one(Numbers).region, picture(app).region
        assert abs(2 * numbers.x + numbers.width - 2 * drawn.x - drawn.width) <= 6

    sit(look, size=size, rules=(("counting", "muggins"), ("muggins", "called")))
