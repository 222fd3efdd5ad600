"""A club on its page: founded, joined, directed; its events and its ladder; who may not see it."""

from __future__ import annotations

import re

from announced import SHORT, entrants, heading, state
from browsing import Visitor, keep, visiting
from club_people import Clubber, play_event
from everybody import THEMES, faults
from festival import Player
from playwright.sync_api import Browser, Locator, expect
from serving import Served

PHONE = (390, 844)
_JOIN = """async name => {
  const headers = {'content-type': 'application/json'}
  const body = JSON.stringify({name, passphrase: 'correct horse battery'})
  await fetch('/api/account', {method: 'POST', headers, body})
}"""

_FOUND = """async () => {
  const headers = {'content-type': 'application/json'}
  const body = JSON.stringify({name: 'Klub u kříže'})
  const answer = await fetch('/api/clubs', {method: 'POST', headers, body})
  return (await answer.json()).club
}"""


def enrol(visitor: Visitor, name: str) -> None:
    """Give somebody an account."""
    visitor.page.goto(visitor.url)
    visitor.page.evaluate(_JOIN, name)


def about(visitor: Visitor) -> Locator:
    return visitor.page.get_by_role("region", name="About the club")


def region(visitor: Visitor, name: str) -> Locator:
    return visitor.page.get_by_role("region", name=name, exact=True)


def found(visitor: Visitor, name: str, words: str = "", *, listed: bool = True) -> str:
    """Found a club from the list of clubs; return its address."""
    page = visitor.page
    page.goto(f"{visitor.url}/events")
    page.get_by_role("link", name="Clubs", exact=True).first.click()
    page.get_by_role("button", name="New club").click()
    sheet = page.get_by_role("dialog", name="New club")
    sheet.get_by_role("textbox", name="Name of the club").fill(name)
    sheet.get_by_role("textbox", name="About the club").fill(words)
    sheet.get_by_role("switch", name="List the club for everybody").set_checked(listed)
    sheet.get_by_role("button", name="Found the club").press("Enter")
    expect(heading(visitor)).to_have_text(name)
    return page.url.rpartition("/")[2]


def announce_in_club(visitor: Visitor, name: str) -> str:
    page = visitor.page
    keep(page.context, "rules", SHORT)
    page.reload()
    about(visitor).get_by_role("button", name="New event").click()
    sheet = page.get_by_role("dialog", name="New event")
    sheet.get_by_role("textbox", name="Name of the event").fill(name)
    sheet.get_by_role("radio", name="In 5 minutes").check()
    sheet.get_by_role("combobox", name="Fill up to").select_option("4")
    sheet.get_by_role("button", name="Announce the event").click()
    expect(heading(visitor)).to_have_text(name)
    return page.url.rpartition("/")[2]


def test_a_club_is_founded_joined_and_plays_for_its_ladder(browser: Browser, server: Served) -> None:
    with visiting(browser, server.url) as ann, visiting(browser, server.url, size=PHONE) as ben:
        enrol(ann, "Ann")
        club = found(ann, "Thursday club", "At eight, in the back room.\nBring a board.")
        expect(about(ann)).to_contain_text("You are a director.")
        assert faults(ann.page, THEMES) == []
        # The rules of the house, set in a sheet.
        ann.page.get_by_role("button", name="Change: Cribbage").click()
        sheet = ann.page.get_by_role("dialog", name="Cribbage")
        sheet.get_by_role("radio", name="Rules of the house").check()
        sheet.get_by_role("radio", name="61", exact=True).check()
        assert faults(ann.page, THEMES) == []
        sheet.get_by_role("button", name="Save").click()
        expect(sheet).to_be_hidden()
        expect(region(ann, "Rules of the house")).to_contain_text("to 61")

        ben.page.goto(f"{server.url}/club/{club}")
        expect(about(ben)).to_contain_text("To join, you need an account.")
        assert ben.page.get_by_role("region", name="Send the link").count() == 0
        enrol(ben, "Ben")
        ben.page.goto(f"{server.url}/club/{club}")
        about(ben).get_by_role("button", name="Join the club").press("Enter")
        expect(about(ben)).to_contain_text("You are a member.")
        assert faults(ben.page, THEMES) == []
        event = announce_in_club(ann, "First evening")
        expect(ann.page.get_by_role("link", name="Thursday club")).to_be_visible()
        expect(ann.page.get_by_text("to 61")).to_be_visible()
        state(ann).get_by_role("button", name="Call it off").click()
        state(ann).get_by_role("button", name="Call it off").click()
        expect(state(ann)).to_contain_text("Called off")

        # Two more members play an evening; whoever is ahead of the other has the point.
        cid, dot = (Clubber(server.url, name, seed) for seed, name in enumerate(["Cid", "Dot"]))
        for each in (cid, dot):
            each.join(club)
        ann.page.goto(f"{server.url}/club/{club}")
        expect(ann.page.get_by_role("heading", name="4 members")).to_be_visible()
        ann.page.get_by_role("combobox", name="Change a role").select_option("Cid")
        ann.page.get_by_role("button", name="Make a director").click()
        expect(ann.page.get_by_role("listitem").filter(has_text="Cid")).to_contain_text("director")
        cid.change(club, rules={"cribbage": "standard target=31"})
        event = cid.announce("cribbage", "evening", bot="simple", rounds=1, club=club, name="Second evening")
        play_event(event, cid, [cid, dot])
        ann.page.reload()
        ladder = region(ann, "Ladder").get_by_role("row")
        expect(ladder).to_have_count(3)
        [first, _second] = [each["name"] for each in cid.club(club)["ladder"]]
        expect(ladder.nth(1)).to_have_text(re.compile(rf"1\s*{first}\s*1\s*100%\s*1"))
        past = region(ann, "Played this season").get_by_role("listitem")
        expect(past).to_contain_text(f"{first} won")
        assert faults(ann.page, THEMES) == []
        ben.page.reload()
        expect(region(ben, "Ladder").get_by_role("row")).to_have_count(3)
        assert faults(ben.page, THEMES) == []

        # A new season; the one before is still there.
        about(ann).get_by_role("button", name="New season").click()
        sheet = ann.page.get_by_role("dialog", name="New season")
        sheet.get_by_role("textbox", name="Name of the season").fill("Winter")
        sheet.get_by_role("button", name="Begin the season").press("Enter")
        expect(sheet).to_be_hidden()
        expect(region(ann, "Ladder")).to_contain_text("No event of this season has been played yet.")
        ann.page.get_by_role("combobox", name="Season").select_option("Season 1")
        expect(region(ann, "Ladder").get_by_role("row")).to_have_count(3)
        # That was a mistake.
        about(ann).get_by_role("button", name="New season").click()
        assert faults(ann.page, THEMES) == []
        sheet.get_by_role("button", name="Take it back").press("Enter")
        expect(sheet).to_be_hidden()
        expect(ann.page.get_by_role("combobox", name="Season")).to_have_count(0)
        expect(region(ann, "Ladder").get_by_role("row")).to_have_count(3)
        assert faults(ann.page, THEMES) == []
        assert ann.troubles == []


def test_a_private_club_is_for_those_who_have_its_link(browser: Browser, server: Served) -> None:
    with visiting(browser, server.url) as ann, visiting(browser, server.url, size=PHONE) as eve:
        enrol(ann, "Ann the secret")
        club = found(ann, "Secret club", listed=False)
        event = announce_in_club(ann, "Secret evening")
        eve.page.goto(f"{server.url}/clubs")
        expect(eve.page.get_by_role("heading", name="Clubs", exact=True)).to_be_visible()
        expect(eve.page.get_by_text("To found a club or join one, you need an account.")).to_be_visible()
        assert "Secret" not in eve.page.inner_text("main")
        # Who was sent the link of the event sees it, and cannot enter it.
        eve.page.goto(f"{server.url}/e/{event}")
        expect(state(eve)).to_contain_text("This event is for members of the club.")
        assert state(eve).get_by_role("button", name="Enter", exact=True).count() == 0
        assert "Secret club" not in eve.page.content()
        assert faults(eve.page, THEMES) == []
        eve.page.goto(f"{server.url}/club/{club}")
        expect(heading(eve)).to_have_text("Secret club")
        guest = Player(server.url, "Guest", 3)
        assert guest.enter(event).code == "refused"
        # The last director closes the club.
        ann.page.goto(f"{server.url}/club/{club}")
        about(ann).get_by_role("button", name="Leave the club").click()
        about(ann).get_by_role("button", name="Leave the club").click()
        expect(about(ann).get_by_role("alert")).to_contain_text("You are the last director.")
        about(ann).get_by_role("button", name="Close the club").click()
        about(ann).get_by_role("button", name="No", exact=True).press("Tab")
        ann.page.keyboard.press("Enter")
        expect(ann.page.get_by_role("heading", name="Clubs", exact=True)).to_be_visible()
        eve.page.goto(f"{server.url}/e/{event}")
        expect(state(eve)).to_contain_text("Called off")
        expect(entrants(eve)).to_have_count(1)


def test_a_club_in_czech(browser: Browser, server: Served) -> None:
    with visiting(browser, server.url, size=PHONE, locale="cs") as ann:
        enrol(ann, "Anna česká")
        club = ann.page.evaluate(_FOUND)
        ann.page.goto(f"{server.url}/club/{club}")
        expect(region(ann, "O klubu")).to_contain_text("Jste vedoucí.")
        expect(region(ann, "Žebříček")).to_contain_text("V této sezóně se zatím žádný turnaj nehrál.")
        expect(region(ann, "Pravidla klubu").get_by_role("listitem")).to_have_count(2)
        expect(ann.page.get_by_role("heading", name="1 člen")).to_be_visible()
        ann.page.get_by_role("link", name="Kluby").click()
        expect(ann.page.get_by_role("heading", name="Kluby", exact=True)).to_be_visible()
        assert faults(ann.page, THEMES) == []
