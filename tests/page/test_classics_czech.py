"""Every text of the page in Czech: no English sentence of the catalogue is left on any page."""

from __future__ import annotations

import json
from contextlib import suppress
from functools import cache

import pytest
from browsing import SOON, Visitor, table_of, visiting
from playwright.sync_api import Browser, TimeoutError, expect
from serving import Served

from page_messages import CONTEXT, WEB, messages

NO_CUTS = "deal_cut=chance starter_cut=chance"
SEEN = """english => {
  english = window.english ??= new Set(english)
  const names = ['aria-label', 'title', 'placeholder', 'alt', 'aria-valuetext']
  const all = [...document.querySelectorAll('*')]
  const labels = all.flatMap(each => names.map(name => each.getAttribute(name)))
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const texts = []
  // A word that can be asked about is one of the language's own list: partner is the same in both.
  while (walker.nextNode())
    if (!walker.currentNode.parentElement.closest('.term')) texts.push(walker.currentNode.textContent)
  const seen = [document.title, ...labels, ...texts].filter(Boolean).map(each => each.trim())
  return [...new Set(seen)].filter(each => english.has(each))
}"""
PAGES = ("/", "/stats", "/help", "/me", "/ladder/euchre", "/nowhere", "/rules/cribbage", "/replay?r=nothing")


@cache
def words() -> dict[str, str]:
    """The page's own messages in Czech."""
    files = (WEB / "src" / "words").glob("cs*.json")
    return {key: said for file in files for key, said in json.loads(file.read_text("utf-8")).items()}


@cache
def english() -> set[str]:
    """Messages that read otherwise in Czech."""
    czech = words()
    said = {each if isinstance(each, str) else each[0] for _file, _line, each in messages()}
    # A word with a context may stand on the page in its other sense, as the name of a key.
    said = {each for each in said if CONTEXT not in each}
    return {each for each in said if czech.get(each, each) != each and len(each) > 2}


def left(ann: Visitor) -> set[str]:
    """English messages that are on the page."""
    return set(ann.page.evaluate(SEEN, sorted(english())))


def test_T07_every_page_is_in_czech(browser: Browser, server: Served) -> None:
    with visiting(browser, server.url, size=(1280, 800), locale="cs-CZ") as ann:
        page = ann.page
        for path in PAGES:
            page.goto(server.url + path)
            page.get_by_role("main").wait_for()
            expect(page.locator("[aria-busy=true]")).to_have_count(0)
            expect(page.locator("html")).to_have_attribute("lang", "cs")
            assert left(ann) == set(), path
        page.goto(server.url)
        for name in ("Options", "Rules of {game}", "Send a link", "Find a game"):
            said = words()[name].partition("{")[0].strip()
            page.get_by_role("button", name=said).first.click()
            page.locator("dialog[open]").wait_for()
            assert left(ann) == set(), said
            page.keyboard.press("Escape")
            expect(page.locator("dialog[open]")).to_have_count(0)


@pytest.mark.long
@pytest.mark.parametrize(
    ("game", "rules", "seats"),
    [("cribbage", f"target=31 counting=muggins {NO_CUTS}", 2), ("euchre", "target=3", 4)],
)
def test_T07_the_table_is_in_czech(
    browser: Browser, server: Served, game: str, rules: str, seats: int
) -> None:
    with visiting(browser, server.url, size=(1280, 800), locale="cs-CZ") as ann:
        page = ann.page
        ann.sits_at(table_of(ann, game, rules, seats))
        page.get_by_role("button", name=words()["Menu"]).click()
        page.locator("dialog[open]").wait_for()
        assert left(ann) == set()
        page.keyboard.press("Escape")
        for turn in range(80):
            if turn % 4 == 0:
                assert left(ann) == set()
            in_czech(ann)
        # What the server says is in Czech too.
        log = page.get_by_role("region", name=words()["Log"], exact=True).inner_text()
        assert any(letter in log for letter in "ěščřžýáíé")
        for word in (" the ", " and ", " you ", "You "):
            assert word not in log


def in_czech(ann: Visitor) -> None:
    """Do one sensible thing, whatever it is called; counts are said as nothing."""
    page, main = ann.page, ann.main()
    quiet = page.locator(".bids .btn:enabled:not(.square), .act .btn.quiet:enabled:not(.square)")
    with suppress(TimeoutError):
        if main.count() and main.is_enabled(timeout=SOON):
            main.click(timeout=SOON)
        elif page.locator(".keys .btn").count():
            page.locator(".keys .btn").last.click(timeout=SOON)
        elif held := ann.hand().count():
            for place in range(2 if page.locator(".crib-place").count() else 1):
                ann.hand().nth(held - 1 - place).click(timeout=SOON)
        elif quiet.count():
            quiet.first.click(timeout=SOON)
