"""Replay of a finished game, and the fairness check that the browser computes itself."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest
from browsing import Visitor, visiting
from plain import Plain
from playwright.sync_api import Browser, Route, expect
from serving import Served

from later import longer


@pytest.fixture(scope="module", params=["cribbage", longer("euchre")])
def record(request: pytest.FixtureRequest, server: Served) -> str:
    """A finished game between people of both kinds."""
    rules = (
        "target=61 deal_cut=chance starter_cut=chance"
        if request.param == "cribbage"
        else "target=5 joker=yes"
    )
    seats = 2 if request.param == "cribbage" else 4
    ann = Plain(server.url, "Ann")
    table = ann.open(request.param, rules=rules, seats=seats)
    ann.come(table, 0)
    for seat in range(1, seats):
        assert ann.ask("seat_bot", table=table, seat=seat, bot="simple", name=f"Bot {seat}")["t"] == "done"
    return str(ann.play(table, random.Random(5).choice)["record"])


@pytest.fixture
def ann(browser: Browser, server: Served, record: str) -> Iterator[Visitor]:
    with visiting(browser, server.url, size=(1280, 800)) as visitor:
        visitor.page.goto(f"{server.url}/replay?r={record}")
        yield visitor


@pytest.mark.long
def test_a_game_is_stepped_through_forwards_and_backwards(ann: Visitor) -> None:
    slider = ann.page.get_by_role("slider", name="Move")
    expect(slider).to_have_value("0")
    ann.page.get_by_role("button", name="To the end").click()
    last = int(slider.get_attribute("max") or 0)
    assert last > 20
    expect(slider).to_have_value(str(last))
    lines = ann.page.get_by_role("region", name="Log").get_by_role("listitem")
    told = lines.count()
    ann.page.get_by_role("button", name="One move back").click()
    expect(slider).to_have_value(str(last - 1))
    assert lines.count() < told
    ann.page.keyboard.press("Home")
    expect(slider).to_have_value("0")
    assert ann.troubles == []


def test_the_browser_proves_every_draw(ann: Visitor) -> None:
    ann.page.get_by_role("button", name="Is the deal fair?").click()
    panel = ann.page.get_by_role("dialog", name="Is the deal fair?")
    expect(panel).to_contain_text("The deck was fixed before anybody saw a card")
    expect(panel).to_contain_text(re.compile(r"[1-9]\d* draws?, worked out again in this browser"))
    expect(panel).to_contain_text("This proves that nobody chose the order of the cards.")


@pytest.mark.long
def test_the_steps_of_a_replay_are_seen_whole(ann: Visitor) -> None:
    slider = ann.page.get_by_role("slider", name="Move")
    last = int(slider.get_attribute("max") or 0)
    for width, height in ((1280, 800), (1366, 650), (1280, 600), (1280, 720)):
        ann.page.set_viewport_size({"width": width, "height": height})
        # The middle of a deal has the most to show.
        for move in (0, 16, last // 2, last):
            slider.fill(str(move))
            expect(slider).to_be_in_viewport(ratio=1)
            expect(ann.page.get_by_role("button", name="To the end")).to_be_in_viewport(ratio=1)


def test_a_changed_record_is_found_out(browser: Browser, server: Served, record: str) -> None:
    def swapped(route: Route) -> None:
        answer = route.fetch()
        told = answer.json()
        told["text"] = re.sub(
            r"chance deal (\w\w) (\w\w)",
            lambda found: f"chance deal {found[2]} {found[1]}",
            told["text"],
            count=1,
        )
        route.fulfill(response=answer, json=told)

    with visiting(browser, server.url) as visitor:
        visitor.page.route("**/steps", swapped)
        visitor.page.goto(f"{server.url}/replay?r={record}")
        visitor.page.get_by_role("button", name="Is the deal fair?").click()
        panel = visitor.page.get_by_role("dialog", name="Is the deal fair?")
        expect(panel.get_by_role("alert")).to_contain_text("1 draw does not fit its proof.")
        expect(panel).not_to_contain_text("This proves")


def test_all_hands_are_shown_on_request(ann: Visitor) -> None:
    # Both cut, and again after a tie; then the cards are dealt and the first are thrown.
    ann.page.get_by_role("slider").fill("12")
    cuts = ann.page.locator(".log li").filter(has_text=re.compile(r"\bcuts? the ")).count()
    ann.page.get_by_role("slider").fill(str(cuts + 2))
    ann.page.get_by_role("button", name="All hands").click()
    hands = ann.page.get_by_role("dialog", name="All hands").get_by_role("listitem")
    # The hands come from the server: none is counted before they are there.
    expect(hands.nth(1).get_by_role("img").nth(3)).to_be_visible()
    assert hands.count() >= 2


def test_an_unknown_record_says_so(browser: Browser, server: Served) -> None:
    with visiting(browser, server.url) as visitor:
        visitor.page.goto(f"{server.url}/replay?r=nothing")
        expect(visitor.page.get_by_role("heading")).to_have_text("There is no such record.")
