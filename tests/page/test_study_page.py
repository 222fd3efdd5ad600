"""Studies on the page: one is made of a finished game, changed, and read by somebody else, who answers it."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from browsing import Visitor, visiting
from everybody import THEMES, faults
from playwright.sync_api import Browser, Locator, expect
from serving import Served
from test_club_page import enrol
from test_reviews import keep

PHONE, DESK = (390, 844), (1280, 800)
_NAMES = iter(range(100))


@pytest.fixture(scope="module", autouse=True)
def played(server: Served) -> None:
    keep(server, "studied", target=31)


@pytest.fixture(params=[PHONE, DESK], ids=["phone", "desk"])
def ann(browser: Browser, server: Served, request: pytest.FixtureRequest) -> Iterator[Visitor]:
    """Somebody with an account, at a phone or a desk."""
    with visiting(browser, server.url, size=request.param, settings={"theme": "light"}) as visitor:
        enrol(visitor, f"Ann {next(_NAMES)}")
        yield visitor
        assert visitor.troubles == []


def panel(visitor: Visitor, name: str) -> Locator:
    return visitor.page.get_by_role("region", name=name, exact=True)


def saved(visitor: Visitor) -> None:
    expect(visitor.page.locator(".saving")).to_have_text("Saved")


def steps_to_the_throw(visitor: Visitor) -> None:
    """Go to the first throw by keys; the hand has six cards then."""
    page = visitor.page
    for _move in range(4):
        before = page.url
        page.locator("h1").focus()
        page.keyboard.press("ArrowRight")
        page.wait_for_url(lambda url, was=before: url != was)
    expect(page.locator(".fan-row button")).to_have_count(6)


def test_a_game_becomes_a_study_that_another_person_answers(
    ann: Visitor, browser: Browser, server: Served
) -> None:
    page = ann.page
    page.goto(f"{ann.url}/review/studied")
    page.get_by_role("button", name="Make a study").click(timeout=60_000)
    page.get_by_role("button", name="A new study").click()
    page.wait_for_url(re.compile("/study/"))
    page.get_by_role("button", name="To the beginning").click()
    expect(page.locator(".mv[aria-current]")).to_have_text("The beginning")
    steps_to_the_throw(ann)
    # Another throw is a branch; a comment and a mark stand on it.
    hand = page.locator(".fan-row button")
    played = page.locator(".fan-row .as-played")
    expect(played).to_have_count(2)
    free = page.locator(".fan-row button:not(.as-played)")
    free.nth(0).click()
    free.nth(1).click()
    page.get_by_role("button", name="Add this move").click()
    expect(page.locator(".branch .mv[aria-current]")).to_be_visible()
    words = panel(ann, "What you say of this place")
    words.get_by_label("Comment").fill("It keeps the fives apart.")
    words.get_by_role("button", name="interesting move").click()
    expect(page.locator(".branch .remark")).to_have_text("It keeps the fives apart.")
    saved(ann)
    # A question at the throw itself.
    page.locator("h1").focus()
    page.keyboard.press("ArrowLeft")
    expect(hand).to_have_count(6)
    words.get_by_label("Question").fill("What would you throw?")
    words.get_by_label("Question").press("Tab")
    expect(page.locator("#question")).to_have_text("What would you throw?")
    saved(ann)
    assert faults(page, THEMES) == []
    address = page.url
    with visiting(browser, server.url, size=PHONE) as ben:
        ben.page.goto(address)
        expect(ben.page.locator("#question")).to_have_text("What would you throw?")
        # What follows is not shown yet, neither by keys nor in the list.
        expect(ben.page.locator(".branch")).to_have_count(0)
        expect(ben.page.get_by_role("button", name="One move on")).to_be_disabled()
        expect(ben.page.get_by_label("Comment")).to_have_count(0)
        cards = ben.page.locator(".fan-row button")
        expect(cards).to_have_count(6)
        expect(ben.page.locator(".fan-row .as-played")).to_have_count(0)
        answer = played_cards(ann)
        wrong = [each for each in range(6) if each not in answer][:2]
        for each in wrong:
            cards.nth(each).click()
        ben.main().click()
        expect(ben.page.get_by_role("status").filter(has_text="Not the answer.")).to_contain_text(
            "fives apart"
        )
        for each in answer:
            cards.nth(each).click()
        ben.main().click()
        expect(ben.page.locator(".branch")).to_have_count(1)
        ben.page.get_by_role("button", name="One move on").click()
        expect(ben.page.locator(".mv[aria-current]")).not_to_have_text("The beginning")
        assert faults(ben.page, THEMES) == []
        assert ben.troubles == []


def played_cards(ann: Visitor) -> list[int]:
    """The places in the hand of the cards that were played."""
    found: list[int] = ann.page.locator(".fan-row button").evaluate_all(
        "all => all.flatMap((each, place) => each.classList.contains('as-played') ? [place] : [])"
    )
    return found
