"""The first ten minutes of somebody new on the page, by what is on it: a lesson, then a game of one's own."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress

import pytest
from browsing import CAN_ACT, SOON, Visitor, heard_again, visiting
from playwright.sync_api import Browser, Page, TimeoutError, expect
from serving import Served

from knaves import glossary
from knaves.games import SHELF

MOST = 400
"""Steps in which a lesson is over."""


def nothing(page: Page) -> None:
    """Look at nothing."""


@pytest.mark.long
@pytest.mark.parametrize("game", SHELF)
def test_somebody_new_is_led_through_a_lesson_into_a_game_of_their_own(
    browser: Browser, server: Served, game: str
) -> None:
    with visiting(browser, server.url) as ann:
        learns(ann, game)
        assert not ann.troubles


def learns(visitor: Visitor, game: str, look: Callable[[Page], None] = nothing) -> None:
    """Do what the page says, from the first question to the first move of a whole game."""
    page = visitor.page
    page.goto(visitor.url)
    look(page)
    page.get_by_role("button", name="Teach me").click()
    look(page)
    page.get_by_role("region", name=f"A first game: {game.title()}").get_by_role(
        "button", name="Begin"
    ).click()
    page.locator(".felt").wait_for()
    for _step in range(MOST):
        if page.get_by_role("button", name="Play a whole game").count():
            break
        follow(visitor, game, look)
    heard_again(visitor)
    ended = page.get_by_role("region", name="After the lesson")
    expect(ended).to_contain_text("You know")
    expect(ended.get_by_role("button", name="A first game")).to_be_visible()
    look(page)
    page.get_by_role("button", name="Play a whole game").click()
    expect(page.get_by_role("button", name=re.compile("explanations|Explain to me"))).to_have_count(0)
    page.locator(CAN_ACT).first.wait_for()
    look(page)


def follow(visitor: Visitor, game: str, look: Callable[[Page], None]) -> None:
    """Take one step as the screen says: read on, pick what the lamp marks, press the brass button."""
    page = visitor.page
    with suppress(TimeoutError):
        page.locator(CAN_ACT).first.wait_for(state="attached", timeout=SOON)
    assert not page.locator(".refused, .trouble").count()
    if page.locator(".passage").count():
        look(page)
        heading = page.locator(".passage b").inner_text()
        with suppress(TimeoutError):
            page.get_by_role("button", name="Continue").click(timeout=SOON)
            expect(page.locator(".passage b", has_text=heading)).to_have_count(0, timeout=SOON)
        return
    marked = page.locator("#hand button:has(.lamp)[aria-pressed=false]")
    brass = page.locator(".act .btn.main:enabled, .bids .btn.main:enabled")
    cards = page.locator("#hand button[aria-pressed=false]:not([aria-disabled=true])")
    hint = page.locator("[data-key=hint][aria-expanded=false]:enabled")
    if marked.count():
        look(page)
        asked_words(page, game)
    # Without a suggestion and without a brass button a newcomer picks a card, or asks.
    for each in (marked, brass, cards, hint):
        if each.count():
            # What was to be pressed may have gone meanwhile.
            with suppress(TimeoutError):
                each.first.click(timeout=SOON)
            if each is hint:
                with suppress(TimeoutError):
                    page.locator(".hintbox").wait_for(timeout=SOON)
            return


def asked_words(page: Page, game: str) -> None:
    """Every word of the game in what is asked can be asked about."""
    said = page.locator(".hintbox")
    if not said.count():
        return
    words = said.inner_text().lower()
    known = [form for each in glossary.terms(game) for form in glossary.forms(each)]
    if any(re.search(rf"\b{re.escape(word)}\b", words) for word in known):
        assert said.locator(".term").count()
