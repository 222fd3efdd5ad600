"""The score board beside a game with real cards: taps score, the last is taken back, and nothing is lost."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from browsing import Visitor, visiting
from everybody import THEMES, faults
from playwright.sync_api import Browser, expect
from serving import Served

SIZES = ((360, 640), (390, 844), (844, 390), (1280, 800))


@pytest.fixture
def ann(browser: Browser, server: Served) -> Iterator[Visitor]:
    with visiting(browser, server.url, settings={"speed": 10}) as visitor:
        yield visitor


def shown(visitor: Visitor) -> list[str]:
    return visitor.page.locator("[data-score]").all_inner_texts()


def tap(visitor: Visitor, *buttons: str) -> None:
    for each in buttons:
        visitor.page.get_by_role("button", name=each, exact=True).click()


def test_a_game_of_cribbage_is_kept_to_its_end(ann: Visitor, server: Served) -> None:
    page = ann.page
    page.goto(server.url)
    page.get_by_role("link", name="Score board").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Score board: Cribbage")
    for number, name in enumerate(("Ann", "Ben")):
        field = page.get_by_role("textbox", name="Name").nth(1 - number)
        field.fill(name)
        field.press("Tab")
    tap(ann, "8 for Ann", "12 for Ben", "6 for Ann")
    board = page.get_by_role("img", name=re.compile("^Pegging board"))
    expect(board).to_have_accessible_name(
        "Pegging board to 121. Ann 14, before that 8. Ben 12, before that 0."
    )
    tap(ann, "Take back")
    expect(board).to_have_accessible_name(
        "Pegging board to 121. Ann 8, before that 0. Ben 12, before that 0."
    )
    tap(ann, "Do it again", "More points for Ben", "29")
    assert shown(ann) == ["41", "14"]
    # Whoever closes the page finds the game where it was.
    page.reload()
    expect(board).to_have_accessible_name(
        "Pegging board to 121. Ann 14, before that 8. Ben 41, before that 12."
    )
    tap(ann, *["12 for Ben"] * 7)
    expect(page.get_by_text("Winner: Ben, 14 : 121. A skunk: two games.")).to_be_visible()
    expect(page.get_by_role("button", name="1 for Ann", exact=True)).to_be_disabled()
    tap(ann, "Next game")
    assert shown(ann) == ["0", "0"]
    expect(page.get_by_text("games: 2")).to_be_visible()
    expect(page.get_by_text("First dealer: Ben", exact=True)).to_be_visible()


def test_three_sides_to_61_and_a_side_turned_round(ann: Visitor, server: Served) -> None:
    page = ann.page
    page.goto(f"{server.url}/board/cribbage")
    tap(ann, "Board options")
    page.get_by_role("switch", name="Turn the far side round").check()
    page.get_by_role("button", name="Close").click()
    expect(page.get_by_role("region", name="Second player")).to_have_class(re.compile("turned"))
    tap(ann, "Board options")
    sheet = page.get_by_role("dialog")
    sheet.get_by_role("radio", name="3", exact=True).check(force=True)
    sheet.get_by_role("radio", name="61", exact=True).check(force=True)
    page.get_by_role("button", name="Close").click()
    tap(ann, "5 for Third player")
    assert shown(ann) == ["5", "0", "0"]
    expect(page.get_by_role("img", name=re.compile("^Pegging board to 61"))).to_be_visible()


def test_a_cut_names_a_number_and_a_dealer(ann: Visitor, server: Served) -> None:
    page = ann.page
    page.goto(f"{server.url}/board/cribbage")
    tap(ann, "Cut", "Cut the pack")
    expect(page.get_by_text(re.compile(r"^Lift \d+ cards\.$"))).to_be_visible()
    tap(ann, "Cut for the deal")
    said = page.get_by_role("dialog").get_by_text("First dealer:")
    expect(said).to_be_visible()
    dealer = said.inner_text()
    expect(page.get_by_role("dialog").get_by_role("img")).to_have_count(2)
    tap(ann, "Close")
    # The sheet, which says the same, stays a moment in the page while it closes.
    expect(page.locator("p.kept-deals")).to_have_text(dealer)


def test_the_muggins_clock_runs_down(ann: Visitor, server: Served) -> None:
    page = ann.page
    page.goto(f"{server.url}/board/cribbage")
    page.clock.install()
    tap(ann, "Muggins clock")
    page.clock.run_for(4_000)
    expect(page.get_by_role("button", name="Stop the muggins clock")).to_have_text("6 s")
    page.clock.run_for(7_000)
    expect(page.get_by_text("Too late", exact=True)).to_be_visible()
    expect(page.get_by_role("status").filter(has_text="Too late for muggins.")).to_have_count(1)


def test_at_euchre_the_deal_goes_round_and_trump_is_cleared(ann: Visitor, server: Served) -> None:
    page = ann.page
    page.goto(f"{server.url}/board/euchre")
    expect(page.get_by_text("Dealer: You")).to_be_visible()
    tap(ann, "Hearts")
    expect(page.get_by_role("button", name="Hearts")).to_have_attribute("aria-pressed", "true")
    tap(ann, "4 for Them")
    expect(page.get_by_text("Dealer: Left", exact=True)).to_be_visible()
    expect(page.get_by_role("button", name="Hearts")).to_have_attribute("aria-pressed", "false")
    tap(ann, "Nobody made it: next deal")
    expect(page.get_by_text("Dealer: Partner", exact=True)).to_be_visible()
    # A deal that nobody made is taken back like points are.
    tap(ann, "Take back")
    assert shown(ann) == ["4", "0"]
    expect(page.get_by_text("Dealer: Left", exact=True)).to_be_visible()
    tap(ann, "Take back")
    assert shown(ann) == ["0", "0"]
    expect(page.get_by_text("Dealer: You", exact=True)).to_be_visible()
    tap(ann, *["4 for Us"] * 3)
    expect(page.get_by_text("Winner: Us, 10 : 0.")).to_be_visible()


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("game", ["cribbage", "euchre"])
def test_it_fits_every_screen_and_everybody_can_use_it(
    browser: Browser, server: Served, game: str, theme: str
) -> None:
    with visiting(browser, server.url, settings={"theme": theme}) as ann:
        ann.page.goto(f"{server.url}/board/{game}")
        ann.page.locator(".keeper").wait_for()
        for width, height in SIZES:
            ann.page.set_viewport_size({"width": width, "height": height})
            assert ann.page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0, width
            assert faults(ann.page) == []
        ann.page.get_by_role("button", name="Board options").click()
        assert faults(ann.page) == []
