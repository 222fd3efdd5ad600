"""Choosing a card at the euchre table, by marker, key and mouse; cards that may not be played."""

from __future__ import annotations

from typing import Any

import pytest
from at_euchre import asked, click, click_card, hand, say, sitting, table, until_diamonds_are_led, view_of
from textual.app import App
from textual.pilot import Pilot
from watching import lines, seen

from knaves.cards import Card, parse
from knaves.tui.widgets.hand import POINTERS


def test_E08_a_marker_moved_by_left_and_right_chooses_the_card() -> None:
    async def scene(pilot: Pilot[Any]) -> None:
        assert await say(pilot, "a", "enter")
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
        assert await say(pilot, "a", "enter")
        await pilot.press("1", "left")
        assert hand(pilot.app).at == 5

    sitting(scene, preset="feltz", seed="1")


def test_E09_a_renege_is_refused_with_a_bell_and_a_word_why(monkeypatch: pytest.MonkeyPatch) -> None:
    rung = renege(monkeypatch, bell=True)
    assert rung == 1


def test_E09_the_bell_can_be_turned_off(monkeypatch: pytest.MonkeyPatch) -> None:
    assert renege(monkeypatch, bell=False) == 0


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


@pytest.mark.parametrize(
    "pointer", [7, *(pytest.param(each, marks=pytest.mark.slow) for each in range(1, 7))]
)
def test_U08_seven_pointers(pointer: int) -> None:
    async def scene(pilot: Pilot[Any]) -> None:
        assert await say(pilot, "a", "enter")
        sign = POINTERS[pointer - 1]
        await pilot.press("1")
        await seen(pilot, "[1]" if sign == "[]" else f"{sign}1{sign}")

    sitting(scene, preset="feltz", seed="1", settings={"pointer": pointer})
