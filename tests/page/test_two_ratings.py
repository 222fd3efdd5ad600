"""The two ratings on the page: both on one's own page, by part of the game, and a ladder by either."""

from __future__ import annotations

import re

import pytest
from browsing import visiting
from playwright.sync_api import Browser, expect
from serving import served
from test_hidden_and_gone import account
from test_unasked_reviews import end, work

from knaves.match.play_ratings import LADDER

FIGURE = re.compile(r"^\d+\.\d")


@pytest.mark.long
def test_both_ratings_stand_on_one_s_page_and_order_the_ladder(browser: Browser) -> None:
    with served() as server, visiting(browser, server.url) as olga, visiting(browser, server.url) as petr:
        people = []
        for visitor, name in ((olga, "Olga"), (petr, "Petr")):
            account(visitor, name)
            people.append(visitor.page.evaluate("fetch('/api/session').then(found => found.json())")["id"])
        page, task = olga.page, work(server)
        # Olga plays worse than Petr and wins the first games all the same.
        for number in range(LADDER):
            end(server, f"g{number}", people, seed=number % 2, side=int(number > 6))
            assert server.run(task.look())
            if number == 1:
                page.goto(f"{server.url}/me")
                ratings = page.get_by_role("region", name="Ratings")
                expect(ratings).to_contain_text("Not enough whole games have been reviewed yet. It takes 3.")
                expect(ratings.locator("details")).to_have_count(0)
        page.goto(f"{server.url}/me")
        expect(ratings).to_contain_text("10 rated games")
        expect(ratings).to_contain_text("10 reviewed games")
        expect(ratings).to_contain_text("Results count who won.")
        expect(ratings).to_contain_text("Play counts the wins in 100 games that mistakes cost")
        expect(ratings.get_by_label(re.compile("wins lost in 100 games"))).to_have_text(FIGURE)
        expect(ratings.get_by_role("table")).to_have_count(0)
        ratings.get_by_text("By part of the game").click()
        row = ratings.get_by_role("row").filter(has_text="discard")
        expect(row.get_by_role("cell")).to_have_text(FIGURE)

        page.goto(f"{server.url}/ladder/cribbage")
        names = page.locator(".ladder li b")
        expect(names).to_have_text(["Olga", "Petr"])
        expect(page.get_by_text("Results count who won.")).to_be_visible()
        expect(page.get_by_role("group", name="Players")).to_have_count(0)
        page.get_by_role("radio", name="Play").check(force=True)
        expect(names).to_have_text(["Petr", "Olga"])
        expect(page.locator(".ladder .rating").first).to_have_text("0.0 ± 0.0")
        expect(page.locator(".ladder li").first).to_contain_text("10 reviewed games")
        expect(page.get_by_text("Play counts the wins in 100 games")).to_be_visible()
        page.get_by_role("group", name="Players").get_by_role("radio", name="3").check(force=True)
        expect(page.get_by_text("Nobody has ten reviewed games yet.")).to_be_visible()
        page.get_by_role("radio", name="Results").check(force=True)
        expect(names).to_have_text(["Olga", "Petr"])
        page.get_by_role("link", name="Euchre").click()
        expect(page.get_by_text("Nobody has played a rated game yet.")).to_be_visible()
        assert olga.troubles == []
