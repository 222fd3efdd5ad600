"""Every scene at every size and in every theme: nothing overflows, and axe-core finds nothing."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from gallery import SCENES, SIZES, THEMES, gallery, looking, show
from playwright.sync_api import Browser

TOO_WIDE = """() => {
  const wide = document.documentElement.scrollWidth - innerWidth
  const felt = document.querySelector('.felt')
  return felt ? [wide, felt.scrollHeight - felt.clientHeight, felt.scrollWidth - felt.clientWidth] : [wide]
}"""
CUT = """() => [...document.querySelectorAll('.felt button:not(.bar button), .felt .num')].filter(each => {
  const {width, left, right, top, bottom} = each.getBoundingClientRect()
  return width && (left < -1 || right > innerWidth + 1 || bottom > innerHeight + 1 || top < -1)
}).map(each => each.textContent.trim() || each.ariaLabel)"""
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with gallery() as found:
        yield found


@pytest.mark.parametrize("scene", SCENES)
def test_nothing_overflows_at_any_size(browser: Browser, address: str, scene: str) -> None:
    with looking(browser, "light") as page:
        show(page, address, scene)
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            assert max(page.evaluate(TOO_WIDE)) <= 0, f"{width} by {height}: {page.evaluate(TOO_WIDE)}"
            assert page.evaluate(CUT) == [], f"{width} by {height}"


@pytest.mark.parametrize("theme", THEMES)
def test_axe_finds_nothing(browser: Browser, address: str, theme: str) -> None:
    found: list[str] = []
    with looking(browser, theme) as page:
        for scene in SCENES:
            for size in ((390, 844), (1280, 800)):
                page.set_viewport_size({"width": size[0], "height": size[1]})
                show(page, address, scene)
                told = Axe().run(page, options={"runOnly": {"type": "tag", "values": TAGS}})
                found += [
                    f"{scene} {size[0]}: {each['id']}: {each['nodes'][0]['html'][:160]}"
                    for each in told.response["violations"]
                ]
    assert found == []
