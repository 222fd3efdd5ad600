"""The host directs an event from its page: a pause, somebody who steps in, a result that is corrected."""

from __future__ import annotations

import re

from announced import announce, enter, entrants, state
from browsing import visiting
from everybody import THEMES, faults
from festival import Player, playing
from playwright.sync_api import Browser, expect
from serving import Served

PHONE = (390, 844)


def test_the_host_pauses_replaces_and_corrects(browser: Browser, server: Served) -> None:
    with visiting(browser, server.url) as ann, visiting(browser, server.url, size=PHONE) as dot:
        # Ann directs from a desk and does not play.
        event = announce(ann, "Directed", "Round robin")
        page, host = ann.page, ann.page.get_by_role("region", name="You are the host")
        players = [Player(server.url, name, seed) for seed, name in enumerate(["Ben", "Cid", "Eve", "Flo"])]
        for each in players:
            each.enter(event)
        expect(entrants(ann)).to_have_count(4)
        host.get_by_role("button", name="Pause the event").click()
        expect(state(ann)).to_contain_text("It starts when the host lets it go on.")
        assert faults(page, THEMES) == []
        host.get_by_role("button", name="Go on").click()
        state(ann).get_by_role("button", name="Start now").click()
        expect(state(ann).get_by_role("heading", name="Round 1 of 3")).to_be_visible()
        host.get_by_role("button", name="Pause the event").click()
        expect(state(ann).get_by_role("heading", name="Paused")).to_be_visible()

        dot.page.goto(f"{server.url}/e/{event}")
        state(dot).get_by_role("textbox", name="Your name").fill("Dot")
        state(dot).get_by_role("button", name="I can step in").click()
        expect(state(dot)).to_contain_text("You are ready to step in for somebody.")
        # While a player's game goes on, their place is theirs.
        host.get_by_role("combobox", name="Player to replace").select_option("Ben")
        expect(host.get_by_role("combobox", name="New player")).to_have_value("Dot")
        host.get_by_role("button", name="Replace the player").click()
        expect(host.get_by_role("alert")).to_contain_text("not over yet")

        with playing(players, event):
            correct = page.get_by_role("button", name=re.compile("^Correct: .*Ben"))
            correct.wait_for(timeout=60_000)
        assert faults(dot.page, THEMES) == []
        host.get_by_role("button", name="Replace the player").click()
        expect(entrants(ann).first).to_have_text("Dot")
        notes = page.get_by_role("region", name="From the host").get_by_role("listitem")
        expect(notes.first).to_contain_text("Dot plays for Ben from round 2 on.")
        expect(state(dot)).to_contain_text("The next round begins when the host lets the event go on.")

        correct.focus()
        page.keyboard.press("Enter")
        sheet = page.get_by_role("dialog", name="Correct a result")
        sheet.get_by_role("radio", name="Ben").check()
        sheet.get_by_role("spinbutton", name="Points of Ben").fill("31")
        sheet.get_by_role("spinbutton", name=re.compile("Points of (?!Ben)")).fill("40")
        sheet.get_by_role("textbox", name="Note for everybody").fill("The pegs were swapped.")
        assert faults(page, THEMES) == []
        sheet.get_by_role("button", name="Correct the result").click()
        expect(sheet.get_by_role("alert")).to_have_text("The winner has more points than the loser.")
        sheet.get_by_role("spinbutton", name=re.compile("Points of (?!Ben)")).fill("29")
        sheet.get_by_role("textbox", name="Note for everybody").press("Enter")
        expect(sheet).to_be_hidden()
        expect(correct).to_be_focused()
        expect(page.get_by_text("Corrected: The pegs were swapped.")).to_be_visible()
        expect(notes.first).to_contain_text(re.compile("corrected to (31–29|29–31)"))
        expect(dot.page.get_by_text("The pegs were swapped.").first).to_be_visible()
        assert faults(page, THEMES) == []
        assert faults(dot.page, THEMES) == []
        # The browser itself tells of the two refusals.
        assert [each for each in ann.troubles if "409" not in each] == dot.troubles == []


def test_nobody_else_sees_what_the_host_can_do(browser: Browser, server: Served) -> None:
    with visiting(browser, server.url) as ann, visiting(browser, server.url, size=PHONE) as ben:
        event = announce(ann, "Not directed")
        enter(ann)
        ben.page.goto(f"{server.url}/e/{event}")
        enter(ben, "Ben")
        expect(entrants(ann)).to_have_count(2)
        expect(ann.page.get_by_role("region", name="You are the host")).to_be_visible()
        assert ben.page.get_by_role("region", name="You are the host").count() == 0
