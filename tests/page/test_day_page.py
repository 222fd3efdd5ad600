"""The game of the day on the page: found from home, played once, and the field when it is over."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from browsing import Visitor, play_on, visiting
from day_deals import DAY, TODAY, DayClock, put_day, put_field
from everybody import THEMES, faults
from everywhere import measured
from playwright.sync_api import Browser, Locator, expect
from serving import Served, served

from later import longer

SEE = "See your place"
SIZES = ((360, 640), (390, 844), (844, 390), (1280, 800))


@pytest.fixture
def clock() -> DayClock:
    return DayClock()


@pytest.fixture
def day_server(clock: DayClock) -> Iterator[Served]:
    with served(now=clock) as running:
        yield running


def heading(visitor: Visitor) -> Locator:
    return visitor.page.get_by_role("heading", level=1)


def standing(visitor: Visitor) -> Locator:
    return visitor.page.get_by_role("region", name="Standing").get_by_role("listitem")


def play(visitor: Visitor, button: str) -> None:
    visitor.page.get_by_role("button", name=button).click()
    visitor.page.get_by_role("button", name="Leave the table").wait_for()
    play_on(visitor, SEE)


def test_a_day_is_played_once_and_its_field_is_shown_when_it_is_over(
    browser: Browser, day_server: Served, clock: DayClock
) -> None:
    sets = put_day(day_server)
    put_field(day_server, sets[-1], [31, -31])
    put_field(day_server, sets[0], [5])
    with visiting(browser, day_server.url, size=(1280, 800)) as ann:
        page = ann.page
        page.goto(day_server.url)
        page.get_by_role("link", name="The game of the day").click()
        expect(heading(ann)).to_have_text("The game of the day")
        main = page.get_by_role("main")
        expect(main).to_contain_text("3 players have finished.")
        expect(main).to_contain_text("you play among guests")
        assert faults(page, THEMES) == []
        page.get_by_role("textbox", name="Your name").fill("Ann")
        page.get_by_role("button", name="Play these cards").click()
        # Whoever looks at the day meanwhile goes on where the game is.
        page.get_by_role("button", name="Menu", exact=True).click()
        page.get_by_role("dialog").get_by_role("link", name="The game of the day").click()
        expect(main).to_contain_text("Your game waits where you left it. It counts if it is over by")
        page.get_by_role("link", name="Go to the table").click()
        page.get_by_role("button", name="Leave the table").wait_for()
        play_on(ann, SEE)
        placed = page.get_by_role("region", name="Your game").get_by_role("heading")
        expect(placed).to_have_text(re.compile(r"^Place [123] of 3 with the same cards$"))
        expect(page.get_by_role("region", name="Standing")).to_have_count(0)
        expect(main).not_to_contain_text("P4-0")
        expect(page.get_by_role("button", name="Play these cards")).to_have_count(0)

        clock.ahead += DAY
        page.goto(f"{day_server.url}/day/cribbage/{TODAY}")
        expect(heading(ann)).to_have_text(re.compile(r"^The game of .*2026"))
        expect(placed).to_have_text(re.compile(r"^Place [1234] of 4$"))
        expect(standing(ann)).to_have_count(4)
        expect(page.get_by_role("region", name="The field")).to_contain_text("4 players finished.")
        # Only those who had the same cards can be compared with.
        expect(page.get_by_role("button", name="Side by side with P4-0")).to_be_visible()
        expect(page.get_by_role("button", name="Side by side with P0-0")).to_have_count(0)
        page.get_by_text("How the deal is proved").click()
        expect(page.get_by_text("It fits the seal.")).to_have_count(len(sets))
        assert faults(page, THEMES) == []
        assert ann.troubles == []


def test_an_old_day_is_played_against_those_who_played_it(
    browser: Browser, day_server: Served, clock: DayClock
) -> None:
    sets = put_day(day_server)
    put_field(day_server, sets[1], [31, -31])
    clock.ahead += DAY
    with visiting(browser, day_server.url, size=(1280, 800)) as ann:
        page = ann.page
        page.goto(f"{day_server.url}/day/cribbage")
        play(ann, "Play an old day")
        expect(page).to_have_url(re.compile(f"/day/cribbage/{TODAY}$"))
        placed = page.get_by_role("region", name="Your game").get_by_role("heading")
        expect(placed).to_have_text(re.compile(r"^You would have had place [123] of 3$"))
        expect(standing(ann)).to_have_count(2)
        assert ann.troubles == []
        page.get_by_role("button", name="Play an old day").click()
        expect(page.get_by_role("alert")).to_have_text("There is no old day left that you could play.")


def test_who_wants_to_see_the_cards_of_a_day_does_not_play_them(
    browser: Browser, day_server: Served, clock: DayClock
) -> None:
    sets = put_day(day_server)
    put_field(day_server, sets[2], [number - 30 for number in range(60)])
    clock.ahead += DAY
    with visiting(browser, day_server.url) as ann:
        page = ann.page
        page.goto(f"{day_server.url}/day/cribbage/{TODAY}")
        expect(standing(ann)).to_have_count(50)
        expect(page.get_by_role("link", name=re.compile("^Replay"))).to_have_count(0)
        page.get_by_role("button", name="Show more").click()
        expect(standing(ann)).to_have_count(60)
        expect(page.get_by_role("button", name="Show more")).to_have_count(0)
        page.get_by_role("button", name="Show the cards").click()
        expect(page.get_by_text("You have looked at the cards of this day")).to_be_visible()
        expect(page.get_by_role("link", name=re.compile("^Replay"))).not_to_have_count(0)
        expect(page.get_by_role("button", name="Play these cards")).to_have_count(0)
        expect(page.get_by_role("button", name="Show the cards")).to_have_count(0)
        assert ann.troubles == []


def test_no_game_of_a_day_says_so(browser: Browser, day_server: Served) -> None:
    with visiting(browser, day_server.url) as ann:
        ann.page.goto(f"{day_server.url}/day/cribbage/2020-01-01")
        expect(heading(ann)).to_have_text("There is no game of that day.")


@pytest.mark.parametrize("size", [SIZES[0], *map(longer, SIZES[1:])])
def test_a_day_fits_every_screen(
    browser: Browser, day_server: Served, clock: DayClock, size: tuple[int, int]
) -> None:
    sets = put_day(day_server)
    put_field(day_server, sets[-1], [number * 7 - 30 for number in range(8)], "bartholomew the second")
    with visiting(browser, day_server.url, size=size) as ann:
        for path, ahead in ((f"/day/cribbage/{TODAY}", 0), (f"/day/cribbage/{TODAY}", DAY)):
            clock.ahead += ahead
            ann.page.goto(f"{day_server.url}{path}")
            expect(heading(ann)).to_be_visible()
            expect(ann.page.locator("[aria-busy=true]")).to_have_count(0)
            assert measured(ann.page, "wide") == []
            assert measured(ann.page, "small", 44) == []
