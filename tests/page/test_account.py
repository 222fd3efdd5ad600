"""An account on the page: created, signed in to elsewhere, recovered, deleted; games and the ladder."""

from __future__ import annotations

import pytest
from browsing import comes_true, visiting
from playwright.sync_api import Browser, expect
from serving import Served

PHRASE = "correct horse battery"


def test_an_account_from_a_guest_to_its_end(browser: Browser, server: Served) -> None:
    with visiting(browser, server.url) as ann, visiting(browser, server.url) as other:
        page = ann.page
        page.goto(f"{server.url}/me")
        page.get_by_role("button", name="Create an account").click()
        page.get_by_label("Name", exact=True).fill("Hilda")
        page.get_by_label("Passphrase, at least ten characters").fill("short")
        page.get_by_role("button", name="Create the account").click()
        expect(page.get_by_text("The passphrase needs at least ten characters.")).to_be_visible()
        page.get_by_label("Passphrase, at least ten characters").fill("aaaaaaaaaaaa")
        page.get_by_role("button", name="Create the account").click()
        expect(page.get_by_text("This passphrase is too easy to guess.")).to_be_visible()
        page.get_by_label("Passphrase, at least ten characters").fill(PHRASE)
        page.get_by_role("button", name="Create the account").click()
        recovery = page.locator("code").inner_text()
        assert recovery.count("-") == 5
        page.get_by_role("button", name="I have kept it").click()
        expect(page.locator("code")).to_have_count(0)
        page.reload()
        expect(page.get_by_role("heading", name="Hilda")).to_be_visible()

        page = other.page
        page.goto(f"{server.url}/me")
        page.get_by_role("button", name="Sign in").click()
        page.get_by_label("Name", exact=True).fill("Hilda")
        page.get_by_label("Passphrase").fill("something else")
        page.locator("form").get_by_role("button", name="Sign in").click()
        expect(page.get_by_text("The name or the passphrase is wrong.")).to_be_visible()
        page.get_by_role("button", name="Forgotten?").click()
        page.get_by_label("Name", exact=True).fill("Hilda")
        page.get_by_label("Recovery code").fill(recovery)
        page.get_by_label("New passphrase").fill(PHRASE + " again")
        page.get_by_role("button", name="Set the passphrase").click()
        expect(page.get_by_text("You are signed in as Hilda.")).to_be_visible()
        page.get_by_role("button", name="I have kept it").click()
        ann.page.reload()
        expect(ann.page.get_by_role("button", name="Sign in")).to_be_visible()

        page.get_by_role("link", name="Ladder").first.click()
        expect(page.get_by_role("heading", name="Ladder: Cribbage")).to_be_visible()
        page.go_back()
        page.get_by_role("button", name="Delete the account").click()
        page.get_by_label("Passphrase", exact=True).fill(PHRASE + " again")
        page.get_by_role("button", name="Delete for good").click()
        expect(page.get_by_text("The account is deleted.")).to_be_visible()


@pytest.mark.long
def test_finished_games_are_listed_with_their_replay(browser: Browser, server: Served) -> None:
    with visiting(browser, server.url) as ann:
        page = ann.page
        page.goto(f"{server.url}/me")
        expect(page.get_by_text("No finished game yet.")).to_be_visible()
        page.goto(server.url)
        page.get_by_role("region", name="Cribbage").get_by_role("button", name="Play").click()
        page.get_by_role("button", name="Cut for me").click()
        page.get_by_role("button", name="Menu").click()
        page.get_by_role("button", name="Resign").click()
        page.get_by_role("button", name="Resign", exact=True).click()
        expect(page.get_by_role("button", name="Play again")).to_be_visible()
        # A sheet that closes goes one step back in the browser's history.
        comes_true(page, "!history.state?.sheet")
        page.goto(f"{server.url}/me")
        row = page.get_by_role("listitem").filter(has_text="Against Otto")
        expect(row).to_contain_text("lost, by resignation")
        expect(row.get_by_role("link", name="Replay")).to_be_visible()
        expect(page.get_by_role("link", name="Download all")).to_be_visible()
