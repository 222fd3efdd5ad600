"""The analysis board: a position tapped together, its moves, its address; and what cannot be says why."""

from __future__ import annotations

from browsing import visiting
from everybody import THEMES, faults
from playwright.sync_api import Browser, expect
from serving import Served

HAND = ("five of hearts", "five of diamonds", "jack of spades", "queen of clubs", "two of hearts")


def test_a_position_is_tapped_together_and_stands_in_the_address(browser: Browser, server: Served) -> None:
    with visiting(browser, server.url, settings={"theme": "light"}) as ann:
        page = ann.page
        page.goto(server.url + "/analysis")
        colour = "each => getComputedStyle(each).color"
        analyse = page.get_by_role("button", name="Analyse")
        expect(analyse).to_be_disabled()
        assert analyse.evaluate(colour) == page.locator("header.result p").evaluate(colour), (
            "readable on paper"
        )
        for card in (*HAND, "nine of diamonds"):
            page.get_by_role("button", name=card, exact=True).click()
        page.get_by_role("spinbutton", name="Your points").fill("98")
        page.get_by_role("button", name="Analyse").click()
        rows = page.get_by_role("table", name="Moves compared").get_by_role("row")
        expect(rows).to_have_count(16)
        expect(page.get_by_role("link", name="Save the picture")).to_have_attribute("download", "discard.svg")
        first = rows.nth(1).inner_text()
        assert "score=98-0" in page.url
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
        assert faults(page, THEMES) == []
        page.reload()
        expect(rows).to_have_count(16)
        assert rows.nth(1).inner_text() == first
        assert ann.troubles == []
        page.get_by_role("button", name="nine of diamonds", exact=True).click()
        page.get_by_role("button", name="Analyse").click()
        expect(page.get_by_role("alert")).to_contain_text("six cards")
