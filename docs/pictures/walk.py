"""The pictures of the guide's walkthrough: a club is founded, and everything that follows is played.

Four people and four bots play an evening to its final table, a challenge is answered, a game with real cards
is entered and reviewed, and two ratings appear. What the pictures show was played here, at random, on a
server of its own. ``make pictures`` draws them at the widths of a phone and a computer, to
``docs/pictures/walk``.
"""

from __future__ import annotations

import re
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager
from pathlib import Path
from time import sleep
from typing import Final

TOP: Final = Path(__file__).parents[2]
sys.path[:0] = [str(TOP / folder) for folder in ("tests/page", "tests/server", "tests", "packaging")]

import festival  # noqa: E402
from browsers import chromium  # noqa: E402
from browsing import visiting  # noqa: E402
from club_people import Clubber, play_event  # noqa: E402
from playwright.sync_api import Browser, Page  # noqa: E402
from serving import Served, served  # noqa: E402
from test_challenges import played as play_challenge  # noqa: E402
from test_unasked_reviews import end, work  # noqa: E402
from thumbnails import IN_DOCS, smaller  # noqa: E402

from entered import answers, begun, played  # noqa: E402
from knaves.cards import Card, card_name  # noqa: E402
from knaves.game import Seat  # noqa: E402
from knaves.match.play_ratings import LADDER  # noqa: E402

HERE: Final = Path(__file__).parent / "walk"
HEIGHTS: Final = {390: 844, 1280: 800}
SHORT: Final = {"cribbage": "standard target=61"}
LONGEST: Final = 600
"""Seconds that an evening of nine games may take."""
NAMES: Final = ("Ann", "Ben", "Cid", "Dot")


class Walk:
    """Ann's browser, and the pictures that are taken of it."""

    def __init__(self, browser: Browser, page: Page, url: str) -> None:
        self.page, self.url = page, url
        self._blank = browser.new_page()

    def come_in(self, ann: Clubber) -> None:
        """Sign the browser in."""
        self.page.goto(self.url)
        self.page.evaluate(
            "code => fetch('/api/session', {method: 'PUT', headers: {'content-type': 'application/json'},"
            " body: JSON.stringify({code})})",
            ann.guest.owner.code,
        )

    def show(self, path: str, name: str, *, scrolled: str = "") -> None:
        """Open a page and take its pictures, with a part of it in view."""
        self.page.goto(self.url + path)
        self.take(name, scrolled=scrolled)

    def take(self, name: str, *, scrolled: str = "") -> None:
        """Take the pictures of what is open."""
        HERE.mkdir(parents=True, exist_ok=True)
        for width in IN_DOCS:
            self.page.set_viewport_size({"width": width, "height": HEIGHTS[width]})
            self.page.wait_for_load_state("networkidle")
            self.page.wait_for_function("!document.querySelector('[aria-busy=true]')")
            if scrolled:
                self.page.get_by_role("heading", name=scrolled).first.evaluate(
                    "each => window.scrollBy(0, each.getBoundingClientRect().top - 90)"
                )
            self.page.wait_for_timeout(300)
            small = smaller(self._blank, self.page.screenshot(), width)
            (HERE / f"{name}-{width}.webp").write_bytes(small)


def main() -> None:
    """Play the walkthrough and take its pictures."""
    festival.PATIENCE = LONGEST
    with chromium() as browser, served() as server, _ann(browser, server.url) as visitor:
        walk = Walk(browser, visitor.page, server.url)
        people = [Clubber(server.url, name, seed) for seed, name in enumerate(NAMES)]
        walk.come_in(people[0])
        club = _club(walk, people)
        _evening(walk, club, people)
        walk.show(f"/club/{club}", "club-ladder", scrolled="Ladder")
        _challenge(walk, server, people)
        _real_cards(walk)
        _ratings(walk, server, people)


def _ann(browser: Browser, url: str) -> AbstractContextManager[object]:
    return visiting(browser, url, size=(1280, 800))


def _club(walk: Walk, people: list[Clubber]) -> str:
    """Ann founds a club, and the others join it."""
    page = walk.page
    page.goto(f"{walk.url}/clubs")
    page.get_by_role("button", name="New club").click()
    sheet = page.get_by_role("dialog", name="New club")
    sheet.get_by_role("textbox", name="Name of the club").fill("Thursday club")
    sheet.get_by_role("textbox", name="About the club").fill("Cribbage at eight, every Thursday.")
    walk.take("club-new")
    sheet.get_by_role("button", name="Found the club").click()
    page.get_by_role("heading", name="Thursday club").wait_for()
    club = page.url.rpartition("/")[2]
    for each in people[1:]:
        each.join(club)
    people[0].change(club, rules=SHORT)
    walk.show(f"/club/{club}", "club")
    return club


def _evening(walk: Walk, club: str, people: list[Clubber]) -> None:
    """Four people and four bots play nine games."""
    ann, *others = people
    event = ann.announce(
        "cribbage", "evening", bot="simple", fill=8, club=club, name="Thursday evening", rated=True
    )
    for each in others:
        each.enter(event)
    ann.enter(event)
    walk.show(f"/e/{event}", "event-open")
    # The page of the event would go to Ann's table, where she plays by herself.
    walk.page.goto("about:blank")
    play_event(event, ann, people)
    walk.show(f"/e/{event}", "event-over", scrolled="Final standing")


def _challenge(walk: Walk, server: Served, people: list[Clubber]) -> None:
    """Ben answers Ann's challenge, and the server takes the luck out of both games."""
    ann, ben, *_others = people
    wanted = {"game": "cribbage", "rules": "standard target=61", "bot": "steady"}
    challenge = str(ann.asks.post("/api/challenges", wanted).json["challenge"])
    walk.show(f"/c/{challenge}", "challenge")
    # Playwright has the loop of this thread.
    with ThreadPoolExecutor(1) as aside:
        for each in (ann, ben):
            aside.submit(play_challenge, each.guest, each.asks, challenge).result()
    # The server's own task may be at work too: then the review comes a little later.
    task, path = work(server), f"/api/challenges/{challenge}"
    while any(each["without_luck"] is None for each in ann.asks.get(path).json["lines"]):
        if not server.run(task.look()):
            sleep(1)
    walk.show(f"/c/{challenge}", "challenge-over")


def _real_cards(walk: Walk) -> None:
    """A game with real cards is entered and reviewed."""
    page = walk.page
    page.goto(f"{walk.url}/enter/cribbage")
    page.get_by_role("textbox", name="The other player").fill("Grandma")
    page.get_by_role("button", name=re.compile("^Rules")).click()
    page.get_by_role("radio", name="61", exact=True).check(force=True)
    page.get_by_role("button", name="Done").click()
    page.get_by_role("button", name="Begin", exact=True).click()
    found = played("cribbage", 4, 2, target=61)
    for number, text in enumerate(answers(found, begun(found, Seat(0)))):
        _tap(page, text)
        if number == 6:
            walk.take("enter")
    page.get_by_role("heading", name="The game is over.").wait_for()
    walk.take("enter-over")
    page.get_by_role("button", name="Keep and review").click()
    page.locator("h1").get_by_text("won by").wait_for(timeout=60_000)
    walk.take("enter-review")


def _tap(page: Page, text: str) -> None:
    """Answer a question about a game with real cards, by cards or in words."""
    before = page.locator(".entering-list li").count()
    words = text.split()
    if page.locator(".tap-card").count() and all(len(each) == 2 and each != "go" for each in words):
        for each in words:
            page.get_by_role("button", name=card_name(Card(each)), exact=True).click()
    else:
        page.locator(".entering input[type=text], .entering input:not([type])").last.fill(text)
        page.get_by_role("button", name="Enter", exact=True).click()
    page.wait_for_function(
        "count => document.querySelectorAll('.entering-list li').length !== count", arg=before
    )


def _ratings(walk: Walk, server: Served, people: list[Clubber]) -> None:
    """Ten rated games of Ann and Ben, which the server reviews."""
    ids = [str(each.asks.get("/api/session").json["id"]) for each in people[:2]]
    task = work(server)
    for number in range(LADDER):
        end(server, f"rated-{number}", ids, seed=number % 2, side=int(number > 6), names=NAMES[:2])
        server.run(task.look())
    walk.show("/me", "ratings", scrolled="Ratings")
    walk.show("/ladder/cribbage", "ladder")


if __name__ == "__main__":
    main()
