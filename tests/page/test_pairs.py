"""An event by pairs on the page: partners find each other, and sit across from each other."""

from __future__ import annotations

import re

from announced import announce, enter, entrants, state
from browsing import visiting
from everybody import THEMES, faults
from festival import Player, playing
from playwright.sync_api import Browser, expect
from serving import Served


def test_partners_choose_each_other_and_play_together(browser: Browser, server: Served) -> None:
    with visiting(browser, server.url, size=(390, 844)) as ann, visiting(browser, server.url) as ben:
        event = announce(ann, "Two by two", "Knockout, in pairs", "Euchre")
        expect(state(ann)).to_contain_text("At least 3 players; entered so far: 0.")
        enter(ann)
        cid, dot = Player(server.url, "Cid", 1), Player(server.url, "Dot", 2)
        for each in (cid, dot):
            each.enter(event)
        ben.page.goto(f"{server.url}/e/{event}")
        enter(ben, "Ben")
        mine = ben.page.get_by_role("region", name="Your partner")
        mine.get_by_role("button", name="Play with a bot").click()
        expect(mine.get_by_role("status")).to_have_text("You play with a bot.")
        mine.get_by_role("button", name="Choose somebody else").click()
        mine.get_by_role("button", name="Ask Ann").click()
        expect(mine.get_by_role("status")).to_contain_text("You have asked Ann.")
        partner = ann.page.get_by_role("region", name="Your partner")
        asked = partner.get_by_role("button", name="Ben asks you: play together")
        expect(asked).to_be_visible()
        assert faults(ann.page, THEMES) == []
        asked.focus()
        ann.page.keyboard.press("Enter")
        expect(partner.get_by_role("status")).to_have_text("You play with Ben.")
        expect(mine.get_by_role("status")).to_have_text("You play with Ann.")
        expect(entrants(ann).first).to_have_text(re.compile(r"Ann \(you\)\s+with Ben"))
        with playing([cid, dot], event):
            state(ann).get_by_role("button", name="Start now").click()
            for partner_of in (ann, ben):
                partner_of.page.wait_for_url("**/t/**", timeout=60_000)
        # Partners sit across from each other: Cid or Dot is on the left of both.
        seen = cid.look(event)
        assert [each["sides"] for each in seen["rounds"][0]["meetings"]] == [[["Ann", "Ben"], ["Cid", "Dot"]]]
        assert ann.troubles == ben.troubles == []
