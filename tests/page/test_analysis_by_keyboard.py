"""The analysis board by keyboard; what is tapped survives a reload, and what new rules lack goes."""

from __future__ import annotations

import pytest
from browsing import comes_true, visiting
from playwright.sync_api import Browser, Page, Route, expect
from serving import Served

FIVE = "cards=5H+5D+JS+QC+2H"


def focused(page: Page) -> str:
    return str(page.evaluate("document.activeElement.getAttribute('aria-label')"))


def test_the_pack_is_one_stop_and_arrows_move_in_it(browser: Browser, server: Served) -> None:
    with visiting(browser, server.url, size=(1280, 800)) as ann:
        page = ann.page
        page.goto(server.url + "/analysis")
        page.get_by_role("button", name="ace of spades", exact=True).focus()
        for key, card in (
            ("ArrowRight", "two of spades"),
            ("ArrowDown", "two of hearts"),
            ("ArrowDown", "two of diamonds"),
            ("ArrowUp", "two of hearts"),
            ("ArrowLeft", "ace of hearts"),
            ("ArrowLeft", "king of spades"),
            ("ArrowUp", "king of spades"),
            ("End", "king of clubs"),
            ("ArrowRight", "ace of spades"),
            ("ArrowLeft", "king of clubs"),
        ):
            page.keyboard.press(key)
            assert focused(page) == card, key
        page.keyboard.press("Enter")
        expect(page.get_by_role("button", name="king of clubs", exact=True)).to_have_attribute(
            "aria-pressed", "true"
        )
        page.keyboard.press("Tab")
        expect(page.get_by_role("button", name="Remove the last card")).to_be_focused()
        page.keyboard.press("Shift+Tab")
        assert focused(page) == "king of clubs"


@pytest.mark.long
def test_what_is_tapped_survives_a_reload_and_enter_in_a_field_analyses(
    browser: Browser, server: Served
) -> None:
    with visiting(browser, server.url, size=(1280, 800)) as ann:
        page = ann.page
        page.goto(server.url + "/analysis")
        for card in (
            "five of hearts",
            "five of diamonds",
            "jack of spades",
            "queen of clubs",
            "two of hearts",
        ):
            page.get_by_role("button", name=card, exact=True).click()
        assert FIVE in page.url
        page.get_by_role("spinbutton", name="Your points").fill("98")
        page.reload()
        expect(page.get_by_role("spinbutton", name="Your points")).to_have_value("98")
        expect(page.get_by_role("button", name="two of hearts", exact=True)).to_have_attribute(
            "aria-pressed", "true"
        )
        # What nobody has asked for is not refused.
        expect(page.get_by_role("alert")).to_have_count(0)
        page.get_by_role("button", name="nine of diamonds", exact=True).click()
        page.get_by_role("spinbutton", name="Their points").press("Enter")
        rows = page.get_by_role("table", name="Moves compared").get_by_role("row")
        expect(rows).to_have_count(16)
        # Closing a sheet goes one step back in the history: to the same board, where nothing is asked again.
        asked: list[str] = []
        page.on("request", lambda each: asked.append(each.url.partition("?")[0]))
        page.get_by_role("button", name="Rules: to 121").click()
        page.get_by_role("button", name="Done").click()
        comes_true(page, "!history.state?.sheet")
        expect(rows).to_have_count(16)
        expect(page.get_by_role("button", name="Rules: to 121")).to_be_focused()
        assert not [each for each in asked if each.endswith("/analysis/discard")]
        assert "9D" in page.url
        page.reload()
        expect(rows).to_have_count(16)
        assert ann.troubles == []


@pytest.mark.long
def test_points_beyond_the_game_are_told_in_words_of_their_own(browser: Browser, server: Served) -> None:
    with visiting(browser, server.url, size=(1280, 800)) as ann:
        page = ann.page
        page.goto(server.url + f"/analysis?{FIVE}+9D")
        field = page.get_by_role("spinbutton", name="Your points")
        said = page.get_by_role("alert").filter(has_text="Points are whole numbers from 0 to 120 here.")
        for text in ("-5", "121", "2.5"):
            field.fill(text)
            expect(said).to_be_visible()
            expect(page.get_by_role("button", name="Analyse")).to_be_disabled()
        field.fill("")
        expect(said).to_have_count(0)
        field.fill("120")
        field.press("Enter")
        expect(page.get_by_role("table", name="Moves compared")).to_be_visible()


@pytest.mark.long
@pytest.mark.parametrize("late", [False, True])
def test_a_joker_goes_with_the_rules_that_had_it(browser: Browser, server: Served, late: bool) -> None:
    """``late``: the board by the new rules comes only when the sheet is closed."""
    with visiting(browser, server.url, size=(1280, 800)) as ann:
        page = ann.page
        held: list[Route] = []
        if late:
            page.route("**/board?rules=standard", lambda route: held.append(route))
        page.goto(server.url + "/analysis/play?rules=joker%3Don&cards=JK+9H+TH")
        joker = page.get_by_role("button", name="joker", exact=True)
        expect(joker).to_have_attribute("aria-pressed", "true")
        page.get_by_role("button", name="Rules: to").click()
        page.get_by_role("combobox", name="By the rules of").select_option("standard")
        page.get_by_role("button", name="Done").click()
        comes_true(page, "!history.state?.sheet")
        if late:
            comes_true(page, "!location.search.includes('rules')")
            for each in held:
                each.continue_()
            page.unroute("**/board?rules=standard")
        expect(joker).to_have_count(0)
        expect(page.locator(".slot").first).not_to_contain_text("joker")
        expect(page.locator(".slot").first).to_contain_text("nine of hearts")
        comes_true(page, "!location.search.includes('JK') && location.search.includes('9H')")
