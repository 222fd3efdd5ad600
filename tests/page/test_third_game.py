"""A game that the page does not know is found on home, played on the plain felt, reviewed and ranked."""

from __future__ import annotations

import re

import pytest
from browsing import act, play_on, told, turn_comes, turns, visiting
from playwright.sync_api import Browser, Page, expect
from serving import Served

PHRASE = "correct horse battery"


def account(page: Page, name: str) -> None:
    """Create an account, from home on."""
    page.get_by_role("link", name="You", exact=True).click()
    page.get_by_role("button", name="Create an account").click()
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_label("Passphrase, at least ten characters").fill(PHRASE)
    page.get_by_role("button", name="Create the account").click()
    page.get_by_role("button", name="I have kept it").click()
    page.get_by_role("link", name="Knaves").first.click()


@pytest.mark.usefixtures("toy_on_the_shelf")
def test_a_game_without_a_word_on_the_page_is_found_and_played_to_its_end(
    browser: Browser, server: Served
) -> None:
    with visiting(browser, server.url) as ann:
        page = ann.page
        page.goto(server.url)
        toy = page.get_by_role("region", name="Toy")
        expect(toy.get_by_role("radio")).to_have_count(0)
        toy.get_by_role("button", name="Rules of Toy").click()
        page.get_by_role("button", name="Done").click()
        toy.get_by_role("button", name="Play").click()
        expect(page.locator(".felt.plain")).to_be_visible()
        expect(page.get_by_role("region", name="Players")).to_contain_text("Otto")
        expect(ann.hand()).to_have_count(2)
        told(ann)
        ann.hand().first.click()
        expect(ann.main()).to_contain_text("Keep")
        play_on(ann)
        page.get_by_role("button", name="Log and chat").click()
        log = page.get_by_role("dialog").locator(".log")
        for said in ("The cards are dealt.", "You keep a card.", "Otto keeps a card.", "is cut."):
            expect(log).to_contain_text(said)
        assert ann.troubles == []


@pytest.mark.usefixtures("toy_on_the_shelf")
def test_a_game_without_drills_and_rules_has_none_on_the_page(browser: Browser, server: Served) -> None:
    with visiting(browser, server.url) as ann:
        page = ann.page
        page.goto(server.url)
        expect(page.get_by_role("region", name="Toy")).to_be_visible()
        page.get_by_role("link", name="Drills").click()
        expect(page.get_by_role("link", name="Pegging")).to_be_visible()
        expect(page.get_by_text("Toy")).to_have_count(0)
        page.goto(f"{server.url}/help")
        expect(page.get_by_role("link", name="Cribbage")).to_be_visible()
        expect(page.get_by_role("link", name="Toy")).to_have_count(0)


@pytest.mark.long
@pytest.mark.usefixtures("toy_on_the_shelf")
def test_two_people_with_accounts_play_a_rated_game_and_are_ranked(browser: Browser, server: Served) -> None:
    with visiting(browser, server.url) as ann, visiting(browser, server.url) as ben:
        for visitor, name in ((ann, "Olga"), (ben, "Boris")):
            visitor.page.goto(server.url)
            account(visitor.page, name)
        page = ann.page
        page.get_by_role("button", name="Send a link").click()
        sheet = page.get_by_role("dialog")
        sheet.get_by_role("radio", name="Toy").check()
        sheet.get_by_role("switch", name="Rated").check()
        sheet.get_by_role("button", name="Open the table").click()
        expect(page).to_have_url(re.compile("/t/"))
        ben.page.goto(page.url)
        ben.page.get_by_role("button", name="Sit down in seat 2").click()
        for visitor in (ann, ben):
            visitor.page.get_by_role("button", name="Ready").click()
        for _turn in turns(ann):
            if "Play again" in (act(ann), act(ben)):
                break
            for visitor in (ann, ben):
                turn_comes(visitor, 300)
        page.get_by_role("button", name="Leave the table").click()
        page.get_by_role("link", name="You", exact=True).click()
        page.get_by_role("listitem").filter(has_text="Toy").get_by_role("link", name="Ladder").first.click()
        expect(page.get_by_role("heading", name="Ladder: Toy")).to_be_visible()
        for name in ("Olga", "Boris"):
            row = page.locator(".ladder li").filter(has_text=name)
            expect(row).to_contain_text("1 rated game")
