"""What a watcher is not shown in a whole game, what is done about somebody who stalls, and rated games."""

from __future__ import annotations

import re

import pytest
from browsing import Visitor, act, call, sit, table_of, text_on, told, turn_comes, turns, visiting
from company import answering
from plain import Plain, post
from playwright.sync_api import Browser, expect
from rigging import stacked
from serving import Served

from knaves.match.table import absence, attendance, company

NO_CUTS = "deal_cut=chance starter_cut=chance"
PHRASE = "correct horse battery"
BEHIND = """() => {
  document.querySelector('#main:not([disabled])')?.click()
  return Boolean(document.querySelector('#main, .order-of-show, .final'))
}"""
WHOLE = """() => {
  const page = document.documentElement.cloneNode(true)
  page.querySelector('.drawings').remove()
  return page.outerHTML
}"""
"""All that stands in the page, but for the drawings of all cards, which lie in every page."""


def test_a_watcher_finds_no_card_of_a_hidden_hand_in_a_whole_game(browser: Browser, server: Served) -> None:
    ann, ben = Plain(server.url, "Ann"), Plain(server.url, "Ben")
    table = ann.open("cribbage", rules=f"target=21 {NO_CUTS}", seats=2)
    ann.come(table, 0)
    ben.come(table, 1)
    with visiting(browser, server.url) as eve:
        page = eve.page
        page.goto(f"{server.url}/t/{table}")
        looked = hand = 0
        phase = ""
        with answering(ben, table, {}):
            ann.send("ready", table=table)
            while (message := ann.next())["t"] != "over":
                if message["t"] == "part":
                    ann.give_part(message)
                elif message["t"] == "update" and message["seats"][0]["choices"]:
                    [mine] = message["seats"]
                    lies = mine["view"]["open"]
                    hand += lies["phase"] == "discard" != phase
                    phase = lies["phase"]
                    # The watcher reads what was shown openly, and comes to the present: in an earlier hand
                    # any card may have lain open.
                    while page.evaluate(BEHIND) or not page.get_by_text(f"hand {hand}", exact=False).count():
                        page.wait_for_timeout(20)
                    markup = page.evaluate(WHOLE)
                    laid = {card for _seat, card in lies["laid"]}
                    for card in mine["hand"]:
                        if card["card"] not in laid and lies["phase"] in ("discard", "play"):
                            assert f'"{card["card"]}"' not in markup
                            assert f"#{card['card']}" not in markup
                            assert f'"{card["name"]}' not in markup
                            looked += 1
                    move = mine["choices"][0]["move"]
                    ann.send("move", table=table, seat=0, after=message["moves"], move=move)
        assert looked > 10
    ann.close()


@pytest.mark.long
def test_somebody_who_stalls_is_reminded(
    browser: Browser, server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(company, "NUDGE_AFTER", 0)
    with visiting(browser, server.url) as ann, visiting(browser, server.url) as ben:
        table = table_of(ann, "cribbage", NO_CUTS, 2, own=1, bot="")
        sit(ben, "Ben", table, 1)
        ann.page.clock.install()
        ann.sits_at(table)
        ann.page.get_by_role("button", name="Ready").click()
        expect(ann.hand()).to_have_count(6)
        told(ann)
        ann.hand().nth(5).click()
        ann.hand().nth(4).click()
        ann.main().click()
        expect(ann.main()).to_have_text("Waiting for Ben")
        ann.page.clock.run_for(30_000)
        ann.page.get_by_role("button", name="Remind Ben").click()
        expect(text_on(ben.page, "Ann is waiting for you.")).to_be_visible()
        assert ann.troubles == ben.troubles == []


def account(visitor: Visitor, name: str) -> None:
    """Have an account in this browser."""
    visitor.page.goto(visitor.url)
    visitor.page.evaluate(
        """([name, passphrase]) => fetch('/api/account', {
          method: 'POST', headers: {'content-type': 'application/json'},
          body: JSON.stringify({name, passphrase})
        })""",
        [name, PHRASE],
    )


@pytest.mark.long
def test_a_rated_game_between_accounts_stands_on_the_ladder(browser: Browser, server: Served) -> None:
    with visiting(browser, server.url) as ann:
        account(ann, "Hilda")
        joined = post(server.url, "/api/session", {"name": "Klaus"})
        made = post(server.url, "/api/account", {"name": "Klaus", "passphrase": PHRASE}, joined["code"])
        klaus = Plain(server.url, "Klaus", code=made.get("code") or joined["code"])
        table = klaus.open("cribbage", rules=f"target=11 {NO_CUTS}", seats=2, rated=True)
        klaus.come(table, 1)
        page = ann.page
        with answering(klaus, table, {}):
            page.goto(f"{server.url}/t/{table}")
            page.get_by_role("button", name="Sit down in seat 1").click()
            page.get_by_role("button", name="Ready").click()
            for _turn in turns(ann):
                if act(ann) == "Play again":
                    break
                turn_comes(ann)
        page.goto(f"{server.url}/ladder/cribbage")
        rows = page.locator(".ladder li")
        expect(rows).to_have_count(2)
        for name in ("Hilda", "Klaus"):
            expect(rows.filter(has_text=name)).to_contain_text(re.compile("1 rated game"))


def test_a_farmers_hand_is_shown(browser: Browser, server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    farmer = {0: "9S 9C TD 9H TC", 1: "JH TS QS JC KD", 2: "AS TH QC QH 9D", 3: "KC AD KS JD QD"}
    stacked(monkeypatch, "euchre", farmer, "AC", dealer=3)
    with visiting(browser, server.url, size=(1280, 800)) as ann:
        page = ann.page
        ann.sits_at(table_of(ann, "euchre", "farmers=yes", 4))
        button = page.locator(".btn.farmer")
        expect(button).to_be_visible()
        expect(button.locator("kbd")).to_have_text("F")
        call(ann, "f")
        page.get_by_role("radio", name="Log").or_(page.locator(".rail .log")).first.wait_for()
        expect(page.locator(".rail .log")).to_contain_text(re.compile("farmer"))


# A word that can be asked about reaches a little beyond its line, to be tapped more easily.
WITHIN = """note => {
  const words = document.createRange()
  words.selectNodeContents(note)
  return words.getBoundingClientRect().bottom <= note.getBoundingClientRect().bottom + 4
}"""


@pytest.mark.long
def test_a_bot_takes_the_seat_of_somebody_gone_who_takes_it_back(
    browser: Browser, server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(attendance, "GRACE", 300)
    monkeypatch.setattr(absence, "GRACE", 300)
    with visiting(browser, server.url) as ann, visiting(browser, server.url) as ben:
        table = table_of(ann, "cribbage", NO_CUTS, 2, own=1, bot="")
        sit(ben, "Ben", table, 1)
        ann.sits_at(table)
        ann.page.get_by_role("button", name="Ready").click()
        expect(ann.hand()).to_have_count(6)
        expect(ben.hand()).to_have_count(6)
        ben.page.goto("about:blank")
        expect(ann.page.locator(".company").get_by_text("Ben has gone.")).to_be_visible()
        ann.page.get_by_role("button", name="Let a bot play").click()
        expect(ann.page.locator(".score")).to_contain_text("a bot sits in")
        # Beside the board of a large screen it stands in full.
        ann.page.set_viewport_size({"width": 1280, "height": 800})
        note = ann.page.locator(".score .name small").filter(has_text="a bot sits in")
        assert note.evaluate("note => note.scrollWidth <= note.clientWidth")
        assert note.evaluate(WITHIN)
        ben.sits_at(table)
        # Whoever comes back has the seat again.
        expect(ben.hand().or_(ben.main()).first).to_be_visible()
        expect(ann.page.locator(".score")).not_to_contain_text("a bot sits in")
        assert ann.troubles == ben.troubles == []
