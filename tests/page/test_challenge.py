"""Challenges on the page: made on home, sent, played once by everybody with the same cards, and compared."""

from __future__ import annotations

import re

import pytest
from browsing import CAN_ACT, Visitor, keep, play_on, visiting
from challenged import BOT, keep_challenge
from everybody import THEMES, faults
from everywhere import measured
from playwright.sync_api import Browser, Locator, expect
from serving import Served
from test_history_page import come_in

from later import longer

SHORT = {"cribbage": {"values": {"target": 31}}, "euchre": {"values": {"target": 3}}}
"""Rules of shorter games, as the page keeps them."""
LEVELS = dict.fromkeys(SHORT, BOT)
SEE = "See the challenge"
SIZES = ((360, 640), (390, 844), (844, 390), (1280, 800))


def make(visitor: Visitor, game: str, name: str) -> str:
    """Make a challenge from home, in a short game against a weak level; return its link."""
    page = visitor.page
    keep(page.context, "rules", SHORT)
    keep(page.context, "levels", LEVELS)
    page.goto(visitor.url)
    page.get_by_role("region", name=game).get_by_role("button", name="Challenge a friend").click()
    sheet = page.get_by_role("dialog", name="Challenge a friend")
    sheet.get_by_role("textbox", name="Your name").fill(name)
    sheet.get_by_role("button", name="Make the challenge").click()
    expect(heading(visitor)).to_have_text("Your challenge is ready")
    return page.locator(".linkbox code").first.inner_text()


def heading(visitor: Visitor) -> Locator:
    return visitor.page.get_by_role("heading", level=1)


def play(visitor: Visitor) -> None:
    """Play the cards of the challenge that is shown, and come back to it."""
    page = visitor.page
    page.get_by_role("button", name="Play these cards").click()
    unaided(visitor)
    play_on(visitor, SEE)
    expect(heading(visitor)).to_have_text(re.compile(r"^You (won|lost), \d+–\d+$"))


def unaided(visitor: Visitor) -> None:
    """Look whether the table offers no help."""
    page = visitor.page
    page.get_by_role("button", name="Leave the table").wait_for()
    page.locator(CAN_ACT).first.wait_for(state="attached")
    expect(page.get_by_role("button", name="Hint")).to_have_count(0)
    expect(page.get_by_role("button", name="Take back")).to_have_count(0)


def standing(visitor: Visitor) -> Locator:
    return visitor.page.get_by_role("region", name="Standing").get_by_role("listitem")


@pytest.mark.parametrize("game", ["Cribbage", longer("Euchre")])
def test_two_people_play_the_same_cards_and_see_their_games_side_by_side(
    browser: Browser, server: Served, game: str
) -> None:
    with visiting(browser, server.url, size=(1280, 800)) as ann, visiting(browser, server.url) as ben:
        link = make(ann, game, "Ann")
        assert link.startswith(f"{server.url}/c/")
        play(ann)
        expect(standing(ann)).to_have_count(1)
        expect(ann.page.get_by_text("Nobody else has finished yet.")).to_be_visible()

        page = ben.page
        page.goto(link)
        expect(heading(ben)).to_have_text("Ann challenges you")
        expect(page.get_by_role("main")).to_contain_text(game)
        expect(page.get_by_text("Already playing or finished: Ann")).to_be_visible()
        assert not re.search(r"\d–\d", page.get_by_role("main").inner_text())
        assert faults(page, THEMES) == []
        page.get_by_role("textbox", name="Your name").fill("Ben")
        page.get_by_role("button", name="Play these cards").click()
        unaided(ben)
        table = page.url
        # Whoever looks at the challenge meanwhile goes on where the game is.
        page.get_by_role("button", name="Menu", exact=True).click()
        page.get_by_role("dialog").get_by_role("link", name=SEE).click()
        expect(heading(ben)).to_have_text("You are playing")
        page.get_by_role("link", name="Go to the table").click()
        expect(page).to_have_url(table)
        play_on(ben, SEE)
        expect(standing(ben)).to_have_count(2)
        expect(page.get_by_role("button", name="Play these cards")).to_have_count(0)
        path = f"/api/challenges/{link.rpartition('/')[2]}/tables"
        again = page.evaluate("path => fetch(path, {method: 'POST'}).then(each => each.json())", path)
        assert table.endswith(again["table"])

        ann.page.reload()
        for visitor, other in ((ann, "Ben"), (ben, "Ann")):
            expect(standing(visitor)).to_have_count(2)
            beside = visitor.page.get_by_role("region", name=f"You and {other}, hand by hand")
            expect(beside.get_by_role("columnheader")).to_have_text(["You", other])
            expect(beside.get_by_role("row", name="In all")).to_be_visible()
            assert visitor.troubles == []


def test_what_the_play_cost_is_shown_when_both_games_have_been_reviewed(
    browser: Browser, server: Served
) -> None:
    with visiting(browser, server.url, size=(1280, 800)) as ann:
        challenge = keep_challenge(server, {come_in(ann): "Ann", "ben": "Ben", "cid": "Cid"})
        page = ann.page
        page.goto(f"{server.url}/c/{challenge}")
        page.get_by_role("button", name="Side by side with Ben").click()
        beside = page.get_by_role("region", name="You and Ben, hand by hand")
        expect(beside.get_by_role("table")).to_have_accessible_name("Points ahead in each hand")
        beside.get_by_role("button", name="Review both games").click()
        expect(beside.get_by_role("table")).to_have_accessible_name(
            re.compile("wins in 100 games"), timeout=60_000
        )
        expect(beside.get_by_role("button", name="Review both games")).to_have_count(0)
        expect(page.get_by_role("button", name="Side by side with Ben")).to_have_attribute(
            "aria-pressed", "true"
        )
        expect(page).to_have_url(re.compile(r"\?beside="))
        # The first difference leads to its place in the replay, from where Back leads here.
        difference = beside.locator(".parted a").first
        number = int((difference.get_attribute("href") or "").rpartition("=")[2])
        difference.click()
        expect(page.get_by_role("slider", name="Move")).to_have_value(str(number - 1))
        page.go_back()
        expect(beside).to_be_visible()
        assert faults(page, THEMES) == []
        assert ann.troubles == []


def test_the_seed_is_shown_with_its_seal_and_the_replay_proves_the_cards(
    browser: Browser, server: Served
) -> None:
    with visiting(browser, server.url) as ann, visiting(browser, server.url) as ben:
        challenge = keep_challenge(server, {come_in(ann): "Ann"})
        ben.page.goto(f"{server.url}/c/{challenge}")
        ben.page.get_by_text("How the deal is proved").click()
        expect(ben.page.get_by_text("When you have finished, you see the seed here")).to_be_visible()
        assert "5a" * 32 not in ben.page.content()
        page = ann.page
        page.goto(f"{server.url}/c/{challenge}")
        page.get_by_text("How the deal is proved").click()
        expect(page.get_by_text("5a" * 32)).to_be_visible()
        expect(page.get_by_text("It fits the seal.")).to_be_visible()
        page.get_by_role("link", name="Replay of the game of Ann").click()
        page.get_by_role("button", name="Is the deal fair?").click()
        fair = page.get_by_role("dialog", name="Is the deal fair?")
        expect(fair.locator("[data-proved=true]")).to_be_visible()
        expect(fair).to_contain_text("All cards follow from the seed of the challenge")
        assert ann.troubles == []


def test_the_challenges_of_somebody_stand_with_their_games(browser: Browser, server: Served) -> None:
    with visiting(browser, server.url) as ann:
        person, page = come_in(ann), ann.page
        page.goto(f"{server.url}/me")
        expect(page.get_by_text("No finished game yet.")).to_be_visible()
        expect(page.get_by_role("region", name="Challenges")).to_have_count(0)
        keep_challenge(server, {person: "Ann", "ben": "Ben"})
        page.reload()
        listed = page.get_by_role("region", name="Challenges").get_by_role("listitem")
        expect(listed).to_contain_text("Your challenge")
        expect(listed).to_contain_text(re.compile(r"Cribbage · (won|lost) \d+–\d+ · 2 players"))
        listed.get_by_role("link", name="Show").click()
        expect(heading(ann)).to_have_text(re.compile("^You (won|lost), "))
        assert ann.troubles == []


def test_no_challenge_at_an_address_says_so(browser: Browser, server: Served) -> None:
    with visiting(browser, server.url) as ann:
        ann.page.goto(f"{server.url}/c/nowhere")
        expect(heading(ann)).to_have_text("There is no such challenge.")


@pytest.mark.parametrize("size", [SIZES[0], *map(longer, SIZES[1:])])
def test_a_challenge_fits_every_screen(browser: Browser, server: Served, size: tuple[int, int]) -> None:
    with visiting(browser, server.url, size=size) as ann, visiting(browser, server.url, size=size) as ben:
        challenge = keep_challenge(server, {come_in(ann): "Ann", "ben": "Bartholomew the Second"})
        for visitor in (ann, ben):
            visitor.page.goto(f"{server.url}/c/{challenge}")
            expect(heading(visitor)).to_be_visible()
            expect(visitor.page.locator("[aria-busy=true]")).to_have_count(0)
            assert measured(visitor.page, "wide") == []
            assert measured(visitor.page, "small", 44) == []
