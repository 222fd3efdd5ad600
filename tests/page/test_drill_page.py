"""Drills on the page: answered by keyboard, the better move, what comes back; in all sizes and themes."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date
from random import Random
from typing import Any

import asking as client
import pytest
from browsing import Visitor, pause_after, visiting
from everybody import THEMES, faults
from playwright.sync_api import Browser, Page, expect
from serving import Served, served

from knaves import bots
from knaves.drills import Drawn, drawn, hand_of_the_day
from later import longer

SIZES = ((360, 640), (390, 844), (844, 390), (1280, 800))


def answered(page: Page) -> None:
    """Answer by keyboard, with the first move there is."""
    main = page.locator(".retry .btn.main")
    expect(main).to_have_text(re.compile("Pick (a card|two cards)|Choose"))
    hand = page.locator(".retry .mine button:not([aria-disabled])")
    moves = page.get_by_role("group", name="Choose a move").get_by_role("button")
    if moves.count():
        moves.first.focus()
        page.keyboard.press("Enter")
    elif hand.count():
        hand.first.focus()
        page.keyboard.press("Enter")
        if main.is_disabled():
            page.keyboard.press("ArrowRight")
            page.keyboard.press("Enter")
    expect(main).to_have_text("Answer")
    main.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("table", name="Moves compared")).to_be_visible(timeout=20_000)


@pytest.mark.parametrize("name", ["Throws to the crib", longer("Bids at euchre")])
def test_a_drill_is_answered_by_keyboard_and_followed_by_the_next(
    browser: Browser, server: Served, name: str
) -> None:
    with visiting(browser, server.url, size=(1280, 800), settings={"theme": "light"}) as ann:
        page = ann.page
        page.goto(server.url + "/drill")
        page.get_by_role("link", name=name).click()
        expect(page.get_by_role("heading", level=1)).to_have_text(name)
        expect(page.get_by_role("table")).to_have_count(0)
        answered(page)
        expect(page.locator(".verdict").first).to_have_text(re.compile("Right|Nearly|Not the best|evaluated"))
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0, width
        assert faults(page, THEMES) == []
        page.get_by_role("button", name="Next hand").click()
        expect(page.get_by_role("table")).to_have_count(0)
        expect(page.locator("#asked")).to_be_focused()
        # Digits pick cards, or moves where no card is asked for, and Enter answers.
        for digit in "12" if name == "Throws to the crib" else "1":
            page.keyboard.press(digit)
        expect(page.locator(".retry .btn.main")).to_have_text("Answer")
        page.keyboard.press("Enter")
        expect(page.get_by_role("table", name="Moves compared")).to_be_visible(timeout=20_000)
        assert ann.troubles == []


def answered_by(club: Served, number: int, place: int) -> str:
    """Let people answer the throw of the day, all alike; return it in words."""
    day = client.Browser(club.url).get("/api/today").json["day"]
    asked = hand_of_the_day(date.fromisoformat(day), "cribbage").asked
    move = asked.view.legal[place]
    for each in range(number):
        person = client.Browser(club.url)
        person.come_in(f"P{place} {each}")
        found = person.post(f"/api/days/{day}/cribbage", {"move": asked.game.write(move)})
        assert found.status == 201, found.text
    return asked.game.label(asked.view, move, asked.names)


def said_by(club: Served, name: str, text: str, place: int) -> str:
    """Let somebody answer the throw of the day and say something; return the answer in words."""
    person = client.Browser(club.url)
    day = person.get("/api/today").json["day"]
    asked = hand_of_the_day(date.fromisoformat(day), "cribbage").asked
    move = asked.view.legal[place]
    person.come_in(name)
    path = f"/api/days/{day}/cribbage"
    assert person.post(path, {"move": asked.game.write(move)}).status == 201
    assert person.post(f"{path}/talk", {"text": text}).status == 201
    return asked.game.label(asked.view, move, asked.names)


def spoken(words: str) -> str:
    """The words as the page shows them, with suits that a screen reader hears."""
    for sign, name in {"♠": " spades", "♥": " hearts", "♦": " diamonds", "♣": " clubs"}.items():
        words = words.replace(sign, name)
    return words


@contextmanager
def at_the_hand_of_the_day(browser: Browser) -> Iterator[tuple[Served, Visitor]]:
    """Somebody on a phone who is asked today's hand at cribbage."""
    with (
        served() as club,
        visiting(browser, club.url, size=(390, 844), settings={"theme": "light"}) as ann,
    ):
        ann.page.goto(club.url + "/drill/today/cribbage")
        # The champion of a server that has just begun reads its tables first.
        expect(ann.page.locator("#asked")).to_contain_text("Throw", timeout=20_000)
        yield club, ann


@pytest.mark.long
def test_after_the_answer_one_sees_how_everybody_answered(browser: Browser) -> None:
    with at_the_hand_of_the_day(browser) as (club, ann):
        page = ann.page
        answered(page)
        section = page.get_by_role("region", name="How everybody answered")
        expect(section).to_contain_text("You are the first to answer this hand.")
        expect(section.get_by_role("listitem")).to_have_count(0)
        words = answered_by(club, 6, 7)
        answered_by(club, 3, 8)
        # It is asked again, but the answer counts once.
        page.reload()
        expect(section).to_contain_text("10 players have answered this hand.", timeout=20_000)
        rows = section.get_by_role("listitem")
        expect(rows).to_have_count(3)
        expect(rows.first).to_contain_text(spoken(words))
        expect(rows.first.locator("b")).to_have_text("60%")
        wide = "each => each.getBoundingClientRect().width"
        assert rows.first.locator("i").evaluate(wide) > 1.9 * rows.nth(1).locator("i").evaluate(wide)
        assert section.locator("small").filter(has_text="you").count() == 1
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0, width
        assert faults(page, THEMES) == []
        assert ann.troubles == []


@pytest.mark.long
def test_people_say_why_below_their_answers(browser: Browser) -> None:
    with at_the_hand_of_the_day(browser) as (club, ann):
        page = ann.page
        expect(page.get_by_role("region", name="What others say")).to_have_count(0)
        answered(page)
        talk = page.get_by_role("region", name="What others say")
        expect(talk).to_contain_text("Nobody has said anything yet.")
        talk.get_by_role("textbox").fill("The crib is theirs.")
        page.keyboard.press("Enter")
        rows = talk.get_by_role("listitem")
        expect(rows).to_have_count(1)
        expect(rows.first).to_contain_text("You")
        expect(rows.first).to_contain_text("The crib is theirs.")
        expect(talk.get_by_role("textbox")).to_have_value("")
        words = said_by(club, "Ben", "<b>I would keep the run.</b>", 7)
        page.reload()
        expect(rows).to_have_count(2, timeout=20_000)
        expect(rows.last).to_contain_text(f"Ben {spoken(words)}")
        expect(rows.last).to_contain_text("<b>I would keep the run.</b>")
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0, width
        assert faults(page, THEMES) == []
        rows.last.get_by_role("button", name="Report what Ben says").click()
        expect(talk.get_by_label("Why do you report it?")).to_be_focused()
        page.keyboard.type("rude")
        page.keyboard.press("Enter")
        expect(talk.get_by_role("status")).to_contain_text("The operator of this server will see the message")
        [report] = club.run(club.services.talk.reports())
        assert (report.why, report.excerpt[-1].name) == ("rude", "Ben")
        rows.last.get_by_role("button", name="Hide what Ben says").click()
        expect(rows).to_have_count(1)
        rows.first.get_by_role("button", name="Delete").click()
        expect(talk.get_by_role("status")).to_have_text("Your message is deleted.")
        expect(talk).to_contain_text("Nobody has said anything yet.")
        assert ann.troubles == []


@pytest.mark.parametrize("game", ["Cribbage", longer("Euchre")])
def test_the_hand_of_the_day_is_answered_once_and_counts_the_days(
    browser: Browser, server: Served, game: str
) -> None:
    with visiting(browser, server.url, size=(390, 844), settings={"theme": "dark"}) as ann:
        page = ann.page
        page.goto(server.url + "/drill")
        yesterday = "new Date(Date.now() - 86400000).toISOString().slice(0, 10)"
        page.evaluate(
            f"localStorage.setItem('knaves.days', JSON.stringify({{[{yesterday}]: {{euchre: 'pass'}}}}))"
        )
        section = page.locator("section", has=page.get_by_role("heading", name="The hand of the day"))
        section.get_by_role("link", name=game).click()
        expect(page.get_by_role("heading", level=1)).to_have_text("The hand of the day")
        status = page.locator("header.result [role=status]")
        expect(status).to_contain_text("Your streak: 1 day.")
        answered(page)
        expect(status).to_contain_text("Your streak: 2 days.")
        expect(page.locator(".levels dt")).to_have_text([*reversed(bots.levels(game.lower()))])
        said = page.locator(".verdict").first.inner_text()
        assert faults(page, THEMES) == []
        page.reload()
        expect(page.locator(".verdict").first).to_have_text(said)
        expect(page.locator(".levels dt")).to_have_count(4)
        expect(page.get_by_role("button", name="Answer")).to_have_count(0)
        # Home has a way to it.
        page.goto(server.url)
        page.get_by_role("link", name="The hand of the day").click()
        expect(page.get_by_role("heading", level=1)).to_have_text("The hand of the day")
        assert ann.troubles == []


def test_who_is_asked_sees_what_somebody_at_the_table_would_know(browser: Browser, server: Served) -> None:
    """The score, whose crib it is, what one threw; the trumps and the tricks that are over."""
    with visiting(browser, server.url, settings={"theme": "light"}) as ann:
        page = ann.page
        for asked in (drawn("peg", 1, Random(5)), drawn("play", 1, Random(5))):
            kind = asked.item.kind
            assert isinstance(asked.item.origin, Drawn)
            page.goto(server.url + "/drill")
            page.evaluate(due(str(asked.item.origin.seed), kind=kind))
            page.goto(f"{server.url}/drill/{kind}")
            known = page.locator(".known li")
            if kind == "peg":
                said = [
                    "Score, to 121: you 89, Otto 102.",
                    "The crib is yours.",
                    "You threw: 6 spades 7 hearts.",
                ]
            else:
                said = [
                    "Score, to 10: you and Ruth 9, Otto and Ida 8.",
                    "Trick 1: Ida A hearts, you 10 hearts, Otto J hearts, Ruth K hearts.",
                    "Trick 2: Ida K diamonds, you Q clubs, Otto Q diamonds, Ruth J diamonds.",
                ]
                expect(page.locator(".at-facts")).to_contain_text("made by you")
                # One below the other: a rule of the same name for another page once put them side by side.
                tops = page.locator(".at-facts span:not(.vh)").evaluate_all(
                    "all => all.map(each => each.offsetTop)"
                )
                assert len({*tops}) == 3
            expect(known).to_have_text(said, timeout=20_000)
        assert ann.troubles == []


@pytest.mark.long
def test_whoever_answers_the_hand_of_the_day_knows_what_becomes_of_the_answer(browser: Browser) -> None:
    with served() as club, visiting(browser, club.url) as ann:
        page = ann.page
        page.goto(club.url + "/drill/today/euchre")
        told = page.get_by_text("this server signs you in as a guest")
        expect(told).to_be_visible(timeout=20_000)
        expect(page.locator("header.result [role=status]")).to_have_text(re.compile(r"^\w+ \d+, \d{4}$"))
        cut = "all => all.filter(each => each.scrollWidth > each.clientWidth).map(each => each.textContent)"
        assert page.locator(".at-that-time figcaption").evaluate_all(cut) == []
        answered(page)
        expect(told).to_have_count(0)
        # The button that was pressed has gone: the next hand has the focus, and after it the question.
        following = page.get_by_role("link", name="Next: Cribbage")
        expect(following).to_be_focused()
        page.keyboard.press("Enter")
        expect(page.locator(".known li").first).to_contain_text("Score, to 121", timeout=20_000)
        expect(told).to_have_count(0)
        answered(page)
        expect(page.locator("#asked")).to_be_focused()
        expect(page.get_by_role("link", name="Next: Euchre")).to_have_count(0)


DOUBLE_RUN = "173"
"""The seed of 5♦ 5♠ 6♠ Q♣ with 7♠: two fifteens, a pair and two runs, 12 points."""
SOON = "2026-11-24T20:15:00+00:00"
MEMORY = {"due": SOON, "last": SOON, "state": 1, "step": 0, "stability": 0.2, "difficulty": 6.4}


def due(*names: str, kind: str = "count") -> str:
    """What the browser has kept: these questions are due."""
    book = {"progress": {}, "memories": {f"{kind}:{name}": MEMORY for name in names}}
    return f"localStorage.setItem('knaves.drills', JSON.stringify({json.dumps(book)}))"


def memories(page: Page) -> dict[str, Any]:
    """What the browser keeps of the counts that come back."""
    found: dict[str, Any] = page.evaluate("JSON.parse(localStorage.getItem('knaves.drills')).memories")
    return found


def fits(page: Page) -> None:
    """Nothing overflows at any size, and axe-core finds nothing."""
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0, width
    assert faults(page, THEMES) == []


@pytest.mark.long
def test_a_hand_that_is_due_is_counted_by_number_with_the_keyboard(browser: Browser, server: Served) -> None:
    with visiting(browser, server.url, size=(1280, 800), settings={"theme": "light"}) as ann:
        page = ann.page
        page.goto(server.url + "/drill")
        page.evaluate(due(DOUBLE_RUN))
        page.get_by_role("link", name="Counting").click()
        asked = page.locator("#asked")
        expect(asked).to_be_focused()
        expect(asked).to_contain_text("How many points?")
        expect(asked).to_contain_text("Again.")
        expect(page.locator(".five .card")).to_have_count(5)
        fits(page)
        page.keyboard.type("11")
        page.keyboard.press("Enter")
        expect(page.locator(".verdict")).to_have_text("It counts 12, and you said 11.")
        expect(page.locator(".tally li b")).to_have_text(["2", "4", "6", "9", "12"])
        expect(page.locator(".tally .marked")).to_have_count(0)
        expect(page.locator(".after")).to_have_text("1 hand to repeat. Next: in 10 minutes.")
        expect(page.get_by_role("button", name="Next hand")).to_be_focused()
        page.locator(".tally li button").nth(3).click()
        assert page.locator(".five .card.lit").evaluate_all("all => all.map(each => each.ariaLabel)") == [
            "five of diamonds",
            "six of spades",
            "seven of spades, starter",
        ]
        fits(page)
        assert memories(page)[f"count:{DOUBLE_RUN}"]["due"] > SOON
        page.get_by_role("button", name="Next hand").focus()
        page.keyboard.press("Enter")
        expect(page.locator(".total")).to_have_count(0)
        expect(asked).to_be_focused()
        expect(asked).not_to_contain_text("Again.")
        assert ann.troubles == []


@pytest.mark.long
def test_a_hand_is_counted_by_the_cards_of_each_combination(browser: Browser, server: Served) -> None:
    with visiting(browser, server.url, settings={"theme": "dark"}) as ann:
        page = ann.page
        page.goto(server.url + "/drill")
        page.evaluate(due(DOUBLE_RUN))
        page.get_by_role("link", name="Counting").click()
        page.get_by_role("button", name="By cards").click()
        cards = page.locator(".five button.card")
        # The first run by keyboard, the fifteens and the pair by tapping; the second run is missed.
        for key in "135":
            page.keyboard.press(key)
        more = page.get_by_role("button", name=re.compile(r"\d points? more"))
        expect(more).to_have_text(re.compile("3 points more"))
        page.keyboard.press("Enter")
        for points, combination in ((2, (0, 3)), (2, (1, 3)), (2, (0, 1))):
            for place in combination:
                cards.nth(place).click()
            expect(more).to_have_text(re.compile(f"{points} points more"))
            more.click()
        expect(page.locator(".tally li b")).to_have_text(["3", "5", "7", "9"])
        fits(page)
        page.get_by_role("button", name="Finished: 9").click()
        expect(page.locator(".verdict")).to_have_text("It counts 12, and you said 9.")
        expect(page.locator(".tally .marked")).to_have_text(["missed"])
        expect(page.locator(".tally li").last).to_contain_text("missed")
        fits(page)
        assert ann.troubles == []


def test_the_time_for_an_answer_runs_out_in_sight(browser: Browser, server: Served) -> None:
    with visiting(browser, server.url) as ann:
        page = ann.page
        page.clock.install()
        page.goto(server.url + "/drill/count")
        timer = page.get_by_role("timer")
        expect(page.get_by_role("region", name="Your count")).to_be_visible()
        pause_after(page, 1)
        page.get_by_label("Time for an answer").select_option("20 seconds")
        expect(timer).to_have_text("20")
        page.clock.run_for(10_200)
        expect(timer).to_have_text("10")
        expect(page.get_by_role("alert")).to_have_text("Ten seconds left")
        page.clock.resume()
        assert faults(page, THEMES) == []
        pause_after(page, 10)
        expect(page.locator(".verdict")).to_contain_text("Time is up: this counts as missed.")
        expect(page.locator("header.result [role=status]")).to_have_text("0 of 1 right.")
        expect(timer).to_have_count(0)
        # The grade is shown first; then the server says when the hand comes back, and the page keeps it.
        expect(page.locator(".after")).to_contain_text("1 hand to repeat")
        assert len(memories(page)) == 1
        page.reload()
        expect(timer).to_be_visible()
        assert ann.troubles == []


def test_a_question_of_a_game_that_is_gone_is_forgotten(browser: Browser, server: Served) -> None:
    with visiting(browser, server.url) as ann:
        page = ann.page
        page.goto(server.url + "/drill")
        page.evaluate(due("gone:41", DOUBLE_RUN))
        page.get_by_role("link", name="Counting").click()
        expect(page.locator("#asked")).to_contain_text("Again.")
        assert [*memories(page)] == [f"count:{DOUBLE_RUN}"]
