"""Browsers and a terminal at one table, through whole games and through a server that is killed."""

from __future__ import annotations

import random
import threading
from contextlib import ExitStack
from pathlib import Path

import pytest
from browsing import Visitor, act, table_of, visiting
from plain import Plain
from playwright.sync_api import Browser, expect
from processes import Server
from serving import Served

NO_CUTS = "deal_cut=chance starter_cut=chance"


def sit(visitor: Visitor, name: str, table: str, seat: int) -> None:
    """Take a seat as a guest, and be ready."""
    visitor.page.goto(visitor.url)
    visitor.page.evaluate(
        """async ([name, table, seat]) => {
          const headers = {'content-type': 'application/json'}
          await fetch('/api/session', {method: 'POST', headers, body: JSON.stringify({name})})
          const socket = new WebSocket(`ws://${location.host}/api/socket`)
          await new Promise(done => { socket.onopen = done })
          const heard = new Promise(done => {
            socket.onmessage = event => { if (JSON.parse(event.data).id === 'ready') done() }
          })
          const say = message => socket.send(JSON.stringify(message))
          say({t: 'hello', id: 'hello', v: 1})
          say({t: 'follow', id: 'follow', table})
          say({t: 'sit', id: 'sit', table, seat})
          say({t: 'ready', id: 'ready', table})
          await heard
          socket.close()
        }""",
        [name, table, seat],
    )
    visitor.sits_at(table)


def play_together(visitors: list[Visitor], reload_at: int = 0, most: int = 2000) -> None:
    """Let everybody act in turn until all are offered another game."""
    for turn in range(most):
        if turn == reload_at and turn:
            visitors[0].page.reload()
            visitors[0].page.get_by_role("main").wait_for()
        if {act(each) for each in visitors} == {"Play again"}:
            return
        visitors[0].page.wait_for_timeout(10)
    raise AssertionError("The game did not end.")


def test_two_browsers_and_a_terminal_play_a_whole_game(browser: Browser, server: Served) -> None:
    with ExitStack() as open_now:
        ann, ben = (open_now.enter_context(visiting(browser, server.url)) for _each in range(2))
        ann.page.goto(server.url)
        table = table_of(ann, "cribbage", f"target=61 {NO_CUTS}", 3, own=1, bot="")
        terminal = Plain(server.url, "Cem")
        terminal.come(table, 2)
        sit(ben, "Ben", table, 1)
        ann.sits_at(table)
        ann.page.get_by_role("button", name="Ready").click()
        choose = random.Random(2).choice
        ended: list[dict[str, object]] = []
        thread = threading.Thread(target=lambda: ended.append(terminal.play(table, choose)), daemon=True)
        thread.start()
        play_together([ann, ben], reload_at=40)
        thread.join(20)
        assert ended[0]["how"] == "played"
        scores = [each.page.locator(".who .num").all_inner_texts() for each in (ann, ben)]
        assert sorted(scores[0]) == sorted(scores[1])
        assert "61" in scores[0]
        assert ann.troubles == ben.troubles == []


def test_four_browsers_play_euchre(browser: Browser, server: Served) -> None:
    with ExitStack() as open_now:
        visitors = [open_now.enter_context(visiting(browser, server.url)) for _each in range(4)]
        table = table_of(visitors[0], "euchre", "target=5", 4, own=1, bot="")
        for seat, (visitor, name) in enumerate(zip(visitors[1:], ("Ben", "Cem", "Dot"), strict=True), 1):
            sit(visitor, name, table, seat)
        visitors[0].sits_at(table)
        visitors[0].page.get_by_role("button", name="Ready").click()
        play_together(visitors)
        assert [each.troubles for each in visitors] == [[], [], [], []]


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
        for _turn in range(20):
            act(ann)
            ann.page.wait_for_timeout(30)
        expect(ann.page.locator(".laid .card").first).to_be_visible()


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
