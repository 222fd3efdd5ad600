"""What happens once in a hundred games has a sign: short, skipped by a key, over no card, and spoken once."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from browsing import Visitor, act, heard_again, pause_after, table_of, turns, visiting
from playwright.sync_api import Browser, expect
from rigging import stacked
from serving import Served
from test_heard import LISTEN

GREAT, POOR = "5S 5H 5D JC AD AH", "AS AC 3H 3D 9H 9C"
NO_CUTS = "deal_cut=chance starter_cut=chance"
HEARTS = {0: "JH JD AH KH QH", 1: "9S 9C TS TC QS", 2: "9D TD QC KC AC", 3: "JS JC AS KS QD"}
OVER_CARDS = """sign => {
  const box = sign.getBoundingClientRect()
  return [...document.querySelectorAll('.felt .card, .plate')].filter(each => {
    const other = each.getBoundingClientRect()
    return each.checkVisibility() && box.left < other.right - 1 && other.left < box.right - 1
      && box.top < other.bottom - 1 && other.top < box.bottom - 1
  }).map(each => each.ariaLabel ?? each.textContent)
}"""


@contextmanager
def slowly(
    browser: Browser, server: Served, game: str, rules: str, seats: int, size: tuple[int, int], motion: str
) -> Iterator[Visitor]:
    """Sit down at a table where only a test lets time pass."""
    settings = {"speed": 6, "theme": "dark" if motion == "reduce" else "light"}
    with visiting(browser, server.url, size=size, settings=settings, reduced_motion=motion) as ann:
        table = table_of(ann, game, rules, seats)
        ann.page.clock.install()
        ann.sits_at(table)
        ann.page.locator("#voice").wait_for(state="attached")
        ann.page.evaluate(LISTEN)
        pause_after(ann.page, 1)
        yield ann


def comes(ann: Visitor, word: str, *, first: str = "", throw: tuple[str, ...] = ()) -> None:
    """Play until a sign is shown: with a key pressed at the first decision, and these cards thrown."""
    page, sign = ann.page, ann.page.locator(".sign")
    for _turn in turns(ann):
        if sign.count() and sign.inner_text() == word:
            return
        said = ann.main().inner_text().split("\n")[0] if ann.main().count() else ""
        if first and page.locator(f"[aria-label='Your move'] [data-key={first}]").count():
            for key in {"order": "o", "alone": "ao"}[first]:
                page.keyboard.press(key)
                page.clock.run_for(300)
            page.keyboard.press("Enter")
        elif throw and said == "Pick two cards":
            for card in throw:
                page.locator(f"#hand [data-flip='{card}']").first.click(force=True)
                page.clock.run_for(300)
        elif not sign.count():
            act(ann)
        page.clock.run_for(700)


def is_small_and_short(ann: Visitor, motion: str, spoken: str) -> None:
    """Look at the sign that is shown, skip it, and hear its sentence once."""
    page, sign = ann.page, ann.page.locator(".sign")
    expect(sign).to_be_visible()
    expect(sign).to_have_attribute("aria-hidden", "true")
    assert sign.evaluate(OVER_CARDS) == []
    named = sign.evaluate("each => getComputedStyle(each).animationName")
    assert named == ("none" if motion == "reduce" else "signed")
    page.keyboard.press("Enter")
    expect(sign).to_have_count(0)
    for _beat in range(40):
        # The voice has still to read what was counted before.
        page.clock.run_for(4000)
    heard = " ".join(text for _at, text in page.evaluate("window.heard"))
    assert heard.count(spoken) == 1, heard


LOOKS = [((390, 844), "no-preference"), pytest.param((1280, 800), "reduce", marks=pytest.mark.long)]


@pytest.mark.parametrize(("size", "motion"), LOOKS)
def test_a_hand_of_29_has_its_sign(
    browser: Browser, server: Served, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], motion: str
) -> None:
    stacked(monkeypatch, "cribbage", {0: GREAT, 1: POOR}, "5C", dealer=1)
    with slowly(browser, server, "cribbage", NO_CUTS, 2, size, motion) as ann:
        comes(ann, "A hand of 29", throw=("AD", "AH"))
        is_small_and_short(ann, motion, "his nobs makes twenty-nine")


@pytest.mark.long
@pytest.mark.parametrize(("size", "motion"), LOOKS)
@pytest.mark.parametrize(
    ("first", "word", "spoken"),
    [("order", "March", "You and Hector march"), ("alone", "A loner made", "A lone march for you")],
)
def test_a_march_and_a_loner_made_have_their_sign(
    browser: Browser,
    server: Served,
    monkeypatch: pytest.MonkeyPatch,
    size: tuple[int, int],
    motion: str,
    first: str,
    word: str,
    spoken: str,
) -> None:
    stacked(monkeypatch, "euchre", HEARTS, "9H", dealer=3)
    with slowly(browser, server, "euchre", "standard", 4, size, motion) as ann:
        comes(ann, word, first=first)
        is_small_and_short(ann, motion, spoken)


@pytest.mark.long
@pytest.mark.parametrize(("size", "motion"), LOOKS)
def test_a_skunk_has_its_sign(
    browser: Browser, server: Served, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], motion: str
) -> None:
    stacked(monkeypatch, "cribbage", {0: GREAT, 1: POOR}, "5C", dealer=0)
    with slowly(browser, server, "cribbage", f"{NO_CUTS} target=61", 2, size, motion) as ann:
        comes(ann, "Skunk", throw=("AD", "AH"))
        is_small_and_short(ann, motion, "a skunk, which counts as two games")
        heard_again(ann)
        ann.main().click()
        expect(ann.page.locator(".final h2")).to_have_text("You won")
