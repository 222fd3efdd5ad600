"""What the title and the options of 1996 did, on the page's home: by key and by mouse."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from browsing import act, comes_true, play_on, table_of, visiting
from playwright.sync_api import Browser, Locator, Page, expect
from rigging import stacked
from serving import Served

ROOMY = (1280, 800)
NO_CUTS = "deal_cut=chance starter_cut=chance"


def home(page: Page, url: str) -> None:
    page.goto(url)
    expect(page.get_by_role("button", name="Rules of Cribbage")).to_be_enabled()


def rules(page: Page) -> Locator:
    """Open the rules of cribbage."""
    page.get_by_role("button", name="Rules of Cribbage").click()
    return page.get_by_role("dialog", name="Rules of Cribbage")


def test_U03_U01_begin_by_key_and_by_mouse(browser: Browser, server: Served) -> None:
    with visiting(browser, server.url, size=ROOMY) as ann:
        play = ann.page.get_by_role("region", name="Cribbage").get_by_role("button", name="Play")
        keys = ann.page.keyboard
        ways: list[Callable[[], object]] = [lambda: keys.press("b"), lambda: keys.press("Enter"), play.click]
        for begin in ways:
            home(ann.page, server.url)
            expect(play.locator("kbd")).to_have_text("B")
            begin()
            expect(ann.page.get_by_role("button", name="Cut for me")).to_be_enabled()


def test_U03_U01_options_statistics_and_quit_by_key_and_by_mouse(browser: Browser, server: Served) -> None:
    with visiting(browser, server.url, size=ROOMY) as ann:
        page = ann.page
        home(page, server.url)
        foot = page.get_by_role("navigation", name="More")
        letters = {"Options": "O", "Statistics": "S", "Quit": "Q"}
        for words, letter in letters.items():
            shown = foot.get_by_text(words).locator("kbd")
            expect(shown).to_be_visible()
            expect(shown).to_have_text(letter)
        sheet = page.get_by_role("dialog", name="Options")
        for by_key in (True, False):
            page.keyboard.press("o") if by_key else foot.get_by_role("button", name="Options").click()
            expect(sheet).to_be_visible()
            page.keyboard.press("Escape")
            expect(sheet).to_be_hidden()
            # The sheet's entry in the history goes a moment later.
            comes_true(page, "!history.state?.sheet")
        for by_key in (True, False):
            page.keyboard.press("s") if by_key else foot.get_by_role("link", name="Statistics").click()
            expect(page.get_by_role("heading", name="Statistics")).to_be_visible()
            home(page, server.url)
        for by_key in (True, False):
            page.keyboard.press("q") if by_key else foot.get_by_role("button", name="Quit").click()
            expect(page.get_by_text("You can close this window.")).to_be_visible()
            home(page, server.url)
            expect(page.get_by_text("You can close this window.")).to_have_count(0)


def test_U04_the_name_is_edited_in_place_and_refused_with_a_reason(browser: Browser, server: Served) -> None:
    with visiting(browser, server.url, size=ROOMY) as ann:
        page = ann.page
        home(page, server.url)
        page.evaluate(
            "fetch('/api/session', {method: 'POST', body: '{\"name\": \"Ann\"}', "
            "headers: {'content-type': 'application/json'}})"
        )
        page.reload()
        page.keyboard.press("o")
        name = page.get_by_role("dialog", name="Options").get_by_label("Your name")
        expect(name).to_have_value("Ann")
        page.keyboard.press("n")
        expect(name).to_be_focused()
        for refused, why in ((" ", "at least one letter"), ("champion", "reserved")):
            name.fill(refused)
            page.keyboard.press("Enter")
            expect(page.get_by_role("dialog", name="Options").get_by_role("alert")).to_contain_text(why)
        name.fill("Hilda")
        page.keyboard.press("Enter")
        expect(page.get_by_role("dialog", name="Options").get_by_role("alert")).to_have_count(0)
        page.reload()
        page.keyboard.press("o")
        expect(name).to_have_value("Hilda")


def test_U05_U06_length_and_skunk_by_key_and_by_mouse(browser: Browser, server: Served) -> None:
    with visiting(browser, server.url, size=ROOMY) as ann:
        page = ann.page
        home(page, server.url)
        sheet = rules(page)
        length = sheet.get_by_role("group", name="Length")
        skunk = sheet.get_by_role("group", name="Skunk")
        expect(length.locator("kbd")).to_have_text("+ −")
        expect(skunk.locator("kbd")).to_have_text("K")
        expect(length.get_by_role("radio", name="121")).to_be_checked()
        for key, now in (("-", "61"), ("+", "121"), ("+", "121"), ("-", "61")):
            page.keyboard.press(key)
            expect(length.get_by_role("radio", name=now)).to_be_checked()
        seen = []
        for _turn in range(4):
            page.keyboard.press("k")
            seen.append(skunk.get_by_role("radio", checked=True).evaluate("e => e.parentElement.textContent"))
        assert seen[0] == seen[3]
        assert len(set(seen)) == 3
        skunk.get_by_role("radio").nth(1).check(force=True)
        length.get_by_role("radio", name="61").check(force=True)
        sheet.get_by_role("button", name="Done").click()
        page.keyboard.press("b")
        expect(page.locator("header.bar")).to_contain_text("to 61")
        # The board to 61 has its skunk line where 31 begins.
        expect(page.locator(".board .skunk")).to_have_count(1)


GOOD, POOR, STARTER = "5S 5H 5C JD QD KD", "AS AC 3H 3D 9H 9C", "5D"


def figures(page: Page, url: str) -> dict[str, str]:
    page.goto(f"{url}/stats")
    page.get_by_role("main").wait_for()
    expect(page.locator("[aria-busy=true]")).to_have_count(0)
    # Below a label may stand what good players reach.
    words = [each.partition("\n")[0] for each in page.locator(".figures dt").all_inner_texts()]
    return dict(zip(words, page.locator(".figures dd").all_inner_texts(), strict=True))


@pytest.mark.long
def test_U10_U06_statistics_are_kept_when_a_game_ends_and_a_skunk_counts_two(
    browser: Browser, server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    stacked(monkeypatch, "cribbage", {0: GOOD, 1: POOR}, STARTER, dealer=0)
    with visiting(browser, server.url) as ann:
        page = ann.page
        page.goto(f"{server.url}/stats")
        expect(page.get_by_text("Nothing has been played to its end yet.")).to_be_visible()
        ann.sits_at(table_of(ann, "cribbage", f"target=61 {NO_CUTS}"))
        for _turn in range(6):
            act(ann)
        # A game that is left changes nothing.
        assert figures(page, server.url) == {}
        ann.sits_at(table_of(ann, "cribbage", f"target=61 {NO_CUTS}"))
        play_on(ann)
        expect(page.locator(".final")).to_contain_text("skunk")
        found = figures(page, server.url)
        assert {name: found[name] for name in ("games won", "games lost", "hands played")} == {
            "games won": "2",
            "games lost": "0",
            "hands played": "2",
        }
        assert float(found["average hand"]) > 25
        assert float(found["average crib"]) > 0
        page.reload()
        assert figures(page, server.url) == found
