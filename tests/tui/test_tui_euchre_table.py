"""What the euchre table shows: seats, cards as they are dealt and played, trump, tricks and scores."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from at_euchre import (
    asked,
    buttons,
    hand,
    picture,
    say,
    sitting,
    table,
    told,
    until_diamonds_are_led,
    view_of,
)
from textual.pilot import Pilot
from watching import application, lines, quick, seen, settled, text

from euchre_phases import made, on_table, playing
from knaves.cards import BACK, Card
from knaves.games.euchre.rules.trumps import STRENGTH
from knaves.tui.pictures.euchre.felt import Felt
from later import longer


@pytest.mark.parametrize("size", [(60, 24), pytest.param((80, 24), marks=pytest.mark.slow), (120, 40)])
def test_E01_you_at_the_bottom_partner_across_two_opponents_beside(size: tuple[int, int]) -> None:
    async def scene(pilot: Pilot[Any]) -> None:
        app = pilot.app
        felt = table(app).query_one(Felt)
        panel, width = felt.plan.panel, felt.size.width
        shown = [" " * panel + line[panel : width - panel] for line in lines(app)]
        shown = shown[0 if panel else 2 :]
        at = {
            name: next((line.find(name), y) for y, line in enumerate(shown) if name in line)
            for name in ("Ruth", "Walter", "Ida")
        }
        middle = felt.size.width // 2
        across = shown[at["Walter"][1]]
        # The name, the level and the cards of the partner are in the middle together.
        assert abs((len(across) - len(across.lstrip()) + len(across.rstrip())) // 2 - middle) <= 2
        assert at["Ruth"][0] < middle < at["Ida"][0]
        assert at["Ruth"][1] == at["Ida"][1] > at["Walter"][1]
        own = max(y for y, line in enumerate(shown) if "▸Ann" in line)
        assert own > at["Ruth"][1]
        assert all(card != BACK for card in hand(app).cards)
        assert len(hand(app).cards) == 5
        assert sum(line.count("▐▌" * 5) for line in lines(app)) == 3

    sitting(scene, size=size)


def test_E02_the_partner_deals_first_three_and_two_and_one_is_turned_up() -> None:
    async def scene(pilot: Pilot[Any]) -> None:
        shown = told(pilot.app)
        assert table(pilot.app).said[0].startswith("Walter deals and turns up the ")
        (upcard,) = [on_table(view_of(pilot.app)).upcard]
        assert upcard is not None
        assert "upcard" in shown
        felt = table(pilot.app).query_one(Felt)
        assert felt.scene is not None
        assert felt.scene.middle == upcard
        assert "dealer" in felt.scene.plates[2].badges

    sitting(scene, preset="feltz")


def test_E02_cards_fly_three_then_two_from_the_dealers_left() -> None:
    seen_sizes: list[tuple[int, ...]] = []

    async def run() -> None:
        app = application("euchre", settings=quick(speed=9, animation=True), seed="1", preset="feltz")
        draw = Felt.draw

        def watched(self: Felt, scene: Any, flying: Any = ()) -> None:
            seen_sizes.append(tuple(plate.cards for plate in scene.plates))
            draw(self, scene, flying)

        Felt.draw = watched  # type: ignore[method-assign]
        try:
            async with app.run_test(size=(80, 24)) as pilot:
                await asked(pilot)
        finally:
            Felt.draw = draw  # type: ignore[method-assign]

    asyncio.run(run())
    in_order = [sizes for n, sizes in enumerate(seen_sizes) if n == 0 or sizes != seen_sizes[n - 1]]
    start = in_order.index((0, 0, 0, 3))
    assert in_order[start : start + 8] == [
        (0, 0, 0, 3), (3, 0, 0, 3), (3, 3, 0, 3), (3, 3, 3, 3),
        (3, 3, 3, 5), (5, 3, 3, 5), (5, 5, 3, 5), (5, 5, 5, 5),
    ]  # fmt: skip


def test_E13_plus_and_minus_show_the_speed_at_once() -> None:
    async def scene(pilot: Pilot[Any]) -> None:
        await pilot.press("minus")
        await seen(pilot, "Speed 9 of 10")
        await pilot.press("plus")
        await seen(pilot, "Speed 10 of 10")

    sitting(scene)


def test_U07_big_cards_have_one_large_rank_and_suit() -> None:
    async def scene(pilot: Pilot[Any]) -> None:
        await settled(pilot)
        shown = lines(pilot.app)
        assert hand(pilot.app).look.size == "big"
        assert sum(line.count("│█ █   ♠│") for line in shown) == 1
        assert sum(line.count("▜███▛") for line in shown) == 3

    sitting(scene, seed="1", settings={"big": True})


@pytest.mark.long
@pytest.mark.parametrize("animation", [True, False])
def test_U16_cards_move_unless_it_is_turned_off(animation: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    flown: list[Any] = []
    draw = Felt.draw

    def watched(self: Felt, scene: Any, flying: Any = ()) -> None:
        flown.extend(flying)
        draw(self, scene, flying)

    monkeypatch.setattr(Felt, "draw", watched)

    async def scene(pilot: Pilot[Any]) -> None:
        await until_diamonds_are_led(pilot)

    sitting(scene, seed="5", settings={"speed": 9, "animation": animation})
    assert bool(flown) == animation
    assert len({(x, y) for x, y, card in flown if card == Card("AD")}) in ((4, 5) if animation else (0,))


def test_the_last_trick_comes_back_in_words() -> None:
    async def scene(pilot: Pilot[Any]) -> None:
        await pilot.press("l")
        await seen(pilot, "No trick has been taken yet.")
        await until_diamonds_are_led(pilot)
        trick = playing(view_of(pilot.app)).tricks[-1] if playing(view_of(pilot.app)).tricks else ()
        await say(pilot, "1", "enter")
        await pilot.press("l")
        await seen(pilot, "The last trick: ")
        await seen(pilot, "took it.")
        assert "the J♥" in told(pilot.app)
        assert trick is not None

    sitting(scene, seed="5")


def test_the_last_trick_is_none_that_was_taken_back() -> None:
    async def scene(pilot: Pilot[Any]) -> None:
        await say(pilot, "o", "enter")
        await say(pilot, "enter")
        assert not playing(view_of(pilot.app)).tricks
        await say(pilot, "enter")
        await pilot.press("l")
        await seen(pilot, "The last trick: ")
        await pilot.press("u")
        await seen(pilot, "The move is taken back.")
        await pilot.press("l")
        await seen(pilot, "No trick has been taken yet.")

    sitting(scene, seed="4")


def test_the_pointer_begins_on_the_lowest_card_where_one_is_buried() -> None:
    async def scene(pilot: Pilot[Any]) -> None:
        assert await say(pilot, "a", "enter")
        held = hand(pilot.app)
        trump = made(view_of(pilot.app)).trump
        assert STRENGTH[trump][held.cards[held.at]] == min(STRENGTH[trump][card] for card in held.cards)

    sitting(scene, preset="feltz", seed="1")


@pytest.mark.parametrize("size", [(60, 20), longer((80, 24))])
def test_a_hint_moves_no_card(size: tuple[int, int]) -> None:
    """A short one too: the last card of a trick that must be played needs one line."""

    async def scene(pilot: Pilot[Any]) -> None:
        await until_diamonds_are_led(pilot)
        before = hand(pilot.app).region
        await pilot.press("H")
        await seen(pilot, "only legal move")
        assert hand(pilot.app).region == before

    sitting(scene, seed="5", size=size)


def test_a_hint_beside_the_table_leaves_the_cards_as_large() -> None:
    async def scene(pilot: Pilot[Any]) -> None:
        assert hand(pilot.app).look.size == "big"
        await pilot.press("H")
        await seen(pilot, "closes this")
        assert hand(pilot.app).look.size == "big"

    sitting(scene, seed="5", size=(120, 40))


def test_a_joker_that_is_turned_up_stands_for_spades() -> None:
    async def scene(pilot: Pilot[Any]) -> None:
        assert "♠ spades" in told(pilot.app)
        assert "JK" in told(pilot.app)

    sitting(scene, seed="2", rules=(("joker", True),))


def test_the_left_bower_stands_with_the_trumps_and_places_follow() -> None:
    async def scene(pilot: Pilot[Any]) -> None:
        await until_diamonds_are_led(pilot)
        assert hand(pilot.app).cards[0] == Card("JH")
        assert "♦ diamonds" in told(pilot.app)

    sitting(scene, seed="5")


@pytest.mark.long
def test_the_score_stands_in_figures_and_in_fives() -> None:
    async def scene(pilot: Pilot[Any]) -> None:
        app = pilot.app
        while max(view_of(app).open.scores) == 0:
            assert await say(pilot, *(["p", "enter"] if "pass" in buttons(app) else ["enter"]))
        ours, theirs = view_of(app).open.scores
        assert sum(line.count("●") for line in lines(app)) == ours + theirs
        assert told(app).count("of 10") >= 2

    sitting(scene, seed="1")


def test_a_resized_table_goes_on() -> None:
    async def scene(pilot: Pilot[Any]) -> None:
        await pilot.resize_terminal(60, 24)
        await seen(pilot, "alone")
        await pilot.resize_terminal(120, 40)
        await seen(pilot, "alone")
        assert picture(pilot.app).size.width > 60
        assert await say(pilot, "p", "enter")

    sitting(scene, seed="1")


def test_a_card_on_its_way_covers_no_name() -> None:
    async def scene(pilot: Pilot[Any]) -> None:
        felt = table(pilot.app).query_one(Felt)
        names = table(pilot.app).connection.names
        shown = felt.scene
        assert shown is not None
        for x, y in felt.plan.plates:
            felt.draw(shown, ((x, y, BACK), (x - 2, y, BACK)))
            await pilot.pause()
            assert all(name in text(pilot.app) for name in names[1:])

    sitting(scene, size=(60, 20))


def test_the_speed_lies_over_nothing_of_the_table() -> None:
    async def scene(pilot: Pilot[Any]) -> None:
        await pilot.press("minus")
        await seen(pilot, "Speed 9 of 10", 10)
        assert "Upcard" in text(pilot.app)
        assert "Speed 9 of 10" in text(pilot.app).split("\n")[-1]

    sitting(scene)
