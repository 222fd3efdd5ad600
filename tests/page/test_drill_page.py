"""Drills on the page: answered by keyboard, the better move, the next one; in all sizes and themes."""

from __future__ import annotations

import re

import pytest
from browsing import visiting
from everybody import THEMES, faults
from playwright.sync_api import Browser, Page, expect
from serving import Served

SIZES = ((360, 640), (390, 844), (844, 390), (1280, 800))


def answered(page: Page) -> None:
    """Answer by keyboard, with the first move there is."""
    main = page.locator(".retry .btn.main")
    expect(main).to_have_text(re.compile("Pick|Choose"))
    hand = page.locator(".retry .mine button:not([aria-disabled])")
    moves = page.get_by_role("group", name="Choose a move").get_by_role("button")
    if moves.count():
        moves.first.focus()
        page.keyboard.press("Enter")
    elif hand.count():
        hand.first.focus()
        page.keyboard.press("Enter")
        if main.is_disabled():
            page.keyboard.press("ArrowRight")
            page.keyboard.press("Enter")
    expect(main).to_have_text("Answer")
    main.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("table", name="Moves compared")).to_be_visible(timeout=20_000)


@pytest.mark.parametrize("name", ["Throws to the crib", "Bids at euchre"])
def test_a_drill_is_answered_by_keyboard_and_followed_by_the_next(
    browser: Browser, server: Served, name: str
) -> None:
    with visiting(browser, server.url, size=(1280, 800), settings={"theme": "light"}) as ann:
        page = ann.page
        page.goto(server.url + "/drill")
        page.get_by_role("link", name=name).click()
        expect(page.get_by_role("heading", level=1)).to_have_text(name)
        expect(page.get_by_role("table")).to_have_count(0)
        answered(page)
        expect(page.locator(".verdict").first).to_have_text(re.compile("Right|Nearly|Not the best|evaluated"))
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0, width
        assert faults(page, THEMES) == []
        page.get_by_role("button", name="Next hand").click()
        expect(page.get_by_role("table")).to_have_count(0)
        expect(page.locator("#asked")).to_be_focused()
        assert ann.troubles == []


@pytest.mark.parametrize("game", ["Cribbage", "Euchre"])
def test_the_hand_of_the_day_is_answered_once_and_counts_the_days(
    browser: Browser, server: Served, game: str
) -> None:
    with visiting(browser, server.url, size=(390, 844), settings={"theme": "dark"}) as ann:
        page = ann.page
        page.goto(server.url + "/drill")
        yesterday = "new Date(Date.now() - 86400000).toISOString().slice(0, 10)"
        page.evaluate(
            f"localStorage.setItem('knaves.days', JSON.stringify({{[{yesterday}]: {{euchre: 'pass'}}}}))"
        )
        section = page.locator("section", has=page.get_by_role("heading", name="The hand of the day"))
        section.get_by_role("link", name=game).click()
        expect(page.get_by_role("heading", level=1)).to_have_text("The hand of the day")
        status = page.locator("header.result [role=status]")
        expect(status).to_contain_text("You have 1 day in a row.")
        answered(page)
        expect(status).to_contain_text("You have 2 days in a row.")
        expect(page.locator(".levels dt")).to_have_text(["champion", "sharp", "steady", "simple"])
        said = page.locator(".verdict").first.inner_text()
        assert faults(page, THEMES) == []
        page.reload()
        expect(page.locator(".verdict").first).to_have_text(said)
        expect(page.locator(".levels dt")).to_have_count(4)
        expect(page.get_by_role("button", name="Answer")).to_have_count(0)
        assert ann.troubles == []
