"""The explorer on the page: from a review, a drill and the analysis board by one key, and by its address."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from browsing import Visitor, visiting
from everybody import THEMES, faults
from explored_server import explored_server
from playwright.sync_api import Browser, Page, expect
from serving import Served
from test_drill_page import answered
from test_explorer_over_http import end, first_throw, over
from test_history_page import come_in
from test_reviews import keep
from test_unasked_reviews import played

TYPED = "/explore/discard?cards=5H+5D+JS+QC+2H+9D&score=98-104"
HAND = ("five of hearts", "five of diamonds", "jack of spades", "queen of clubs", "two of hearts")


@pytest.fixture(scope="module")
def server() -> Iterator[Served]:
    with explored_server() as server:
        yield server


@pytest.fixture
def ann(browser: Browser, server: Served) -> Iterator[Visitor]:
    with visiting(browser, server.url, settings={"theme": "light"}) as visitor:
        yield visitor
        assert visitor.troubles == []


def looked_up(page: Page) -> None:
    expect(page.get_by_role("heading", level=1)).to_have_text("Explorer")
    expect(page.get_by_role("table").first).to_be_visible()


@pytest.mark.parametrize("size", [(390, 844), (1280, 900)])
def test_a_hand_is_looked_up_in_any_seat_at_any_score(ann: Visitor, size: tuple[int, int]) -> None:
    page = ann.page
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto(ann.url + TYPED)
    looked_up(page)
    spot = page.locator("#spot")
    expect(spot).to_have_text(re.compile("Throwing from .* to your crib"))
    expect(page.get_by_role("group", name="The cards").get_by_role("img")).to_have_count(6)
    expect(page.get_by_text("Score, to 121")).to_be_visible()
    levels = page.locator(".level")
    expect(levels.last.get_by_role("heading")).to_have_text("at any score")
    first = levels.last.get_by_role("row", name=re.compile("^Champion")).first
    expect(first).to_contain_text("%")
    expect(levels.last).to_contain_text("People here: 0 · You: 0")
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    assert faults(page, THEMES) == []
    page.get_by_label("Seat").select_option("as pone")
    expect(spot).to_have_text(re.compile("Throwing from .* to the other's crib"))
    page.get_by_label("Score").select_option("at any score")
    expect(levels).to_have_count(1)
    # The table of the position is not that of another seat.
    expect(page.get_by_text("Score, to 121")).to_have_count(0)
    assert "place=pone" in page.url
    assert "zone=any" in page.url
    page.reload()
    expect(spot).to_have_text(re.compile("Throwing from .* to the other's crib"))
    expect(levels).to_have_count(1)
    page.get_by_role("link", name="Analysis board").click()
    expect(page.get_by_role("table", name="Moves compared")).to_be_visible()
    expect(page.get_by_role("spinbutton", name="Your points")).to_have_value("98")
    page.get_by_role("heading", level=1).focus()
    page.keyboard.press("x")
    looked_up(page)
    expect(spot).to_have_text(re.compile("to your crib"))


def test_an_answered_drill_leads_to_it_by_a_key(ann: Visitor) -> None:
    page = ann.page
    page.goto(ann.url + "/drill/discard")
    expect(page.locator(".retry .mine")).to_be_visible()
    # Before the answer there is nothing to see.
    page.keyboard.press("x")
    expect(page.get_by_role("link", name="Explorer")).to_have_count(0)
    answered(page)
    expect(page.get_by_role("link", name="Explorer")).to_be_visible()
    page.keyboard.press("x")
    looked_up(page)
    assert "drill=" in page.url
    expect(page.get_by_role("link", name="Drills")).to_have_attribute("href", "/drill/discard")


def test_a_reviewed_decision_leads_to_it_and_one_sees_oneself_among_people(
    ann: Visitor, server: Served
) -> None:
    page, person = ann.page, come_in(ann)
    game = played(1)
    end(server, over("explored", person, game))
    page.goto(f"{ann.url}/explore?r=explored&move={first_throw(game)}")
    looked_up(page)
    made = page.locator("tbody.made").last
    expect(made).to_contain_text("played")
    expect(made.get_by_role("row", name="You", exact=False)).to_contain_text("100%")
    expect(made.get_by_role("row", name="People here", exact=False)).to_contain_text("100%")
    assert faults(page, THEMES) == []
    keep(server, "reviewed", person=person, target=61)
    page.goto(f"{ann.url}/review/reviewed")
    expect(page.locator("#list")).to_be_visible(timeout=60_000)
    throws = page.get_by_role("region", name="Costly decisions").get_by_role(
        "button", name=re.compile("hrow")
    )
    throws.first.click()
    link = page.get_by_role("link", name="Explorer")
    expect(link).to_have_attribute("href", re.compile(r"/explore\?r=reviewed&move=\d+"))
    page.keyboard.press("x")
    looked_up(page)
    page.get_by_role("link", name="Review").click()
    expect(page.locator(".retry .mine")).to_be_visible()


def test_the_board_of_tapped_cards_leads_to_it(ann: Visitor) -> None:
    page = ann.page
    page.goto(ann.url + "/analysis")
    for card in (*HAND, "nine of diamonds"):
        page.get_by_role("button", name=card, exact=True).click()
    page.get_by_role("link", name="Explorer").click()
    looked_up(page)


def test_what_it_does_not_know_it_says(ann: Visitor) -> None:
    page = ann.page
    page.goto(ann.url + "/explore/peg?cards=5H+7D+JS&threw=2H+9D&starter=4C&played=QC+KH&dealer=no")
    expect(page.locator("#spot")).to_contain_text("The explorer of cribbage has throws")
    page.goto(ann.url + "/explore")
    expect(
        page.get_by_role("link", name="Throwing to the crib").or_(page.locator("main .ways a")).first
    ).to_be_visible()
    assert faults(page, THEMES) == []
    # The browser notes each refused request on its console.
    ann.troubles.clear()
