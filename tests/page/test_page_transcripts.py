"""A deal of each game on the page, as it is spoken to a player and to a watcher.

The live regions are read in the browser itself: that is what a screen reader is told of without asking. A
virtual screen reader would add the names of what one goes to, which the tests of every page have. What is
pressed stands after ``>``.
"""

from __future__ import annotations

import re

import pytest
from browsing import Visitor, act, table_of, text_on, visiting
from playwright.sync_api import Browser, expect
from rigging import RIGGED, stacked
from serving import Served

from transcribing import as_written

pytestmark = pytest.mark.long

LISTEN = """
window.spoken = []
window.everything = []
const { everything } = window
const slow = window.setTimeout
// Nobody listens here: sentences may follow each other faster than they can be said.
window.setTimeout = (work, wait, ...more) => slow(work, wait / 20, ...more)
const LIVE = '[role=status], [role=alert], [aria-live=polite], [aria-live=assertive]'
const before = new WeakMap()
const heard = (region) => {
  const shown = [...region.childNodes].filter((each) => !(each.ariaHidden === 'true'))
  // A no-break space at the end is kept: it has the same words said once more.
  const text = shown.map((each) => each.textContent).join(' ').replace(/[ \\n]+/g, ' ').replace(/^ | $/g, '')
  if (text && text !== before.get(region)) for (const told of [window.spoken, everything]) told.push(text)
  before.set(region, text)
}
new MutationObserver((changes) => {
  const elements = changes.map(({ target }) => (target.closest ? target : target.parentElement))
  const regions = new Set(elements.map((each) => each?.closest(LIVE)))
  for (const region of regions) if (region) heard(region)
}).observe(document, { childList: true, characterData: true, subtree: true })
"""
SILENT = """() => {
  const now = window.spoken.length
  if (now !== window.counted) { window.counted = now; window.since = performance.now() }
  return performance.now() - window.since > 400 && !document.getElementById('voice')?.textContent
}"""
CARD = re.compile(r"(?<![\w§])(?:10|[2-9AJQK])[♠♥♦♣]")
BEGUN = {"cribbage": "Otto throws two cards to the crib.", "euchre": "It goes to Pam."}
"""What is said last before the first choice."""
ENDED = {
    "cribbage": ("Otto throws two cards to your crib.", "Otto throws two cards to Ann's crib."),
    "euchre": ("Pick up the king of clubs?", "Pam passes."),
}
"""What is said last, to the player and to the watcher."""
QUESTIONS = ("C", "T", "S", "L", "W", "M", "K", "O", "P")


def sentences(spoken: list[str]) -> list[str]:
    """What was spoken, a sentence a line: how many were said in one breath depends on the machine."""
    return [
        sentence
        for text in spoken
        for sentence in re.split(r"(?<=[.?!…]) (?=[A-Z“])", text.replace("\u00a0", " ").strip())
        if sentence
    ]


def silence(visitor: Visitor, after: str = "") -> list[str]:
    """Wait until that and nothing more is said; return what has been said since the last time."""
    visitor.page.wait_for_function(
        "said => window.everything.join(' ').includes(said)", arg=after, timeout=60_000
    )
    visitor.page.wait_for_function(SILENT, timeout=60_000)
    return sentences(visitor.page.evaluate("() => window.spoken.splice(0)"))


def answer(visitor: Visitor) -> list[str]:
    """Wait until something is said; return it."""
    visitor.page.wait_for_function("() => window.spoken.length > 0", timeout=60_000)
    return silence(visitor)


@pytest.mark.parametrize("game", ["cribbage", "euchre"])
def test_a_deal_on_the_page_is_spoken_as_it_was(
    browser: Browser, server: Served, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    hands, turned, dealer, rules = RIGGED[game]
    stacked(monkeypatch, game, hands, turned, dealer)
    said: list[str] = []
    seen: list[str] = []
    with visiting(browser, server.url) as ann, visiting(browser, server.url) as wim:
        for each in (ann, wim):
            each.page.add_init_script(LISTEN)
        address = table_of(ann, game, *rules)
        ann.sits_at(address)
        said += silence(ann, BEGUN[game])
        wim.page.goto(f"{server.url}/t/{address}")
        expect(text_on(wim.page, "You are watching.")).to_be_visible()
        seen += silence(wim)
        for key in QUESTIONS:
            ann.page.keyboard.press(f"Shift+{key}")
            said += [f"> Shift+{key}", *answer(ann)]
        ann.page.keyboard.press("Shift+H")
        expect(ann.page.locator(".hintbox")).to_be_visible()
        said += ["> Shift+H", *answer(ann)]
        ann.page.keyboard.press("Shift+H")
        while not re.search(r"hand 2\b", ann.page.locator(".bar").inner_text()):
            done = " ".join(act(ann).split())
            # A card that is picked says so itself; this may find that the page has picked the only one.
            said += [] if not done or done.startswith("pick") else [f"> {done}"]
            said += silence(ann)
            act(wim)
        said += silence(ann, ENDED[game][0])
        while not re.search(r"hand 2\b", wim.page.locator(".bar").inner_text()):
            act(wim)
        seen += silence(wim, ENDED[game][1])
    assert not [line for line in [*said, *seen] if CARD.search(line) and line[0] != ">"]
    as_written(f"page-{game}", said)
    as_written(f"page-{game}-watching", seen)
