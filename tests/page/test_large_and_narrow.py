"""The table on screens that no phone and no laptop has: very large ones, and a usual one at 200 %."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from browsing import visiting
from gallery import SCENES, gallery, looking, show
from playwright.sync_api import Browser, Page, expect
from serving import Served

TABLES = [each for each in SCENES if each.startswith(("cribbage-", "euchre-"))]
PLAYED = [each for each in TABLES if each.endswith(("-beyond", "-play", "-last-card", "-trick"))]
OVER = """() => {
  const all = where => [...document.querySelectorAll(where)].filter(each => each.checkVisibility())
  const box = each => each.getBoundingClientRect()
  const others = all('.pack .card, .crib .card, .them .card, .act .btn')
  return all('.laid .card, .diamond .card').flatMap(one => others
    .filter(two => box(one).left < box(two).right - 2 && box(two).left < box(one).right - 2
      && box(one).top < box(two).bottom - 2 && box(two).top < box(one).bottom - 2)
    .map(two => [one.ariaLabel, two.ariaLabel ?? two.textContent]))
}"""
BEYOND = """() => {
  const felt = document.querySelector('.felt')
  return [felt.scrollWidth - felt.clientWidth, felt.scrollHeight - felt.clientHeight]
}"""
PART = "() => document.querySelector('.mine .card').getBoundingClientRect().width / innerWidth"


@pytest.fixture(scope="module")
def page(browser: Browser, run_folder: Path) -> Iterator[Page]:
    with gallery(run_folder) as address, looking(browser, "light", address) as found:
        yield found


def test_at_two_hundred_percent_no_played_card_hides_another(page: Page) -> None:
    page.set_viewport_size({"width": 640, "height": 400})
    for scene in PLAYED:
        show(page, scene)
        assert page.evaluate(OVER) == [], scene
        assert page.evaluate(BEYOND) == [0, 0], scene


@pytest.mark.parametrize("scene", ["cribbage-play", "euchre-trick"])
def test_on_a_very_large_screen_the_table_is_as_large_as_on_a_large_one(page: Page, scene: str) -> None:
    parts = []
    for width, height in ((1920, 1080), (2560, 1440), (3840, 2160)):
        page.set_viewport_size({"width": width, "height": height})
        show(page, scene)
        parts.append(page.evaluate(PART))
        assert page.evaluate(BEYOND) == [0, 0], width
    assert min(parts) > 0.93 * max(parts), parts


@pytest.mark.parametrize("scene", ["cribbage-play", "cribbage-show", "euchre-hint"])
def test_what_a_browser_leaves_of_a_large_screen_holds_the_whole_table(page: Page, scene: str) -> None:
    for width, height in ((1600, 900), (1920, 940), (1920, 1019)):
        page.set_viewport_size({"width": width, "height": height})
        show(page, scene)
        assert page.evaluate(BEYOND) == [0, 0], height


def test_on_a_large_screen_the_log_stays_in_sight_above_the_chat_or_the_rules(page: Page) -> None:
    page.set_viewport_size({"width": 1920, "height": 1080})
    show(page, "cribbage-play")
    rail = page.get_by_role("complementary")
    expect(rail.get_by_role("region", name="Log")).to_be_visible()
    # Nobody is there to chat with.
    expect(rail.get_by_role("region", name="The rules")).to_be_visible()
    rail.get_by_role("radio", name="Chat").check(force=True)
    expect(rail.get_by_label("Message")).to_be_visible()
    expect(rail.get_by_role("region", name="Log")).to_be_visible()
    page.set_viewport_size({"width": 1280, "height": 800})
    expect(rail.get_by_role("region", name="Log")).to_have_count(0)
    rail.get_by_role("radio", name="Log").check(force=True)
    expect(rail.get_by_role("region", name="Log")).to_be_visible()


@pytest.mark.parametrize("scene", ["cribbage-play", "euchre-trick"])
def test_a_small_phone_shows_the_whole_title_of_the_table(page: Page, scene: str) -> None:
    page.set_viewport_size({"width": 360, "height": 640})
    show(page, scene)
    title = page.locator(".bar p")
    title.evaluate("each => each.append(' · hand 12')")
    assert title.evaluate("each => [each.scrollWidth - each.clientWidth, each.scrollHeight - 48 > 0]") == [
        0,
        False,
    ]


@pytest.mark.long
@pytest.mark.parametrize("scene", TABLES)
def test_on_very_large_screens_nothing_is_beyond_the_edge(page: Page, scene: str) -> None:
    for width, height in ((2560, 1300), (3840, 2160)):
        page.set_viewport_size({"width": width, "height": height})
        show(page, scene)
        assert page.evaluate(BEYOND) == [0, 0], width
        assert page.evaluate(OVER) == [], width


@pytest.mark.parametrize("game", ["Cribbage", "Euchre"])
def test_what_closes_the_rules_of_a_game_is_in_sight_and_a_mark_says_that_there_is_more(
    browser: Browser, server: Served, game: str
) -> None:
    with visiting(browser, server.url, size=(1280, 800)) as ann:
        page = ann.page
        page.goto(server.url)
        page.get_by_role("button", name=f"Rules of {game}").click()
        sheet = page.get_by_role("dialog", name=f"Rules of {game}")
        done = sheet.get_by_role("button", name="Done")
        expect(done).to_be_in_viewport(ratio=1)
        sheet.get_by_role("button", name="All rules").click()
        expect(sheet).to_contain_class("more")
        expect(done).to_be_in_viewport(ratio=1)
        sheet.evaluate("sheet => sheet.scrollTo(0, sheet.scrollHeight)")
        expect(sheet).not_to_contain_class("more")
        done.click()
        expect(sheet).to_be_hidden()


LINES = """() => {
  const room = document.createElement('canvas').getContext('2d')
  const found = []
  const texts = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const [text, holder] = [texts.currentNode, texts.currentNode.parentElement]
    if (!text.data.trim() || !holder.checkVisibility() || holder.closest('.vh')) continue
    const style = getComputedStyle(holder)
    room.font = `${style.fontSize} ${style.fontFamily}`
    const words = document.createRange()
    words.selectNodeContents(text)
    const rows = [...words.getClientRects()].map(row => row.width)
    const said = text.data.trim()
    const letter = room.measureText(said).width / said.length
    const letters = Math.max(...rows) / holder.currentCSSZoom / letter
    if (letters > 80) found.push([text.data.trim().slice(0, 60), Math.round(letters)])
  }
  return found
}"""
"""Lines of more than 75 letters, by the mean width of their own letters, and what is a little over it."""


@pytest.mark.parametrize("width", [1280, 1920, 2560])
def test_the_paper_pages_use_the_width_of_a_screen_and_keep_lines_that_can_be_read(
    browser: Browser, server: Served, width: int
) -> None:
    with visiting(browser, server.url, size=(width, width * 9 // 16)) as visitor:
        for path in ("/", "/me", "/stats", "/ladder/cribbage", "/rules/cribbage", "/help"):
            visitor.page.goto(f"{visitor.url}{path}")
            main = visitor.page.get_by_role("main")
            main.wait_for()
            expect(visitor.page.locator("[aria-busy=true]")).to_have_count(0)
            used = main.evaluate("each => each.getBoundingClientRect().width / innerWidth")
            text = path.startswith(("/rules", "/help"))
            assert used >= (0.4 if text else 0.65), path
            assert visitor.page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
            assert visitor.page.evaluate(LINES) == [], path


PANELS = """() => [...document.querySelectorAll('.game')].map(panel => {
  const box = each => each.getBoundingClientRect()
  const {left, right} = box(panel)
  const cut = [...panel.querySelectorAll('.showfan .card')].map(box)
    .filter(each => each.left < left || each.right > right)
  return [cut.length, ...['h2', '.main'].map(each => Math.round(box(panel.querySelector(each)).top))]
})"""


@pytest.mark.parametrize("width", [1280, 1920, 2560])
def test_the_panels_of_home_cut_no_card_and_stand_in_line(
    browser: Browser, server: Served, width: int
) -> None:
    with visiting(browser, server.url, size=(width, 900)) as ann:
        ann.page.goto(server.url)
        expect(ann.page.locator(".level-words")).to_have_count(2)
        first, second = ann.page.evaluate(PANELS)
        assert first == second
        assert first[0] == 0


def test_the_calls_of_a_second_round_keep_together_on_a_wide_felt(page: Page) -> None:
    page.set_viewport_size({"width": 1920, "height": 1080})
    show(page, "euchre-name")
    assert page.evaluate("document.querySelector('.bids').getBoundingClientRect().width") <= 1000


def test_beside_long_names_a_short_one_keeps_its_points_in_its_chip(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    show(page, "cribbage-names-show")
    inside = (
        "each => each.getBoundingClientRect().right <= each.parentElement.getBoundingClientRect().right - 8"
    )
    points = page.locator(".order-of-show li > b")
    expect(points).to_have_count(1)
    assert points.evaluate(inside)


def test_the_drills_stand_side_by_side_on_a_wide_screen(browser: Browser, server: Served) -> None:
    with visiting(browser, server.url, size=(1920, 1080)) as ann:
        ann.page.goto(f"{server.url}/drill")
        parts = ann.page.locator(".drills > section")
        expect(parts).to_have_count(3)
        assert len({box["y"] for each in parts.all() if (box := each.bounding_box())}) == 1
