"""Challenges for pairs on the page: a partner is invited by a link, both sit down, and pairs are compared."""

from __future__ import annotations

import re

import pytest
from browsing import Visitor, keep, visiting
from challenged import BOT, keep_pairs, make_for_pairs
from everybody import THEMES, faults
from everywhere import measured
from playwright.sync_api import Browser, Locator, expect
from serving import Served
from test_history_page import come_in

from later import longer

SIZES = ((360, 640), (390, 844), (844, 390), (1280, 800))
INVITES = "Ann invites you to be their partner"


def heading(visitor: Visitor) -> Locator:
    return visitor.page.get_by_role("heading", level=1)


def invitation(visitor: Visitor) -> str:
    """Invite a partner to the challenge that is shown; return the link."""
    visitor.page.get_by_role("button", name="Invite a partner").press("Enter")
    expect(heading(visitor)).to_have_text("You are waiting for a partner")
    panel = visitor.page.get_by_role("region", name="Invite your partner")
    return panel.locator(".linkbox code").inner_text()


def made_on_home(visitor: Visitor) -> None:
    """Make a challenge for pairs from home, by keyboard."""
    page = visitor.page
    keep(page.context, "rules", {"euchre": {"values": {"target": 3}}})
    keep(page.context, "levels", {"euchre": BOT})
    page.goto(visitor.url)
    page.get_by_role("region", name="Euchre").get_by_role("button", name="Challenge a friend").press("Enter")
    sheet = page.get_by_role("dialog", name="Challenge a friend")
    sheet.get_by_role("switch", name="With a person as partner").press("Space")
    expect(sheet).to_contain_text("another pair plays the same cards")
    sheet.get_by_role("textbox", name="Your name").fill("Ann")
    assert faults(page, THEMES) == []
    sheet.get_by_role("button", name="Make the challenge").press("Enter")
    expect(heading(visitor)).to_have_text("Your challenge is ready")


def test_two_find_each_other_by_a_link_and_sit_down_together(browser: Browser, server: Served) -> None:
    with visiting(browser, server.url, size=(1280, 800)) as ann, visiting(browser, server.url) as ben:
        made_on_home(ann)
        page = ann.page
        expect(page.get_by_role("main")).to_contain_text("in pairs")
        expect(page.get_by_role("button", name="Play these cards")).to_have_count(0)
        link = invitation(ann)
        assert re.fullmatch(rf"{server.url}/c/[\w-]+/with/[\w-]+", link)
        assert faults(page, THEMES) == []

        # Taken back, it can be answered no more; the next one has another word.
        page.get_by_role("button", name="Take the invitation back").press("Enter")
        expect(heading(ann)).to_have_text("Your challenge is ready")
        ben.page.goto(link)
        expect(ben.page.get_by_text("This invitation was answered or taken back.")).to_be_visible()
        expect(heading(ben)).to_have_text("Ann challenges you")
        expect(ben.page.get_by_role("button", name="Play with Ann")).to_have_count(0)
        again = invitation(ann)
        assert again != link

        ben.page.goto(again)
        expect(heading(ben)).to_have_text(INVITES)
        ben.page.get_by_role("textbox", name="Your name").fill("Ben")
        assert faults(ben.page, THEMES) == []
        ben.page.get_by_role("button", name="Play with Ann").press("Enter")
        for visitor in (ben, ann):
            visitor.page.wait_for_url(re.compile("/t/"))
            expect(visitor.page.get_by_role("button", name="Leave the table")).to_be_visible()
            expect(visitor.page.get_by_role("button", name="Hint")).to_have_count(0)
        assert ann.page.url == ben.page.url
        expect(ann.page.get_by_role("main")).to_contain_text("Ben")
        expect(ben.page.get_by_role("main")).to_contain_text("Ann")
        # The link leads its partner back to the game that has begun.
        ben.page.goto(again)
        expect(heading(ben)).to_have_text("You are playing")
        expect(ben.page.get_by_role("link", name="Go to the table")).to_be_visible()
        assert ann.troubles == []
        # The browser notes that the first invitation is gone.
        assert [each for each in ben.troubles if "404" not in each] == []


def test_somebody_else_was_faster(browser: Browser, server: Served) -> None:
    with visiting(browser, server.url) as ben:
        address = make_for_pairs(server, "ann", "Ann")
        pairs = server.services.deal_pairs
        server.run(pairs.invite(address, "ann", "Ann", "word", 1))
        ben.page.goto(f"{server.url}/c/{address}/with/word")
        expect(heading(ben)).to_have_text(INVITES)
        server.run(pairs.take_back(address, "ann"))
        ben.page.get_by_role("button", name="Play with Ann").click()
        expect(ben.page.get_by_text("This invitation was answered or taken back.").first).to_be_visible()
        expect(ben.page.get_by_role("button", name="Invite a partner")).to_be_visible()


def test_pairs_stand_in_one_line_each_with_their_matchpoints(browser: Browser, server: Served) -> None:
    with visiting(browser, server.url, size=(1280, 800)) as ann:
        person, page = come_in(ann), ann.page
        address = make_for_pairs(server, person, "Ann")
        keep_pairs(server, address, [{"ben": "Ben", person: "Ann"}, {"cid": "Cid", "dot": "Dot"}])
        page.goto(f"{server.url}/c/{address}")
        lines = page.get_by_role("region", name="Standing").get_by_role("listitem")
        expect(lines).to_have_count(2)
        own, other = lines.filter(has_text="Ben and Ann (you)"), lines.filter(has_text="Cid and Dot")
        for each in (own, other):
            expect(each).to_contain_text(re.compile(r"(0|50|100)% of the matchpoints"))
        expect(page.get_by_text("Matchpoints: how many of the others")).to_be_visible()
        beside = page.get_by_role("region", name="Your game and that of Cid and Dot, hand by hand")
        expect(beside.get_by_role("columnheader")).to_have_text(["You", "Cid and Dot"])
        assert faults(page, THEMES) == []
        page.goto(f"{server.url}/me")
        listed = page.get_by_role("region", name="Challenges").get_by_role("listitem")
        expect(listed).to_contain_text("2 pairs")
        assert ann.troubles == []


@pytest.mark.parametrize("size", [SIZES[0], *map(longer, SIZES[1:])])
def test_a_challenge_for_pairs_fits_every_screen(
    browser: Browser, server: Served, size: tuple[int, int]
) -> None:
    with visiting(browser, server.url, size=size) as ann, visiting(browser, server.url, size=size) as ben:
        address = make_for_pairs(server, come_in(ann), "Ann")
        ann.page.goto(f"{server.url}/c/{address}")
        link = invitation(ann)
        ben.page.goto(link)
        expect(heading(ben)).to_be_visible()
        for visitor in (ann, ben):
            expect(visitor.page.locator("[aria-busy=true]")).to_have_count(0)
            assert measured(visitor.page, "wide") == []
            assert measured(visitor.page, "small", 44) == []
