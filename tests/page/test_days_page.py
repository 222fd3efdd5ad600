"""Tables whose clock is days, on the page: home lists one's moves by deadline, and the clock says days."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from browsing import visiting
from by_days import Club, club
from playwright.sync_api import Browser, Page, expect

from knaves.match.log import Sitter

pytestmark = pytest.mark.long
BEN = Sitter("ben", "Ben")


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Club]:
    with club(tmp_path) as found:
        yield found


def signed_in(page: Page, url: str, name: str = "Ann") -> Sitter:
    """Come to the server as a guest."""
    page.goto(url)
    answer = page.request.post(f"{url}/api/session", data={"name": name}, headers={"Origin": url})
    return Sitter(answer.json()["id"], name)


def test_home_lists_the_games_by_deadline_and_a_digit_opens_one(browser: Browser, house: Club) -> None:
    with visiting(browser, house.url) as ann:
        page = ann.page
        me = signed_in(page, house.url)
        theirs = house.begun(BEN, me, days=1)
        later = house.begun(me, Sitter("cem", "Cem"), days=7)
        sooner = house.begun(me, BEN, days=1)
        page.goto(house.url)
        mine = page.get_by_role("region", name="Your games").get_by_role("link")
        expect(mine).to_have_count(3)
        expect(mine.nth(0)).to_contain_text("Your move with Ben")
        expect(mine.nth(0)).to_contain_text(re.compile(r"Cribbage · until tomorrow \d+:\d\d"))
        expect(mine.nth(1)).to_contain_text("Your move with Cem")
        expect(mine.nth(2)).to_contain_text("Ben to move")
        assert [each.get_attribute("href") for each in mine.all()] == [
            f"/t/{each}" for each in (sooner, later, theirs)
        ]
        page.keyboard.press("2")
        expect(page).to_have_url(f"{house.url}/t/{later}")


def test_the_table_says_days_and_misses_nobody(browser: Browser, house: Club) -> None:
    with visiting(browser, house.url) as ann:
        page = ann.page
        me = signed_in(page, house.url)
        ann.sits_at(house.begun(me, BEN, days=3))
        clock = page.get_by_role("timer")
        expect(clock).to_have_count(1)
        expect(clock).to_have_text("3 days")
        expect(page.get_by_text(re.compile("away|gone"))).to_have_count(0)
        page.goto(house.url)
        expect(page.get_by_role("region", name="Games in progress")).to_have_count(0)


def test_a_table_of_days_is_opened_on_the_page(browser: Browser, house: Club) -> None:
    with visiting(browser, house.url) as ann:
        page = ann.page
        signed_in(page, house.url)
        page.goto(house.url)
        page.get_by_role("button", name="Send a link").click()
        page.get_by_label("Clock").select_option(label="3 days a move")
        page.get_by_role("button", name="Open the table").click()
        expect(page).to_have_url(re.compile("/t/"))
        expect(page.get_by_text("3 days a move")).to_be_visible()
