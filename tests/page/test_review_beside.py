"""The decision beside a long list, and the ways from a replay to the review on a small screen."""

from __future__ import annotations

import re

import pytest
from browsing import Visitor, visiting
from playwright.sync_api import Browser, expect
from serving import Served
from test_reviews import keep

from later import longer


def opened(ann: Visitor, address: str) -> None:
    ann.page.goto(f"{ann.url}/review/{address}")
    expect(ann.page.locator("#list")).to_be_visible(timeout=60_000)
    expect(ann.page.locator(".retry .mine")).to_be_visible()


@pytest.mark.long
@pytest.mark.parametrize("height", [800, 600])
def test_a_late_decision_of_a_long_list_shows_beside_it(
    browser: Browser, server: Served, height: int
) -> None:
    keep(server, "long-list", target=121)
    with visiting(browser, server.url, size=(1280, height)) as ann:
        opened(ann, "long-list")
        page, panel = ann.page, ann.page.locator(".retry")
        page.get_by_role("button", name="Show all").click()
        last = page.locator(".dec").last
        last.scroll_into_view_if_needed()
        assert page.evaluate("scrollY") > 0
        last.click()
        expect(page.locator("#again")).to_be_focused()
        expect(page.locator("#again")).to_be_in_viewport(ratio=1)
        # What is taller than the window has its own scrollbar, and another decision begins at the top.
        page.get_by_role("button", name="Show the best").click()
        expect(page.locator(".answer")).to_be_focused()
        expect(page.locator(".answer")).to_be_in_viewport()
        page.locator(".dec").nth(-2).click()
        expect(page.locator(".retry .mine")).to_be_visible()
        assert panel.evaluate("each => each.scrollTop") == 0
        box = panel.bounding_box()
        assert box is not None
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= height
        assert ann.troubles == []


@pytest.mark.parametrize("size", [(390, 844), longer((844, 390))])
def test_a_replay_on_a_small_screen_leads_to_the_review_and_to_the_record(
    browser: Browser, server: Served, size: tuple[int, int]
) -> None:
    keep(server, "small-replay", target=31)
    with visiting(browser, server.url, size=size) as ann:
        page = ann.page
        page.goto(f"{server.url}/replay?r=small-replay")
        page.get_by_role("button", name="To the end").click()
        page.get_by_role("button", name="Log").click()
        sheet = page.get_by_role("dialog", name="Log")
        record = sheet.get_by_role("link", name="Download the record")
        expect(record).to_be_in_viewport(ratio=1)
        with page.expect_download() as loaded:
            record.click()
        assert loaded.value.suggested_filename == "small-replay.txt"
        sheet.get_by_role("link", name="Review").click()
        expect(page).to_have_url(re.compile("/review/small-replay$"))
        expect(page.get_by_role("dialog")).to_have_count(0)
        assert ann.troubles == []
