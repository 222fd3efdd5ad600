"""The game hides: by the boss key, by the pointer in the corner, by itself; and comes back as it was."""

from __future__ import annotations

import re

import pytest
from browsing import Visitor, table_of, told, visiting
from playwright.sync_api import Browser, expect
from serving import Served

RULES = "deal_cut=chance starter_cut=chance"
MODERN = f"skunk=double {RULES}"
"""Rules that are not those of a program of 1996."""


def sits(ann: Visitor, rules: str = RULES) -> None:
    ann.page.clock.install()
    ann.sits_at(table_of(ann, "cribbage", rules))
    expect(ann.hand()).to_have_count(6)
    told(ann)


def hidden(ann: Visitor) -> bool:
    """Whether nothing of the game can be seen anywhere."""
    on_top = (
        "[[5, 5], [200, 300], [380, 840]].every(at => document.elementFromPoint(...at)?.className === 'boss')"
    )
    return bool(ann.page.evaluate(on_top)) and ann.page.title() == "Notes"


@pytest.mark.long
def test_U13_escape_hides_the_game_and_a_key_or_a_click_brings_it_back_as_it_was(
    browser: Browser, server: Served
) -> None:
    with visiting(browser, server.url) as ann:
        page = ann.page
        sits(ann)
        ann.hand().nth(2).click()
        for by_key in (True, False):
            page.keyboard.press("Escape")
            expect(page.locator(".boss")).to_be_visible()
            assert hidden(ann)
            page.keyboard.press("1") if by_key else page.mouse.click(60, 780)
            expect(page).to_have_title(re.compile("Knaves"))
            pressed = ann.hand().evaluate_all("cards => cards.map(card => card.ariaPressed)")
            assert pressed == ["false", "false", "true", "false", "false", "false"]
            expect(ann.hand().nth(2)).to_be_focused()
        # What is open is closed first.
        page.get_by_role("button", name="Menu").click()
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog", name="At this table")).to_be_hidden()
        assert not hidden(ann)


def test_U13_the_pointer_in_the_top_right_corner(browser: Browser, server: Served) -> None:
    with visiting(browser, server.url) as ann:
        page = ann.page
        sits(ann)
        page.mouse.move(300, 300)
        page.mouse.move(389, 0)
        expect(page.locator(".boss")).to_be_visible()
        page.keyboard.press("q")
        expect(page.locator(".boss")).to_have_count(0)
        # It hides again only when the pointer comes back to the corner.
        page.mouse.move(388, 0)
        expect(page.locator(".boss")).to_have_count(0)
        page.mouse.move(300, 300)
        page.mouse.move(389, 0)
        assert hidden(ann)


@pytest.mark.long
@pytest.mark.parametrize(
    ("rules", "settings", "minutes"),
    [
        ("universal target=61", {}, 5),
        ("universal", {}, 10),
        (MODERN, {"idle": "yes"}, 10),
        (f"target=61 {MODERN}", {"idle": "yes"}, 5),
    ],
)
def test_U13_idle_minutes_by_the_rules_of_1996_and_by_choice(
    browser: Browser, server: Served, rules: str, settings: dict[str, str], minutes: int
) -> None:
    with visiting(browser, server.url, settings=settings) as ann:
        page = ann.page
        sits(ann, rules)
        page.get_by_role("button", name="Menu").click()
        page.clock.run_for((minutes * 60 - 10) * 1000)
        assert not hidden(ann)
        page.mouse.move(100, 100)
        page.clock.run_for((minutes * 60 - 10) * 1000)
        assert not hidden(ann)
        page.clock.run_for(15_000)
        assert hidden(ann)
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog", name="At this table")).to_be_visible()


def test_U13_a_game_left_alone_stays_on_the_screen_until_an_option_hides_it(
    browser: Browser, server: Served
) -> None:
    with visiting(browser, server.url) as ann:
        page = ann.page
        sits(ann, MODERN)
        page.clock.run_for(1_000_000)
        expect(page.locator(".boss")).to_have_count(0)
        expect(ann.hand()).to_have_count(6)
        page.get_by_role("button", name="Menu").click()
        page.get_by_label("Hide the game when nobody plays").select_option("Yes")
        page.clock.run_for(610_000)
        # It says how to come back: whoever finds it later knows that the game goes on.
        expect(page.locator(".boss")).to_contain_text("Press any key, or tap anywhere, to go back.")


@pytest.mark.long
def test_U13_an_option_turns_all_of_it_off(browser: Browser, server: Served) -> None:
    with visiting(browser, server.url) as ann:
        page = ann.page
        sits(ann)
        page.get_by_role("button", name="Menu").click()
        page.get_by_role("switch", name="Hide the game").uncheck()
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog", name="At this table")).to_be_hidden()
        page.keyboard.press("Escape")
        page.mouse.move(389, 0)
        page.clock.run_for(1_000_000)
        assert not page.locator(".boss").count()
