"""What is heard, what outlasts a reload, and a browser that keeps nothing."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from browsing import act, table_of, told, turns, visiting
from playwright.sync_api import Browser, expect
from rigging import stacked
from serving import Served

NO_CUTS = "deal_cut=chance starter_cut=chance"
LISTEN = """() => {
  const voice = document.getElementById('voice')
  window.heard = []
  const note = () => {
    if (voice.textContent) window.heard.push([performance.now(), voice.textContent])
  }
  note()
  new MutationObserver(note).observe(voice, {childList: true, characterData: true, subtree: true})
}"""
RANKS = {
    "A": "ace", "2": "two", "3": "three", "4": "four", "5": "five", "6": "six", "7": "seven",
    "8": "eight", "9": "nine", "10": "ten", "J": "jack", "Q": "queen", "K": "king",
}  # fmt: skip
SUITS = {"♠": "spades", "♥": "hearts", "♦": "diamonds", "♣": "clubs"}
NOTHING_KEPT = """
for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) {
  Object.defineProperty(window, name, { get() { throw new DOMException('denied', 'SecurityError') } })
}"""


def in_words(line: str) -> str:
    """Return a line of the log as it is said: with its cards in words."""
    return re.sub(r"(10|[2-9AJQK])([♠♥♦♣])", lambda card: f"{RANKS[card[1]]} of {SUITS[card[2]]}", line)


@pytest.mark.long
def test_fast_play_loses_no_sentence_for_who_listens(browser: Browser, server: Served) -> None:
    """At speed 10 a deal takes a moment; each line of its log is said, in order, at the pace of speech."""
    with visiting(browser, server.url) as ann:
        ann.sits_at(table_of(ann, "cribbage", NO_CUTS))
        expect(ann.hand()).to_have_count(6)
        ann.page.evaluate(LISTEN)
        lines = ann.page.locator(".log li > span")
        while lines.count() < 12:
            act(ann)
        told = [in_words(line) for line in lines.all_inner_texts()[2:12]]
        expect(ann.page.locator("#voice")).to_contain_text(told[-1], timeout=40_000)
        heard = ann.page.evaluate("window.heard")
        said = " ".join(text for _at, text in heard)
        at = [said.find(line) for line in told]
        assert -1 not in at, told[at.index(-1)]
        assert at == sorted(at)
        # The first was being said already when this began to listen.
        for (then, text), (now, _next) in pairwise(heard[1:]):
            assert now - then > min(650, 38 * len(text)), text


@pytest.mark.long
def test_cards_are_said_in_short_where_that_was_chosen(browser: Browser, server: Served) -> None:
    with visiting(browser, server.url, settings={"spoken": {"moves": "short"}}) as ann:
        ann.sits_at(table_of(ann, "cribbage", NO_CUTS))
        expect(ann.hand()).to_have_count(6)
        ann.page.evaluate(LISTEN)
        lines = ann.page.locator(".log li > span").filter(has_text="Otto plays")
        while not lines.count():
            act(ann)
        card = in_words(lines.first.inner_text()).partition("the ")[2].partition(":")[0]
        expect(ann.page.locator("#voice")).to_be_empty(timeout=30_000)
        said = " ".join(text for _at, text in ann.page.evaluate("window.heard"))
        assert f"Otto, {card}, " in said
        assert "Otto plays" not in said


@pytest.mark.long
def test_marks_between_counts_are_there_after_a_reload(
    browser: Browser, server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    # After two cards each nobody can play: a go, and another count with cards to choose from.
    stacked(monkeypatch, "cribbage", {0: "7S 7H 8D 8C 9D 9C", 1: "TS TH JD QC KD KH"}, "AD", dealer=1)
    with visiting(browser, server.url) as ann:
        ann.sits_at(table_of(ann, "cribbage", NO_CUTS))
        marks = ann.page.locator(".laid .stop")
        played = ann.page.locator(".laid .card")
        for _turn in turns(ann):
            if marks.count() and played.count() <= 7 and ann.main().inner_text() == "Pick a card":
                break
            act(ann)
        before = marks.all_inner_texts()
        assert before
        ann.page.reload()
        expect(played.first).to_be_visible()
        assert marks.all_inner_texts() == before


@pytest.mark.long
def test_a_browser_that_keeps_nothing_plays_and_is_told_so_calmly(browser: Browser, server: Served) -> None:
    context = browser.new_context(viewport={"width": 390, "height": 844}, locale="en")
    context.add_init_script(NOTHING_KEPT)
    page = context.new_page()
    troubles: list[str] = []
    page.on("pageerror", lambda error: troubles.append(str(error)))
    page.goto(server.url)
    page.get_by_role("button", name="Options").first.click()
    expect(page.get_by_text("This browser keeps nothing for this page")).to_be_visible()
    page.get_by_role("radio", name="Night").check(force=True)
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.get_by_role("button", name="Close").click()
    page.get_by_role("region", name="Cribbage").get_by_role("button", name="Play").click()
    page.get_by_role("button", name="Cut for me").click()
    expect(page.locator("#voice")).to_have_text(re.compile("deals? first|cut again", re.IGNORECASE))
    assert troubles == []
    context.close()


def test_a_browser_without_cookies_is_told_why_it_cannot_play_here(browser: Browser, server: Served) -> None:
    context = browser.new_context(locale="en")
    context.add_init_script("Object.defineProperty(navigator, 'cookieEnabled', { get: () => false })")
    page = context.new_page()
    page.goto(server.url)
    page.get_by_role("region", name="Cribbage").get_by_role("button", name="Play").click()
    expect(page.get_by_role("alert")).to_contain_text("This browser keeps no cookies")
    context.close()


def test_picked_cards_hints_and_warnings_are_heard(
    browser: Browser, server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    stacked(monkeypatch, "cribbage", {0: "5S 5H 5D JC 2D 9C", 1: "TS TH JD QC KD KH"}, "AD", dealer=1)
    with visiting(browser, server.url, settings={"warnings": True}) as ann:
        ann.sits_at(table_of(ann, "cribbage", NO_CUTS))
        expect(ann.hand()).to_have_count(6)
        told(ann)
        heard = ann.page.locator("#voice")
        names = ann.hand().evaluate_all("all => all.map((each) => each.ariaLabel ?? each.innerText)")
        five = next(place for place, name in enumerate(names) if name.startswith("five"))
        ann.page.keyboard.press(str(five + 1))
        expect(heard).to_have_text(re.compile(r"Picked: five of \w+\. Pick one more\."))
        other = next(place for place, name in enumerate(names) if name.startswith("five") and place != five)
        ann.page.keyboard.press(str(other + 1))
        expect(heard).to_have_text(re.compile(r"Picked: five of \w+ and five of \w+\. Throw"))
        ann.page.evaluate(LISTEN)
        ann.page.keyboard.press("Enter")
        expect(heard).to_contain_text("Are you sure?")
        # The question was said before, and is not said again with the warning.
        assert not [text for _at, text in ann.page.evaluate("window.heard") if "Throw two cards" in text]
        ann.page.keyboard.press("h")
        expect(heard).to_have_text(re.compile(r"Throw .* of .*\. .*\."))
