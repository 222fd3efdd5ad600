"""A game with real cards is entered in the page: tapped, typed, corrected, kept and reviewed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from browsing import Visitor, visiting
from everybody import faults
from hosts import hosted
from playwright.sync_api import Browser, Page, expect
from serving import Served

import page_site as builder
from entered import answers, begun, played
from knaves.cards import Card, card_name
from knaves.game import Seat

SIZES = ((360, 640), (390, 844), (1280, 800))
_SMALL = """[...document.querySelectorAll('main button, main input, main summary, main a')]
  .filter(each => each.checkVisibility())
  .map(each => [each.textContent, each.getBoundingClientRect()])
  .filter(([, box]) => box.height && (box.height < 43.5 || box.width < 40)).map(([words]) => words)"""
OPENED = ("Bob", "5H 6H 7H 8H 9H TH", "9H TH", "KS", "8H", "KD", "7H")


@pytest.fixture
def ann(browser: Browser, server: Served) -> Iterator[Visitor]:
    with visiting(browser, server.url, settings={"speed": 10}) as visitor:
        yield visitor


def _begin(page: Page, url: str, game: str, others: dict[str, str], target: int = 0) -> None:
    page.goto(url)
    page.get_by_role("link", name="Enter a real game").click()
    page.get_by_role("link", name=game.capitalize(), exact=True).click()
    page.get_by_role("textbox", name="Your name").fill("Ann")
    for label, name in others.items():
        page.get_by_role("textbox", name=label).fill(name)
    if target:
        page.get_by_role("button", name=re.compile("^Rules")).click()
        page.get_by_role("radio", name=str(target), exact=True).check(force=True)
        page.get_by_role("button", name="Done").click()
    page.get_by_role("button", name="Begin", exact=True).click()


def _given(page: Page) -> int:
    return page.locator(".entering-list li").count()


def _answer(page: Page, text: str) -> None:
    """Answer by taps: the cards, or a choice."""
    before = _given(page)
    words = text.split()
    tapped = page.locator(".tap-card")
    if tapped.count() and all(len(each) == 2 and each != "go" for each in words):
        for each in words:
            page.get_by_role("button", name=card_name(Card(each)), exact=True).click()
    else:
        page.get_by_role("textbox", name=re.compile("^Or type|^A number")).fill(text)
        page.get_by_role("button", name="Enter", exact=True).click()
    expect(page.locator(".entering-list li")).not_to_have_count(before)


def _enter(page: Page, game: str, seats: int, **options: object) -> None:
    found = played(game, 4, seats, **options)
    for text in answers(found, begun(found, Seat(0))):
        _answer(page, text)
    expect(page.get_by_role("heading", name="The game is over.")).to_be_visible()


def test_a_game_of_cribbage_is_tapped_in_and_reviewed(ann: Visitor, server: Served) -> None:
    page = ann.page
    _begin(page, server.url, "cribbage", {"The other player": "Bob"}, 61)
    _enter(page, "cribbage", 2, target=61)
    score = page.locator(".entering-score").inner_text()
    page.get_by_role("button", name="Keep and review").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("won by", timeout=60_000)
    # Nobody knows the other cards: Bob's decisions are not judged, and the game cannot be played again.
    expect(page.get_by_role("combobox", name="Look from the seat of").locator("option")).to_have_text(
        ["Ann (you)"]
    )
    expect(page.get_by_role("button", name="Same cards")).to_have_count(0)
    for each in re.findall(r"\d+", score):
        expect(page.locator("main")).to_contain_text(each)
    # It is one of one's games, and can be seen again.
    page.goto(f"{server.url}/me")
    expect(page.get_by_text("Bob").first).to_be_visible()


def test_a_hand_of_euchre_is_entered_without_a_server(browser: Browser) -> None:
    folder: Path = builder.build_site()
    with (
        hosted(folder, "/some/where/") as site,
        visiting(browser, site, settings={"speed": 10}) as visitor,
    ):
        page = visitor.page
        page.set_default_timeout(60_000)
        names = {"The player on your left": "Bob", "Your partner": "Cid", "The player on your right": "Dot"}
        _begin(page, site, "euchre", names)
        for text in ("Dot", "9H TH QH KH AH", "9S", "pass", "pass", "pass", "pass", "make H", "AH"):
            _answer(page, text)
        # A closed tab loses nothing.
        page.reload()
        expect(page.get_by_role("heading", name="Which card did Bob play?")).to_be_visible()
        assert _given(page) == 9
        page.get_by_role("button", name="End here, keep and review").click()
        expect(page.get_by_role("heading", level=1)).to_contain_text("ended by agreement")


def test_what_cannot_be_is_refused_and_a_correction_keeps_the_rest(ann: Visitor, server: Served) -> None:
    page = ann.page
    _begin(page, server.url, "cribbage", {"The other player": "Bob"})
    for text in OPENED:
        _answer(page, text)
    # A king would make 35.
    page.get_by_role("button", name="king of clubs: cannot be").click()
    expect(page.get_by_role("alert")).to_contain_text("would make 35")
    expect(page.get_by_role("alert")).to_contain_text("§5.3")
    # Another starter: all the rest stays.
    page.get_by_role("button", name=re.compile("^Starter")).click()
    expect(page.get_by_text("Again, number 4. It was: K")).to_be_visible()
    page.get_by_role("button", name="queen of spades", exact=True).click()
    expect(page.get_by_role("button", name=re.compile("^Starter Q"))).to_be_visible()
    assert _given(page) == len(OPENED)
    # Another throw: the card that was played was in it.
    page.get_by_role("button", name=re.compile("^Your throw")).click()
    for each in ("seven of hearts", "eight of hearts"):
        page.get_by_role("button", name=each, exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text("Number 5 no longer fits: 8H.")
    page.get_by_role("button", name="five of hearts", exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text("Number 7 no longer fits: 7H.")
    page.get_by_role("button", name="nine of hearts", exact=True).click()
    expect(page.get_by_role("alert")).to_have_count(0)
    assert _given(page) == len(OPENED)


def test_everything_by_keyboard(ann: Visitor, server: Served) -> None:
    page = ann.page
    _begin(page, server.url, "cribbage", {"The other player": "Bob"})
    for number, text in enumerate(OPENED, 1):
        field = page.get_by_role("textbox", name=re.compile("^Or type"))
        field.focus()
        page.keyboard.type(text)
        page.keyboard.press("Enter")
        expect(page.locator(".entering-list li")).to_have_count(number)
        # Whoever types goes on typing.
        expect(page.get_by_role("textbox", name=re.compile("^Or type"))).to_be_focused()


def test_it_is_for_everybody_at_every_size(ann: Visitor, server: Served) -> None:
    page = ann.page
    _begin(page, server.url, "cribbage", {"The other player": "Bob"})
    for text in OPENED:
        _answer(page, text)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert not faults(page), width
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        if width < 500:
            small = page.evaluate(_SMALL)
            assert not small, (width, small)


def test_what_was_entered_is_forgotten_only_after_a_question(ann: Visitor, server: Served) -> None:
    page = ann.page
    _begin(page, server.url, "euchre", {})
    page.get_by_role("button", name="Forget this game").click()
    expect(page.get_by_role("alert")).to_have_text("Forget all that you have entered of this game?")
    expect(page.get_by_role("button", name="No", exact=True)).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("region", name="The next answer")).to_be_visible()
    page.get_by_role("button", name="Forget this game").click()
    page.get_by_role("button", name="Forget this game").click()
    expect(page.get_by_role("textbox", name="Your name")).to_be_visible()
    assert ann.troubles == []
