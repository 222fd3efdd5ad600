"""How soon a click or a key shows on the screen: the browser's own Event Timing, over whole games.

An empty page, whose button changes a word, is clicked in the same way: what it takes is the browser's and the
machine's.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from playwright.sync_api import Browser, Page, TimeoutError

from bench.browser import DESKTOP, PHONE, at, slow, whole

LEAST: Final = 16
"""Milliseconds; the browser tells of nothing quicker."""
SPEED: Final = 9
"""Cards fly and events follow each other, four times as fast as usual."""
PAUSE: Final = 300
"""Milliseconds between two clicks or keys: for 250 ms after one, another does nothing and shows nothing."""
EMPTY: Final = "an empty page"
TIMED: Final = """
window.told = []
new PerformanceObserver(list => {
  for (const each of list.getEntries()) {
    const {interactionId, duration, processingEnd, startTime} = each
    if (interactionId) told.push([interactionId, duration, processingEnd - startTime])
  }
}).observe({type: 'event', durationThreshold: 16, buffered: true})
"""


@dataclass(frozen=True, slots=True)
class Answers:
    """Milliseconds from a click or a key to the next frame that shows what it did."""

    number: int
    median: float
    worst: float
    """19 of 20 are as quick."""
    longest: float
    handled: float
    """Until the page had done its part, before the frame was drawn; 19 of 20."""


def measure(browser: Browser, url: str, empty: str) -> dict[str, Answers]:
    """Play a whole game of each kind, with clicks and keys in turn, on a desktop and on a slow phone."""
    games = (("cribbage", "target=61", 2), ("euchre", "target=5", 4))
    found = {}
    for phone, where in ((False, "desktop"), (True, "slow phone")):
        for game, rules, seats in games:
            found[f"{game}, {where}"] = _game(browser, url, game, rules, seats, phone)
        found[f"{EMPTY}, {where}"] = _clicks(browser, empty, phone)
    return found


def _clicks(browser: Browser, empty: str, phone: bool, number: int = 60) -> Answers:
    width, height = PHONE if phone else DESKTOP
    context = browser.new_context(viewport={"width": width, "height": height})
    context.add_init_script(TIMED)
    page = context.new_page()
    whole(page)
    if phone:
        slow(page, network=False)
    page.goto(empty)
    for _click in range(number):
        page.locator("button").click()
        page.wait_for_timeout(60)
    found = _told(page)
    context.close()
    return found


def _game(browser: Browser, url: str, game: str, rules: str, seats: int, phone: bool) -> Answers:
    from browsing import act, table_of, visiting

    size = PHONE if phone else DESKTOP
    with visiting(browser, url, size=size, settings={"speed": SPEED}) as ann:
        table = table_of(ann, game, rules, seats)
        ann.page.context.add_init_script(TIMED)
        whole(ann.page)
        if phone:
            slow(ann.page, network=False)
        ann.sits_at(table)
        for turn in range(4000):
            if (act if turn % 2 else press)(ann) == "Play again":
                break
            ann.page.wait_for_timeout(PAUSE)
        else:
            raise RuntimeError("The game did not end.")
        return _told(ann.page)


def _told(page: Page) -> Answers:
    # The browser tells of an interaction a while after it.
    page.wait_for_timeout(1000)
    number, told = page.evaluate("[performance.interactionCount, told]")
    return answers(number, told)


def press(visitor: Any) -> str:
    """Do one sensible thing by keys, as `_press`; nothing if what was to be pressed has gone meanwhile."""
    try:
        return _press(visitor)
    except TimeoutError:
        return ""


def _press(visitor: Any) -> str:
    """Pick cards by their digits, or press the main button; return what the main button says."""
    from browsing import SOON

    page: Page = visitor.page
    main = visitor.main()
    said = main.inner_text().partition("\n")[0] if main.count() else ""
    if said and main.is_enabled():
        if said not in ("Play again", "Waiting for the others"):
            # After a click the focus may be on a card, where Enter would mark that one.
            main.press("Enter", timeout=SOON)
        return said
    free = "cards => cards.flatMap((card, i) => card.ariaDisabled ? [] : [i + 1])"
    places = page.locator("#hand button.card").evaluate_all(free)
    for place in places[: 2 if said == "Pick two cards" else 1]:
        page.keyboard.press(str(place))
    return said


def answers(number: int, told: Sequence[tuple[int, float, float]]) -> Answers:
    """Return the delays of so many interactions, of which the browser told the slower ones."""
    longest: dict[int, float] = {}
    handled: dict[int, float] = {}
    for interaction, duration, done in told:
        longest[interaction] = max(duration, longest.get(interaction, 0))
        handled[interaction] = max(done, handled.get(interaction, 0))
    quick = number - len(longest)
    delays = [*longest.values(), *[float(LEAST)] * quick]
    return Answers(
        len(delays),
        at(delays, 0.5),
        at(delays, 0.95),
        max(delays),
        at([*handled.values(), *[0.0] * quick], 0.95),
    )
