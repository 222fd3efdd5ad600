"""A game that the page does not know is played on the plain felt, from the messages alone."""

from __future__ import annotations

import pytest
from browsing import play_on, table_of, visiting
from playwright.sync_api import Browser, expect
from serving import Served


@pytest.mark.long
@pytest.mark.usefixtures("toy_on_the_shelf")
def test_a_game_without_a_word_on_the_page_is_played_to_its_end(browser: Browser, server: Served) -> None:
    with visiting(browser, server.url) as ann:
        page = ann.page
        ann.sits_at(table_of(ann, "toy", "standard", 2, bot="random"))
        expect(page.locator(".felt.plain")).to_be_visible()
        for name in ("Ann", "Otto"):
            expect(page.get_by_role("region", name="Players")).to_contain_text(name)
        expect(ann.hand()).to_have_count(2)
        ann.hand().first.click()
        expect(ann.main()).to_contain_text("Keep")
        play_on(ann)
        page.get_by_role("button", name="Log and chat").click()
        log = page.get_by_role("dialog").locator(".log")
        for said in ("The cards are dealt.", "You keep a card.", "Otto keeps a card.", "is cut."):
            expect(log).to_contain_text(said)
        assert ann.troubles == []
