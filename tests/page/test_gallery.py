"""Every scene at every size and in every theme: nothing overflows, and axe-core finds nothing."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from everybody import THEMES, faults
from gallery import SCENES, SIZES, VISITS, gallery, looking, show
from playwright.sync_api import Browser, Page

from later import longer

TOO_WIDE = """() => {
  const wide = document.documentElement.scrollWidth - innerWidth
  const felt = document.querySelector('.felt')
  const high = document.documentElement.scrollHeight - innerHeight
  if (!felt) return [wide]
  return [wide, high, felt.scrollHeight - felt.clientHeight, felt.scrollWidth - felt.clientWidth]
}"""
CUT = """() => [...document.querySelectorAll('.felt button:not(.bar button), .felt .num')].filter(each => {
  const {width, left, right, top, bottom} = each.getBoundingClientRect()
  return width && (left < -1 || right > innerWidth + 1 || bottom > innerHeight + 1 || top < -1)
}).map(each => each.textContent.trim() || each.ariaLabel)"""

CLIPPED = """() => [...document.querySelectorAll('main *')].filter(each => {
  const {overflowX, textOverflow} = getComputedStyle(each)
  return (overflowX === 'hidden' || textOverflow === 'ellipsis') && each.clientWidth > 1
    && each.scrollWidth > each.clientWidth + 1
}).map(each => each.textContent.trim())"""
PRESSED_TOGETHER = """() => {
  const all = [...document.querySelectorAll('main .btn, main .dec, main .tap-card, main .seg a')].map(each =>
    [each.textContent.trim(), each.getBoundingClientRect()]).filter(([, box]) => box.width)
  return all.flatMap(([one, a], place) => all.slice(place + 1).filter(([, b]) => a.left < b.right - 1
    && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1).map(([other]) => [one, other]))
}"""
BROKEN = """() => [...document.querySelectorAll('.sums dt, .kinds a, .slot .placed')].filter(each => {
  const range = document.createRange()
  range.selectNodeContents(each)
  const rows = [...range.getClientRects()].map(({top, bottom}) => [top, bottom])
  return rows.some(([top]) => rows.some(([, bottom]) => top > bottom - 2))
}).map(each => each.textContent.trim() || each.className)"""
"""What should stand in one row: names above scores, kinds of positions, the cards of a hand."""
DIFFERENT = ((360, 640), (844, 390), (768, 1024), (1280, 800))
"""The sizes of the art direction that differ most. These pages scroll: a usual phone is like a small one."""
LAPTOPS = ((1366, 650), (1280, 600), (1280, 720), (1536, 730), (1000, 650))
"""What a browser leaves of usual screens, and a tablet on its side."""
ROWS = (
    ".who .name, .who .num, .board-svg",
    ".them .card, .them .tag",
    ".order-of-show li",
    ".cut-cards > *",
    ".spread",
    ".places",
    ".crib-place .tag",
    ".call > *",
    ".laid .card",
    ".five .card",
    ".tally",
    ".own .say",
    ".claim > *",
    ".mine .card:not([aria-pressed=true])",
    ".act .btn, .act .tag",
)
"""What lies one below another, from the top."""
OVERLAPPING = """rows => {
  const seen = row => [...document.querySelectorAll(row)].map(each => each.getBoundingClientRect())
    .filter(({width, height}) => width && height)
  const boxes = rows.map(row => [row, seen(row)])
  return boxes.flatMap(([upper, above], place) => boxes.slice(place + 1).filter(([, below]) =>
    above.some(a => below.some(b => a.bottom > b.top + 1 && a.left < b.right && b.left < a.right))
  ).map(([lower]) => [upper, lower]))
}"""
MORE_LINES = """() => {
  const lines = document.querySelector('.tally ol')
  while (lines.children.length < 9) lines.append(lines.firstElementChild.cloneNode(true))
}"""

MISSHAPEN = """() => [...document.querySelectorAll('.card')].filter(({offsetWidth, offsetHeight}) =>
  offsetWidth && Math.abs(offsetHeight / offsetWidth - 1.4) > 0.04
).map(each => each.ariaLabel ?? each.className)"""


@pytest.fixture(scope="module")
def page(browser: Browser, run_folder: Path) -> Iterator[Page]:
    with gallery(run_folder) as address, looking(browser, "light", address) as found:
        yield found


USUAL = {
    *("cribbage-throw", "cribbage-play", "cribbage-show", "cribbage-names-play"),
    *("euchre-bid", "euchre-trick", "euchre-over", "company-gone", "room-host"),
}
"""A scene of each kind; the others are looked at by ``make long``."""


@pytest.fixture(scope="module", params=[each if each in USUAL else longer(each) for each in SCENES])
def shown(page: Page, request: pytest.FixtureRequest) -> Page:
    """A page that shows a scene; the tests of a scene follow one another."""
    show(page, request.param)
    return page


def test_nothing_overflows_at_any_size(shown: Page) -> None:
    for width, height in SIZES:
        shown.set_viewport_size({"width": width, "height": height})
        assert max(shown.evaluate(TOO_WIDE)) <= 0, f"{width} by {height}: {shown.evaluate(TOO_WIDE)}"
        assert shown.evaluate(CUT) == [], f"{width} by {height}"
        assert shown.evaluate(MISSHAPEN) == [], f"{width} by {height}"


def test_nothing_of_cribbage_is_scrolled_or_covered_on_a_laptop(shown: Page) -> None:
    if shown.locator(".felt.cribbage").count():
        for width, height in LAPTOPS:
            shown.set_viewport_size({"width": width, "height": height})
            assert max(shown.evaluate(TOO_WIDE)) <= 0, f"{width} by {height}: {shown.evaluate(TOO_WIDE)}"
            assert shown.evaluate(CUT) == [], f"{width} by {height}"
            assert shown.evaluate(OVERLAPPING, ROWS) == [], f"{width} by {height}"


@pytest.mark.long
def test_axe_finds_nothing_in_any_theme(shown: Page) -> None:
    for size, themes in (((390, 844), THEMES), ((1280, 800), ())):
        shown.set_viewport_size({"width": size[0], "height": size[1]})
        assert faults(shown, themes) == [], size


@pytest.mark.long
@pytest.mark.parametrize("visit", VISITS)
def test_a_page_of_the_teacher_is_whole_at_any_size_by_day_and_night(page: Page, visit: str) -> None:
    show(page, visit)
    for width, height in DIFFERENT:
        page.set_viewport_size({"width": width, "height": height})
        size = f"{width} by {height}"
        assert max(page.evaluate(TOO_WIDE)) <= 0, size
        assert page.evaluate(CLIPPED) == [], size
        assert page.evaluate(MISSHAPEN) == [], size
        assert page.evaluate(PRESSED_TOGETHER) == [], size
        assert page.evaluate(BROKEN) == [], size
    assert faults(page, ("dark",)) == []


@pytest.mark.parametrize("width", [360, longer(390), longer(1280)])
def test_what_a_bower_is_stands_in_one_line(page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 844})
    show(page, "euchre-alone")
    tags = page.locator(".mine .low")
    sizes = tags.evaluate_all("tags => tags.map(tag => [tag.offsetWidth, tag.offsetHeight])")
    assert sizes
    assert all(wide > high + 5 for wide, high in sizes), sizes


def test_the_longest_count_is_seen_to_its_end_on_a_laptop(page: Page) -> None:
    show(page, "cribbage-show")
    page.evaluate(MORE_LINES)
    for width, height in (*LAPTOPS, (1440, 790), (1280, 800)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(CUT) == [], f"{width} by {height}"
        # Browsers round the heights of nine lines otherwise; a line that is cut off is four times this.
        hidden = page.locator(".tally").evaluate("tally => tally.scrollHeight - tally.clientHeight")
        assert hidden <= 5, f"{width} by {height}"
