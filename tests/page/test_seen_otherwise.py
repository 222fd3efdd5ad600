"""Scenes seen otherwise: forced colours, very large zoom or text, long names, a hint."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from gallery import SCENES, SIZES, gallery, looking, show
from playwright.sync_api import Browser, Page

SYSTEM = """name => {
  const probe = document.body.appendChild(document.createElement('i'))
  probe.style.color = name
  const found = getComputedStyle(probe).color
  probe.remove()
  return found
}"""
OUTLINES = """where => [...document.querySelectorAll(where)].map(each => {
  const {outlineStyle, outlineWidth, outlineColor} = getComputedStyle(each)
  const style = parseFloat(outlineWidth) >= 2 ? outlineStyle : 'thin'
  return outlineStyle === 'none' ? 'none' : `${style} ${outlineColor}`
})"""
OUT_OF_REACH = """() => [...document.querySelectorAll(
  '.mine button, .act .btn, .bids .btn, .claim .btn'
)].filter(each => {
  each.scrollIntoView({block: 'center'})
  const {left, top, width, height} = each.getBoundingClientRect()
  const hit = document.elementFromPoint(left + Math.min(8, width / 2), top + height / 2)
  return !hit || !(each.contains(hit) || hit.contains(each))
}).map(each => each.textContent.trim() || each.ariaLabel)"""
WIDE = """() => {
  const felt = document.querySelector('.felt')
  const inside = felt ? felt.scrollWidth - felt.clientWidth : 0
  return Math.max(document.documentElement.scrollWidth - innerWidth, inside)
}"""
CUT_NAMES = """() => [...document.querySelectorAll(
  '.who .name b, .plate b, .side h2, .order-of-show span, .tag b, .trump small'
)].filter(each => {
  const {display, textOverflow, webkitLineClamp} = getComputedStyle(each)
  const cut = each.scrollWidth > each.clientWidth + 1 || each.scrollHeight > each.clientHeight + 4
  const shortened = textOverflow === 'ellipsis' || webkitLineClamp !== 'none'
  return cut && each.checkVisibility() && display !== 'inline' && !shortened
}).map(each => each.textContent)"""
OVERLAPS = """() => {
  const boxes = [...document.querySelectorAll('.who .name b, .who .num, .plate, .side h2, .side .num')]
    .filter(each => each.checkVisibility()).map(each => [each, each.getBoundingClientRect()])
  const over = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1
  return boxes.flatMap(([one, a], place) => boxes.slice(place + 1)
    .filter(([two, b]) => !one.contains(two) && over(a, b))
    .map(([two]) => `${one.textContent} over ${two.textContent}`))
}"""
COVERED = """() => {
  const hint = document.querySelector('.hintbox').getBoundingClientRect()
  return [...document.querySelectorAll('.felt .card')].filter(each => {
    const card = each.getBoundingClientRect()
    return Math.min(card.right, hint.right) - Math.max(card.left, hint.left) > 2
      && Math.min(card.bottom, hint.bottom) - Math.max(card.top, hint.top) > (each.closest('.mine') ? 14 : 2)
  }).map(each => each.ariaLabel ?? 'a back')
}"""


@pytest.fixture(scope="module")
def address(run_folder: Path) -> Iterator[str]:
    with gallery(run_folder) as found:
        yield found


@pytest.fixture(scope="module")
def page(browser: Browser, address: str) -> Iterator[Page]:
    with looking(browser, "light", address) as found:
        yield found


def outlines(page: Page, where: str) -> set[str]:
    """The outlines of all that a selector finds; thinner ones than two pixels are called thin."""
    return set(page.evaluate(OUTLINES, where))


@pytest.mark.long
def test_in_forced_colours_outlines_of_the_system_say_what_colour_said(
    browser: Browser, address: str
) -> None:
    with looking(browser, "light", address) as page:
        page.emulate_media(forced_colors="active")
        show(page, "cribbage-throw-picked")
        highlight, text, grey = (
            page.evaluate(SYSTEM, name) for name in ("Highlight", "CanvasText", "GrayText")
        )
        assert len({highlight, text, grey}) == 3
        assert outlines(page, ".mine [aria-pressed=true]") == {f"solid {highlight}"}
        assert outlines(page, ".mine [aria-pressed=false]") == {"none"}
        page.locator(".mine [aria-pressed=false]").first.focus()
        page.keyboard.press("Home")
        assert outlines(page, ".mine :focus-visible") == {f"solid {text}"}
        show(page, "euchre-barred")
        assert outlines(page, ".mine [aria-disabled=true]") == {f"dashed {grey}"}
        show(page, "euchre-trick")
        assert outlines(page, ".diamond .wins") == {f"solid {text}"}
        # Words are in the system's colour; the board, which is a picture, keeps its own.
        assert page.eval_on_selector(".own .say", "each => getComputedStyle(each).color") == text
        # So is what is written beside a card.
        beside = {
            "cribbage-play": ".laid .order, .mine .idx",
            "cribbage-show": ".under",
            "euchre-bid": ".unmade",
        }
        for scene, where in beside.items():
            show(page, scene)
            colours = page.eval_on_selector_all(where, "all => all.map(each => getComputedStyle(each).color)")
            assert set(colours) == {text}, scene
        show(page, "cribbage-play")
        pegs = page.eval_on_selector_all(
            ".peg > :first-child", "all => all.map(each => getComputedStyle(each).fill)"
        )
        assert len(set(pegs)) == 2


@pytest.mark.long
@pytest.mark.parametrize("scene", SCENES)
def test_at_four_hundred_percent_everything_is_reached_by_scrolling_down(page: Page, scene: str) -> None:
    page.set_viewport_size({"width": 320, "height": 256})
    show(page, scene)
    assert page.evaluate(WIDE) <= 0
    assert page.evaluate(OUT_OF_REACH) == []


@pytest.mark.parametrize(
    "size", [(390, 844), *(pytest.param(each, marks=pytest.mark.slow) for each in ((768, 1024), (1280, 800)))]
)
@pytest.mark.long
def test_text_of_twice_the_size_covers_nothing_that_one_presses(page: Page, size: tuple[int, int]) -> None:
    found: dict[str, list[str] | int] = {}
    page.set_viewport_size({"width": size[0], "height": size[1]})
    for scene in SCENES:
        show(page, scene)
        page.evaluate("document.documentElement.style.fontSize = '200%'")
        if (wide := page.evaluate(WIDE)) > 0:
            found[scene] = wide
        if covered := page.evaluate(OUT_OF_REACH):
            found[scene] = covered
    assert found == {}


@pytest.mark.long
@pytest.mark.parametrize("scene", [each for each in SCENES if "-names-" in each])
def test_names_of_twenty_letters_overlap_nothing_and_end_in_an_ellipsis(page: Page, scene: str) -> None:
    show(page, scene)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(CUT_NAMES) == [], f"{width} by {height}"
        assert page.evaluate(OVERLAPS) == [], f"{width} by {height}"


@pytest.mark.long
@pytest.mark.parametrize("scene", ["cribbage-hint", "cribbage-warned", "euchre-hint"])
def test_a_hint_lies_over_no_card(page: Page, scene: str) -> None:
    """A card that a hint means lifts a little over its edge; that is the card over the hint."""
    show(page, scene)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(COVERED) == [], f"{width} by {height}"


@pytest.mark.long
@pytest.mark.parametrize("size", SIZES[:2])
def test_the_reason_of_a_warning_ends_above_the_raised_cards(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    show(page, "cribbage-warned")
    page.get_by_text("Show me").click()
    words = page.locator(".hintbox p, .hintbox div, .hintbox span").last
    words.scroll_into_view_if_needed()
    bottom = words.evaluate("each => each.getBoundingClientRect().bottom")
    raised = page.locator(".mine [aria-pressed=true]").first
    assert bottom <= raised.evaluate("each => each.getBoundingClientRect().top")
