"""An even match on the page without a server: the worker reviews the game, and the next one knows it."""

from __future__ import annotations

import re

import pytest
from browsing import keep, play_on, visiting
from hosts import hosted
from playwright.sync_api import Browser, expect

import page_site as builder

PATH = "/some/where/"


@pytest.mark.long
@pytest.mark.needs("webassembly")
def test_the_worker_reviews_an_even_match_by_itself(browser: Browser) -> None:
    with hosted(builder.build_site(), PATH) as url, visiting(browser, url) as visitor:
        page = visitor.page
        page.set_default_timeout(60_000)
        keep(page.context, "levels", {"cribbage": "even"})
        page.goto(url)
        cribbage = page.get_by_role("region", name="Cribbage")
        expect(cribbage.get_by_text("It begins as amateur 10, which is a guess.")).to_be_visible(
            timeout=60_000
        )
        cribbage.get_by_role("button", name="Play").first.click()
        page.get_by_role("button", name="Leave the table").wait_for()
        play_on(visitor)
        page.get_by_role("button", name="Leave the table").click()
        now = cribbage.get_by_text(re.compile(r"By 1 reviewed game of yours, it plays as amateur \d+ now\."))
        # Home asks when it is opened; the review may take some seconds more. Loading anew would end it.
        for _visit in range(20):
            page.goto(f"{url}#/help")
            page.goto(url + "#/")
            cribbage.get_by_text(re.compile("it plays as|which is a guess")).wait_for()
            if now.count():
                break
        expect(now).to_be_visible()
