"""Insights on the page of statistics: a question by filters, and the dearest hands practised one by one."""

from __future__ import annotations

import re

import pytest
from asking import Browser as Client
from browsing import visiting
from everybody import THEMES, faults
from playwright.sync_api import Browser, expect
from serving import Served
from test_drill_page import answered
from test_history_page import COUNTS, come_in, statistics
from test_reviews import keep, reviewed


@pytest.mark.long
def test_a_question_by_filters_is_answered_and_its_dearest_hands_are_practised(
    browser: Browser, server: Served
) -> None:
    with visiting(browser, server.url, settings={"theme": "light"}) as ann:
        page, person = ann.page, come_in(ann)
        for seed in range(2):
            path = keep(server, f"insight-{seed}", person=person, seed=seed, counts=COUNTS, target=61)
            reviewed(Client(server.url), path)
        statistics(ann)
        insights = page.locator(".insights")
        expect(insights).to_contain_text("Insights need 10 reviewed games at least.")
        first, second, third = (insights.get_by_label(f"Filter {number}") for number in (1, 2, 3))
        first.select_option("as pone")
        expect(second.get_by_role("option", name="as dealer")).to_have_count(0)
        second.select_option("throwing")
        expect(insights).to_contain_text(re.compile(r"As pone, throwing: \d+ decisions, "))
        expect(third).to_have_value("")
        for size in ((360, 640), (1280, 800)):
            page.set_viewport_size({"width": size[0], "height": size[1]})
            assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
        assert faults(page, THEMES) == []
        insights.get_by_role("button", name="Practise these hands").click()
        expect(page.get_by_role("heading", level=1)).to_have_text("Your dearest hands")
        for number in range(1, 6):
            expect(page.get_by_text("One of your mistakes.")).to_be_visible()
            answered(page)
            expect(page.locator("header [role=status]")).to_contain_text(f"of {number} right")
            if number < 5:
                page.get_by_role("button", name="Next hand").click()
                expect(page.get_by_role("table", name="Moves compared")).to_have_count(0)
        page.get_by_role("link", name="Back to the statistics").click()
        expect(insights).to_be_visible()
        assert ann.troubles == []
