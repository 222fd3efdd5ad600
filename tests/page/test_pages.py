"""Pages besides the table: axe-core finds nothing on them, and nothing is wider than the screen."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe
from browsing import table_of, visiting
from gallery import THEMES
from playwright.sync_api import Browser, Page, expect
from serving import Served

TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
PAGES = ("/", "/stats", "/help", "/rules/cribbage", "/rules/euchre", "/nowhere", "/replay?r=nothing")
SIZES = ((360, 640), (1280, 800))


def faults(page: Page) -> list[str]:
    """Return what axe-core finds, and whether the page is wider than the screen."""
    told = Axe().run(page, options={"runOnly": {"type": "tag", "values": TAGS}})
    found = [f"{each['id']}: {each['nodes'][0]['html'][:160]}" for each in told.response["violations"]]
    wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    return [*found, f"{wide} pixels too wide"] if wide > 0 else found


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("size", SIZES)
def test_every_page_can_be_read_by_everybody(
    browser: Browser, server: Served, theme: str, size: tuple[int, int]
) -> None:
    found: dict[str, list[str]] = {}
    with visiting(
        browser,
        server.url,
        size=size,
        settings={"theme": theme},
        color_scheme="dark" if theme == "dark" else "light",
    ) as ann:
        for path in PAGES:
            ann.page.goto(server.url + path)
            ann.page.get_by_role("main").wait_for()
            expect(ann.page.locator("[aria-busy=true]")).to_have_count(0)
            found[path] = faults(ann.page)
        ann.page.goto(server.url)
        ann.page.get_by_role("button", name="Options").first.click()
        ann.page.get_by_role("dialog").first.wait_for()
        found["options"] = faults(ann.page)
        ann.sits_at(table_of(ann, "cribbage", bot=""))
        ann.page.get_by_role("heading", level=1).wait_for()
        found["room"] = faults(ann.page)
    assert {path: each for path, each in found.items() if each} == {}


def test_text_at_two_hundred_percent_stays_on_the_screen(browser: Browser, server: Served) -> None:
    with visiting(browser, server.url, size=(640, 800)) as ann:
        for path in PAGES:
            ann.page.goto(server.url + path)
            ann.page.get_by_role("main").wait_for()
            ann.page.evaluate("document.documentElement.style.fontSize = '200%'")
            assert ann.page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0, path
