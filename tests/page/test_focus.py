"""Where the focus stands: on what is asked at a table, on a page's heading, and when what had it is gone."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from browsing import Visitor, table_of, told, turn_comes, visiting
from company import answering
from plain import Plain
from playwright.sync_api import Browser, expect
from serving import Served
from test_heard import LISTEN, NO_CUTS

from knaves.remote.opening import WantedTable, open_at
from knaves.remote.requests import sign_in
from later import longer

PRESS = """() => {
  const due = ['#main:enabled', '#hand [aria-pressed=false]:not([aria-disabled])',
    '[aria-label="Your move"] button:enabled:not([data-key=hint], [data-key=combinations])']
    .map(each => document.querySelector(each)).find(Boolean)
  due?.focus()
  due?.click()
}"""
"""Press what is due, in one step: another's move may take it away between a look, the focus and a tap."""


@pytest.fixture(params=["cribbage", longer("euchre")])
def ann(browser: Browser, server: Served, request: pytest.FixtureRequest) -> Iterator[Visitor]:
    """Somebody who has come to a table by its address, at a computer."""
    game = request.param
    with visiting(browser, server.url, size=(1280, 800)) as visitor:
        rules, seats = (NO_CUTS, 2) if game == "cribbage" else ("standard", 4)
        visitor.sits_at(table_of(visitor, game, rules, seats))
        turn_comes(visitor)
        told(visitor)
        yield visitor
        assert visitor.troubles == []


def test_the_focus_stands_at_the_question_when_one_comes_and_when_what_had_it_has_gone(ann: Visitor) -> None:
    page = ann.page
    asked = page.locator(".act, .bids")
    expect(asked).to_be_focused()
    page.evaluate("window.bar = document.activeElement")
    for _move in range(6):
        turn_comes(ann)
        page.evaluate(PRESS)
        assert page.evaluate("document.activeElement !== document.body")
    # A new one, at each change, would be said again each time.
    assert page.evaluate("window.bar.isConnected")
    page.reload()
    expect(asked).to_be_focused()


def test_the_focus_stays_where_it_was_when_the_line_is_lost_and_comes_back(ann: Visitor) -> None:
    page = ann.page
    held = page.get_by_role("button", name="Menu")
    held.focus()
    page.context.set_offline(True)
    page.evaluate("window.dispatchEvent(new Event('offline'))")
    page.context.set_offline(False)
    page.evaluate("window.dispatchEvent(new Event('online'))")
    expect(page.locator(".lost")).to_have_count(0)
    expect(held).to_be_focused()


@pytest.mark.parametrize("ann", ["cribbage"], indirect=True)
def test_keys_answer_while_the_focus_is_on_the_switch_of_the_rail(ann: Visitor) -> None:
    page = ann.page
    page.get_by_role("radio", name="Log").focus()
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.type") == "radio"
    page.get_by_role("radio", name="Log").focus()
    page.keyboard.press("h")
    expect(page.locator(".hintbox")).to_be_visible()


def test_the_heading_has_the_focus_after_another_page_was_opened(browser: Browser, server: Served) -> None:
    with visiting(browser, server.url, size=(1280, 800)) as visitor:
        page = visitor.page
        page.goto(server.url)
        for name, heading in (("Statistics", "Statistics"), ("Drills", "Drills"), ("Help", "Help")):
            link = page.get_by_role("link", name=name).first
            link.focus()
            page.keyboard.press("Enter")
            expect(page.get_by_role("heading", level=1, name=heading)).to_be_focused()
            page.go_back()
            expect(page.get_by_role("heading", level=1, name="Knaves")).to_be_focused()


def test_without_motion_every_event_is_said_and_the_question_once(browser: Browser, server: Served) -> None:
    with visiting(browser, server.url, settings={"speed": 6}, reduced_motion="reduce") as ann:
        table = table_of(ann, "cribbage", NO_CUTS, bot="")
        ben = Plain(server.url, "Ben")
        ben.come(table, 1)
        ann.sits_at(table)
        with answering(ben, table, {}):
            ann.main().click()
            ann.page.locator("#voice").wait_for(state="attached")
            ann.page.evaluate(LISTEN)
            expect(ann.hand()).to_have_count(6)
            expect(ann.page.locator(".log li").filter(has_text="Ben throws")).to_have_count(1)
            expect(ann.page.locator("#voice")).to_be_empty(timeout=30_000)
        said = " ".join(text for _at, text in ann.page.evaluate("window.heard"))
        assert said.count("Throw two cards to") == 1, said
        assert "Ben throws two cards" in said


def test_who_sits_down_stands_at_what_says_that_they_are_ready(browser: Browser, server: Served) -> None:
    address = open_at(sign_in(server.url, "Ben"), WantedTable("cribbage", "standard"))
    with visiting(browser, server.url) as wim:
        wim.page.goto(f"{server.url}/t/{address}")
        wim.page.get_by_role("button", name="Sit down").first.press("Enter")
        expect(wim.page.get_by_role("button", name="Ready")).to_be_focused()
