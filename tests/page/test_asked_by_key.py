"""Questions about a table, at any moment: by a key, with Alt beside a screen reader, and all in the book."""

from __future__ import annotations

import re
from typing import Any

import pytest
from browsing import table_of, told, visiting
from playwright.sync_api import Browser, expect
from serving import Served

from knaves.queries import QUERIES

NO_CUTS = "deal_cut=chance starter_cut=chance"
CARD = r"(ace|two|three|four|five|six|seven|eight|nine|ten|jack|queen|king) of (clubs|diamonds|hearts|spades)"


@pytest.mark.parametrize(("game", "at"), [("cribbage", (NO_CUTS,)), ("euchre", ("standard", 4))])
def test_each_question_has_a_key_that_is_answered_in_words(
    browser: Browser, server: Served, game: str, at: tuple[Any, ...]
) -> None:
    with visiting(browser, server.url) as ann:
        ann.sits_at(table_of(ann, game, *at))
        asked = ann.page.locator(".answered")
        table = ann.page.locator("#table")
        # A dealer of euchre who has been made to pick up holds six cards too.
        expect(ann.page.locator("#hand .card").nth(5 if game == "cribbage" else 4)).to_be_visible()
        if game == "cribbage":
            expect(table).to_contain_text("throws two cards")
        # The bar has the focus from the start, and the others may bid first. Until one's own question is
        # answered, nobody else moves.
        expect(ann.page.locator(".act, .bids")).to_be_focused()
        expect(ann.page.locator("#table").get_by_role("region", name="Your move")).to_be_visible()
        told(ann)
        before = table.inner_text()
        ann.page.keyboard.press("Shift+C")
        expect(asked).to_contain_text(re.compile(rf"Your hand: .*{CARD}"))
        for query in QUERIES:
            said = asked.inner_text()
            ann.page.keyboard.press(f"Shift+{query.key}")
            expect(asked).to_have_text(re.compile(r"\w"))
            if query.name != "hand":
                expect(asked).not_to_have_text(said)
        assert table.inner_text() == before
        # Where the keys belong to a screen reader, a letter alone asks nothing, and Alt does.
        asked.get_by_role("button", name="Close").click()
        ann.page.evaluate(
            """() => localStorage.setItem('knaves.settings', JSON.stringify({letters: false}))"""
        )
        ann.page.reload()
        expect(ann.page.locator("#hand .card").first).to_be_visible()
        ann.page.keyboard.press("Shift+S")
        ann.page.keyboard.press("Alt+Shift+S")
        expect(asked).to_contain_text("The game is to")


def test_the_book_has_every_question_with_its_answer(browser: Browser, server: Served) -> None:
    with visiting(browser, server.url) as ann:
        ann.sits_at(table_of(ann, "cribbage", NO_CUTS))
        expect(ann.hand()).to_have_count(6)
        ann.page.get_by_role("button", name="Words and rules").click()
        ann.page.get_by_role("radio", name="Table").check()
        answers = ann.page.locator("dialog[open] .now dd")
        expect(answers).to_have_count(len(QUERIES))
        assert all(answers.all_inner_texts())
        expect(answers.nth(5)).to_have_text("There is no trump in this game.")
