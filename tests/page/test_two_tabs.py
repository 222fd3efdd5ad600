"""Two tabs of one browser: what one of them does, the other one need not know to be the same person."""

from __future__ import annotations

from typing import Any

import pytest
from browsing import visiting
from playwright.sync_api import Browser, Page, expect
from serving import Served


def me(page: Page) -> Any:
    return page.evaluate(
        "async () => { const r = await fetch('/api/me'); return r.status === 204 ? null : r.json() }"
    )


def answered(page: Page) -> None:
    """Answer the hand of the day with the first cards."""
    for key in ("1", "2", "Enter"):
        page.keyboard.press(key)
    expect(page.get_by_role("region", name="How everybody answered")).to_contain_text("answer")


@pytest.mark.long
def test_a_tab_opened_before_one_played_answers_as_the_same_guest(browser: Browser, server: Served) -> None:
    with visiting(browser, server.url, size=(1280, 800)) as ann:
        page, other = ann.page, ann.page.context.new_page()
        page.goto(server.url)
        other.goto(f"{server.url}/drill/today/cribbage")
        expect(other.locator("#asked")).to_contain_text("Throw", timeout=30_000)
        expect(other.get_by_text("signs you in as a guest")).to_be_visible()
        page.get_by_role("region", name="Cribbage").get_by_role("button", name="Play").click()
        expect(page.get_by_role("button", name="Cut for me")).to_be_visible()
        guest = me(page)
        assert guest
        answered(other)
        assert me(other) == guest
        page.reload()
        expect(page.get_by_role("button", name="Cut for me")).to_be_visible()
        assert ann.troubles == []


@pytest.mark.long
def test_an_account_created_in_another_tab_is_not_signed_out(browser: Browser, server: Served) -> None:
    with visiting(browser, server.url, size=(1280, 800)) as ann:
        page, other = ann.page, ann.page.context.new_page()
        other.goto(f"{server.url}/drill/today/cribbage")
        expect(other.get_by_text("signs you in as a guest")).to_be_visible(timeout=30_000)
        page.goto(f"{server.url}/me")
        page.get_by_role("button", name="Create an account").click()
        page.get_by_label("Name", exact=True).fill("Zdena")
        page.get_by_label("Passphrase, at least ten characters").fill("correct horse battery")
        page.get_by_role("button", name="Create the account").click()
        expect(page.get_by_text("You are signed in as Zdena.")).to_be_visible()
        answered(other)
        assert me(other)["name"] == "Zdena"
        assert ann.troubles == []
