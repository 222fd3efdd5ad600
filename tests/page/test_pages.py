"""Pages besides the table: axe-core finds nothing on them, and nothing is wider than the screen."""

from __future__ import annotations

import pytest
from browsing import table_of, visiting
from everybody import THEMES, faults
from everywhere import SERVED
from playwright.sync_api import Browser, Page, expect
from serving import Served

from later import longer

PAGES = (*[each.path for each in SERVED if "?" not in each.path], "/drill", "/replay?r=nothing")
SIZES = ((360, 640), (1280, 800))


def found_wrong(page: Page, themes: tuple[str, ...]) -> list[str]:
    """Return what axe-core finds, and whether the page is wider than the screen."""
    wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    return [*faults(page, themes), *([f"{wide} pixels too wide"] if wide > 0 else [])]


@pytest.mark.parametrize(("size", "themes"), [(SIZES[0], ()), longer(SIZES[0], THEMES), longer(SIZES[1], ())])
def test_every_page_can_be_read_by_everybody(
    browser: Browser, server: Served, size: tuple[int, int], themes: tuple[str, ...]
) -> None:
    found: dict[str, list[str]] = {}
    with visiting(browser, server.url, size=size, settings={"theme": "light"}) as ann:
        for path in PAGES:
            ann.page.goto(server.url + path)
            ann.page.get_by_role("main").wait_for()
            expect(ann.page.locator("[aria-busy=true]")).to_have_count(0)
            found[path] = found_wrong(ann.page, themes)
        ann.page.goto(server.url)
        ann.page.get_by_role("button", name="Options").first.click()
        ann.page.get_by_role("dialog").first.wait_for()
        found["options"] = found_wrong(ann.page, themes)
        ann.sits_at(table_of(ann, "cribbage", bot=""))
        ann.page.get_by_role("heading", level=1).wait_for()
        found["room"] = found_wrong(ann.page, themes)
    assert {path: each for path, each in found.items() if each} == {}


@pytest.mark.long
def test_text_at_two_hundred_percent_stays_on_the_screen(browser: Browser, server: Served) -> None:
    with visiting(browser, server.url, size=(640, 800)) as ann:
        for path in PAGES:
            ann.page.goto(server.url + path)
            ann.page.get_by_role("main").wait_for()
            ann.page.evaluate("document.documentElement.style.fontSize = '200%'")
            assert ann.page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0, path
