"""How soon the first move can be made without a server: the site on a plain web host, Python in a worker."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from playwright.sync_api import Browser, Page

from bench.browser import PHONE, SEEN, middle, seen

MARKS = "Object.fromEntries(performance.getEntriesByType('mark').map(each => [each.name, each.startTime]))"


@dataclass(frozen=True, slots=True)
class Alone:
    """Seconds: from the tap on Play to one's own first choice, and its parts in the worker of the tables."""

    turn: float
    runtime: float
    """Until Python runs, with everything loaded."""
    package: float
    """Until the package is unpacked and imported."""
    game: float
    """Until one's turn: a table, bots, the deal, what moves meanwhile."""


def measure(browser: Browser, address: str, rounds: int = 5) -> dict[str, Alone]:
    """Open the site, tap Play and wait for one's turn: first with nothing in the cache, then once more."""
    found: dict[str, list[Alone]] = {}
    for _round in range(rounds):
        for game in ("Cribbage", "Euchre"):
            context = browser.new_context(viewport={"width": PHONE[0], "height": PHONE[1]}, locale="en")
            context.add_init_script(SEEN)
            page = context.new_page()
            for visit in ("first visit", "second visit"):
                found.setdefault(f"{game.lower()}, {visit}", []).append(_begin(page, address, game))
                page.evaluate("navigator.serviceWorker.ready")
            context.close()
    return {name: _median(times) for name, times in found.items()}


def _begin(page: Page, address: str, game: str) -> Alone:
    page.goto(address)
    seen(page, "button")
    page.get_by_role("region", name=game).get_by_role("button", name="Play").first.click()
    times = seen(page, "turn")
    [worker] = [each for each in page.workers if "/assets/worker" in each.url]
    marks = worker.evaluate(MARKS)
    turn = times["turn"] - times["tap"]
    runtime, package = marks["python"], marks["package"] - marks["python"]
    return Alone(turn / 1000, runtime / 1000, package / 1000, (turn - runtime - package) / 1000)


def _median(times: Sequence[Alone]) -> Alone:
    return Alone(
        middle([each.turn for each in times]),
        middle([each.runtime for each in times]),
        middle([each.package for each in times]),
        middle([each.game for each in times]),
    )
