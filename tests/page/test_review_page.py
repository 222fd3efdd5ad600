"""The review of a game: by hand and by keyboard, from every seat, in both languages, for everybody."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from browsing import Visitor, visiting
from everybody import THEMES, faults
from playwright.sync_api import Browser, Locator, expect
from serving import Served
from test_reviews import keep

from later import longer


@pytest.fixture(scope="module", params=["cribbage", longer("euchre")])
def path(request: pytest.FixtureRequest, server: Served) -> str:
    """The address of the review of a game that Ann played badly."""
    if request.param == "cribbage":
        keep(server, "seen-c", target=61)
        return "/review/seen-c"
    keep(server, "seen-e", "euchre", 4, target=3)
    return "/review/seen-e"


def read(visitor: Visitor, path: str) -> Visitor:
    visitor.page.goto(visitor.url + path)
    expect(visitor.page.locator("#list")).to_be_visible(timeout=60_000)
    expect(visitor.page.locator(".retry .mine")).to_be_visible()
    return visitor


@pytest.fixture
def ann(browser: Browser, server: Served, path: str) -> Iterator[Visitor]:
    with visiting(browser, server.url, size=(1280, 800), settings={"theme": "light"}) as visitor:
        yield read(visitor, path)
        assert visitor.troubles == []


def decisions(ann: Visitor) -> Locator:
    return (
        ann.page.get_by_role("region", name="Costly decisions").get_by_role("listitem").get_by_role("button")
    )


def test_what_made_the_result_adds_up(ann: Visitor) -> None:
    expect(ann.page.get_by_role("heading", level=1)).to_contain_text("won by")
    chart = ann.page.get_by_role("img", name=re.compile("chance of winning: .* in 100 at the start"))
    said = chart.get_attribute("aria-label") or ""
    start, end = (
        int(found) for found in re.findall(r"(\d+) in 100 at the start.* (\d+) at the end", said)[0]
    )
    changes = [float(each.replace("−", "-")) for each in ann.page.locator(".split b").all_inner_texts()]
    assert len(changes) >= 3
    assert end - start == pytest.approx(sum(changes), abs=1)
    losses = [float(each.replace("−", "-")) for each in ann.page.locator(".dec .l b").all_inner_texts()]
    assert losses == sorted(losses)
    units = ann.page.locator(".dec .l small").all_inner_texts()
    assert all(re.fullmatch(r"± \S+ in 100|in 100, ([+−]\d+\.\d|0\.0) points", each) for each in units)


def test_a_decision_is_tried_again_by_keyboard_before_the_answer_shows(ann: Visitor) -> None:
    dots = ann.page.get_by_role("group", name="Decisions that cost something").get_by_role("button")
    chosen = ann.page.locator(".dot-btn.now")
    expect(chosen).to_have_count(1)
    chosen.focus()
    ann.page.keyboard.press("Home")
    expect(dots.first).to_be_focused()
    expect(dots.first).to_have_attribute("aria-pressed", "true")
    ann.page.keyboard.press("ArrowRight")
    expect(dots.nth(1)).to_be_focused()
    decisions(ann).first.focus()
    ann.page.keyboard.press("Enter")
    heading = ann.page.get_by_role("heading", name=re.compile("Hand .*: try again"))
    expect(heading).to_be_focused()
    expect(ann.page.get_by_role("table", name="Moves compared")).to_have_count(0)
    ann.page.get_by_role("button", name="Show the best").focus()
    ann.page.keyboard.press("Enter")
    table = ann.page.get_by_role("table", name="Moves compared")
    expect(table).to_be_visible()
    expect(table.get_by_text("played", exact=True)).to_have_count(1)


@pytest.mark.long
def test_a_chosen_decision_is_in_the_address(ann: Visitor) -> None:
    decisions(ann).last.click()
    expect(ann.page).to_have_url(re.compile(r"\?game=1&seat=0&move=\d+$"))
    text = decisions(ann).last.inner_text()
    ann.page.reload()
    expect(ann.page.locator(".dec[aria-current]")).to_have_text(text, use_inner_text=True)
    seat = ann.page.get_by_role("combobox", name="Look from the seat of")
    seat.select_option("1")
    expect(ann.page).to_have_url(re.compile("seat=1"))
    ann.page.reload()
    expect(seat).to_have_value("1")


def test_another_move_gets_a_verdict(ann: Visitor) -> None:
    main = ann.page.locator(".retry .btn.main")
    expect(main).to_be_disabled()
    hand = ann.page.locator(".retry .mine button:not([aria-disabled])")
    moves = ann.page.get_by_role("group", name="Another move").get_by_role("button")
    if moves.count():
        moves.first.click()
    for place in range(hand.count()):
        if main.is_enabled():
            break
        hand.nth(place).click()
    expect(main).to_have_text("Try this")
    main.click()
    expect(ann.page.locator(".verdict").first).to_have_text(re.compile(r"Right|[Bb]etter|worse|evaluated"))


@pytest.mark.long
def test_the_other_seats_are_seen_too(ann: Visitor) -> None:
    seat = ann.page.get_by_role("combobox", name="Look from the seat of")
    expect(seat).to_have_value("0")
    seat.select_option("1")
    expect(ann.page.get_by_role("heading", name="Ben's chance of winning")).to_be_visible()


@pytest.mark.long
def test_targets_are_large_and_nothing_is_too_wide(ann: Visitor) -> None:
    ann.page.get_by_role("button", name="Show the best").click()
    expect(ann.page.get_by_role("table", name="Moves compared")).to_be_visible()
    for width, height in ((360, 640), (390, 844), (768, 1024), (1280, 720), (1920, 1080)):
        ann.page.set_viewport_size({"width": width, "height": height})
        assert ann.page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0, width
        # A closed sheet stands among the buttons that open it.
        for each in ann.page.locator(".dot-btn, .dec, .ways .btn:not(dialog *)").all():
            box = each.bounding_box()
            assert box is not None
            assert min(box["width"], box["height"]) >= 44, (width, box)


@pytest.mark.long
def test_on_a_phone_a_chosen_decision_is_whole_in_sight_and_a_picked_card_covers_no_words(
    browser: Browser, server: Served
) -> None:
    keep(server, "on-a-phone", target=61)
    with visiting(browser, server.url, size=(390, 844)) as ann:
        read(ann, "/review/on-a-phone")
        decisions(ann).nth(1).click()
        expect(ann.page.locator(".retry .act")).to_be_in_viewport(ratio=1)
        card = ann.page.locator(".retry .mine button:not([aria-disabled])").first
        card.click()
        words = ann.page.locator(".retry :is(.say, .known, .at-that-time)").last.bounding_box()
        lifted = card.bounding_box()
        assert words is not None
        assert lifted is not None
        tick = 15
        assert words["y"] + words["height"] <= lifted["y"] - tick


@pytest.mark.long
def test_everybody_can_read_it(ann: Visitor) -> None:
    ann.page.get_by_role("button", name="Show the best").click()
    expect(ann.page.get_by_role("table", name="Moves compared")).to_be_visible()
    ann.page.set_viewport_size({"width": 390, "height": 844})
    assert faults(ann.page, THEMES) == []


def test_it_is_read_in_czech(browser: Browser, server: Served, path: str) -> None:
    with visiting(browser, server.url, locale="cs") as ann:
        read(ann, path)
        expect(ann.page.get_by_role("heading", name="Drahá rozhodnutí")).to_be_visible()
        ann.page.get_by_role("button", name="Ukázat nejlepší").click()
        expect(ann.page.get_by_role("table", name="Porovnání tahů")).to_be_visible()
        suits = ann.page.locator(".suited .vh").all_text_contents()
        assert suits
        assert {each.strip() for each in suits} <= {"piky", "srdce", "kára", "kříže"}
        assert ann.page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
        assert ann.troubles == []


@pytest.mark.long
def test_three_have_a_line_each_and_a_part_of_the_result(browser: Browser, server: Served) -> None:
    keep(server, "seen-three", seats=3, target=61)
    with visiting(browser, server.url, size=(390, 844)) as ann:
        read(ann, "/review/seen-three")
        expect(ann.page.locator(".chart .line")).to_have_count(3)
        expect(ann.page.locator(".yl")).to_have_text(["100", "33", "0"])
        expect(ann.page.locator(".legend li")).to_have_text(["Ann", "Ben", "Cid"])
        names = ["Luck", "Ann's own play", "Ben's own play", "Cid's own play"]
        expect(ann.page.locator(".split dt")).to_have_text(names)
        assert faults(ann.page, THEMES) == []
        assert ann.troubles == []


def test_what_cannot_be_reviewed_says_why(browser: Browser, server: Served) -> None:
    with visiting(browser, server.url) as ann:
        ann.page.goto(f"{server.url}/review/none")
        expect(ann.page.get_by_role("heading", level=1)).to_have_text("There is no such record.")


def test_one_plays_on_from_a_decision_and_again_with_the_same_cards(ann: Visitor, path: str) -> None:
    page = ann.page
    page.get_by_role("button", name="Play on from here").click()
    page.get_by_role("button", name="Leave the table").wait_for()
    expect(page.locator("#table")).to_contain_text("champion")
    back = page.get_by_role("link", name="Practice")
    expect(back).to_have_attribute("title", "Practice from a review; it does not count.")
    page.get_by_role("button", name="Leave the table").click()
    going = page.get_by_role("region", name="Games in progress")
    expect(going).to_contain_text("Practice against Ben")
    going.get_by_role("link").first.click()
    back.click()
    expect(page).to_have_url(re.compile(f"{path}$"))
    page.get_by_role("button", name="Same cards").click()
    page.get_by_role("button", name="Leave the table").wait_for()
    expect(page.locator("#table")).to_contain_text("steady")
