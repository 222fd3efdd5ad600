"""The page of oneself without the server: it says that it knows nothing, and asks again when told to."""

from __future__ import annotations

import pytest
from browsing import visiting
from playwright.sync_api import Browser, expect
from serving import Served


def test_without_the_server_nothing_false_is_said_and_one_may_try_again(
    browser: Browser, server: Served
) -> None:
    with visiting(browser, server.url) as ann:
        page = ann.page
        page.goto(server.url)
        page.route("**/api/me**", lambda route: route.abort())
        page.goto(f"{server.url}/me")
        expect(page.get_by_role("alert")).to_contain_text("The server cannot be reached.")
        for words in ("No finished game yet.", "Rated games need an account.", "Create an account"):
            expect(page.get_by_text(words)).to_have_count(0)
        expect(page.get_by_role("heading", name="Guest")).to_have_count(0)
        page.unroute("**/api/me**")
        page.get_by_role("button", name="Try again").click()
        expect(page.get_by_text("No finished game yet.")).to_be_visible()
        expect(page.get_by_text("Rated games need an account.").first).to_be_visible()


@pytest.mark.long
def test_games_and_ratings_that_do_not_come_are_not_said_to_be_none(browser: Browser, server: Served) -> None:
    with visiting(browser, server.url) as ann:
        page = ann.page
        page.goto(server.url)
        page.evaluate(
            "fetch('/api/session', {method: 'POST', headers: {'content-type': 'application/json'},"
            ' body: \'{"name": "Olga"}\'})'
        )
        page.route("**/api/me/**", lambda route: route.abort())
        page.goto(f"{server.url}/me")
        expect(page.get_by_role("heading", name="Guest")).to_be_visible()
        again = page.get_by_role("button", name="Try again")
        expect(again).to_have_count(2)
        expect(page.get_by_text("No finished game yet.")).to_have_count(0)
        expect(page.get_by_text("Rated games need an account.")).to_have_count(0)
        page.unroute("**/api/me/**")
        again.last.click()
        expect(page.get_by_text("No finished game yet.")).to_be_visible()
        again.click()
        expect(page.get_by_text("Rated games need an account.").first).to_be_visible()
        expect(again).to_have_count(0)
