"""The last count and the last score at the cribbage table: said again, and explained."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from random import Random
from typing import Any

import pytest
from cribbage_hands import asked, by_keys, gone_on, picture, play_until, sit, table
from textual.pilot import Pilot
from watching import lines, text, until

from knaves.cards import parse
from knaves.game import CHANCE, Seat
from knaves.games.cribbage import GAME
from knaves.games.cribbage.rules.open import Phase
from knaves.tui.app import KnavesApp
from knaves.tui.last_score import Again
from knaves.tui.pictures.cribbage.board import LAST
from knaves.tui.pictures.cribbage.recall import Recall
from knaves.tui.pictures.cribbage.scene import scene_of
from knaves.tui.widgets.hint import HintPanel


def test_the_last_count_is_said_again() -> None:
    async def watch(app: KnavesApp, pilot: Pilot[Any]) -> None:
        view = await play_until(pilot, Phase.PLAY, by_keys)
        assert view is not None
        assert picture(app).last() == ""
        await by_keys(pilot, view)
        await gone_on(pilot, view)
        await asked(pilot)
        said = picture(app).last()
        assert said.startswith("You play")
        assert "\nRuth plays" in said
        await play_until(pilot, Phase.DISCARD, by_keys)
        shown = picture(app).last()
        assert "Your hand, " in shown
        assert "Ruth's hand" in shown
        assert "Ruth's crib" in shown

    sit(watch)


def test_the_last_count_is_told_with_the_point_for_the_go() -> None:
    recall = Recall(GAME, ("Ann", "Bob"), None)
    rules = GAME.rules(deal_cut="chance", starter_cut="chance", counting="claimed")
    state, dice = GAME.start(rules, 2), Random(3)
    while state.open.phase is not Phase.PLAY:
        seat = GAME.actors(state)[0]
        move = GAME.chance(state, dice) if seat == CHANCE else GAME.legal(state, seat)[0]
        state = GAME.apply(state, seat, move)
    assert state.open.dealer == 1
    assert state.open.scores == (0, 0)
    state = replace(state, hands=(parse("KH TH 5D 4H"), parse("QH 9H 8C 2D")))

    def play(*cards: str) -> None:
        nonlocal state
        for each in cards:
            seat, move = GAME.actors(state)[0], GAME.read(f"play {each}")
            for event, lies_open in GAME.events(state, seat, move):
                recall.note(event, scene_of(lies_open, Seat(0), ()))
            state = GAME.apply(state, seat, move)

    play("KH", "QH", "TH")
    assert recall.words().endswith("Ann pegs one point for the go and has 1.")
    first = recall.words()
    play("9H")
    assert recall.words() == first, "the count that has just begun is not the last"
    play("5D", "8C", "4H", "2D")
    assert "nine" in recall.words()
    assert recall.words().endswith("Bob pegs one point for the last card and has 1.")


async def to_the_second_deal(pilot: Pilot[Any]) -> list[str]:
    """Play a whole deal, so that all was counted; what was said of the last score."""
    await play_until(pilot, Phase.PLAY, by_keys)
    await play_until(pilot, Phase.DISCARD, by_keys)
    crib = next(said for said in reversed(table(pilot.app).said) if "crib, " in said)  # type: ignore[arg-type]
    return crib.split()


def boxed(app: KnavesApp) -> str:
    """The words in the box over the table."""
    scroll = app.screen.query_one(Again)
    if not scroll.display:
        return ""
    x, y, width, height = scroll.content_region
    width -= scroll.scrollbar_size_vertical if scroll.show_vertical_scrollbar else 0
    return " ".join(" ".join(line[x : x + width] for line in lines(app)[y : y + height]).split())


@pytest.mark.long
@pytest.mark.parametrize(
    ("size", "key"),
    [
        ((80, 24), "l"),
        ((30, 10), "e"),
        *(
            pytest.param(size, key, marks=pytest.mark.slow)
            for size, key in (((80, 24), "e"), ((60, 20), "l"), ((60, 20), "e"), ((30, 10), "l"))
        ),
    ],
    ids=str,
)
def test_the_last_score_is_explained_to_its_end(size: tuple[int, int], key: str) -> None:
    async def watch(app: KnavesApp, pilot: Pilot[Any]) -> None:
        crib = await to_the_second_deal(pilot)
        before = text(app)
        await pilot.press(key)
        end = " ".join(crib[-4:])
        await until(pilot, lambda: boxed(app).endswith(end))
        scroll = app.screen.query_one(Again)
        if size[1] >= 24:
            scores = slice(0, picture(app).scores_end())
            assert lines(app)[scores] == before.split("\n")[scores], "board and scores stay in sight"
        more = scroll.max_scroll_y > 0
        # A sign that there is more comes a moment after the words.
        await until(pilot, lambda: ("PgUp" in str(scroll.border_subtitle)) == more)
        if more:
            await pilot.press("pageup")
            await until(pilot, lambda: scroll.scroll_y < scroll.max_scroll_y)
        else:
            assert boxed(app).endswith(" ".join(crib))
        await pilot.press("escape")
        await until(pilot, lambda: not scroll.display)
        await pilot.pause()
        assert text(app) == before, "the table stands as it stood, its board too"

    sit(watch, size)


@pytest.mark.long
@pytest.mark.parametrize(("first", "then"), [("l", "e"), ("e", "l")])
def test_one_key_leads_from_the_last_count_to_the_last_score_and_back(first: str, then: str) -> None:
    async def watch(app: KnavesApp, pilot: Pilot[Any]) -> None:
        await to_the_second_deal(pilot)
        again = app.screen.query_one(Again)
        for key in (first, then, first):
            await pilot.press(key)
            asked_by = {"e": "explain", "l": "last"}[key]
            await until(pilot, partial(lambda by: again.display and again.asked_by == by, asked_by))
        await pilot.press(first)
        await until(pilot, lambda: not app.screen.query_one(Again).display)

    sit(watch, (60, 20))


@pytest.mark.long
@pytest.mark.parametrize("key", ["e", "l"])
@pytest.mark.parametrize("early", [True, False])
def test_what_is_said_again_takes_the_place_of_a_hint(key: str, early: bool) -> None:
    async def watch(app: KnavesApp, pilot: Pilot[Any]) -> None:
        if early:
            await play_until(pilot, Phase.DISCARD, by_keys)
        else:
            await to_the_second_deal(pilot)
        here = table(app)
        await pilot.press("H")
        await until(pilot, lambda: "You win" in text(app))
        await pilot.press(key)
        said = ("yet",) if early else ("crib",)
        await until(pilot, lambda: all(word in (boxed(app) or text(app)) for word in said))
        await pilot.pause()
        assert not here.query_one(HintPanel).display

    sit(watch)


@pytest.mark.long
def test_the_board_stays_when_much_is_announced() -> None:
    async def watch(app: KnavesApp, pilot: Pilot[Any]) -> None:
        await to_the_second_deal(pilot)
        assert LAST in text(app)
        table(app).tell("\n".join(f"This is sentence {number}." for number in range(9)))
        await until(pilot, lambda: "This is sentence 8." in text(app))
        assert picture(app).felt.plan.step

    sit(watch)
