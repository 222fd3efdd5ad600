"""Opponents of one's own level on the page, and a handicap in the rules."""

from __future__ import annotations

from browsing import visiting
from playwright.sync_api import Browser, expect
from serving import Served


def test_an_even_match_begins_at_the_guess_and_says_so(browser: Browser, server: Served) -> None:
    with visiting(browser, server.url) as ann:
        page = ann.page
        page.goto(server.url)
        cribbage = page.get_by_role("region", name="Cribbage")
        human = cribbage.get_by_role("combobox", name="Cribbage: an amateur plays against you")
        human.select_option("Even match")
        expect(
            cribbage.get_by_text("makes as many mistakes as you, by your reviewed games", exact=False)
        ).to_be_visible()
        expect(cribbage.get_by_text("It begins as amateur 10, which is a guess.")).to_be_visible()
        expect(cribbage.get_by_role("button", name="Challenge a friend")).to_have_count(0)
        human.select_option("A little stronger")
        expect(cribbage.get_by_text("It begins as amateur 7, which is a guess.")).to_be_visible()
        page.reload()
        expect(human).to_have_value("tougher")
        cribbage.get_by_role("button", name="Play").click()
        expect(page.get_by_role("button", name="Cut for me")).to_be_visible()
        expect(page.get_by_text("amateur 7", exact=True)).to_be_visible()


def test_a_handicap_is_chosen_among_the_rules_and_stands_on_the_board(
    browser: Browser, server: Served
) -> None:
    with visiting(browser, server.url) as ann:
        page = ann.page
        page.goto(server.url)
        page.get_by_role("button", name="Rules of Cribbage").click()
        page.get_by_role("button", name="All rules").click()
        points = page.get_by_role("spinbutton", name="Handicap", exact=True)
        points.fill("99")
        points.press("Tab")
        expect(page.get_by_text("A whole number from 0 to 60.")).to_be_visible()
        points.fill("15")
        points.press("Tab")
        page.get_by_role("radio", name="the others").check(force=True)
        page.keyboard.press("Escape")
        cribbage = page.get_by_role("region", name="Cribbage")
        expect(cribbage.get_by_text("handicap: 15 · handicap for: the others")).to_be_visible()
        cribbage.get_by_role("button", name="Play").click()
        expect(page.get_by_role("button", name="Cut for me")).to_be_visible()
        page.get_by_role("button", name="Leave the table").click()
        expect(page.get_by_role("region", name="Games in progress").get_by_role("link")).to_contain_text(
            "Cribbage · You 0, Otto 15"
        )
