"""Picked cards belong to one question: what was picked for another is never played."""

from __future__ import annotations

import pytest
from browsing import table_of, told, visiting
from playwright.sync_api import Browser, expect
from rigging import stacked
from serving import Served


def test_after_a_move_was_taken_back_no_card_is_picked(
    browser: Browser, server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    # At 29 only the ace can be played, so the page picks it. The bot holds nothing but tens.
    stacked(monkeypatch, "cribbage", {0: "AS 9H QD KD 4H 6C", 1: "TC TH JC JH QC KH"}, "8S", dealer=1)
    with visiting(browser, server.url) as ann:
        page, main = ann.page, ann.main()
        ann.sits_at(table_of(ann, "cribbage", "deal_cut=chance starter_cut=chance"))
        picked = page.locator(".mine [aria-pressed=true]")

        def card(name: str) -> None:
            page.get_by_role("button", name=name, exact=True).click()

        card("four of hearts")
        card("six of clubs")
        main.click()
        card("queen of diamonds")
        main.click()
        count = page.locator(".call .count b")
        expect(count).to_have_text("20")
        card("nine of hearts")
        main.click()
        expect(picked).to_have_accessible_name("ace of spades")
        told(ann)
        page.keyboard.press("u")
        expect(count).to_have_text("20")
        expect(page.locator(".mine .card")).to_have_count(3)
        expect(picked).to_have_count(0)
        expect(main).to_be_disabled()
        # Nor is what the player picked.
        card("king of diamonds")
        expect(picked).to_have_count(1)
        told(ann)
        page.keyboard.press("u")
        expect(page.locator(".mine .card")).to_have_count(4)
        expect(picked).to_have_count(0)
        assert ann.troubles == []
