"""On a wide screen the book and the explanations stand beside the table, and not on the felt or over it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from browsing import Visitor, dealt, visiting
from playwright.sync_api import Browser, expect
from serving import Served

NO_CUTS = "deal_cut=chance starter_cut=chance"
WIDE, DESK = (1920, 1080), (1280, 800)


@pytest.fixture
def wide(browser: Browser, server: Served) -> Iterator[Visitor]:
    """Somebody with six cards, at a wide screen."""
    with dealt(browser, server.url, NO_CUTS, size=WIDE) as ann:
        yield ann


def test_the_book_stands_beside_the_table_and_the_game_goes_on(wide: Visitor) -> None:
    page = wide.page
    opener = page.get_by_role("button", name="Words and rules")
    opener.click()
    book = page.locator(".rail").get_by_role("region", name="Words")
    expect(book.get_by_role("heading", name="Words")).to_be_focused()
    expect(page.locator("dialog[open]")).to_have_count(0)
    book.locator("summary", has_text="his nobs").click()
    expect(book.locator("details[open] .card").first).to_be_in_viewport()
    wide.hand().first.click()
    expect(page.locator(".mine [aria-pressed=true]")).to_have_count(1)
    # The log stays in sight, and the book is still open.
    expect(page.get_by_role("region", name="Log", exact=True)).to_be_in_viewport()
    expect(book).to_be_visible()


def test_escape_closes_the_book_and_the_focus_returns(wide: Visitor) -> None:
    page = wide.page
    opener = page.get_by_role("button", name="Words and rules")
    opener.focus()
    for key, title in (("F2", "Words"), ("r", "The rules"), ("F1", "Keys")):
        page.keyboard.press(key)
        expect(page.get_by_role("heading", name=title, exact=True)).to_be_focused()
        page.keyboard.press("Escape")
        expect(page.locator(".beside")).to_have_count(0)
        expect(opener).to_be_focused()
    # It closed the book, and did not hide the game.
    expect(page.locator(".boss")).to_have_count(0)


def test_a_word_is_opened_beside_the_table_and_again_after_another(wide: Visitor) -> None:
    page = wide.page
    word = page.locator("#table .term").get_by_text("crib", exact=True).first
    for _time in range(2):
        word.click()
        meaning = page.locator(".beside details[open]")
        expect(meaning.locator("summary")).to_have_text("crib")
        expect(meaning.locator("summary")).to_be_focused()
        page.locator(".beside summary", has_text="pone").click()
        expect(meaning.locator("summary")).to_have_text("pone")
    page.keyboard.press("Escape")
    expect(word).to_be_focused()


def test_enter_works_the_book_and_plays_nothing(wide: Visitor) -> None:
    page = wide.page
    page.keyboard.press("F2")
    page.locator(".beside summary", has_text="pone").press("Enter")
    expect(page.locator(".beside details[open] summary")).to_have_text("pone")
    page.locator(".beside").get_by_role("button", name="Close").press("Enter")
    expect(page.locator(".beside")).to_have_count(0)
    expect(wide.hand()).to_have_count(6)


def test_a_hint_gives_all_its_reasons_beside_the_table(wide: Visitor) -> None:
    page = wide.page
    page.keyboard.press("h")
    hint = page.locator(".rail .hintbox")
    expect(hint).to_contain_text("Next best:")
    expect(page.locator("#table .hintbox")).to_have_count(0)
    # The question stays where it is, whoever throws meanwhile.
    expect(page.locator(".own .say")).to_contain_text("Throw two cards to")
    page.keyboard.press("h")
    expect(hint).to_have_count(0)


def test_a_passage_of_a_lesson_stands_beside_the_table(browser: Browser, server: Served) -> None:
    with visiting(browser, server.url, size=WIDE) as ann:
        page = ann.page
        page.goto(server.url)
        page.get_by_role("button", name="Teach me").click()
        page.get_by_role("region", name="A first game: Cribbage").get_by_role("button", name="Begin").click()
        passage = page.locator(".rail .passage")
        expect(passage).to_be_in_viewport(ratio=1)
        heading = passage.locator("b").inner_text()
        expect(page.locator("#table .passage")).to_have_count(0)
        page.get_by_role("button", name="Continue").press("Enter")
        expect(passage.locator("b", has_text=heading)).to_have_count(0)
        assert not ann.troubles


def test_a_book_that_is_open_when_the_window_gets_smaller_becomes_a_sheet(wide: Visitor) -> None:
    page = wide.page
    page.keyboard.press("r")
    expect(page.locator(".beside")).to_be_visible()
    page.set_viewport_size({"width": DESK[0], "height": DESK[1]})
    expect(page.get_by_role("dialog", name="The rules")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)
