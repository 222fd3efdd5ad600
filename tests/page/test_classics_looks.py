"""How the table looks and moves: big cards, pointers, small screens, pegs on the board, the British box."""

from __future__ import annotations

import re

import pytest
from browsing import act, comes_true, table_of, told, turn_comes, turns, visiting
from playwright.sync_api import Browser, Page, expect
from rigging import stacked
from serving import Served

from later import longer

NO_CUTS = "deal_cut=chance starter_cut=chance"
POINTERS = ("full", "lift", "ring", "tick", "arrow", "bar", "tint")
MARK = """card => {
  const names = ['content', 'display', 'background', 'width', 'height', 'borderStyle']
  const own = getComputedStyle(card)
  const about = part => names.map(name => getComputedStyle(card, part)[name])
  const parts = [...about('::before'), ...about('::after')]
  const itself = [own.transform, own.boxShadow, own.backgroundColor, own.borderBottom, own.outline]
  return [...itself, ...parts].join('|')
}"""
"""How a card looks, with all that is drawn about it."""
FACES = """() => [...document.querySelectorAll('.card:not(.back) svg')].map(svg => [...svg.children]
  .filter(use => getComputedStyle(use).display !== 'none')
  .map(use => use.getAttribute('class')).join())"""
"""Which drawings of each card are seen."""
FLOWN = """
window.flown = []
const animate = Element.prototype.animate
const PLACES = {'.mine': 'dealt', '.laid': 'played', '.crib-place, .crib': 'thrown'}
Element.prototype.animate = function (frames, how) {
  for (const [where, what] of Object.entries(PLACES)) if (this.closest(where)) window.flown.push(what)
  return animate.call(this, frames, how)
}"""
"""Notes which cards are animated."""


def options(page: Page) -> None:
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_role("heading", name="Options")).to_be_visible()


@pytest.mark.long
def test_U07_every_card_that_is_shown_is_big(browser: Browser, server: Served) -> None:
    with visiting(browser, server.url) as ann:
        page = ann.page
        ann.sits_at(table_of(ann, "cribbage", NO_CUTS))
        expect(ann.hand()).to_have_count(6)
        told(ann)
        options(page)
        page.keyboard.press("b")
        expect(page.get_by_role("switch", name="Big cards")).to_be_checked()
        page.keyboard.press("Escape")
        seen = 0
        for _turn in turns(ann):
            faces = page.evaluate(FACES)
            assert set(faces) <= {"big"}
            seen = max(seen, len(faces))
            if page.locator(".tally .total").count():
                break
            act(ann)
        assert seen >= 6
        page.reload()
        page.locator(".card").first.wait_for()
        assert set(page.evaluate(FACES)) <= {"big"}


@pytest.mark.long
def test_U08_seven_pointers(browser: Browser, server: Served) -> None:
    with visiting(browser, server.url) as ann:
        page = ann.page
        ann.sits_at(table_of(ann, "cribbage", NO_CUTS))
        ann.hand().nth(2).click()
        looks = []
        for pointer in (*POINTERS[1:], POINTERS[0]):
            options(page)
            page.keyboard.press("p")
            page.keyboard.press("Escape")
            expect(page.locator("html")).to_have_attribute("data-pointer", pointer)
            comes_true(page, "!document.getAnimations().length")
            looks.append(ann.hand().nth(2).evaluate(MARK))
            assert looks[-1] != ann.hand().nth(3).evaluate(MARK)
        assert len(set(looks)) == 7


@pytest.mark.long
@pytest.mark.parametrize("moving", [True, False])
def test_U16_cards_move_unless_that_is_turned_off(browser: Browser, server: Served, moving: bool) -> None:
    with visiting(browser, server.url, settings={"speed": 9, "animation": moving}) as ann:
        ann.page.add_init_script(FLOWN)
        ann.sits_at(table_of(ann, "cribbage", "deal_cut=chance"))
        for _turn in turns(ann):
            if ann.page.locator(".laid .me").count():
                break
            act(ann)
            turn_comes(ann)
        flown = set(ann.page.evaluate("window.flown"))
        assert ({"dealt", "thrown", "played"} <= flown) if moving else not flown


@pytest.mark.parametrize(("game", "size"), [("cribbage", (360, 640)), longer("euchre", (844, 390))])
def test_P03_a_whole_game_on_a_small_screen(
    browser: Browser, server: Served, game: str, size: tuple[int, int]
) -> None:
    rules, seats = (f"target=21 {NO_CUTS}", 2) if game == "cribbage" else ("target=2", 4)
    with visiting(browser, server.url, size=size) as ann:
        ann.sits_at(table_of(ann, game, rules, seats))
        wide = """() => { const felt = document.querySelector('.felt')
          const wide = document.documentElement.scrollWidth - innerWidth
          return [wide, felt.scrollHeight - felt.clientHeight] }"""
        for _turn in turns(ann):
            assert max(ann.page.evaluate(wide)) <= 1
            said = act(ann)
            if said == "Play again":
                return
            turn_comes(ann)


STANDING = """() => [0, 1].map(side => [
  +document.querySelectorAll('.who .num')[side].textContent,
  ...document.querySelector(`.peg.p${side}.front`).getAttribute('transform').match(/[-.\\d]+/g).map(Number)])"""
"""The score of each side, one's own first, and where its leading peg stands on the drawing."""


@pytest.mark.long
@pytest.mark.parametrize("target", [61, pytest.param(121, marks=pytest.mark.slow)])
def test_P01_P02_the_pegs_stand_at_the_score_twice_round(
    browser: Browser, server: Served, monkeypatch: pytest.MonkeyPatch, target: int
) -> None:
    hands = {0: "5S 5H 5C JD QD KD", 1: "AS AC 3H 3D 9H 9C"}
    stacked(monkeypatch, "cribbage", hands, "5D", dealer=0)
    with visiting(browser, server.url, settings={"board": "twice"}) as ann:
        page = ann.page
        ann.sits_at(table_of(ann, "cribbage", f"target={target} {NO_CUTS}"))
        holes = page.locator(".board .holes circle")
        at = "all => all.map(each => [+each.getAttribute('cx'), +each.getAttribute('cy')])"
        expect(holes.first).to_be_visible()
        places = holes.evaluate_all(at)
        # Out along the outer row, back along the inner one; the last hole is in the centre at the left.
        first, row = places[2 : 2 + 30], places[2 + 30 : 2 + 60]
        assert len({y for _x, y in first}) == len({y for _x, y in row}) == 1
        assert [x for x, _y in first] == sorted(x for x, _y in first)
        assert [x for x, _y in row] == sorted((x for x, _y in row), reverse=True)
        box = page.locator(".board .game-hole")
        end = [float(box.get_attribute(name) or 0) for name in ("cx", "cy")]
        assert end[0] < first[0][0]
        seen = set()
        for _turn in turns(ann):
            still = not page.locator(".board").evaluate(
                "board => board.getAnimations({subtree: true}).length"
            )
            [[mine, *peg], _theirs] = page.evaluate(STANDING)
            if still and 0 < mine < target:
                assert peg == places[1 + (mine - 1) % 60 + 1], mine
                seen.add((mine - 1) // 60)
            if act(ann) == "Play again":
                break
            turn_comes(ann)
        assert seen == ({0} if target == 61 else {0, 1})
        won = [peg for score, *peg in page.evaluate(STANDING) if score == target]
        assert won == [end]
        assert f"to {target}" in (page.locator(".board").get_attribute("aria-label") or "")


@pytest.mark.long
def test_P04_the_crib_is_the_box_in_britain(browser: Browser, server: Served) -> None:
    with visiting(browser, server.url) as ann:
        page = ann.page
        page.goto(server.url)
        page.get_by_role("button", name="Options").first.click()
        page.get_by_role("switch", name="British terms").click()
        page.wait_for_load_state()
        expect(page.locator("html")).to_have_attribute("lang", "en-GB")
        ann.sits_at(table_of(ann, "cribbage", NO_CUTS))
        expect(ann.hand()).to_have_count(6)
        told(ann)
        expect(page.locator(".crib-place")).to_contain_text(re.compile("box"))
        ann.hand().nth(0).click()
        ann.hand().nth(1).click()
        expect(ann.main()).to_have_text(re.compile("^Throw .* box"))
        for _turn in turns(ann):
            assert "crib" not in page.locator("main").inner_text().replace("Cribbage", "")
            if (
                page.locator(".order-of-show li").count()
                and "box" in page.locator(".order-of-show").inner_text()
            ):
                return
            act(ann)
