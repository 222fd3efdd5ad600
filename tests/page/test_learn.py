"""Who is new is asked once whether they know the games, and led into a first game with explanations."""

from __future__ import annotations

from browsing import keep, visiting
from playwright.sync_api import Browser, expect
from serving import Served

QUESTION = "Do you know these games?"


def test_who_is_new_is_asked_once_and_may_play_without_an_answer(browser: Browser, server: Served) -> None:
    with visiting(browser, server.url) as ann:
        page = ann.page
        page.goto(server.url)
        asked = page.get_by_role("region", name=QUESTION)
        expect(asked).to_be_visible()
        expect(page.get_by_role("region", name="Cribbage").get_by_role("button", name="Play")).to_be_enabled()
        asked.get_by_role("button", name="A little").click()
        expect(asked).to_have_count(0)
        for game in ("Cribbage", "Euchre"):
            expect(page.get_by_role("region", name=game).get_by_role("radio", name="Simple")).to_be_checked()
        page.reload()
        expect(page.get_by_role("link", name="New here?")).to_be_visible()
        expect(page.get_by_role("region", name="Cribbage").get_by_role("button", name="Play")).to_be_enabled()
        expect(asked).to_have_count(0)


def test_who_has_played_here_is_not_asked(browser: Browser, server: Served) -> None:
    with visiting(browser, server.url) as ann:
        keep(ann.page.context, "tables", [{"table": "some", "names": ["Ann"]}])
        ann.page.goto(server.url)
        expect(
            ann.page.get_by_role("region", name="Cribbage").get_by_role("button", name="Play")
        ).to_be_enabled()
        expect(ann.page.get_by_role("region", name=QUESTION)).to_have_count(0)


def test_the_first_game_explains_and_a_key_that_closes_a_passage_never_plays(
    browser: Browser, server: Served
) -> None:
    with visiting(browser, server.url) as ann:
        page = ann.page
        page.goto(server.url)
        page.get_by_role("button", name="Teach me").click()
        lesson = page.get_by_role("region", name="A first game: Cribbage")
        lesson.get_by_role("button", name="Begin").click()
        passage = page.locator(".passage")
        read: list[str] = []
        while True:
            expect(passage.or_(page.locator(".hintbox"))).to_be_visible()
            if not passage.count():
                break
            heading = passage.locator("b").inner_text()
            read.append(heading)
            page.get_by_role("button", name="Continue").press("Enter")
            # The next one, or none: the same key twice is for the same passage.
            expect(passage.locator("b", has_text=heading)).to_have_count(0)
        assert read[1:4] == ["The deal", "How to choose", "Throw two cards"]
        assert len(set(read)) == len(read)
        expect(page.locator(".hintbox")).to_contain_text("Throw A♦ 10♦ to Ruth's crib.")
        expect(page.locator(".mine .card")).to_have_count(6)
        expect(page.get_by_role("button", name="Pick two cards")).to_be_visible()
        page.reload()
        expect(page.locator(".mine .card")).to_have_count(6)
        expect(passage).to_have_count(0)
