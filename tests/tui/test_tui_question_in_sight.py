"""What explains leaves the question in sight, and what is typed answers it: a hint, the last score."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from answering import answers, screen
from textual.pilot import Pilot
from textual.widget import Widget
from watching import application, quick, seen, text, until

from knaves.games.cribbage.rules.moves import Claim
from knaves.games.cribbage.rules.open import Phase
from knaves.tui.last_score import Again
from knaves.tui.pictures.cribbage.numbers import Numbers
from knaves.tui.pictures.cribbage.pack_picker import Spread
from knaves.tui.pictures.euchre.choices import Choices
from knaves.tui.widgets.hand import Hand
from knaves.tui.widgets.hint import HintPanel
from later import later

SIZES = [(60, 20), later((80, 24)), later((120, 40))]


def at(
    work: Callable[[Pilot[Any]], Any],
    name: str,
    size: tuple[int, int],
    ready: Callable[[Any], bool],
    **more: Any,
) -> None:
    async def run() -> None:
        app = application(name, settings=quick(), **more)
        async with app.run_test(size=size) as pilot:
            await answers(pilot, ready)
            await pilot.pause()
            await work(pilot)

    asyncio.run(run())


async def read(pilot: Pilot[Any], key: str, answer: Widget) -> None:
    """Ask for something to be read again, or for a hint: the question and its answer stay in sight."""
    table = screen(pilot)
    await pilot.press(key)
    panel: Widget = table.query_one(HintPanel if key == "H" else Again)
    if key == "H":
        await seen(pilot, "closes this")
    else:
        # Long words, in the largest box there is.
        table._announcements.tell_again("\n".join(f"Sentence {each}." for each in range(30)), "last")
        await until(pilot, lambda: panel.display)
    await pilot.pause()
    asked = table.query_one("#ask")
    for kept in (asked, answer):
        assert kept.region.area > 0
        assert not kept.region.overlaps(panel.region), text(pilot.app)
        assert pilot.app.screen.region.contains_region(kept.region)
    assert str(asked.render()) == table.picture.question(table.view)


def own_count(view: Any) -> bool:
    return view.open.phase is Phase.CLAIM and view.open.count.what != "play"


@pytest.mark.parametrize("key", ["e", later("l"), "H"])
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_count_is_typed_while_something_is_explained(size: tuple[int, int], key: str) -> None:
    async def work(pilot: Pilot[Any]) -> None:
        table = screen(pilot)
        numbers = table.query_one(Numbers)
        await read(pilot, key, numbers)
        await pilot.press("1", "2")
        assert numbers.at == 12
        await pilot.press("enter")
        await until(pilot, lambda: Claim(12) in [move for _seat, move in table.view.seen])
        assert not table.query_one(Again).display

    at(work, "cribbage", size, own_count, preset="loadstar")


@pytest.mark.parametrize("key", ["e", later("H")])
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_cut_and_discards_are_typed_while_something_is_explained(size: tuple[int, int], key: str) -> None:
    async def work(pilot: Pilot[Any]) -> None:
        table = screen(pilot)
        spread = next(each for each in table.query(Spread) if each.display)
        await read(pilot, key, spread)
        await pilot.press("1", "7", "enter")
        view = await answers(pilot, lambda view: view.open.phase is Phase.DISCARD)
        await pilot.pause()
        hand = table.query_one(Hand)
        await read(pilot, key, hand)
        await pilot.press("1", "2")
        assert hand.marked == (0, 1)
        await pilot.press("enter")
        await until(pilot, lambda: table.view is not view)

    at(work, "cribbage", size, lambda view: view.open.phase is Phase.DEAL_CUT, preset="loadstar")


@pytest.mark.parametrize("key", ["e", "H"])
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_bid_is_picked_while_something_is_explained(size: tuple[int, int], key: str) -> None:
    async def work(pilot: Pilot[Any]) -> None:
        table = screen(pilot)
        await read(pilot, key, table.query_one(Choices))
        await pilot.press("o")
        assert table.query_one(Choices).at == 1
        await pilot.press("enter")
        await until(pilot, lambda: "You order up" in " ".join(table.said))

    at(work, "euchre", size, lambda _view: True)


def test_esc_closes_what_is_read_again_and_the_screen_is_not_blanked() -> None:
    async def work(pilot: Pilot[Any]) -> None:
        table = screen(pilot)
        await read(pilot, "e", table.query_one(Choices))
        await pilot.press("escape")
        assert not table.query_one(Again).display
        assert pilot.app.screen is table

    at(work, "euchre", (80, 24), lambda _view: True)
