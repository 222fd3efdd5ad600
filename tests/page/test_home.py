"""The page's home: games in progress, rules, tables in the lobby, one's name, two people at a device."""

from __future__ import annotations

import re

import pytest
from browsing import comes_true, table_of, until, visiting
from plain import Plain
from playwright.sync_api import Browser, Locator, Page, expect
from serving import Served


def panel(page: Page, game: str) -> None:
    """Open the rules of a game."""
    page.get_by_role("button", name=f"Rules of {game}").click()


def number(field: Locator, text: str) -> None:
    """Type into a field, and leave it."""
    field.clear()
    field.press_sequentially(text)
    field.press("Tab")


@pytest.mark.long
def test_a_game_in_progress_stands_first_and_a_closed_table_is_forgotten(
    browser: Browser, server: Served
) -> None:
    with visiting(browser, server.url) as ann:
        page = ann.page
        page.goto(server.url)
        page.get_by_role("region", name="Cribbage").get_by_role("button", name="Play").click()
        expect(page.get_by_role("button", name="Cut for me")).to_be_visible()
        table = page.url
        page.get_by_role("button", name="Leave the table").click()
        going = page.get_by_role("region", name="Games in progress").get_by_role("link")
        expect(going).to_contain_text("Your turn against Otto")
        expect(going).to_contain_text("Cribbage · You 0, Otto 0")
        going.click()
        expect(page).to_have_url(table)
        page.goto(server.url)
        expect(page.get_by_role("region", name="Games in progress")).to_be_visible()
        page.evaluate("localStorage.setItem('knaves.tables', JSON.stringify([{table: 'gone', names: []}]))")
        page.reload()
        expect(page.get_by_role("button", name="Send a link")).to_be_visible()
        comes_true(page, "localStorage.getItem('knaves.tables') === '[]'")
        expect(page.get_by_role("region", name="Games in progress")).to_have_count(0)


@pytest.mark.long
def test_a_game_against_bots_that_is_over_is_not_in_progress(browser: Browser, server: Served) -> None:
    with visiting(browser, server.url) as ann:
        page = ann.page
        ann.sits_at(table_of(ann, "cribbage", "target=31"))
        until(ann, "role=button[name='Play again']")
        page.get_by_role("button", name="Leave the table").click()
        expect(page.get_by_role("button", name="Send a link")).to_be_visible()
        page.wait_for_load_state("networkidle")
        expect(page.get_by_role("region", name="Games in progress")).to_have_count(0)


@pytest.mark.long
def test_an_amateur_is_chosen_by_its_number_and_sits_down(browser: Browser, server: Served) -> None:
    with visiting(browser, server.url) as ann:
        page = ann.page
        page.goto(server.url)
        cribbage = page.get_by_role("region", name="Cribbage")
        amateurs = cribbage.get_by_role("combobox", name="Cribbage: an amateur plays against you")
        amateurs.select_option("Amateur 8")
        expect(cribbage.get_by_text("they cost it about 8 games in 100")).to_be_visible()
        expect(cribbage.get_by_role("radio", checked=True)).to_have_count(0)
        page.reload()
        expect(amateurs).to_have_value("amateur-8")
        cribbage.get_by_role("button", name="Play").click()
        expect(page.get_by_role("button", name="Cut for me")).to_be_visible()
        expect(page.get_by_text("amateur 8")).to_be_visible()
        page.get_by_role("button", name="Leave the table").click()
        cribbage.get_by_role("radio", name="Sharp").check(force=True)
        expect(amateurs).to_have_value("")


@pytest.mark.long
def test_a_partner_is_no_opponent(browser: Browser, server: Served) -> None:
    with visiting(browser, server.url) as ann:
        page = ann.page
        page.goto(server.url)
        page.get_by_role("region", name="Euchre").get_by_role("button", name="Play").click()
        expect(page.locator(".mine .card").first).to_be_visible()
        page.get_by_role("button", name="Leave the table").click()
        going = page.get_by_role("region", name="Games in progress").get_by_role("link")
        expect(going).to_contain_text("Your turn against Otto and Pam")
        expect(going).to_contain_text("Euchre · You and Hector 0, Otto and Pam 0")


def test_home_recovers_by_itself_when_the_server_is_back(browser: Browser, server: Served) -> None:
    with visiting(browser, server.url) as ann:
        page = ann.page
        page.clock.install()
        page.route("**/api/**", lambda route: route.abort())
        page.goto(server.url)
        expect(page.get_by_text("The server cannot be reached.")).to_be_visible()
        page.unroute("**/api/**")
        page.clock.run_for(4000)
        expect(page.get_by_role("button", name="Rules of Cribbage")).to_be_enabled()
        expect(page.get_by_text("The server cannot be reached.")).to_have_count(0)


def test_rules_are_chosen_kept_and_played(browser: Browser, server: Served) -> None:
    with visiting(browser, server.url) as ann:
        page = ann.page
        page.goto(server.url)
        panel(page, "Cribbage")
        sheet = page.get_by_role("dialog", name="Rules of Cribbage")
        sheet.get_by_label("By the rules of").select_option("topsoft")
        expect(sheet.get_by_text("TOPSOFT Cribbage of 1987")).to_be_visible()
        sheet.get_by_role("radio", name="61").check(force=True)
        length = sheet.get_by_role("spinbutton", name="Length")
        number(length, "3")
        expect(sheet.get_by_role("alert")).to_have_text("A whole number from 5 to 1001.")
        number(length, "31")
        sheet.get_by_role("button", name="Done").click()
        # A sheet that closes goes back in the browser's history, which takes a moment.
        comes_true(page, "!history.state?.sheet")
        page.reload()
        cribbage = page.get_by_role("region", name="Cribbage")
        expect(cribbage).to_contain_text("to 31")
        expect(cribbage).to_contain_text("with muggins")
        cribbage.get_by_role("button", name="Play").click()
        expect(page.get_by_role("banner").or_(page.locator("header.bar"))).to_contain_text("to 31")
        assert ann.troubles == []


def test_a_rule_that_the_server_refuses_says_why(browser: Browser, server: Served) -> None:
    with visiting(browser, server.url) as ann:
        page = ann.page
        page.goto(server.url)
        panel(page, "Cribbage")
        page.get_by_role("button", name="All rules").click()
        best = page.get_by_role("spinbutton", name="Match, best of")
        number(best, "4")
        page.get_by_role("button", name="Done").click()
        page.get_by_role("region", name="Cribbage").get_by_role("button", name="Play").click()
        expect(page.get_by_role("alert")).to_contain_text("odd")


@pytest.mark.long
def test_two_people_at_a_device_have_a_name_each(browser: Browser, server: Served) -> None:
    with visiting(browser, server.url) as ann:
        page = ann.page
        page.goto(server.url)
        page.get_by_role("button", name="Two people at this device").click()
        expect(page.get_by_text("Second player").first).to_be_visible()
        expect(page.get_by_text("Guest").first).to_be_visible()


@pytest.mark.long
def test_keys_play_and_open_the_options(browser: Browser, server: Served) -> None:
    with visiting(browser, server.url) as ann:
        page = ann.page
        page.goto(server.url)
        expect(page.get_by_role("button", name="Rules of Cribbage")).to_be_enabled()
        page.keyboard.press("o")
        expect(page.get_by_role("dialog", name="Options")).to_be_visible()
        page.keyboard.press("b")
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog", name="Options")).to_be_hidden()
        comes_true(page, "!history.state?.sheet")
        page.keyboard.press("b")
        page.wait_for_url("**/t/*")


def test_the_lobby_shows_who_what_and_how_many_and_leads_to_a_seat(browser: Browser, server: Served) -> None:
    ruth = Plain(server.url, "Ruth")
    table = ruth.open("cribbage", rules="target=61 counting=muggins", seats=2, public=True)
    ruth.come(table, 0)
    with visiting(browser, server.url) as ben:
        page = ben.page
        page.goto(server.url)
        row = page.get_by_role("listitem").filter(has_text="Ruth")
        expect(row).to_contain_text("Cribbage to 61 · counting hands: with muggins")
        expect(row).to_contain_text("1 of 2")
        row.get_by_role("button", name="Sit down with Ruth").click()
        expect(page.get_by_text("Guest (you)")).to_be_visible()
        assert ben.troubles == []
    ruth.close()


def test_somebody_is_found_to_play_with(browser: Browser, server: Served) -> None:
    with visiting(browser, server.url) as ann, visiting(browser, server.url) as ben:
        for each, name in ((ann, "Nell"), (ben, "Tom")):
            each.page.goto(server.url)
            each.page.get_by_role("button", name="Find a game").click()
            sheet = each.page.get_by_role("dialog", name="Find a game")
            sheet.get_by_role("radio", name="Euchre").check(force=True)
            sheet.get_by_label("Your name").fill(name)
            sheet.get_by_role("button", name="Find a game").click()
            each.page.wait_for_url("**/t/*")
            chair = each.page.get_by_role("listitem").filter(has=each.page.get_by_text("Free seat")).first
            chair.get_by_role("button", name=re.compile("Sit down")).click()
            expect(each.page.get_by_text(f"{name} (you)")).to_be_visible()
        assert ann.page.url == ben.page.url


def test_a_level_says_what_it_is_and_how_strong(browser: Browser, server: Served) -> None:
    with visiting(browser, server.url) as ann:
        page = ann.page
        page.goto(server.url)
        panel = page.get_by_role("region", name="Cribbage")
        expect(panel).to_contain_text("and plays carefully. Wins 62 of 100 games against simple.")
        panel.get_by_role("radio", name="Champion").check(force=True)
        expect(panel).to_contain_text("Wins 68 of 100 games against simple, 62 against steady")


def test_a_level_is_suggested_once(browser: Browser, server: Served) -> None:
    with visiting(browser, server.url) as ann:
        page = ann.page
        words = "Of your last 3 games against steady you won 3. Sharp is stronger."
        told = [{"game": "cribbage", "suggestion": {"level": "sharp", "label": "sharp", "words": words}}]
        page.route("**/api/me/statistics", lambda route: route.fulfill(json=told))
        page.goto(server.url)
        page.request.post(f"{server.url}/api/session", data={"name": "Ann"}, headers={"origin": server.url})
        page.reload()
        panel = page.get_by_role("region", name="Cribbage")
        expect(panel.get_by_text(words)).to_be_visible()
        expect(page.get_by_role("button", name="Not now")).to_have_count(1)
        panel.get_by_role("button", name="Choose sharp").click()
        expect(panel.get_by_role("radio", name="Sharp")).to_be_checked()
        expect(panel.get_by_text(words)).to_have_count(0)
        panel.get_by_role("radio", name="Steady").check(force=True)
        expect(panel).to_contain_text("Plays soundly")
        expect(panel.get_by_text(words)).to_have_count(0)
