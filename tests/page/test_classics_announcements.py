"""What is said at the table and for how long it stands: boxes, pauses, speeds, keys out of turn."""

from __future__ import annotations

import re

import pytest
from browsing import Visitor, act, sit, table_of, told, turns, visiting
from company import answering
from plain import Plain
from playwright.sync_api import Browser, expect
from rigging import stacked
from serving import Served

NO_CUTS = "deal_cut=chance starter_cut=chance"
HANDS = {0: "5S 5H 5C JD QD KD", 1: "AS AC 3H 3D 9H 9C"}


def begins(ann: Visitor, rules: str = "universal") -> None:
    ann.page.clock.install()
    ann.sits_at(table_of(ann, "cribbage", rules))


@pytest.mark.long
def test_U02_each_announcement_has_a_box_for_five_seconds(
    browser: Browser, server: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    stacked(monkeypatch, "cribbage", HANDS, "5D", dealer=1)
    with visiting(browser, server.url, settings={"boxes": "usual"}) as ann:
        page, box = ann.page, ann.page.locator(".announce p")
        seen: list[str] = []
        begins(ann, "universal")
        for _turn in turns(ann):
            if box.count():
                seen.append(box.inner_text())
                page.clock.run_for(3000)
                expect(box).to_have_text(seen[-1])
                page.clock.run_for(2100)
                expect(box.filter(has_text=seen[-1])).to_have_count(0)
            elif page.locator(".tally .total").count():
                seen.append(page.locator(".tally .total").inner_text())
                # The show of a hand is a box too, and goes by itself.
                page.clock.run_for(5100)
                if len([each for each in seen if "hand" in each or "crib" in each]) >= 3:
                    break
            else:
                act(ann)
        said = " ".join(seen)
        expect(box).to_contain_text("deal")
        for wanted in ("go|last|pair|fifteen|thirty-one", "Your hand", "Otto's hand", "Otto's crib"):
            assert re.search(wanted, said), said


@pytest.mark.long
def test_U02_any_key_or_click_clears_a_box_and_held_ones_wait_for_it(
    browser: Browser, server: Served
) -> None:
    with visiting(browser, server.url, settings={"boxes": "held"}) as ann:
        page, box = ann.page, ann.page.locator(".announce")
        begins(ann, NO_CUTS)
        cleared = 0
        clear = [lambda: page.keyboard.press("x"), lambda: page.mouse.click(200, 60), lambda: box.click()]
        for _turn in turns(ann):
            if box.count():
                page.clock.run_for(60_000)
                expect(box).to_be_visible()
                said = box.inner_text()
                clear[cleared % 3]()
                expect(box.filter(has_text=said)).to_have_count(0)
                page.clock.run_for(300)
                cleared += 1
                if cleared == 4:
                    return
            else:
                act(ann)
                page.clock.run_for(300)


@pytest.mark.long
def test_U02_in_short_lines_there_is_no_box(browser: Browser, server: Served) -> None:
    with visiting(browser, server.url, settings={"boxes": "usual"}) as ann:
        ann.sits_at(table_of(ann, "cribbage", f"skunk=off {NO_CUTS}"))
        expect(ann.hand()).to_have_count(6)
        for _turn in range(20):
            act(ann)
            assert not ann.page.locator(".announce").count()


@pytest.mark.long
def test_E13_plus_and_minus_show_the_speed_in_the_corner(browser: Browser, server: Served) -> None:
    with visiting(browser, server.url, settings={"speed": 6}) as ann:
        page = ann.page
        ann.sits_at(table_of(ann, "euchre", "target=5", 4))
        corner = page.locator(".corner")
        expect(corner).to_be_empty()
        for key, shown in (("+", "7"), ("-", "6"), ("-", "5")):
            page.keyboard.press(key)
            expect(corner).to_have_text(f"Speed {shown}")
        for _step in range(12):
            page.keyboard.press("-")
        expect(corner).to_have_text("Speed 1")
        for _step in range(12):
            page.keyboard.press("+")
        expect(corner).to_have_text("Speed 10")
        box = corner.bounding_box()
        assert box
        assert box["x"] + box["width"] > 370
        expect(corner).to_be_empty()


def test_L12_what_is_pressed_out_of_turn_does_nothing_and_is_not_kept(
    browser: Browser, server: Served
) -> None:
    ben = Plain(server.url, "Ben")
    table = ben.open("cribbage", rules=f"target=61 {NO_CUTS}", seats=2)
    ben.come(table, 1)
    with visiting(browser, server.url) as ann, answering(ben, table, {"discard": None}):
        page = ann.page
        sit(ann, "Ann", table, 0)
        expect(ann.hand()).to_have_count(6)
        told(ann)
        for place in (5, 4):
            ann.hand().nth(place).click()
        ann.main().click()
        expect(ann.main()).to_have_text("Waiting for Ben")
        # Ben has not thrown yet: whatever Ann presses now is neither a throw nor a play.
        for key in ("1", "Enter", "2", "Enter", "g", " "):
            page.keyboard.press(key)
        page.locator(".mine .card").first.click()
        asked = next(each for each in reversed(ben.told("update")) if each["seats"][0]["choices"])
        move = asked["seats"][0]["choices"][0]["move"]
        ben.send("move", table=table, seat=1, after=ben.told("update")[-1]["moves"], move=move)
        expect(page.locator(".call .count")).to_be_visible()
        expect(page.locator(".mine .card")).to_have_count(4)
        expect(page.locator(".mine [aria-pressed=true]")).to_have_count(0)
        assert not page.locator(".laid .card.me").count()
        assert ann.troubles == []
