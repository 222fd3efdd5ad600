"""Where the hint and the doubt of expert mode stand: beside the table or below it, never on it."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from answering import answers, press, screen
from textual.pilot import Pilot
from textual.widget import Widget
from watching import application, lines, quick, seen, text, until

from knaves.games.cribbage.rules.open import Phase
from knaves.tui.pictures.cribbage.picture import CribbagePicture
from knaves.tui.widgets.confirm import Doubt
from knaves.tui.widgets.hand import Hand
from knaves.tui.widgets.hint import HintPanel
from later import later

SIZES = [(60, 20), (80, 24), (120, 40), (200, 50)]


def at_a_table(work: Any, name: str, size: tuple[int, int], **settings: Any) -> None:
    """Come to the first question that is to be weighed: a bid, or a throw."""

    async def run() -> None:
        app = application(name, settings=quick(**settings))
        async with app.run_test(size=size) as pilot:
            await answers(pilot, lambda view: name == "euchre" or view.open.phase is Phase.DISCARD)
            await work(pilot)

    asyncio.run(run())


def clear_of_the_table(pilot: Pilot[Any], panel: Widget) -> bool:
    """Whether something covers no part of the picture, and the whole hand is in sight."""
    picture = screen(pilot).picture
    hand = picture.query_one(Hand)
    return (
        panel.region.area > 0
        and not panel.region.overlaps(picture.region)
        and picture.region.contains_region(hand.region)
        and hand.region.height >= hand.virtual_size.height
    )


@pytest.mark.long
@pytest.mark.parametrize(
    ("name", "size"),
    [
        *(("cribbage", size) for size in SIZES[::2]),
        *(("euchre", size) for size in SIZES[1::2]),
        *(later("cribbage", size) for size in SIZES[1::2]),
        *(later("euchre", size) for size in SIZES[::2]),
    ],
    ids=str,
)
def test_the_hint_lies_beside_the_table_or_below_it_and_says_how_to_close_it(
    name: str, size: tuple[int, int]
) -> None:
    async def work(pilot: Pilot[Any]) -> None:
        panel = screen(pilot).query_one(HintPanel)
        await press(pilot, "H")
        await until(pilot, lambda: "closes this" in panel.words)
        await until(pilot, lambda: clear_of_the_table(pilot, panel))
        assert panel.max_scroll_y == 0, "all of it is in sight"
        assert panel.words.startswith(screen(pilot).picture.called((await screen(pilot)._opinion()).move))
        await press(pilot, "H")
        assert "closes this" not in text(pilot.app)

    at_a_table(work, name, size)


@pytest.mark.long
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_doubt_of_expert_mode_covers_no_card_asked_or_shown(size: tuple[int, int]) -> None:
    async def work(pilot: Pilot[Any]) -> None:
        doubt = screen(pilot).query_one(Doubt)
        await pilot.press("a")
        await seen(pilot, "There is something clearly better")
        await until(pilot, lambda: clear_of_the_table(pilot, doubt))
        await pilot.press("s")
        await seen(pilot, "Better:")
        await until(pilot, lambda: clear_of_the_table(pilot, doubt))

    at_a_table(work, "euchre", size, expert=True, confirm=False)


def test_the_board_and_the_numbers_of_the_cards_stay_beside_the_hint_on_a_small_screen() -> None:
    async def work(pilot: Pilot[Any]) -> None:
        picture = screen(pilot).picture
        assert isinstance(picture, CribbagePicture)
        await press(pilot, "H")
        await seen(pilot, "closes this")
        await until(pilot, lambda: picture.felt.plan.close)
        assert picture.felt.plan.step, "the board itself, no bars"
        hand = picture.hand
        assert hand.region.bottom <= picture.region.bottom
        assert "1" in lines(pilot.app)[hand.region.bottom - 1]
        await press(pilot, "H")
        await until(pilot, lambda: not picture.felt.plan.close)

    at_a_table(work, "cribbage", (60, 20))
