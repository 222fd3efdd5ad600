"""The end of a game on the page: its last cards stay until one goes on, and then it says who won and why."""

from __future__ import annotations

import re

import pytest
from browsing import play_on, table_of, until, visiting
from playwright.sync_api import Browser, expect
from serving import Served

CONTINUE = "#main:text('Continue')"


def test_the_last_trick_of_a_game_of_euchre_stays_until_one_goes_on(browser: Browser, server: Served) -> None:
    with visiting(browser, server.url) as ann:
        ann.sits_at(table_of(ann, "euchre", "target=5", 4))
        until(ann, CONTINUE)
        expect(ann.page.locator(".own .say")).to_contain_text("the game")
        assert ann.page.locator(".diamond .card").count() >= 3
        assert not ann.page.locator(".final").count()
        ann.main().click()
        expect(ann.page.locator(".final h2")).to_have_text(re.compile("You (won|lost)"))
        assert not ann.page.locator(".diamond").count()
        assert ann.troubles == []


@pytest.mark.parametrize(
    ("game", "rules", "seats"), [("cribbage", "target=61", 2), ("euchre", "target=5", 4)]
)
def test_the_end_says_who_won_and_why_with_its_curve_and_moments(
    browser: Browser, server: Served, game: str, rules: str, seats: int
) -> None:
    with visiting(browser, server.url, size=(1280, 800)) as ann:
        ann.sits_at(table_of(ann, game, rules, seats))
        play_on(ann)
        final = ann.page.locator(".final")
        outcome = (final.get_attribute("class") or "").split()[1]
        assert outcome in ("won", "lost")
        expect(final.locator("h2")).to_have_text(f"You {outcome}")
        backs = final.locator(".card.back")
        expect(backs).to_have_count(5 if outcome == "lost" else 0)
        # The curve is there before the review is.
        expect(final.get_by_role("img", name="Your chance of winning: ")).to_be_visible()
        why = final.locator(".judged a")
        expect(why).to_contain_text("The cards were ", timeout=60_000)
        expect(why).to_contain_text("Your play cost you")
        assert 0 < final.locator(".moments li").count() <= 3
        assert final.locator(".course-box .at").count() == final.locator(".moments li").count()
        assert ann.troubles == []
