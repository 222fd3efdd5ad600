"""The history of one's reviewed games on the page of statistics, as the reviews are opened."""

from __future__ import annotations

from pathlib import Path

import pytest
from browsing import Visitor, play_on, visiting
from browsing import keep as store
from everybody import THEMES, faults
from hosts import hosted
from playwright.sync_api import Browser, expect
from serving import Served
from test_page_alone import PATH, SHORT, begin
from test_reviews import keep

import page_site as builder

COUNTS = {"won": 0, "lost": 1}
COME_IN = """async () => (await (await fetch('/api/session', {method: 'POST',
  headers: {'content-type': 'application/json'}, body: JSON.stringify({name: 'Ann'})})).json()).id"""


def come_in(visitor: Visitor) -> str:
    """Be a guest; return the id."""
    visitor.page.goto(visitor.url)
    return str(visitor.page.evaluate(COME_IN))


def statistics(visitor: Visitor) -> None:
    """Open the statistics, as another page."""
    visitor.page.goto(f"{visitor.url}/stats")
    visitor.page.get_by_role("main").wait_for()
    expect(visitor.page.locator("[aria-busy=true]")).to_have_count(0)


@pytest.mark.long
def test_a_game_is_in_the_history_once_its_review_was_opened(browser: Browser, server: Served) -> None:
    with visiting(browser, server.url, settings={"theme": "light"}) as ann:
        person = come_in(ann)
        for seed in range(4):
            against, target = ("simple 1" if seed == 2 else "steady 1"), (31 if seed % 2 else 121)
            address = f"page-{seed}"
            keep(server, address, person=person, seed=seed, counts=COUNTS, against=against, target=target)
        statistics(ann)
        expect(ann.page.get_by_text("open its review")).to_be_visible()
        expect(ann.page.locator(".history table")).to_have_count(0)
        ann.page.get_by_role("link", name="Games").click()
        expect(ann.page.get_by_role("link", name="Review of")).to_have_count(4)
        for seed in range(4):
            ann.page.goto(f"{ann.url}/review/page-{seed}")
            expect(ann.page.locator("#list")).to_be_visible(timeout=60_000)
        statistics(ann)
        standard, others = ann.page.locator(".history table").all()
        expect(standard).to_contain_text("2 games reviewed, in wins of 100 games:")
        expect(others).to_contain_text("2 games with non-standard rules reviewed")
        expect(standard.get_by_role("row", name="against simple")).to_contain_text("1 game")
        expect(ann.page.get_by_text("Wins lost in 100 games on average: sharp")).to_have_count(1)
        expect(ann.page.locator(".history .trend svg")).to_have_count(2)
        for size in ((360, 640), (1280, 800)):
            ann.page.set_viewport_size({"width": size[0], "height": size[1]})
            assert ann.page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
        assert faults(ann.page, THEMES) == []
        assert ann.troubles == []


@pytest.mark.long
def test_a_game_without_a_server_is_in_the_history_too(browser: Browser) -> None:
    folder: Path = builder.build_site()
    with hosted(folder, PATH) as url, visiting(browser, url) as visitor:
        store(visitor.page.context, "rules", SHORT)
        begin(visitor, "Cribbage")
        play_on(visitor)
        visitor.page.locator(".judged a").click(timeout=60_000)
        expect(visitor.page.locator("#list")).to_be_visible(timeout=60_000)
        visitor.page.goto(f"{url}#/stats")
        expect(visitor.page.locator(".history table")).to_contain_text("lost in play", timeout=60_000)
        assert visitor.troubles == []
