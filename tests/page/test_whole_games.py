"""Whole games on the page, played through what a screen reader finds."""

from __future__ import annotations

import re

import pytest
from browsing import heard_again, play_on, table_of, visiting
from playwright.sync_api import Browser, expect
from serving import Served

from later import longer


@pytest.mark.parametrize(
    ("rules", "seats"),
    [
        longer("target=21 deal_cut=chance starter_cut=chance", 3),
        longer("target=21 deal_cut=chance starter_cut=chance", 4),
        longer("target=31 counting=muggins go=spoken", 2),
        longer("target=21 counting=claimed pegging=claimed", 2),
    ],
)
def test_a_whole_game_of_cribbage_is_played(browser: Browser, server: Served, rules: str, seats: int) -> None:
    with visiting(browser, server.url) as ann:
        ann.sits_at(table_of(ann, "cribbage", rules, seats))
        play_on(ann)
        most = max(ann.page.locator(".who .num").all_inner_texts(), key=int)
        assert f"target={most} " in rules
        assert ann.troubles == []


@pytest.mark.parametrize(
    "rules", [longer("target=3"), "target=2 stick_the_dealer=yes defend_alone=always no_trump=yes"]
)
def test_a_whole_game_of_euchre_is_played(browser: Browser, server: Served, rules: str) -> None:
    with visiting(browser, server.url) as ann:
        ann.sits_at(table_of(ann, "euchre", rules, 4))
        play_on(ann)
        assert ann.troubles == []


@pytest.mark.long
def test_two_taps_from_home_to_the_cards(browser: Browser, server: Served) -> None:
    with visiting(browser, server.url) as ann:
        ann.page.goto(server.url)
        ann.page.get_by_role("region", name="Cribbage").get_by_role("button", name="Play").click()
        expect(ann.page.get_by_role("button", name="Cut for me")).to_be_enabled()


@pytest.mark.long
def test_a_reload_goes_on_where_one_was(browser: Browser, server: Served) -> None:
    with visiting(browser, server.url) as ann:
        ann.sits_at(table_of(ann, "cribbage", "deal_cut=chance starter_cut=chance"))
        expect(ann.hand()).to_have_count(6)
        held = ann.hand().evaluate_all("cards => cards.map(card => card.ariaLabel)")
        ann.page.reload()
        expect(ann.hand()).to_have_count(6)
        assert ann.hand().evaluate_all("cards => cards.map(card => card.ariaLabel)") == held


@pytest.mark.long
def test_games_won_are_told_after_the_second_game_by_the_names_of_the_table(
    browser: Browser, server: Served
) -> None:
    with visiting(browser, server.url) as ann:
        ann.sits_at(table_of(ann, "euchre", "target=1", 4))
        final = ann.page.locator(".final")
        play_on(ann)
        expect(final).to_contain_text("win the game")
        expect(final).not_to_contain_text("Games won")
        ann.main().click()
        expect(final).to_have_count(0)
        play_on(ann)
        expect(final).to_contain_text(re.compile(r"Games won: You and \w+ [012], \w+ and \w+ [012]"))


@pytest.mark.long
def test_the_end_of_a_game_says_how_one_played_and_leads_to_the_review(
    browser: Browser, server: Served
) -> None:
    with visiting(browser, server.url) as ann:
        ann.sits_at(table_of(ann, "cribbage", "target=11 deal_cut=chance starter_cut=chance"))
        play_on(ann)
        link = ann.page.get_by_role("link", name=re.compile("Your play cost you .* luck"))
        link.wait_for()
        heard_again(ann)
        link.click()
        expect(ann.page.get_by_role("heading", name="Your chance of winning")).to_be_visible()
        assert ann.troubles == []
