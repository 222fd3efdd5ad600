"""A page whose script or answers come late, or not at all: it says so, and tries again."""

from __future__ import annotations

import pytest
from browsing import sit, table_of, visiting
from everybody import THEMES, faults
from playwright.sync_api import Browser, Route, expect
from serving import Served

SCRIPTS = "**/assets/Drill-*.js"
AGAIN = """each => {
  each.style.animation = 'none'
  getComputedStyle(each).visibility
  each.style.animation = ''
  return getComputedStyle(each).visibility
}"""
"""Lets the animation of an element begin again; whether the element is seen at its start."""


@pytest.mark.parametrize(
    "gone", [pytest.param(True, id="gone", marks=pytest.mark.long), pytest.param(False, id="away")]
)
def test_a_page_that_cannot_be_fetched_says_so_and_is_tried_again(
    browser: Browser, server: Served, gone: bool
) -> None:
    with visiting(browser, server.url, size=(1280, 800)) as ann:
        page = ann.page
        page.goto(server.url)
        link = page.get_by_role("link", name="Drills").first
        link.wait_for()
        if gone:
            page.route(SCRIPTS, lambda route: route.fulfill(status=404))
        else:
            page.context.set_offline(True)
        link.click()
        alert = page.get_by_role("alert")
        expect(alert.get_by_role("heading")).to_have_text("The page could not be loaded.")
        expect(page.get_by_role("link", name="Knaves, home")).to_be_visible()
        again = alert.get_by_role("button", name="Try again")
        if gone:
            assert faults(page, THEMES) == []
            page.unroute(SCRIPTS)
        else:
            again.click()
            expect(alert).to_contain_text("The server cannot be reached.")
            page.context.set_offline(False)
        again.click()
        expect(page.get_by_role("heading", level=1)).to_have_text("Drills")


def test_a_page_that_is_slow_to_come_has_its_head_and_says_after_a_moment_that_it_is_loading(
    browser: Browser, server: Served
) -> None:
    held: list[Route] = []
    with visiting(browser, server.url) as ann:
        page = ann.page
        page.route(SCRIPTS, lambda route: held.append(route))
        page.goto(server.url + "/drill")
        expect(page.get_by_role("link", name="Knaves, home")).to_be_visible()
        loading = page.get_by_text("Loading", exact=True)
        # Where the browser was slow its moment has passed: let it begin again, and look in the same instant.
        assert loading.evaluate(AGAIN) == "hidden"
        expect(loading).to_be_visible()
        held[0].continue_()
        expect(page.get_by_role("heading", level=1)).to_have_text("Drills")
        assert ann.troubles == []


def test_an_answer_that_comes_after_its_view_has_gone_does_no_harm(browser: Browser, server: Served) -> None:
    """The waiting room asks for the games; the game may begin before it is told."""
    held: list[Route] = []
    with visiting(browser, server.url) as ann, visiting(browser, server.url) as ben:
        table = table_of(ann, "cribbage", bot="")
        ann.page.route("**/api/games", lambda route: held.append(route))
        ann.sits_at(table)
        sit(ben, "Ben", table, 1)
        ann.page.get_by_role("button", name="Ready").click()
        expect(ann.page.locator("main.felt")).to_be_visible()
        with ann.page.expect_response("**/api/games") as told:
            held[0].continue_()
        told.value.finished()
        # By the next frame the page has read the answer.
        ann.page.evaluate("new Promise(requestAnimationFrame)")
        assert ann.troubles == []
