"""Words of the game at a table, by tap and by Tab and Enter; the book with all of them; help on a phone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from browsing import Visitor, comes_true, dealt, table_of, visiting
from playwright.sync_api import Browser, Locator, expect
from serving import Served

NO_CUTS = "deal_cut=chance starter_cut=chance"
PHONE, DESK = (390, 844), (1280, 800)
TOUCH: dict[str, Any] = {"has_touch": True, "is_mobile": True}


@pytest.fixture
def phone(browser: Browser, server: Served) -> Iterator[Visitor]:
    """Somebody with six cards, on a phone."""
    with dealt(browser, server.url, NO_CUTS, size=PHONE, **TOUCH) as ann:
        yield ann


@pytest.fixture
def desk(browser: Browser, server: Served) -> Iterator[Visitor]:
    """Somebody with six cards, at a computer."""
    with dealt(browser, server.url, NO_CUTS, size=DESK) as ann:
        yield ann


def word(visitor: Visitor, name: str) -> Locator:
    return visitor.page.locator("#table .term").get_by_text(name, exact=True)


def meaning(visitor: Visitor) -> Locator:
    return visitor.page.locator("dialog[open] .words details[open]")


def test_a_tap_on_a_word_gives_its_meaning_and_the_way_to_the_law(phone: Visitor) -> None:
    word(phone, "crib").first.tap()
    expect(meaning(phone)).to_have_count(1)
    expect(meaning(phone)).to_contain_text("counted as one more hand, for the dealer")
    expect(meaning(phone).locator("summary")).to_be_in_viewport()
    meaning(phone).get_by_role("button", name="The law, paragraph 3.3").tap()
    expect(phone.page.locator("dialog[open] .pointed")).to_contain_text("The crib is the dealer's.")
    expect(phone.page.locator("dialog[open] .pointed")).to_be_in_viewport()


def test_tab_and_enter_do_the_same_and_the_focus_comes_back(desk: Visitor) -> None:
    page = desk.page
    page.locator("header.bar button").last.focus()
    for _press in range(20):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.className") == "term":
            break
    said = page.evaluate("document.activeElement.textContent")
    page.keyboard.press("Enter")
    expect(meaning(desk)).to_have_count(1)
    assert page.evaluate("document.activeElement.tagName") == "SUMMARY"
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)
    assert page.evaluate("document.activeElement.textContent") == said
    # The key asked about a word, and answered nothing else.
    expect(page.locator(".mine [aria-pressed=true]")).to_have_count(0)


@pytest.mark.parametrize("size", [PHONE, (360, 640), (844, 390)])
def test_the_book_is_one_touch_away_on_a_phone(
    browser: Browser, server: Served, size: tuple[int, int]
) -> None:
    with visiting(browser, server.url, size=size, **TOUCH) as ann:
        ann.sits_at(table_of(ann, "euchre", seats=4))
        ann.page.get_by_role("button", name="Words and rules").tap()
        sheet = ann.page.get_by_role("dialog", name="Words")
        sheet.get_by_text("left bower").tap()
        expect(meaning(ann).get_by_role("button", name="The law, paragraph 5.1")).to_be_in_viewport()
        expect(meaning(ann).get_by_role("img", name="jack of clubs")).to_be_visible()
        sheet.get_by_role("radio", name="Rules").tap()
        expect(ann.page.get_by_role("dialog", name="The rules").get_by_role("heading").first).to_be_visible()
        ann.page.get_by_role("radio", name="How to").tap()
        expect(ann.page.get_by_text("How do I get a hint?")).to_be_visible()
        # A phone has no keys to tell of.
        expect(ann.page.get_by_role("radio", name="Keys")).to_have_count(0)


def test_keys_open_the_parts_of_the_book(desk: Visitor) -> None:
    for key, title in (("F2", "Words"), ("r", "The rules"), ("F1", "Keys")):
        desk.page.keyboard.press(key)
        expect(desk.page.get_by_role("dialog", name=title)).to_be_visible()
        desk.page.keyboard.press("Escape")
        expect(desk.page.locator("dialog[open]")).to_have_count(0)
        # The sheet had an entry in the history, which goes a moment later.
        comes_true(desk.page, "!history.state?.sheet")


def test_words_are_marked_where_one_meets_them_and_not_in_the_log(desk: Visitor) -> None:
    role = desk.page.locator(".who .term")
    expect(role).to_have_count(1)
    expect(desk.page.locator(".crib-place .term")).to_have_text("crib")
    expect(desk.page.locator(".say .term").first).to_be_visible()
    expect(desk.page.locator(".rail .log")).to_be_visible()
    expect(desk.page.locator(".rail .log .term")).to_have_count(0)


def test_the_words_of_czech_sentences_are_known(browser: Browser, server: Served) -> None:
    with visiting(browser, server.url, size=PHONE, locale="cs", **TOUCH) as ann:
        ann.sits_at(table_of(ann, "cribbage", NO_CUTS))
        ann.page.locator(".crib-place .term").tap()
        expect(meaning(ann).locator("summary")).to_have_text("krabička")


def test_help_on_a_phone_says_what_can_be_tapped(browser: Browser, server: Served) -> None:
    with visiting(browser, server.url, size=PHONE, **TOUCH) as ann:
        ann.page.goto(f"{server.url}/help")
        expect(ann.page.get_by_text("How do I play a card?")).to_be_visible()
        expect(ann.page.locator(".key-list").first).to_be_hidden()
        ann.page.get_by_role("link", name="Cribbage").tap()
        ann.page.get_by_role("radio", name="Words").tap()
        ann.page.get_by_text("his nobs").tap()
        expect(ann.page.locator(".words details[open] .card")).to_have_count(2)


def test_the_key_is_no_part_of_a_name(browser: Browser, server: Served) -> None:
    with visiting(browser, server.url, size=DESK) as ann:
        ann.page.goto(server.url)
        expect(ann.page.get_by_role("button", name="Play", exact=True).first).to_be_visible()
        statistics = ann.page.locator("nav.foot").get_by_role("link", name="Statistics", exact=True)
        key = statistics.locator("kbd")
        expect(key).to_have_text("S")
        # The line under the words goes on below a part of a flexible row, but not below an inline block.
        assert "flex" not in statistics.evaluate("link => getComputedStyle(link).display")
        assert key.evaluate("key => getComputedStyle(key).display") == "inline-block"
