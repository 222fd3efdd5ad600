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
        expect(page).not_to_have_url(before)
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


HAND = "cards=5H+5D+JS+QC+2H+9D&dealer=no&score=98-104"


def of_analysis(ann: Visitor) -> Locator:
    """Make a study of an analysed position; return its heading."""
    page = ann.page
    page.goto(f"{ann.url}/analysis/discard?{HAND}")
    page.get_by_role("button", name="Make a study").click(timeout=60_000)
    page.get_by_role("button", name="A new study").click()
    page.wait_for_url(re.compile("/study/"))
    heading = page.get_by_role("heading", level=1)
    expect(heading).to_have_text("Throws to the crib")
    return heading


def throw(ann: Visitor, first: int, second: int) -> None:
    """Add a throw as a branch of the beginning."""
    page = ann.page
    page.get_by_role("button", name="To the beginning").or_(page.locator("h1")).first.focus()
    page.locator(".mv").first.click()
    cards = page.locator(".fan-row button")
    expect(cards).to_have_count(6)
    before = page.locator(".mv").count()
    cards.nth(first).click()
    cards.nth(second).click()
    page.get_by_role("button", name="Add this move").click()
    expect(page.locator(".mv")).to_have_count(before + 1)
    saved(ann)


def test_an_analysis_becomes_a_study_whose_branches_are_ordered_removed_and_undone(ann: Visitor) -> None:
    of_analysis(ann)
    page = ann.page
    throw(ann, 0, 1)
    first = page.locator(".mv").nth(1).text_content() or ""
    throw(ann, 2, 3)
    moves = page.locator(".mv")
    expect(moves).to_have_count(3)
    page.get_by_role("button", name="Move the branch up").click()
    expect(moves.nth(2)).to_have_text(first)
    saved(ann)
    page.get_by_role("button", name="Undo").click()
    expect(moves.nth(1)).to_have_text(first)
    moves.nth(2).click()
    page.get_by_role("button", name="Remove this branch").click()
    expect(moves).to_have_count(2)
    page.get_by_role("button", name="Undo").click()
    expect(moves).to_have_count(3)
    saved(ann)
    # The same move again leads to its branch.
    moves.nth(0).click()
    page.locator(".fan-row button").nth(0).click()
    page.locator(".fan-row button").nth(1).click()
    page.get_by_role("button", name="Add this move").click()
    expect(moves.nth(1)).to_have_attribute("aria-current", "step")
    expect(moves).to_have_count(3)


def test_chapters_and_the_title_are_changed_and_everybody_finds_it(
    ann: Visitor, browser: Browser, server: Served
) -> None:
    heading = of_analysis(ann)
    page = ann.page
    title = f"A study {next(_NAMES)}"
    about, chapters = panel(ann, "About the study"), panel(ann, "Chapters")
    about.get_by_label("Title of the study").fill(title)
    about.get_by_label("Title of the study").press("Enter")
    expect(heading).to_have_text(title)
    chapters.get_by_label("Add a position").fill(f"discard?{HAND}")
    chapters.get_by_role("button", name="Add the chapter").click()
    expect(chapters.get_by_role("listitem")).to_have_count(2)
    chapters.get_by_label("Title of the chapter").fill("Once more")
    chapters.get_by_label("Title of the chapter").press("Enter")
    expect(chapters.get_by_role("listitem").nth(1)).to_contain_text("Once more")
    chapters.get_by_role("button", name="Move up").click()
    expect(chapters.get_by_role("listitem").nth(0)).to_contain_text("Once more")
    saved(ann)
    chapters.get_by_role("button", name="Remove the chapter").click()
    expect(chapters.get_by_role("listitem")).to_have_count(1)
    page.get_by_role("button", name="Undo").click()
    expect(chapters.get_by_role("listitem")).to_have_count(2)
    saved(ann)
    about.get_by_role("switch", name="List the study for everybody").check()
    expect(about).to_contain_text("Anyone can find and read it.")
    saved(ann)
    with visiting(browser, server.url, size=PHONE) as ben:
        ben.page.goto(f"{server.url}/studies")
        ben.page.get_by_role("link", name=f"Show: {title}").click()
        expect(ben.page.get_by_role("heading", level=1)).to_have_text(title)
        ben.page.get_by_role("button", name="Report the study").click()
        ben.page.get_by_label("What is wrong with it?").fill("Nothing.")
        ben.page.get_by_role("button", name="Send the report").click()
        expect(ben.page.get_by_role("status").filter(has_text="The operator")).to_be_visible()
        assert ben.troubles == []
    page.get_by_role("button", name="Delete the study").click()
    page.get_by_role("dialog").get_by_role("button", name="Delete").click()
    page.wait_for_url(re.compile("/studies$"))
    expect(page.get_by_text(title)).to_have_count(0)


def test_a_study_is_saved_as_a_text_and_imported(ann: Visitor) -> None:
    of_analysis(ann)
    page = ann.page
    throw(ann, 0, 1)
    with page.expect_download() as saved_file:
        page.get_by_role("button", name="Save as text").click()
    text = saved_file.value.path().read_text("utf-8")
    assert saved_file.value.suggested_filename == "Throws-to-the-crib.txt"
    page.get_by_role("link", name="Studies", exact=True).first.click()
    page.get_by_role("button", name="Import a text").click()
    sheet = page.get_by_role("dialog")
    sheet.get_by_label("The text of a study").fill("Nonsense")
    sheet.get_by_role("button", name="Import it").click()
    expect(sheet.get_by_role("alert")).to_be_visible()
    sheet.get_by_label("The text of a study").fill(text.replace("Study: ", "Study: Again, "))
    sheet.get_by_role("button", name="Import it").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Again, Throws to the crib")
    expect(page.locator(".mv")).to_have_count(2)
    # A request that was refused is an error on the console.
    ann.troubles = [each for each in ann.troubles if "400" not in each]


def test_of_two_tabs_the_later_one_is_told_and_loses_nothing_of_the_other(ann: Visitor) -> None:
    of_analysis(ann)
    other = ann.page.context.new_page()
    other.goto(ann.page.url)
    expect(other.get_by_label("Title of the study")).to_be_visible()
    ann.page.get_by_label("Title of the study").fill("From the first tab")
    ann.page.get_by_label("Title of the study").press("Enter")
    saved(ann)
    other.get_by_label("Title of the study").fill("From the second tab")
    other.get_by_label("Title of the study").press("Enter")
    expect(other.locator(".saving")).to_contain_text("Not saved: This study was changed in another window.")
    other.get_by_role("button", name="Open it again").click()
    expect(other.get_by_role("heading", level=1)).to_have_text("From the first tab")
    other.close()
