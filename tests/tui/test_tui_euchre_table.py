"""The euchre table as classics.md asks for it: each id of its terminal face by its name."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from at_euchre import (
    asked,
    buttons,
    click,
    click_card,
    hand,
    picture,
    say,
    table,
    view_of,
)
from textual.app import App
from textual.pilot import Pilot
from watching import application, lines, quick, seen, settled, text, until

from euchre_phases import on_table, playing
from knaves.cards import BACK, Card, parse
from knaves.games.euchre.rules.moves import Make
from knaves.tui.pictures.euchre.felt import Felt
from knaves.tui.widgets.hand import POINTERS


def sitting(
    scene: Callable[[Pilot[Any]], Awaitable[None]],
    *,
    size: tuple[int, int] = (80, 24),
    settings: dict[str, Any] | None = None,
    **request: Any,
) -> None:
    """Run a scene at the euchre table from the first question on."""

    async def run() -> None:
        app = application("euchre", settings=quick(**(settings or {})), **request)
        async with app.run_test(size=size) as pilot:
            await asked(pilot)
            await scene(pilot)

    asyncio.run(run())


def rows_with(app: App[Any], *words: str) -> list[int]:
    """On which row each of these stands first."""
    return [next(y for y, line in enumerate(lines(app)) if word in line) for word in words]


def told(app: App[Any]) -> str:
    return " ".join(text(app).split())


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
        assert abs(at["Walter"][0] + 3 - middle) <= 8
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


def test_E05_the_best_card_is_handed_over_and_the_loner_buries_one() -> None:
    async def scene(pilot: Pilot[Any]) -> None:
        assert await say(pilot, "a")
        assert view_of(pilot.app).open.phase.step == "trim"
        assert len(hand(pilot.app).cards) == 6
        given = view_of(pilot.app).given
        assert given is not None
        assert "K♠ handed over" in told(pilot.app)
        assert "sits out" in told(pilot.app)
        assert await say(pilot, "6", "enter")
        assert "buried" in told(pilot.app)
        assert len(hand(pilot.app).cards) == 5

    sitting(scene, preset="feltz", seed="1")


def test_E05_only_the_best_card_can_be_given() -> None:
    async def scene(pilot: Pilot[Any]) -> None:
        assert await say(pilot, "p")
        assert view_of(pilot.app).open.phase.step == "give"
        assert hand(pilot.app).barred == set(parse("9C QH KS 9S"))
        await pilot.press("1", "enter")
        await seen(pilot, "Give your best card, the A♠.")
        assert await say(pilot, "3", "enter")
        assert "You hand Walter your best card." in table(pilot.app).said

    sitting(scene, preset="feltz", seed="104")


def test_E07_the_first_round_lists_pass_order_and_alone_with_their_letters() -> None:
    async def scene(pilot: Pilot[Any]) -> None:
        shown = buttons(pilot.app)
        assert shown == {"pass": "Pass", "order": "Order up", "alone": "Order up alone"}
        assert await say(pilot, "p")
        assert on_table(view_of(pilot.app)).passes > 0

    sitting(scene, seed="1")


def test_E07_the_dealer_picks_up() -> None:
    async def scene(pilot: Pilot[Any]) -> None:
        while view_of(pilot.app).open.dealer != 0:
            assert await say(pilot, "p" if buttons(pilot.app) else str(hand(pilot.app).at + 1), "enter")
        assert buttons(pilot.app)["order"] == "Pick up (o)"
        assert await say(pilot, "o")
        assert view_of(pilot.app).open.phase.step == "bury"
        assert len(hand(pilot.app).cards) == 6

    sitting(scene, seed="4", preset="feltz")


def test_E07_the_second_round_lists_suits_no_trump_and_alone() -> None:
    async def scene(pilot: Pilot[Any]) -> None:
        assert await say(pilot, "p")
        assert list(buttons(pilot.app)) == ["pass", "diamonds", "hearts", "spades", "notrump", "alone"]
        assert "Turned down" in told(pilot.app)
        assert "♣ clubs" in told(pilot.app)
        await pilot.press("c")
        assert view_of(pilot.app).open.phase.step == "make"
        await pilot.press("a")
        assert buttons(pilot.app)["alone"] == "Alone: yes"
        await pilot.press("a", "a", "n")
        await until(pilot, lambda: any(isinstance(move, Make) for _, move in view_of(pilot.app).seen))
        made = next(move for _, move in view_of(pilot.app).seen if isinstance(move, Make))
        assert (made.trump.name, made.alone) == ("NO_TRUMP", True)

    sitting(scene, seed="1", rules=(("no_trump", True),))


def test_E07_the_stuck_dealer_is_offered_no_pass() -> None:
    async def scene(pilot: Pilot[Any]) -> None:
        assert await say(pilot, "p")
        assert list(buttons(pilot.app)) == ["clubs", "diamonds", "spades", "alone"]
        await pilot.press("p")
        assert view_of(pilot.app).open.phase.step == "make"

    sitting(scene, seed="7")


def test_E07_the_dealers_partner_may_order_only_alone() -> None:
    async def scene(pilot: Pilot[Any]) -> None:
        assert view_of(pilot.app).open.dealer == 2
        assert list(buttons(pilot.app)) == ["pass", "alone"]

    sitting(scene, seed="2", rules=(("canadian", True),))


def test_E07_a_farmers_hand_can_be_shown() -> None:
    async def scene(pilot: Pilot[Any]) -> None:
        dealer = view_of(pilot.app).open.dealer
        assert "farmer" in buttons(pilot.app)
        assert await say(pilot, "f")
        assert view_of(pilot.app).open.dealer == dealer
        assert "You show a farmer's hand" in " ".join(table(pilot.app).said)

    sitting(scene, seed="402", rules=(("farmers", True),))


def test_E07_defending_alone_is_asked() -> None:
    async def scene(pilot: Pilot[Any]) -> None:
        while view_of(pilot.app).open.phase.step != "defend":
            assert await say(pilot, "p")
        assert buttons(pilot.app) == {"pass": "Pass", "defend": "Defend alone"}
        await pilot.press("d")
        await seen(pilot, "defends alone")
        await until(pilot, lambda: playing(view_of(pilot.app)).defender == 0)

    sitting(scene, seed="2", rules=(("defend_alone", "always"),))


def test_E08_a_marker_moved_by_left_and_right_chooses_the_card() -> None:
    async def scene(pilot: Pilot[Any]) -> None:
        assert await say(pilot, "a")
        held = hand(pilot.app).cards
        at = hand(pilot.app).at
        await pilot.press("right", "right", "left")
        assert hand(pilot.app).at == at + 1
        await seen(pilot, f"▲{at + 2}▲")
        assert await say(pilot, "enter")
        assert view_of(pilot.app).buried == (held[at + 1],)

    sitting(scene, preset="feltz", seed="1")


def test_E08_the_marker_goes_round_at_the_ends() -> None:
    async def scene(pilot: Pilot[Any]) -> None:
        assert await say(pilot, "a")
        await pilot.press("left")
        assert hand(pilot.app).at == 5

    sitting(scene, preset="feltz", seed="1")


def test_E09_a_renege_is_refused_with_a_bell_and_a_word_why(monkeypatch: pytest.MonkeyPatch) -> None:
    rung = renege(monkeypatch, bell=True)
    assert rung == 1


def test_E09_the_bell_can_be_turned_off(monkeypatch: pytest.MonkeyPatch) -> None:
    assert renege(monkeypatch, bell=False) == 0


async def until_diamonds_are_led(pilot: Pilot[Any]) -> None:
    """Of the game with seed 5: diamonds are trump and led, the jack of hearts is the left bower."""
    assert await say(pilot, "p")
    assert await say(pilot, "2", "enter")


def renege(monkeypatch: pytest.MonkeyPatch, *, bell: bool) -> int:
    """Try to keep the left bower back when its suit is led; how often the bell rang."""
    rung: list[int] = []
    monkeypatch.setattr(App, "bell", lambda app: rung.append(1))

    async def scene(pilot: Pilot[Any]) -> None:
        await until_diamonds_are_led(pilot)
        assert hand(pilot.app).cards == parse("JH AH 9H 9S")
        assert hand(pilot.app).barred == set(parse("AH 9H 9S"))
        await pilot.press("2", "enter")
        await seen(pilot, "You must follow diamonds; the J♥ is a diamond now.")
        assert len(hand(pilot.app).cards) == 4
        assert await say(pilot, "1", "enter")
        assert Card("JH") not in hand(pilot.app).cards

    sitting(scene, seed="5", settings={"bell": bell})
    return len(rung)


def test_E09_cards_that_may_not_be_played_are_dimmed_and_crossed() -> None:
    async def scene(pilot: Pilot[Any]) -> None:
        await until_diamonds_are_led(pilot)
        assert sum(line.count("╭×─") for line in lines(pilot.app)) == 3
        drawn = hand(pilot.app).render()
        dim = {drawn.plain[span.start : span.end] for span in drawn.spans if "dim" in str(span.style)}
        assert any("A ♥" in piece for piece in dim)
        assert not any("J ♥" in piece for piece in dim)

    sitting(scene, seed="5")


def test_E13_plus_and_minus_show_the_speed_at_once() -> None:
    async def scene(pilot: Pilot[Any]) -> None:
        await pilot.press("minus")
        await seen(pilot, "Speed 9 of 10")
        await pilot.press("plus")
        await seen(pilot, "Speed 10 of 10")

    sitting(scene)


def test_U01_the_key_is_highlighted_in_the_label_and_the_button_can_be_clicked() -> None:
    async def scene(pilot: Pilot[Any]) -> None:
        from knaves.tui.pictures.euchre.choices import Choices

        drawn = table(pilot.app).query_one(Choices).render()
        marked = [
            drawn.plain[span.start : span.end] for span in drawn.spans if "underline" in str(span.style)
        ]
        assert marked == ["P", "O", "a"]
        before = view_of(pilot.app)
        await click(pilot, "Pass")
        assert await asked(pilot, before)
        assert view_of(pilot.app).open.phase.step == "make"

    sitting(scene, seed="1")


def test_U01_a_card_is_played_by_the_mouse() -> None:
    async def scene(pilot: Pilot[Any]) -> None:
        await until_diamonds_are_led(pilot)
        before = view_of(pilot.app)
        await click_card(pilot, 1)
        assert hand(pilot.app).marked == (0,)
        await click_card(pilot, 1)
        assert await asked(pilot, before)
        assert Card("JH") not in view_of(pilot.app).hand

    sitting(scene, seed="5")


def test_U01_one_click_is_enough_where_nothing_is_to_be_confirmed() -> None:
    async def scene(pilot: Pilot[Any]) -> None:
        await until_diamonds_are_led(pilot)
        before = view_of(pilot.app)
        await click_card(pilot, 1)
        assert await asked(pilot, before)

    sitting(scene, seed="5", settings={"confirm": False})


def test_U07_big_cards_have_one_large_rank_and_suit() -> None:
    async def scene(pilot: Pilot[Any]) -> None:
        await settled(pilot)
        shown = lines(pilot.app)
        assert hand(pilot.app).look.size == "big"
        assert sum(line.count("│ █ █  ♠│") for line in shown) == 1
        assert sum(line.count(" ▄█▄█▄ ") for line in shown) == 3

    sitting(scene, seed="1", settings={"big": True})


@pytest.mark.parametrize(
    "pointer", [7, *(pytest.param(each, marks=pytest.mark.slow) for each in range(1, 7))]
)
def test_U08_seven_pointers(pointer: int) -> None:
    async def scene(pilot: Pilot[Any]) -> None:
        assert await say(pilot, "a")
        sign = POINTERS[pointer - 1]
        await seen(pilot, "[1]" if sign == "[]" else f"{sign}1{sign}")

    sitting(scene, preset="feltz", seed="1", settings={"pointer": pointer})


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


def test_the_score_stands_in_figures_and_in_fives() -> None:
    async def scene(pilot: Pilot[Any]) -> None:
        app = pilot.app
        while max(view_of(app).open.scores) == 0:
            assert await say(pilot, *(["p"] if "pass" in buttons(app) else ["enter"]))
        ours, theirs = view_of(app).open.scores
        assert sum(line.count("●") for line in lines(app)) == ours + theirs
        assert told(app).count("of 10") >= 2

    sitting(scene, seed="1")


def test_a_resized_table_goes_on() -> None:
    async def scene(pilot: Pilot[Any]) -> None:
        await pilot.resize_terminal(60, 24)
        await seen(pilot, "Order up alone")
        await pilot.resize_terminal(120, 40)
        await seen(pilot, "Order up alone")
        assert picture(pilot.app).size.width > 60
        assert await say(pilot, "p")

    sitting(scene, seed="1")
