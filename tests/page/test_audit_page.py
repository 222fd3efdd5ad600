"""The audit on the page: what was dealt beside fair packs, and a line of the log to keep."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

import pytest
from audited_games import many_deals, proved
from browsing import visiting
from everybody import faults
from playwright.sync_api import Browser, expect
from serving import Served, served

from knaves.fair_log import Tree

NOW = 1_790_000_000_000
DESK, PHONE = (1280, 800), (390, 844)


@pytest.fixture
def server() -> Iterator[Served]:
    with served() as running:
        yield running


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_the_counts_are_drawn_and_said_and_the_log_has_a_line(
    browser: Browser, server: Served, size: tuple[int, int]
) -> None:
    counts = {game: many_deals(game, 12) for game in ("cribbage", "euchre")}
    games = [replace(proved(game, game), dealt=counts[game]) for game in counts]
    for game in games:
        server.run(server.services.results.finish(game, NOW, {}))
    with visiting(browser, server.url, size=size, settings={"theme": "light"}) as ann:
        page = ann.page
        page.goto(server.url)
        page.get_by_role("navigation", name="More").get_by_role("link", name="The audit").click()
        expect(page.get_by_role("heading", name="The audit", level=1)).to_be_visible()
        for name, title in (("cribbage", "Cribbage"), ("euchre", "Euchre")):
            part = page.get_by_role("region", name=title)
            expect(part.get_by_text(re.compile(f"{counts[name].deals} deals since .*2026"))).to_be_visible()
        starter = page.locator(".drawn").filter(has=page.get_by_role("heading", name="The starter's rank"))
        expect(starter.get_by_role("listitem")).to_have_count(1)
        expect(starter.get_by_role("listitem")).to_contain_text("Everybody. ")
        expect(starter.locator("rect")).to_have_count(13)
        starter.get_by_text("The figures as a table").click()
        [numbers] = [
            count.numbers for key, count in counts["cribbage"].counts.items() if key[0] == "starter_rank"
        ]
        row = starter.get_by_role("row").filter(has=page.get_by_role("rowheader", name="K", exact=True))
        expect(row).to_contain_text(str(numbers[12]))
        dealt = page.get_by_role("region", name="Cribbage").locator(".drawn").filter(has_text="Cards dealt")
        expect(dealt.get_by_role("listitem")).to_have_count(5)
        head = f"2 {Tree(game.leaf.encode() for game in games).root().hex()}"
        expect(page.get_by_role("region", name="The log").get_by_text(head)).to_be_visible()
        with page.expect_download() as loaded:
            page.get_by_role("link", name="All counts as a file").click()
        assert loaded.value.suggested_filename == "knaves-deals.csv"
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert faults(page) == []


def test_a_server_without_deals_says_so(browser: Browser, server: Served) -> None:
    with visiting(browser, server.url, size=DESK) as ann:
        page = ann.page
        page.goto(f"{server.url}/audit")
        expect(page.get_by_text("No deals have been counted on this server yet.")).to_be_visible()
        expect(page.get_by_role("region", name="The log").locator("code").first).to_contain_text("0 e3b0c442")


def test_a_server_that_cannot_be_reached_is_said(browser: Browser, server: Served) -> None:
    with visiting(browser, server.url, size=DESK) as ann:
        page = ann.page
        page.route("**/api/audit", lambda route: route.abort())
        page.goto(f"{server.url}/audit")
        expect(page.get_by_role("alert").get_by_text("The server cannot be reached.")).to_be_visible()
