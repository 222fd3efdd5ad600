"""Browsers and a terminal at one table, through whole games and through a server that is killed."""

from __future__ import annotations

import re
from contextlib import ExitStack
from pathlib import Path

import pytest
from browsing import Visitor, act, sit, table_of, text_on, turn_comes, turns, until, visiting
from company import answering
from plain import Plain
from playwright.sync_api import Browser, expect
from processes import Server
from serving import Served

from knaves.games import find

NO_CUTS = "deal_cut=chance starter_cut=chance"


SOON = 8
"""So few turns that no game can end in them."""


def play_together(visitors: list[Visitor], reload_at: int = 0, seconds: float = 120) -> None:
    """Let everybody act in turn until all are offered another game."""
    for turn in turns(visitors[0], seconds):
        if turn == reload_at and turn:
            visitors[0].page.reload()
            visitors[0].page.get_by_role("main").wait_for()
        done = {act(each) for each in visitors}
        if done == {"Play again"}:
            return
        if not any(done):
            turn_comes(visitors[turn % len(visitors)], 100)


QUICK = {("loadstar", False): [pytest.mark.long], ("universal", True): []}
"""The presets of cribbage that do not wait for the long proofs: with two browsers, and with a terminal."""


@pytest.mark.long
@pytest.mark.parametrize(
    ("preset", "against_terminal"),
    [
        pytest.param(preset, each, marks=QUICK.get((preset, each), [pytest.mark.slow]))
        for preset in find("cribbage").presets
        for each in (False, True)
    ],
)
def test_two_browsers_and_a_terminal_at_one_table_of_cribbage(
    browser: Browser, server: Served, preset: str, against_terminal: bool
) -> None:
    """Two play and the third one watches: the terminal, or a browser."""
    with ExitStack() as open_now:
        ann, ben = (open_now.enter_context(visiting(browser, server.url)) for _each in range(2))
        table = table_of(ann, "cribbage", f"{preset} target=31", 2, own=1, bot="")
        cem = Plain(server.url, "Cem")
        if against_terminal:
            cem.come(table, 1)
            open_now.enter_context(answering(cem, table, {}))
        else:
            assert cem.ask("follow", table=table)["t"] == "done"
            sit(ben, "Ben", table, 1)
            open_now.enter_context(answering(cem, table, {}, ready=False))
        ann.sits_at(table)
        ann.page.get_by_role("button", name="Ready").click()
        if against_terminal:
            ben.sits_at(table)
            expect(text_on(ben.page, "You are watching.")).to_be_visible()
        play_together([ann] if against_terminal else [ann, ben], reload_at=SOON)
        score = re.compile(r"^\d+$")
        shown = [sorted(each.page.locator(".who .num").all_inner_texts()) for each in (ann, ben)]
        while shown[1] != shown[0]:
            # Who watches presses Continue too.
            act(ben)
            shown[1] = sorted(ben.page.locator(".who .num").all_inner_texts())
        assert "31" in shown[0]
        assert all(score.match(each) for each in shown[0])
        assert [each["how"] for each in cem.told("over")] == ["played"]
        assert ann.troubles == ben.troubles == []


@pytest.mark.parametrize("preset", ["feltz", pytest.param("standard", marks=pytest.mark.slow)])
@pytest.mark.long
def test_two_browsers_and_terminals_at_one_table_of_euchre(
    browser: Browser, server: Served, preset: str
) -> None:
    with ExitStack() as open_now:
        ann, ben = (open_now.enter_context(visiting(browser, server.url)) for _each in range(2))
        table = table_of(ann, "euchre", f"{preset} target=3", 4, own=1, bot="")
        for seat, name in ((2, "Cem"), (3, "Dot")):
            client = Plain(server.url, name)
            client.come(table, seat)
            open_now.enter_context(answering(client, table, {}))
        sit(ben, "Ben", table, 1)
        ann.sits_at(table)
        ann.page.get_by_role("button", name="Ready").click()
        play_together([ann, ben], reload_at=SOON)
        assert [each["how"] for each in client.told("over")] == ["played"]
        assert ann.troubles == ben.troubles == []


@pytest.mark.long
def test_four_browsers_play_euchre(browser: Browser, server: Served) -> None:
    with ExitStack() as open_now:
        visitors = [open_now.enter_context(visiting(browser, server.url)) for _each in range(4)]
        table = table_of(visitors[0], "euchre", "target=2", 4, own=1, bot="")
        for seat, (visitor, name) in enumerate(zip(visitors[1:], ("Ben", "Cem", "Dot"), strict=True), 1):
            sit(visitor, name, table, seat)
        visitors[0].sits_at(table)
        visitors[0].page.get_by_role("button", name="Ready").click()
        play_together(visitors)
        assert [each.troubles for each in visitors] == [[], [], [], []]


@pytest.mark.long
def test_a_server_that_is_killed_costs_no_move(
    browser: Browser, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    running = Server(tmp_path, "--no-limits")
    running.start()
    request.addfinalizer(running.kill)
    with visiting(browser, running.url) as ann:
        ann.sits_at(table_of(ann, "cribbage", NO_CUTS))
        expect(ann.hand()).to_have_count(6)
        act(ann)
        while ann.page.locator(".mine .card").count() == 6:
            act(ann)
        kept = ann.page.locator(".mine .card").evaluate_all("cards => cards.map(card => card.ariaLabel)")
        running.kill()
        expect(ann.page.get_by_role("alert").filter(has_text="Reconnecting")).to_be_visible()
        running.start()
        expect(ann.page.get_by_role("alert").filter(has_text="Reconnecting")).to_have_count(0, timeout=20_000)
        again = ann.page.locator(".mine .card").evaluate_all("cards => cards.map(card => card.ariaLabel)")
        assert set(again) <= set(kept)
        until(ann, ".laid .card")


@pytest.mark.long
@pytest.mark.parametrize("language", ["en", "cs"])
def test_a_watcher_sees_no_hand(browser: Browser, server: Served, language: str) -> None:
    with visiting(browser, server.url) as ann, visiting(browser, server.url, locale=language) as eve:
        table = table_of(ann, "cribbage", NO_CUTS)
        ann.sits_at(table)
        expect(ann.hand()).to_have_count(6)
        held = ann.hand().evaluate_all("cards => cards.map(card => card.dataset.flip)")
        eve.sits_at(table)
        expect(eve.page.locator(".them")).to_be_visible()
        assert not set(held) & set(
            eve.page.locator("[data-flip]").evaluate_all("all => all.map(e => e.dataset.flip)")
        )
        expect(eve.page.locator("#main")).to_have_count(0)
